"""Bots at a table: what they say, how they lean, and that none of them ever holds it up."""

from __future__ import annotations

import pytest
from standoff_duel import DUEL

from standoff.editions import EDITIONS
from standoff.editions.common.instinct import Instinct
from standoff.editions.common.temper import TEMPERS
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.banter import AT_ONCE, FRESH, MOODS, SHOWN
from standoff.table.folding import apply
from standoff.table.messages import Chat, Mine
from standoff.table.pace import GRACE, WAIT_FOR_BOT
from standoff.table.palette import PALETTE
from standoff.table.steward import Steward
from standoff.table.table import Table
from tests.table.evening import Evening

SIX = SetUp("first", 6)
both_editions = pytest.mark.parametrize("edition", ["first", "second"])


def talkative(edition: str, seed: int = 0, people: int = 1) -> Evening:
    """An evening among bots, one of each temper, a rookie, and somebody who hears them."""
    evening = Evening(SetUp(edition, 6), people=people, key=key_of_seed(f"talk {seed}"), seed=seed)
    for seat, temper in zip(range(people, 5), TEMPERS):
        evening.do(0, c.Bot(seat, "regular", temper))
    evening.do(0, c.Bot(5, "rookie"))
    evening.do(0, c.Start())
    return evening


def until_talk(evening: Evening) -> None:
    evening.until("talk")
    question = evening.table.question
    assert question is not None
    for person in evening.asked():
        evening.do(person, c.Talking(question.number))
        evening.answer(person, ("stay",))


def heard(evening: Evening) -> tuple[Chat, ...]:
    return evening.everything(0).chat


@pytest.mark.parametrize("edition", ["first", "second", "yakuzas"])
def test_bots_talk_by_the_palette_while_the_guns_are_pointed_and_not_too_much(edition: str) -> None:
    said: dict[int, list[str]] = {seat: [] for seat in range(6)}
    rounds = 0
    for seed in range(8):
        evening = talkative(edition, seed)
        for _ in range(4):
            until_talk(evening)
            question, before = evening.table.question, evening.table.chat_count
            evening.wait()
            assert evening.table.question is not question
            rounds += 1
            lines = [spoken.line for spoken in evening.table.chat[before - evening.table.chat_count :]]
            lines = lines if evening.table.chat_count > before else []
            assert len({line.person for line in lines}) == len(lines), "each says one thing at most"
            for line in lines:
                assert line.text in PALETTE
                said[-1 - line.person].append(line.text)
            if evening.table.stage != "game":
                break
        evening.check_fold()
    moods = [MOODS[temper] for temper in TEMPERS]
    for mood, lines_of_one in zip(moods, list(said.values())[1:5]):
        assert 0 < len(lines_of_one) < 0.8 * rounds, "sometimes silent, sometimes not"
        assert set(lines_of_one) <= {*mood.threats, *mood.pleas, *mood.scars}
    assert not said[0], "nobody speaks for a person"


@pytest.mark.parametrize("edition", ["first", "second", "yakuzas"])
def test_no_remark_comes_twice_in_ten_and_no_three_hang_over_the_table_at_once(edition: str) -> None:
    remarks = 0
    for seed in range(8):
        evening = talkative(edition, seed)
        for _ in range(4):
            until_talk(evening)
            evening.do(0, c.Say("bang"))
            evening.wait()
            if evening.table.stage != "game":
                break
        lines = [spoken.line for spoken in evening.table.chat if spoken.line.person < 0]
        remarks += len(lines)
        for at, line in enumerate(lines):
            assert line.text not in [one.text for one in lines[max(0, at - FRESH + 1) : at]]
        for first, third in zip(lines, lines[AT_ONCE:]):
            assert third.at - first.at > SHOWN - 0.01
    assert remarks > 20, "they do talk"


def test_a_threatened_bot_answers_once_a_round() -> None:
    for seed in range(20):
        evening = talkative("first", seed)
        evening.until("count")
        question = evening.table.question
        assert question is not None
        evening.do(0, c.Choose(question.number, 1))
        evening.wait()
        until_talk(evening)
        assert evening.table.question is not None
        planned = [line for line in evening.table.question.remarks if line.seat == 1]
        evening.do(0, c.Say("bang"))
        evening.do(0, c.Say("bang"))
        evening.do(0, c.Say("My own words: hands up!"))
        evening.do(0, c.Say("nice"))
        evening.wait()
        replies = [line.text for line in heard(evening) if line.person == -2]
        assert len(replies) == len(planned) + 1
        assert replies[-1] in MOODS["hothead"].replies or replies[0] in MOODS["hothead"].replies


