"""A table among people: seats, clocks, the count of three, talk, bots and ghosts.  All with a fake clock."""

from __future__ import annotations

import msgspec
import pytest

from standoff.editions import edition
from standoff.engine.errors import Refusal
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table import frame_parts, replays
from standoff.table.frames import Cursor, Frames
from standoff.table.messages import Frame
from standoff.table.pace import GRACE, HOST_GRACE, MORE_TIME, SPEEDS
from standoff.table.question import Question
from tests.conformance.mixes import MIXES, named
from tests.table.evening import Evening

SIX = SetUp("first", 6)
POWERS = SetUp("first", 6, ("powers", "cop"))


def test_a_whole_evening_of_six_with_rematch_runs_in_moments() -> None:
    evening = Evening(POWERS, people=6)
    for game in (1, 2, 3):
        evening.do(0, c.Start())
        evening.play_out(diligence=0.9)
        assert evening.table.stage == "over"
        assert evening.table.game == game
        verify(Replay.decode(replays.replay(evening.table).encode()), evening.table.g.rules)  # type: ignore[union-attr]
        info = evening.everything(0).info
        assert info is not None
        assert info.key == evening.table.key
        assert info.awards
        evening.check_fold()
        evening.do(0, c.Rematch())
        assert [chair.person for chair in evening.table.company.chairs] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("setup", MIXES, ids=named)
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_every_mix_is_played_to_its_end_by_two_people_and_bots(setup: SetUp, speed: str) -> None:
    evening = Evening(setup, people=2, speed=speed)
    evening.do(0, c.Start())
    evening.play_out(diligence=1.0 if speed == "instant" else 0.8)
    evening.check_fold()


def test_a_table_folded_at_any_moment_goes_on_where_it_was() -> None:
    evening = Evening(POWERS, people=3)
    evening.do(0, c.Start())
    for _ in range(40):
        if evening.table.stage != "game":
            break
        for person in evening.asked()[:1]:
            evening.answer(person)
            evening.check_fold()
        if evening.table.stage == "game":
            evening.wait()
        evening.check_fold()


def test_a_sealed_choice_moves_nothing_that_others_see_but_a_tick() -> None:
    evening = Evening(SIX, people=6)
    evening.do(0, c.Start())
    before = [evening.everything(person) for person in (*range(1, 6), None)]
    assert evening.table.g is not None
    n = evening.table.n
    for answer in ("click", "bang", "click"):
        evening.do(0, c.Choose(evening.table.question.number, answer))  # type: ignore[union-attr]
        assert evening.table.n == n + 1, "changing one's mind is seen by nobody"
        for person, frame in zip((*range(1, 6), None), before):
            assert frame.clock is not None
            ticked = msgspec.structs.replace(frame.clock, ticked=(0,))
            assert evening.everything(person) == msgspec.structs.replace(frame, n=n + 1, clock=ticked)
    mine = evening.everything(0).mine
    assert mine is not None
    assert mine.choice is not None


def test_choices_may_be_changed_until_three_and_count_starts_when_all_are_in() -> None:
    evening = Evening(SIX, people=6)
    evening.do(0, c.Start())
    evening.until("count")
    question = evening.table.question
    assert question is not None
    for person in evening.asked():
        evening.answer(person)
    assert question.closes == evening.now + SPEEDS["normal"].three
    evening.do(0, c.Choose(question.number, 3))
    evening.wait()
    assert evening.table.question is not question
    aims = [event for event in evening.everything(None).events if event.kind == "aims"]
    assert [event.data["target"] for event in aims if event.data["seat"] == 0] == [3]


def test_a_slow_line_is_forgiven_its_margin_and_no_more_and_all_read_of_it() -> None:
    evening = Evening(SIX, people=6)
    evening.do(0, c.Latency(0.2))
    evening.do(1, c.Latency(0.4))
    evening.do(0, c.Start())
    evening.until("count")
    question = evening.table.question
    assert question is not None
    assert question.closes is not None
    for person in (2, 3, 4, 5):
        evening.answer(person)
    evening.now = question.closes + 0.3
    with pytest.raises(Refusal, match="three has been said"):
        evening.answer(0)
    evening.answer(1)
    evening.wait()
    margins = evening.everything(None).margins
    assert margins is not None
    assert margins.seconds == {0: 0.2, 1: 0.4, 2: 0.0, 3: 0.0, 4: 0.0, 5: 0.0}
    slow = [event for event in evening.everything(None).events if event.kind == "too_slow"]
    assert [event.data["seat"] for event in slow] == [0]


