"""One person, or bot, at a table on a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from secrets import randbits
from types import TracebackType
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import msgspec

from standoff.client.views import read_view
from standoff.engine.codec import as_answer
from standoff.engine.errors import StandoffError
from standoff.engine.events import Event
from standoff.engine.phase import Answer, Options
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.messages import Chat, Clock, Frame, Info, Margins, Mine
from standoff.table.wire import Bye, Error, Hello, Ping, Pong, Welcome, decode_sent, encode

PATIENCE: Final = 60.0
"""Seconds to go on knocking at a server that does not answer."""


class Refused(StandoffError):
    """The server says no; nothing has changed."""

    def __init__(self, text: str, code: str = "refused", clause: str = "") -> None:
        super().__init__(text)
        self.code, self.clause = code, clause


class Gone(StandoffError):
    """The server is not there any more, or does not want us."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to my seat: what I may answer, and all I may know."""

    question: int
    decision: str
    options: Options
    view: Any
    closes: float | None
    """When it closes, in the server's time; None waits for everybody."""


class Player:
    """A place at a table.  Use `join`, `open`, `watch` or a kept `token`, then `async with`."""

    def __init__(self, server: str, table: str, token: str = "", person: int | None = None) -> None:
        self.server, self.table, self.token, self.person = server.rstrip("/"), table, token, person
        self.watch_code = ""
        self.info: Info | None = None
        self.clock: Clock | None = None
        self.view: Any = None
        self.log: list[Event] = []
        self.chat: list[Chat] = []
        self.mine: Mine | None = None
        self.margins: Margins | None = None
        self.n = 0
        self.offset = 0.0
        """Server's time minus ours, in seconds."""
        self.patience = PATIENCE
        self._game = 0
        self._heard = 0
        self._best = float("inf")
        self._waiting: dict[int, tuple[bytes, asyncio.Future[None]]] = {}
        self._fresh = asyncio.Event()
        self._news: asyncio.Queue[Frame] | None = None
        self._task: asyncio.Task[None] | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._closed = False
        self._trouble: StandoffError | None = None

    # ---- coming and going ----------------------------------------------------------------------------------------

    @classmethod
    async def open(
        cls, server: str, name: str, setup: SetUp | None = None, speed: str = "normal", *, sit: bool = True, **more: Any
    ) -> Player:
        """Open a table and be its host."""
        wanted = {"name": name, "setup": setup or SetUp("first", 6), "speed": speed, "sit": sit, **more}
        return cls._seated(server, await _post(f"{server.rstrip('/')}/api/tables", wanted))

    @classmethod
    async def join(cls, url: str, name: str, *, sit: bool = True) -> Player:
        """Come to the table at an address such as `http://host/t/CODE`."""
        server, _, code = url.rstrip("/").rpartition("/t/")
        if not server:
            raise Refused(f"'{url}' is not the address of a table; it looks like http://host/t/CODE")
        return cls._seated(server, await _post(f"{server}/api/tables/{code}/people", {"name": name, "sit": sit}))

    @classmethod
    def watch(cls, url: str) -> Player:
        """Watch the table at `http://host/w/CODE` (or `/t/CODE`), without taking part."""
        path = urlsplit(url).path
        server, code = url.rstrip("/").rsplit("/", 2)[0], path.rstrip("/").rpartition("/")[2]
        return cls(server, code)

    @classmethod
    def _seated(cls, server: str, seat: dict[str, Any]) -> Player:
        player = cls(server, seat["table"], seat["token"], seat["person"])
        player.watch_code = seat["watch"]
        return player

    @property
    def url(self) -> str:
        """Where others join this table."""
        return f"{self.server}/t/{self.table}"

    async def __aenter__(self) -> Player:
        self._task = asyncio.create_task(self._run())
        while self.info is None and self._trouble is None:
            await self.changed()
        if self._trouble is not None:
            await self.close()
            raise self._trouble
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, err: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up; the seat stays ours."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    # ---- listening -----------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """My chair."""
        return self.mine.seat if self.mine is not None else None

    def now(self) -> float:
        """The server's time, as well as we know it."""
        return time.time() + self.offset

    def asked(self) -> Ask | None:
        """The open question to me that I have not answered yet, if there is one."""
        view, clock, mine = self.view, self.clock, self.mine
        if view is None or clock is None or mine is None or self.info is None or self.info.stage != "game":
            return None
        options = getattr(view, "options", ())
        if not options or mine.choice is not None or mine.seat != getattr(view, "me", None):
            return None
        return Ask(clock.question, view.decision, tuple(as_answer(o) for o in options), view, clock.closes)

    async def asks(self) -> AsyncIterator[Ask]:
        """Every question to me, once, until the game is over: also when the news of its end was missed."""
        last = game = 0
        while True:
            if self.info is not None and self.info.stage == "game":
                game = game or self.info.game
            if self.info is not None and game not in (0, self.info.game):
                return
            ask = self.asked()
            if ask is not None and ask.question != last:
                last = ask.question
                yield ask
                continue
            if self.info is not None and self.info.stage == "over":
                return
            await self.changed()

    async def frames(self) -> AsyncIterator[Frame]:
        """Everything that arrives, as it arrives; the attributes are up to date with the last one read."""
        self._news = asyncio.Queue()
        while True:
            if self._trouble is not None and self._news.empty():
                raise self._trouble
            yield await self._news.get()

    async def until(self, true: Callable[[Player], bool]) -> None:
        """Wait for something, e.g. `until(lambda me: me.info.stage == "game")`."""
        while not true(self):
            await self.changed()

    async def changed(self) -> None:
        """Wait for the next news of any kind."""
        if self._trouble is not None:
            raise self._trouble
        self._fresh.clear()
        await self._fresh.wait()

    # ---- speaking ------------------------------------------------------------------------------------------------

    async def do(self, command: c.Spoken) -> None:
        """Say something to the table; returns when it is safely written down there, or raises `Refused`."""
        ref = randbits(53)
        data = encode(msgspec.structs.replace(command, ref=ref))
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[ref] = (data, done)
        try:
            if self._trouble is not None:
                raise self._trouble
            if self._socket is not None and not self._socket.closed:
                await self._send(data)
            await done
        finally:
            self._waiting.pop(ref, None)

    async def answer(self, ask: Ask, answer: Answer) -> bool:
        """Answer a question; False when it has closed meanwhile."""
        try:
            await self.do(c.Choose(ask.question, answer))
        except Refused as refused:
            if refused.code == "refused" and (self.clock is None or self.clock.question != ask.question):
                return False
            if "closed" in str(refused) or "Three" in str(refused):
                return False
            raise
        return True

    async def start(self) -> None:
        """Start the game (the host may)."""
        await self.do(c.Start())

    async def say(self, text: str, family: bool = False) -> None:
        """Talk."""
        await self.do(c.Say(text, family))

    # ---- the line ------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Keep a line open; come back when it is lost."""
        wait, lost = 0.05, time.monotonic()
        async with aiohttp.ClientSession() as session:
            while not self._closed:
                try:
                    if await self._visit(session):
                        wait, lost = 0.05, time.monotonic()
                except (TimeoutError, aiohttp.ClientError, OSError):
                    pass
                except StandoffError as err:
                    self._give_up(err)
                    return
                if time.monotonic() - lost > self.patience:
                    self._give_up(Gone(f"{self.server} does not answer"))
                    return
                await asyncio.sleep(wait)
                wait = min(2 * wait, 2.0)

    def _give_up(self, trouble: StandoffError) -> None:
        self._trouble = trouble
        for _, done in self._waiting.values():
            if not done.done():
                done.set_exception(trouble)
        self._fresh.set()

    async def _visit(self, session: aiohttp.ClientSession) -> bool:
        """One line from hello to its end; True when it was a real one."""
        welcomed = False
        async with session.ws_connect(f"{self.server}/ws", compress=0, max_msg_size=1 << 22) as socket:
            hello = Hello(self.table, self.token, n=self.n, game=self._game, read=len(self.log), heard=self._heard)
            await socket.send_str(encode(hello).decode())
            self._socket = socket
            async for message in socket:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    continue
                told = decode_sent(message.data)
                if isinstance(told, Welcome):
                    welcomed = True
                    self.offset = told.now - time.time()
                    await self._welcome()
                else:
                    self._take(told)
        return welcomed

    async def _welcome(self) -> None:
        """Set the clock, and say again what was not confirmed."""
        self._best = float("inf")
        for _ in range(3):
            await self._send(encode(Ping(time.time())))
        for data, _ in list(self._waiting.values()):
            await self._send(data)

    async def _send(self, data: bytes) -> None:
        assert self._socket is not None
        try:
            await self._socket.send_str(data.decode())
        except (ConnectionError, aiohttp.ClientError):
            return  # the line is lost; it is said again on the next one

    def _take(self, told: Frame | Pong | Error | Bye | Welcome) -> None:
        if isinstance(told, Frame):
            self._update(told)
        elif isinstance(told, Pong):
            trip = time.time() - told.at
            if trip < self._best:
                self._best, self.offset = trip, told.now - (told.at + trip / 2)
        elif isinstance(told, Error):
            refused = Refused(told.text, told.code, told.clause)
            if told.ref in self._waiting:
                done = self._waiting[told.ref][1]
                if not done.done():
                    done.set_exception(refused)
            elif told.code in ("not found", "full") or (told.code == "refused" and not told.ref):
                raise refused
        elif isinstance(told, Bye) and not told.again:
            raise Gone(told.text)

    def _update(self, frame: Frame) -> None:
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
            del self.log[frame.first :]
            self.log += frame.events
        self._heard = frame.heard
        self.chat = [*self.chat, *frame.chat][-100:]
        if frame.mine is not None:
            self.mine = frame.mine
        if frame.margins is not None:
            self.margins = frame.margins
        for ref in frame.done:
            if ref in self._waiting and not self._waiting[ref][1].done():
                self._waiting[ref][1].set_result(None)
        if self._news is not None:
            self._news.put_nowait(frame)
        self._fresh.set()


async def _post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    try:
        async with (
            aiohttp.ClientSession() as session,
            session.post(url, data=encode(body), headers={"Content-Type": "application/json"}) as answer,
        ):
            data = await answer.read()
    except (aiohttp.ClientError, OSError) as err:
        raise Gone(f"No server answers at {url}: {err}") from err
    try:
        found: dict[str, Any] = msgspec.json.decode(data)
    except msgspec.DecodeError as err:
        raise Gone(f"What answers at {url} is no Standoff server") from err
    if answer.status >= 400:
        raise Refused(str(found.get("error", answer.status)), clause=str(found.get("clause", "")))
    return found
