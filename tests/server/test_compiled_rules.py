"""The rules come out the same compiled and as they are written: every question, view, saved game and event; minds say
the same, and tables send the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from standoff.bots.boss import Boss
from standoff.bots.worlds import worlds_of
from standoff.editions import edition, rules
from standoff.editions.common.temper import PLAIN
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer, waiting_for
from standoff.engine.rules import SetUp, start
from tests.conformance.fingerprints import fingerprints

ROOT = Path(__file__).parents[2]


def test_games_of_every_mix_come_out_as_on_the_sources_played_by_chance_and_by_bots() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.conformance.fingerprints"],
        env={**os.environ, "STANDOFF_COMPILED": "no"},
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=True,
    )
    on_the_sources = dict(line.split("\t") for line in told.stdout.splitlines())
    assert fingerprints() == on_the_sources


def test_a_boss_thinks_on_them() -> None:
    for name, players in (("first", 6), ("second", 6), ("yakuzas", 9)):
        g = start(rules(SetUp(name, players)), key_of_seed("compiled"))
        boss = Boss(Random(1), "boss", edition(name).mind(PLAIN), 16)
        for _ in range(400):
            seat = waiting_for(g)[0]
            said = boss.choose(g.rules.edition.views(g)(seat), worlds_of(g, seat))
            if boss.spent:
                break
            answer(g, seat, said)
        assert said in g.asking[seat]
        assert boss.spent > 0
