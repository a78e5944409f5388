"""Restricted play: does a bot get better by a habit that takes one line to say?  Then it can still learn something."""

from __future__ import annotations

from typing import Any

from standoff.editions import edition
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.lab.game import HABIT
from standoff.lab.intervals import deals_wanted, difference
from standoff.lab.record import WHOLE, Plan, Record
from standoff.lab.runner import How, Study, gather
from standoff.lab.tables import about, chosen, heading, sides, word_of
from standoff.lab.tally import Tally

POINT = 0.01


def probe(
    setup: SetUp, bot: str, among: str, habits: tuple[str, ...], deals: int, seed: str, how: How
) -> dict[str, Any]:
    """The bot on one seat (or as one team) among others, plain and with every habit, on the same deals."""
    known = tuple(edition(setup.edition).habits())
    tried = habits or known
    if not tried:
        raise Refusal(f"Nobody has written down a habit for the {setup.edition} edition")
    others = (among,) * (sides(setup) - 1)
    line_ups = [(bot, *others), *[(f"{bot}{HABIT}{habit}", *others) for habit in tried]]
    study = Study(tuple([Plan(setup, deals, line_up, seed) for line_up in line_ups]))
    done = gather(study, how)
    mine = [_seats(deal[1], line_ups[1][0]) for deal in done.deals]
    plain = [_won(deal[0], seats) for deal, seats in zip(done.deals, mine)]
    found, tally = {}, Tally()
    spread: list[float] = []
    for number, habit in enumerate(tried, 1):
        won = [_won(deal[number], seats) for deal, seats in zip(done.deals, mine)]
        gains = [with_it - without for with_it, without in zip(won, plain)]
        gain = difference(gains, len(tried))
        spread = max(spread, gains, key=lambda one: sum(gained * gained for gained in one))
        found[habit] = {
            "share": round(sum(won) / max(1, len(won)), 6),
            "gain": round(gain.mean, 6),
            "low": _rounded(gain.low),
            "high": _rounded(gain.high),
            "changed": sum(one != 0 for one in gains),
        }
    for deal in done.deals:
        tally.count(*deal)
    words = ["--table", word_of(setup), *[word for one in chosen(setup) for word in ("--option", one)]]
    words += ["--bot", bot, "--among", among, *(["--habits", ",".join(habits)] if habits else [])]
    return {
        **heading("probe", [*words, "--deals", str(deals)], seed, done.stopped),
        **about(setup, len(done.deals), len(done.deals) * len(line_ups)),
        "bot": bot,
        "among": among,
        "share": round(sum(plain) / max(1, len(plain)), 6),
        "corrected_for": len(tried),
        "correction": "Bonferroni",
        "deals_for_a_point": deals_wanted(spread, POINT) if len(spread) > 1 else None,
        "habits": found,
        "forfeits": tally.forfeited(),
    }


def _seats(record: Record, name: str) -> list[int]:
    return [seat for seat, bot in enumerate(record.bots) if bot == name]


def _won(record: Record, seats: list[int]) -> float:
    """The win of one seat, or of one team."""
    return sum(record.won[seat] for seat in seats) / (WHOLE * len(seats))


def _rounded(bound: float) -> float | None:
    """A bound, where there is one."""
    return None if bound in (float("inf"), float("-inf")) else round(bound, 6)
