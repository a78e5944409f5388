"""A table with a fake clock, and people who answer at random."""

from __future__ import annotations

from random import Random

import msgspec

from standoff.engine.phase import PASS, REFEREE, Answer
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.folding import reopened
from standoff.table.frames import Cursor, Frames
from standoff.table.messages import Frame
from standoff.table.steward import Steward
from standoff.table.table import Table

KEY = bytes(range(32))


class Evening:
    """Drives one table: `do` for people, `wait` for the clock.  The journal can be folded again at any time."""

    def __init__(
        self,
        setup: SetUp,
        people: int,
        speed: str = "normal",
        public: bool = False,
        seed: int = 0,
        key: bytes = KEY,
        reads: bool = False,
    ) -> None:
        self.now, self.key, self.reads = 1000.0, key, reads
        opened = c.Entry(self.now, None, c.Open(setup, speed, public))
        assert isinstance(opened.command, c.Open)
        self.journal = [opened]
        self.steward = Steward(Table(opened.command, self.now))
        self.rng = Random(seed)
        self.cursors: dict[int | None, Cursor] = {}
        for person in range(people):
            self.do(None, c.Join(f"P{person}", f"token {person}"))
            self.do(person, c.LineState(True))

    @property
    def table(self) -> Table:
        return self.steward.table

    def do(self, person: int | None, command: c.Journalled) -> list[c.Entry]:
        entries = self.steward.handle(person, command, self.now, lambda: self.key)
        self.journal += entries
        if isinstance(command, c.Start) and not self.reads:
            self.read()
        return entries

    def read(self) -> None:
        """Everybody has read their card, at once."""
        for one in self.table.here_and_seated():
            if self.table.reading is not None:
                self.do(one, c.Seen())

    def wait(self, seconds: float | None = None) -> None:
        """Let so much time pass, or as much as it takes until something is due that is more than a bot's remark."""
        if seconds is not None:
            until = self.now + seconds
            while (due := self.steward.due()) is not None and due <= until:
                self.ring(due)
            self.now = until
            return
        while (due := self.steward.due()) is not None:
            entries = self.ring(due)
            if not entries or not all(isinstance(entry.command, c.BotSays) for entry in entries):
                return
        raise AssertionError("nothing will ever happen here")

    def ring(self, due: float) -> list[c.Entry]:
        """The clock calls at that time."""
        self.now = max(self.now, due)
        entries = self.steward.tick(self.now, key=lambda: self.key)
        self.journal += entries
        return entries

    def news(self, person: int | None, fresh: bool = False) -> Frame | None:
        """What this listener is sent now, as it reads it."""
        cursor = Cursor() if fresh else self.cursors.setdefault(person, Cursor())
        frame = Frames(self.table, self.now).frame(person, cursor)
        return None if frame is None else msgspec.json.decode(frame, type=Frame)

    def everything(self, person: int | None) -> Frame:
        frame = self.news(person, fresh=True)
        assert frame is not None
        return frame

    def answer(self, person: int, among: tuple[object, ...] = ()) -> None:
        table = self.table
        seat = table.company.people[person].seat
        g, question = table.asked_game(), table.question
        assert seat is not None
        assert g is not None
        assert question is not None
        options, shows = g.asking[seat], self.shows(seat)
        if shows and not among and self.rng.random() < 0.3:
            self.do(person, c.Show(question.number, self.rng.choice(shows)))
            return
        self.do(person, c.Choose(question.number, self.rng.choice([o for o in options if o in among] or options)))

    def shows(self, seat: int) -> list[Answer]:
        """The cards that this seat may show inside the open question."""
        return self.may_show(self.table, seat)

    @staticmethod
    def may_show(table: Table, seat: int) -> list[Answer]:
        """The same at any table."""
        question = table.question
        if question is None or question.window is None or table.g is None or seat not in question.window.asked:
            return []
        return [option for option in table.g.asking[seat] if option != PASS]

    def asked(self) -> list[int]:
        """The people who are asked and have not chosen."""
        table, question = self.table, self.table.question
        if question is None:
            return []
        chairs = table.company.chairs
        people = [chairs[s].person for s in question.asked if s >= 0 and s not in question.choices]
        return [person for person in people if person is not None]

    def judge(self) -> None:
        """The referee, if a person is asked as such, says anything."""
        table, question = self.table, self.table.question
        person = table.referee()
        if question is None or not question.referee or question.choices or person is None or table.g is None:
            return
        self.do(person, c.Choose(question.number, self.rng.choice(table.g.asking[REFEREE]), referee=True))

    def play_out(self, diligence: float = 1.0) -> None:
        """Play until the game is over; the less diligent are late now and then."""
        for _ in range(5000):
            if self.table.stage != "game":
                return
            question = self.table.question
            for person in self.asked():
                if self.table.question is question and self.rng.random() < diligence:
                    self.answer(person)
            self.judge()
            if self.table.question is question and self.table.stage == "game":
                self.wait()
        raise AssertionError("the game never ends")

    def until(self, pace: str) -> None:
        """Play on to the next question of that class."""
        for _ in range(500):
            assert self.table.question is not None
            if self.table.question.pace == pace:
                return
            question = self.table.question
            for person in self.asked():
                if self.table.question is question:
                    self.answer(person, ("stay", "click", "pass"))
            if self.table.question is question:
                self.wait()
        raise AssertionError(f"no {pace} in this game")

    def check_fold(self) -> None:
        """The journal, written down and read again, gives the same table."""
        again = reopened(c.decode_entries(c.encode_entries(self.journal)))
        assert again.n == self.table.n
        assert again.marks == self.table.marks
        assert again.stage == self.table.stage
        assert frame_parts.encode(frame_parts.info(again)) == frame_parts.encode(frame_parts.info(self.table))
        assert frame_parts.encode(frame_parts.clock(again)) == frame_parts.encode(frame_parts.clock(self.table))
        assert again.chat == self.table.chat
        assert again.moves == self.table.moves
        if self.table.g is not None:
            assert again.g is not None
            assert again.g.save() == self.table.g.save()
