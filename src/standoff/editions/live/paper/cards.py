"""Both sides of a card: a weapon with the mimes that it allows, and a banknote.  LIVE-059 to LIVE-060"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from standoff.editions.live.components import MIME_OF, MIMES, VALUES, WEAPONS, Face
from standoff.editions.live.paper.art import (
    INK,
    LAMP,
    MIME_ART,
    MIME_WIDTH,
    NOTE,
    NOTE_INK,
    PAPER,
    PAPER2,
    RED_INK,
    WEAPON_ART,
    burst,
    piece,
    placed,
)  # fmt: skip
from standoff.telling.letters import lettered
from standoff.telling.sheets import drawing
from standoff.telling.words import Words

COLUMNS, ROWS = 3, 5
WIDTH, HEIGHT = 63, 54
FRAME: Final = 'x="-28.6" y="-24.1" width="57.2" height="48.2" rx="2.4" fill="none"'
EDGES: Final = {
    "black": f'<rect {FRAME} stroke="{INK}" stroke-width="1.6"/>',
    "red": f'<rect {FRAME} stroke="{RED_INK}" stroke-width="2"/>'
    f'<rect {FRAME} stroke="#fff" stroke-width="1.1" stroke-dasharray="2 2"/>',
}
"""A red border is striped, so that a printer without colours can print it."""
MESHES: Final = {
    5: "M-23,-17H23M-23,-13H23M-23,13H23M-23,17H23",
    10: "M-23,-10 -13,-19M-23,-1 -4,-19M-23,8 5,-19M-23,17 14,-19M-17,19 23,-18M-8,19 23,-9M1,19 23,0M10,19 23,9",
    20: "".join(f"M{x},-19a6,6 0 0,0 12,0M{x},19a6,6 0 0,1 12,0" for x in (-24, -12, 0, 12)),
}
"""What is woven into the paper of each note."""
TINTS: Final = {5: "#fff", 10: "#d9ead3", 20: NOTE}


def symbols(words: Words) -> str:
    """All that cards are put together from, drawn once."""
    drawn = {f"weapon-{weapon}": _weapon(weapon, words) for weapon in WEAPONS}
    drawn |= {f"note-{note}": _note(note, words) for note in VALUES}
    drawn |= {f"border-{border}": edge for border, edge in EDGES.items()}
    return "".join(f'<g id="{name}">{inside}</g>' for name, inside in drawn.items())


def weapon_side(face: Face, border: str, words: Words) -> str:
    """What the holder hides in the left hand."""
    number = f"{_disc(face.number, -21.4)}{_disc(face.number, 21.4)}" if face.number else ""
    label = words.face("weapon", (face.weapon, face.number or ""))
    return drawing(WIDTH, HEIGHT, f'<use href="#weapon-{face.weapon}"/><use href="#border-{border}"/>{number}', label)


def note_side(face: Face, border: str, words: Words) -> str:
    """What it is worth in the split; it tells nothing of the weapon."""
    inside = f'<use href="#note-{face.note}"/><use href="#border-{border}"/>'
    return drawing(WIDTH, HEIGHT, inside, words.money(face.note))


def _disc(number: int, x: float) -> str:
    return placed(
        f'<circle r="5.2" fill="{LAMP}" stroke="{INK}" stroke-width=".8"/>{lettered(str(number), 0, 0, 5.2, INK, 7.4)}',
        x,
        -17.2,
    )


def _weapon(weapon: str, words: Words) -> str:
    """Its picture, its name, what it does, and how it may be mimed."""
    name = words.name("weapon", weapon)
    return (
        WEAPON_ART[weapon]
        + lettered(name, 0, 9, 6.4, INK, 50)
        + lettered(words(f"print.does.{weapon}"), 0, 15.1, 2.5, INK, 50, wobble=0)
        + "".join(_mimes(weapon))
    )


def _mimes(weapon: str) -> Iterator[str]:
    """The hands that it allows, side by side."""
    allowed = [MIME_OF[weapon]] if weapon in MIME_OF else list(MIMES)
    size, gap = 0.76, 2
    x = -(sum(MIME_WIDTH[mime] for mime in allowed) * size + gap * (len(allowed) - 1)) / 2
    for mime in allowed:
        width = MIME_WIDTH[mime] * size
        yield placed(MIME_ART[mime], x + width / 2, 20.2, size)
        x += width + gap


def _note(note: int, words: Words) -> str:
    """A banknote: its worth in full, in its corners, and in its weave."""
    corners = "".join(
        piece(f"M{x - 5},{y - 3.8}H{x + 5}V{y + 3.8}H{x - 5}Z", PAPER) + lettered(str(note), x, y, 4.6, NOTE_INK, 8)
        for x in (-20.6, 20.6)
        for y in (-17, 17)
    )
    return (
        piece("M-26.2,-21.6 26,-22 26.4,21.6 -26,22Z", TINTS[note])
        + f'<path d="{MESHES[note]}" fill="none" stroke="{NOTE_INK}" stroke-width=".7" opacity=".55"/>'
        + f'<rect x="-24" y="-19.6" width="48" height="39.2" fill="none" stroke="{NOTE_INK}" stroke-width=".8"/>'
        + f'<path d="{burst(16, 15, 11.8)}" fill="{PAPER2}" stroke="{INK}" stroke-width=".6"/>'
        + f'<circle r="10.6" fill="none" stroke="{NOTE_INK}" stroke-width=".5" stroke-dasharray="1.4 1"/>'
        + piece("M-24.6,-4.6 24.4,-5 24.8,4.6 -24.4,5Z", PAPER)
        + lettered(words.money(note), 0, 0, 6.2, NOTE_INK, 45)
        + corners
    )
