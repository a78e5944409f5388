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
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    thorough: bool = True
    """Has it been tried with all tests of its edition and those of conformance?"""


@dataclass(frozen=True)
class Trial:
    """A mutant that is to be tried, with what is known of it from earlier."""

    mutant: Mutant
    thorough: bool = True
    """With all tests of its edition and those of conformance?"""
    passed: Mapping[str, str] = field(default_factory=dict)
    """Scenarios and files of tests that have not noticed it, as they were then: these need not try again."""
    suspect: str = ""
    """Who noticed it in an earlier run."""


def try_all(bench: Bench, trials: Sequence[Trial], jobs: int, done: Callable[[Result], None]) -> None:
    """Try the mutants, a few at a time.  Whoever noticed one mutant of a function is asked first about the next."""
    killers: dict[str, Counter[str]] = defaultdict(Counter)
    for module in (*ENGINE, "hypothesis", "pytest"):  # once, and not by every mutant
        importlib.import_module(module)
    gc.freeze()
    sound: set[str] = set()
    """Tests that are known to pass when nothing is changed."""
    waiting = list(reversed(trials))
    busy: dict[int, tuple[Trial, int]] = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                trial = waiting.pop()
                first = [trial.suspect, *(name for name, _ in killers[trial.mutant.where].most_common(10))]
                pid, reading = in_a_fork(partial(attempt, bench, trial, first))
                busy[pid] = trial, reading
            pid, status = os.wait()
            trial, reading = busy.pop(pid)
            mutant = trial.mutant
            with os.fdopen(reading) as pipe:
                said = pipe.read()
            fate, by = (TIMED_OUT, "") if os.WIFSIGNALED(status) else json.loads(said or '["killed", "a crash"]')
            if fate == KILLED:
                killers[mutant.where][by] += 1
                if "::" in by and by not in sound:
                    if told_by_a_fork(partial(fails_anyway, by, bench.editions(mutant))):
                        raise click.ClickException(f"{by} fails without any change")
                    sound.add(by)
            done(Result(mutant, fate, by, trial.thorough))
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


def attempt(bench: Bench, trial: Trial, first: Sequence[str]) -> tuple[str, str]:
    """Load the rules with the change, and live until somebody notices.  Runs in a fork of its own."""
    mutant = trial.mutant
    try:
        mutant.place.put(mutant.new)
        tree = ast.fix_missing_locations(bench.trees[mutant.module])
        Prepared.codes[mutant.module] = compile(tree, bench.paths[mutant.module].absolute(), "exec")
        importlib.import_module("standoff.scenarios.running")
    except Exception as err:
        return STILLBORN, repr(err)
    for name, seconds, check in checks(bench, trial, first):
        signal.setitimer(signal.ITIMER_PROF, seconds)  # at its end, the fork dies of SIGPROF
        try:
            check()
        except BaseException:  # what pytest raises is no Exception
            return KILLED, name
    return SURVIVED, ""


def checks(bench: Bench, trial: Trial, first: Sequence[str]) -> Iterator[Check]:
    """Everything that could notice this mutant, the likeliest first, then in no order so that topics alternate."""
    known, mutant = bench.witnesses, trial.mutant
    fresh = [name for name in witnesses(bench, mutant, trial.thorough) if trial.passed.get(name) != known[name]]
    near = sorted((name for name in fresh if name in bench.documents), key=lambda name: fingerprint([name]))
    files = [name for name in fresh if name not in bench.documents]
    editions = bench.editions(mutant)
    for likely in first:
        if likely in near:
            yield likely, SECONDS, bench.playing(likely, AS_IT_IS)
        elif witness(likely) in files:
            yield from (check for check in tests_in([witness(likely)], editions) if check[0] == likely)
    for passage in (AS_IT_IS, *CARRIED) if is_copying(mutant) else (AS_IT_IS,):
        for name in near:
            if passage != AS_IT_IS or name not in first:
                yield name, SECONDS, bench.playing(name, passage)
    yield from (check for check in tests_in(files, editions) if check[0] not in first)


def is_copying(mutant: Mutant) -> bool:
    """Must this mutant also carry a game through a scenario?"""
    return mutant.module.split(".")[3:][-1:] in COPYING


def witness(name: str) -> str:
    """The scenario, or the file of a test."""
    return name.partition("::")[0]


def witnesses(bench: Bench, mutant: Mutant, thorough: bool) -> list[str]:
    """Whoever may notice a mutant: scenarios near it, the tests of its module, then all the other tests."""
    editions = bench.editions(mutant)
    own = [f"{TESTS / edition}/test_{name}.py" for edition in editions for name in mutant.module.split(".")[3:]]
    own = [name for name in own if name in bench.witnesses]
    folders = [str(TESTS / edition) for edition in editions]
    others = [
        name
        for folder in (*folders, str(CONFORMANCE))
        for name in bench.witnesses
        if name.startswith(f"{folder}/test_") and name not in own
    ]
    return [*bench.near(mutant), *own, *(others if thorough else ())]


def tests_in(files: Iterable[str], editions: Container[str]) -> Iterator[Check]:
    """The tests of some files, called as they are; those that every table must pass, at each table of the editions.

    Of each file, the tests of one thing come before those of every table, which take long.
    """
    for path in map(Path, files):
        module = importlib.import_module(".".join(path.with_suffix("").parts))
        tests = {name: test for name, test in vars(module).items() if name.startswith("test_")}
        needs = {name: list(inspect.signature(test).parameters) for name, test in tests.items()}
        yield from ((f"{path}::{name}", SECONDS_A_TEST, test) for name, test in tests.items() if not needs[name])
        mixes = importlib.import_module("tests.conformance.mixes")
        here = [path.parent.name] if path.parent.name in editions else editions
        for name, test in tests.items():
            for mix in mixes.MIXES if needs[name] == ["setup"] else ():
                if mix.edition in here:
                    yield f"{path}::{name}[{mixes.named(mix)}]", SECONDS_A_TEST, partial(test, mix)


def fails_anyway(test: str, editions: Container[str]) -> bool:
    """Does this test fail without any change?  Then it has noticed nothing."""
    try:
        for name, _, check in tests_in([witness(test)], editions):
            if name == test:
                check()
    except BaseException:
        return True
    return False
