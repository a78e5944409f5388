"""Who may sit where: a chair changes hands by consent, and nobody is shown what somebody else has chosen."""

from __future__ import annotations

import pytest

from standoff.engine.errors import Refusal
from standoff.table import commands as c
from standoff.table.asks import CONSENT
from standoff.table.folding import apply, reopened
from standoff.table.frames import Cursor, Frames
from standoff.table.pace import GRACE
from tests.table.evening import Evening
from tests.table.latecomers import LATE, SIX, arrive, info, mine, next_round, playing, the_ask


def test_a_stranger_does_not_read_the_bots_one_after_the_other() -> None:
    evening = playing()
    spectator = evening.everything(None)
    evening.do(LATE, c.Sit(3))
    assert evening.table.company.chairs[3].person is None
    shown = evening.everything(LATE)
    assert shown.view == spectator.view
    assert shown.events == spectator.events
    evening.do(LATE, c.Leave())
    assert not info(evening).asks
    evening.check_fold()


def test_everybody_sees_who_asks_and_silence_is_a_yes_from_the_next_round_on() -> None:
    evening = playing()
    evening.do(LATE, c.Sit(3))
    ask = the_ask(evening)
    assert (ask.kind, ask.person, ask.seat, ask.of, ask.yes, ask.granted) == ("chair", LATE, 3, None, (), False)
    assert ask.closes == evening.now + CONSENT
    assert evening.steward.due() is not None
    evening.wait(CONSENT - 0.1)
    assert not the_ask(evening).granted
    evening.wait(0.2)
    assert the_ask(evening).granted
    assert the_ask(evening).closes is None
    evening.check_fold()
    if evening.table.round() == 1:
        assert mine(evening, LATE).seat is None
        next_round(evening)
    assert mine(evening, LATE).seat == 3
    assert not info(evening).asks
    evening.check_fold()
    evening.play_out()


def test_a_chair_is_taken_before_anybody_is_asked_in_the_new_round() -> None:
    evening = playing(speed="no clock")
    evening.do(LATE, c.Sit(3))
    for person in (0, 1):
        evening.do(person, c.Consent(1, True))
    next_round(evening)
    question = evening.table.question
    assert question is not None
    assert LATE in evening.asked()
    assert 3 not in question.choices, "the bot has not chosen for somebody who is there"
    assert mine(evening, LATE).choice is None


def test_one_no_ends_it_whatever_the_host_says() -> None:
    evening = playing(people=3)
    asker = 3
    evening.do(asker, c.Sit(4))
    evening.do(0, c.Consent(1, True))
    assert the_ask(evening).yes == (0,)
    assert not the_ask(evening).granted, "the host's yes is not enough"
    evening.do(2, c.Consent(1, False))
    assert not info(evening).asks
    next_round(evening)
    assert mine(evening, asker).seat is None
    evening.check_fold()


def test_a_yes_of_everybody_who_plays_need_not_wait_for_the_silent() -> None:
    evening = playing(people=3)
    evening.do(2, c.LineState(False))
    evening.wait(GRACE + 1)
    assert evening.table.company.chairs[2].kept
    evening.do(3, c.Sit(4))
    evening.do(0, c.Consent(1, True))
    assert not the_ask(evening).granted
    evening.do(1, c.Consent(1, True))
    assert the_ask(evening).granted, "whose seat is kept by a bot does not hold it up"
    evening.check_fold()


def test_nobody_is_passed_over_who_was_here_a_moment_ago() -> None:
    """After a restart everybody is on the way back: one who was quicker does not decide for all."""
    evening = playing(people=3)
    evening.do(3, c.Sit(4))
    evening.journal.append(c.Entry(evening.now + 100, None, c.Wake(100.0)))
    evening.now += 100
    apply(evening.table, evening.journal[-1])
    evening.do(0, c.LineState(True))
    evening.do(0, c.Consent(1, True))
    assert not the_ask(evening).granted
    assert the_ask(evening).closes == evening.now + CONSENT, "they have the whole time again"
    evening.do(1, c.LineState(True))
    evening.do(1, c.Consent(1, False))
    assert not info(evening).asks
    evening.check_fold()


