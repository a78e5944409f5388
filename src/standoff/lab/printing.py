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


_BENCH_COLUMNS = ("log", "games/s", "decisions/s", "choices/s", "clone", "view", "imagine")


def _mix(result: dict[str, Any]) -> str:
    return f"{result['edition']} {result['name']} {result['players']}"


def print_bench(report: dict[str, Any], console: Console) -> None:
    """Speeds, and what they are worth in calibrations."""
    console.print(f"calibration: {report['calibration_per_second']:,.0f} loops/s; clone, view and imagine in µs")
    table = Table("", *_BENCH_COLUMNS, padding=(0, 0))
    for column in table.columns[1:]:
        column.justify = "right"
    for result in report["results"]:
        table.add_row(
            _mix(result),
            "on" if result["events"] else "off",
            *(f"{result[key]:,.0f}" for key in ("games_per_second", "decisions_per_second", "choices_per_second")),
            *(f"{result[key]:.1f}" for key in ("clone_us", "view_us", "imagine_us")),
        )
    console.print(table)
    for peer in report.get("peers", ()):
        speed = f"{peer['decisions_per_second']:,.0f} decisions/s" if "missing" not in peer else peer["missing"]
        console.print(f"{peer['library']} {peer.get('game', '')}: {speed}")
