"""How a referee lays out a position: for scenarios and lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.cards import POWERS
from standoff.editions.common.round import next_step, rounds_before
from standoff.editions.first.components import (
    CARDS,
    DECK,
    NO_CARDS,
    NO_NOTES,
    VALUES,
    Notes,
    add,
    counted,
    listed,
    minus,
    plus,
    spend,
)
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.game import First
from standoff.engine.errors import Refusal

SEAT_KEYS: Final = frozenset({"wounds", "shame", "money", "hand", "spent", "dead", "boss", "power", "shown"})
TABLE_KEYS: Final = frozenset({"round", "table", "box", "seats"})


def arrange(g: First, position: Mapping[str, Any]) -> None:
    """Put a fresh game at the start of a later round or at the final count, as a referee would lay it out.

    `seats` maps a seat to its facts; money, table and box are notes (or, for money, a sum).  What should be out by
    then and is not named lies in the box; cards that should be spent and are not named were the mildest.
    """
    declared = g.rules.declared
    words = frozenset([word for part in g.rules.parts for word in part.seat_words])
    refuse_unknown(position, TABLE_KEYS | declared.placeable[False], "A position")
    g.round = rounds_before(position, "FE-12")
    seats: dict[int, dict[str, Any]] = {int(seat): dict(given) for seat, given in position.get("seats", {}).items()}
    for given in seats.values():
        refuse_unknown(given, SEAT_KEYS | words | declared.placeable[True], "A seat in a position")
    for addition in g.rules.at_prepare:
        addition.prepare(g, seats)
    declared.place(g, position)
    for seat in range(len(g.wounds)):
        given = seats.get(seat, {})
        _arrange_seat(g, seat, given)
        declared.place(g, given, seat)
    arrange_notes(g, seats, position.get("table", ()), position.get("box"))
    for part in g.rules.at_arrange:
        part.arrange(g, seats)
    g.agenda = [next_step(g.round)]


def refuse_unknown(given: Mapping[str, Any], keys: frozenset[str], what: str) -> None:
    """A position speaks of what it may speak of."""
    for key in given:
        if key not in keys:
            raise Refusal(f"{what} has no '{key}'; it knows {', '.join(sorted(keys))}")


def _arrange_seat(g: First, seat: int, given: Mapping[str, Any]) -> None:
    g.wounds[seat], g.shame[seat] = given.get("wounds", 0), given.get("shame", 0)
    if given.get("dead"):
        g.alive = tuple(other for other in g.alive if other != seat)
        g.posture[seat] = "dead"
    if given.get("shown"):
        name = of_deck(g, seat, POWERS)
        if not name:
            raise Refusal("Somebody without a power has none to show", "SP-G.1")
        g.turn_card_up(seat, name)
        g.rules.cards[name].lies_open(g, seat)
    if "hand" in given:
        hand, is_team = given["hand"], bool(g.rules.teams.numbers(g))
        g.hand[seat] = (hand.get("click", 0), hand.get("bang", 0), hand.get("bbb", 0))
        if not is_team and any(have > most for have, most in zip(g.hand[seat], DECK, strict=True)):
            raise Refusal(f"No deck holds {g.hand[seat]}: it has 5 Clicks, 2 Bangs and a triple Bang", "FE-05")
        g.open[seat] = NO_CARDS if is_team else tuple(most - have for most, have in zip(DECK, g.hand[seat]))
    else:
        for card in given.get("spent", ()):
            _spend(g, seat, card)
        while sum(g.hand[seat]) > 8 - g.round:
            _spend(g, seat, next(card for card, count in zip(CARDS, g.hand[seat], strict=True) if count))


def _spend(g: First, seat: int, card: str) -> None:
    g.hand[seat] = spend(g.hand[seat], card)
    g.open[seat] = add(g.open[seat], card)


def arrange_notes(g: First, seats: Mapping[int, Mapping[str, Any]], table: Any, box: Any = None) -> None:
    """The notes of some seats and of the table; what should be out and is not named is in the box."""
    out = g.round * g.rules.notes_a_round
    ahead = g.pile[: len(g.rules.setup.deal.get("notes", ()))]
    free = counted(g.pile[len(ahead) :])
    for seat, given in seats.items():
        money = given.get("money", 0)
        notes = counted(money) if isinstance(money, list) else _notes_worth(money, free)
        free = _taken(free, notes)
        purse = g.rules.teams.purse(g, seat)
        g.stash[purse] = plus(g.stash[purse], notes)
    g.table = counted(list(table))
    free = _taken(free, g.table)
    placed = [note for heap in (*g.stash, g.table) for note in listed(heap)]
    if len(placed) > out:
        raise Refusal(f"Only {out} notes are out before round {g.round + 1}, not {len(placed)}", "FE-15")
    rest = listed(free)
    lost, rest = rest[: out - len(placed)], rest[out - len(placed) :]
    if box is not None:
        if len(box) != len(lost):
            raise Refusal(f"{out} notes are out after round {g.round}: {len(lost)} in the box, not {len(box)}", "FE-15")
        lost, rest = list(box), listed(_taken(free, counted(list(box))))
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
