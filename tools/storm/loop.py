"""An event loop whose time goes on only when nothing is left to do; machines on it can stand still, and die."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")


class Machine:
    """Something that runs on the loop.  Whatever it starts is its own, and ends or stands still with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.still = False
        self.parked: list[asyncio.Handle] = []
        """What would have happened while it stood still, or since it died."""
        self.context: Context = copy_context()
        self.context.run(MACHINE.set, self)

    def wake_up(self, loop: VirtualLoop) -> None:
        """It goes on where it stood."""
        self.still = False
        loop.again(self.parked)
        self.parked = []


MACHINE: ContextVar[Machine | None] = ContextVar("machine", default=None)


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs what is due, in an order that depends on nothing but what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 1000.0
        self.blocking: Callable[[Machine | None, Callable[[], Any]], asyncio.Future[Any]] | None = None
        """What becomes of work that would block: calls of the store."""
        self.set_exception_handler(lambda loop, context: None)

    def close(self) -> None:
        """Whatever is still at work ends with its world, while there is a loop to end on."""
        for task in asyncio.all_tasks(self):
            with suppress(Exception):
                task.get_coro().close()
        super().close()

    def time(self) -> float:
        """Seconds of this world."""
        return self._at

    def again(self, handles: list[asyncio.Handle]) -> None:
        """These are to run after all."""
        self._ready.extend(handles)  # type: ignore[attr-defined]

    def _run_once(self) -> None:
        ready, later = self._ready, self._scheduled  # type: ignore[attr-defined]
        while later and later[0]._cancelled:
            heapq.heappop(later)._scheduled = False
        if not ready and later:
            self._at = max(self._at, later[0]._when)
        while later and later[0]._when <= self._at:
            handle = heapq.heappop(later)
            handle._scheduled = False
            ready.append(handle)
        for _ in range(len(ready)):
            handle = ready.popleft()
            machine = handle._context.get(MACHINE)
            if handle._cancelled:
                continue
            if machine is not None and (machine.still or machine.dead):
                machine.parked.append(handle)
                continue
            handle._run()

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass  # it is thrown away when its time has come

    def _write_to_self(self) -> None:
        pass  # there are no threads

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        assert self.blocking is not None
        return self.blocking(MACHINE.get(), lambda: func(*args))

    def on(self, machine: Machine, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work of a machine."""
        return machine.context.run(self.create_task, work)
