"""Whole games of quick people, timed without waiting: every second is of one kind, and the same games cost the same."""

from __future__ import annotations

import pytest

from standoff.bench.evening import KINDS, TimedGame, measure_evening, measure_one
from standoff.engine.rules import SetUp
from standoff.table.pace import SPEEDS

POWERS = SetUp("first", 6, ("powers",))


def test_every_second_of_a_game_is_of_one_kind() -> None:
    game = TimedGame(POWERS, 4, "normal", 1)
    game.play()
    assert game.table.stage == "over"
    assert game.rounds == 8
    assert set(game.spent) <= set(KINDS)
    last = game.table.picture
    assert sum(game.spent.values()) == pytest.approx(game.now + last)
    assert game.spent["count"] == pytest.approx(2 * game.rounds * SPEEDS["normal"].three)
    assert game.taps >= 3 * game.rounds


def test_the_same_games_cost_the_same() -> None:
    one, other = (measure_one("powers", POWERS, 2, "normal") for _ in range(2))
    assert one == other
    assert one["seconds"] == pytest.approx(sum(one["by_kind"].values()))
    assert 0 < one["windows_share"] < 1


def test_every_second_before_a_window_is_told_by_the_name_of_that_window() -> None:
    found = measure_one("powers", POWERS, 2, "normal")
    assert sum(found["by_window"].values()) == pytest.approx(found["by_kind"]["windows"])
    assert {"aimed", "split", "loaded in aim"} <= set(found["by_window"])
    assert not {"loaded", "loot"} & set(found["by_window"]), "inside a question, unless a card opens them"


def test_nobody_waits_for_windows_where_there_are_none() -> None:
    assert measure_one("plain", SetUp("first", 4), 1, "normal")["by_kind"]["windows"] == 0


def test_every_way_to_play_at_a_table_is_timed() -> None:
    noted: list[str] = []
    found = measure_evening(1, noted.append)
    assert {"first", "cop", "families", "second", "second with eight", "yakuzas"} <= {one["name"] for one in found}
    assert len(noted) == len(found)
