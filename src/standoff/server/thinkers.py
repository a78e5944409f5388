"""Bots that think too long for the loop think in processes of their own, and bring their choice when it is made.

What goes there is the game as it stands, and the bot is still given nothing but its view and imagined worlds.  The seed
is the one it would have here, so it chooses the same wherever it thinks.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any, Final, TypeAlias

from standoff.bots import BOSS, make_bot
from standoff.bots.worlds import worlds_of
from standoff.editions import rules as rules_of
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp
from standoff.server.clock import Timed
from standoff.server.condition import Condition
from standoff.server.room import Room
from standoff.table import commands as c

log = logging.getLogger("standoff.server")

SLOW: Final = frozenset({BOSS})
"""Levels whose bots think here."""
MOST: Final = 4
"""So many processes are enough for any server."""
WAITING: Final = 64
"""So many choices are begun or wait; whoever comes then is answered for by somebody quick when time is up."""
Asked: TypeAlias = tuple[str, int, int, int]
"""A choice: table, game, question and seat."""


class Thinkers:
    """A few processes for all tables, started when the first bot needs one."""

    def __init__(
        self, rooms: dict[str, Room], clock: Timed, condition: Condition, touch: Callable[[Room], None]
    ) -> None:
        self._rooms, self._clock, self._condition, self._touch = rooms, clock, condition, touch
        self._pool: ProcessPoolExecutor | None = None
        self._asked: set[Asked] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, room: Room) -> None:
        """Let those think who are asked at this table and have not begun to."""
        table, question = room.table, room.table.question
        for seat, level in room.steward.bots_elsewhere():
            assert question is not None
            asked = (room.code, table.game, question.number, seat)
            if asked in self._asked or len(self._asked) >= WAITING:
                continue
            g = table.looked_at()
            assert g is not None
            silent = g.clone()
            silent.log = None
            seed = room.steward.seed(seat, question)
            self._asked.add(asked)
            task = asyncio.get_running_loop().create_task(
                self._bring(room, asked, (table.setup, silent.save(), seat, level, seed))
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Nobody thinks any more."""
        for task in self._tasks:
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _bring(self, room: Room, asked: Asked, job: tuple[SetUp, Any, int, str, str]) -> None:
        """The choice comes back; the table may have gone on meanwhile, and then it is not wanted any more."""
        _, _, question, seat = asked
        try:
            said = await asyncio.get_running_loop().run_in_executor(self._started(), chosen, *job)
            if self._rooms.get(room.code) is not room or not self._condition.works:
                return
            with suppress(Refusal):
                room.handle(None, c.BotChoice(seat, question, said), self._clock.now())
                self._touch(room)
        except BrokenExecutor:
            log.warning("a process in which bots think has died; others answer for them until the next one is started")
            self._pool = None
        finally:
            self._asked.discard(asked)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            processes = max(1, min(MOST, (os.cpu_count() or 1) - 1))
            self._pool = ProcessPoolExecutor(processes, get_context("spawn"), _settle_in)
        return self._pool


def chosen(setup: SetUp, saved: Any, seat: int, name: str, seed: str) -> Answer:
    """What a bot on this seat answers: in one of the processes."""
    rules = rules_of(setup)
    g = rules.edition.load(rules, saved)
    return make_bot(name, setup.edition, Random(seed)).choose(rules.edition.view(g, seat), worlds_of(g, seat))


def _settle_in() -> None:
    """A process for thinking gives way to the server, leaves Ctrl-C to it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(5)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
