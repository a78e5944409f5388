"""How far a run is, and how long it will still take: a bar for people, a line now and then for logs."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

if TYPE_CHECKING:
    from standoff.lab.runner import Study

EVERY: Final = 15.0
"""Seconds between two lines where nobody looks at a bar."""


class Progress:
    """On standard error, deal by deal."""

    def __init__(self, study: Study, shows: bool) -> None:
        console = Console(stderr=True)
        self._sizes = {number: last - first for number, first, last in study.chunks()}
        self._deals, self._before, self._now = study.deals, 0, 0
        self._lines = shows and not console.is_terminal
        self._begun = self._told = monotonic()
        self._bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not (shows and console.is_terminal),
        )
        what = "games" if len(study.plans) == 1 else f"deals of {len(study.plans)} games"
        self._task = self._bar.add_task(what, total=study.deals)

    def known(self, number: int) -> None:
        """A chunk was done before."""
        self._before += self._sizes[number]
        self._bar.update(self._task, completed=self._before)

    def done(self, number: int) -> None:
        """A chunk has been done."""
        self._now += self._sizes[number]
        self._bar.update(self._task, completed=self._before + self._now)
        now = monotonic()
        if self._lines and now - self._told >= EVERY:
            self._told = now
            left = (now - self._begun) / self._now * (self._deals - self._before - self._now)
            click.echo(f"{self._before + self._now:,} of {self._deals:,} deals; {lasting(left)} left", err=True)

    def __enter__(self) -> Progress:
        self._begun = self._told = monotonic()
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, err: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()


def lasting(seconds: float) -> str:
    """A time in words."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
