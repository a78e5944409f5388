"""The regular of the second edition: legal everywhere, stronger than chance, and no power is wasted on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest

from standoff.editions.second.components import listed
from standoff.editions.second.game import Second
from standoff.editions.second.mind import DECISIONS, SecondMind
from standoff.editions.second.powers import POWERS
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp, start
from tests.second.games import SECOND, name_of, rules_of, setups

GAMES = 600
each_setup = pytest.mark.parametrize("setup", setups(), ids=name_of)


class Seat:
    """A regular at the table, or a rookie who takes anything."""

    def __init__(self, seed: str, regular: bool) -> None:
        self.rng = Random(seed)
        self.mind = SecondMind() if regular else None

    def choose(self, g: Second, seat: int) -> Answer:
        options = g.asking[seat]
        if self.mind is None or len(options) == 1:
            return options[int(self.rng.random() * len(options))]
        said = self.mind.decide(SECOND.view(g, seat), self.rng)
        assert said is not None, f"no rule of thumb for {g.decision}"
        assert play.is_legal(g, seat, said), f"{said} is no answer to {g.decision}; legal: {options}"
        return said


def moves(g: Second, seats: list[Seat]) -> Iterator[tuple[str, int, Answer]]:
    """Play to the end; every answer with its decision."""
    while not g.over:
        for seat in play.waiting_for(g):
            decision, said = g.decision, seats[seat].choose(g, seat)
            play.answer(g, seat, said)
            yield decision, seat, said


def table(setup: SetUp, seed: str, log: bool = False) -> Second:
    """A game at its first question."""
    g: Second = start(rules_of(setup), key_of_seed(seed), log=log)
    return g


@each_setup
def test_regulars_and_rookies_play_every_table_to_its_end(setup: SetUp) -> None:
    for number, regulars in enumerate((setup.players, 1)):
        seats = [Seat(f"{number} {seat}", seat < regulars) for seat in range(setup.players)]
        g = table(setup, f"legal {name_of(setup)} {number}")
        for _ in moves(g, seats):
            pass
        assert g.winners is not None


def test_a_regular_who_joins_late_plays_on() -> None:
    for seed in range(4):
        seats = [Seat(f"{seed} {seat}", False) for seat in range(6)]
        g = table(SetUp("second", 6, ("powers",)), f"late {seed}")
        for _ in moves(g, seats):
            if g.round == 4 and seats[0].mind is None:
                seats[0].mind = SecondMind()


def test_the_same_seed_gives_the_same_game() -> None:
    def told() -> list[tuple[str, int, Answer]]:
        g = table(SetUp("second", 5, ("powers",)), "twice")
        return list(moves(g, [Seat(f"twice {seat}", True) for seat in range(5)]))

    assert told() == told()


def lower_bound(wins: float, games: int) -> float:
    """The lower 95 % bound of a win rate after Wilson."""
    rate, z2 = wins / games, 1.96**2
    reach = 1.96 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return (rate + z2 / (2 * games) - reach) / (1 + z2 / games)


@pytest.mark.parametrize(("players", "modules"), [(4, ()), (6, ("powers",))])
def test_one_regular_clearly_beats_rookies(players: int, modules: tuple[str, ...]) -> None:
    games, wins = GAMES // 2, 0.0
    for number in range(games):
        me = number % players
        g = table(SetUp("second", players, modules), f"duel {number}")
        for _ in moves(g, [Seat(f"{number} {seat}", seat == me) for seat in range(players)]):
            pass
        if g.winners and me in g.winners:
            wins += 1 / len(g.winners)
    assert lower_bound(wins, games) > 2 / players


USED = {
    "cunning": ("swaps",),
    "cute": ("takes", "SEP-03.1"),
    "dictator": ("forbids",),
    "doctor": ("heals", "SEP-05.1"),
    "good friend": ("fetches", "SEP-06.1"),
    "hustler": ("hustles",),
    "junk dealer": ("trades",),
    "lucky man": ("lucky",),
    "professional": ("steals",),
    "smart": ("takes_back",),
    "stealthy": ("takes", "SEP-14.1"),
    "vulture": ("feasts",),
}
"""What the log says when a power is used: a kind of event, and the clause where the kind alone does not tell."""


def uses(g: Second) -> Iterator[str]:
    """The powers that did something in a finished game."""
    assert g.log is not None
    for event in g.log:
        for power, (kind, *clauses) in USED.items():
            if event.kind == kind and (not clauses or event.clause in clauses):
                yield power


def test_every_power_gets_used() -> None:
    used: Counter[str] = Counter()
    names = [power.name for power in POWERS]
    for number in range(48):
        powers = dict(enumerate(names[number % 2 :: 2]))
        g = table(SetUp("second", 8, ("powers",), {}, 0, {"powers": powers}), f"powers {number}", log=True)
        for decision, _, said in moves(g, [Seat(f"{number} {seat}", True) for seat in range(8)]):
            used["kid"] += decision == "kid_aim"
            used["greedy"] += isinstance(said, tuple)
            unbreakable = g.holder.get("unbreakable")
            used["unbreakable"] += unbreakable is not None and g.wounds[unbreakable] > 2
        if (collector := g.holder.get("collector")) is not None:
            used["collector"] += "painting" in listed(g.stash[collector])
        used.update(uses(g))
    assert {power.name for power in POWERS} - set(+used) == set()


def test_there_is_a_rule_of_thumb_for_every_question() -> None:
    stages = rules_of(SetUp("second", 4, ("powers",))).stages
    assert {name for name, stage in stages.items() if stage.asks} == set(DECISIONS)
