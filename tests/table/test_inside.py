"""Windows that are answered inside the question that comes next: no wait of their own, and none the shorter."""

from __future__ import annotations

import msgspec
import pytest

from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.phase import PASS
from standoff.engine.replay import verify
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table import replays
from standoff.table.messages import Frame
from standoff.table.pace import GRACE, SPEEDS
from standoff.table.question import Question
from tests.table.evening import Evening

POWERS = SetUp("first", 6, ("powers",))
NORMAL = SPEEDS["normal"]
assert NORMAL.window is not None
assert NORMAL.count is not None


def begun(seed: int = 0, people: int = 6, setup: SetUp = POWERS, speed: str = "normal") -> Evening:
    evening = Evening(setup, people=people, speed=speed, key=key_of_seed(f"inside {seed}"), seed=seed)
    for seat in range(people, setup.players):
        evening.do(0, c.Bot(seat, "rookie"))
    evening.do(0, c.Start())
    return evening


def open_question(evening: Evening) -> Question:
    assert evening.table.question is not None
    return evening.table.question


def with_two_to_show(people: int = 6) -> tuple[Evening, list[int]]:
    """A deal in which two people hold cards that may be shown after the loot."""
    for seed in range(60):
        evening = begun(seed, people)
        able = [seat for seat in range(people) if evening.shows(seat)]
        if len(able) > 1:
            return evening, able
    raise AssertionError("nobody can show anything")


def told(evening: Evening, person: int | None) -> Frame:
    return evening.everything(person)


def all_choose(evening: Evening, but: tuple[int, ...] = ()) -> None:
    question, g = open_question(evening), evening.table.asked_game()
    assert g is not None
    for person in range(6):
        if person not in but and person in question.asked:
            evening.do(person, c.Choose(question.number, g.asking[person][0]))


def test_the_first_thing_everybody_sees_is_the_question_and_not_a_window() -> None:
    evening = begun()
    assert evening.table.g is not None
    assert evening.table.g.agenda[-1] == ("window", "loot"), "the rules keep every window"
    for person in (*range(6), None):
        frame = told(evening, person)
        assert frame.clock is not None
        assert (frame.view["decision"], frame.clock.pace, frame.clock.inside) == ("load", "choose", ("window", "loot"))
    mine = [told(evening, person).mine for person in range(6)]
    assert [bool(one and one.shows) for one in mine] == [bool(evening.shows(seat)) for seat in range(6)]


def test_the_question_closes_with_the_last_choice_but_never_before_a_window_would_have() -> None:
    evening = begun()
    question = open_question(evening)
    evening.now += 1.0
    all_choose(evening)
    assert open_question(evening) is question
    assert evening.steward.due() == question.opened + NORMAL.window  # type: ignore[operator]
    evening.wait()
    assert (open_question(evening).decision, evening.now) == ("aim", question.opened + 3.0)
    question = open_question(evening)
    evening.now += 5.0
    all_choose(evening)
    assert question.called
    assert question.closes == evening.now + NORMAL.three, "the window has had its time"
    evening.wait()
    assert open_question(evening).decision == "window"
    assert evening.everything(0).view["moment"] == "aimed"
    assert evening.everything(0).clock.inside == ()  # type: ignore[union-attr]
    evening.check_fold()


def test_a_count_begins_no_sooner_than_the_window_inside_it_is_over() -> None:
    evening = begun()
    all_choose(evening)
    evening.wait()
    question = open_question(evening)
    all_choose(evening)
    assert question.closes == question.opened + 3.0 + NORMAL.three
    able = next(seat for seat in range(6) if evening.shows(seat))
    evening.now = question.closes - NORMAL.three + 0.1
    with pytest.raises(Refusal, match="count has begun"):
        evening.do(able, c.Show(question.number, evening.shows(able)[0]))
    evening.check_fold()


def test_a_window_of_its_own_waits_until_what_led_to_it_has_been_shown() -> None:
    evening = begun()
    for _ in range(2):
        all_choose(evening)
        evening.wait()
    question = open_question(evening)
    assert evening.everything(0).view["moment"] == "aimed"
    clock = told(evening, None).clock
    assert clock is not None
    assert (clock.shown_by, clock.closes) == (evening.now + 0.7, evening.now + 0.7 + 3.0), "all aims are one picture"
    evening.now += 0.5
    evening.do(0, c.Pause())
    evening.now += 50.0
    evening.do(0, c.Resume())
    assert (question.shown_by, question.closes) == pytest.approx((evening.now + 0.2, evening.now + 0.2 + 3.0))
    evening.check_fold()


