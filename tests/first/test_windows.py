"""Hidden cards that speak at the same moment, and moments that need no wait of their own."""

from __future__ import annotations

from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def test_twin_cards_are_shown_clockwise_whoever_answers_first() -> None:
    """I-50: two families hold "did not hurt"; the order of their clicks tells nobody anything."""
    position = {"round": 1, "seats": {1: {"power": 10}, 4: {"power": 10}, 7: {"power": 4}}}
    teams = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    g = start(
        FIRST.rules(SetUp("first", 9, ("families",), {}, None, {"teams": teams, "position": position})), key_of_seed(1)
    )
    while g.agenda[-1] != ("window", "split"):
        for seat in play.waiting_for(g):
            play.answer(g, seat, "withdraw" if "withdraw" in g.asking[seat] else g.asking[seat][0])
    for seat in sorted(play.waiting_for(g), key=g.order.index, reverse=True):
        play.answer(g, seat, "show" if "show" in g.asking[seat] else "pass")
    assert [event.data["seat"] for event in g.log or () if event.kind == "gets_up"] == [1, 4]


def test_what_comes_right_before_a_question_may_be_answered_while_that_is_open() -> None:
    g: First = start(FIRST.rules(SetUp("first", 4, ("powers",))), key_of_seed(1))
    window = g.rules.phases["window"]
    moments = ("loot", "loaded", "last card", "aimed", "withdrawn", "split")
    inside = [window.inside(g, ("window", moment)) for moment in moments]
    assert inside == ["load", "aim", "courage", "", "", ""]
