"""What an all-seeing referee reads off the table, and how one sets up a position: for scenarios and lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.first.box import (
    CARDS,
    DECK,
    NO_CARDS,
    NO_NOTES,
    VALUES,
    Notes,
    add,
    counted,
    each_card,
    listed,
    minus,
    plus,
    spend,
    worth,
)
from standoff.editions.first.game import First
from standoff.engine.errors import Refusal


def facts(g: First) -> dict[str, Any]:
    """Everything on the table and in the hands, in plain words."""
    step = g.agenda[-1] if g.agenda else ("",)
    return {
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
        "grenade": None if g.armed < 0 else g.armed,
        "kid": None if g.kid < 0 else g.kid,
        "cunning": None if g.cunning < 0 else g.cunning,
        "calls": g.calls,
        "suspects": sorted(g.suspects),
        "alert": g.calls == 3,
        "cop": None if g.cop < 0 else g.cop,
        "over": not g.agenda,
        "winners": None if g.winners is None else sorted(g.winners),
        "ranking": [list(group) for group in g.ranking],
        "seats": [_seat_facts(g, seat) for seat in range(len(g.wounds))],
    }


def _seat_facts(g: First, seat: int) -> dict[str, Any]:
    guns = [_gun_facts(g, gun) for gun in g.guns[seat]]
    purse = g.boss[g.team[seat]] if g.boss else seat
    return {
        "alive": seat in g.alive,
        "posture": g.posture[seat],
        "wounds": g.wounds[seat],
        "shame": g.shame[seat],
        "light": g.flashing[seat] if g.flashing else 0,
        "money": worth(g.stash[purse]),
        "notes": listed(g.stash[purse]),
        "power": g.power[seat] if g.power else None,
        "shown": bool(g.power) and g.shown[seat],
        "cop": seat == g.cop,
        "team": g.team[seat] if g.team else None,
        "boss": seat in g.boss,
        "guns": len(guns),
        "hits": g.hits[seat],
        "asked": list(g.asking.get(seat, ())),
        "total": _total(g, seat),
        **(guns[0] if guns else {}),
        **({"second": guns[1]} if len(guns) > 1 else {}),
    }


def _gun_facts(g: First, gun: int) -> dict[str, Any]:
    target = g.target[gun]
    return {
        "cards": sum(g.hand[gun]),
        "hand": dict(zip(CARDS, g.hand[gun], strict=True)),
        "loaded": g.loaded[gun],
        "aim": list(target) if isinstance(target, tuple) else target,
        "hidden": [face for face, _ in g.hidden[gun]],
        "open": list(each_card(g.open[gun])),
        "shotgun": gun in g.shotgun,
    }


def _total(g: First, seat: int) -> int | None:
    count: Any = g.rules.count
    if g.boss:
        total: int = count.total(g, g.team[seat])
        return total
    return count.net(g, seat) if seat in g.alive else None


SEAT_KEYS: Final = frozenset({"wounds", "shame", "light", "money", "hand", "spent", "dead", "boss", "power", "shown"})
TABLE_KEYS: Final = frozenset({"round", "table", "calls", "suspects", "seats"})


def arrange(g: First, position: Mapping[str, Any]) -> None:
    """Put a fresh game at the start of a later round, as a referee would lay it out.

    `seats` maps a seat to its facts; money and table are notes (or, for money, a sum).  What should be out by
    then and is not named lies in the box; cards that should be spent and are not named were the mildest.
    """
    for key in position:
        if key not in TABLE_KEYS:
            raise Refusal(f"A position has no '{key}'; it knows {', '.join(sorted(TABLE_KEYS))}")
    n = len(g.wounds)
    g.round = position.get("round", 1) - 1
    seats: dict[int, dict[str, Any]] = {int(seat): dict(given) for seat, given in position.get("seats", {}).items()}
    for given in seats.values():
        for key in given:
            if key not in SEAT_KEYS:
                raise Refusal(f"A seat in a position has no '{key}'; it knows {', '.join(sorted(SEAT_KEYS))}")
    if g.team:
        _arrange_families(g, seats)
    for seat in range(n):
        _arrange_seat(g, seat, seats.get(seat, {}))
    _arrange_notes(g, seats, position.get("table", ()))
    g.calls = position.get("calls", 0)
    if "suspects" in position:
        g.suspects = tuple(seat for seat in g.order if seat in position["suspects"])
    g.agenda = [("round",)]


def _arrange_seat(g: First, seat: int, given: Mapping[str, Any]) -> None:
    g.wounds[seat], g.shame[seat] = given.get("wounds", 0), given.get("shame", 0)
    if "light" in given:
        g.flashing[seat] = given["light"]
    if given.get("dead"):
        g.alive = tuple(other for other in g.alive if other != seat)
        g.posture[seat] = "dead"
        g.inherited = True
    if given.get("shown"):
        _arrange_shown_power(g, seat)
    if "hand" in given:
        hand = given["hand"]
        g.hand[seat] = (hand.get("click", 0), hand.get("bang", 0), hand.get("bbb", 0))
        if not g.team and any(have > most for have, most in zip(g.hand[seat], DECK, strict=True)):
            raise Refusal(f"No deck holds {g.hand[seat]}: it has 5 Clicks, 2 Bangs and a triple Bang", "FE-05")
        g.open[seat] = tuple(most - have for most, have in zip(DECK, g.hand[seat])) if not g.team else NO_CARDS
    else:
        for card in given.get("spent", ()):
            _spend(g, seat, card)
        while sum(g.hand[seat]) > 8 - g.round:
            _spend(g, seat, next(card for card, count in zip(CARDS, g.hand[seat], strict=True) if count))


def _arrange_shown_power(g: First, seat: int) -> None:
    """A power that lies open is at work."""
    g.shown[seat] = True
    number = g.power[seat]
    if number == 4:
        g.skin[seat] = g.rules.options.dragon_mode == "permanent"
    elif number == 5:
        g.armed = seat
    elif number == 6:
        g.kid = seat
    elif number == 7:
        g.cunning = seat
    elif number == 11:
        g.shotgun += (seat,)


def _spend(g: First, seat: int, card: str) -> None:
    g.hand[seat] = spend(g.hand[seat], card)
    g.open[seat] = add(g.open[seat], card)


def _arrange_families(g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
    """Skip the families' preparations: bosses and powers as given, else in the order drawn."""
    bosses: list[int] = []
    order: list[int] = []
    wanted = {seat: given["power"] for seat, given in seats.items() if "power" in given}
    if Counter(wanted.values()) - Counter(g.rules.deck):
        raise Refusal("The position deals a power more often than the families' cards have it", "FAM-10")
    for team in range(len(g.cards)):
        family = [seat for seat in g.order if g.team[seat] == team]
        boss = next((seat for seat in family if seats.get(seat, {}).get("boss")), family[0])
        guards = [seat for seat in family if seat != boss]
        bosses.append(boss)
        order += [*guards[:1], boss, *guards[1:]]
    g.boss, g.order = tuple(bosses), tuple(order)
    g.alive = g.order
    _arrange_family_powers(g, wanted)


