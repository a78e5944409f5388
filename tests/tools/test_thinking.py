"""The tool that tells who wins and how long they think: the same games as anywhere, and a time for every choice."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from standoff.engine.rules import SetUp
from standoff.lab.simulate import Plan, simulate
from tools.thinking import Timed, main, measure

PLAN = Plan(SetUp("first", 4), 3, ("regular", "rookie"), "thinking")


def test_games_are_the_same_and_every_choice_has_its_time() -> None:
    tally, spent = measure(PLAN, 60.0)
    assert tally == simulate(PLAN)
    assert sum(map(len, spent.values())) == tally.choices
    assert sorted(spent) == ["regular", "rookie"]
    assert min(map(min, spent.values())) >= 0


def test_whoever_stops_it_is_told_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    play, games = Timed.play, list[Timed]()

    def interrupted(game: Timed) -> None:
        games.append(game)
        if len(games) == 3:
            raise KeyboardInterrupt
        play(game)

    monkeypatch.setattr(Timed, "play", interrupted)
    asked = ["--players", "4", "--bots", "regular,rookie", "--seed", "thinking"]
    told = CliRunner().invoke(main, asked)
    assert told.exit_code == 0
    assert told.output.startswith("2 games; answers that were not given: none\nregular: ")
    assert " of all games by 2 seats (" in told.output


def test_no_time_is_no_game() -> None:
    told = CliRunner().invoke(main, ["--players", "4", "--bots", "regular", "--minutes", "-1"])
    assert told.exit_code == 1
    assert "No game was played" in told.output