def test_where_only_bots_sit_nobody_needs_to_be_asked() -> None:
    evening = Evening(SIX, 0)
    evening.do(None, c.Join("Host", "token", sit=False))
    evening.do(0, c.LineState(True))
    friend = arrive(evening, "Friend")
    evening.do(friend, c.Sit(-1))
    evening.do(0, c.Game(SIX, "normal"))
    evening.do(0, c.Start())
    evening.do(0, c.Sit(2))
    assert the_ask(evening).granted
    assert mine(evening, 0).seat is None, "but the round is played first"
    next_round(evening)
    assert mine(evening, 0).seat == 2
    evening.check_fold()


def test_only_seated_people_consent_and_nobody_to_their_own_ask() -> None:
    evening = playing(late=2)
    evening.do(LATE, c.Sit(3))
    with pytest.raises(Refusal, match="no seat"):
        evening.do(LATE + 1, c.Consent(1, False))
    with pytest.raises(Refusal, match="no seat"):
        evening.do(LATE, c.Consent(1, True))
    with pytest.raises(Refusal, match="decided"):
        evening.do(0, c.Consent(2, True))
    evening.do(0, c.Consent(1, True))
    evening.do(1, c.Consent(1, True))
    with pytest.raises(Refusal, match="decided"):
        evening.do(1, c.Consent(1, False))


def test_everybody_asks_once_a_game_whatever_became_of_it() -> None:
    evening = playing(late=2)
    evening.do(LATE, c.Sit(3))
    assert mine(evening, LATE).asked
    assert not mine(evening, LATE + 1).asked
    with pytest.raises(Refusal, match="once a game"):
        evening.do(LATE, c.Sit(4))
    with pytest.raises(Refusal, match="already"):
        evening.do(LATE + 1, c.Sit(3))
    evening.do(LATE, c.Sit(-1))
    assert not info(evening).asks
    with pytest.raises(Refusal, match="no chair"):
        evening.do(LATE, c.Sit(-1))
    with pytest.raises(Refusal, match="once a game"):
        evening.do(LATE, c.Sit(3))
    evening.do(LATE + 1, c.Sit(3))
    evening.play_out()
    evening.do(0, c.Rematch())
    evening.do(0, c.Start())
    if mine(evening, LATE).seat is None:
        evening.do(LATE, c.Sit(4))
        assert the_ask(evening).person == LATE, "a new game, a new ask"
    evening.check_fold()


def test_a_seated_person_keeps_the_seat_and_a_persons_chair_cannot_be_asked_for() -> None:
    evening = playing()
    with pytest.raises(Refusal, match="keep your seat"):
        evening.do(0, c.Sit(4))
    with pytest.raises(Refusal, match="leaves"):
        evening.do(0, c.Sit(-1))
    with pytest.raises(Refusal, match="taken"):
        evening.do(LATE, c.Sit(1))
    with pytest.raises(Refusal, match="chairs 0 to 5"):
        evening.do(LATE, c.Sit(6))
    assert not mine(evening, LATE).asked, "what was refused is not spent"


def test_the_chair_of_somebody_sent_away_is_its_bots_until_the_game_ends() -> None:
    evening = playing(people=3)
    evening.do(0, c.Kick(1))
    assert info(evening).chairs[1].barred
    assert [one.name for one in info(evening).barred] == ["P1"]
    with pytest.raises(Refusal, match="sent away"):
        evening.do(3, c.Sit(1))
    evening.check_fold()
    evening.play_out()
    assert not info(evening).chairs[1].barred
    evening.do(3, c.Sit(1))
    assert mine(evening, 3).seat == 1
    evening.check_fold()


def test_a_chair_that_somebody_left_may_be_asked_for() -> None:
    evening = playing(people=3)
    evening.do(1, c.Leave())
    evening.do(3, c.Sit(1))
    assert the_ask(evening).seat == 1


def test_what_a_bot_chose_for_me_is_not_shown_when_i_take_my_seat_back() -> None:
    evening = playing()
    evening.do(1, c.LineState(False))
    evening.wait(GRACE + 1)
    question = evening.table.question
    assert question is not None
    assert 1 in question.choices, "the bot has chosen"
    evening.do(1, c.LineState(True))
    evening.do(1, c.TakeBack())
    assert mine(evening, 1).choice is None
    evening.answer(1)
    assert mine(evening, 1).choice is not None