def test_windows_last_the_same_whoever_has_passed() -> None:
    evening = Evening(SetUp("first", 6, ("powers",)), people=6)
    evening.do(0, c.Start())
    evening.until("window")
    question = evening.table.question
    assert question is not None
    for person in evening.asked():
        evening.answer(person, ("pass",))
    assert evening.table.question is question
    assert question.shown_by == question.opened + question.picture
    assert evening.steward.due() == question.shown_by + SPEEDS["normal"].window  # type: ignore[operator]


def at_the_talk(people: int = 4) -> tuple[Evening, Question]:
    evening = Evening(SIX, people=people)
    evening.do(0, c.Start())
    evening.until("talk")
    assert evening.table.question is not None
    return evening, evening.table.question


def test_a_choice_means_ready_and_the_count_begins_when_all_have_chosen() -> None:
    evening, question = at_the_talk()
    for person, ticked in ((2, (2,)), (0, (0, 2)), (1, (0, 1, 2))):
        evening.do(person, c.Choose(question.number, "stay"))
        evening.do(person, c.Choose(question.number, "withdraw"))
        clock = evening.everything(None).clock
        assert clock is not None
        assert (clock.ready, clock.ticked, clock.awaits, question.called) == (len(ticked), ticked, True, False)
    evening.do(3, c.Ready(question.number))
    assert question.called, "whoever has nothing more to say need not have chosen yet"
    assert question.closes == evening.now + SPEEDS["normal"].three
    evening.check_fold()
    evening.wait()
    assert evening.table.question is not question


def test_whoever_goes_on_talking_is_waited_for_whatever_they_have_chosen() -> None:
    evening, question = at_the_talk()
    evening.do(3, c.Talking(question.number))
    for person in (3, 0, 1, 2):
        evening.do(person, c.Choose(question.number, "stay"))
    evening.do(3, c.Choose(question.number, "withdraw"))
    assert not question.called
    mine, clock = evening.everything(3).mine, evening.everything(0).clock
    assert mine is not None
    assert clock is not None
    assert (mine.talking, clock.ticked) == (True, (0, 1, 2))
    evening.do(3, c.Ready(question.number))
    assert question.called
    with pytest.raises(Refusal, match="count has begun"):
        evening.do(2, c.Talking(question.number))
    evening.check_fold()


@pytest.mark.parametrize("caller", ["the host", "the Godfather"])
def test_the_host_or_the_godfather_calls_the_count_when_half_are_ready_and_closes_nothing(caller: str) -> None:
    evening, question = at_the_talk()
    if caller == "the Godfather":
        evening.do(0, c.GiveHost(3))
    calls = evening.everything(None).clock.calls  # type: ignore[union-attr]
    assert calls == 0, "the Godfather sits on the first chair"
    with pytest.raises(Refusal, match="Not even half"):
        evening.do(0, c.GoOn(question.number))
    evening.do(0, c.Choose(question.number, "stay"))
    evening.do(2, c.Choose(question.number, "stay"))
    assert not question.called, "nobody ends the talk by choosing"
    with pytest.raises(Refusal, match="Only the host"):
        evening.do(2, c.GoOn(question.number))
    evening.do(0, c.GoOn(question.number))
    assert evening.table.question is question
    assert question.closes == evening.now + SPEEDS["normal"].three
    evening.do(1, c.Choose(question.number, "withdraw"))
    assert question.choices[1] == "withdraw", "until three everybody chooses"
    evening.check_fold()


def test_more_time_three_times_each() -> None:
    evening = Evening(SIX, people=6)
    evening.do(0, c.Start())
    question = evening.table.question
    assert question is not None
    closes = question.closes
    assert closes is not None
    for _ in range(3):
        evening.do(4, c.MoreTime(question.number))
    assert question.closes == closes + 3 * MORE_TIME
    with pytest.raises(Refusal, match="3 times"):
        evening.do(4, c.MoreTime(question.number))


