"""Long work in turns: a little at a time, one network after another, and everybody else is heard in between."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from math import ceil
from typing import Any, TypeVar

from standoff.server.clock import Timed
from standoff.server.limits import Limits, Networks

T = TypeVar("T")


class TooDear(Exception):
    """A network has used up what it may cost for now."""

    def __init__(self, seconds: float) -> None:
        super().__init__("Your network has asked for more than its share of this server; wait a little")
        self.seconds = max(1, ceil(seconds))
        """After so many it has something again."""


class Work:
    """Something long: its steps, and who waits for what they give."""

    __slots__ = ("begun", "done", "found", "steps")

    def __init__(self, steps: Iterator[Any], done: asyncio.Future[list[Any]]) -> None:
        self.steps, self.done = steps, done
        self.found: list[Any] = []
        self.begun = False


class Turns:
    """Whoever wants long work done.  One short turn at a time; each network pays for its own."""

    def __init__(self, clock: Timed, limits: Limits, networks: Networks) -> None:
        self._clock, self._limits, self._networks = clock, limits, networks
        self._queues: OrderedDict[str, deque[Work]] = OrderedDict()
        self._next: asyncio.Handle | None = None

    def check(self, network: str) -> None:
        """Raises TooDear when this network has nothing left."""
        now = self._clock.now()
        budget = self._networks.of(network, now)
        if network and budget.empty(now):
            raise TooDear(budget.free_at - now)

    async def take(self, network: str, steps: Iterator[T]) -> list[T]:
        """Everything that the steps give, for this network's share; without a network it is the server's own work."""
        self.check(network)
        loop = asyncio.get_running_loop()
        work = Work(steps, loop.create_future())
        self._queues.setdefault(network, deque()).append(work)
        self._call()
        return await work.done

    def _call(self) -> None:
        if self._next is None and self._queues:
            self._next = asyncio.get_running_loop().call_soon(self.turn)

    def turn(self) -> None:
        """The network whose turn it is gets on with what it asked for first."""
        self._next = None
        network, queue = self._queues.popitem(last=False)
        begun = self._clock.work()
        if self._is_done(network, queue[0], begun + self._limits.step):
            queue.popleft()
        if network:
            now = self._clock.now()
            self._networks.of(network, now).pay(self._clock.work() - begun, now)
        if queue:
            self._queues[network] = queue
        self._call()

    def _is_done(self, network: str, work: Work, until: float) -> bool:
        if work.done.done():
            return True  # whoever asked has gone
        try:
            if not work.begun:
                self.check(network)
                work.begun = True
            for found in work.steps:
                work.found.append(found)
                if self._clock.work() >= until:
                    return False
        except Exception as err:
            work.done.set_exception(err)
        else:
            work.done.set_result(work.found)
        return True
