"""Reports as tables for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table


def print_simulation(report: dict[str, Any], console: Console) -> None:
    """Who won how often, with 95 % bounds."""
    modules = f" with {', '.join(report['modules'])}" if report["modules"] else ""
    stopped = ", stopped early" if report["stopped"] else ""
    console.print(
        f"{report['edition']} edition{modules}, {report['players']} players: {report['games']:,} games{stopped} in "
        f"{report['seconds']:.1f} s ({report['games_per_second']:,.0f} games/s), "
        f"{report['rounds_per_game']:.1f} rounds and {report['deaths_per_game']:.1f} deaths a game"
    )
    table = Table("", "games", "wins", "win rate", "95 % bounds", "deaths", "used")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, score in report["bots"].items():
        _row(table, name, score)
    table.add_section()
    for score in report["seats"]:
        _row(table, f"seat {score['seat']}", score)
    if report["powers"]:
        table.add_section()
        for name, score in report["powers"].items():
            _row(table, name, score)
    console.print(table)


def _row(table: Table, name: str, score: dict[str, Any]) -> None:
    used = f"{score['used'] / score['games']:.0%}" if score.get("used") is not None and score["games"] else ""
    bounds = f"{score['low']:.1%} – {score['high']:.1%}"
    table.add_row(
        name,
        f"{score['games']:,}",
        f"{score['wins']:,.1f}",
        f"{score['win_rate']:.1%}",
        bounds,
        f"{score['deaths']:,}",
        used,
    )