def test_my_own_choice_is_still_mine_when_i_come_back() -> None:
    evening = Evening(SIX, 2, "no clock")
    evening.do(0, c.Start())
    evening.answer(1)
    chosen = mine(evening, 1).choice
    evening.do(1, c.LineState(False))
    evening.wait(GRACE + 1)
    assert evening.table.company.chairs[1].kept
    evening.do(1, c.LineState(True))
    evening.do(1, c.TakeBack())
    assert mine(evening, 1).choice == chosen is not None


def test_asks_end_with_whoever_asks_and_with_the_game() -> None:
    evening = playing(late=2)
    evening.do(LATE, c.Sit(3))
    evening.do(0, c.Kick(LATE))
    assert not info(evening).asks
    evening.do(LATE + 1, c.Sit(3))
    evening.do(0, c.Consent(2, True))
    evening.do(1, c.Consent(2, True))
    evening.do(LATE + 1, c.LineState(False))
    evening.play_out()
    assert not info(evening).asks
    assert mine(evening, LATE + 1).seat is None, "whoever is away is not put on a chair"
    evening.check_fold()


def test_whoever_is_away_when_the_round_begins_sits_down_a_round_later() -> None:
    evening = playing()
    evening.do(LATE, c.Sit(3))
    for person in (0, 1):
        evening.do(person, c.Consent(1, True))
    evening.do(LATE, c.LineState(False))
    next_round(evening)
    assert the_ask(evening).granted
    evening.do(LATE, c.LineState(True))
    assert mine(evening, LATE).seat is None
    next_round(evening)
    assert mine(evening, LATE).seat == 3
    evening.check_fold()


def test_a_pause_is_no_silence() -> None:
    evening = playing()
    evening.do(LATE, c.Sit(3))
    evening.wait(5)
    evening.do(0, c.Pause())
    assert the_ask(evening).closes is None
    evening.wait(10 * CONSENT)
    assert not the_ask(evening).granted
    evening.do(0, c.Resume())
    assert the_ask(evening).closes == evening.now + CONSENT - 5
    evening.check_fold()
    evening.wait(CONSENT)
    assert not info(evening).asks or the_ask(evening).granted


def test_an_ask_in_a_pause_begins_to_run_with_the_clocks() -> None:
    evening = playing()
    evening.do(0, c.Pause())
    evening.do(LATE, c.Sit(3))
    assert the_ask(evening).closes is None
    evening.wait(2 * CONSENT)
    evening.do(0, c.Resume())
    assert the_ask(evening).closes == evening.now + CONSENT
    evening.check_fold()


def test_a_new_level_for_the_bot_does_not_end_the_ask() -> None:
    evening = playing()
    evening.do(LATE, c.Sit(3))
    evening.do(0, c.Bot(3, "rookie"))
    assert the_ask(evening).seat == 3


def test_a_late_friend_bets_like_a_ghost() -> None:
    evening = playing()
    evening.until("talk")
    evening.do(LATE, c.Bet(0))
    assert mine(evening, LATE).bet == 0
    with pytest.raises(Refusal, match="ghosts"):
        evening.do(0, c.Bet(1))
    evening.check_fold()


DELAY = 60.0


def test_with_a_delay_an_ask_tells_nobody_without_a_seat_of_the_present() -> None:
    evening = playing(people=3, late=2, delay=DELAY)
    asker, other = 3, 4
    before = evening.everything(other)
    evening.do(asker, c.Sit(5))
    assert the_ask(evening).seat == 5, "players see it at once"
    assert not info(evening, other).asks
    assert not info(evening, asker).asks
    assert not info(evening, None).asks
    assert evening.everything(other).n == before.n
    evening.do(1, c.Consent(1, False))
    assert mine(evening, asker).asked
    evening.do(asker, c.Sit(-1))
    evening.wait(DELAY)
    evening.check_fold()


def test_with_a_delay_every_ask_is_answered_alike() -> None:
    """A chair that somebody has just left or taken, or a game that is over, would be the present."""
    evening = playing(people=3, late=3, delay=DELAY)
    evening.do(0, c.Kick(2))
    evening.do(3, c.Sit(2))
    evening.do(4, c.Sit(1))
    assert not info(evening).asks
    assert [mine(evening, person).asked for person in (3, 4)] == [True, True]
    evening.do(5, c.Sit(-1))
    with pytest.raises(Refusal, match="no seat"):
        evening.do(5, c.Bet(0))
    evening.play_out()
    evening.do(5, c.Sit(4))
    assert mine(evening, 5).seat is None, "the end is not told to whoever asks for a chair"
    assert info(evening, 5).stage == "game"
    evening.check_fold()