def test_the_first_card_opens_the_sealed_poll_and_then_the_question_goes_on_with_what_was_chosen() -> None:
    evening, (able, other, *_) = with_two_to_show()
    question = open_question(evening)
    all_choose(evening, but=(able, other))
    evening.now += 10.0
    evening.do(able, c.Show(question.number, evening.shows(able)[0]))
    poll = open_question(evening)
    assert (poll.decision, poll.pace, poll.number) == ("window", "window", question.number + 1)
    assert poll.closes == evening.now + NORMAL.window  # type: ignore[operator]
    with pytest.raises(Refusal, match="closed"):
        evening.do(other, c.Show(question.number, "show"))
    with pytest.raises(Refusal, match="stays shown"):
        evening.do(able, c.Choose(poll.number, PASS))
    evening.check_fold()
    evening.wait()
    assert evening.now == poll.closes
    again = open_question(evening)
    assert (again.decision, again.number) == ("load", poll.number + 1)
    kept = {seat: said for seat, said in question.choices.items() if seat in again.asked}
    assert again.choices == kept
    assert again.ticked == {seat for seat in question.ticked if seat in again.asked}
    assert again.closes == evening.now + 30.0, "the ten seconds are gone, the poll's are not"
    powers = [event for event in evening.everything(None).events if event.kind == "shows_power"]
    assert [event.data["seat"] for event in powers] == [able]
    evening.check_fold()


def test_nobody_but_its_owner_can_tell_whose_card_has_opened_a_poll() -> None:
    """Two tables, the same deal, another opener: whoever is neither is told the same to the byte."""
    heard = []
    for which in (0, 1):
        evening, able = with_two_to_show()
        question = open_question(evening)
        all_choose(evening, but=tuple(able[:2]))
        for person in able[:2]:
            evening.do(person, c.Choose(question.number, "click"))
        evening.do(able[which], c.Show(question.number, evening.shows(able[which])[0]))
        strangers = [person for person in (*range(6), None) if person not in able[:2]]
        heard.append([msgspec.json.encode(told(evening, person)) for person in strangers])
        assert evening.steward.due() == evening.now + 3.0
    assert heard[0] == heard[1]


def test_nothing_tells_who_has_answered_a_window_or_a_follow_up() -> None:
    evening, (able, *_) = with_two_to_show()
    evening.do(able, c.Show(open_question(evening).number, evening.shows(able)[0]))
    poll, n = open_question(evening), evening.table.n
    for person in poll.asked:
        if person != able:
            evening.do(person, c.Choose(poll.number, PASS))
    clock = told(evening, None).clock
    assert clock is not None
    assert (clock.awaits, clock.ticked, evening.table.n) == (False, (), n)


def test_a_choice_that_is_not_legal_any_more_is_asked_again_and_nobody_sees_whose() -> None:
    evening, (able, other, *_) = with_two_to_show()
    question = open_question(evening)
    all_choose(evening, but=(able,))
    evening.do(able, c.Show(question.number, evening.shows(able)[0]))
    interrupted = evening.table.interrupted
    assert interrupted is not None
    interrupted.choices[other] = "a card that is gone"
    evening.wait()
    again = open_question(evening)
    assert other not in again.choices
    assert other in again.ticked
    assert not again.all_in()


def test_bots_look_when_people_have_had_their_time_and_all_of_them_do() -> None:
    shown = 0
    for seed in range(12):
        evening = begun(seed, people=1)
        question = open_question(evening)
        assert evening.steward.due() == question.opened + 3.0, "whatever they hold"
        evening.ring(question.opened + 3.0)
        shown += open_question(evening).opener is not None
        assert question.window is not None
        looked = [entry for entry in evening.journal if isinstance(entry.command, c.BotShow)]
        assert len(looked) == len([seat for seat in question.window.asked if seat]) or open_question(evening).opener
        evening.check_fold()
    assert shown, "some of them show their card"


def test_a_card_may_be_shown_while_the_clocks_stand_still() -> None:
    evening, (able, *_) = with_two_to_show()
    question = open_question(evening)
    evening.now += 10.0
    evening.do(0, c.Pause())
    evening.now += 100.0
    evening.do(able, c.Show(question.number, evening.shows(able)[0]))
    clock = told(evening, None).clock
    assert clock is not None
    assert (clock.closes, clock.left) == (None, 3.0)
    assert evening.steward.due() is None
    evening.now += 100.0
    evening.do(0, c.Resume())
    evening.check_fold()
    evening.wait()
    assert evening.now == 1213.0
    assert (open_question(evening).decision, open_question(evening).closes) == ("load", evening.now + 30.0)


