"""A lesson of a minute: one scripted round that teaches blade, star and honor, as a yakuza sees it."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.common.lesson import taught
from standoff.engine.rules import Edition, SetUp

NAMES: Final = ("", "Velvet", "Slow Joe", "Duchess", "Two-Spoons", "Cricket")
"""The pupil and Duchess are the yakuzas."""
SETUP: Final = SetUp(
    "yakuzas", 6,
    deal={"notes": [20, 20, 10, 10, 10, 10, 5, 5], "powers": {"rest": "none"}, "throws": ["hit"]},
)  # fmt: skip
SCRIPT: Final[tuple[dict[str, tuple[Any, ...]], ...]] = (
    {
        "load": ("shuriken", "click", "click", "cling", "bang", "click"),
        "aim": (1, 3, 4, 2, 0, 3),
        "courage": ("stay", "withdraw", "stay", "withdraw", "stay", "stay"),
        "throw_at": (4, 0, 0, 0, 0, 0),
    },
)
"""A blade that walks past a coward, a fellow who owes a finger, and a star that is faster than a Bang."""


def lessons(edition: Edition[Any]) -> dict[str, Any]:
    """The lesson's moments: what the pupil sees, and what to do next."""
    return {"yakuzas": taught("yakuzas", edition, SETUP, NAMES, SCRIPT)}
