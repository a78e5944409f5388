"""Honest people: they answer, talk, reload their page, and write down all that the server has acknowledged."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final, TypeVar

from standoff.client import Ask, Gone, Player, Refused
from standoff.engine.errors import StandoffError
from standoff.engine.phase import PASS
from standoff.engine.rules import SetUp
from standoff.table import commands as c

T = TypeVar("T")
PING: Final = 0.1
"""Seconds between two pings on a line."""
HOPELESS: Final = 10.0
"""Seconds after which a ping or an answer is taken for lost."""
QUICK: Final = 0.1
"""Seconds for a ping of a server that has got over an attack."""
STILL: Final = 5.0
"""Seconds in which a table of people who think quickly must move."""


@dataclass(frozen=True)
class Said:
    """Something that the server has acknowledged, and during what."""

    during: str
    person: int | None
    game: int
    question: int
    """0 for talk."""
    what: Any
    shown: bool = False
    """Is it a card, shown in the window inside that question?"""


@dataclass
class Turn:
    """What honest people have met with in one stretch of time."""

    during: str
    pings: list[float] = field(default_factory=list)
    troubles: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """By the code of a table: what somebody else has done to it."""


class Book:
    """Where everybody writes; one page for each turn."""

    def __init__(self) -> None:
        self.turns = [(time.monotonic(), Turn("the start"))]
        self.under_way: set[asyncio.Future[None]] = set()
        """Pings that are not back yet."""

    @property
    def turn(self) -> Turn:
        """The page of this moment."""
        return self.turns[-1][1]

    def turn_over(self, during: str) -> Turn:
        """A new page, for what happens from now on."""
        self.turns.append((time.monotonic(), Turn(during)))
        return self.turn

    def most_of(self, since: float, until: float) -> Turn:
        """The turn that takes up most of this stretch of time."""
        ends = [*(begun for begun, _ in self.turns[1:]), until]
        shares = [min(until, end) - max(since, begun) for (begun, _), end in zip(self.turns, ends)]
        return self.turns[max(range(len(shares)), key=lambda at: shares[at])][1]

    async def settled(self) -> None:
        """Wait until whatever is under way has come back and pings are quick again: until then it is one turn."""
        patience = time.monotonic() + STILL
        while True:
            heard = len(self.turn.pings)
            await asyncio.sleep(PING)
            if self.under_way:
                await asyncio.wait(self.under_way)
            if max(self.turn.pings[heard:], default=0.0) < QUICK or time.monotonic() > patience:
                return


class Witness:
    """A person who plays, and writes down every answer and word that the server has acknowledged."""

    def __init__(self, me: Player, seed: str, book: Book, *, host: bool = False, think: float = 0.02) -> None:
        self.me, self.rng, self.book, self.host, self.think = me, Random(seed), book, host, think
        self.said: list[Said] = []
        self.finished: set[int] = set()
        self.party: Party
        self.reloads = 0.0
        """How likely this person is to reload the page after an answer."""

    async def play(self, stop: asyncio.Event) -> None:
        """Game after game, until it is time to stop and the running one is over."""
        while True:
            me = self.me
            assert me.info is not None
            stage, game = me.info.stage, me.info.game
            if stage == "game":
                await self.play_on()
                continue
            if stage == "over":
                self.finished.add(game)
                if self.host and stop.is_set():
                    self.party.goes_home.set()
                if self.party.goes_home.is_set():
                    return
            if self.host:
                with suppress(Refused):  # whoever is to be shown out may have gone meanwhile
                    await self.party.show_strangers_out(me)
                await me.do(c.Rematch() if stage == "over" else c.Start())
            while me is self.me and me.info is not None and (me.info.stage, me.info.game) == (stage, game):
                if self.party.goes_home.is_set():
                    break
                with suppress(TimeoutError):
                    await asyncio.wait_for(me.changed(), PING)

    async def play_on(self) -> None:
        """Answer what is asked, until the game is over or the page is loaded anew."""
        me = self.me
        assert me.info is not None
        game = me.info.game
        async for ask in me.asks():
            await asyncio.sleep(self.think * (0.5 + self.rng.random()))
            await self.answer(ask, game)
            if self.rng.random() < 0.05:
                text = f"{me.person} {game} {ask.question}"
                await self.insist(partial(me.say, text))
                self.said.append(Said(self.book.turn.during, me.person, game, 0, text))
            if self.rng.random() < self.reloads:
                await self.reload()
                return

    async def answer(self, ask: Ask, game: int) -> None:
        """Any legal answer; written down when it is acknowledged.  Whoever shows nothing in the window inside a
        question tells the server nothing, so that there is nothing to acknowledge before the question's answer."""
        choice = self.rng.choice(ask.options)
        taken = await self.insist(partial(self.me.answer, ask, choice))
        if taken and not (ask.inside and choice == PASS):
            self.said.append(Said(self.book.turn.during, self.me.person, game, ask.question, choice, ask.inside))
            self.party.moved()

    async def insist(self, does: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do it, and wait for it: what was sent once is not sent again under another number.  A server that says
        nothing for long, or that finds honest people too fast, is a trouble; only the latter is asked again."""
        while True:
            doing = asyncio.create_task(does())
            try:
                while not (await asyncio.wait([doing], timeout=HOPELESS))[0]:
                    self.party.trouble(f"no word from the server in {HOPELESS:.0f} s")
                return doing.result()
            except Refused as refused:
                if refused.code != "too fast":
                    raise
                self.party.trouble(f"an honest message was refused: {refused}")
                await asyncio.sleep(0.5)
            finally:
                doing.cancel()

    async def reload(self) -> None:
        """Close the page and open it again: the same token on a new line."""
        old = self.me
        self.count_lost_lines()
        await old.close()
        fresh = Player(old.server, old.table, old.token, old.person, source=old.source)
        fresh.watch_code = old.watch_code
        async with asyncio.timeout(HOPELESS):
            await fresh.__aenter__()
        self.me = fresh

    def count_lost_lines(self) -> None:
        """Every line after the first of a page was made because somebody else has ended the one before."""
        for _ in range(self.me.visits - 1):
            self.party.trouble("a line was closed")
        self.me.visits = min(self.me.visits, 1)

    async def ping(self) -> None:
        """How long it takes there and back, all the time."""
        while True:
            await asyncio.sleep(PING)
            me, turn = self.me, self.book.turn
            ping: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.book.under_way.add(ping)
            try:
                async with asyncio.timeout(HOPELESS):
                    turn.pings.append(await me.ping())
            except TimeoutError:
                turn.pings.append(HOPELESS)
            except Gone:
                continue  # the page was reloaded; whoever has lost the line otherwise is counted there
            finally:
                ping.set_result(None)
                self.book.under_way.discard(ping)


class Party:
    """People who play at one table, and a TV on the wall."""

    def __init__(self, book: Book, people: list[Witness], tv: Player | None = None) -> None:
        self.book, self.people, self.tv = book, people, tv
        self.seats: dict[int, int | None] = {}
        self.has_moved = asyncio.Event()
        """An answer of ours was acknowledged."""
        self.goes_home = asyncio.Event()
        """The host begins no game any more."""
        self.longest_pause = 0.0
        """Seconds, since it was last set to none."""
        self._moved_at = time.monotonic()
        for one in people:
            one.party = self

    @property
    def code(self) -> str:
        """The table's code."""
        return self.people[0].me.table

    @classmethod
    async def gather(
        cls, url: str, book: Book, number: int, setup: SetUp, people: int, *, think: float, homes: Iterable[str]
    ) -> Party:
        """Somebody opens a table, the others come, and a TV is switched on."""
        sources = list(homes)
        host = await Player.open(url, "P0", setup, "instant", source=sources[0])
        players = [host]
        for i in range(1, people):
            players.append(await Player.join(host.url, f"P{i}", source=sources[i % len(sources)]))
        tv = Player.watch(f"{host.server}/w/{host.watch_code}", source=sources[0])
        for one in (*players, tv):
            await one.__aenter__()
        witnesses = [Witness(p, f"{number} {i}", book, host=i == 0, think=think) for i, p in enumerate(players)]
        party = cls(book, witnesses, tv)
        party.seats = {i: one.me.seat for i, one in enumerate(witnesses)}
        return party

    def trouble(self, what: str) -> None:
        """Somebody else has disturbed this table."""
        self.book.turn.troubles[self.code].append(what)

    def moved(self) -> None:
        """The game goes on; has it stood still?"""
        now = time.monotonic()
        if now - self._moved_at > STILL:
            blamed = self.book.most_of(self._moved_at, now)
            blamed.troubles[self.code].append(f"the game stood still for {now - self._moved_at:.0f} s")
        self.longest_pause = max(self.longest_pause, now - self._moved_at)
        self._moved_at = now
        self.has_moved.set()

    def look_round(self) -> None:
        """Are all of us here, on our chairs, in a game that goes on?"""
        if time.monotonic() - self._moved_at > STILL:
            self.moved()
        for i, one in enumerate(self.people):
            one.count_lost_lines()
            if one.me.mine is not None and one.me.seat != self.seats[i]:
                self.trouble("somebody has lost a seat")
        if self.tv is not None and self.tv.visits > 1:
            self.trouble("the TV's line was closed")
            self.tv.visits = 1

    async def show_strangers_out(self, host: Player) -> None:
        """The host keeps the chairs for the people who came together: no to whoever asks, and a kick for intruders."""
        assert host.info is not None
        ours = {one.me.person for one in self.people}
        for ask in host.info.asks:
            await host.do(c.Consent(ask.number, yes=False))
        for chair in host.info.chairs:
            if chair.person is not None and chair.person not in ours:
                await host.do(c.Kick(chair.person))

    async def watch_over(self) -> None:
        """The host looks up whenever something changes."""
        while True:
            host = self.people[0].me
            try:
                await self.show_strangers_out(host)
                async with asyncio.timeout(1.0):
                    await host.changed()
            except (TimeoutError, StandoffError):
                await asyncio.sleep(0.05)

    async def go_home(self) -> None:
        """Everybody hangs up."""
        for one in self.people:
            await one.me.close()
        if self.tv is not None:
            await self.tv.close()


class Evening:
    """Parties that play at once, with all their tasks."""

    def __init__(self, parties: list[Party]) -> None:
        self.parties = parties
        self.failures: list[str] = []
        """Who could not play on to the end, and why."""
        self._stop = asyncio.Event()
        self._plays: dict[asyncio.Task[None], Party] = {}
        self._asides: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Everybody plays."""
        for party in self.parties:
            for one in party.people:
                self._plays[asyncio.create_task(self._play(party, one))] = party

    async def all_move(self, seconds: float) -> bool:
        """Wait until every table has moved; False when one has not for so long."""
        for party in self.parties:
            party.has_moved.clear()
        try:
            async with asyncio.timeout(seconds):
                for party in self.parties:
                    await party.has_moved.wait()
        except TimeoutError:
            return False
        return True

    def look_about(self) -> None:
        """On the side, lines are measured, and the hosts look after their tables."""
        for party in self.parties:
            self._asides += [asyncio.create_task(one.ping()) for one in party.people]
            self._asides.append(asyncio.create_task(party.watch_over()))

    async def _play(self, party: Party, one: Witness) -> None:
        try:
            await one.play(self._stop)
        except (StandoffError, TimeoutError) as err:
            self._failed(party, f"somebody could not play on: {type(err).__name__}: {err}")

    def _failed(self, party: Party, why: str) -> None:
        party.trouble(why)
        self.failures.append(why)

    async def end(self, seconds: float = 60.0) -> None:
        """Play the running games to their end, then go home."""
        self._stop.set()
        _, waiting = await asyncio.wait(self._plays, timeout=seconds)
        for party in {id(self._plays[task]): self._plays[task] for task in waiting}.values():
            self._failed(party, "the last game did not end")
        unfinished = [*waiting, *self._asides]
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)
        for party in self.parties:
            await party.go_home()