def test_the_host_pauses_at_once_and_others_by_majority() -> None:
    evening = Evening(SIX, people=3)
    evening.do(0, c.Start())
    left = evening.table.question.closes - evening.now  # type: ignore[union-attr, operator]
    evening.do(1, c.Pause())
    assert not evening.table.paused
    evening.do(2, c.Pause())
    assert evening.table.paused
    evening.wait(500)
    evening.do(1, c.Resume())
    assert evening.table.question.closes == evening.now + left


def test_votes_for_a_pause_count_for_one_question_and_only_of_people_who_are_here() -> None:
    evening = Evening(SIX, people=5)
    evening.do(0, c.Start())
    evening.do(1, c.Pause())
    evening.do(2, c.Pause())
    evening.wait()
    evening.do(3, c.Pause())
    assert not evening.table.paused, "the two have wanted it for another question"
    evening.do(1, c.Pause())
    evening.do(1, c.Leave())
    evening.do(2, c.Pause())
    assert not evening.table.paused, "two of the four who are left"
    evening.do(4, c.Pause())
    assert evening.table.paused
    evening.check_fold()


def test_a_count_that_everybody_is_ready_for_begins_when_the_pause_ends() -> None:
    for speed in ("normal", "no clock"):
        evening = Evening(SIX, people=2, speed=speed)
        evening.do(0, c.Start())
        evening.until("count")
        question = evening.table.question
        assert question is not None
        evening.do(0, c.Pause())
        for person in evening.asked():
            evening.answer(person)
        evening.wait(500)
        assert evening.table.question is question
        evening.do(0, c.Resume())
        assert question.closes == evening.now + SPEEDS[speed].three
        evening.check_fold()


def test_ghosts_neither_end_the_talk_nor_ask_for_time() -> None:
    for seed in range(60):
        evening = Evening(SetUp("first", 4), people=4, seed=seed)
        evening.do(0, c.Start())
        for _ in range(300):
            table = evening.table
            question = table.question
            if table.stage != "game" or question is None:
                break
            ghosts = [person for person in range(4) if person not in table.alive()]
            if ghosts and question.pace == "talk":
                with pytest.raises(Refusal, match="those who are in it"):
                    evening.do(ghosts[0], c.Ready(question.number))
                with pytest.raises(Refusal, match="all the time"):
                    evening.do(ghosts[0], c.MoreTime(question.number))
                return
            for person in evening.asked():
                if table.question is question:
                    evening.answer(person, ("bang", "bbb", "stay"))
            if table.question is question:
                evening.wait()
    raise AssertionError("nobody ever died")


def test_who_misses_two_deadlines_is_played_by_a_bot_until_a_tap() -> None:
    evening = Evening(SIX, people=2)
    evening.do(0, c.Start())
    for _ in range(200):
        if evening.table.company.chairs[1].kept:
            break
        if 0 in evening.asked():
            evening.answer(0, ("click", "stay"))
        evening.wait()
    assert evening.table.company.chairs[1].kept
    evening.do(1, c.TakeBack())
    assert not evening.table.company.chairs[1].kept
    with pytest.raises(Refusal, match="yours already"):
        evening.do(1, c.TakeBack())


def test_a_lost_line_gives_the_seat_to_a_bot_after_a_while_and_the_table_to_an_heir() -> None:
    evening = Evening(SIX, people=3)
    evening.do(0, c.Start())
    evening.do(0, c.LineState(False))
    evening.wait(GRACE + 1)
    assert evening.table.company.chairs[0].kept
    evening.wait(HOST_GRACE)
    assert evening.table.company.host == 1
    evening.do(0, c.LineState(True))
    evening.do(0, c.TakeBack())
    assert not evening.table.company.is_bot(0)


def test_leaving_kicking_and_handing_over() -> None:
    evening = Evening(SIX, people=4)
    evening.do(0, c.GiveHost(2))
    with pytest.raises(Refusal, match="Only the host"):
        evening.do(0, c.Kick(1))
    evening.do(2, c.Kick(1))
    with pytest.raises(Refusal, match="sent you away"):
        evening.do(None, c.Join("Again", "token 1"))
    evening.do(2, c.Start())
    evening.do(2, c.Leave())
    assert evening.table.company.host == 0
    assert evening.table.company.chairs[2].bot
    evening.do(None, c.Join("Late", "token late"))
    evening.do(4, c.Sit(2))
    assert evening.table.company.chairs[2].person is None, "in a running game it is an ask"
    evening.play_out()


