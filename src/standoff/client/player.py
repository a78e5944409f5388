"""One person, or bot, at a table on a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from random import uniform
from secrets import randbits
from types import TracebackType
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import msgspec

from standoff.client.asking import ask, open_session, table_at
from standoff.client.seat import Gone, Refused, Seat
from standoff.editions import USUAL
from standoff.engine.errors import StandoffError
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.messages import Frame
from standoff.table.protocol import (
    Bye,
    Error,
    Hello,
    Knocker,
    Knocks,
    Notice,
    Ping,
    Pong,
    Welcome,
    decode_server_message,
    encode,
)
from standoff.table.shards import shard_of

WAIT_FOR_SERVER: Final = 60.0
"""Seconds to go on asking a server that does not answer or let us in, and to wait for a command's answer."""
SILENT: Final = 30.0
"""Seconds without a sign of life after which a line is believed to be dead; the server gives one every ten."""
LAST_WORDS: Final = ("kicked", "left", "closed", "signed out")
"""After these the seat is no longer ours; after any other goodbye it is."""
STOPPING: Final = "stopping"
"""What a server says that is about to stop, or cannot let anybody in for a moment."""
SOON: Final = 0.05
LATER: Final = 0.5
"""Seconds until a lost line is called again, and until a server that has refused us is asked again."""
SLOW: Final = 2.0
SELDOM: Final = 10.0
"""How far these pauses grow."""


def pauses(wait: float, no: Refused | None, was_live: bool) -> tuple[float, float]:
    """How long to wait before the line is called again, and how long the next time.  A server that stops, or cannot
    write just now, lets us in as soon as it can: that is a lost line, and no refusal."""
    refused = no is not None and no.code != STOPPING
    if refused:
        wait = max(wait, LATER)
    elif was_live:
        wait = SOON
    return wait, min(2 * wait, SELDOM if refused else SLOW)