def test_with_a_delay_whoever_is_granted_a_chair_is_a_player_from_then_on() -> None:
    evening = playing(people=2, delay=DELAY)
    evening.do(LATE, c.Sit(3))
    for person in (0, 1):
        evening.do(person, c.Consent(1, True))
    next_round(evening)
    assert evening.everything(LATE).n == evening.table.n
    assert mine(evening, LATE).seat == 3


def test_a_locked_table_takes_nobody_new_and_a_forgiven_person_may_come_again() -> None:
    evening = Evening(SIX, 3)
    with pytest.raises(Refusal, match="host"):
        evening.do(1, c.Lock(True))
    evening.do(0, c.Lock(True))
    assert info(evening).locked
    with pytest.raises(Refusal, match="locked"):
        arrive(evening, "Somebody")
    evening.do(0, c.Lock(False))
    evening.do(0, c.Kick(2))
    with pytest.raises(Refusal, match="sent you away"):
        evening.do(None, c.Join("P2", "token 2"))
    with pytest.raises(Refusal, match="sent away"):
        evening.do(0, c.Forgive(1))
    evening.do(0, c.Forgive(2))
    assert not info(evening).barred
    evening.do(None, c.Join("P2", "token 2"))
    evening.check_fold()


def test_whoever_is_away_without_a_seat_makes_room_the_longest_gone_first() -> None:
    evening = Evening(SIX, 6)
    for number in range(58):
        evening.now += 1
        arrive(evening, f"Watcher {number}")
    company = evening.table.company
    assert company.place_for_somebody(64) == -1
    with pytest.raises(Refusal, match="full"):
        evening.do(None, c.Join("One more", "token"))
    evening.do(20, c.LineState(False))
    evening.now += 1
    evening.do(10, c.LineState(False))
    evening.do(0, c.LineState(False))
    evening.do(11, c.Mute(20))
    assert company.place_for_somebody(64) == 20, "longest gone; the host and the seated stay"
    with pytest.raises(Refusal, match="full"):
        evening.do(None, c.Join("One more", "token", place=30))
    evening.do(None, c.Join("One more", "token", place=20))
    assert company.person_of("token") == 20
    assert company.person_of("token of Watcher 14") is None
    assert company.people[11].deaf_to == frozenset(), "nobody has asked not to hear the newcomer"
    assert len(company.people) == 64
    evening.check_fold()


def test_the_number_of_somebody_who_has_played_is_nobody_elses() -> None:
    """A replay knows its players by their numbers."""
    evening = playing(people=2, late=62)
    company = evening.table.company
    evening.do(1, c.Leave())
    assert company.place_for_somebody(64) == -1
    evening.do(5, c.Leave())
    assert company.place_for_somebody(64) == 5
    with pytest.raises(Refusal, match="full"):
        evening.do(None, c.Join("One more", "token", place=1))


def test_a_crowd_keeps_nobody_from_a_free_chair() -> None:
    evening = Evening(SIX, 2)
    for number in range(62):
        evening.do(None, c.Join(f"Watcher {number}", f"watcher {number}", sit=False))
        evening.do(2 + number, c.LineState(True))
    evening.do(None, c.Join("Friend", "friend"))
    assert evening.table.company.people[64].seat == 2


def test_a_journal_of_an_earlier_version_still_means_what_it_meant() -> None:
    """There a `sit` in a running game took the chair at once."""
    evening = playing()
    entries = [*evening.journal, c.Entry(evening.now, LATE, c.Sit(3))]
    table = reopened(c.decode_entries(c.encode_entries(entries)))
    assert table.company.people[LATE].seat == 3
    assert not table.asks
    question = table.question
    assert question is not None
    assert 3 in question.choices
    frame = Frames(table, evening.now).frame(LATE, Cursor())
    assert frame is not None
    assert b'"choice"' not in frame, "but what the bot has chosen is not shown any more"
