"""The gate: connections before anybody has read a request, bounded in number and in time."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from typing import Any, Protocol, cast

from aiohttp import web
from aiohttp.http_exceptions import InvalidURLError

from standoff.server.answers import FULL, HEADERS, LATE, NOTHING, UNREADABLE, at_once, trouble
from standoff.server.limits import Limits, network_of


class Crowd:
    """How many are here, in all and from each network."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._each: Counter[str] = Counter()
        self.here = 0

    def enter(self, network: str) -> bool:
        """One more, if there is room; an empty network is nobody's in particular."""
        limits, most = self._limits, self._limits.connections_each_network
        here = self._each[network] if network else 0
        if self.here >= limits.connections or (here >= most and here >= most * limits.width(network)):
            return False
        self.here += 1
        self._each[network] += 1
        return True

    def leave(self, network: str) -> None:
        """One less."""
        self.here -= 1
        self._each[network] -= 1
        if not self._each[network]:
            del self._each[network]


class Gate:
    """Where every connection comes in, and where requests stand in line when many come at once."""

    def __init__(self, limits: Limits, behind_proxy: bool) -> None:
        self.limits, self._behind_proxy = limits, behind_proxy
        self.crowd = Crowd(limits)
        self._taken = 0
        """Pieces of requests that were taken in this turn of the loop."""
        self._waiting: OrderedDict[str, deque[Visitor]] = OrderedDict()
        """Who comes next: one of each network, then the next one of each."""

    def has_room(self) -> bool:
        """May something be taken at once?  If so, it counts."""
        if self._taken >= self.limits.requests_each_turn:
            return False
        if not self._taken:
            asyncio.get_running_loop().call_soon(self._next_turn)
        self._taken += 1
        return True

    def stand_in_line(self, visitor: Visitor, network: str) -> None:
        """Only when there is no room: it is called in a later turn."""
        self._waiting.setdefault(network, deque()).append(visitor)

    def _next_turn(self) -> None:
        self._taken = 0
        while self._waiting and self.has_room():
            network, line = self._waiting.popitem(last=False)
            visitor = line.popleft()
            if line:
                self._waiting[network] = line
            visitor.called()

    def network(self, peer: str) -> str:
        """Whose connection it is; behind a proxy nobody knows before the request has been read."""
        return "" if self._behind_proxy else network_of(peer)


class Guest(Protocol):
    """Somebody whom another worker has sent."""

    @property
    def peer(self) -> str:
        """Their address."""

    @property
    def reached(self) -> str:
        """The address of ours that they went to."""

    @property
    def early(self) -> bytes:
        """What has been read of them so far."""


def addresses(transport: asyncio.Transport) -> tuple[str, str]:
    """Of both sides of a connection: theirs, and ours."""
    names = [transport.get_extra_info(name) for name in ("peername", "sockname")]
    peer, reached = (str(name[0]) if isinstance(name, tuple) else "" for name in names)
    return peer, reached


class Visitor(web.RequestHandler):
    """aiohttp's side of a connection; whoever is one too many, dawdles or does not listen is let go."""

    __slots__ = (
        "_gate", "_inside", "_line", "_network", "_reading", "_unheard", "_unread", "_writing",
        "guest", "peer", "reached",
    )  # fmt: skip

    def __init__(self, manager: web.Server, gate: Gate, guest: Guest | None = None) -> None:
        limits, loop = gate.limits, asyncio.get_running_loop()
        nowhere: Any = None
        super().__init__(
            manager,
            loop=loop,
            access_log=nowhere,
            keepalive_timeout=limits.idle,
            lingering_time=limits.request,
            auto_decompress=False,
        )
        self._gate = gate
        self.guest = guest
        """Where it comes from, if another worker has sent it."""
        self.peer = self.reached = ""
        """The addresses of both sides."""
        self._line: asyncio.Transport
        self._network, self._inside = "", False
        self._unheard = b""
        """What has come and waits for its turn; nothing more is read meanwhile."""
        self._reading: asyncio.TimerHandle | None = None
        """Runs until a request is complete."""
        self._writing: asyncio.TimerHandle | None = None
        """Runs while something is unread on the other side."""
        self._unread = 0
        """Bytes that were unread when it was set."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Before a byte is read: is there room?"""
        self._line, guest = cast(asyncio.Transport, transport), self.guest
        self.peer, self.reached = (guest.peer, guest.reached) if guest is not None else addresses(self._line)
        self._network = self._gate.network(self.peer)
        self._inside = self._gate.crowd.enter(self._network)
        if self._inside:
            super().connection_made(transport)
            self._line.set_write_buffer_limits(0)
            self._await_request()
            if guest is not None and guest.early:
                self.data_received(guest.early)
        else:
            self._turn_away(503, FULL)

    def connection_lost(self, exc: BaseException | None) -> None:
        """One less."""
        self.arrived()
        if self._writing is not None:
            self._writing.cancel()
        if self._inside:
            self._inside = False
            self._gate.crowd.leave(self._network)
            super().connection_lost(exc)

    # ---- reading -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """The clock of a request runs from its first byte, that of the first one from the beginning."""
        if self._reading is None:
            self._await_request()
        if self._unheard:
            self._unheard += data
        elif self._gate.has_room():
            super().data_received(data)
        else:
            self._unheard = data
            self._line.pause_reading()
            self._gate.stand_in_line(self, self._network)

    def called(self) -> None:
        """Its turn has come."""
        data, self._unheard = self._unheard, b""
        if data and self._inside and not self._line.is_closing():
            self._line.resume_reading()
            super().data_received(data)

    def _await_request(self) -> None:
        self._reading = self._loop.call_later(self._gate.limits.request, self._too_late)

    def arrived(self) -> None:
        """The request is complete, or is answered as it is."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _too_late(self) -> None:
        if self._line.is_closing():
            self._line.abort()
        else:
            self._turn_away(408, LATE)

    def _turn_away(self, status: int, text: str) -> None:
        """A sentence, and the door; who does not take it is cut off."""
        self._line.write(at_once(status, text))
        self._line.close()
        self._await_request()

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """What cannot be read is answered in a sentence of ours."""
        if request.writer.output_size > 0:
            raise ConnectionError("An answer is on its way already")
        self.log_exception("A request could not be read", exc_info=exc)
        answer = trouble(404, NOTHING) if isinstance(exc, InvalidURLError) else trouble(status, UNREADABLE)
        answer.headers.update(HEADERS)
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """What somebody else has sent is nothing for the log; what fails in here is logged where it fails."""
        self.logger.debug(*args, **kw)

    def hand_over(self) -> bytes:
        """The connection goes on as something else; gives what has come since the request."""
        early = self.let_go()
        self._line.resume_reading()
        return early

    def let_go(self) -> bytes:
        """The connection is no longer for requests; gives what has come since the last one."""
        self.keep_alive(False)
        self.arrived()
        self._line.set_write_buffer_limits()
        early, self._message_tail, self._unheard = self._message_tail + self._unheard, b"", b""
        return early

    def has_more(self) -> bool:
        """Have further requests come already, before this one is answered?"""
        return bool(self._messages)

    # ---- writing -------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Something waits to be read: it must go on."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """All has been read."""
        super().resume_writing()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    def _watch(self) -> None:
        self._unread = self._line.get_write_buffer_size()
        self._writing = self._loop.call_later(self._gate.limits.slow, self._look)

    def _look(self) -> None:
        if self._line.get_write_buffer_size() < self._unread:
            self._watch()
        else:
            self._line.abort()
