"""A table of one's own, in this process: the same table as on a server, with one person and bots, and no line between.

Its clock goes from one thing that is due to the next, so nobody ever waits for it, and nobody is ever late.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any, Final, TypeVar

import msgspec

from standoff.bots import check_bot
from standoff.bots.outside import Outsider, find_bot, is_outside
from standoff.client.bots import BotSeat
from standoff.client.seat import Gone, Refused, Seat
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer
from standoff.engine.replay import Replay
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.frames import Cursor, Frames
from standoff.table.messages import Frame
from standoff.table.replays import replay
from standoff.table.steward import Steward
from standoff.table.table import Table
from standoff.telling.cast import YOU

T = TypeVar("T")
ME: Final = 0
"""The only person there is, and the host."""
SPEED: Final = "no clock"


class OwnTable(Seat):
    """The seat of the one person at a table of bots, or of a spectator who has left all chairs to them."""

    def __init__(self, setup: SetUp, levels: Sequence[str], key: bytes, *, watch: bool = False) -> None:
        super().__init__()
        self.table = Table(c.Open(setup, SPEED))
        self.steward = Steward(self.table)
        if self.table.rules is None:
            raise Refusal(self.table.refused)
        if self.table.by_people:
            raise Refusal("At this table people tell what happens, so bots cannot play at it: standoff serve opens it")
        self._key = key
        self.now = 0.0
        self._cursor = Cursor()
        self.handle(None, c.Join(YOU.name, "", sit=not watch))
        if not watch:
            self.handle(ME, c.LineState(True))
        self.outsiders: list[BotSeat] = []
        """Bots that somebody else has written: they sit here like people."""
        for seat in range(setup.players):
            name = levels[seat % len(levels)].strip()
            if is_outside(name):
                find_bot(name)
                if watch or seat:
                    self._sit_down(seat, name)
                continue
            level, _, temper = name.partition("/")
            check_bot(level, temper)
            if watch or seat:
                self.handle(ME, c.Bot(seat, level, temper))
        self._hear()

    def _sit_down(self, seat: int, name: str) -> None:
        """A bot from outside takes this chair."""
        beside = _Beside(self, len(self.table.company.people))
        self.handle(None, c.Join(name.rpartition(":")[2], f"{seat}", sit=False))
        self.handle(beside.person, c.Sit(seat))
        self.handle(beside.person, c.LineState(True))
        self.outsiders.append(BotSeat(beside, Outsider(name, Random(f"{self._key.hex()} {seat}"))))

    async def do(self, command: c.Spoken) -> None:
        self.handle(ME, command)
        self._hear()

    async def changed(self) -> None:
        """A bot makes up its mind, or else the next thing that is due happens."""
        if self._outsiders_act():
            self._hear()
            return
        if not self.steward.behind:
            due = self.steward.due()
            if due is None:
                raise Gone("Nothing will ever happen here")
            self.now = max(self.now, due)
        while not self.steward.tick(self.now, _Once()) and self.steward.behind:
            pass
        self._hear()

    async def listen(self) -> None:
        """Let bots choose and talk, and wish lists pick, until nothing happens to the open question without me."""
        question = self.table.question
        while question is not None and question is self.table.question and (self.steward.behind or question.remarks):
            if not self.steward.behind:
                self.now = max(self.now, question.remarks[0].at)
            self.steward.tick(self.now, _Once())
        self._hear()

    def _outsiders_act(self) -> bool:
        """Tell those from outside what is new, and take what they say: one answer at a time."""
        for chair in self.outsiders:
            beside = chair.seat
            assert isinstance(beside, _Beside)
            beside.hear()
            said = chair.news()
            if said:
                beside.say_aloud(said)
            ask = beside.asked()
            if ask is not None:
                answer = chair.choose(ask)
                self.handle(beside.person, c.Choose(ask.question, self._late(beside) if answer is None else answer))
                return True
        return False

    def _late(self, beside: _Beside) -> Answer:
        """What the rules give the slow.  Here nobody is slow, so where that is no answer it is the first one."""
        g, seat = self.table.g, beside.seat
        assert g is not None
        assert seat is not None
        options = g.asking[seat]
        given = g.rules.phases[g.decision].late(g.clone(), seat, options)
        return options[0] if given is None or given not in options else given

    def leave_to_a_bot(self) -> None:
        """From now on the bot of my chair plays."""
        self.handle(ME, c.LineState(False))

    def replay(self, names: Sequence[str]) -> Replay:
        """The finished game, with everybody by the name they had here."""
        return msgspec.structs.replace(replay(self.table), names=tuple(names))

    def handle(self, person: int | None, command: c.Journalled) -> None:
        """Somebody says something to the table."""
        try:
            self.steward.handle(person, command, self.now, lambda: self._key, _Once())
        except Refusal as err:
            raise Refused(str(err), clause=err.clause) from err

    def _hear(self) -> None:
        told = Frames(self.table, self.now).frame(ME, self._cursor, tell_mine=True)
        if told is not None:
            self.take(msgspec.json.decode(told, type=Frame))


class _Beside(Seat):
    """A chair at the same table, for a bot that somebody else has written."""

    def __init__(self, own: OwnTable, person: int) -> None:
        super().__init__()
        self.person = person
        self._own = own
        self._cursor = Cursor()

    def hear(self) -> None:
        """Whatever is new for this chair."""
        told = Frames(self._own.table, self._own.now).frame(self.person, self._cursor, tell_mine=True)
        if told is not None:
            self.take(msgspec.json.decode(told, type=Frame))

    def say_aloud(self, text: str) -> None:
        """Talk, where the table hears free words."""
        try:
            self._own.handle(self.person, c.Say(text))
        except Refused:
            return


def at_once(evening: Coroutine[Any, Any, T]) -> T:
    """Nothing ever waits at a table of one's own, so it needs no loop, and Ctrl-C ends it like any other program."""
    try:
        evening.send(None)
    except StopIteration as done:
        played: T = done.value
        return played
    evening.close()
    raise RuntimeError("Somebody waits for something that is not at this table")


class _Once:
    """One thing at a time: what comes of it is shown before the next."""

    def __init__(self) -> None:
        self._done = False

    def __call__(self) -> bool:
        done, self._done = self._done, True
        return done
