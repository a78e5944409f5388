"""House rules with a name: they can be played by as many as they are meant for, and the short ones are short."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from standoff import editions
from standoff.editions import OURS
from standoff.engine.errors import Refusal
from standoff.engine.rules import MOST_CHAIRS, Edition, Preset, SetUp, option_specs
from standoff.table import commands as c
from standoff.table.pace import SPEEDS
from standoff.terminal.command import play_command
from tests.table.evening import Evening

EACH = [(edition, name) for edition in OURS for name in edition.presets]
MINUTES = 20 * 60
"""On the table's clock."""


def tables(edition: Edition[Any]) -> list[SetUp]:
    """Its covers, by as many as may play them."""
    found = []
    for cover in edition.covers.values():
        for players in range(1, MOST_CHAIRS + 6):
            setup = msgspec.structs.replace(cover, players=players)
            try:
                edition.rules(setup)
            except Refusal:
                continue
            found.append(setup)
    return found


@pytest.mark.parametrize(("edition", "name"), EACH, ids=lambda one: getattr(one, "name", one))
def test_house_rules_can_be_played_by_as_many_as_they_are_meant_for(edition: Edition[Any], name: str) -> None:
    preset = edition.presets[name]
    assert preset.speed in SPEEDS
    defaults = {spec.name: spec.default for spec in option_specs(edition.options)}
    for option, value in preset.options.items():
        assert value != defaults[option], f"{option} is so anyway"
    assert not set(preset.options) & set(preset.keeps)
    for setup in tables(edition):
        chosen = preset.applied(setup)
        edition.rules(chosen)
        if not preset.players or setup.players in preset.players:
            assert chosen.players == setup.players, "nobody has to stand up"
    for players in preset.players:
        assert preset.applied(SetUp(edition.name, players)).players == players
        editions.rules(preset.applied(SetUp(edition.name, players)))


@pytest.mark.parametrize("edition", OURS, ids=lambda one: one.name)
def test_the_first_house_rules_are_the_usual_ones_and_no_two_are_the_same(edition: Edition[Any]) -> None:
    usual = edition.usual()
    chosen = {
        name: (preset.applied(usual), preset.speed, preset.spectator_delay) for name, preset in edition.presets.items()
    }
    assert next(iter(chosen.values())) == (usual, "normal", 0)
    assert all(list(chosen.values()).count(one) == 1 for one in chosen.values())


def test_house_rules_leave_alone_what_they_keep_and_forget_the_rest() -> None:
    preset = Preset(modules=("b",), options={"x": 1}, keeps=("place",), players=(4, 5))
    before = SetUp("first", 9, ("a",), {"place": "here", "y": 2}, godfather=1)
    assert preset.applied(before) == SetUp("first", 5, ("b",), {"x": 1, "place": "here"}, godfather=1)


@pytest.mark.parametrize(
    "setup", [one for edition in OURS if edition.name != "live" for one in (tables(edition)[-1], edition.usual())],
    ids=lambda one: f"{one.edition} {one.players} {' '.join(one.modules)}",
)  # fmt: skip
def test_a_short_game_takes_twenty_minutes_when_everybody_uses_half_of_the_time_there_is(setup: SetUp) -> None:
    preset = editions.edition(setup.edition).presets["short"]
    evening = Evening(preset.applied(setup), people=setup.players, speed=preset.speed)
    evening.do(0, c.Start())
    began, thinking_about, answers_at = evening.now, -1, 0.0
    while evening.table.stage == "game":
        question, due = evening.table.question, evening.steward.due()
        assert question is not None
        if question.closes is None or not evening.asked():
            evening.wait()
            continue
        if question.number != thinking_about:
            thinking_about, answers_at = question.number, (evening.now + question.closes) / 2
        if due is not None and due < answers_at:
            evening.ring(due)
            continue
        evening.now = max(evening.now, answers_at)
        for person in evening.asked():
            if evening.table.question is question:
                evening.answer(person)
    assert evening.now - began <= MINUTES


def test_the_terminal_plays_by_house_rules() -> None:
    run = CliRunner().invoke
    options = ["--preset", "short", "--watch", "--speed", "instant", "--seed", "1"]
    assert run(play_command, [*options, "--players", "4"]).exit_code == 0
    wrong = run(play_command, ["--preset", "shrot", "--watch"])
    assert wrong.exit_code != 0
    assert "did you mean 'short'?" in wrong.output + str(wrong.exception)
    many = run(play_command, ["--preset", "chaos", "--with", "families", "--players", "9", "--watch"])
    assert "'chaos' are for 4, 5, 6 players, not 9" in many.output + str(many.exception)
