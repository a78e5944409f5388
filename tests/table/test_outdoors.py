"""Where people play on their own ground nobody else knows what has happened: neither chance nor a bot answers."""

from __future__ import annotations

import msgspec
import pytest

from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.messages import Clock
from tests.table.park import HOST, PARK, Park


def clock(park: Park) -> Clock:
    found = park.everything(None).clock
    assert found is not None
    return found


def test_who_left_waits_for_a_referee_who_is_slow() -> None:
    park = Park.at("leavers")
    question = park.table.question
    park.wait(3600)
    assert park.table.question is question
    assert clock(park).waits_for == HOST, "everybody can read for whom the table waits"


def test_who_left_waits_for_a_referee_whose_phone_is_gone_and_for_nobody_else() -> None:
    park = Park.at("leavers")
    question = park.table.question
    park.do(HOST, c.LineState(False))
    park.wait(3600)
    assert park.table.question is question
    assert park.table.company.host != HOST, "somebody else looks after the table meanwhile"
    assert clock(park).waits_for == HOST
    park.do(HOST, c.LineState(True))
    park.report("done")
    assert park.table.question is not question
    park.check_fold()


def claims(park: Park, person: int | None) -> tuple[tuple[int, ...] | None, bool]:
    """What the referee reads of claims, and whether this person has made one."""
    mine = park.everything(person).mine
    if mine is None:
        return None, False
    return None if mine.referee is None else mine.referee.claims, mine.claims


def test_whoever_left_may_say_so_and_the_referee_alone_hears_it_and_decides() -> None:
    park = Park.at("leavers")
    question = park.table.question
    assert question is not None
    everybody = (None, *range(6))
    for listener in everybody:
        park.news(listener)
    park.do(3, c.Claim(question.number))
    assert [one for one in everybody if b"claims" in msgspec.json.encode(park.news(one))] == [HOST, 3]
    assert claims(park, HOST) == ((3,), False)
    assert claims(park, 3) == (None, True)
    assert claims(park, 4) == (None, False)
    park.check_fold()
    park.do(3, c.Claim(question.number, yes=False))
    assert claims(park, HOST) == ((), False)
    park.do(3, c.Claim(question.number))
    park.do(5, c.Claim(question.number))
    assert claims(park, HOST) == ((3, 5), False)
    assert park.table.question is question, "nobody is out by the own word alone"
    park.report("done")
    assert park.table.g is not None
    assert park.table.g.rules.edition.view(park.table.g, None).seats[3].status != "coward"
    park.check_fold()


def test_nobody_claims_what_only_the_referee_sees_or_what_is_over() -> None:
    park = Park.at("leavers")
    question = park.table.question
    assert question is not None
    park.report(4)
    with pytest.raises(Refusal, match="closed"):
        park.do(3, c.Claim(question.number))
    now = park.table.question
    assert now is not None
    with pytest.raises(Refusal, match="not for you to say"):
        park.do(4, c.Claim(now.number))  # named already
    knife = Park.at("stab")
    assert knife.table.question is not None
    touched = c.Claim(knife.table.question.number)
    with pytest.raises(Refusal, match="not for you to say"):
        knife.do(3, touched)


@pytest.mark.parametrize("decision", ["checklist", "equipped", "look", "leavers", "confirm", "stab", "boom", "recoil"])
def test_every_question_to_the_referee_of_an_outdoor_game_has_all_the_time_there_is(decision: str) -> None:
    park = Park.at(decision)
    question = park.table.question
    assert question is not None
    assert question.asked == (REFEREE,)
    assert clock(park).closes is None
    park.do(HOST, c.LineState(False))
    park.wait(600)
    assert park.table.question is question
    assert not any(isinstance(entry.command, c.BotChoice) for entry in park.journal)


@pytest.mark.parametrize("gone", [c.Leave(), c.Kick(4)])
def test_a_referee_who_is_gone_for_good_is_followed_by_the_host(gone: c.Leave | c.Kick) -> None:
    park = Park.at("leavers")
    park.do(HOST, c.GiveReferee(4))
    assert clock(park).waits_for == 4
    park.do(4 if isinstance(gone, c.Leave) else HOST, gone)
    assert clock(park).waits_for == HOST
    assert park.table.referee() == HOST
    park.report("done")


