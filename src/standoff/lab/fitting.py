"""What a boss goes by, learned from games: how likely others answer what, and what a table is worth before a round.

Everything is one kind of guess: of several things, each with its signs, one came true.  The weights under which all
that came true was likeliest are found by Newton's method, held back a little from what so few games cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import IO, Any, Final, TypeAlias

import click
import msgspec

from standoff import editions
from standoff.bots import BOSS, make_bot
from standoff.bots.boss import Boss
from standoff.bots.bot import Bot
from standoff.bots.worlds import worlds_of
from standoff.editions.common.instinct import Instinct, Signs, Weights, dot
from standoff.editions.common.temper import PLAIN
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer
from standoff.engine.rules import SetUp, start

Guess: TypeAlias = tuple[Sequence[Signs], int, Sequence[float] | None]
"""Several things by their signs, which of them came true, and what is known of each besides."""
Table: TypeAlias = tuple[int, list[tuple[int, ...]], list[Signs]]
"""The number of a round that begins, who may win, and their signs."""
STEPS: Final = 12
HELD_BACK: Final = 2.0
"""How strongly weights are drawn to nothing."""
CAREFUL: Final = 4.0
"""The same for what a boss does with its chances otherwise than a regular."""
MOST: Final = 6_000
"""Guesses of one kind that are learned from."""
ROUNDS: Final = 8
UNTAUGHT: Final = Weights("", 0, (), (), {}, ())
STRANGE: Final = 6
"""In one of so many games, one seat chooses by chance: so its ways are known, too."""
SHORT: Final = 24
"""So many rounds are played for an answer then."""
CURIOUS: Final = 0.15
"""How often it tries something else then."""


class Lessons:
    """What games teach, by kind."""

    def __init__(self) -> None:
        self.worth: list[list[Guess]] = [[] for _ in range(ROUNDS)]
        self.habits: dict[str, list[Guess]] = {}
        self.erratic: list[Guess] = []


def fit(
    edition: str, modules: tuple[str, ...], players: int, games: int, seed: str = "0", practice: int = 0
) -> Weights:
    """Weights for an edition's instinct with these modules: regulars are watched for so many games, and then a boss
    practises among them."""
    setup = SetUp(edition, players, modules)
    rules = editions.rules(setup)
    kind: type[Instinct] = type(rules.edition.instinct(rules))
    lessons = Lessons()
    for number in range(games):
        _watch(rules, kind(UNTAUGHT), lessons, f"{seed}/{number}", stranger=number % STRANGE == 0)
    worth = tuple([weighed(guesses) for guesses in lessons.worth])
    weights = Weights(
        _command(edition, modules, players, games, seed, practice),
        games,
        worth,
        tuple([(*of, 0.0) for of in worth]),
        {decision: weighed(guesses) for decision, guesses in lessons.habits.items()},
        weighed(lessons.erratic),
    )
    return _practised(rules, kind, weights, practice, f"{seed}/practice") if practice else weights


def _command(edition: str, modules: tuple[str, ...], players: int, games: int, seed: str, practice: int) -> str:
    """How the same weights are made again."""
    mix = "".join([f" --with {module}" for module in modules])
    told = f"--edition {edition}{mix} --players {players} --games {games} --seed {seed} --practice {practice}"
    return f"python -m standoff.lab.fitting {told}"


def _watch(rules: Any, instinct: Instinct, lessons: Lessons, seed: str, stranger: bool) -> None:
    """One game of regulars, and what can be learned from it; sometimes with somebody among them who plays by chance."""
    g = start(rules, key_of_seed(seed), log=False)
    edition, rng, players = rules.edition, Random(seed), rules.setup.players
    odd = rng.randrange(players) if stranger else -1
    bots = [make_bot("rookie" if s == odd else "regular", edition.name, Random(f"{seed}/{s}")) for s in range(players)]
    number, tables = 0, list[Table]()
    while g.asking:
        if g.round != number:
            number = g.round
            tables.append((number, instinct.sides(g), instinct.worth(g)))
            if stranger:
                records = [(seat, instinct.record(g, seat)) for seat in g.alive]
                lessons.erratic += [([(0.0,) * len(one), one], int(seat == odd), None) for seat, one in records]
        decision = g.decision
        look = instinct.look(g) if decision in instinct.learned else None
        for seat, options in list(g.asking.items()):
            if len(options) == 1 or seat < 0:
                said = options[int(rng.random() * len(options))]
            else:
                said = bots[seat].choose(edition.view(g, seat))
                if decision in instinct.learned and seat != odd:
                    guess = (instinct.signs(g, seat, options, look), options.index(said), None)
                    lessons.habits.setdefault(decision, []).append(guess)
            answer(g, seat, said)
    if not stranger:
        for number, signs, true, _ in _judged(edition.view(g, None).winners or (), tables):
            lessons.worth[number - 1].append((signs, true, None))


def _judged(
    winners: Sequence[int], tables: list[Table]
) -> Iterator[tuple[int, list[Signs], int, list[tuple[int, ...]]]]:
    """What stood on the table before each round, and which side won in the end."""
    for number, sides, signs in tables:
        won = [at for at, seats in enumerate(sides) if winners and winners[0] in seats]
        if won and len(sides) > 1:
            yield number, signs, won[0], sides


def _practised(rules: Any, kind: type[Instinct], weights: Weights, games: int, seed: str) -> Weights:
    """What the table is worth to a boss who goes by these weights: it does other things with it than a regular."""
    instinct, found = kind(weights), [list[Guess]() for _ in range(ROUNDS)]
    for number in range(games):
        me, winners, tables = _play(rules, instinct, number, f"{seed}/{number}")
        for round_, signs, true, sides in _judged(winners, tables):
            at = round_ - 1
            known = [dot(weights.worth[at], one) for one in signs]
            things = [(*one, 1.0) if me in seats else (0.0,) * (len(one) + 1) for one, seats in zip(signs, sides)]
            if any(me in seats for seats in sides):
                found[at].append((things, true, known))
    mine = []
    for at, usual in enumerate(weights.worth):
        near = [guess for other in (at - 1, at, at + 1) if 0 <= other < ROUNDS for guess in found[other]]
        more = weighed(near, CAREFUL)
        mine.append(tuple([round(a + b, 3) for a, b in zip((*usual, 0.0), more)]))
    return msgspec.structs.replace(weights, mine=tuple(mine))


def _play(rules: Any, instinct: Instinct, number: int, seed: str) -> tuple[int, Sequence[int], list[Table]]:
    """One game of a boss, or of a side of them, among regulars."""
    g = start(rules, key_of_seed(seed), log=False)
    edition, rng = rules.edition, Random(seed)
    me, round_, tables = number % rules.setup.players, 0, list[Table]()
    ours = edition.fellows(g, me) or (me,)
    bots: list[Bot] = []
    for seat in range(rules.setup.players):
        luck = Random(f"{seed}/{seat}")
        regular = make_bot("regular", edition.name, luck)
        bots.append(Boss(luck, BOSS, edition.mind(PLAIN), SHORT, instinct) if seat in ours else regular)
    while g.asking:
        if g.round != round_:
            round_ = g.round
            tables.append((round_, instinct.sides(g), instinct.worth(g)))
        for seat, options in list(g.asking.items()):
            if len(options) == 1 or seat < 0 or (seat in ours and rng.random() < CURIOUS):
                said = options[int(rng.random() * len(options))]
            else:
                said = bots[seat].choose(edition.view(g, seat), worlds_of(g, seat) if seat in ours else None)
            answer(g, seat, said)
    return me, edition.view(g, None).winners or (), tables


def weighed(guesses: Sequence[Guess], held_back: float = HELD_BACK) -> tuple[float, ...]:
    """The weights under which what came true was likeliest."""
    if not guesses:
        return ()
    guesses = guesses[:MOST]
    whole = len(guesses[0][0][0])
    used = [at for at in range(whole) if any(signs[at] for things, *_ in guesses for signs in things)]
    if len(used) < whole:
        lean = [([[one[at] for at in used] for one in things], true, known) for things, true, known in guesses]
        found = dict(zip(used, weighed(lean, held_back))) if used else {}
        return tuple([found.get(at, 0.0) for at in range(whole)])
    weights = [0.0] * whole
    for _ in range(STEPS):
        slope = [-held_back * weight for weight in weights]
        bend = [[held_back * (row == column) for column in range(whole)] for row in range(whole)]
        for guess in guesses:
            _learn(weights, guess, slope, bend)
        step = solved(bend, slope)
        weights = [weight + max(-2.0, min(2.0, more)) for weight, more in zip(weights, step)]
        if max(map(abs, step)) < 1e-3:
            break
    return tuple([round(weight, 3) for weight in weights])


def _learn(weights: list[float], guess: Guess, slope: list[float], bend: list[list[float]]) -> None:
    """How one guess moves the weights."""
    things, true, known = guess
    scores = [dot(weights, signs) for signs in things]
    if known is not None:
        scores = [score + more for score, more in zip(scores, known)]
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    total = sum(parts)
    odds = [part / total for part in parts]
    mean = [sum([p * signs[at] for p, signs in zip(odds, things)]) for at in range(len(weights))]
    for at, (seen, usual) in enumerate(zip(things[true], mean)):
        slope[at] += seen - usual
    for p, signs in zip(odds, things):
        off = [sign - usual for sign, usual in zip(signs, mean)]
        for row, one in enumerate(off):
            if one:
                pulled, line = p * one, bend[row]
                for column in range(row + 1):
                    line[column] += pulled * off[column]


def solved(bend: list[list[float]], slope: list[float]) -> list[float]:
    """What a symmetric matrix, given by its lower half, makes into this column (Gauss)."""
    count = len(slope)
    rows = [[bend[max(i, j)][min(i, j)] for j in range(count)] + [slope[i]] for i in range(count)]
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(at + 1, count):
            part = rows[other][at] / rows[at][at]
            if part:
                rows[other] = [a - part * b for a, b in zip(rows[other], rows[at])]
    found = [0.0] * count
    for at in reversed(range(count)):
        rest = sum([rows[at][j] * found[j] for j in range(at + 1, count)])
        found[at] = (rows[at][count] - rest) / rows[at][at]
    return found


@click.command()
@click.option("--edition", required=True)
@click.option("--with", "modules", multiple=True)
@click.option("--players", default=6, show_default=True)
@click.option("--games", default=1000, show_default=True, help="Games of regulars that are watched.")
@click.option("--practice", default=0, show_default=True, help="Games that a boss then plays among regulars.")
@click.option("--seed", default="1", show_default=True)
@click.option("--output", type=click.File("wb"), default="-", show_default=True)
def main(
    edition: str, modules: tuple[str, ...], players: int, games: int, practice: int, seed: str, output: IO[bytes]
) -> None:
    """Learn what a boss goes by, and write it down."""
    weights = fit(edition, modules, players, games, seed, practice)
    output.write(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")


if __name__ == "__main__":
    main()
