"""Plots as SVG in the look of the page: paper, ink, one lamp."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

WIDTH: Final = 720
LABEL: Final = 250
"""How much of it the names take."""
LETTERS: Final = 40
ROW: Final = 24
TOP: Final = 8
AXIS: Final = 30
LAMP, RED, SMOKE, PAPER, EDGE, NOTE = "#ffc65c", "#ff5544", "#b9a9b8", "#f6ead4", "#3d2d42", "#a9cfa0"


class Bar(NamedTuple):
    """A figure and the bounds that hold it."""

    label: str
    value: float
    low: float | None
    high: float | None
    sure: int = 0
    """Surely more (1) or less (-1) than the line, or neither."""


def forest(bars: Sequence[Bar], line: float, shown: Callable[[float], str], title: str) -> str:
    """A row for each figure, with a line where nothing would be special."""
    edges = [edge for bar in bars for edge in (bar.value, bar.low, bar.high) if edge is not None]
    ticks = _ticks(min([line, *edges]), max([line, *edges]))
    height = TOP + ROW * len(bars) + AXIS
    foot = height - AXIS

    def across(value: float) -> float:
        return LABEL + 20 + (value - ticks[0]) / (ticks[-1] - ticks[0]) * (WIDTH - LABEL - 50)

    drawn = [
        f'<path d="M{across(tick):.1f},{TOP}V{foot}" stroke="{EDGE}"/>'
        f'<text x="{across(tick):.1f}" y="{foot + 18}" text-anchor="middle" fill="{SMOKE}" font-size="12">'
        f"{escape(shown(tick))}</text>"
        for tick in ticks
    ]
    drawn.append(
        f'<path d="M{across(line):.1f},{TOP}V{foot}" stroke="{PAPER}" stroke-width="2" stroke-dasharray="5 4"/>'
    )
    for row, bar in enumerate(bars):
        y, colour = TOP + ROW * (row + 0.5), {1: LAMP, -1: RED, 0: SMOKE}[bar.sure]
        drawn.append(
            f'<text x="{LABEL}" y="{y + 4:.1f}" text-anchor="end" fill="{PAPER}" font-size="13">'
            f"{escape(shortened(bar.label))}</text>"
        )
        if bar.low is not None and bar.high is not None:
            drawn.append(
                f'<path d="M{across(bar.low):.1f},{y:.1f}H{across(bar.high):.1f}" stroke="{colour}" stroke-width="5" '
                'stroke-linecap="round" opacity=".55"/>'
            )
        drawn.append(f'<circle cx="{across(bar.value):.1f}" cy="{y:.1f}" r="5.5" fill="{colour}"/>')
    return _svg(height, title, drawn)


def histogram(counts: Mapping[str, int], title: str) -> str:
    """How often each value came."""
    height, most = 170, max(counts.values(), default=1)
    wide = (WIDTH - 40) / max(1, len(counts))
    drawn = []
    for at, (value, count) in enumerate(counts.items()):
        tall, x = count / most * 118, 20 + wide * at
        drawn.append(
            f'<rect x="{x + 2:.1f}" y="{138 - tall:.1f}" width="{wide - 4:.1f}" height="{tall:.1f}" fill="{NOTE}"/>'
            f'<text x="{x + wide / 2:.1f}" y="{132 - tall:.1f}" text-anchor="middle" fill="{SMOKE}" font-size="11">'
            f"{count}</text>"
            f'<text x="{x + wide / 2:.1f}" y="156" text-anchor="middle" fill="{PAPER}" font-size="12">'
            f"{escape(value)}</text>"
        )
    return _svg(height, title, drawn)


def shortened(label: str) -> str:
    """As much of a name as there is room for."""
    return label if len(label) <= LETTERS else f"{label[: LETTERS - 1].rstrip()}…"


def _svg(height: float, title: str, drawn: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(drawn)}</svg>"
    )


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that hold all of it."""
    span = max(high - low, 1e-6)
    rough = span / 5
    power: float = 10.0 ** floor(log10(rough))
    step = next(power * one for one in (1, 2, 2.5, 5, 10) if power * one >= rough)
    first, last = floor(low / step), ceil(high / step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]
