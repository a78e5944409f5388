"""What the rulebooks say: one folder per edition, listed here and nowhere else."""

from __future__ import annotations

from typing import Any

from standoff.editions.first.edition import FIRST
from standoff.editions.second.edition import SECOND
from standoff.engine.errors import Refusal
from standoff.engine.rules import Edition, Rules, SetUp

EDITIONS: dict[str, Edition[Any]] = {edition.name: edition for edition in (FIRST, SECOND)}


def edition(name: str) -> Edition[Any]:
    """The edition of that name."""
    if name not in EDITIONS:
        raise Refusal(f"There is no edition '{name}'; choose {', '.join(EDITIONS)}")
    return EDITIONS[name]


def rules(setup: SetUp) -> Rules[Any]:
    """The rules for a set-up of any edition."""
    return edition(setup.edition).rules(setup)
