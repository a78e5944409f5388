"""What the lab has measured of a rule of the house is offered with it, and nothing that is not sure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from standoff.editions import OURS, findings
from standoff.engine.rules import Edition, option_specs
from standoff.server.api.editions import _measured

KEPT = sorted((Path(findings.__file__).parent).glob("*/findings/*.json"))


def test_every_file_says_by_which_command_it_was_made() -> None:
    assert KEPT
    for file in KEPT:
        found = json.loads(file.read_text("utf-8"))
        assert found["command"].startswith(f"standoff lab balance --table {found['edition']}/")
        assert " --options all " in found["command"]
        assert not found["stopped"]
        assert found["edition"] == file.parts[-3]


@pytest.mark.parametrize("edition", OURS, ids=lambda one: one.name)
def test_findings_speak_of_options_that_there_are(edition: Edition[Any]) -> None:
    specs = {spec.name: spec for spec in option_specs(edition.options)}
    for one in edition.findings():
        assert one.value in specs[one.option].values
        assert one.value != specs[one.option].default
        assert abs(one.by) >= findings.LEAST
        told = _measured(edition, one.option)
        assert (one.value, one.what, one.by) in [(each.value, each.what, each.by) for each in told]


def test_what_is_not_sure_or_too_small_is_not_told() -> None:
    def measured(change: float, sure: bool) -> dict[str, Any]:
        return {"change": change, "low": change - 1, "high": change + 1, "is_sure": sure}

    result = {
        "modules": ["powers"],
        "players": 6,
        "base": {what: {"mean": 100.0} for what in findings.TOLD},
        "effects": [
            {
                "option": "moon",
                "value": True,
                "measures": {
                    "rounds": measured(0, False),
                    "questions": measured(6, True),
                    "deaths": measured(9, False),
                    "money": measured(0.4, True),
                },
            }
        ],
    }
    assert [(one.what, one.by, one.players) for one in findings._read(result)] == [("questions", 0.06, 6)]
    assert findings.findings_of("standoff.editions.common") == ()
