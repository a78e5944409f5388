"""What a Clip leaves in the trail, so that imagining can live through it again."""

from __future__ import annotations

from typing import Any

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start

CLIP = {"loot": [["clip", *["bill 5"] * 7]]}


def taken(*opened: str, hidden: tuple[str, ...] = (), **options: Any) -> Second:
    """Ann has taken a Clip; the pile was like this, and four Clicks lie open in it as well."""
    seats = {seat: {"hand": {"click": 2}} for seat in range(4)}
    deal = {**CLIP, "position": {"round": 7, "seats": seats, "open": opened, "hidden": hidden}}
    g: Second = start(SECOND.rules(SetUp("second", 4, (), options, 0, deal)), key_of_seed(1))
    while g.decision != "pick":
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    play.answer(g, 0, "clip")
    return g


def traces(g: Second) -> list[tuple[Any, ...]]:
    """What has happened since everybody showed a card."""
    return [entry for entry in g.trail if entry[0] in ("use", "none", "some", "look", "fetch", "away")]


def test_a_search_leaves_a_trace_of_what_all_could_see() -> None:
    used = ("use", 0, "clip")
    assert traces(taken()) == [used, ("none",)]
    assert traces(taken(hidden=("bang",))) == [used, ("some",), ("fetch", 0, "face down")]
    assert traces(taken("bang")) == [used, ("fetch", 0, "face up")]
    assert traces(taken("bang", hidden=("bang",))) == [used, ("fetch", 0, "face up")]


def test_a_look_leaves_a_trace_of_how_many_bangs_were_hidden() -> None:
    g = taken("bang", hidden=("bang", "bang"), clip_look=True)
    assert traces(g)[1:] == [("look", 0, 2)]
    play.answer(g, 0, "face down")
    assert traces(g)[1:] == [("look", 0, 2), ("fetch", 0, "face down")]


def test_a_card_thrown_away_for_a_bang_is_told_from_others() -> None:
    g = taken("bang")
    play.answer(g, 0, "click")
    assert traces(g)[-1] == ("away", 0, "click", False)
    clip = [event.clause for event in g.log or () if event.kind == "clip"]
    assert clip == ["SEL-50"]
