"""How a referee lays out a position of Live."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from standoff.editions.live.components import ROUNDS, Face
from standoff.editions.live.deal import shuffle_packets, want
from standoff.editions.live.game import COMA, CONV, IN, Live
from standoff.editions.live.teams import NAMES
from standoff.engine.errors import Refusal

SEAT_KEYS: Final = frozenset({"status"})
ARENA_KEYS: Final = frozenset({"at", "facing"})
TEAM_KEYS: Final = frozenset({"bank", "chief"})


def arrange(g: Live, position: Mapping[str, Any]) -> None:
    """Put a fresh game at the start of a round: whoever is not named is fresh, and the set-up is over."""
    teams = NAMES[: len(g.rules.teams)]
    _known(position, frozenset({"round", "left", "seats", *teams}), "A position")
    first = position.get("round", 1)
    if first not in range(1, ROUNDS + 1):
        raise Refusal(f"A game has rounds 1 to {ROUNDS}, not {first}", "LIVE-029")
    g.round, g.start = first - 1, first
    _carry_over(g, position.get("left", ()))
    for at, name in enumerate(teams):
        given = position.get(name, {})
        _known(given, TEAM_KEYS, "A team in a position")
        want(given.get("bank", 0), int, "A team's bank is a number: thousands, or cards where only cards are counted")
        g.bank[at] = given.get("bank", 0)
        g.chief[at] = given.get("chief", g.chief[at])
        if g.chief[at] not in g.rules.teams[at]:
            raise Refusal("A team's chief is one of its members", "LIVE-020")
    for seat, given in position.get("seats", {}).items():
        _known(given, SEAT_KEYS if g.rules.people else SEAT_KEYS | ARENA_KEYS, "A player in a position")
        for key in ARENA_KEYS & given.keys():
            want(given[key], tuple[int, int], f"Places and directions are two numbers, and so is '{key}': [x, y]")
        status = given.get("status", IN)
        if status not in (IN, CONV):
            raise Refusal(f"When a round begins everybody is '{IN}' or '{CONV}', not '{status}'", "LIVE-146")
        if status == CONV:
            g.status[int(seat)], g.comas[int(seat)] = COMA, 1
    g.agenda = [("round",)]


def _carry_over(g: Live, left: Any) -> None:
    """What the split before could not hand out: notes, or how many cards."""
    want(left, int | tuple[int, ...], "What was left over is a list of notes, or a number of cards")
    stacked = tuple(g.rules.setup.deal.get("notes", ()))
    notes = _any_notes(g, left, stacked) if isinstance(left, int) else list(left)
    if g.rules.paper:
        g.faces = tuple([Face("", 0, note) for note in notes])
        g.left = tuple(range(len(notes)))
        return
    shuffle_packets(g, stacked, ROUNDS - g.round, notes)


def _any_notes(g: Live, count: int, stacked: Sequence[int]) -> list[int]:
    """So many notes of those that have not been stacked: where only cards are counted, any will do."""
    there = list((Counter([face.note for face in g.rules.deck]) - Counter(stacked)).elements())
    if count > len(there):
        raise Refusal(f"The cards are not so many that {count} could be left over", "LR-03")
    return there[:count]


def _known(given: Mapping[str, Any], keys: frozenset[str], what: str) -> None:
    want(given, dict[str, Any], f"{what} is written as a mapping; it knows {', '.join(sorted(keys))}")
    for key in given.keys() - keys:
        raise Refusal(f"{what} has no '{key}'; it knows {', '.join(sorted(keys))}")
