"""What somebody at a table knows, and what they may do there, wherever the table is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from standoff.client.views import read_view, seen_inside
from standoff.engine.codec import as_answer
from standoff.engine.errors import StandoffError
from standoff.engine.events import Event
from standoff.engine.phase import PASS, Answer, Options
from standoff.table import commands as c
from standoff.table.messages import Chat, Clock, Frame, Info, Margins, Mine

S = TypeVar("S", bound="Seat")


class Refused(StandoffError):
    """The table says no; nothing has changed."""

    def __init__(self, text: str, code: str = "refused", clause: str = "") -> None:
        super().__init__(text)
        self.code, self.clause = code, clause


class Gone(StandoffError):
    """The table is not there any more, or its server has said its last word."""

    def __init__(self, text: str, why: str = "") -> None:
        super().__init__(text)
        self.why = why
        """What the server called it: kicked, left, closed, signed out or elsewhere."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to my seat: what I may answer, and all I may know."""

    question: int
    decision: str
    options: Options
    view: Any
    closes: float | None
    """When it closes, in the table's time; None waits for everybody."""
    referee: bool = False
    """Am I asked as the referee, for what the game cannot see?"""
    about: tuple[int, ...] = ()
    """Whom the parts of a referee's answer are about, where each is about somebody."""
    inside: bool = False
    """Is it a window that is answered inside another question, which is asked when I show nothing?"""


