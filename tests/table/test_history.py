"""What a table remembers of its games."""

from __future__ import annotations

from collections import Counter

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.messages import Finished
from tests.conformance.mixes import MIXES, named
from tests.table.evening import Evening

FOUR = SetUp("first", 4)


def history(evening: Evening) -> tuple[Finished, ...]:
    info = evening.everything(None).info
    assert info is not None
    return info.history


def test_a_table_remembers_places_awards_and_rivals_of_its_people_and_no_name() -> None:
    evening = Evening(FOUR, 3, speed="instant")
    evening.do(0, c.Start())
    pointed: Counter[tuple[int, int]] = Counter()
    question = None
    while evening.table.stage == "game":
        assert history(evening) == (), "while a game runs nobody needs it"
        question = evening.table.question
        for person in evening.asked():
            if evening.table.question is question:
                evening.answer(person)
    assert evening.table.g is not None
    log = evening.everything(None).events
    for event in log:
        if event.kind == "aims":
            one, other = event.data["seat"], event.data["target"]
            if 3 not in (one, other):
                pointed[min(one, other), max(one, other)] += 1
    (game,) = history(evening)
    assert (game.game, game.edition, [one.person for one in game.people]) == (1, "first", [0, 1, 2])
    winners = evening.everything(None).view["winners"]
    assert [one.won for one in game.people] == [seat in winners for seat in range(3)]
    assert {one.place for one in game.people} <= {1, 2, 3, 4}
    assert {(two.one, two.other): two.times for two in game.rivals} == pointed
    evening.check_fold()


def test_games_add_up_until_the_host_lets_the_table_forget_them() -> None:
    evening = Evening(FOUR, 2, speed="instant")
    evening.do(0, c.Start())
    evening.play_out()
    for person in (0, 1):
        evening.do(person, c.Again())
    evening.play_out()
    assert [game.game for game in history(evening)] == [1, 2]
    with pytest.raises(Refusal) as no:
        evening.do(1, c.ForgetGames())
    assert no.value.key == "host"
    evening.do(0, c.ForgetGames())
    assert history(evening) == ()
    evening.check_fold()


@pytest.mark.parametrize("setup", MIXES[::7], ids=named)
def test_every_edition_is_remembered(setup: SetUp) -> None:
    evening = Evening(setup, 2, speed="instant")
    evening.do(0, c.Start())
    evening.play_out()
    (game,) = history(evening)
    assert [one.person for one in game.people] == [0, 1]
    assert game.edition == setup.edition
