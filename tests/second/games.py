"""Random games of the second edition, for properties that must hold at every step of every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from standoff import editions
from standoff.editions.second.game import Second
from standoff.editions.second.powers.hustler import SLEEVE
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import Answer
from standoff.engine.rules import OptionValue, Rules, SetUp, option_specs, start

SECOND = editions.EDITIONS["second"]
OPTION_VALUES: list[tuple[str, OptionValue]] = [
    (spec.name, value) for spec in option_specs(SECOND.options) for value in spec.values[1:]
]
"""Every value of every option but the defaults."""


def setups() -> list[SetUp]:
    """Every number of players, with and without powers, under the printed rules; and every option value once."""
    plain = [SetUp("second", players, modules) for players in range(4, 9) for modules in ((), ("powers",))]
    varied = [SetUp("second", 4 + at % 5, ("powers",), {name: value}) for at, (name, value) in enumerate(OPTION_VALUES)]
    everything = SetUp("second", 6, ("powers",), dict(OPTION_VALUES))
    return [*plain, *varied, everything]


def name_of(setup: SetUp) -> str:
    """A set-up in a few words, for the names of tests."""
    options = " ".join(f"{name}={value}" for name, value in setup.options.items())
    return f"{setup.players} {' '.join(setup.modules)} {options}".strip()


def rules_of(setup: SetUp) -> Rules[Any]:
    """The rules in force."""
    return editions.rules(setup)


def chosen(g: Second, seat: int, rng: Random) -> Answer:
    """An answer that keeps a game lively: mostly any, but few lie down and the Greedy is not always greedy."""
    options = g.asking[seat]
    if g.decision == "courage" and rng.random() < 0.4:
        return "stay"
    if isinstance(options[-1], tuple) and rng.random() < 0.6:
        return options[0]
    return rng.choice(options)


def move(g: Second, seat: int, rng: Random, lateness: float = 0.05) -> Answer | None:
    """One seat answers, or is late; what it said."""
    if rng.random() < lateness:
        play.late(g, seat)
        return None
    said = chosen(g, seat, rng)
    play.answer(g, seat, said)
    return said


def played(setup: SetUp, seed: int, *, log: bool = False) -> Iterator[Second]:
    """A random game, seen before its first answer and after every one."""
    rng = Random(f"{name_of(setup)} {seed}")
    g: Second = start(rules_of(setup), key_of_seed(seed), log=log)
    yield g
    while not g.over:
        seat = rng.choice(play.waiting_for(g))
        if rng.random() < 0.03:
            play.aside(g, rng.choice(g.alive), ("wish", *rng.sample(SHARES_TO_WISH, 3)))
            if seat not in play.waiting_for(g):
                yield g
                continue
        move(g, seat, rng)
        yield g


def finished(setup: SetUp, seed: int) -> Second:
    """A random game, played to its end with its log."""
    *_, g = played(setup, seed, log=True)
    return g


SHARES_TO_WISH = ["bill 20", "bill 5", "painting", "diamond 1", "token", "kit", "clip"]


def sleeve(g: Second) -> str:
    """The bullet card that a Hustler has drawn and not yet paid for; empty for none."""
    card: str = g.cells.get(SLEEVE, "")
    return card
