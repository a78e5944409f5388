"""The figures as a table for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

_COLUMNS = ("log", "games/s", "decisions/s", "choices/s", "clone", "view", "imagine")


def _mix(result: dict[str, Any]) -> str:
    return f"{result['edition']} {result['name']} {result['players']}"


def print_bench(report: dict[str, Any], console: Console) -> None:
    """Speeds, and what they are worth in calibrations."""
    console.print(f"calibration: {report['calibration_per_second']:,.0f} loops/s; clone, view and imagine in µs")
    table = Table("", *_COLUMNS, padding=(0, 0))
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