def test_talk_wishes_silence_and_lost_lines_do_no_harm_inside_a_question() -> None:
    evening, (able, *_) = with_two_to_show()
    evening.do(1, c.Say("bang"))
    evening.do(0, c.Mute(1, everyone=True))
    evening.do(0, c.Mute(-2))
    with pytest.raises(Refusal):
        evening.do(1, c.Wish(("gun",)))
    evening.do(2, c.MoreTime(open_question(evening).number))
    evening.do(able, c.LineState(False))
    evening.wait(GRACE + 1.0)
    assert evening.table.company.chairs[able].kept, "its bot plays on"
    evening.check_fold()
    evening.do(able, c.LineState(True))
    evening.do(able, c.TakeBack())
    evening.check_fold()
    evening.play_out()
    evening.check_fold()


@pytest.mark.parametrize("speed", ["brisk", "no clock", "instant"])
def test_whole_games_with_cards_shown_inside_questions_fold_and_are_verified(speed: str) -> None:
    shows = 0
    for seed in range(3):
        evening = begun(seed, people=4, speed=speed)
        evening.play_out(1.0 if speed != "brisk" else 0.8)
        evening.check_fold()
        shows += sum(isinstance(entry.command, c.Show) for entry in evening.journal)
        assert evening.table.rules is not None
        verify(replays.replay(evening.table), evening.table.rules)
    assert shows


CUNNING = SetUp(
    "first",
    6,
    ("powers",),
    deal={"powers": {"0": 7, "1": 5, "2": 1, "3": 8, "4": 2, "5": 4}},
)
"""P0 is the Cunning, and P1 has a grenade for the moment after the Cunning's card."""


def at_the_talk() -> Evening:
    evening = begun(setup=CUNNING)
    evening.do(0, c.Show(open_question(evening).number, "show"))
    evening.wait()
    while (question := open_question(evening)).decision != "courage":
        all_choose(evening)
        if open_question(evening) is question:
            evening.wait()
    return evening


def test_the_moment_after_the_cunnings_card_is_the_beginning_of_the_talk() -> None:
    evening = at_the_talk()
    question = open_question(evening)
    assert evening.table.g is not None
    assert evening.table.g.agenda[-1] == ("window", "last card")
    for person in (*range(6), None):
        frame = told(evening, person)
        assert frame.clock is not None
        assert (frame.view["decision"], frame.clock.inside) == ("courage", ("window", "last card"))
        assert frame.clock.shows_by == evening.now + 3.0
    all_choose(evening)
    assert question.closes == evening.now + 3.0 + NORMAL.three, "no count before a window would have been over"
    evening.wait()
    kinds = [event.kind for event in evening.everything(None).events]
    assert kinds.index("talk") < kinds.index("war_cry"), "nothing is left out"
    evening.check_fold()


def test_in_a_talk_nobody_shows_a_card_because_of_what_was_said() -> None:
    evening = at_the_talk()
    question = open_question(evening)
    evening.do(0, c.Pause())
    evening.now += 50.0
    evening.do(0, c.Resume())
    assert question.not_before == evening.now + 3.0, "a pause does not cost the moment"
    evening.now += 3.1
    with pytest.raises(Refusal, match="because of what was said"):
        evening.do(1, c.Show(question.number, "show"))
    evening.do(0, c.Pause())
    with pytest.raises(Refusal, match="because of what was said"):
        evening.do(1, c.Show(question.number, "show"))


def test_a_card_shown_at_the_beginning_of_a_talk_leaves_choices_and_talkers_as_they_were() -> None:
    evening = at_the_talk()
    question = open_question(evening)
    evening.do(2, c.Choose(question.number, "withdraw"))
    evening.do(3, c.Choose(question.number, "stay"))
    evening.do(3, c.Talking(question.number))
    evening.now += 2.0
    evening.do(1, c.Show(question.number, "show"))
    assert (open_question(evening).pace, open_question(evening).closes) == ("window", evening.now + 3.0)
    evening.wait()
    again = open_question(evening)
    assert (again.decision, again.window, again.choices) == ("courage", None, {2: "withdraw", 3: "stay"})
    assert (again.ticked, again.talking) == ({2}, {3})
    evening.check_fold()


def test_bots_have_something_to_say_in_a_talk_with_a_window_in_it() -> None:
    for seed in range(20):
        evening = begun(seed, people=1, setup=CUNNING)
        evening.do(0, c.Show(open_question(evening).number, "show"))
        for _ in range(12):
            question = open_question(evening)
            if question.decision == "courage" and question.window is not None and question.remarks:
                return
            if evening.asked() and question.pace != "window":
                evening.answer(0, among=(0, 1, 2, 3, 4, 5, "click"))
            evening.wait()
    raise AssertionError("bots have nothing to say")
