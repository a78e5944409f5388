"""Bots as people write them, most of them badly."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff.engine.events import Event
from standoff.engine.rules import SetUp


class Listener:
    """Answers by chance, writes down all it is told, and says something whenever it has been asked."""

    met: list[Listener] = []  # noqa: RUF012

    def __init__(self, rng: Random) -> None:
        self.rng, self.line = rng, ""
        self.events: list[Event] = []
        self.heard: list[tuple[int | None, str]] = []
        self.begun: list[tuple[int, SetUp]] = []
        self.worlds: list[Any] = []
        self.met.append(self)

    def begins(self, seat: int, setup: SetUp) -> None:
        self.begun.append((seat, setup))

    def hears(self, event: Event) -> None:
        self.events.append(event)

    def listens(self, seat: int | None, text: str) -> None:
        self.heard.append((seat, text))

    def talks(self) -> str:
        said, self.line = self.line, ""
        return said

    def choose(self, view: Any, worlds: Any) -> Any:
        if not self.worlds:
            self.line = "Don't."
            self.worlds.append(worlds(self.rng))
        return self.rng.choice(view.options)


class Crashing:
    """Never gets to an answer."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def hears(self, event: Event) -> None:
        raise LookupError("no ears")

    def choose(self, view: Any, worlds: Any) -> Any:
        raise ValueError("no idea\nat all")


class Nonsense:
    """Answers something else every time: numbers that are none, words, lists, itself."""

    def __init__(self, rng: Random) -> None:
        self.said: list[Any] = [None, True, 99, "please", ["click"], 1.0, {}, self, "x" * 10_000]

    def choose(self, view: Any, worlds: Any) -> Any:
        self.said.append(self.said.pop(0))
        return self.said[-1]

    def __repr__(self) -> str:
        raise RuntimeError


class Leaving:
    """Ends the program."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: Any, worlds: Any) -> Any:
        raise SystemExit(3)


class Stillborn:
    """Cannot even be made."""

    def __init__(self, rng: Random) -> None:
        raise RuntimeError("not today")

    def choose(self, view: Any, worlds: Any) -> Any:
        return view.options[0]


class Never:
    """Does not come back from its first question, and catches whatever would wake it."""

    def __init__(self, rng: Random) -> None:
        self.asked = 0

    def choose(self, view: Any, worlds: Any) -> Any:
        self.asked += 1
        while self.asked == 1:
            try:
                sum(range(1000))
            except Exception:
                continue
        return view.options[0]


class NoBot:
    """Has nothing to choose with."""