def test_chance_is_no_referee_where_it_has_seen_nothing() -> None:
    park = Park.at("leavers")
    with pytest.raises(Refusal, match="Chance has not seen"):
        park.do(HOST, c.NameReferee(chance=True))
    lobby = Park(SetUp("first", 6, ("powers",), {"powers.set": "+11", "shotgun.toss": "referee"}), people=6)
    lobby.do(HOST, c.NameReferee(chance=True))
    lobby.do(HOST, c.Game(PARK, "normal"))
    assert lobby.table.referee() == HOST, "what was said for another game does not hold for this one"


def test_where_watchers_see_everything_later_somebody_with_a_seat_is_the_referee_or_nothing_begins() -> None:
    for people in (1, 3):
        park = Park(PARK, people)
        park.do(HOST, c.Sit(-1))
        park.do(HOST, c.Game(PARK, "normal", spectator_delay=60.0))
        if people == 1:
            with pytest.raises(Refusal, match="the referee has a seat"):
                park.do(HOST, c.Start())
        else:
            park.do(HOST, c.Start())
            assert park.table.referee() == 1
            park.report("go")


def test_the_game_goes_on_without_a_player_whose_phone_is_gone_and_no_bot_aims_for_them() -> None:
    park = Park.at("fire")
    question = park.table.question
    assert question is not None
    silent = question.asked[0]
    person = park.person_on(silent)
    park.do(person, c.LineState(False))
    for seat in question.asked[1:]:
        park.say(seat, "gone")
    park.wait()
    assert park.table.question is not question
    assert not any(isinstance(entry.command, c.BotChoice | c.Absent) for entry in park.journal)
    assert not park.told("fires"), "silence is no shot"
    assert not park.table.company.chairs[silent].kept, "nobody else plays for somebody who runs about"


def test_without_clocks_a_gone_phone_holds_nobody_up_either() -> None:
    park = Park.at("share_weapons", speed="no clock")
    question = park.table.question
    assert question is not None
    for seat in question.asked[1:]:
        park.say(seat, "pass")
    park.do(park.person_on(question.asked[0]), c.LineState(False))
    gone = park.now
    park.wait()
    assert park.now == gone + 20
    assert park.table.question is not question


@pytest.mark.parametrize("cards", ["phones", "paper"])
def test_chairs_without_anybody_say_nothing_and_cost_no_time(cards: str) -> None:
    park = Park(SetUp("live", 6, (), {"cards": cards}), people=1)
    park.do(HOST, c.Start())
    before = park.now
    for _ in range(400):
        question = park.table.question
        if question is None:
            break
        seat = question.asked[0] if question.referee else park.table.need_seat(HOST)
        assert park.table.g is not None
        said = park.rng.choice(park.table.g.asking[seat])
        park.report(said) if question.referee else park.say(seat, said)
    assert (park.table.stage, park.now) == ("over", before)
    assert not any(isinstance(entry.command, c.BotChoice) for entry in park.journal)


def test_the_referee_enters_what_somebody_says_aloud_whose_phone_is_gone() -> None:
    park = Park.at("fire")
    question = park.table.question
    assert question is not None
    shooter = question.asked[0]
    target = park.opponents_in(shooter)[0]
    shot = c.Choose(question.number, target, referee=True, seat=shooter)
    with pytest.raises(Refusal, match="phone of their own"):
        park.do(HOST, shot)
    park.do(park.person_on(shooter), c.LineState(False))
    with pytest.raises(Refusal, match="not the referee"):
        park.do(park.person_on(target), shot)
    for seat in question.asked[1:]:
        park.say(seat, "gone")
    park.do(HOST, shot)
    park.do(HOST, c.Ready(question.number))
    assert [(one.data["seat"], one.data["targets"]) for one in park.told("fires")] == [(shooter, [target])]
    park.check_fold()


def test_entering_a_shot_does_not_tell_the_referee_who_holds_a_gun() -> None:
    """Whether a seat is asked is its secret: the table takes the same for everybody, and says the same."""
    park = Park.at("fire")
    question = park.table.question
    assert question is not None
    unasked = next(seat for seat in range(6) if seat not in question.asked and seat != park.table.seat_of(HOST))
    for seat in (unasked, question.asked[0]):
        park.do(park.person_on(seat), c.LineState(False))
    before = park.everything(HOST)
    park.do(HOST, c.Choose(question.number, park.opponents_in(unasked)[0], referee=True, seat=unasked))
    assert park.everything(HOST) == before
    for seat in (unasked, question.asked[0]):
        with pytest.raises(Refusal, match="own team"):
            park.do(HOST, c.Choose(question.number, park.mates(seat)[0], referee=True, seat=seat))
        with pytest.raises(Refusal, match="Nobody says 'gone' aloud"):
            park.do(HOST, c.Choose(question.number, "gone", referee=True, seat=seat))


