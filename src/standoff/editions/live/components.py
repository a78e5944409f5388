"""What is in the box: 105 cards, a weapon on one side and a banknote on the other.  LR-02 to LR-04"""

from __future__ import annotations

from functools import cache
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from standoff.engine.phase import Answer

BBB, DG, SG = "bbb", "dg", "sg"
KEV, BACK, BOOM = "kev", "back", "boom"
GUNS: Final = (BBB, DG, SG)
NUMBERED: Final = (BACK, BOOM)
CLICKS: Final = (KEV, BACK, BOOM)
WEAPONS: Final = (*GUNS, *CLICKS)
UNSEEN_GUN: Final = "gun"
"""A paper card that showed nothing when its holder was hit."""
NOTHING_KNOWN: Final = ""
"""A paper card that nobody has told of."""

PISTOL, PISTOLS, RIFLE = "pistol", "pistols", "rifle"
MIMES: Final = (PISTOL, PISTOLS, RIFLE)
MIME_OF: Final = {BBB: PISTOL, DG: PISTOLS, SG: RIFLE}

ROUNDS: Final = 5
FEW: Final = 12
"""So many gangsters leave the cards with a red border in the box."""
BORDERS: Final = ("black", "red")
BOX_OF_NOTES: Final = (29, 38, 38)
"""All notes of the box, of 20, 10 and 5 thousand."""


class Face(NamedTuple):
    """Both sides of a card."""

    weapon: str
    number: int
    """The printed number of a knife or a grenade, else 0."""
    note: int


STANDARD: Final = {
    BBB: ((7, 7, 6), (2, 2, 2)),
    DG: ((6, 5, 4), (2, 2, 1)),
    SG: ((4, 3, 3), (1, 1, 1)),
    KEV: ((5, 6, 4), (2, 2, 1)),
    BACK: ((3, 4, 3), (1, 1, 1)),
    BOOM: ((4, 4, 2), (1, 1, 1)),
}
"""How many cards of each weapon have 5, 10 and 20 on the other side: with a black border, and with a red one."""
COUNTS: Final = {
    "hot": ((25, 20, 10, 10, 8, 7), (8, 6, 3, 3, 3, 2)),
    "sneaky": ((20, 10, 5, 15, 15, 15), (6, 3, 2, 4, 5, 5)),
}
"""How many of each weapon have a black border and a red one."""
VALUES: Final = (5, 10, 20)
NOTES: Final = ((29, 29, 22), (9, 9, 7))
"""How many cards with a black border, and with a red one, have 5, 10 and 20 on the other side."""


def _sides(preset: str, border: int) -> list[tuple[str, int]]:
    """Weapon and note of every card with this border."""
    if preset == "standard":
        counts = {weapon: both[border] for weapon, both in STANDARD.items()}
        return [(weapon, note) for weapon, row in counts.items() for n, note in zip(row, VALUES) for _ in range(n)]
    weapons = [weapon for weapon, n in zip(WEAPONS, COUNTS[preset][border]) for _ in range(n)]
    return list(zip(weapons, _spread(NOTES[border])))


def _spread(counts: tuple[int, ...]) -> list[int]:
    """So many notes of each value, mixed as evenly as can be: whichever lags furthest behind comes next."""
    size, used, mixed = sum(counts), [0] * len(counts), []
    for at in range(1, size + 1):
        kind = max(range(len(counts)), key=lambda one: counts[one] * at - used[one] * size)
        used[kind] += 1
        mixed.append(VALUES[kind])
    return mixed


@cache
def deck(preset: str, gangsters: int) -> tuple[Face, ...]:
    """The cards that so many gangsters play with, in the order of the box."""
    faces: list[Face] = []
    first = 1
    for border in (0,) if gangsters <= FEW else (0, 1):
        sides = _sides(preset, border)
        knives = [note for weapon, note in sides if weapon == BACK]
        grenades = [note for weapon, note in sides if weapon == BOOM]
        pairs = zip_longest([(BACK, note) for note in knives], [(BOOM, note) for note in grenades])
        numbered = [side for side in chain.from_iterable(pairs) if side]
        faces += [Face(weapon, 0, note) for weapon, note in sides if weapon not in NUMBERED]
        faces += [Face(weapon, first + at, note) for at, (weapon, note) in enumerate(numbered)]
        first += len(numbered)
    return tuple(faces)


def highest(preset: str) -> int:
    """The highest number on a card of the whole box."""
    return max([face.number for face in deck(preset, FEW + 1)])


def borders(preset: str) -> tuple[str, ...]:
    """The border of every card of the whole box, in the order of `deck`."""
    black, box = len(deck(preset, FEW)), len(deck(preset, FEW + 1))
    return (BORDERS[0],) * black + (BORDERS[1],) * (box - black)


def written(weapon: str, number: int) -> Answer:
    """A weapon as people write it: a knife or a grenade with its number."""
    return (weapon, number) if number else weapon
