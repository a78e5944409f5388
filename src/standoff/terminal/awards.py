"""Awards for the evening, from nothing but the public log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from standoff.engine.events import Event


class Award(NamedTuple):
    """An honour, and who has earned it."""

    title: str
    seats: tuple[int, ...]
    why: str


class _Tally:
    """What everybody has done, counted from the events that all editions share."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.aimed_at: Counter[int] = Counter()
        self.withdrew: Counter[int] = Counter()
        self.stared_down: Counter[int] = Counter()
        self.bangs: Counter[int] = Counter()
        self.clicks_heard: Counter[int] = Counter()
        self.wounds: Counter[int] = Counter()
        in_danger: set[int] = set()
        for event in events:
            data = event.data
            if event.kind == "round":
                in_danger.clear()
            elif event.kind == "aims":
                in_danger.update(_targets(event))
                self.aimed_at.update(_targets(event))
            elif event.kind == "withdraws":
                self.withdrew[data["seat"]] += 1
            elif event.kind == "war_cry":
                self.stared_down.update(seat for seat in data["seats"] if seat in in_danger)
            elif event.kind == "reveals":
                if data["card"] == "click":
                    self.clicks_heard.update(_targets(event))
                else:
                    self.bangs[data["seat"]] += 1
            elif event.kind == "wounded" and data["hits"]:
                self.wounds[data["seat"]] += data["hits"]


def _targets(event: Event) -> list[int]:
    several: list[int] | None = event.data.get("targets")
    if several is not None:
        return several
    target: int | None = event.data.get("target")
    return [] if target is None else [target]


def awards(events: Iterable[Event]) -> list[Award]:
    """The honours that somebody has clearly earned: never shared by more than two."""
    tally = _Tally(events)
    prizes = (
        ("Most popular", tally.aimed_at, "looked down {} barrels", 2),
        ("Coolest head", tally.stared_down, "stayed {} times with a gun in the face", 2),
        ("Golden feather", tally.withdrew, "saw the floor {} times", 2),
        ("Fastest finger", tally.bangs, "fired {} bullets that were real", 2),
        ("Born lucky", tally.clicks_heard, "heard {} clicks that might have been Bangs", 2),
        ("Lead collector", tally.wounds, "took home {} wounds", 2),
    )
    won = []
    for title, counts, why, least in prizes:
        most = max(counts.values(), default=0)
        best = tuple(sorted(seat for seat, count in counts.items() if count == most))
        if most >= least and len(best) <= 2:
            won.append(Award(title, best, why.format(most)))
    return won