@both_editions
def test_what_bots_say_tells_nothing_of_anybodys_cards(edition: str) -> None:
    """Whatever is in the hands, the lines planned for a talk are the same."""
    evening = talkative(edition)
    until_talk(evening)
    table = evening.table
    assert table.g is not None
    assert table.question is not None
    lines, closing = table.question.remarks, evening.steward.due()
    again = Evening(table.setup, people=1, key=evening.key)
    again.steward, again.journal = Steward(Table(c.Open(table.setup), 1000.0)), []
    swapped = {"click": "bang", "bang": "click", "bbb": "click"}
    for entry in evening.journal[1:]:
        command = entry.command
        if isinstance(command, c.BotChoice) and command.answer in swapped and command.seat > 0:
            command = c.BotChoice(command.seat, command.question, swapped[command.answer])
        apply(again.table, c.Entry(entry.at, entry.person, command))
    assert again.table.g is not None
    assert again.table.g.save() != table.g.save(), "the guns hold other cards"
    assert again.table.question is not None
    assert again.table.question.remarks == lines
    assert again.steward.due() == closing


def test_bots_are_silent_where_nothing_takes_time_and_while_the_clocks_stand_still() -> None:
    quick = Evening(SIX, people=1, speed="instant")
    quick.do(0, c.Start())
    quick.play_out()
    assert heard(quick) == ()
    for seed in range(10):
        evening = talkative("first", seed)
        until_talk(evening)
        assert evening.table.question is not None
        if evening.table.question.remarks:
            break
    evening.do(0, c.Pause())
    evening.wait(500)
    assert heard(evening) == ()
    evening.do(0, c.Resume())
    evening.wait()
    assert heard(evening)


def test_bots_can_be_muted_for_oneself_and_silenced_for_all() -> None:
    evening = talkative("first", people=2)
    talkers = {line.person for line in chatter(evening)}
    assert len(talkers) > 1
    noisy = min(talkers)
    evening.do(1, c.Mute(noisy))
    assert noisy not in {line.person for line in evening.everything(1).chat}
    assert mine(evening, 1).muted == (noisy,)
    assert mine(evening, 0).muted == ()
    assert noisy in {line.person for line in evening.everything(0).chat}
    evening.do(1, c.Mute(noisy, on=False))
    assert noisy in {line.person for line in evening.everything(1).chat}
    with pytest.raises(Refusal, match="Only the host"):
        evening.do(1, c.Mute(noisy, everyone=True))
    for seat in range(6):
        evening.do(0, c.Mute(-1 - seat, everyone=True))
    info = evening.everything(1).info
    assert info is not None
    assert info.chairs[-1 - noisy].silenced
    count = evening.table.chat_count
    chatter(evening)
    assert evening.table.chat_count == count
    with pytest.raises(Refusal, match="no such other"):
        evening.do(1, c.Mute(-7))
    evening.check_fold()


def mine(evening: Evening, person: int) -> Mine:
    told = evening.everything(person).mine
    assert told is not None
    return told


def chatter(evening: Evening) -> list[Chat]:
    """Play some rounds, and listen."""
    for _ in range(5):
        if evening.table.stage == "game":
            until_talk(evening)
            evening.wait()
    return [said.line for said in evening.table.chat]


def test_the_host_chooses_level_and_temper_and_empty_chairs_are_filled_with_all_sorts() -> None:
    evening = Evening(SIX, people=1)
    evening.do(0, c.Bot(1, "regular", "coward"))
    with pytest.raises(Refusal, match="no temper 'saint'"):
        evening.do(0, c.Bot(2, "regular", "saint"))
    with pytest.raises(Refusal, match="rookie"):
        evening.do(0, c.Bot(2, "rookie", "coward"))
    with pytest.raises(Refusal, match="needs a bot"):
        evening.do(0, c.Bot(2, "", "coward"))
    evening.do(0, c.Start())
    info = evening.everything(0).info
    assert info is not None
    assert (info.chairs[1].bot, info.chairs[1].temper) == ("regular", "coward")
    assert {chair.temper for chair in info.chairs[2:]} == set(TEMPERS)
    evening.do(0, c.Bot(3, "rookie"))
    info = evening.everything(0).info
    assert info is not None
    assert (info.chairs[3].bot, info.chairs[3].temper) == ("rookie", "")
    evening.play_out()
    evening.check_fold()


def test_a_plain_regular_keeps_an_absent_persons_seat_and_gives_it_back() -> None:
    evening = Evening(SIX, people=2)
    evening.do(0, c.Start())
    evening.do(1, c.LineState(False))
    evening.wait(GRACE + 1)
    chair = evening.table.company.chairs[1]
    assert chair.kept
    assert evening.steward._bot_name(1) == "regular"
    info = evening.everything(0).info
    assert info is not None
    assert info.chairs[1].name == "P1", "it is still their seat"
    until_talk(evening)
    evening.wait()
    assert -2 not in {line.person for line in heard(evening)}, "a stand-in does not talk in somebody's place"
    evening.do(1, c.LineState(True))
    assert chair.kept, "until they say so"
    evening.do(1, c.TakeBack())
    assert not chair.kept
    assert not evening.table.company.is_bot(1)


