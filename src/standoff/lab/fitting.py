"""What a boss goes by, learned from games: how likely others answer what, and what a table is worth before a round.

Everything is one kind of guess: of several things, each with its signs, one came true.  The weights under which all
that came true was likeliest are found by Newton's method, held back a little from what so few games cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from standoff import editions
from standoff.bots import BOSS, make_bot
from standoff.bots.boss import Boss
from standoff.bots.worlds import Worlds, worlds_of
from standoff.editions.common.instinct import Instinct, Signs, dot
from standoff.editions.common.temper import PLAIN
from standoff.editions.common.weights import Weights, Worth
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import Answer
from standoff.engine.play import answer
from standoff.engine.rules import SetUp, start

Guess: TypeAlias = tuple[Sequence[Signs], int]
"""Several things by their signs, and which of them came true."""
Table: TypeAlias = tuple[int, list[tuple[int, ...]], list[Signs]]
"""The number of a round that begins, who may win, and their signs."""
STEPS: Final = 12
HELD_BACK: Final = 2.0
"""How strongly weights are drawn to nothing."""
MOST: Final = 40_000
"""Answers of one kind that are learned from."""
ROUNDS: Final = 8
BENDS: Final = 3
"""What a sign weighs changes from round to round as a curve with so many numbers: neighbours tell of each other."""
UNTAUGHT: Final = Weights("", 0, Worth((), ()), Worth((), ()), {}, ())
STRANGE: Final = 6
"""In one of so many games, one seat chooses by chance: so its ways are known, too."""
LATE: Final = 5
"""Whoever practises plays by rules of thumb before this round: little depends on the early ones."""
HASTE: Final = 3
"""Whoever practises plays a round where a boss plays so many …"""
FEWEST: Final = 40
"""… but so many at least."""
LEANING: Final = 6.0
"""How strongly what a table is worth to a boss is drawn to what it is worth to anybody."""
PASSES: Final = 2
"""So often it practises, each time with what it has learned before."""


class Lessons:
    """What games teach, by kind."""

    def __init__(self) -> None:
        self.worth: list[tuple[int, Guess]] = []
        """With the number of the round, at tables of regulars …"""
        self.wild: list[tuple[int, Guess]] = []
        """… and where one of them sits among people who choose by chance."""
        self.mine: list[tuple[int, Guess]] = []
        """Where a boss sits among regulars; its own side has a one as its last sign."""
        self.habits: dict[str, list[Guess]] = {}
        self.erratic: list[Guess] = []


def fit(
    edition: str, modules: tuple[str, ...], players: int, games: int, practice: int = 0, seed: str = "0"
) -> Weights:
    """Weights for an edition's instinct with these modules: regulars are watched for so many games, and one of them
    (or a side of them) among rookies for as many; then a boss (or a side) practises among regulars."""
    rules = editions.rules(SetUp(edition, players, modules))
    instinct: Instinct = type(rules.edition.instinct(rules))(UNTAUGHT)
    lessons = Lessons()
    for number in range(games):
        _watch(rules, instinct, lessons, f"{seed}/{number}", stranger=number % STRANGE == 0)
        _watch_wild(rules, instinct, lessons, f"{seed}/wild/{number}", number % players)
    usual = curves(lessons.worth)
    signs = len(usual[0])
    wild = curves(lessons.wild)
    weights = Weights(
        _command(edition, modules, players, games, practice, seed),
        games,
        Worth(usual, tuple([(*of, 0.0) for of in usual])),
        Worth(tuple([of[:signs] for of in wild]), tuple([of[signs:] for of in wild])),
        {decision: weighed(guesses[:MOST]) for decision, guesses in lessons.habits.items()},
        weighed(lessons.erratic[:MOST]),
    )
    for number in range(practice):
        if number * PASSES % practice < PASSES and lessons.mine:
            weights = practised(weights, lessons.mine)
        _practise(rules, type(instinct)(weights), lessons, f"{seed}/practice/{number}", number % players)
    return practised(weights, lessons.mine) if lessons.mine else weights


def practised(weights: Weights, lessons: Sequence[tuple[int, Guess]]) -> Weights:
    """The same, with what a table is worth to a boss as its own games have shown: it makes more of some things."""
    theirs = weights.worth.theirs
    more, known = list[tuple[int, Guess]](), list[list[float]]()
    for number, (things, true) in lessons:
        known.append([dot(theirs[number - 1], one) for one in things])
        more.append((number, ([(*[sign * one[-1] for sign in one[:-1]], one[-1]) for one in things], true)))
    mine = [
        (*[round(one + leaning, 3) for one, leaning in zip(usual, leanings)], leanings[-1])
        for usual, leanings in zip(theirs, curves(more, known, LEANING))
    ]
    return msgspec.structs.replace(weights, worth=Worth(theirs, tuple(mine)))


def _command(edition: str, modules: tuple[str, ...], players: int, games: int, practice: int, seed: str) -> str:
    """How the same weights are made again."""
    table = "/".join([edition, str(players), *["+".join(modules)] * bool(modules)])
    return f"standoff lab fit --table {table} --games {games} --practice {practice} --seed {seed}"


def _watch(rules: Any, instinct: Instinct, lessons: Lessons, seed: str, stranger: bool) -> None:
    """One game of regulars, and what can be learned from it; sometimes with somebody among them who plays by chance."""
    players = rules.setup.players
    odd = Random(f"{seed}/odd").randrange(players) if stranger else -1
    levels = ["rookie" if seat == odd else "regular" for seat in range(players)]
    tables = list[Table]()
    for g, is_new in _played(rules, levels, seed, instinct, lessons):
        if is_new and g.asking:
            tables.append((g.round, instinct.sides(g), instinct.worth(g)))
            if stranger:
                records = [(seat, instinct.record(g, seat)) for seat in g.alive]
                lessons.erratic += [([(0.0,) * len(one), one], int(seat == odd)) for seat, one in records]
    if not stranger:
        lessons.worth += [(number, (signs, true)) for number, signs, true, _ in _judged(g, tables)]


def _watch_wild(rules: Any, instinct: Instinct, lessons: Lessons, seed: str, me: int) -> None:
    """One game of a regular, or a side of them, among rookies: what wins there, and what the regular makes of it."""
    g = start(rules, key_of_seed(seed), log=False)
    ours = rules.edition.fellows(g, me) or (me,)
    levels = ["regular" if seat in ours else "rookie" for seat in range(rules.setup.players)]
    tables = list[Table]()
    for g, is_new in _played(rules, levels, seed):
        if is_new and g.asking:
            tables.append((g.round, instinct.sides(g), instinct.worth(g)))
    for number, signs, true, sides in _judged(g, tables):
        no_signs = (0.0,) * len(signs[0])
        things = [(*no_signs, *one, 1.0) if me in seats else (*one, *no_signs, 0.0) for one, seats in zip(signs, sides)]
        lessons.wild.append((number, (things, true)))


def _practise(rules: Any, instinct: Instinct, lessons: Lessons, seed: str, me: int) -> None:
    """One game of a boss, or a side of them, among regulars: what wins there."""
    g = start(rules, key_of_seed(seed), log=False)
    ours = rules.edition.fellows(g, me) or (me,)
    levels = [BOSS if seat in ours else "regular" for seat in range(rules.setup.players)]
    tables = list[Table]()
    for g, is_new in _played(rules, levels, seed, instinct):
        if is_new and g.asking:
            tables.append((g.round, instinct.sides(g), instinct.worth(g)))
    for number, signs, true, sides in _judged(g, tables):
        lessons.mine.append((number, ([(*one, float(me in seats)) for one, seats in zip(signs, sides)], true)))


class Practising:
    """A boss in a hurry."""

    def __init__(self, rules: Any, instinct: Instinct, rng: Random, rounds: int) -> None:
        self._boss = Boss(rng, BOSS, rules.edition.mind(PLAIN), rounds, instinct, rules.edition.better_mind())
        self._late = ROUNDS + 1 if instinct.hasty else LATE

    def choose(self, view: Any, worlds: Worlds | None = None) -> Answer:
        return self._boss.choose(view, worlds if view.round >= self._late else None)


def _played(
    rules: Any, levels: list[str], seed: str, instinct: Instinct | None = None, lessons: Lessons | None = None
) -> Iterator[tuple[Any, bool]]:
    """A game of these bots, question by question, and whether a round begins with it; regulars teach their habits."""
    g = start(rules, key_of_seed(seed), log=False)
    edition, rng, number = rules.edition, Random(seed), 0
    bots: list[Any] = []
    for seat, level in enumerate(levels):
        chance = Random(f"{seed}/{seat}")
        if level == BOSS and instinct is not None:
            bots.append(Practising(rules, instinct, chance, max(FEWEST, instinct.rounds(g, 1) // HASTE)))
        else:
            bots.append(make_bot(level, edition.name, chance))
    while g.asking:
        yield g, g.round != number
        number, decision = g.round, g.decision
        taught = instinct if instinct is not None and decision in instinct.learned else None
        look = taught.look(g) if taught is not None else None
        for seat, options in list(g.asking.items()):
            if len(options) == 1 or seat < 0:
                said = options[int(rng.random() * len(options))]
            else:
                said = bots[seat].choose(edition.view(g, seat), worlds_of(g, seat))
                if taught is not None and lessons is not None and levels[seat] == "regular":
                    guess = (taught.signs(g, seat, options, look), options.index(said))
                    lessons.habits.setdefault(decision, []).append(guess)
            answer(g, seat, said)
    yield g, False


def _judged(g: Any, tables: list[Table]) -> Iterator[tuple[int, list[Signs], int, list[tuple[int, ...]]]]:
    """What stood on the table before each round, and which side won in the end."""
    winners = g.rules.edition.view(g, None).winners or ()
    for number, sides, signs in tables:
        won = [at for at, seats in enumerate(sides) if not set(winners).isdisjoint(seats)]
        if won and len(sides) > 1:
            yield number, signs, won[number % len(won)], sides


def curves(
    lessons: Sequence[tuple[int, Guess]], known: Sequence[Sequence[float]] = (), held_back: float = HELD_BACK
) -> tuple[tuple[float, ...], ...]:
    """For each round the weights under which what came true was likeliest; each weight is a curve over the rounds."""
    bent = [
        ([[sign * power for power in _powers(number) for sign in one] for one in things], true)
        for number, (things, true) in lessons
    ]
    found = weighed(bent, known, held_back)
    signs = len(found) // BENDS
    rounds = []
    for number in range(1, ROUNDS + 1):
        powers = _powers(number)
        parts = [[power * weight for weight in found[at * signs : (at + 1) * signs]] for at, power in enumerate(powers)]
        rounds.append(tuple([round(sum(column), 3) for column in zip(*parts)]))
    return tuple(rounds)


def _powers(number: int) -> list[float]:
    """Where a round lies in a game, from -1 to 1, to the power of 0, 1, 2."""
    where = (2.0 * number - ROUNDS - 1.0) / (ROUNDS - 1.0)
    return [where**power for power in range(BENDS)]


def weighed(
    guesses: Sequence[Guess], known: Sequence[Sequence[float]] = (), held_back: float = HELD_BACK
) -> tuple[float, ...]:
    """The weights under which what came true was likeliest; `known` is what already speaks for each thing."""
    if not guesses:
        return ()
    most = max(len(things) for things, _ in guesses)
    signs: NDArray[np.float64] = np.zeros((len(guesses), most, len(guesses[0][0][0])))
    absent = np.full((len(guesses), most), -1e9)
    for at, (things, _) in enumerate(guesses):
        signs[at, : len(things)] = things
        absent[at, : len(things)] = known[at] if known else 0.0
    used = np.flatnonzero(np.abs(signs).sum((0, 1)))
    lean = signs[:, :, used]
    true = lean[np.arange(len(guesses)), [came_true for _, came_true in guesses]].sum(0)
    weights = np.zeros(len(used))
    for _ in range(STEPS):
        odds = np.exp(lean @ weights + absent)
        odds /= odds.sum(1, keepdims=True)
        mean = np.einsum("gt,gts->gs", odds, lean)
        off = ((lean - mean[:, None]) * np.sqrt(odds)[:, :, None]).reshape(-1, len(used))
        bend = off.T @ off + held_back * np.eye(len(used))
        step = np.linalg.solve(bend, true - mean.sum(0) - held_back * weights)
        weights += np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < 1e-3:
            break
    found = np.zeros(signs.shape[2])
    found[used] = weights
    return tuple([round(float(weight), 3) for weight in found])
