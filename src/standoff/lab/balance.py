"""Is a game fair, and what does a rule of the house change?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from standoff.editions import edition, rules
from standoff.engine.errors import Refusal
from standoff.engine.rules import OptionValue, SetUp, option_specs, shown
from standoff.lab.intervals import LEVEL, difference, share
from standoff.lab.record import WHOLE, Plan, Record
from standoff.lab.runner import Deal, How, Study, gather
from standoff.lab.tables import about, chosen, heading, word_of
from standoff.lab.tally import Score, Tally

PILOT: Final = 40
"""Deals after which an option that has changed none of them is left out: it is about something that is not played."""
MEASURES: Final[dict[str, Callable[[Record], float]]] = {
    "rounds": lambda record: record.rounds,
    "questions": lambda record: record.choices,
    "deaths": lambda record: sum(record.dead),
    "money": lambda record: max([one for one in record.worth if one is not None], default=0),
    "shared": lambda record: len(record.winners) > 1 and len({record.teams[seat] for seat in record.winners}) != 1,
}
"""What is looked at: rounds, answers with a choice, deaths, the richest one's money in thousands, shared wins."""


def balance(setup: SetUp, bot: str, deals: int, seed: str, how: How) -> dict[str, Any]:
    """Cards, roles and places, all played by the same bot."""
    done = gather(Study((Plan(setup, deals, (bot,), seed),)), how)
    tally = Tally()
    for deal in done.deals:
        tally.count(*deal)
    records = [record for deal in done.deals for record in deal]
    fair = 1 / max(1, about(setup, 0, 0)["sides"])
    words = ["--table", word_of(setup), *[word for one in chosen(setup) for word in ("--option", one)]]
    return {
        **heading("balance", [*words, "--bot", bot, "--deals", str(deals)], seed, done.stopped),
        **about(setup, len(done.deals), tally.games),
        "bot": bot,
        "fair": round(fair, 6),
        "correction": "Bonferroni",
        "cards": _compared({name: score for (_, name), score in sorted(tally.powers.items())}, fair, used=True),
        "roles": _compared(dict(sorted(tally.roles.items())), fair),
        "chairs": _compared({str(chair): score for chair, score in sorted(tally.chairs.items())}, fair),
        "measures": {name: _spread([measure(record) for record in records]) for name, measure in MEASURES.items()},
        "places": _places(records),
        "without_winner": tally.unwon,
        "forfeits": tally.forfeited(),
    }


def _compared(scores: dict[str, Score], fair: float, used: bool = False) -> dict[str, Any]:
    """The share of each with bounds that hold for all of them together."""
    level = 1 - (1 - LEVEL) / max(1, len(scores))
    found = {}
    for name, score in scores.items():
        low, high = share(score.sums, WHOLE, level)
        found[name] = {
            **score.report(),
            "low": round(low, 6),
            "high": round(high, 6),
            **({"used": score.used} if used else {}),
            "verdict": "strong" if low > fair else "weak" if high < fair else "fair",
        }
    return found


def _spread(values: Sequence[float]) -> dict[str, Any]:
    """A mean with its bounds, and how often each value came; many values in twelve steps."""
    found = difference(values)
    return {
        "mean": round(found.mean, 4),
        "low": round(found.low, 4) if len(values) > 1 else None,
        "high": round(found.high, 4) if len(values) > 1 else None,
        "counts": {f"{value:g}": count for value, count in sorted(_stepped(values).items())},
    }


