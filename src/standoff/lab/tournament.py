"""Tournaments: every deal is played with the bots on every seat in turn, so that neither luck nor place decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from standoff.engine.rules import SetUp
from standoff.lab.ratings import bradley_terry, openskill
from standoff.lab.record import Plan
from standoff.lab.runner import Deal, How, Study, gather
from standoff.lab.tables import about, chosen, heading, sides, teams_of, word_of
from standoff.lab.tally import Tally


def study_of(setup: SetUp, bots: tuple[str, ...], deals: int, seed: str) -> Study:
    """A deal for every turn of the line-up; where there are more bots than seats, some are drawn for each deal."""
    places = sides(setup)
    draws = len(bots) > places
    in_teams = teams_of(setup)[0] is not None
    turns = len(bots) if not draws and (in_teams or places % len(bots) == 0) else places
    return Study(tuple([Plan(setup, deals, bots, seed, turn, draws) for turn in range(turns)]))


def tournament(tables: Sequence[SetUp], bots: tuple[str, ...], deals: int, seed: str, hows: Sequence[How]) -> Any:
    """Play it, table after table, and say who is stronger."""
    played: list[list[Deal]] = []
    reports = []
    stopped = False
    for setup, how in zip(tables, hows, strict=True):
        if stopped:
            break
        done = gather(study_of(setup, bots, deals, seed), how)
        stopped = done.stopped
        tally = Tally()
        for deal in done.deals:
            tally.count(*deal)
        played.append(done.deals)
        reports.append({
            **about(setup, len(done.deals), tally.games),
            "bots": {name: score.report() for name, score in sorted(tally.bots.items())},
            "forfeits": tally.forfeited(),
        })  # fmt: skip
    everything = [deal for deals_ in played for deal in deals_]
    skill = openskill([record for deal in everything for record in deal])
    strength = bradley_terry(everything)
    words = [word for setup in tables for word in ("--table", word_of(setup))]
    words += [word for one in chosen(tables[0]) for word in ("--option", one)]
    return {
        **heading("tournament", [*words, "--bots", ",".join(bots), "--deals", str(deals)], seed, stopped),
        "tables": reports,
        "openskill": {name: rating.report() for name, rating in skill.items()},
        "bradley_terry": {name: rating.report() for name, rating in strength.items()},
    }
