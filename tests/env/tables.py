"""The tables that the environments are tested at: all of the conformance tests but those where people play by hand."""

from __future__ import annotations

from random import Random

import pytest

from standoff import editions
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp
from standoff.env.episode import Episode, setting_of
from standoff.env.pieces import Sight, Writer
from tests.conformance.mixes import MIXES, named

TABLES = [setup for setup in MIXES if not editions.rules(setup).by_people]
every_table = pytest.mark.parametrize("setup", TABLES, ids=named)


def episode(setup: SetUp, seed: object, *, log: bool = False) -> Episode:
    """A game at its first choice."""
    return Episode(setting_of(setup), key_of_seed(f"{named(setup)} {seed}"), log=log)


def act_randomly(game: Episode, rng: Random) -> None:
    """Whoever is asked next chooses by chance."""
    assert game.turn is not None
    game.act(game.turn, rng.choice(game.legal(game.turn)))


def put_together(game: Episode, seat: int, sight: Sight | None = None) -> bytes:
    """What this seat sees, as many games at once write it: from scratch, or by somebody who has looked before."""
    setting, branch = game.setting, game.open.get(seat)
    if sight is None:
        sight = Sight(Writer(setting.layout, setting.actions.names))
    sight.ask(game.g)
    return bytes(sight.put(seat, () if branch is None else branch.said))
