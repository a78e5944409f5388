"""Trying mutants: each in a fork of its own, until somebody notices."""

from __future__ import annotations

import gc
import importlib
import inspect
import json
import os
import re
import resource
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from tools.mutants.changes import Mutant
from tools.mutants.loading import Loaded
from tools.mutants.workbench import NOT_RULES, SOURCE, TESTS, Workbench, fingerprint

KILLED: Final = "killed"
SURVIVED: Final = "survived"
TIMED_OUT: Final = "timed out"
STILLBORN: Final = "stillborn"

ENGINE: Final = [f"standoff.engine.{path.stem}" for path in sorted((SOURCE / "standoff/engine").glob("[a-z]*.py"))]
EVERYBODY: Final = ("words", "conformance")
"""The tests that every edition must pass."""
IMAGINED: Final = [
    f"first/test_{name}.py" for name in ("imagine", "imagined_discards", "imagined_secrets", "imagined_objects")
]
REMEMBERED: Final = [f"second/test_{name}.py" for name in ("imagine", "imagine_bullets", "imagine_loot")]
USED: Final = ["second/test_use.py"]
ALSO: Final = {
    **dict.fromkeys(("collector", "good_friend", "greedy", "power"), USED),
    **dict.fromkeys(("memory", "recall"), REMEMBERED),
    "events": ["conformance/test_told.py", "words/test_pictures.py"],
    "edition": ["words/test_texts.py", "words/test_rule_search.py"],
    "by_hand": ["first/test_cardboard.py"],
    "options": ["words/test_texts.py"],
    "views": ["first/test_view.py", "second/test_view.py", "yakuzas/test_view.py"],
    "evening": ["yakuzas/test_imagine.py", *IMAGINED],
    "imagine": ["live/test_cards.py", "second/test_imagine_loot.py", *IMAGINED],
    **dict.fromkeys(("cop", "dealer", "module", "resample", "take_back", "thing", "weapons"), IMAGINED),
    "components": ["live/test_cards.py"],
    "clip": ["first/test_imagined_objects.py"],
    "magnet": ["first/test_imagined_objects.py"],
    "trail": ["first/test_resample.py"],
    "unbreakable": [*USED, *IMAGINED],
    "x_ray": ["first/test_imagined_objects.py"],
}
"""Tests that know a module well, besides those of its own name."""
TABLES: Final = 3
"""A test of every table is run at so many tables of an edition, or a few more."""
EDITIONS: Final = sorted(path.name for path in (SOURCE / "standoff/editions").iterdir() if path.is_dir())
AS_IT_IS: Final = "as it is"
CARRIED: Final = ("copied before each answer", "saved and loaded before each answer")
COPYING: Final = (["game"], ["gangsters"])
"""The modules that copy: their mutants must also carry a game through a scenario, like those of declared fields."""
SECONDS: Final = 2
"""Processor time for one scenario, a hundred times what it takes: more means that it never ends."""
SECONDS_A_TEST: Final = 20
PATIENCE: Final = 15
"""Processor time after which no further test is begun, only scenarios: whoever lives so long lives on."""
MEMORY: Final = 3 << 30
CLAUSE: Final = re.compile(r"\b[A-Z]+-[0-9.]*[0-9]")

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


def load() -> Loaded:
    """Load the rules and what tests need, once and not in every fork."""
    for module in (*ENGINE, "hypothesis", "pytest"):
        importlib.import_module(module)
    loaded = Loaded()
    gc.freeze()
    return loaded


def try_all(
    workbench: Workbench, loaded: Loaded, trials: Sequence[Trial], jobs: int, done: Callable[[Result], None]
) -> None:
    """Try the mutants, a few at a time.  Whoever noticed one mutant of a function is asked first about the next."""
    killers: dict[str, Counter[str]] = defaultdict(Counter)
    sound: set[str] = set()
    """Tests that are known to pass when nothing is changed."""
    waiting = list(reversed(trials))
    busy: dict[int, tuple[Trial, int]] = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                trial = waiting.pop()
                first = [trial.suspect, *(name for name, _ in killers[trial.mutant.where].most_common(10))]
                pid, reading = in_a_fork(partial(attempt, workbench, loaded, trial, first))
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
                    if told_by_a_fork(partial(fails_anyway, by, workbench.editions(mutant))):
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
    """What comes of something that plays by the rules, unchanged."""
    pid, reading = in_a_fork(act)
    with os.fdopen(reading) as pipe:
        told = json.load(pipe)
    os.waitpid(pid, 0)
    return told


def survey(workbench: Workbench) -> list[str]:
    """Find out which scenarios run through which lines; returns those that fail without any change."""
    workbench.reach, broken = told_by_a_fork(workbench.survey)
    return list(broken)


def attempt(workbench: Workbench, loaded: Loaded, trial: Trial, first: Sequence[str]) -> tuple[str, str]:
    """Change the rules, and live until somebody notices.  Runs in a fork of its own."""
    mutant = trial.mutant
    try:
        loaded.change(mutant, workbench.trees[mutant.module])
    except Exception as err:
        return STILLBORN, repr(err)
    for name, seconds, check in checks(workbench, trial, first):
        if "::" in name and time.process_time() > PATIENCE:
            continue
        signal.setitimer(signal.ITIMER_PROF, seconds)  # at its end, the fork dies of SIGPROF
        try:
            check()
        except BaseException:  # what pytest raises is no Exception
            return KILLED, name
    return SURVIVED, ""


