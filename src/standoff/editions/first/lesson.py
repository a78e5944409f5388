"""Lessons of the first edition: two rounds of the base game, and one each for powers, a cop and families."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.common.lesson import Said, taught
from standoff.engine.rules import Edition, SetUp
from standoff.telling.cast import BOT_NAMES

NAMES: Final = ("", BOT_NAMES[1], *BOT_NAMES[3:5])
"""Nobody, Velvet, Slow Joe and Duchess: the texts of the lessons speak of them."""
SETUP: Final = SetUp("first", 4, deal={"notes": [20, 10, 10, 5, 5, 20, 20, 20, 10, 10, 5, 5, 5, 5, 5]})
SCRIPT: Final[tuple[Said, ...]] = (
    {"load": ("bang", "click", "click", "click"), "aim": (2, 0, 1, 2), "courage": ("stay", "stay", "stay", "stay")},
    {"load": ("click", "bbb", "bang", "click"), "aim": (3, 0, 0, 1), "courage": ("withdraw", "stay", "stay", "stay")},
)

POWERS: Final = SetUp(
    "first",
    4,
    ("powers",),
    deal={"notes": [20, 10, 10, 10, 10], "powers": {"0": 6, "1": 1, "2": 8, "3": 2}},
)
SHOWN: Final[tuple[Said, ...]] = (
    {
        "window loot": ("show", "pass", "pass", "pass"),
        "load": ("bang", "click", "click", "click"),
        "aim": (None, 0, 3, 2),
        "kid_aim": (1, None, None, None),
        "courage": ("stay", "stay", "stay", "stay"),
    },
)
"""The pupil is the Kid, and aims when Velvet already does."""

COP: Final = SetUp("first", 5, ("cop",), deal={"notes": [10, 10, 10, 10, 10], "cop": 0}, godfather=0)
TURNED: Final[tuple[Said, ...]] = (
    {
        "load": ("click",) * 5,
        "aim": (1, 2, 3, 4, 1),
        "courage": ("stay",) * 5,
        "hold": ("turn", "leave", "leave", "leave", "leave"),
    },
)
"""The pupil is the cop; nobody is hurt, everybody shares, and the telephone goes round."""

FAMILIES: Final = SetUp(
    "first",
    9,
    ("families",),
    deal={"notes": [10] * 8 + [5] * 2, "teams": [[0, 1, 2], [3, 4, 5], [6, 7, 8]]},
)
GUARDED: Final[tuple[Said, ...]] = (
    {
        "choose_boss": (1, 1, 1, 4, 4, 4, 7, 7, 7),
        "swap_bullets": ((5, 2, 1),) * 9,
        "load": ("click", "click", "click", "bang", "click", "click", "click", "click", "click"),
        "aim": (4, 4, 4, 1, 7, 7, 4, 4, 4),
        "courage": ("stay",) * 9,
        "guards": ("step in", "pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass"),
    },
)
"""The pupil is a bodyguard, and somebody shoots at the boss."""


def lessons(edition: Edition[Any]) -> dict[str, Any]:
    """Every lesson by its name."""
    many = ("", *BOT_NAMES[1:9])
    return {
        "first": taught("first", edition, SETUP, NAMES, SCRIPT),
        "powers": taught("powers", edition, POWERS, NAMES, SHOWN),
        "cop": taught("cop", edition, COP, ("", *BOT_NAMES[1:5]), TURNED),
        "families": taught("families", edition, FAMILIES, many, GUARDED),
    }
