"""An arena at a table: seconds of walking are seconds, whoever says what."""

from __future__ import annotations

import pytest

from standoff.editions.live.game import Live
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.pace import SPEEDS
from tests.table.evening import Evening

ARENA = SetUp("live", 6, (), {"ground": "arena"})


def running(people: int, speed: str = "normal") -> Evening:
    """Everybody has a card, and the count from ten begins; bots on the chairs that are left."""
    evening = Evening(ARENA, people=people, speed=speed)
    for seat in range(people, 6):
        evening.do(0, c.Bot(seat, "regular"))
    evening.do(0, c.Start())
    evening.until("stride")
    return evening


@pytest.mark.parametrize("speed", ["relaxed", "normal", "brisk"])
def test_a_step_lasts_its_second_also_when_everybody_has_chosen(speed: str) -> None:
    evening = running(6, speed)
    assert evening.table.question is not None
    first, opened = evening.table.question.number, evening.table.question.opened
    for person in range(6):
        evening.do(person, c.Choose(first, "stay"))
    assert evening.table.question.number == first
    evening.wait()
    assert evening.table.question.number == first + 1
    assert evening.table.question.opened == pytest.approx(opened + (SPEEDS[speed].stride or 0))


def test_whoever_says_nothing_goes_on_and_keeps_the_chair() -> None:
    evening = running(1)
    assert isinstance(evening.table.g, Live)
    start = evening.table.g.at[0]
    assert evening.table.question is not None
    evening.do(0, c.Choose(evening.table.question.number, ("to", 0, 0)))
    for _ in range(3):
        evening.wait()
    assert evening.table.g.decision == "step"
    assert evening.table.g.at[0] != start
    assert evening.table.g.intent[0] == ("to", 0, 0)
    assert not evening.table.company.chairs[0].kept


def test_without_a_clock_a_step_waits_for_everybody() -> None:
    evening = running(6, "no clock")
    assert evening.table.question is not None
    first = evening.table.question.number
    evening.wait(60)
    assert evening.table.question.number == first
    for person in range(6):
        evening.do(person, c.Choose(first, "on"))
    assert evening.table.question.number == first + 1
