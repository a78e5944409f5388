"""Bots that somebody else has written: found by `file.py:Class` or by an entry point, and kept from spoiling a game.

A class is made with its own random source, `Class(rng)`, once a game, and has one method that it needs and four that it
may have:

| | |
|---|---|
| `choose(view, worlds)` | one of `view.options`; `worlds(rng)` draws a game that agrees with the view |
| `begins(seat, setup)` | a game begins: which chair is mine, and what is played |
| `hears(event)` | everything that happens and that this seat may see, as it happens |
| `talks()` | something to say now, or nothing |
| `listens(seat, text)` | somebody says something; a spectator sits on no seat (None) |

Whoever answers what is not offered, raises an error or takes too long has not answered, and gets what the slow get.
"""

from __future__ import annotations

import importlib.util
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from standoff.bots.levels import LEVELS, SEARCHER
from standoff.bots.worlds import Worlds
from standoff.engine.codec import as_answer
from standoff.engine.errors import BrokenFile
from standoff.engine.events import Event
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp

GROUP: Final = "standoff.bots"
"""The entry points under which an installed package names its bots."""
PATIENCE: Final = 10.0
"""Seconds for one answer, where no table has a clock."""
LONGEST_LINE: Final = 200
"""Letters of one line of talk; the rest is not heard."""
NONSENSE: Final = "nonsense"
CRASHED: Final = "crashed"
LATE: Final = "late"


class TooSlow(BaseException):
    """Time is up.  Not an `Exception`, so that a bot that catches everything does not catch this."""


def is_outside(name: str) -> bool:
    """Is this the name of a bot that somebody else has written?"""
    return ".py:" in name or name in _installed()


@cache
def _installed() -> dict[str, Any]:
    """What installed packages name; the bots of the house keep their names."""
    house = (*LEVELS, SEARCHER)
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in house}


@cache
def find_bot(name: str) -> Callable[[Random], Any]:
    """The class of that name; an error says what is missing."""
    if ".py:" not in name:
        try:
            found = _installed()[name].load()
        except Exception as err:
            raise BrokenFile(f"The installed bot '{name}' cannot be loaded: {_told(err)}") from err
    else:
        file, _, wanted = name.rpartition(":")
        module = _module(Path(file))
        found = getattr(module, wanted, None)
        if found is None:
            bots = [one for one, what in vars(module).items() if isinstance(what, type) and hasattr(what, "choose")]
            raise BrokenFile(f"'{file}' has no '{wanted}'; its bots are {', '.join(bots) or 'none'}")
    if not callable(getattr(found, "choose", None)):
        raise BrokenFile(f"'{name}' is no bot: it has no choose(view, worlds)")
    bot: Callable[[Random], Any] = found
    return bot


@cache
def _module(file: Path) -> ModuleType:
    """A file as a module; its folder is not searched for others."""
    if not file.is_file():
        raise BrokenFile(f"There is no file '{file}' with a bot in it; one is named as FILE.py:CLASS")
    spec = importlib.util.spec_from_file_location(f"standoff_bot_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as err:
        raise BrokenFile(f"'{file}' cannot be loaded: {_told(err)}") from err
    return module


def _told(err: BaseException) -> str:
    text = " ".join(str(err).split())[:LONGEST_LINE]
    return f"{type(err).__name__}: {text}" if text else type(err).__name__


class Outsider:
    """A bot from outside, and what it owes: nothing that it does ever ends a game."""

    def __init__(self, name: str, rng: Random, patience: float | None = None) -> None:
        self.name = name
        self.patience = PATIENCE if patience is None else patience
        """Seconds for one call; 0 leaves the time to whoever calls."""
        self.forfeits: Counter[str] = Counter()
        """Answers that it has not given, by reason."""
        self.trouble = ""
        """What went wrong first."""
        self._bot: Any = None
        self._bot = self._called(lambda: find_bot(name)(rng))

    def begins(self, seat: int, setup: SetUp) -> None:
        """A game begins."""
        self._may("begins", seat, setup)

    def hears(self, events: Iterable[Event]) -> None:
        """What has happened and may be seen by its seat."""
        if hasattr(self._bot, "hears"):
            for event in events:
                self._may("hears", event)

    def listens(self, seat: int | None, text: str) -> None:
        """Somebody else has said something."""
        self._may("listens", seat, text)

    def talks(self) -> str:
        """What it has to say now; mostly nothing."""
        said = self._may("talks")
        return " ".join(said.split())[:LONGEST_LINE] if isinstance(said, str) else ""

    def choose(self, view: Any, worlds: Worlds | None = None) -> Answer | None:
        """Its answer, or None when it has given none that counts."""
        troubles = self.forfeits.total()
        said = self._called(lambda: self._bot.choose(view, worlds))
        if self.forfeits.total() > troubles:
            return None
        if isinstance(said, list):
            said = as_answer(said)
        if not isinstance(said, int | str | tuple) or isinstance(said, bool) or said not in view.options:
            self.forfeit(NONSENSE, f"{_shortened(said)} is none of the answers to '{view.decision}'")
            return None
        return said

    def forfeit(self, reason: str, trouble: str) -> None:
        """One more answer that was not given."""
        self.forfeits[reason] += 1
        self.trouble = self.trouble or trouble

    def _may(self, method: str, *args: Any) -> Any:
        """Call something that it may have.  What goes wrong there costs no answer, but is told."""
        call = getattr(self._bot, method, None)
        if call is None:
            return None
        before = self.forfeits.copy()
        said = self._called(lambda: call(*args))
        self.forfeits = before
        return said

    def _called(self, call: Callable[[], Any]) -> Any:
        try:
            with _within(self.patience):
                return call()
        except TooSlow:
            self.forfeit(LATE, f"no answer after {self.patience:g} seconds")
        except (Exception, SystemExit) as err:
            self.forfeit(CRASHED, _told(err))
        return None


def _shortened(said: Any) -> str:
    try:
        return repr(said)[:60]
    except Exception:
        return f"a {type(said).__name__}"


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer, where that is possible: in the main thread, on systems with alarms."""
    if not seconds or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: Any) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
