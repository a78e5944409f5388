"""What a kit says and leaves behind."""

from __future__ import annotations

from typing import Any

from standoff.editions.second.components import kinds
from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def test_a_kit_is_used_up_and_no_wound_is_left() -> None:
    deal: dict[str, Any] = {"loot": [["kit"]], "position": {"round": 2, "seats": {0: {"wounds": 2}}}}
    g: Second = start(SECOND.rules(SetUp("second", 4, (), {}, 0, deal)), key_of_seed(1))
    while g.decision != "pick":
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    play.answer(g, 0, "kit")
    assert [entry for entry in g.trail if entry[0] in ("gain", "use")] == [("gain", 0, "kit"), ("use", 0, "kit")]
    healed = [event.data for event in g.log or () if event.kind == "heals"]
    assert healed == [{"seat": 0, "healed": 2, "wounds": 0}]


def test_two_games_by_the_same_rules_have_each_their_own_loot() -> None:
    """What is on offer is remembered from one pick to the next, and by the table that it was on."""
    rules = SECOND.rules(SetUp("second", 4, (), {}, 0, {"draws": ()}))
    games = [start(rules, key_of_seed(seed)) for seed in range(2)]
    for g in games:
        while g.decision != "pick":
            for seat in play.waiting_for(g):
                play.answer(g, seat, g.asking[seat][0])
    while all(g.decision == "pick" for g in games):
        for g in games:
            ((seat, options),) = g.asking.items()
            assert options == kinds(g.table)
            play.answer(g, seat, options[0])