class Player(Seat):
    """A place at a table.  Use `join`, `open`, `watch` or a kept `token`, then `async with`.

    The token is the seat: it is good until the server says "kicked", "left", "closed" or "signed out".  Whatever else
    is in the way (a full table, too many lines, a server of another version), the player asks again with growing
    pauses, for `patience` seconds; 0 asks once.
    """

    def __init__(
        self,
        server: str,
        table: str,
        token: str = "",
        person: int | None = None,
        *,
        patience: float = WAIT_FOR_SERVER,
        source: str = "",
    ) -> None:
        super().__init__()
        self.server, self.table, self.token, self.person = server.rstrip("/"), table, token, person
        self.source = source
        """The address of ours to come from, on a machine with several; empty lets the system choose."""
        self.watch_code = ""
        self.visits = 0
        """How many lines the server has welcomed: one more than were lost."""
        self.notice = ""
        """A word from the server itself: "waiting" while it cannot write anything down."""
        self.knocks: tuple[Knocker, ...] = ()
        """For the host: who stands before the door; see `admit`."""
        self.offset = 0.0
        """Server's time minus what our monotonic clock says, in seconds: nobody sets that one."""
        self.patience = patience
        self._best = float("inf")
        self._waiting: dict[int, tuple[bytes, asyncio.Future[None]]] = {}
        self._pings: dict[float, asyncio.Future[None]] = {}
        self._window = asyncio.Semaphore(c.WINDOW)
        self._fresh = asyncio.Event()
        self._frames: asyncio.Queue[Frame] | None = None
        self._task: asyncio.Task[None] | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._closed = False
        self._trouble: StandoffError | None = None
        self._live_at = 0.0
        """When the last line that was welcomed ended."""

    # ---- coming and going ----------------------------------------------------------------------------------------

    @classmethod
    async def open(
        cls,
        server: str,
        name: str,
        setup: SetUp | None = None,
        speed: str = "normal",
        *,
        sit: bool = True,
        source: str = "",
        **more: Any,
    ) -> Player:
        """Open a table and be its host."""
        wanted = {"name": name, "setup": setup or SetUp(USUAL, 6), "speed": speed, "sit": sit, **more}
        return cls._seated(server, await ask("POST", f"{server.rstrip('/')}/api/tables", source, wanted), source)

    @classmethod
    async def join(
        cls, url: str, name: str, *, sit: bool = True, source: str = "", knocked: Callable[[], None] = lambda: None
    ) -> Player:
        """Come to the table at an address such as `http://host/t/CODE`, or `http://host/ABCD` with its short code.

        With a short code one knocks at a table whose game runs (`knocked` hears of it), and waits for the host's word.
        """
        server, code = await table_at(url, name, source, knocked)
        seat = await ask("POST", f"{server}/api/tables/{code}/people", source, {"name": name, "sit": sit})
        return cls._seated(server, seat, source)

    @classmethod
    def watch(cls, url: str, *, source: str = "") -> Player:
        """Watch the table at `http://host/w/CODE` (or `/t/CODE`), without taking part."""
        path = urlsplit(url).path
        server, code = url.rstrip("/").rsplit("/", 2)[0], path.rstrip("/").rpartition("/")[2]
        return cls(server, code, source=source)

    @classmethod
    def _seated(cls, server: str, seat: dict[str, Any], source: str) -> Player:
        player = cls(server, seat["table"], seat["token"], seat["person"], source=source)
        player.watch_code = seat["watch"]
        return player

    @property
    def url(self) -> str:
        """Where others join this table."""
        return f"{self.server}/t/{self.table}"

    async def admit(self, number: int, yes: bool = True) -> None:
        """As the host: let somebody in who stands before the door, or not."""
        path = f"/api/tables/{self.table}/knocks/{number}"
        await ask("POST", self.server + path, self.source, {"admit": yes}, self.token)

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

    def now(self) -> float:
        """The server's time, as well as we know it."""
        return time.monotonic() + self.offset

    async def frames(self) -> AsyncIterator[Frame]:
        """Everything that arrives, as it arrives; the attributes are up to date with the last one read."""
        self._frames = asyncio.Queue()
        while True:
            if self._trouble is not None and self._frames.empty():
                raise self._trouble
            yield await self._frames.get()

    async def changed(self) -> None:
        """Wait for the next news of any kind."""
        if self._trouble is not None:
            raise self._trouble
        self._fresh.clear()
        await self._fresh.wait()

    # ---- speaking ------------------------------------------------------------------------------------------------

    async def do(self, command: c.Spoken) -> None:
        """Say something to the table; returns when it is safely written down there, or raises `Refused`.

        After a lost line it is said again.  Raises `Gone` when no answer comes for so long as we are patient: then
        nobody knows whether it was taken.
        """
        try:
            async with asyncio.timeout(self.patience), self._window:
                await self._do(command)
        except TimeoutError:
            raise Gone(f"{self.server} has not answered for {self.patience:g} seconds") from None

    async def _do(self, command: c.Spoken) -> None:
        ref = randbits(53) or 1
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

    async def ping(self) -> float:
        """Seconds there and back, on the line as it is now; raises `Gone` when it is lost meanwhile."""
        at, begun = time.monotonic(), time.perf_counter()
        if self._socket is None or self._socket.closed:
            raise Gone("There is no line just now")
        back: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pings[at] = back
        try:
            await self._send(encode(Ping(at)))
            await back
        finally:
            self._pings.pop(at, None)
        return time.perf_counter() - begun

    # ---- the line ------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Keep a line open; come back when it is lost, and ask again when it is refused."""
        wait, self._live_at = SOON, time.monotonic()
        async with open_session(self.source) as session:
            while not self._closed:
                before, no = self._live_at, None
                try:
                    no = await self._visit(session)
                except (TimeoutError, aiohttp.ClientError, OSError):
                    pass
                except StandoffError as err:
                    self._give_up(err)
                    return
                if time.monotonic() - self._live_at >= self.patience:
                    self._give_up(no or Gone(f"{self.server} does not answer"))
                    return
                wait, following = pauses(wait, no, self._live_at > before)
                await asyncio.sleep(wait * uniform(0.8, 1.2))
                wait = following

    def _give_up(self, trouble: StandoffError) -> None:
        self._trouble = trouble
        for _, done in self._waiting.values():
            if not done.done():
                done.set_exception(trouble)
        self._fresh.set()

    async def _visit(self, session: aiohttp.ClientSession) -> Refused | None:
        """One line from hello to its end; gives the server's reason when it did not let us in, or put us out."""
        no: Refused | None = None
        visits, silent = self.visits, aiohttp.ClientWSTimeout(ws_receive=SILENT)
        try:
            shard = "" if self.table.startswith("w") else f"?shard={shard_of(self.table)}"
            async with session.ws_connect(
                f"{self.server}/ws{shard}", timeout=silent, compress=0, max_msg_size=1 << 22
            ) as socket:
                hello = Hello(self.table, self.token, n=self.n, game=self._game, read=len(self.log), heard=self._heard)
                await socket.send_str(encode(hello).decode())
                self._socket = socket
                async for message in socket:
                    if message.type is not aiohttp.WSMsgType.TEXT:
                        continue
                    told = decode_server_message(message.data)
                    if isinstance(told, Welcome):
                        self.visits += 1
                        self.offset = told.now - time.monotonic()
                        await self._welcome()
                    elif isinstance(told, Bye):
                        no = self._bye(told, self.visits > visits, no)
                    elif isinstance(told, Error) and self.visits == visits:
                        no = Refused(told.text, told.code, told.clause)
                    else:
                        self._take(told)
        finally:
            if self.visits > visits:
                self._live_at = time.monotonic()
            for back in self._pings.values():
                if not back.done():
                    back.set_exception(Gone("The line was lost"))
        return no

    def _bye(self, told: Bye, welcomed: bool, no: Refused | None) -> Refused | None:
        """The server closes the line: for good, which raises, or until the next one."""
        if told.why in LAST_WORDS or told.why == "elsewhere":
            raise Gone(told.text, told.why)
        if told.why == "moved":  # back in another seat, where another log is read
            self.n = self._game = self._heard = 0
            self.log.clear()
        if no is not None and no.code == "not found" and not self.token:
            raise no  # whoever only watches has nothing to keep
        return no if no is not None or (welcomed and told.again) else Refused(told.text, told.why)

    async def _welcome(self) -> None:
        """Set the clock, and say again what was not confirmed."""
        self._best = float("inf")
        for _ in range(3):
            await self._send(encode(Ping(time.monotonic())))
        for data, _ in list(self._waiting.values()):
            await self._send(data)

    async def _send(self, data: bytes) -> None:
        assert self._socket is not None
        try:
            await self._socket.send_str(data.decode())
        except (ConnectionError, aiohttp.ClientError):
            return  # the line is lost; it is said again on the next one

    def _take(self, told: Frame | Pong | Error | Notice | Knocks) -> None:
        if isinstance(told, Frame):
            self._update(told)
        elif isinstance(told, Notice):
            self.notice = told.key
            self._fresh.set()
        elif isinstance(told, Knocks):
            self.knocks = told.waiting
            self._fresh.set()
        elif isinstance(told, Pong):
            back = self._pings.get(told.at)
            if back is not None and not back.done():
                back.set_result(None)
            trip = time.monotonic() - told.at
            if trip < self._best:
                self._best, self.offset = trip, told.now - (told.at + trip / 2)
        elif told.ref in self._waiting:
            done = self._waiting[told.ref][1]
            if not done.done():
                done.set_exception(Refused(told.text, told.code, told.clause))

    def _update(self, frame: Frame) -> None:
        self.take(frame)
        for ref in frame.done:
            if ref in self._waiting and not self._waiting[ref][1].done():
                self._waiting[ref][1].set_result(None)
        if self._frames is not None:
            self._frames.put_nowait(frame)
        self._fresh.set()
