"""A pause before every round but the first, so that a scenario can look at what the last one left behind."""

from __future__ import annotations

from typing import Any

from standoff.engine.phase import Asking, Phase, Stage
from standoff.engine.rules import Rules
from standoff.scenarios.expecting import REFEREE_WAITS


class Curtain(Phase[Any]):
    """The next round begins when the scenario goes on, not before."""

    def __init__(self, next_round: Phase[Any]) -> None:
        self._next_round = next_round

    def ask(self, g: Any, step: tuple[Any, ...]) -> Asking:
        return {REFEREE_WAITS: ("go on",)} if g.round else {}

    def resolve(self, g: Any, answers: Any, step: tuple[Any, ...]) -> None:
        self._next_round.resolve(g, {}, step)


def with_curtain(rules: Rules[Any]) -> Rules[Any]:
    """The same rules, with a pause before every round but the first."""
    name = rules.edition.round_step
    curtain = Curtain(rules.phases[name])
    rules.phases[name], rules.stages[name] = curtain, Stage(curtain)
    return rules