class Seat:
    """A place at a table, told everything by frames.  Where they come from is a subclass's business."""

    def __init__(self) -> None:
        self.info: Info | None = None
        self.clock: Clock | None = None
        self.view: Any = None
        self.log: list[Event] = []
        self.chat: list[Chat] = []
        self.mine: Mine | None = None
        self.margins: Margins | None = None
        self.n = 0
        self._game = 0
        self._heard = 0
        self._silent = (0, 0)
        """Game and question inside which I show nothing."""
        self._has_read = 0
        """The game whose card we have read."""

    async def changed(self) -> None:
        """Wait for the next news of any kind."""
        raise NotImplementedError

    async def do(self, command: c.Spoken) -> None:
        """Say something to the table; returns when it is taken, or raises `Refused`."""
        raise NotImplementedError

    @property
    def seat(self) -> int | None:
        """My chair."""
        return self.mine.seat if self.mine is not None else None

    def asked(self) -> Ask | None:
        """The open question to me that I have not answered yet, if there is one."""
        view, clock, mine = self.view, self.clock, self.mine
        if view is None or clock is None or mine is None or self.info is None or self.info.stage != "game":
            return None
        verdict = mine.referee
        if verdict is not None and verdict.choice is None:
            told = tuple(as_answer(option) for option in verdict.options)
            return Ask(clock.question, view.decision, told, view, clock.closes, True, verdict.about)
        options = getattr(view, "options", ())
        if not options or mine.choice is not None or mine.seat != getattr(view, "me", None):
            return None
        if mine.shows and self._silent != (self._game, clock.question):
            shows = (PASS, *[as_answer(option) for option in mine.shows])
            inner = seen_inside(view, clock.inside, shows)
            return Ask(clock.question, inner.decision, shows, inner, clock.closes, inside=True)
        return Ask(clock.question, view.decision, tuple(as_answer(o) for o in options), view, clock.closes)

    async def asks(self) -> AsyncIterator[Ask]:
        """Every question to me, once, until the game is over: also when the news of its end was missed."""
        last, game = (0, False), 0
        while True:
            if self.info is not None and self.info.stage == "game":
                game = game or self.info.game
            if self.info is not None and game not in (0, self.info.game):
                return
            await self._read()
            ask = self.asked()
            if ask is not None and (ask.question, ask.inside) != last:
                last = (ask.question, ask.inside)
                yield ask
                continue
            if self.info is not None and self.info.stage == "over":
                return
            await self.changed()

    async def _read(self) -> None:
        """Whoever is asked by a program has read what was dealt as soon as it is here: nobody waits for it."""
        if self.info is None or self.info.reading is None or self.seat is None or self._has_read == self.info.game:
            return
        self._has_read = self.info.game
        with suppress(Refused):  # the question came meanwhile
            await self.do(c.Seen())

    async def until(self: S, true: Callable[[S], bool]) -> None:
        """Wait for something, e.g. `until(lambda me: me.info.stage == "game")`."""
        while not true(self):
            await self.changed()

    async def answer(self, ask: Ask, answer: Answer) -> bool:
        """Answer a question; False when it has closed meanwhile."""
        if ask.inside and answer == PASS:
            self._silent = (self._game, ask.question)
            return True
        try:
            if ask.inside:
                await self.do(c.Show(ask.question, answer))
            else:
                await self.do(c.Choose(ask.question, answer, referee=ask.referee))
        except Refused as refused:
            if refused.code == "refused" and (self.clock is None or self.clock.question != ask.question):
                return False
            if "closed" in str(refused) or "Three" in str(refused):
                return False
            if ask.inside and answer in ask.options:  # too late to show anything, but not for the question
                self._silent = (self._game, ask.question)
                return False
            raise
        return True

    async def start(self) -> None:
        """Start the game (the host may)."""
        await self.do(c.Start())

    async def again(self, on: bool = True) -> None:
        """Want another game, or not after all; it begins when most of the seated people do, or soon after the host."""
        await self.do(c.Again(on))

    async def say(self, text: str, family: bool = False) -> None:
        """Talk."""
        await self.do(c.Say(text, family))

    async def emote(self, emote: str, to: int) -> None:
        """Laugh at whoever sits there, or another of `EMOTES` in `table/palette.py`."""
        await self.do(c.Emote(emote, to))

    async def claim(self, yes: bool = True) -> None:
        """What the referee is asked is about me, or after all not; the referee decides."""
        assert self.clock is not None
        await self.do(c.Claim(self.clock.question, yes))

    async def dispute(self, clause: str = "", text: str = "") -> None:
        """Disagree: a flag for the referee, who alone reads the text."""
        await self.do(c.Dispute(clause, text))

    async def settle(self, flag: int) -> None:
        """It stands (the referee may), or I do not insist."""
        await self.do(c.Settle(flag))

    async def undo(self, count: int = 1) -> None:
        """Take back the last game answers (the referee may)."""
        await self.do(c.Undo(count))

    async def verdict(self, left: Iterable[int] = (), coma: Iterable[int] = ()) -> None:
        """Tell the outcome of the round (the referee may)."""
        await self.do(c.GiveVerdict(tuple(left), tuple(coma)))

    async def give_referee(self, person: int) -> None:
        """Let somebody else tell what the game cannot see (the referee and the host may)."""
        await self.do(c.GiveReferee(person))

    async def report(self, seat: int, answer: Answer) -> None:
        """Enter what somebody has said aloud whose phone is gone (the referee may)."""
        assert self.clock is not None
        await self.do(c.Choose(self.clock.question, answer, referee=True, seat=seat))

    def take(self, frame: Frame) -> None:
        """News."""
        self.n = frame.n
        if frame.game != self._game or frame.whole:
            self._game = frame.game
            self.log.clear()
        if frame.info is not None:
            self.info = frame.info
            if frame.info.stage == "lobby":
                self.view, self.clock = None, None
        if frame.whole:
            self.chat.clear()
        if frame.clock is not None or frame.view is not None:
            self.clock = frame.clock
        if frame.view is not None:
            assert self.info is not None
            self.view = read_view(self.info.setup.edition, frame.view)
            del self.log[frame.first or 0 :]
            self.log += frame.events
        self._heard = frame.heard
        self.chat = [*self.chat, *frame.chat][-100:]
        if frame.mine is not None:
            self.mine = frame.mine
        if frame.margins is not None:
            self.margins = frame.margins
