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
    if report["roles"]:
        table.add_section()
        for name, score in report["roles"].items():
            _row(table, name, score)
    console.print(table)
    _forfeits(report["forfeits"], console)


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


def print_result(found: dict[str, Any], console: Console) -> None:
    """Any result of the lab."""
    balance = _options if "effects" in found else _balance
    {"tournament": _tournament, "probe": _probe, "balance": balance, "tune": _tune}[found["lab"]](found, console)
    for owed in [found, *found.get("tables", ())]:
        _forfeits(owed.get("forfeits", {}), console)
    if found["stopped"]:
        console.print("Stopped early: these are the deals that were played.")


def _tournament(found: dict[str, Any], console: Console) -> None:
    for table in found["tables"]:
        console.print(f"{table['table']}: {table['games']:,} games of {table['deals']:,} deals")
        shares = _table("", "games", "share of wins", "95 % bounds")
        for name, score in table["bots"].items():
            shares.add_row(name, f"{score['games']:,}", f"{score['win_rate']:.1%}", _bounds(score))
        console.print(shares)
    ratings = _table("", "Bradley-Terry", "95 % bounds", "OpenSkill", "95 % bounds")
    strongest = sorted(found["bradley_terry"].items(), key=lambda one: -one[1]["rating"])
    for name, rating in strongest:
        skill = found["openskill"][name]
        ratings.add_row(
            name,
            f"{rating['rating']:+.0f}",
            f"{rating['low']:+.0f} – {rating['high']:+.0f}",
            f"{skill['rating']:.1f}",
            f"{skill['low']:.1f} – {skill['high']:.1f}",
        )
    console.print(ratings)


def _probe(found: dict[str, Any], console: Console) -> None:
    console.print(
        f"{found['table']}: {found['bot']} among {found['among']}, {found['deals']:,} deals, wins {found['share']:.1%} "
        f"(bounds corrected for {found['corrected_for']} habits after {found['correction']})"
    )
    gains = _table("habit", "share of wins", "gain", "bounds", "deals changed")
    for name, gain in sorted(found["habits"].items(), key=lambda one: -one[1]["gain"]):
        bounds = "" if gain["low"] is None else f"{100 * gain['low']:+.1f} – {100 * gain['high']:+.1f}"
        gains.add_row(name, f"{gain['share']:.1%}", f"{100 * gain['gain']:+.1f}", bounds, f"{gain['changed']:,}")
    console.print(gains)
    if found["deals_for_a_point"]:
        console.print(f"{found['deals_for_a_point']:,} deals tell any one of them within a point.")


def _tune(found: dict[str, Any], console: Console) -> None:
    console.print(f"{found['table']}: {found['games']:,} games, {found['deals']:,} deals a step")
    steps = _table("from", "best step", "gain", "bounds", "taken")
    for one in found["steps"]:
        bounds = "" if one["low"] is None else f"{100 * one['low']:+.1f} – {100 * one['high']:+.1f}"
        steps.add_row(one["from"], one["best"], f"{100 * one['gain']:+.1f}", bounds, "yes" if one["taken"] else "no")
    console.print(steps)
    console.print(f"The strongest that is sure: {found['bot']}", markup=False)


def _balance(found: dict[str, Any], console: Console) -> None:
    console.print(
        f"{found['table']}: {found['games']:,} games of {found['bot']}; a fair share is {found['fair']:.1%} "
        f"(bounds corrected for the number of rows after {found['correction']})"
    )
    for what in ("cards", "roles", "chairs"):
        if not found[what]:
            continue
        rows = _table(what, "games", "share of wins", "bounds", "deaths", "used", "")
        for name, score in found[what].items():
            used = f"{score['used'] / score['games']:.0%}" if "used" in score else ""
            verdict = "" if score["verdict"] == "fair" else score["verdict"]
            rows.add_row(
                name, f"{score['games']:,}", f"{score['win_rate']:.1%}", _bounds(score),
                f"{score['deaths'] / score['games']:.0%}", used, verdict,
            )  # fmt: skip
        console.print(rows)
    _means(found["measures"], console)


def _options(found: dict[str, Any], console: Console) -> None:
    console.print(
        f"{found['table']}: {found['deals']:,} deals of {found['bot']}, with and without "
        f"(bounds corrected for {found['corrected_for']} comparisons after {found['correction']}; * is sure)"
    )
    _means(found["base"], console)
    rows = _table("option", *found["base"], "another winner")
    for one in found["effects"]:
        cells = [f"{each['change']:+.2f}{'*' if each['is_sure'] else ' '}" for each in one["measures"].values()]
        rows.add_row(f"{one['option']}={one['value']}", *cells, f"{one['other_winner'] / max(1, found['deals']):.0%}")
    console.print(rows)
    if found["without_effect"]:
        names = ", ".join(found["without_effect"])
        console.print(f"Changed nothing in the first {found['pilot']} deals: {names}", markup=False)


def _means(measures: dict[str, Any], console: Console) -> None:
    rows = _table("a game", "mean", "95 % bounds")
    for name, one in measures.items():
        rows.add_row(name, f"{one['mean']:.2f}", "" if one["low"] is None else f"{one['low']:.2f} – {one['high']:.2f}")
    console.print(rows)


def _table(*columns: str) -> Table:
    table = Table(*columns)
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _bounds(score: dict[str, Any]) -> str:
    return f"{score['low']:.1%} – {score['high']:.1%}"


def _forfeits(forfeits: dict[str, Any], console: Console) -> None:
    """Who did not answer, how often and why."""
    for name, owed in forfeits.items():
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in owed.items() if reason != "trouble")
        said = f"did not answer ({reasons}) and got what the slow get" if reasons else "did not listen"
        console.print(f"{name} {said}: {owed['trouble']}", markup=False)
