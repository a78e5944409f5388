"""What an all-seeing referee reads off the table: for scenarios and lessons."""

from __future__ import annotations

from typing import Any

from standoff.editions.common.cards import POWERS
from standoff.editions.first.components import each_card, listed, worth
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.game import First


def facts(g: First) -> dict[str, Any]:
    """Everything on the table and in the hands, in plain words."""
    step = g.agenda[-1] if g.agenda else ("",)
    found = {
        "round": g.round,
        "decision": step[0],
        "window": step[1] if step[0] == "window" else None,
        "asked": {seat: list(options) for seat, options in g.asking.items()},
        "alive": sorted(g.alive),
        "table": listed(g.table),
        "pile": len(g.pile) - g.turned,
        "box": listed(g.box),
        "godfather": None if g.godfather < 0 else g.godfather,
        "order": list(g.order),
        "sharers": sorted(g.sharers),
        **g.rules.declared.facts(g),
        "alert": False,
        "over": not g.agenda,
        "winners": None if g.winners is None else sorted(g.winners),
        "ranking": [list(group) for group in g.ranking],
        "seats": [_seat_facts(g, seat) for seat in range(len(g.wounds))],
    }
    for part in g.rules.at_facts:
        found |= part.facts(g)
    return found


def _seat_facts(g: First, seat: int) -> dict[str, Any]:
    rules = g.rules
    guns = [_gun_facts(g, gun) for gun in g.guns[seat]]
    purse = rules.teams.purse(g, seat)
    power = of_deck(g, seat, POWERS)
    found = {
        "alive": seat in g.alive,
        "posture": g.posture[seat],
        "wounds": g.wounds[seat],
        "shame": g.shame[seat],
        "cop": False,
        **rules.declared.seat_facts(g, seat),
        "money": worth(g.stash[purse]),
        "notes": listed(g.stash[purse]),
        "power": rules.cards[power].number if power else (0 if POWERS in rules.decks else None),
        "shown": power in g.shown[seat],
        "boss": seat in rules.teams.heads(g),
        "guns": len(guns),
        "hits": g.hits(seat),
        "asked": list(g.asking.get(seat, ())),
        "total": rules.count.worth_of(g, seat),
        **(guns[0] if guns else {}),
        **({"second": guns[1]} if len(guns) > 1 else {}),
    }
    for part in rules.at_seat_facts:
        found |= part.seat_facts(g, seat)
    return found


def _gun_facts(g: First, gun: int) -> dict[str, Any]:
    target, cards = g.target[gun], g.deck_of(gun)
    return {
        "cards": sum(g.hand[gun]),
        "hand": dict(zip(cards, g.hand[gun], strict=True)),
        "loaded": g.loaded[gun],
        "aim": list(target) if isinstance(target, tuple) else target,
        "hidden": [face for face, _ in g.hidden[gun]],
        "open": list(each_card(g.open[gun], cards)),
        "shotgun": g.weapon[gun] == "shotgun",
        **g.rules.gun_facts(g, gun),
    }
