"""People come, ask, consent, go and are sent away at random: the journal tells all of it, and nobody reads a card."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from tests.conformance.mixes import MIXES, named
from tests.table.evening import Evening
from tests.table.latecomers import playing


@pytest.mark.parametrize("setup", MIXES[::6], ids=named)
@pytest.mark.parametrize("delay", [0.0, 20.0], ids=["open", "delayed"])
def test_whatever_people_do_about_seats_the_journal_gives_the_same_table(setup: SetUp, delay: float) -> None:
    evening = playing(people=3, setup=setup, late=4, delay=delay)
    rng = Random(named(setup))
    taken = 0
    for step in range(400):
        if evening.table.stage != "game":
            break
        question = evening.table.question
        assert question is not None
        for person in evening.asked():
            if evening.table.question is question and rng.random() < 0.5:
                with suppress(Refusal):  # the count may have begun, and "three" may have been said
                    if question.pace == "talk":
                        evening.do(person, c.Talking(question.number))
                    evening.answer(person)
        taken += _something_about_seats(evening, rng)
        if rng.random() < 0.5:
            evening.wait(rng.random() * 15)
        _nobody_reads_what_is_not_theirs(evening)
        if step % 10 == 0:
            evening.check_fold()
    assert taken > 20
    evening.check_fold()


def _something_about_seats(evening: Evening, rng: Random) -> bool:
    company = evening.table.company
    person = rng.choice(company.present())
    number, other, seat = rng.randint(1, 6), rng.choice(company.present()), rng.randrange(-1, len(company.chairs))
    commands: list[c.Spoken | c.LineState] = [
        c.Sit(seat), c.Sit(seat), c.Consent(number, True), c.Consent(number, rng.random() < 0.8),
        c.Offer(person, other), c.Offer(other, person), c.TakeBack(), c.Pause(), c.Resume(), c.Resume(), c.Leave(),
        c.Kick(other), c.LineState(rng.random() < 0.7), c.Lock(rng.random() < 0.5), c.Forgive(other),
    ]  # fmt: skip
    command = rng.choice(commands)
    if isinstance(command, c.Kick | c.Leave) and (rng.random() < 0.9 or len(company.present()) < 4):
        return False
    try:
        evening.do(company.host if isinstance(command, c.Offer | c.Kick | c.Lock | c.Forgive) else person, command)
    except Refusal:
        return False
    return True


def _nobody_reads_what_is_not_theirs(evening: Evening) -> None:
    """Without a seat one is shown what a spectator is shown, and with one no choice but one's own."""
    spectator, question = evening.everything(None), evening.table.question
    for person in evening.table.company.present():
        frame = evening.everything(person)
        assert frame.mine is not None
        if frame.mine.seat is None:
            assert frame.view == spectator.view
            assert frame.info == spectator.info
            assert frame.n == spectator.n
        if frame.mine.choice is not None:
            assert question is not None
            assert question.by[frame.mine.seat or 0] == person
