"""A reinforcement learner off the shelf: MaskablePPO of sb3-contrib in one seat among five regulars, first edition.

It learns from wins alone.  Every so often it plays games that it does not learn from, and tells how many it has won: a
fair share of six is 16.7 %.  What came of an hour is told in docs/decisions/0057-what-a-learner-learns.md.

    pip install "standoff[env]" sb3-contrib
    python examples/ppo.py --minutes 60 --seed 1 --curve curve.jsonl
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from standoff.env.gymnasium import SeatEnv

AT_ONCE = 16
EACH = 512
"""So many games at once, and so many steps of each between two lessons."""


class Squeezed(gymnasium.ObservationWrapper[Any, Any, Any]):
    """What a seat sees, as numbers between -1 and 1; which actions are legal is asked for separately."""

    def __init__(self, table: SeatEnv) -> None:
        super().__init__(table)
        size = table.observation_space["observation"].shape
        self.observation_space = spaces.Box(-1.0, 1.0, size, np.float32)

    def observation(self, observation: Any) -> Any:
        row = observation["observation"]
        return row / (1.0 + np.abs(row))

    def action_masks(self) -> Any:
        return self.unwrapped.action_masks()


def table(seed: int) -> Monitor[Any, Any]:
    """One seat among five regulars, another one in every game."""
    env = Squeezed(SeatEnv("first", 6, bots="regular"))
    env.reset(seed=seed)
    return Monitor(env)


def share_won(model: MaskablePPO, games: int, seed: int) -> float:
    """How many games it wins that it does not learn from, choosing as it has learned to."""
    env, won = Squeezed(SeatEnv("first", 6, bots="regular")), 0.0
    seen, _ = env.reset(seed=seed)
    for _ in range(games):
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks())
            seen, paid, over, _, _ = env.step(int(action))
        won += paid > 0
        seen, _ = env.reset()
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description="MaskablePPO in one seat among five regulars.")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=300, help="how many games each figure is made of")
    parser.add_argument("--every", type=float, default=5.0, help="minutes between two figures")
    parser.add_argument("--curve", type=Path, help="where to write the figures, as JSON lines")
    parser.add_argument("--model", type=Path, help="where to keep what was learned")
    given = parser.parse_args()
    torch.set_num_threads(1)
    tables = DummyVecEnv([lambda seed=given.seed * 1000 + i: table(seed) for i in range(AT_ONCE)])
    model = MaskablePPO(
        "MlpPolicy", tables, seed=given.seed, n_steps=EACH, batch_size=1024, n_epochs=4, learning_rate=5e-4, gamma=1.0,
        gae_lambda=0.95, ent_coef=0.01, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    spent, steps = 0.0, 0
    while True:
        share = share_won(model, given.games, given.seed + 1)
        margin = 1.96 * (share * (1 - share) / given.games) ** 0.5
        row = {"minutes": round(spent, 1), "steps": steps, "games": given.games, "won": round(share, 3)}
        print(f"{spent:5.1f} min, {steps:9,} decisions: wins {share:.1%} ± {100 * margin:.1f}", flush=True)
        if given.curve:
            with given.curve.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        if given.model:
            model.save(given.model)
        if spent >= given.minutes:
            return
        until = min(given.every, given.minutes - spent)
        begun = time.process_time()
        while time.process_time() - begun < 60 * until:
            model.learn(AT_ONCE * EACH, reset_num_timesteps=False)
        spent, steps = spent + (time.process_time() - begun) / 60, model.num_timesteps


if __name__ == "__main__":
    main()
