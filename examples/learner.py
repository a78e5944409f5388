"""A small reinforcement learner: a linear policy, policy gradient, numpy and nothing else.

It sits at a table of the first edition among five who choose by chance, in 64 games at once (`standoff.env.vector`),
and learns from wins alone.  A fair share of six is 16.7 %.  Within a minute it wins three games of four: it finds out
that whoever chooses by chance ducks half of the time, and that somebody who always stays gets the money (79 % of wins).

    python examples/learner.py --games 2000 --seed 1
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from standoff.engine.rules import SetUp
from standoff.env.vector import Tables

TABLE = SetUp("first", 6)
AT_ONCE = 64


class Progress(NamedTuple):
    """What has been learned so far."""

    games: int
    share: float
    """Wins of the learner among the games since the last report."""
    weights: np.ndarray


def features(rows: np.ndarray) -> np.ndarray:
    """Observations squeezed into -1 to 1, and a constant."""
    squeezed = rows / (1.0 + np.abs(rows))
    return np.concatenate([squeezed, np.ones((len(rows), 1), np.float32)], axis=1)


def chances(weights: np.ndarray, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """How likely the policy chooses each action; what is not legal, never."""
    worth = np.where(masks > 0, seen @ weights, -np.inf)
    worth = np.exp(worth - worth.max(axis=1, keepdims=True))
    return worth / worth.sum(axis=1, keepdims=True)


def drawn(likely: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One action of each row, as likely as it says."""
    return (likely.cumsum(axis=1) > rng.random((len(likely), 1))).argmax(axis=1)


def learn(games: int, seed: int, rate: float = 0.003, report: int = 250) -> Iterator[Progress]:
    """Play and learn; every so many games, say how it goes."""
    rng = np.random.default_rng(seed)
    tables = Tables(TABLE, AT_ONCE)
    seen = tables.reset(seed=seed)
    weights = np.zeros((seen.rows.shape[1] + 1, seen.masks.shape[1]))
    size = np.full_like(weights, 1e-4)
    learner = np.arange(AT_ONCE) % TABLE.players
    steps: list[list[tuple[np.ndarray, np.ndarray]]] = [[] for _ in range(AT_ONCE)]
    gradient, waiting, usual = np.zeros_like(weights), 0, 1 / TABLE.players
    done = won = since = 0
    while done < games:
        mine = seen.seats == learner
        likely = seen.masks / seen.masks.sum(axis=1, keepdims=True)
        if mine.any():
            sight = features(seen.rows[mine])
            likely[mine] = chances(weights, sight, seen.masks[mine])
        actions = drawn(likely, rng)
        if mine.any():
            better = -likely[mine]
            better[np.arange(len(better)), actions[mine]] += 1.0
            for game, x, change in zip(np.flatnonzero(mine), sight, better):
                steps[game].append((x, change))
        seen = tables.step(actions)
        for game in np.flatnonzero(seen.over):
            paid = float(seen.pay[game, learner[game]])
            if steps[game]:
                xs, changes = (np.array(part) for part in zip(*steps[game]))
                gradient += (paid - usual) * (xs.T @ changes)
            usual += 0.002 * (paid - usual)
            steps[game] = []
            learner[game] = (learner[game] + 1) % TABLE.players
            done, since, won, waiting = done + 1, since + 1, won + (paid > 0), waiting + 1
            if waiting == AT_ONCE:
                size += 0.05 * (gradient**2 - size)
                weights += rate * gradient / np.sqrt(size + 1e-8)
                gradient, waiting = np.zeros_like(weights), 0
            if since == report:
                yield Progress(done, won / since, weights)
                won = since = 0


def main() -> None:
    parser = argparse.ArgumentParser(description="A small reinforcement learner at a table of six.")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for progress in learn(given.games, given.seed):
        print(f"{progress.games:6} games, {progress.share:6.1%} won; a fair share is {1 / TABLE.players:.1%}")


if __name__ == "__main__":
    main()
