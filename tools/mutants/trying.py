"""Trying mutants: each in a fork of its own, until somebody notices."""

from __future__ import annotations

import ast
import gc
import importlib
import inspect
import json
import os
import resource
import signal
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from tools.mutants.bench import SOURCE, TESTS, Bench, Prepared, fingerprint
from tools.mutants.changes import Mutant

KILLED: Final = "killed"
SURVIVED: Final = "survived"
TIMED_OUT: Final = "timed out"
STILLBORN: Final = "stillborn"

ENGINE: Final = [f"standoff.engine.{path.stem}" for path in sorted((SOURCE / "standoff/engine").glob("[a-z]*.py"))]
CONFORMANCE: Final = TESTS / "conformance"
NOT_SEEN_IN_PLAY: Final = ("view", "imagine", "game")
"""Modules whose work is to keep secrets and to copy: no scenario alone can show that."""
AS_IT_IS: Final = "as it is"
CARRIED: Final = ("copied before each answer", "saved and loaded before each answer")
SECONDS: Final = 5
"""Processor time for one scenario, a hundred times what it takes: more means that it never ends."""
SECONDS_A_TEST: Final = 120
MEMORY: Final = 3 << 30

Check = tuple[str, int, Callable[[], object]]
"""What is run, how long it may take, and how to run it."""


@dataclass(frozen=True)
class Result:
    """What became of one mutant, and who noticed it."""

    mutant: Mutant
    fate: str
    by: str = ""


def try_all(bench: Bench, mutants: Sequence[Mutant], jobs: int, done: Callable[[Result], None]) -> None:
    """Try the mutants, a few at a time.  Whoever noticed one mutant of a function is asked first about the next."""
    killers: dict[str, Counter[str]] = defaultdict(Counter)
    for module in (*ENGINE, "hypothesis", "pytest"):  # once, and not by every mutant
        importlib.import_module(module)
    gc.freeze()
    waiting = list(reversed(mutants))
    busy: dict[int, tuple[Mutant, int]] = {}
    while waiting or busy:
        while waiting and len(busy) < jobs:
            mutant = waiting.pop()
            first = [name for name, _ in killers[mutant.where].most_common(10)]
            pid, reading = in_a_fork(partial(attempt, bench, mutant, first))
            busy[pid] = mutant, reading
        pid, status = os.wait()
        mutant, reading = busy.pop(pid)
        with os.fdopen(reading) as pipe:
            said = pipe.read()
        fate, by = (TIMED_OUT, "") if os.WIFSIGNALED(status) else json.loads(said or '["killed", "a crash"]')
        if fate == KILLED:
            killers[mutant.where][by] += 1
        done(Result(mutant, fate, by))


def in_a_fork(act: Callable[[], Any]) -> tuple[int, int]:
    """Start a process that does one thing and writes down what came of it; its number, and where to read."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        _live(act, writing)
    os.close(writing)
    return pid, reading


def _live(act: Callable[[], Any], writing: int) -> NoReturn:
    """The life of a fork: silent, with an end to its memory."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with os.fdopen(writing, "w") as out:
            json.dump(act(), out)
    finally:
        os._exit(0)


def survey(bench: Bench) -> list[str]:
    """Find out which scenarios run through which lines; returns those that fail without any change."""
    pid, reading = in_a_fork(bench.survey)
    with os.fdopen(reading) as pipe:
        reach, broken = json.load(pipe)
    os.waitpid(pid, 0)
    bench.reach = {name: frozenset((file, line) for file, line in lines) for name, lines in reach.items()}
    return list(broken)


def attempt(bench: Bench, mutant: Mutant, first: Sequence[str]) -> tuple[str, str]:
    """Load the rules with the change, and live until somebody notices.  Runs in a fork of its own."""
    try:
        mutant.place.put(mutant.new)
        tree = ast.fix_missing_locations(bench.trees[mutant.module])
        Prepared.codes[mutant.module] = compile(tree, bench.paths[mutant.module].absolute(), "exec")
        importlib.import_module("standoff.scenarios.running")
    except Exception as err:
        return STILLBORN, repr(err)
    for name, seconds, check in checks(bench, mutant, first):
        signal.setitimer(signal.ITIMER_PROF, seconds)  # at its end, the fork dies of SIGPROF
        try:
            check()
        except Exception:
            return KILLED, name
    return SURVIVED, ""


def checks(bench: Bench, mutant: Mutant, first: Sequence[str]) -> Iterator[Check]:
    """Everything that could notice this mutant, the likeliest first, then in no order so that topics alternate."""
    near = sorted(bench.near(mutant), key=lambda name: (name not in first, fingerprint([name])))
    unseen = not near or mutant.module.split(".")[-1] in NOT_SEEN_IN_PLAY
    for passage in (AS_IT_IS, *CARRIED) if unseen else (AS_IT_IS,):
        for name in near:
            yield name, SECONDS, bench.playing(name, passage)
    edition, module = bench.edition(mutant), mutant.module.split(".")[-1]
    if edition:
        yield from tests_in((TESTS / edition).glob("test_*.py" if unseen else f"test_{module}.py"), edition)
    if unseen:
        yield from tests_in(CONFORMANCE.glob("test_*.py"), edition)


def tests_in(paths: Iterable[Path], edition: str) -> Iterator[Check]:
    """The tests of some files, called as they are; those that every table must pass, at each table of the edition."""
    for path in sorted(paths):
        module = importlib.import_module(".".join(path.with_suffix("").parts))
        for name, test in vars(module).items():
            if not name.startswith("test_"):
                continue
            if "setup" not in inspect.signature(test).parameters:
                yield f"{path}::{name}", SECONDS_A_TEST, test
                continue
            for mix in importlib.import_module("tests.conformance.mixes").MIXES:
                if mix.edition == edition:
                    yield f"{path}::{name}", SECONDS_A_TEST, partial(test, mix)
