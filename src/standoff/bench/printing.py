"""The figures as a table for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from standoff.bench.peers import YARDSTICK

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
    if "evening" in report:
        console.print(_evenings(report["evening"]))
    for peer in report.get("peers", ()):
        speed = f"{peer['decisions_per_second']:,.0f} decisions/s" if "missing" not in peer else peer["missing"]
        console.print(f"{peer['library']} {peer.get('game', '')}: {speed}")
    for row, ratio in report.get("to_yardstick", {}).items():
        console.print(f"{row}: {ratio:.2f} of {YARDSTICK}, in turns")
    for door in report.get("env", ()):
        console.print(door["missing"] if "missing" in door else _door(door))


def _door(door: dict[str, Any]) -> str:
    """The steps a second of one mix through every door."""
    told = {"aec": "PettingZoo", "open_spiel": "OpenSpiel", "vector": "many at once"}
    speeds = ", ".join(f"{name} {door[f'{key}_steps_per_second']:,.0f}" for key, name in told.items())
    return f"{door['name']} {door['players']}, steps/s: {speeds} ({door['vector_to_aec']} times PettingZoo)"


def _evenings(games: list[dict[str, Any]]) -> Table:
    """What a round costs quick people, by what they do with the time."""
    kinds = tuple(games[0]["by_kind"])
    table = Table("a round of quick people", "taps", "s", *kinds, "windows %", padding=(0, 0))
    for column in table.columns[1:]:
        column.justify = "right"
    for game in games:
        seconds = (game["seconds"], *(game["by_kind"][kind] for kind in kinds))
        table.add_row(
            f"{game['name']} {game['players']}, {game['people']} people",
            f"{game['taps']:.1f}",
            *(f"{one:.1f}" for one in seconds),
            f"{100 * game['windows_share']:.1f}",
        )
    return table