def test_lobby_seats_bots_and_options() -> None:
    evening = Evening(SIX, people=2)
    evening.do(1, c.Sit(4))
    evening.do(0, c.Bot(1, "rookie"))
    evening.do(0, c.Game(SetUp("first", 4, ("powers",)), "brisk"))
    assert [chair.person for chair in evening.table.company.chairs].count(1) == 1
    evening.do(0, c.Game(SetUp("first", 3), "brisk"))
    assert evening.everything(0).info.refused  # type: ignore[union-attr]
    with pytest.raises(Refusal):
        evening.do(0, c.Start())
    for wrong in (SetUp("third", 4), SetUp("first", 99), SetUp("first", 4, deal={"notes": [1]})):
        with pytest.raises(Refusal):
            evening.do(0, c.Game(wrong))
    with pytest.raises(Refusal, match="no speed"):
        evening.do(0, c.Game(SIX, "lightning"))


def test_chat_palette_families_mute_and_silence() -> None:
    evening = Evening(SetUp("first", 9, ("families",)), people=9)
    evening.do(0, c.Say("Hello!"))
    with pytest.raises(Refusal, match="no fellows"):
        evening.do(0, c.Say("psst", family=True))
    evening.do(0, c.Start())
    evening.do(0, c.Say("psst", family=True))
    family = evening.table.fellows(0)
    assert len(family) == 3
    for person in range(9):
        heard = [line.text for line in evening.everything(person).chat]
        assert heard == (["Hello!", "psst"] if person in family else ["Hello!"])
    assert [line.text for line in evening.everything(None).chat] == ["Hello!"]
    evening.do(3, c.Mute(0))
    assert evening.everything(3).chat == ()
    evening.do(0, c.Mute(5, everyone=True))
    with pytest.raises(Refusal, match="silent"):
        evening.do(5, c.Say("duck"))
    public = Evening(SIX, people=1, public=True)
    with pytest.raises(Refusal, match="palette"):
        public.do(0, c.Say("Buy my watches"))
    public.do(0, c.Say("duck"))


