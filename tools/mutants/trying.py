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
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from tools.mutants.bench import SOURCE, TESTS, Bench, Prepared, fingerprint
from tools.mutants.changes import Mutant

KILLED: Final = "killed"
SURVIVED: Final = "survived"
TIMED_OUT: Final = "timed out"
STILLBORN: Final = "stillborn"

ENGINE: Final = [f"standoff.engine.{path.stem}" for path in sorted((SOURCE / "standoff/engine").glob("[a-z]*.py"))]
CONFORMANCE: Final = TESTS / "conformance"
AS_IT_IS: Final = "as it is"
CARRIED: Final = ("copied before each answer", "saved and loaded before each answer")
COPYING: Final = (["game"], ["gangsters"])
"""The modules that copy: their mutants must also carry a game through a scenario."""
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


def try_all(
    bench: Bench, mutants: Sequence[Mutant], known: Container[str], jobs: int, done: Callable[[Result], None]
) -> None:
    """Try the mutants, a few at a time; those that are known to survive less thoroughly.

    Whoever noticed one mutant of a function is asked first about the next.
    """
    killers: dict[str, Counter[str]] = defaultdict(Counter)
    for module in (*ENGINE, "hypothesis", "pytest"):  # once, and not by every mutant
        importlib.import_module(module)
    gc.freeze()
    sound: set[str] = set()
    """Tests that are known to pass when nothing is changed."""
    waiting = list(reversed(mutants))
    busy: dict[int, tuple[Mutant, int]] = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                mutant = waiting.pop()
                first = [name for name, _ in killers[mutant.where].most_common(10)]
                pid, reading = in_a_fork(partial(attempt, bench, mutant, first, mutant.key not in known))
                busy[pid] = mutant, reading
            pid, status = os.wait()
            mutant, reading = busy.pop(pid)
            with os.fdopen(reading) as pipe:
                said = pipe.read()
            fate, by = (TIMED_OUT, "") if os.WIFSIGNALED(status) else json.loads(said or '["killed", "a crash"]')
            if fate == KILLED:
                killers[mutant.where][by] += 1
                if "::" in by and by not in sound:
                    if told_by_a_fork(partial(fails_anyway, by, bench.editions(mutant))):
                        raise click.ClickException(f"{by} fails without any change")
                    sound.add(by)
            done(Result(mutant, fate, by))
    finally:
        for pid in busy:
            os.kill(pid, signal.SIGKILL)


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


def told_by_a_fork(act: Callable[[], Any]) -> Any:
    """What comes of something that loads the rules, unchanged."""
    pid, reading = in_a_fork(act)
    with os.fdopen(reading) as pipe:
        told = json.load(pipe)
    os.waitpid(pid, 0)
    return told


def survey(bench: Bench) -> list[str]:
    """Find out which scenarios run through which lines; returns those that fail without any change."""
    reach, broken = told_by_a_fork(bench.survey)
    bench.reach = {name: frozenset((file, line) for file, line in lines) for name, lines in reach.items()}
    return list(broken)


def attempt(bench: Bench, mutant: Mutant, first: Sequence[str], thorough: bool) -> tuple[str, str]:
    """Load the rules with the change, and live until somebody notices.  Runs in a fork of its own."""
    try:
        mutant.place.put(mutant.new)
        tree = ast.fix_missing_locations(bench.trees[mutant.module])
        Prepared.codes[mutant.module] = compile(tree, bench.paths[mutant.module].absolute(), "exec")
        importlib.import_module("standoff.scenarios.running")
    except Exception as err:
        return STILLBORN, repr(err)
    for name, seconds, check in checks(bench, mutant, first, thorough):
        signal.setitimer(signal.ITIMER_PROF, seconds)  # at its end, the fork dies of SIGPROF
        try:
            check()
        except Exception:
            return KILLED, name
    return SURVIVED, ""


def checks(bench: Bench, mutant: Mutant, first: Sequence[str], thorough: bool) -> Iterator[Check]:
    """Everything that could notice this mutant, the likeliest first, then in no order so that topics alternate."""
    near = sorted(bench.near(mutant), key=lambda name: (name not in first, fingerprint([name])))
    names = mutant.module.split(".")[3:]
    for passage in (AS_IT_IS, *CARRIED) if names[-1:] in COPYING else (AS_IT_IS,):
        for name in near:
            yield name, SECONDS, bench.playing(name, passage)
    editions = bench.editions(mutant)
    own = [TESTS / edition / f"test_{name}.py" for edition in editions for name in names]
    yield from tests_in([path for path in own if path.exists()], editions)
    if thorough:
        others = [path for edition in editions for path in (TESTS / edition).glob("test_*.py") if path not in own]
        yield from tests_in([*others, *CONFORMANCE.glob("test_*.py")], editions)


def tests_in(paths: Iterable[Path], editions: Container[str]) -> Iterator[Check]:
    """The tests of some files, called as they are; those that every table must pass, at each table of the editions."""
    for path in sorted(paths):
        module = importlib.import_module(".".join(path.with_suffix("").parts))
        here = [path.parent.name] if path.parent.name in editions else editions
        for name, test in vars(module).items():
            if not name.startswith("test_"):
                continue
            needs = list(inspect.signature(test).parameters)
            if not needs:
                yield f"{path}::{name}", SECONDS_A_TEST, test
            elif needs == ["setup"]:
                for mix in importlib.import_module("tests.conformance.mixes").MIXES:
                    if mix.edition in here:
                        yield f"{path}::{name}", SECONDS_A_TEST, partial(test, mix)


def fails_anyway(test: str, editions: Container[str]) -> bool:
    """Does this test fail without any change?  Then it has noticed nothing."""
    path, _, _ = test.partition("::")
    try:
        for name, _, check in tests_in([Path(path)], editions):
            if name == test:
                check()
    except Exception:
        return True
    return False
