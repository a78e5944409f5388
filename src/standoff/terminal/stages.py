"""The editions that the terminal can show, listed by name."""

from __future__ import annotations

from typing import Final

from standoff.engine.errors import Refusal
from standoff.terminal.first import FirstStage
from standoff.terminal.second import SecondStage
from standoff.terminal.stage import Stage

STAGES: Final[dict[str, type[Stage]]] = {"first": FirstStage, "second": SecondStage}


def stage_for(edition: str) -> type[Stage]:
    """How that edition is shown, or a refusal."""
    if edition not in STAGES:
        raise Refusal(f"The terminal does not show the {edition} edition; it shows {', '.join(STAGES)}")
    return STAGES[edition]
