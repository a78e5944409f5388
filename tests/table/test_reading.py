"""Before the first question everybody reads their card: the table waits for all alike, and not for ever."""

from __future__ import annotations

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.folding import reopened
from standoff.table.frames import Cursor, Frames
from tests.table.evening import KEY, Evening

POWERS = SetUp("first", 5, ("powers",))


def reading(setup: SetUp = POWERS, people: int = 3, speed: str = "normal", key: bytes = KEY) -> Evening:
    """A game has been dealt, and nobody has said a word."""
    evening = Evening(setup, people, speed, key=key, reads=True)
    evening.do(0, c.Start())
    return evening


def test_the_first_question_comes_when_everybody_here_has_read() -> None:
    evening = reading()
    assert evening.table.question is None
    for person in range(3):
        info = evening.everything(None).info
        assert info is not None
        assert info.reading is not None
        assert (info.reading.seen, info.reading.of) == (person, 3)
        evening.do(person, c.Seen())
    assert evening.table.reading is None
    assert evening.table.question is not None
    assert evening.table.question.opened == evening.now


def test_bots_have_read_and_silence_passes_after_a_minute() -> None:
    evening = reading(people=2)
    began = evening.now
    evening.do(0, c.Seen())
    evening.wait(59)
    assert evening.table.question is None
    evening.wait(1)
    assert evening.table.question is not None
    assert evening.table.question.opened == began + 60


def test_whoever_is_not_on_the_line_is_not_waited_for() -> None:
    evening = reading()
    evening.do(0, c.Seen())
    evening.do(1, c.Seen())
    evening.do(2, c.LineState(False))
    assert evening.table.question is not None


@pytest.mark.parametrize(
    ("setup", "speed", "waits"),
    [
        (POWERS, "normal", True),
        (POWERS, "relaxed", True),
        (SetUp("first", 5, ("cop",)), "normal", True),
        (SetUp("second", 5, ("powers",)), "normal", True),
        (SetUp("first", 5), "normal", False),
        (SetUp("second", 5), "normal", False),
        (SetUp("first", 9, ("families",)), "normal", False),
        (POWERS, "brisk", False),
        (POWERS, "no clock", False),
        (POWERS, "instant", False),
    ],
)
def test_what_is_played_and_the_pace_say_whether_there_is_something_to_read(
    setup: SetUp, speed: str, waits: bool
) -> None:
    assert (reading(setup, speed=speed).table.reading is not None) is waits


def test_the_wait_tells_nothing_of_the_cards() -> None:
    """The same frames in the same order for a spectator, whatever was dealt."""

    def told(key: bytes) -> list[object]:
        evening = reading(key=key)
        seen: list[object] = [evening.steward.due()]
        for person in range(3):
            evening.do(person, c.Seen())
            frame = evening.news(None)
            assert frame is not None
            assert frame.info is not None
            seen += [frame.info.reading, frame.n, evening.steward.due() if person < 2 else None]
        return seen

    assert told(KEY) == told(bytes(range(1, 33)))


def test_a_pause_stops_the_clock_and_a_table_folds_in_the_midst_of_it() -> None:
    evening = reading()
    evening.wait(20)
    evening.do(0, c.Pause())
    evening.wait(500)
    assert evening.table.question is None
    evening.do(0, c.Resume())
    folded = reopened(evening.journal)
    assert folded.reading == evening.table.reading
    assert Frames(folded, evening.now).frame(0, Cursor()) == Frames(evening.table, evening.now).frame(0, Cursor())
    evening.wait(39)
    assert evening.table.question is None
    evening.wait(1)
    assert evening.table.question is not None


def test_a_deal_that_says_nothing_of_reading_asks_at_once() -> None:
    """Journals of earlier days know no time to read."""
    evening = reading()
    journal = [e for e in evening.journal if not isinstance(e.command, c.Deal)]
    deal = next(e for e in evening.journal if isinstance(e.command, c.Deal))
    assert isinstance(deal.command, c.Deal)
    earlier = c.Entry(deal.at, None, c.Deal(deal.command.key, deal.command.version))
    assert reopened([*journal, earlier]).question is not None


def test_who_has_no_card_to_read_is_refused() -> None:
    evening = reading()
    for person in range(3):
        evening.do(person, c.Seen())
    with pytest.raises(Refusal, match="not asked"):
        evening.do(0, c.Seen())
