"""Gymnasium's own check, and what one seat among bots may expect."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from standoff.engine.errors import Refusal
from standoff.env.gymnasium import NAME, SeatEnv

TABLES: list[dict[str, Any]] = [
    {"edition": "first", "players": 4},
    {"edition": "first", "players": 6, "modules": ("powers", "cop", "objects")},
    {"edition": "second", "players": 5, "modules": ("powers",), "bots": "rookie"},
    {"edition": "yakuzas", "players": 6, "bots": "rookie", "seat": 2},
    {"edition": "live", "players": 6, "options": {"ground": "arena"}, "bots": "rookie"},
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["edition"])
def test_the_official_check(table: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, **table).unwrapped, skip_render_check=True)


def episode(env: SeatEnv, seed: int | None) -> tuple[float, list[bytes]]:
    """One game of somebody who always takes the first legal action."""
    seen, info = env.reset(seed=seed)
    rows, over, paid = [], False, 0.0
    while not over:
        assert info["seat"] == env.me
        rows.append(seen["observation"].tobytes())
        assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()
        seen, paid, over, cut, info = env.step(int(np.argmax(seen["action_mask"])))
        assert not cut
    return paid, rows


def test_a_seed_repeats_the_games_and_the_bots() -> None:
    env = SeatEnv("second", 4)
    once = [episode(env, 5), episode(env, None)]
    again = [episode(env, 5), episode(env, None)]
    assert once == again
    assert once[0] != once[1]


def test_it_is_paid_at_the_end_alone_and_sits_anywhere() -> None:
    env = SeatEnv("first", 4, bots="rookie")
    paid, seats = 0.0, set()
    for seed in range(40):
        paid += episode(env, seed)[0]
        seats.add(env.me)
    assert seats == {0, 1, 2, 3}
    assert 0.0 < paid < 40.0


def test_the_own_seat_is_asked_only_where_it_may_choose() -> None:
    env = SeatEnv("first", 5, ("powers",), bots="rookie", seat=3)
    seen, _ = env.reset(seed=2)
    for _ in range(30):
        assert env.me == 3
        if not seen["action_mask"][1:].any():
            break
        assert seen["action_mask"].sum() >= 2
        assert list(env.episode.open) == [3]
        seen, _, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        if over:
            seen, _ = env.reset()


def test_what_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refusal, match="no seat 4 at a table of 4"):
        SeatEnv("first", 4, seat=4)
    with pytest.raises(Refusal, match="no bot 'genius'"):
        SeatEnv("first", 4, bots="genius")
    with pytest.raises(Refusal, match="no edition"):
        SeatEnv("third", 4)
