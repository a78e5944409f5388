"""Tuning: which leaning makes a regular stronger?  Small steps on the same deals, and only those that surely gain."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from standoff.bots.levels import REGULAR
from standoff.editions.common.temper import PLAIN, Temper
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.lab.intervals import Difference, difference
from standoff.lab.leaning import is_leaning, leaning
from standoff.lab.record import WHOLE, Plan
from standoff.lab.runner import Deal, How, Study, gather
from standoff.lab.tables import about, chosen, heading, sides, word_of

STEP: Final = 1.25
"""By how much weights that multiply are tried larger and smaller …"""
MORE: Final = 4.0
"""… and those that add, in thousands."""
ADDED: Final = frozenset({"nerve", "spite"})


def steps_from(temper: Temper, fields: tuple[str, ...]) -> list[Temper]:
    """One step up and one down for each of these."""
    found = []
    for name in fields:
        value = getattr(temper, name)
        steps = (value + MORE, value - MORE) if name in ADDED else (value * STEP, value / STEP)
        found += [temper._replace(**{name: round(step, 4)}) for step in steps]
    return found


def tune(setup: SetUp, fields: tuple[str, ...], rounds: int, deals: int, seed: str, how: How) -> dict[str, Any]:
    """Step after step from the plain regular, among plain ones, each on deals of its own, while one surely gains."""
    wanted = fields or Temper._fields
    unknown = [name for name in wanted if name not in Temper._fields]
    if unknown:
        raise Refusal(f"A regular does not lean by '{unknown[0]}'; choose {', '.join(Temper._fields)}")
    temper, history, stopped, played = PLAIN, [], False, 0
    others = (REGULAR,) * (sides(setup) - 1)
    for number in range(rounds):
        tried = steps_from(temper, wanted)
        line_ups = [(leaning(one), *others) for one in (temper, *tried)]
        study = Study(tuple([Plan(setup, deals, line_up, f"{seed}/{number}") for line_up in line_ups]))
        done = gather(study, how if how.keep is None else how._replace(keep=_file(how, number)))
        stopped, played = done.stopped, played + len(done.deals) * len(line_ups)
        gains = [_gain(done.deals, at, len(tried)) for at in range(1, len(line_ups))]
        best = max(range(len(tried)), key=lambda at: gains[at].mean)
        is_step = gains[best].low > 0 and not stopped
        history.append({
            "from": leaning(temper),
            "best": leaning(tried[best]),
            "gain": round(gains[best].mean, 6),
            "low": round(gains[best].low, 6) if len(done.deals) > 1 else None,
            "high": round(gains[best].high, 6) if len(done.deals) > 1 else None,
            "taken": is_step,
        })  # fmt: skip
        if not is_step:
            break
        temper = tried[best]
    words = ["--table", word_of(setup), *[word for one in chosen(setup) for word in ("--option", one)]]
    words += [*(["--fields", ",".join(fields)] if fields else []), "--rounds", str(rounds), "--deals", str(deals)]
    return {
        **heading("tune", words, seed, stopped),
        **about(setup, deals, played),
        "correction": "Bonferroni",
        "steps": history,
        "bot": leaning(temper),
    }


def _file(how: How, number: int) -> Path:
    """Every step has a file of its own."""
    assert how.keep is not None
    return how.keep.with_name(f"{how.keep.name}.{number}")


def _gain(deals: list[Deal], at: int, comparisons: int) -> Difference:
    """What the one seat, or team, gains that plays otherwise than before; it is the same in all games of a deal."""
    gains = []
    for deal in deals:
        seats = {seat for record in deal for seat, bot in enumerate(record.bots) if is_leaning(bot)}
        gains.append(sum(deal[at].won[seat] - deal[0].won[seat] for seat in seats) / (WHOLE * len(seats)))
    return difference(gains, comparisons)
