"""Many games at once are the same games one by one."""

from __future__ import annotations

import numpy as np
import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.env.actions import WAIT
from standoff.env.episode import Episode, setting_of
from standoff.env.seeds import Seeds
from standoff.env.vector import Tables
from tests.env.tables import TABLES, every_table

STEPS = 60
"""So many steps of three games are compared at every table; at some of them, until a game has ended."""
WHOLE = [TABLES[0], TABLES[18], TABLES[32], TABLES[46]]


@every_table
def test_every_row_is_what_one_game_alone_would_show(setup: SetUp) -> None:
    """Byte for byte: what is put together from pieces, and what one game writes of whole views."""
    setting = setting_of(setup)
    tables, seeds, rng = Tables(setting, 3), Seeds(), np.random.default_rng(1)
    seen = tables.reset(seed=5)
    alone = [Episode(setting, seeds.next_key(5 if number == 0 else None)) for number in range(3)]
    ended = steps = 0
    while steps < STEPS or (setup in WHOLE and not ended):
        steps += 1
        for number, game in enumerate(alone):
            assert seen.seats[number] == game.turn
            assert seen.rows[number].tobytes() == game.row(int(seen.seats[number])).tobytes()
            assert seen.masks[number].tobytes() == game.mask(int(seen.seats[number])).tobytes()
        actions = (seen.masks * rng.random(seen.masks.shape)).argmax(axis=1)
        actions[rng.random(3) < 0.01] = WAIT
        acted = seen.seats.tolist()
        seen = tables.step(actions)
        for number, game in enumerate(alone):
            game.act(acted[number], int(actions[number]))
            assert seen.over[number] == game.over
            assert seen.pay[number].tolist() == pytest.approx(game.pay())
            if game.over:
                ended += 1
                alone[number] = Episode(setting, seeds.next_key())


def test_a_seed_repeats_all_games() -> None:
    tables = Tables(TABLES[0], 4)
    once = tables.reset(seed=3).rows.copy()
    tables.step(tables.reset(seed=3).masks.argmax(axis=1))
    assert tables.reset(seed=3).rows.tobytes() == once.tobytes()
    assert tables.reset(seed=4).rows.tobytes() != once.tobytes()
    assert len({row.tobytes() for row in once}) > 1


def test_too_few_games_or_actions_are_refused() -> None:
    with pytest.raises(Refusal, match="at least one game"):
        Tables(TABLES[0], 0)
    tables = Tables(TABLES[0], 2)
    tables.reset(seed=1)
    with pytest.raises(Refusal, match="2 games and 3 actions"):
        tables.step([0, 0, 0])