@pytest.mark.parametrize("speed", ["normal", "no clock"])
def test_a_bot_that_thinks_too_long_holds_nobody_up(speed: str) -> None:
    evening = Evening(SIX, people=1, speed=speed)
    evening.steward.elsewhere = frozenset({"rookie"})
    evening.do(0, c.Bot(3, "rookie"))
    evening.do(0, c.Start())
    question = evening.table.question
    assert question is not None
    assert evening.steward.bots_elsewhere() == [(3, "rookie")]
    evening.answer(0)
    assert evening.table.question is question, "it still has time"
    due = evening.steward.due()
    assert due is not None
    assert due == (question.closes if speed == "normal" else question.opened + WAIT_FOR_BOT)
    evening.wait()
    assert evening.table.question is not question
    with pytest.raises(Refusal, match="closed"):
        evening.do(None, c.BotChoice(3, question.number, "click"))
    evening.play_out()
    evening.check_fold()


def test_what_a_bot_brings_from_elsewhere_is_checked() -> None:
    evening = Evening(SIX, people=1)
    evening.steward.elsewhere = frozenset({"rookie"})
    evening.do(0, c.Bot(3, "rookie"))
    evening.do(0, c.Start())
    number = evening.table.questions
    with pytest.raises(Refusal, match="legal now"):
        evening.do(None, c.BotChoice(3, number, "bazooka"))
    with pytest.raises(Refusal, match="No bot is asked"):
        evening.do(None, c.BotChoice(0, number, "click"))
    evening.do(None, c.BotChoice(3, number, "click"))
    assert evening.steward.bots_elsewhere() == []


def test_a_bot_that_searches_is_interrupted_and_thinks_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "duel", DUEL)

    def chosen(steps: int) -> tuple[int, list[c.Journalled]]:
        """What the bots of a duel choose when they may take so many steps at a time, and how often they had to stop."""
        evening = Evening(SetUp("duel", 3), people=1)
        entries = evening.steward.handle(0, c.Start(), evening.now, lambda: evening.key, lambda: True)
        stops = 0
        while evening.steward.behind:
            assert stops < 1000, "bots think for ever"
            left = iter(range(steps))
            entries += evening.steward.tick(evening.now, lambda: next(left, None) is None)  # noqa: B023
            stops += 1
        return stops, [entry.command for entry in entries if isinstance(entry.command, c.BotChoice)]

    (stops, choices), (few, same) = chosen(1), chosen(10_000)
    assert len(choices) == 2
    assert choices == same
    assert stops > 20 * few


def test_a_boss_without_a_process_of_its_own_thinks_in_turns_and_chooses_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Instinct, "playouts", 12)

    def chosen(steps: int) -> tuple[int, list[c.Journalled]]:
        """What two bosses choose when they may play so many rounds at a time, and how often they had to stop."""
        evening = Evening(SetUp("first", 4), people=2)
        for seat in (2, 3):
            evening.do(0, c.Bot(seat, "boss"))
        entries = evening.steward.handle(0, c.Start(), evening.now, lambda: evening.key, lambda: True)
        stops = 0
        while evening.steward.behind:
            assert stops < 1000, "bots think for ever"
            left = iter(range(steps))
            entries += evening.steward.tick(evening.now, lambda: next(left, None) is None)  # noqa: B023
            stops += 1
        return stops, [entry.command for entry in entries if isinstance(entry.command, c.BotChoice)]

    (stops, choices), (few, same) = chosen(1), chosen(10_000)
    assert len(choices) == 2
    assert choices == same
    assert stops > 4 * few


def test_for_a_bot_that_thinks_too_long_elsewhere_somebody_quick_answers_in_time() -> None:
    evening = Evening(SIX, people=1, speed="normal")
    evening.steward.elsewhere = frozenset({"boss"})
    evening.do(0, c.Bot(3, "boss"))
    evening.do(0, c.Start())
    question = evening.table.question
    assert question is not None
    evening.wait()
    assert evening.table.question is not question
    said = [entry.command for entry in evening.journal if isinstance(entry.command, c.BotChoice)]
    assert [choice.question for choice in said if choice.seat == 3] == [question.number], "no bot is ever slow"


def test_a_bot_that_searches_is_not_interrupted_when_its_question_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "duel", DUEL)
    evening = Evening(SetUp("duel", 3), people=1)
    evening.steward.handle(0, c.Start(), evening.now, lambda: evening.key, lambda: True)
    question = evening.table.question
    assert question is not None
    assert question.closes is not None
    evening.steward.tick(question.closes, lambda: True)
    assert evening.table.question is not question
