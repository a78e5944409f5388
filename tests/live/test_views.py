"""What one seat sees while a question is open."""

from __future__ import annotations

from standoff.editions.live.edition import LIVE
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def test_a_proposal_is_seen_by_the_team_as_soon_as_it_is_made_and_by_nobody_else() -> None:
    deal = {"weapons": {"A": ["bbb", "dg", "kev"], "B": ["sg", "sg", "kev"]}, "position": {"round": 1}}
    g = start(LIVE.rules(SetUp("live", 6, (), {}, None, deal)), key_of_seed(1))
    assert g.decision == "share_weapons"
    assert LIVE.view(g, 1).proposals == {}
    play.answer(g, 0, ("kev", "dg", "bbb"))
    play.answer(g, 1, "pass")
    play.answer(g, 4, ("kev", "sg", "sg"))
    for mate in (0, 1, 2):
        assert LIVE.view(g, mate).proposals == {0: ("kev", "dg", "bbb")}
    for other in (3, 4, 5):
        assert LIVE.view(g, other).proposals == {4: ("kev", "sg", "sg")}
    assert LIVE.view(g, None).proposals == {}
    for seat in (2, 3, 5):
        play.answer(g, seat, "pass")
    assert LIVE.view(g, 0).proposals == {}


def test_a_body_is_measured_in_an_arena_and_nowhere_else() -> None:
    assert LIVE.view(start(LIVE.rules(SetUp("live", 6)), key_of_seed(1)), 0).body is None
    body = LIVE.view(start(LIVE.rules(SetUp("live", 6, (), {"ground": "arena"})), key_of_seed(1)), 0).body
    assert body is not None
    assert (body.radius, body.reach, body.leap) == (250, 1050, 1200)