def test_the_wait_for_what_is_said_aloud_does_not_tell_who_was_asked() -> None:
    """Somebody without a line may hold a gun or not: the table waits alike, until the referee says that was all."""
    for holds in (True, False):
        park = Park.at("fire", guns=2)
        question = park.table.question
        assert question is not None
        lost = next(seat for seat in range(1, 6) if (seat in question.asked) == holds)
        park.do(park.person_on(lost), c.LineState(False))
        for seat in question.asked:
            if seat != lost:
                park.say(seat, "gone")
        assert park.table.question is question
        assert park.steward.due() == park.now + 20
        park.do(HOST, c.Ready(question.number))
        assert park.table.question is not question
        park.check_fold()


def test_what_a_player_has_said_on_the_own_phone_stands() -> None:
    park = Park.at("fire", guns=2)
    question = park.table.question
    assert question is not None
    other, shooter = question.asked[:2]
    mine, theirs = park.opponents_in(shooter)[:2]
    park.say(shooter, mine)
    park.do(park.person_on(shooter), c.LineState(False))
    park.do(HOST, c.Choose(question.number, theirs, referee=True, seat=shooter))
    assert question.choices[shooter] == mine
    park.say(other, "gone")


def test_the_same_queue_of_reports_sent_twice_is_one_queue() -> None:
    park = Park.at("leavers")
    question = park.table.question
    assert question is not None
    said: tuple[int | str, ...] = (park.seats()[0], park.seats()[1], "done")
    queue = [c.Choose(question.number + at, word, referee=True, ref=70 + at) for at, word in enumerate(said)]
    for _ in range(2):
        for command in queue:
            park.do(HOST, command)
    assert park.told("leaves")[0].data["seat"] == said[0]
    assert len(park.told("leaves")) == 2
    park.check_fold()


def test_an_undo_or_a_verdict_that_was_queued_and_comes_too_late_does_no_harm() -> None:
    park = Park.at("leavers")
    question = park.table.question
    assert question is not None
    said = (c.Choose(question.number, 1, referee=True, ref=1), c.Undo(question=question.number + 1, ref=2))
    for command in (*said, *said):
        park.do(HOST, command)
    assert park.table.undos == 1
    for late in (c.Undo(question=question.number + 1), c.GiveVerdict(question=question.number)):
        with pytest.raises(Refusal, match="closed"):
            park.do(HOST, late)
    park.do(HOST, c.GiveVerdict(question=question.number + 2))


def test_a_report_that_comes_after_somebody_else_has_answered_is_refused() -> None:
    park = Park.at("leavers")
    question = park.table.question
    assert question is not None
    park.do(HOST, c.GiveReferee(4))
    park.report("done")
    with pytest.raises(Refusal, match="not the referee"):
        park.do(HOST, c.Choose(question.number, 1, referee=True))
    park.do(4, c.GiveReferee(HOST))
    with pytest.raises(Refusal, match="closed"):
        park.do(HOST, c.Choose(question.number, 1, referee=True))


def test_the_referee_or_the_host_gives_the_whistle_to_somebody_who_is_here() -> None:
    park = Park.at("leavers")
    with pytest.raises(Refusal, match="not the referee"):
        park.do(3, c.GiveReferee(4))
    with pytest.raises(Refusal, match="no such"):
        park.do(HOST, c.GiveReferee(99))
    park.do(HOST, c.GiveReferee(3))
    park.do(3, c.GiveReferee(4))
    with pytest.raises(Refusal, match="not the referee"):
        park.do(3, c.GiveReferee(5))
    park.do(HOST, c.GiveReferee(5))
    for person in range(6):
        mine = park.everything(person).mine
        assert mine is not None
        assert (mine.referee is not None) == (person == 5)
    park.check_fold()


def test_a_referee_who_plays_sees_no_card_but_those_of_the_own_team() -> None:
    park = Park.at("leavers")
    before = park.everything(3)
    park.do(HOST, c.GiveReferee(3))
    after = park.everything(3)
    assert (after.view, after.events) == (before.view, before.events)
