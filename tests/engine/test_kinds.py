"""Kinds of events: what is told fits what is declared, and nothing is declared that is never told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from standoff.editions import OURS
from standoff.engine.events import Event
from standoff.engine.kinds import SHAPES, Kind, Wound, base
from standoff.engine.rules import Edition, Rules, start
from standoff.engine.state import State
from standoff.scenarios import running
from standoff.scenarios.checking import scenario_files, scenarios_in

SCENARIOS = Path(__file__).parents[1] / "scenarios"
TAKEN_BACK = {"undone", "still_known"}
"""What a table tells when a referee takes answers back: no scenario can (see tests/table/test_undo.py)."""
SHOT = Kind({"seat": "seat", "target": "seat?", "hits": "number"}, (Wound(),))


@pytest.mark.parametrize(
    ("event", "misfit"),
    [
        (Event("shot", "", {"seat": 1, "hits": 2}), ""),
        (Event("shot", "", {"seat": 1, "target": None, "hits": 2}), ""),
        (Event("shot", "", {"seat": 1}), "lacks 'hits'"),
        (Event("shot", "", {"seat": 1, "hits": True}), "is no number: True"),
        (Event("shot", "", {"seat": 1, "hits": 1, "gun": 1}), "has no field 'gun'"),
        (Event("shot", "", {"seat": 1, "hits": 1}, to=(1,)), "is no secret"),
    ],
)
def test_an_event_that_differs_from_its_kind_is_named(event: Event, misfit: str) -> None:
    assert misfit in SHOT.misfit(event)
    assert bool(SHOT.misfit(event)) == bool(misfit)


@pytest.mark.parametrize("edition", OURS, ids=lambda edition: edition.name)
def test_fields_have_shapes_that_the_page_knows_too(edition: Edition[Any]) -> None:
    shapes = {base(shape) for kind in edition.kinds.values() for shape in kind.fields.values()}
    assert shapes <= SHAPES.keys()


def test_a_wound_is_told_by_one_kind_and_among_gangs_by_a_finger_that_becomes_one() -> None:
    for edition in OURS:
        told = {name for name, kind in edition.kinds.items() if kind.wounds}
        assert told == ({"wounded", "flips"} if edition.name == "yakuzas" else {"wounded"})


def test_every_kind_is_told_in_some_scenario_and_no_other_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, set[str]] = {edition.name: set() for edition in OURS}
    games: list[State] = []

    def begun(rules: Rules[Any], key: bytes) -> State:
        games.append(start(rules, key))
        return games[-1]

    monkeypatch.setattr(running, "start", begun)
    for file in scenario_files([SCENARIOS]):
        for scenario in scenarios_in(file):
            running.run(scenario)
            told[scenario.setup.edition] |= {event.kind for g in games for event in g.log or ()}
            games.clear()
    for edition in OURS:
        assert sorted(told[edition.name]) == sorted(edition.kinds.keys() - TAKEN_BACK)