def _stepped(values: Sequence[float]) -> Counter[float]:
    distinct = sorted(set(values))
    if len(distinct) <= 14:
        return Counter(values)
    step = max(1, round((distinct[-1] - distinct[0]) / 12))
    return Counter([distinct[0] + step * ((value - distinct[0]) // step) for value in values])


def _places(records: Sequence[Record]) -> list[dict[str, Any]]:
    """What those who came first, second … had in the final count, and how many of them were dead."""
    found = []
    for place in sorted({place for record in records for place in record.places}):
        seats = [(record, seat) for record in records for seat, one in enumerate(record.places) if one == place]
        money = [worth for record, seat in seats if (worth := record.worth[seat]) is not None]
        found.append({
            "place": place,
            "seats": len(seats),
            "money": round(sum(money) / len(money), 2) if money else None,
            "dead": sum(record.dead[seat] for record, seat in seats),
        })  # fmt: skip
    return found


def factors(setup: SetUp, only: tuple[str, ...] = ()) -> list[tuple[str, OptionValue]]:
    """Every option of an edition with every value but the one in force, as far as the rules allow it at this table."""
    specs = option_specs(edition(setup.edition).options)
    unknown = [name for name in only if name not in [spec.name for spec in specs]]
    if unknown:
        known = ", ".join(spec.name for spec in specs)
        raise Refusal(f"The {setup.edition} edition has no option '{unknown[0]}'; there are {known}")
    found = []
    for spec in specs:
        for value in spec.values:
            now = setup.options.get(spec.name, spec.default)
            if value != now and (not only or spec.name in only) and _is_legal(_with(setup, spec.name, value)):
                found.append((spec.name, value))
    return found


def _with(setup: SetUp, name: str, value: OptionValue) -> SetUp:
    options = {**setup.options, name: value}
    return SetUp(setup.edition, setup.players, setup.modules, options, setup.godfather)


def _is_legal(setup: SetUp) -> bool:
    try:
        return not rules(setup).by_people
    except Refusal:
        return False


def balance_of_options(
    setup: SetUp, bot: str, only: tuple[str, ...], deals: int, seed: str, how: How
) -> dict[str, Any]:
    """What every option changes, on the same deals as without it.

    First a few deals: what has changed none of them is about something that is not played here, and is listed as such.
    """
    tried = factors(setup, only)
    pilot = gather(_study(setup, tried, bot, min(PILOT, deals), seed), How(how.workers, shows=how.shows, ray=how.ray))
    matter = [factor for number, factor in enumerate(tried, 1) if _changes(pilot.deals, number)]
    stopped, played = pilot.stopped, pilot.deals
    if not stopped:
        done = gather(_study(setup, matter, bot, deals, seed), how)
        stopped, played = done.stopped, done.deals
    else:
        matter, played = [], [deal[:1] for deal in played]
    comparisons = max(1, len(matter) * len(MEASURES))
    found = [
        {"option": name, "value": value, **_effects(played, number, comparisons)}
        for number, (name, value) in enumerate(matter, 1)
    ]
    words = ["--table", word_of(setup), *[word for one in chosen(setup) for word in ("--option", one)]]
    words += ["--bot", bot, "--options", ",".join(only) or "all"]
    return {
        **heading("balance", [*words, "--deals", str(deals)], seed, stopped),
        **about(setup, len(played), len(played) * (1 + len(matter))),
        "bot": bot,
        "correction": "Bonferroni",
        "corrected_for": comparisons,
        "base": {name: _spread([measure(deal[0]) for deal in played]) for name, measure in MEASURES.items()},
        "effects": found,
        "pilot": min(PILOT, deals),
        "without_effect": [f"{name}={shown(value)}" for name, value in tried if (name, value) not in matter],
    }


def _study(setup: SetUp, arms: Sequence[tuple[str, OptionValue]], bot: str, deals: int, seed: str) -> Study:
    setups = [setup, *[_with(setup, name, value) for name, value in arms]]
    return Study(tuple([Plan(one, deals, (bot,), seed) for one in setups]))


def _changes(deals: Sequence[Deal], number: int) -> bool:
    return any(deal[number] != deal[0] for deal in deals)


def _effects(deals: Sequence[Deal], number: int, comparisons: int) -> dict[str, Any]:
    """What one option changes: the mean difference on the same deals, and in how many of them somebody else wins."""
    effects = {}
    for name, measure in MEASURES.items():
        found = difference([measure(deal[number]) - measure(deal[0]) for deal in deals], comparisons)
        sure = len(deals) > 1
        effects[name] = {
            "change": round(found.mean, 4),
            "low": round(found.low, 4) if sure else None,
            "high": round(found.high, 4) if sure else None,
            "is_sure": found.is_sure,
        }
    return {"measures": effects, "other_winner": sum(deal[number].won != deal[0].won for deal in deals)}
