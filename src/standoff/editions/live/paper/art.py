"""Weapons, hands, signs and marks of cut paper, in millimetres round 0,0.  What a colour tells, a shape tells too."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from standoff.editions.live.components import BACK, BBB, BOOM, DG, KEV, PISTOL, PISTOLS, RIFLE, SG

INK, PAPER, PAPER2, KRAFT, KRAFT2 = "#0d0a10", "#f6ead4", "#e3cfa9", "#dcb388", "#9a6b4a"
LAMP, RED, RED_INK, NOTE, NOTE_INK = "#ffc65c", "#ff5544", "#b3170f", "#a9cfa0", "#1c4a2c"
FOAM, CHALK, PLUM, TEAL, STEEL = "#ff8a3c", "#dfe6ea", "#3d2d42", "#4ecbb4", "#b4c6d6"


def burst(spikes: int, outer: float, inner: float, turn: float = 0) -> str:
    """A star of so many spikes: bangs and explosions."""
    points = []
    for at in range(spikes * 2):
        r = inner if at % 2 else outer * (1 if at % 4 else 0.86)
        angle = pi * at / spikes + turn
        points.append(f"{sin(angle) * r:.1f},{-cos(angle) * r:.1f}")
    return f"M{' '.join(points)}Z"


def placed(inside: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """A drawing somewhere, smaller or larger, turned, or looking the other way."""
    size = f"scale({-scale:g} {scale:g})" if flip else f"scale({scale:g})"
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) {size}">{inside}</g>'


def piece(d: str, fill: str, width: float = 0.6) -> str:
    """A piece of paper with its dark edge."""
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}" stroke-linejoin="round"/>'


def line(d: str, colour: str, width: float) -> str:
    """A line drawn on paper."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def _bang(x: float, y: float, size: float, turn: float = 0) -> str:
    star = piece(burst(9, 6, 3.2, turn), RED, 0.7) + f'<path d="{burst(7, 2.6, 1.5)}" fill="{LAMP}"/>'
    return placed(star, x, y, size)


