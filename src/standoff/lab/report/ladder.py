"""The ladder of the README: a tournament as a table in Markdown, made by a command and checked by a test."""

from __future__ import annotations

from typing import Any, Final

from standoff.engine.errors import BrokenFile

BEGIN: Final = "<!-- ladder -->"
END: Final = "<!-- /ladder -->"


def ladder(found: dict[str, Any]) -> str:
    """Everybody's share of wins at every table, the strongest first, and the command behind it."""
    if found["lab"] != "tournament":
        raise BrokenFile("A ladder is made of a tournament; this is something else")
    tables = found["tables"]
    heads = [f"`{table['table']}` (fair: {100 / table['sides']:.1f} %)" for table in tables]
    lines = [f"| Bot | Strength | {' | '.join(heads)} |", f"|---|---|{'---|' * len(tables)}"]
    for name, rating in sorted(found["bradley_terry"].items(), key=lambda one: -one[1]["rating"]):
        strength = f"{rating['rating']:+.0f} ({rating['low']:+.0f} to {rating['high']:+.0f})"
        shares = [_share(table["bots"].get(name)) for table in tables]
        lines.append(f"| {name} | {strength} | {' | '.join(shares)} |")
    deals = " and ".join(f"{table['games']:,} games of {table['deals']:,} deals" for table in tables)
    return "\n".join([*lines, "", f"{deals}, made by `{found['command']}`.", ""])


def _share(score: dict[str, Any] | None) -> str:
    if score is None:
        return ""
    return f"{100 * score['win_rate']:.1f} % ({100 * score['low']:.1f}–{100 * score['high']:.1f} %)"


def with_ladder(text: str, table: str) -> str:
    """A document with this ladder between its two marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BrokenFile(f"There is no place for a ladder: it goes between {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{table}{END}{after}"
