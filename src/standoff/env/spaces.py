"""What is seen and done, as Gymnasium and PettingZoo declare it."""

from __future__ import annotations

import numpy as np

from standoff.env import need
from standoff.env.episode import Setting
from standoff.env.observation import LARGEST

need("gymnasium")

from gymnasium import spaces  # noqa: E402


def observation_space(setting: Setting) -> spaces.Dict:
    """What a seat sees: numbers, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (len(setting.layout),), np.float32),
            "action_mask": spaces.Box(0, 1, (len(setting.actions),), np.int8),
        }
    )


def action_space(setting: Setting) -> spaces.Discrete:
    """What a seat may ever do."""
    return spaces.Discrete(len(setting.actions))
