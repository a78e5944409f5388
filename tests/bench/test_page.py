"""What the bench makes of the marks of a page."""

from __future__ import annotations

from typing import Any

from standoff.bench.server.page import ends_of, updates_of


def marks(*told: tuple[str, float]) -> list[dict[str, Any]]:
    """Marks and steps in their order, each with the time that the page's own thread had worked, in milliseconds."""
    return [{"name": name, "ts": at, "tts": ms * 1000} for at, (name, ms) in enumerate(told)]


GAME = marks(
    ("RunTask", 0), ("update", 1), ("updated", 8),
    ("RunTask", 20), ("update", 20), ("over", 31), ("updated", 32),
    ("RunTask", 40), ("ended", 43), ("ended", 52), ("RunTask", 60), ("ended", 65),
)  # fmt: skip


def test_an_update_costs_what_the_thread_worked_between_its_marks() -> None:
    assert updates_of(GAME) == [7, 12]


def test_the_last_update_is_the_one_that_ends_a_game() -> None:
    assert updates_of(GAME, last=True) == [12]


def test_an_update_that_was_not_finished_when_the_measurement_ended_is_left_out() -> None:
    assert updates_of([*GAME, *marks(("update", 70))]) == [7, 12]


def test_the_end_screen_costs_its_longest_step() -> None:
    assert ends_of(GAME) == [12]


def test_every_game_has_an_end_screen_of_its_own() -> None:
    assert ends_of([*GAME, *GAME]) == [12, 12]
