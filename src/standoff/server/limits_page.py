"""docs/limits.md: every limit with its value and its reason, read from the sources so that none is left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from standoff.server.limits import Limits
from standoff.table.bounds import FREE, MOST

SOURCES: Final = Path(__file__).parents[1]
FIXED: Final = {
    "At the table": ("table/asks.py", "table/topics/people.py", "table/pace.py", "table/table.py"),
    "Before the door": ("server/knocks.py",),
    "On the wire": ("server/websocket.py", "table/commands.py"),
}
"""Where limits live that nobody sets."""
WHOLE: Final = ("guesses", "codes", "house_codes", "tables_each", "what_ifs")
"""How the settings begin that all workers count together."""
HOUR: Final = 3600
DAY: Final = 24 * HOUR
INTRODUCTION: Final = """\
# Limits

*Made from the sources by `python -m standoff.server.generate`; do not edit.*

Everything a server gives is bounded, so that nobody can hold up, fill or swell it for the others. Honest people never
meet these bounds: a club of thirty telephones behind one address plays as usual. `docs/decisions/0014-costs.md` tells
how the budgets of processor time work.

A **network** is an IPv4 address, or the first 64 bits of an IPv6 address. `standoff serve --trust 192.0.2.0/24`
(repeatable) lets a network have {times:g} times as much of everything that is counted per network.

Where a server has several workers (`--workers N`), these are counted for the whole machine:
{shared}.
Each worker tells the others what it has counted, so for a moment one more may slip through. `tables` is divided among
the workers. Everything else holds for each worker, which is enough: it bounds what one process has to bear.

## Of a server

Each is set with `standoff serve --limit NAME=VALUE` (repeatable). `…_at_once` may be used in a burst; it fills again
with `…_each_second`. Times are in seconds.
"""


class Limit(NamedTuple):
    """One line of the page."""

    name: str
    value: Any
    why: str


def limits_page() -> str:
    """The whole page."""
    parts = [INTRODUCTION.format(times=Limits().trusted_times, shared=_shared()), *_table(server_limits(), "Setting")]
    for title, files in FIXED.items():
        parts += ["", f"## {title}", "", *_table((one for file in files for one in fixed_limits(file)), "Constant")]
    parts += ["", "## What one person may say", "", _OFTEN, "", "| Command | |", "|---|---|"]
    parts += [f"| `{_tag(kind)}` | {most} |" for kind, most in MOST.items()]
    parts += ["", f"Never refused for being too many: {', '.join(f'`{_tag(kind)}`' for kind in FREE)}.", ""]
    return "\n".join(parts)


_OFTEN: Final = (
    "So often each person's command of a kind is taken: per round in a game, per minute before and after it.\n"
    "`choose` counts when it changes an answer given before."
)


def _shared() -> str:
    """The settings that count for the whole machine."""
    return ", ".join(f"`{name}_…`" for name in WHOLE)


def server_limits() -> list[Limit]:
    """Every field of `Limits`; a pair that begins with the same word, a rate and a burst, shares its sentence."""
    body = next(
        node.body
        for node in ast.parse((SOURCES / "server" / "limits.py").read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == "Limits"
    )
    found: list[Limit] = []
    nameless: list[str] = []
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            nameless.append(node.target.id)
        elif (why := _sentence(node)) and nameless:
            if len({name.partition("_")[0] for name in nameless}) > 1:
                raise ValueError(f"Limits.{nameless[0]} has no sentence that says what it is for")
            found += [Limit(name, getattr(Limits(), name), why) for name in nameless]
            nameless = []
    if nameless:
        raise ValueError(f"Limits.{nameless[0]} has no sentence that says what it is for")
    return found


def fixed_limits(file: str) -> Iterator[Limit]:
    """The numbers of a module that say what they are for."""
    body = ast.parse((SOURCES / file).read_text("utf-8")).body
    for node, after in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id.isupper():
            value = _number(node.value)
            if value is not None and (why := _sentence(after)):
                yield Limit(node.target.id, value, why)


def _number(node: ast.expr | None) -> float | None:
    """A number, or a product of numbers."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return node.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        left, right = _number(node.left), _number(node.right)
        return None if left is None or right is None else left * right
    return None


def _sentence(node: ast.stmt) -> str:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return " ".join(str(node.value.value).split()) if is_text else ""  # type: ignore[attr-defined]


def _table(limits: Iterator[Limit] | list[Limit], title: str) -> list[str]:
    rows = [f"| `{one.name}` | {_value(one)} | {one.why} |" for one in limits]
    return [f"| {title} | Value | What it is for |", "|---|---|---|", *rows]


def _value(limit: Limit) -> str:
    value = limit.value
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    text = f"{value:,.10g}" if isinstance(value, float) else f"{value:,}"
    if limit.why.startswith("Seconds") and value >= HOUR:
        text += f" ({value / DAY:g} days)" if value >= 2 * DAY else f" ({value / HOUR:g} hours)"
    return text


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)
