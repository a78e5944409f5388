"""A running game, friends who come late, and what they are shown."""

from __future__ import annotations

from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.messages import Ask, Info, Mine
from tests.table.evening import Evening

SIX = SetUp("first", 6, ("powers", "cop"))
LATE = 2
"""The first who comes when two are playing."""


def playing(people: int = 2, setup: SetUp = SIX, late: int = 1, delay: float = 0.0, speed: str = "normal") -> Evening:
    """A running game of so many people and bots, and friends who came late."""
    evening = Evening(setup, people, speed)
    if delay:
        evening.do(0, c.Game(setup, speed, spectator_delay=delay))
    evening.do(0, c.Start())
    for number in range(late):
        arrive(evening, f"Late {number}")
    return evening


def arrive(evening: Evening, name: str) -> int:
    evening.do(None, c.Join(name, f"token of {name}"))
    person = len(evening.table.company.people) - 1
    evening.do(person, c.LineState(True))
    return person


def info(evening: Evening, person: int | None = 0) -> Info:
    found = evening.everything(person).info
    assert found is not None
    return found


def mine(evening: Evening, person: int) -> Mine:
    found = evening.everything(person).mine
    assert found is not None
    return found


def the_ask(evening: Evening) -> Ask:
    (ask,) = info(evening).asks
    return ask


def next_round(evening: Evening) -> None:
    """Everybody who plays answers until another round has begun."""
    table = evening.table
    round_ = table.round()
    for _ in range(200):
        if table.round() != round_ or table.stage != "game":
            return
        question = table.question
        for person in evening.asked():
            if table.question is question:
                evening.answer(person, ("stay", "click", "pass"))
        if table.question is question:
            evening.wait()
    raise AssertionError("the round never ends")
