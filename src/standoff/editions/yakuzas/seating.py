"""Three gangs round one table.  YAK-01 to YAK-06, YAK-20, YR-02"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.engine.errors import Refusal

YAKUZA: Final = "Yakuza"
EAST: Final = "East"
WEST: Final = "West"
GANGS: Final = (YAKUZA, EAST, WEST)
_LETTERS: Final = {gang[0]: gang for gang in GANGS}
SEATINGS: Final = {
    len(row): tuple(_LETTERS[letter] for letter in row) for row in ("YEWYEW", "YEYWYEW", "YEWEYWEW", "YEWYEWYEW")
}
"""The gang of each chair, clockwise: nobody sits beside a fellow, every yakuza between an East and a West gangster."""
CLAUSES: Final = {6: "YAK-03", 7: "YAK-04", 8: "YAK-05", 9: "YAK-06"}


def chairs(players: int) -> tuple[str, ...]:
    """The gang of each chair."""
    if players not in SEATINGS:
        raise Refusal(f"The gang game is for 6, 7, 8 or 9 players, not {players}", "YAK-01")
    return SEATINGS[players]


def as_given(players: int, gangs: Mapping[str, Any], free: bool) -> tuple[str, ...]:
    """The gang of each chair as a referee has written it, or a refusal."""
    usual = chairs(players)
    of: dict[int, str] = {}
    for gang, seats in gangs.items():
        if gang not in GANGS:
            raise Refusal(f"There is no gang '{gang}': they are {', '.join(GANGS)}", "YAK-02")
        of |= dict.fromkeys([int(seat) for seat in seats], gang)
    if sorted(of) != list(range(players)) or sum(len(seats) for seats in gangs.values()) != players:
        raise Refusal("Everybody is of one gang", "YAK-08")
    given = tuple([of[seat] for seat in range(players)])
    if sorted(given) != sorted(usual):
        raise Refusal("The gangs have other sizes with so many players", CLAUSES[players])
    if given != usual and not free:
        raise Refusal("At this table everybody sits where the gangs' seating puts them", "YAK-20")
    return given