def checks(workbench: Workbench, trial: Trial, first: Sequence[str]) -> Iterator[Check]:
    """Everything that could notice this mutant, the likeliest first.

    Whoever noticed its neighbours; scenarios of a clause that its function or class names; then in no order, so that
    topics alternate.
    """
    known, mutant = workbench.witnesses, trial.mutant
    fresh = [name for name in witnesses(workbench, mutant, trial.thorough) if trial.passed.get(name) != known[name]]
    named = set(CLAUSE.findall(mutant.source))
    near = [name for name in fresh if name in workbench.documents]
    near.sort(key=lambda name: (named.isdisjoint(workbench.clauses[name]), fingerprint([name])))
    files = [name for name in fresh if name not in workbench.documents]
    editions = workbench.editions(mutant)
    for likely in first:
        if likely in near:
            yield likely, SECONDS, workbench.playing(likely, AS_IT_IS)
        elif witness(likely) in files:
            yield from (check for check in tests_in([witness(likely)], editions) if check[0] == likely)
    if mutant.lines is None:  # all scenarios may depend on it, and mostly it is a word or a list that tests know
        yield from (check for check in tests_in(files, editions) if check[0] not in first)
        files = []
    for passage in (AS_IT_IS, *CARRIED) if is_copying(mutant) else (AS_IT_IS,):
        for name in near:
            if passage != AS_IT_IS or name not in first:
                yield name, SECONDS, workbench.playing(name, passage)
    yield from (check for check in tests_in(files, editions) if check[0] not in first)


def is_copying(mutant: Mutant) -> bool:
    """Must this mutant also carry a game through a scenario?"""
    declares = mutant.lines is None and "fields = " in mutant.source
    return declares or mutant.module.split(".")[3:][-1:] in COPYING


def witness(name: str) -> str:
    """The scenario, or the file of a test."""
    return name.partition("::")[0]


def witnesses(workbench: Workbench, mutant: Mutant, thorough: bool) -> list[str]:
    """Whoever may notice a mutant: scenarios near it, the tests of its module, then all the other tests."""
    editions = workbench.editions(mutant)
    *_, last = mutant.module.split(".")
    own = [f"{edition}/test_{name}.py" for edition in editions for name in mutant.module.split(".")[3:]]
    own += [f"{edition}/test_edition.py" for edition in editions if last != "edition"]
    own += [name for name in ALSO.get(last, ()) if name.startswith((*editions, *EVERYBODY))]
    own = [f"{TESTS}/{name}" for name in dict.fromkeys(own) if f"{TESTS}/{name}" in workbench.witnesses]
    others = [
        name
        for folder in (*EVERYBODY, *editions)
        for name in workbench.witnesses
        if name.startswith(f"{TESTS / folder}/test_") and name not in own and not is_of_no_rule(name)
    ]
    return [*workbench.near(mutant), *own, *(others if thorough else ())]


def is_of_no_rule(path: str) -> bool:
    """Are these the tests of something that is not changed either?"""
    return Path(path).stem.removeprefix("test_") in NOT_RULES


def tests_in(files: Iterable[str], editions: Container[str]) -> Iterator[Check]:
    """The tests of some files, called as they are, with every parameter that says nothing of another edition.

    Those marked as long are left out.  The tests of one thing come before those of every table, which take long.
    """
    files = list(files)
    for takes_long in (False, True):
        for path in map(Path, files):
            module = importlib.import_module(".".join(path.with_suffix("").parts))
            for name, test in vars(module).items():
                if not name.startswith("test_") or takes_very_long(test):
                    continue
                wanted = set(inspect.signature(test).parameters)
                if ("setup" in wanted) != takes_long:
                    continue
                for told, given in parameters(test, editions):
                    if set(given) == wanted:
                        yield f"{path}::{name}{told}", SECONDS_A_TEST, partial(test, **given)


def takes_very_long(test: Any) -> bool:
    """Is it marked as long?  Then it would be taken for a change that never ends."""
    return any(mark.name == "long" for mark in getattr(test, "pytestmark", ()))


def parameters(test: Any, editions: Container[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every set of parameters that a test is marked with, numbered; of many tables a few, and none that takes long."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for values in product(*(few(list(enumerate(mark.args[1])), editions) for mark in marks)):
        given: dict[str, Any] = {}
        for mark, (_, value) in zip(marks, values, strict=True):
            names = mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0]
            parts = value if len(names) > 1 else (value,)
            given |= {name.strip(): part for name, part in zip(names, parts, strict=True)}
        yield "".join(f"[{at}]" for at, _ in values), given


def few(values: list[tuple[int, Any]], editions: Container[str]) -> list[tuple[int, Any]]:
    """Those that are not marked as long and say nothing of another edition; of many set-ups a few."""
    values = [(at, value) for at, value in values if not getattr(value, "marks", ())]
    if not all(hasattr(value, "edition") for _, value in values):
        other = [name for name in EDITIONS if name not in editions]
        return [(at, value) for at, value in values if getattr(value, "name", None) not in other]
    ours = [(at, value) for at, value in values if value.edition in editions]
    return ours[:: max(1, len(ours) // TABLES)]


def fails_anyway(test: str, editions: Container[str]) -> bool:
    """Does this test fail without any change?  Then it has noticed nothing."""
    try:
        for name, _, check in tests_in([witness(test)], editions):
            if name == test:
                check()
    except BaseException:
        return True
    return False
