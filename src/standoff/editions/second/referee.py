"""What an all-seeing referee reads off the table, and how one sets up a position: for scenarios and lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.bullets import CARDS, Hand, add, counted, each_card, spend
from standoff.editions.common.round import next_step, rounds_before
from standoff.editions.common.seats import NO_SEAT, clockwise, seat_or_none
from standoff.editions.second.components import (
    BULLETS,
    KINDS,
    LOOT,
    NO_BULLETS,
    NO_LOOT,
    PILE,
    PILES,
    TOKEN,
    WOUND_TOKENS,
    has,
    heaped,
    listed,
    minus,
    plus,
)
from standoff.editions.second.count import bonus_owner, fortune
from standoff.editions.second.deal import dealt_piles
from standoff.editions.second.game import Second
from standoff.engine.errors import Refusal


def facts(g: Second) -> dict[str, Any]:
    """Everything on the table and in the hands, in plain words."""
    step = g.agenda[-1] if g.agenda else ("",)
    bonus_to = bonus_owner(g) if len(g.alive) > 1 else NO_SEAT
    found = {
        "round": g.round,
        "decision": step[0],
        "window": step[0] if g.agenda and g.rules.phases[step[0]].quiet else None,
        "asked": {seat: list(options) for seat, options in g.asking.items()},
        "alive": sorted(g.alive),
        "godfather": g.godfather,
        "order": list(g.order),
        "table": listed(g.table),
        "token": has(g.table, TOKEN),
        "unrevealed": PILES - g.round,
        "piles": {at + 1: listed(pile) for at, pile in enumerate(g.piles)},
        "box": listed(g.box),
        "open": list(each_card(g.face_up)),
        "hidden": list(each_card(g.face_down)),
        "supply": WOUND_TOKENS - sum(g.wounds[seat] for seat in g.alive),
        "sharers": sorted(g.sharers),
        "queue": list(g.queue),
        "heir": seat_or_none(g.heir),
        **g.rules.declared.facts(g),
        "bonus": seat_or_none(bonus_to),
        "over": not g.agenda,
        "winners": None if g.winners is None else sorted(g.winners),
        "ranking": [list(group) for group in g.ranking],
        "seats": [_seat_facts(g, seat, bonus_to) for seat in range(len(g.wounds))],
    }
    for part in g.rules.at_facts:
        found |= part.facts(g)
    return found


def _seat_facts(g: Second, seat: int, bonus_to: int) -> dict[str, Any]:
    found = {
        "alive": seat in g.alive,
        **g.rules.declared.seat_facts(g, seat),
        "posture": g.posture[seat],
        "wounds": g.wounds[seat],
        "power": g.held[seat][0] if g.held[seat] else None,
        "cards": sum(g.hand[seat]),
        "hand": dict(zip(CARDS, g.hand[seat])),
        "loaded": g.loaded[seat],
        "aim": g.target[seat],
        "hidden": list(g.hidden[seat]),
        "loot": listed(g.stash[seat]),
        "total": fortune(g, seat, bonus_to).total if seat in g.alive else None,
        "wishes": list(g.wishes[seat]),
        "asked": list(g.asking.get(seat, ())),
    }
    for part in g.rules.at_seat_facts:
        found |= part.seat_facts(g, seat)
    return found


SEAT_KEYS: Final = frozenset({"wounds", "hand", "loot", "dead"})
TABLE_KEYS: Final = frozenset({"round", "table", "box", "open", "hidden", "seats"})


def arrange(g: Second, position: Mapping[str, Any]) -> None:
    """Put a fresh game at the start of a later round or at the final count, as a referee would lay it out.

    Stacked loot is what is still to be turned up.  Loot that should be out by then and is not named lies in the box.
    A hand that is not named has spent its Clicks first; bullets that are nowhere named lie open in the pile, or,
    where `open` and `hidden` are both given, in the box of the dead.
    """
    declared = g.rules.declared
    _refuse_unknown(position, TABLE_KEYS | declared.placeable[False], "A position")
    seats: dict[int, dict[str, Any]] = {int(seat): dict(given) for seat, given in position.get("seats", {}).items()}
    for given in seats.values():
        _refuse_unknown(given, SEAT_KEYS | declared.placeable[True], "A seat in a position")
    g.round = rounds_before(position, "SE-09")
    for seat, given in seats.items():
        g.wounds[seat] = given.get("wounds", 0)
        if given.get("dead"):
            g.bury([seat])
            g.died[seat] = g.round
            g.holder = {power: holder for power, holder in g.holder.items() if holder != seat}
        elif g.wounds[seat] >= g.power_of(seat).wounds_to_die:
            raise Refusal(f"Nobody lives with {g.wounds[seat]} wounds", g.power_of(seat).death_clause)
    if len(g.alive) < 2:
        raise Refusal("A position has at least two gangsters alive", "SE-77")
    if g.godfather not in g.alive:
        g.godfather = g.alive[0]
        g.order, g.alive = clockwise(g.order, g.godfather), clockwise(g.alive, g.godfather)
    _arrange_bullets(g, seats, position)
    _arrange_loot(g, seats, position.get("table", ()), position.get("box"))
    declared.place(g, position)
    for seat, given in seats.items():
        declared.place(g, given, seat)
    for part in g.rules.at_arrange:
        part.arrange(g, seats)
    g.agenda = [next_step(g.round)]


def _refuse_unknown(given: Mapping[str, Any], keys: frozenset[str], what: str) -> None:
    for key in given:
        if key not in keys:
            raise Refusal(f"{what} has no '{key}'; it knows {', '.join(sorted(keys))}")


def _arrange_bullets(g: Second, seats: Mapping[int, Mapping[str, Any]], position: Mapping[str, Any]) -> None:
    n = len(g.wounds)
    for seat in range(n):
        given = seats.get(seat, {})
        if "hand" in given:
            if not set(given["hand"]) <= set(CARDS[:KINDS]):
                raise Refusal("A hand holds Clicks and Bangs", "SE-02")
            g.hand[seat] = counted(given["hand"], KINDS)
        elif given.get("dead"):
            g.hand[seat] = NO_BULLETS
        else:
            while sum(g.hand[seat]) > PILES - g.round:
                g.hand[seat] = spend(g.hand[seat], CARDS[0] if g.hand[seat][0] else CARDS[1])
    left = [n * count - sum(hand[kind] for hand in g.hand) for kind, count in enumerate(BULLETS)]
    g.face_down = _cards(position.get("hidden", ()))
    left = [have - used for have, used in zip(left, g.face_down)]
    g.face_up = _cards(position["open"]) if "open" in position else tuple(left)
    if "open" in position:
        left = [have - used for have, used in zip(left, g.face_up)]
    if min(left) < 0:
        raise Refusal(f"{n} gangsters have {n * BULLETS[0]} Clicks and {n * BULLETS[1]} Bangs between them", "SE-02")
    for seat in range(n):
        g.trail.append(("hand", seat, *g.hand[seat]))
    g.trail.append(("pile", *g.face_up, *g.face_down))


def _cards(cards: Any) -> Hand:
    hand = NO_BULLETS
    for card in cards:
        if card not in CARDS[:KINDS]:
            raise Refusal(f"There is no bullet card '{card}' in this edition", "SE-02")
        hand = add(hand, card)
    return hand


def _arrange_loot(g: Second, seats: Mapping[int, Mapping[str, Any]], table: Any, box: Any) -> None:
    """Deal: what the position names, then the stacked piles, then chance."""
    out = PILE * g.round
    for seat, given in seats.items():
        g.stash[seat] = heaped(given.get("loot", ()))
        g.trail += [("gain", seat, card) for card in listed(g.stash[seat])]
    g.table = heaped(table)
    placed = g.table
    for heap in g.stash:
        placed = plus(placed, heap)
    if sum(placed) > out:
        raise Refusal(f"Only {out} loot cards are out before round {g.round + 1}, not {sum(placed)}", "SE-10")
    boxed = NO_LOOT if box is None else heaped(box)
    if box is not None and sum(placed) + sum(boxed) != out:
        missing = out - sum(placed)
        raise Refusal(f"{out} loot cards are out after round {g.round}: {missing} in the box, not {len(box)}", "SE-10")
    piles, rest = dealt_piles(g, minus(LOOT, plus(placed, boxed)), PILES - g.round)
    g.box = plus(rest, boxed)
    g.piles = [*[NO_LOOT] * g.round, *piles]
