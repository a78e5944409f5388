"""Many deals, over all cores or a cluster: the same result whatever their number, and nothing lost that was done.

A study is cut into chunks of deals.  Chunks are played in any order by anybody, and are numbered, so that whoever needs
an order has one.  With a file to keep them in, a run that was stopped goes on where it was.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from standoff.editions import rules as rules_of
from standoff.engine.errors import Refusal, StandoffError
from standoff.engine.rules import Rules, SetUp
from standoff.lab.game import Game, check_bot
from standoff.lab.keeping import Kept
from standoff.lab.progress import Progress
from standoff.lab.record import Plan, Record

CHUNK: Final = 25
"""Games handed to a worker at a time: few enough for a smooth bar and a quick stop."""
MANY: Final = 200
"""From so many games on, starting more processes pays."""
T = TypeVar("T")
Deal: TypeAlias = tuple[Record, ...]
"""The games of one deal, one of each plan."""


class Study(msgspec.Struct, frozen=True):
    """Tables that are played on the same deals, so that they can be compared deal by deal."""

    plans: tuple[Plan, ...]

    @property
    def deals(self) -> int:
        """How many deals."""
        return self.plans[0].games

    @property
    def games(self) -> int:
        """How many games that makes."""
        return sum(plan.games for plan in self.plans)

    @property
    def chunk(self) -> int:
        """How many deals are handed over at a time."""
        return max(1, CHUNK // len(self.plans))

    def chunks(self) -> Iterator[tuple[int, int, int]]:
        """(number, first deal, the one after the last)"""
        for number, first in enumerate(range(0, self.deals, self.chunk)):
            yield number, first, min(first + self.chunk, self.deals)


class How(NamedTuple):
    """How a study is played; none of it changes what comes out."""

    workers: int | None = None
    """Processes; as many as there are cores, if nobody says."""
    keep: Path | None = None
    """A file for what has been done."""
    ray: str | None = None
    """The address of a Ray cluster."""
    shows: bool = False
    """Is somebody told how far it is?"""


class Done(NamedTuple):
    """What has been played, in the order of the deals."""

    deals: list[Deal]
    stopped: bool = False


def check(plan: Plan) -> None:
    """Refuse a plan that cannot be played, before any process is started."""
    if not plan.bots:
        raise Refusal("Name at least one bot")
    edition = rules_of(plan.setup).edition
    for name in plan.bots:
        check_bot(name, edition)


def play_deals(study: Study, first: int, last: int) -> list[Deal]:
    """The deals from `first` up to but without `last`."""
    return [tuple([_played(plan, number) for plan in study.plans]) for number in range(first, last)]


def _played(plan: Plan, number: int) -> Record:
    game = Game(_rules(msgspec.json.encode(plan.setup)), plan, number)
    game.play()
    return game.record()


@lru_cache(256)
def _rules(setup: bytes) -> Rules[Any]:
    """The rules for a set-up in writing: put together once in every process."""
    return rules_of(msgspec.json.decode(setup, type=SetUp))


def gather(study: Study, how: How) -> Done:
    """Play a study and keep every record of it, in the order of the deals."""
    chunks: dict[int, list[Deal]] = {}
    stopped = run(study, how, play_deals, lambda number, deals: chunks.update({number: deals}))
    return Done([deal for number in sorted(chunks) for deal in chunks[number]], stopped)


def run(study: Study, how: How, play: Callable[[Study, int, int], T], take: Callable[[int, T], object]) -> bool:
    """Play what is not done yet, chunk by chunk in any order; was it stopped before the end?

    Ctrl-C and SIGTERM stop it; whatever has been taken by then is kept.
    """
    for plan in study.plans:
        check(plan)
    kept = Kept(how.keep, study, list[Deal]) if how.keep is not None else None
    done = kept.read() if kept is not None else {}
    progress, stop = Progress(study, how.shows), _Stop()
    for number, deals in done.items():
        take(number, deals)
        progress.known(number)
    jobs = [Job(study, play, *chunk) for chunk in study.chunks() if chunk[0] not in done]
    try:
        with stop.listening(), progress, _played_by(jobs, how, study) as ready:
            for number, result in ready:
                with stop.later():
                    if kept is not None:
                        kept.add(number, result)
                    take(number, result)
                    progress.done(number)
    except KeyboardInterrupt:
        return True
    return False


class Job(NamedTuple):
    """One chunk, and how it is played."""

    study: Study
    play: Callable[[Study, int, int], Any]
    number: int
    first: int
    last: int


def _do(job: Job) -> tuple[int, Any]:
    return job.number, job.play(job.study, job.first, job.last)


class _Stop:
    """Ctrl-C and SIGTERM end a run, but never between two things that belong together."""

    def __init__(self) -> None:
        self._busy = self._wanted = False

    def _ring(self, number: int, frame: Any) -> None:
        self._wanted = True
        if not self._busy:
            raise KeyboardInterrupt

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts, both are heard."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._ring) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def later(self) -> Iterator[None]:
        """What is done here is done whole."""
        self._busy = True
        yield
        self._busy = False
        if self._wanted:
            raise KeyboardInterrupt


@contextmanager
def _played_by(jobs: list[Job], how: How, study: Study) -> Iterator[Iterable[tuple[int, Any]]]:
    workers = how.workers or default_workers(study.games)
    if how.ray is not None:
        from standoff.lab.on_ray import on_ray

        with on_ray(jobs, how.ray, _do) as ready:
            yield ready
    elif workers <= 1 or len(jobs) <= 1:
        yield map(_do, jobs)
    else:
        try:
            yield _in_processes(jobs, workers)
        finally:
            for child in multiprocessing.active_children():
                child.terminate()


def _in_processes(jobs: list[Job], workers: int) -> Iterator[tuple[int, Any]]:
    """By so many processes.  One that dies is replaced; chunks that kill everybody who plays them end the run."""
    left = {job.number: job for job in jobs}
    while left:
        got = 0
        with suppress(BrokenProcessPool):
            for number, result in _one_pool(list(left.values()), workers):
                del left[number]
                got += 1
                yield number, result
        if left and not got:
            first = min(left.values(), key=lambda job: job.first)
            raise StandoffError(
                f"The processes that play deal {first.first} and those after it end without a word; does a bot end its "
                "program, or is there too little memory? What was done before is kept"
            )


def _one_pool(jobs: list[Job], workers: int) -> Iterator[tuple[int, Any]]:
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(), _leave_signals_to_the_parent)
    try:
        waiting, ahead = iter(jobs), 2 * workers
        open_: set[Future[tuple[int, Any]]] = {pool.submit(_do, job) for job in islice(waiting, ahead)}
        while open_:
            finished, open_ = wait(open_, return_when=FIRST_COMPLETED)
            for one in finished:
                yield one.result()
                open_ |= {pool.submit(_do, job) for job in islice(waiting, 1)}
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_signals_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def default_workers(games: int) -> int:
    """All cores for many games, one for few."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if games >= MANY else 1
