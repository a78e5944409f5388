"""What somebody does who has one habit, in small views that are written down by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from standoff.editions.common.standoff import COURAGE, STAY, WITHDRAW
from standoff.editions.first.edition import FIRST
from standoff.editions.first.habits import guns_on_me
from standoff.editions.first.view import FirstView
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp, start

ANN, BOB, CAT, DAN = range(4)


def seen(*targets: Any, table: tuple[int, ...] = (), dead: tuple[int, ...] = ()) -> FirstView:
    """Whether to stay, as Ann sees it while Bob, Cat and Dan aim like this."""
    view = FIRST.view(start(FIRST.rules(SetUp("first", 4)), key_of_seed(1)), ANN)
    seats = [view.seats[ANN]]
    for seat, target in zip(view.seats[1:], targets, strict=True):
        guns = tuple([replace(gun, target=target) for gun in seat.guns])
        seats.append(replace(seat, guns=guns, alive=seat.seat not in dead))
    return replace(view, seats=tuple(seats), table=table, options=COURAGE, decision="courage")


def answered(habit: str, view: FirstView, said: Answer) -> Answer:
    """What somebody with this habit answers who would have said that."""
    return FIRST.habits()[habit](view, said, Random(1))


def test_every_gun_that_points_at_me_counts_also_one_that_covers_two() -> None:
    assert guns_on_me(seen(CAT, DAN, BOB)) == 0
    assert guns_on_me(seen(ANN, ANN, BOB)) == 2
    assert guns_on_me(seen((ANN, CAT), BOB, ANN)) == 2
    assert guns_on_me(seen((BOB, CAT), DAN, ANN)) == 1


def test_the_guns_of_the_dead_point_at_nobody() -> None:
    assert guns_on_me(seen(ANN, ANN, ANN, dead=(CAT,))) == 2


@pytest.mark.parametrize(("table", "said"), [((20, 20, 20), STAY), ((20, 20, 10, 5), WITHDRAW), ((20,) * 4, STAY)])
def test_the_greedy_stay_for_sixty_thousand(table: tuple[int, ...], said: str) -> None:
    view = seen(ANN, ANN, ANN, table=table)
    assert answered("greed", view, WITHDRAW) == said
    assert answered("greed", replace(view, options=("click", "bang")), "bang") == "bang"


def test_whoever_ducks_at_so_many_guns_stays_before_fewer() -> None:
    for enough, habit in ((1, "ducks at one gun"), (2, "ducks at two guns"), (3, "ducks at three guns")):
        for guns in range(4):
            view = seen(*[ANN if number < guns else BOB for number in range(3)])
            assert answered(habit, view, "whatever") == (WITHDRAW if guns >= enough else STAY)
