"""A lesson of a minute: one scripted round, in which the pupil is the Godfather."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.common.lesson import Said, taught
from standoff.engine.rules import Edition, SetUp

NAMES: Final = ("", "Velvet", "Slow Joe", "Duchess")
LOOT: Final = ["painting", "painting", "diamond 5", "diamond 1", "bill 20", "bill 10", "bill 5", "bill 5"]
SETUP: Final = SetUp("second", 4, deal={"loot": [LOOT]}, godfather=0)
SCRIPT: Final[tuple[Said, ...]] = (
    {
        "load": ("bang", "bang", "click", "click"),
        "aim": (2, 0, 1, 2),
        "privilege": (1, None, None, None),
        "new_target": (None, 2, None, None),
        "courage": ("stay", "stay", "stay", "stay"),
        "pick": (
            ["painting", "painting", "bill 10", "bill 5"],
            ["bill 20", "diamond 1", "token"],
            None,
            ["diamond 5", "bill 5", "bill 5"],
        ),
    },
)
"""Velvet's gun is turned away from the pupil, Slow Joe goes down, and three share."""


def lessons(edition: Edition[Any]) -> dict[str, Any]:
    """The lesson's moments: what the pupil sees, and what to do next."""
    return {"second": taught("second", edition, SETUP, NAMES, SCRIPT)}
