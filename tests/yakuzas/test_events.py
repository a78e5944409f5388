"""In every scenario of gangs, whoever hears what is told knows what is seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.engine.events import seen_by
from standoff.engine.state import State
from standoff.scenarios.language import Scenario, parse
from standoff.scenarios.nodes import read
from standoff.scenarios.running import run
from tests.conformance.test_told import listed, seen, told, told_of

SCENARIOS = Path("tests/scenarios/yakuzas")
WORDS = told_of(YAKUZAS.kinds)


def tales(path: Path) -> Iterator[Scenario]:
    """The scenarios of a file that are played."""
    for document in read(path.read_text("utf-8")):
        scenario = parse(document)
        if scenario.refused is None:
            yield scenario


class Listener:
    """A spectator who writes down what should be seen, from one answer to the next."""

    def __init__(self) -> None:
        self.heard = 0
        self.before: dict[Any, Any] = {}

    def __call__(self, g: State) -> State:
        assert g.log is not None
        after = seen(g.rules.edition.view(g, None))
        if self.before and not g.over:
            events = seen_by(g.log[self.heard :], None)
            expected = told(events, YAKUZAS.kinds, self.before)
            for place, value in after.items():
                if (place[0] is None, place[1]) in WORDS and expected[place] is not None:
                    assert listed(expected[place]) == listed(value), (place, [event.kind for event in events])
        self.heard, self.before = len(g.log), after
        return g


@pytest.mark.parametrize("path", sorted(SCENARIOS.rglob("*.yaml")), ids=lambda path: path.stem)
def test_whoever_hears_a_scenario_sees_what_it_shows(path: Path) -> None:
    for scenario in tales(path):
        run(scenario, Listener())