def _arrange_family_powers(g: First, wanted: Mapping[int, int]) -> None:
    """Powers as given; whoever has none takes one of the family's cards, or any that is left."""
    rest = Counter(g.rules.deck) - Counter(wanted.values())
    power = [wanted.get(seat, 0) for seat in range(len(g.power))]
    for seat in g.order:
        if not power[seat]:
            own = [card for card in g.cards[g.team[seat]] if rest[card]]
            power[seat] = next(iter(own or rest.elements()))
            rest[power[seat]] -= 1
    g.power = tuple(power)
    spare = list(rest.elements())
    each = len(g.cards[0])
    hands = [[power[seat] for seat in g.order if g.team[seat] == team] for team in range(len(g.cards))]
    g.cards = tuple((*hand, *(spare.pop(0) for _ in range(each - len(hand)))) for hand in hands)


def _arrange_notes(g: First, seats: Mapping[int, Mapping[str, Any]], table: Any) -> None:
    out = g.round * g.rules.notes_a_round
    ahead = g.pile[: len(g.rules.setup.deal.get("notes", ()))]
    free = counted(g.pile[len(ahead) :])
    for seat, given in seats.items():
        money = given.get("money", 0)
        notes = counted(money) if isinstance(money, list) else _notes_worth(money, free)
        free = _taken(free, notes)
        purse = g.boss[g.team[seat]] if g.team else seat
        g.stash[purse] = plus(g.stash[purse], notes)
    g.table = counted(list(table))
    free = _taken(free, g.table)
    placed = [note for heap in (*g.stash, g.table) for note in listed(heap)]
    if len(placed) > out:
        raise Refusal(f"Only {out} notes are out before round {g.round + 1}, not {len(placed)}", "FE-15")
    rest = listed(free)
    lost, rest = rest[: out - len(placed)], rest[out - len(placed) :]
    g.box = counted(lost)
    g.pile, g.turned = (*placed, *lost, *ahead, *rest), out


def _notes_worth(money: int, free: Notes) -> Notes:
    notes, left = list(NO_NOTES), money
    for kind, value in enumerate(VALUES):
        notes[kind] = min(free[kind], left // value)
        left -= notes[kind] * value
    if left:
        raise Refusal(f"{money} cannot be made of the notes that are left")
    return (notes[0], notes[1], notes[2])


def _taken(free: Notes, notes: Notes) -> Notes:
    left = minus(free, notes)
    if min(left) < 0:
        raise Refusal("The box does not hold so many notes", "FE-07")
    return left