def test_fellows_talk_apart_only_during_the_decisions_their_edition_names(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(SetUp("first", 9, ("families",)), people=9)
    evening.do(0, c.Start())
    assert evening.table.question is not None
    monkeypatch.setattr(edition("first"), "apart", frozenset({evening.table.question.decision}))
    evening.do(0, c.Say("psst", family=True))
    evening.until("talk")
    with pytest.raises(Refusal, match="nobody talks apart") as no:
        evening.do(0, c.Say("psst", family=True))
    assert no.value.key == "no talk apart"
    evening.do(0, c.Say("psst, all of you"))


def test_what_a_family_whispers_stays_in_it_whoever_sits_with_whom_later() -> None:
    evening = Evening(SetUp("first", 9, ("families",)), people=9)
    evening.do(0, c.Start())
    family = evening.table.fellows(0)
    cousin = next(seat for seat in range(1, 9) if seat in family)
    stranger = next(seat for seat in range(1, 9) if seat not in family)
    evening.do(0, c.Say("psst", family=True))
    evening.play_out()
    evening.do(0, c.Rematch())
    evening.do(cousin, c.Sit(-1))
    evening.do(stranger, c.Sit(cousin))
    evening.do(cousin, c.Sit(stranger))
    evening.do(0, c.Start())
    assert cousin in evening.table.fellows(0), "the stranger belongs to the family now"
    assert evening.everything(stranger).chat == ()
    assert [line.text for line in evening.everything(cousin).chat] == ["psst"]


def test_the_same_ref_twice_is_one_command() -> None:
    evening = Evening(SIX, people=2)
    assert evening.do(0, c.Say("Ha", ref=7))
    assert evening.do(0, c.Say("Ha", ref=7)) == []
    assert len(evening.table.chat) == 1
    evening.check_fold()
    assert evening.do(1, c.Say("Ha", ref=7))


def test_ghosts_bet_and_win_points() -> None:
    for seed in range(60):
        evening = Evening(SetUp("first", 4), people=4, seed=seed)
        evening.do(0, c.Start())
        for _ in range(300):
            table = evening.table
            if table.stage != "game":
                break
            ghosts = [p for p in range(4) if p not in table.alive()]
            question = table.question
            if ghosts and question is not None and question.pace == "talk":
                with pytest.raises(Refusal, match="living"):
                    evening.do(ghosts[0], c.Bet(ghosts[0]))
                evening.do(ghosts[0], c.Bet(table.alive()[0]))
            for person in evening.asked():
                if table.question is question:
                    evening.answer(person, ("bang", "bbb", "stay"))
            if table.question is question:
                evening.wait()
        if any(one.ghost_points for one in evening.table.company.people):
            evening.check_fold()
            return
    raise AssertionError("no ghost ever won a bet")


def test_spectators_of_a_delayed_table_see_the_same_later() -> None:
    evening = Evening(SIX, people=6)
    evening.do(0, c.Game(SIX, "normal", spectator_delay=60))
    evening.do(0, c.Start())
    first = evening.everything(None)
    assert (first.view, first.clock, first.events) == (None, None, ())
    for _ in range(12):
        for person in evening.asked():
            evening.answer(person)
        evening.wait()
    evening.do(0, c.Pause())
    assert len(evening.everything(None).events) < len(evening.everything(0).events)
    for person in range(6):
        assert evening.everything(person).view is not None
    evening.wait(61)
    public = [event for event in evening.everything(0).events if event.to is None]
    assert list(evening.everything(None).events) == public
    evening.do(0, c.Resume())
    evening.play_out()
    evening.wait(61)
    assert not frame_parts.is_delayed(evening.table, None)


def test_resuming_costs_only_the_news_and_a_wrong_cursor_gets_everything() -> None:
    evening = Evening(POWERS, people=6)
    evening.do(0, c.Start())
    whole = evening.news(0)
    assert whole is not None
    assert whole.whole
    assert evening.news(0) is None
    read = list(whole.events)
    for _ in range(60):
        if evening.table.stage != "game":
            break
        for person in evening.asked():
            evening.answer(person)
        evening.wait()
        frame = evening.news(0)
        assert frame is not None
        assert frame.first == len(read)
        assert not frame.whole
        read += frame.events
    assert read == list(evening.everything(0).events)
    liar = Cursor(n=10**6, game=1, read=10**6, heard=10**6, seat=0)
    answer = Frames(evening.table, evening.now).frame(0, liar)
    assert answer is not None
    assert msgspec.json.decode(answer, type=Frame).whole


def test_restart_puts_the_clocks_on() -> None:
    evening = Evening(SIX, people=6)
    evening.do(0, c.Start())
    left = evening.table.question.closes - evening.now  # type: ignore[union-attr, operator]
    evening.now += 3600
    evening.do(None, c.Wake(3600.0))
    assert evening.table.question.closes - evening.now == left  # type: ignore[union-attr, operator]
    assert not any(one.here for one in evening.table.company.people)
    evening.check_fold()


def test_a_running_game_has_no_replay_and_no_key() -> None:
    evening = Evening(SIX, people=6)
    evening.do(0, c.Start())
    with pytest.raises(Refusal, match="over"):
        replays.replay(evening.table)
    for person in (None, *range(6)):
        assert evening.table.key.encode() not in msgspec.json.encode(evening.everything(person))


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_bet_is_for_one_round(edition: str) -> None:
    for seed in range(60):
        evening = Evening(SetUp(edition, 5), people=5, seed=seed)
        evening.do(0, c.Start())
        table, bets_of = evening.table, 0
        for _ in range(400):
            if table.stage != "game" or bets_of not in (0, table.round()):
                break
            ghosts = [p for p in range(5) if p not in table.alive()]
            question = table.question
            assert question is not None
            if ghosts and question.pace == "talk":
                evening.do(ghosts[0], c.Bet(table.alive()[0]))
                bets_of = table.round()
            for person in evening.asked():
                if table.question is question:
                    evening.answer(person, ("stay",) if bets_of else ("bang", "bbb", "stay"))
            if table.question is question:
                evening.wait()
        if bets_of and table.stage == "game" and not any(one.ghost_points for one in table.company.people):
            assert table.bets == {}
            return
    raise AssertionError("nobody ever lost a bet in a round that was followed by another")