SLEEVE: Final = "M-5,-4.2 12,-3.6V3.8L-5,4.6Z"
ARM: Final = (
    piece(SLEEVE, PLUM)
    + line("M-2,-4 1,3.9M3,-3.9 6,3.8M8,-3.7 11,3.7", TEAL, 0.8)
    + piece("M11.4,-4.2H14V4.4H11.4Z", TEAL)
)
FIST: Final = piece("M14,-3H18L21,-.6V2.6L18,4.2H14Z", KRAFT)
GUN: Final = (
    placed(
        piece("M16.5,-5H31V0H24.4L23,6.4H18.2L18.7,0H16.5Z", INK)
        + line("M19,-3.3H28", TEAL, 1.2)
        + piece("M30.5,-4.8H34.4V-.2H30.5Z", FOAM)
    )
    + ARM
    + FIST
)
"""An arm with a gun of foam, from the shoulder to the right."""
SHOTGUN: Final = (
    piece("M-25,1.5 -12,-2.4H-4V1.6L-11,3.4 -14,9H-22.4Z", KRAFT2)
    + piece("M-6,-3.4H23V-.4H-6ZM-6,0H20V2.6H-6Z", INK)
    + piece("M3,-.9H13V4H3Z", FOAM)
    + line("M5.5,-.6V3.7M8,-.6V3.7M10.5,-.6V3.7", INK, 0.6)
    + piece("M-8,1.6H-2.6L-3.6,5.4H-6.4Z", INK)
    + piece("M22.4,-4.4 26.4,-5.4V1.6L22.4,.6Z", FOAM)
)
VEST: Final = (
    piece(
        "M-12,-12H-5.4C-4,-7.6 4,-7.6 5.4,-12H12L11,-4.6C11.4,-1.4 13,.6 13.6,2.4V13"
        "H-13.6V2.4C-13,.6 -11.4,-1.4 -11,-4.6Z",
        STEEL,
        0.8,
    )
    + piece("M-9.6,-2.4H9.6V10H-9.6Z", PLUM)
    + line("M-9.6,1.8H9.6M-9.6,5.9H9.6M-3.2,-2.4V10M3.2,-2.4V10", STEEL, 0.7)
    + piece("M-14.4,3.4H-9.6V7H-14.4ZM9.6,3.4H14.4V7H9.6Z", LAMP)
    + piece("M-4,-3.2H4V-5.6H-4Z", CHALK)
)
KNIFE: Final = (
    piece("M-3,-3.6H19C24,-3.6 26,-1.4 27,0L24.6,2.6H-3Z", CHALK, 0.8)
    + line("M-2,.6H24", INK, 0.5)
    + piece("M-6.4,-6H-3V5.4H-6.4Z", LAMP)
    + piece("M-19,-3H-6.4V3H-19C-21,3 -21.4,-3 -19,-3Z", KRAFT2)
    + line("M-16,-2.8V2.8M-12.6,-2.8V2.8M-9.4,-2.8V2.8", INK, 0.6)
)
GRENADE: Final = (
    piece("M0,-6.6C7,-6.6 9,-1 9,3.4C9,9.4 5,13 0,13S-9,9.4 -9,3.4C-9,-1 -7,-6.6 0,-6.6Z", NOTE_INK, 0.8)
    + line("M-8.6,1.4H8.6M-8.2,6.6H8.2M-3.4,-6V12.6M3.4,-6V12.6", NOTE, 0.8)
    + piece("M-4,-10.6H4V-6H-4Z", INK)
    + piece("M-3,-13H4.6L11.6,-5.4 10.4,-1 8.4,-2 8.8,-4.6 3.6,-10H-3Z", STEEL)
    + f'<circle cx="-6.8" cy="-10.6" r="3" fill="none" stroke="{INK}" stroke-width="2"/>'
    + f'<circle cx="-6.8" cy="-10.6" r="3" fill="none" stroke="{LAMP}" stroke-width="1"/>'
)
HEAD: Final = f'<circle r="12" fill="{KRAFT}" stroke="{INK}" stroke-width="2"/>' + piece(
    "M-20,-5C-14,-9 14,-9 20,-5L11,-7V-18H-11V-7Z", PLUM, 2
)
SHEETS: Final = {
    BBB: "M-26,-21.6 25.4,-22 26,3 -25.4,3.6Z",
    DG: "M-25.4,-22 26,-21.4 25.6,3.6 -26,3Z",
    SG: "M-25.8,-21.4 25.8,-22 25.4,3.2 -25.6,3.8Z",
    KEV: "M-25.4,-21.6 26,-22 25.6,3.8 -26,3.2Z",
    BACK: "M-26,-22 25.6,-21.4 26,3.4 -25.6,3.6Z",
    BOOM: "M-25.6,-21.8 25.8,-21.6 25.4,3.4 -26,3.8Z",
}
"""The sheet that each weapon lies on."""
WEAPON_ART: Final = {
    BBB: piece(SHEETS[BBB], PAPER2) + _bang(19, -15.4, 0.8) + _bang(20.4, -1.8, 0.7, 1) + _bang(22.4, -8.8, 0.55, 2)
    + placed(GUN, -17.6, -7, 1),
    DG: piece(SHEETS[DG], PAPER2) + _bang(-20.6, -13, 0.72) + _bang(20.6, -13, 0.72, 1)
    + placed(GUN, -2.4, -4.2, 0.64, 14, flip=True) + placed(GUN, 2.4, -4.2, 0.64, -14)
    + piece("M-6.4,-6.6H6.4L8,3.3H-8Z", PLUM) + piece("M-2.6,-6.6H2.6L0,0Z", PAPER)
    + placed(HEAD, 0, -11, 0.36),
    SG: piece(SHEETS[SG], PAPER2) + _bang(18.4, -12.6, 1.15) + placed(SHOTGUN, -2, -7.4, 0.86, -14),
    KEV: piece(SHEETS[KEV], PAPER2) + placed(VEST, 0, -9.6, 0.86),
    BACK: piece(SHEETS[BACK], PAPER2) + placed(KNIFE, -3, -7.6, 0.76, -16)
    + piece("M17,-7.4C18.6,-4.8 18.8,-3.8 18.8,-3.1A1.8,1.8 0 0,1 15.2,-3.1C15.2,-3.8 15.4,-4.8 17,-7.4Z", RED, 0.4),
    BOOM: piece(SHEETS[BOOM], PAPER2)
    + placed(piece(burst(13, 15, 9.4), LAMP, 0.7) + piece(burst(11, 9.6, 6.4, 1), RED, 0), 2, -9.6, 0.94)
    + placed(GRENADE, 1, -9.4, 0.72, 10),
}  # fmt: skip
_HAND: Final = piece("M-4,-1.4H.2L1.4,-3.2 2.6,-2.8 2.2,-1.4H6.4V.2H2.8V2H-4Z", PAPER, 0.45) + piece(
    "M-6,-1.8H-4V2.4H-6Z", INK, 0
)
MIME_ART: Final = {
    PISTOL: _HAND,
    PISTOLS: placed(_HAND, -6.4, flip=True, scale=0.86) + placed(_HAND, 6.4, scale=0.86),
    RIFLE: piece("M-9,-.2H8V-1.6H-4L-6,-2.4H-9Z", INK, 0.3)
    + placed(_HAND, -1.4, 1.3, 0.62)
    + placed(_HAND, 4.2, 1.3, 0.62),
}
"""Hands as people hold them: fingers for a pistol, both hands for two, one behind the other for a rifle."""
MIME_WIDTH: Final = {PISTOL: 13, PISTOLS: 25, RIFLE: 20}
FEATHER: Final = (
    f'<circle r="46" fill="{LAMP}" stroke="{INK}" stroke-width="3"/>'
    + piece("M-24,30C-29,-14 5,-38 29,-34C34,-10 14,24 -14,24L-29,39Z", PAPER, 2.4)
    + line("M-22,30C-12,6 4,-14 22,-28M-9,10 -18,4M-1,-2 -12,-10M8,-12 0,-22M-3,4 10,6M6,-7 19,-8", INK, 2)
)
BED: Final = (
    piece("M-22,-52H22V-30H44V6H22V28H-22V6H-44V-30H-22Z", TEAL, 3)
    + piece("M-58,20H-50V34H52V22H60V52H52V44H-50V52H-58Z", INK, 0)
    + piece("M-36,34C-30,20 50,18 52,34Z", CHALK, 2)
    + f'<circle cx="-42" cy="25" r="9" fill="{KRAFT}" stroke="{INK}" stroke-width="2"/>'
    + line("M-46,23 -43,26M-43,23 -46,26M-40,22 -37,25M-37,22 -40,25", INK, 1.2)
)
FIGURE: Final = (
    piece("M-12,10H12L18,42H-18Z", PLUM, 2) + piece("M-5,10H5L0,24Z", PAPER, 1.6) + HEAD + placed(GUN, 8, 20, 0.9)
)
YARD: Final = (
    piece("M-62,-38 60,-44 64,40 -58,46Z", NOTE, 2.4)
    + line("M-54,-31 53,-36 56,33 -51,38Z", NOTE_INK, 1.6)
    + placed(FIGURE, -40, -8) + placed(FIGURE, 42, -12, flip=True)
)  # fmt: skip
WHISTLE: Final = (
    piece("M-9,-4H8V0H3.4A6.4,6.4 0 1,1 -9,-.6Z", LAMP, 0.8)
    + f'<circle cx="-3" cy="1.8" r="2.4" fill="{INK}"/>'
    + line("M10.4,-6.6 13.4,-8.6M11,-2.6H14.6M10.4,1.4 13.4,3.4", INK, 0.9)
)
SIGN_ART: Final = {"area": YARD, "corner": FEATHER, "hospital": BED}
TEAM_LOOKS: Final = {
    "A": ("#4ecbb4", "M-9,0a9,9 0 1,0 18,0a9,9 0 1,0 -18,0Z"),
    "B": ("#ff9db0", "M0,-10.5 10.5,8.5 -10.5,8.5Z"),
    "C": ("#74b9ff", "M-8.5,-8.5H8.5V8.5H-8.5Z"),
    "D": ("#c3d15c", "M0,-11.5 9,0 0,11.5 -9,0Z"),
    "E": ("#bfa3ff", "M-3.6,-10H3.6V-3.6H10V3.6H3.6V10H-3.6V3.6H-10V-3.6H-3.6Z"),
    "F": ("#ffa057", "M0,-11.5 3.2,-3.8 11.4,-3.4 5,1.8 7.2,9.8 0,5.2 -7.2,9.8 -5,1.8 -11.4,-3.4 -3.2,-3.8Z"),
    "G": ("#e2c08f", "M-5.4,-9.4H5.4L10.8,0 5.4,9.4H-5.4L-10.8,0Z"),
}
"""The colour and the shape of each team."""
