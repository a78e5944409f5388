"""A seat comes back to whoever has lost the device, and moves to another one by ticket."""

from __future__ import annotations

import pytest

from standoff.engine.errors import Refusal
from standoff.table import commands as c
from standoff.table.asks import CONSENT
from standoff.table.folding import reopened
from standoff.table.messages import Ask
from standoff.table.pace import GRACE
from standoff.table.topics.people import TICKET
from tests.table.evening import Evening
from tests.table.latecomers import SIX, arrive, info, mine, playing


def offered(evening: Evening, newcomer: int, owner: int) -> Ask:
    evening.do(0, c.Offer(newcomer, owner))
    return next(ask for ask in info(evening).asks if ask.kind == "seat")


def test_whose_device_is_lost_gets_the_seat_back_by_consent_and_at_once() -> None:
    evening = playing(people=3)
    again = 3
    evening.do(1, c.LineState(False))
    evening.wait(GRACE + 1)
    ask = offered(evening, again, 1)
    assert (ask.person, ask.of, ask.seat) == (again, 1, 1)
    evening.do(0, c.Consent(ask.number, True))
    assert evening.table.company.people[again].seat is None
    evening.table.goodbyes.clear()
    evening.do(2, c.Consent(ask.number, True))
    company = evening.table.company
    assert company.person_of("token of Late 0") == 1, "the newcomer is that person now"
    assert company.person_of("token 1") is None, "and the old device is not"
    assert company.people[1].name == "P1"
    assert company.people[again].has_left
    assert evening.table.goodbyes == [(1, "signed out"), (again, "moved")]
    evening.do(1, c.LineState(True))
    evening.do(1, c.TakeBack())
    assert mine(evening, 1).seat == 1
    assert mine(evening, 1).choice is None, "what the bot has chosen meanwhile is not shown"
    evening.check_fold()
    evening.play_out()


def test_what_the_new_device_has_said_before_it_had_the_seat_is_not_said_twice() -> None:
    evening = playing(people=3)
    again, said = 3, c.Say("That was me", ref=7_000)
    evening.do(1, c.LineState(False))
    evening.wait(GRACE + 1)
    assert evening.do(again, said)
    ask = offered(evening, again, 1)
    for person in (0, 2):
        evening.do(person, c.Consent(ask.number, True))
    assert not evening.do(1, said), "it is sent again, because the line was lost before it was confirmed"
    assert evening.do(1, c.Say("And this too", ref=7_001))


def test_the_old_device_says_no_and_it_is_not_offered_again() -> None:
    evening = playing(people=3, late=2)
    ask = offered(evening, 3, 1)
    evening.do(1, c.Consent(ask.number, False))
    assert evening.table.company.person_of("token 1") == 1
    for newcomer in (3, 4):
        with pytest.raises(Refusal, match="offered in this game"):
            evening.do(0, c.Offer(newcomer, 1))
    evening.do(0, c.Offer(4, 2))
    evening.check_fold()


def test_a_seat_is_not_offered_behind_anybodys_back() -> None:
    evening = playing(people=3, late=2)
    with pytest.raises(Refusal, match="host"):
        evening.do(1, c.Offer(3, 2))
    with pytest.raises(Refusal, match="no seat to come back to"):
        evening.do(0, c.Offer(3, 4))
    with pytest.raises(Refusal, match="keep your seat"):
        evening.do(0, c.Offer(2, 1))
    with pytest.raises(Refusal, match="no such"):
        evening.do(0, c.Offer(1, 1))
    evening.do(0, c.Offer(3, 1))
    with pytest.raises(Refusal, match="already"):
        evening.do(0, c.Offer(4, 1))
    evening.do(0, c.Consent(1, True))
    assert evening.table.company.person_of("token 1") == 1, "the host alone does not decide"
    evening.wait(CONSENT)
    assert evening.table.company.person_of("token of Late 0") == 1


def test_an_offer_ends_when_the_seat_is_nobodys_any_more() -> None:
    evening = playing(people=3)
    evening.do(0, c.Offer(3, 1))
    evening.do(1, c.Leave())
    assert not info(evening).asks
    evening.check_fold()


def test_a_host_who_lost_the_device_is_host_again() -> None:
    evening = Evening(SIX, 1)
    evening.do(0, c.Start())
    evening.do(0, c.LineState(False))
    again = arrive(evening, "Again")
    evening.wait(90)
    assert evening.table.company.host == again
    evening.do(again, c.Offer(again, 0))
    evening.wait(CONSENT)
    assert evening.table.company.person_of("token of Again") == 0
    assert evening.table.company.host == 0
    evening.check_fold()


def test_in_the_lobby_a_newcomers_own_chair_is_free_again() -> None:
    evening = Evening(SIX, 3)
    assert mine(evening, 2).seat == 2
    evening.do(0, c.Offer(2, 1))
    evening.do(0, c.Consent(1, True))
    evening.do(1, c.Consent(1, True))
    assert [chair.person for chair in info(evening).chairs] == [0, 1, None, None, None, None]
    evening.check_fold()


def test_a_ticket_is_good_once_and_not_for_long() -> None:
    evening = playing()
    company = evening.table.company
    evening.do(None, c.Ticket(1, "ticket"))
    assert company.person_with_ticket("ticket", evening.now + TICKET - 1) == 1
    assert company.person_with_ticket("ticket", evening.now + TICKET) is None
    assert company.person_with_ticket("", evening.now) is None
    evening.check_fold()
    again = reopened(c.decode_entries(c.encode_entries(evening.journal)))
    assert again.company.person_with_ticket("ticket", evening.now) == 1
    evening.do(None, c.Token(1, "new token"))
    assert company.person_with_ticket("ticket", evening.now) is None
    assert company.person_of("new token") == 1
    assert company.person_of("token 1") is None
    evening.check_fold()
