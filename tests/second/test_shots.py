"""What a death leaves in the trail."""

from __future__ import annotations

from typing import Any

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def test_the_loot_of_the_dead_is_lost_and_the_penniless_lose_none() -> None:
    for loot, traces in ((["kit", "painting"], [("lost", 1)]), ([], [])):
        seats: dict[int, Any] = {1: {"wounds": 2, "loot": loot}}
        deal: dict[str, Any] = {"position": {"round": 2, "seats": seats}}
        g: Second = start(SECOND.rules(SetUp("second", 4, (), {}, 0, deal)), key_of_seed(1))
        while g.decision != "pick":
            said = {"load": "bang", "aim": 1}.get(g.decision)
            for seat in play.waiting_for(g):
                options = g.asking[seat]
                play.answer(g, seat, said if seat == 0 and said in options else options[0])
        assert 1 not in g.alive
        assert [entry for entry in g.trail if entry[0] == "lost"] == traces
