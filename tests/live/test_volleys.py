"""What is said aloud when a gun is called, and what the referee is asked about whom."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.live.edition import LIVE
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE
from standoff.engine.rules import SetUp, start
from tests.live.test_verdict import at


def test_what_is_said_aloud_depends_on_nothing_but_who_is_in_play_and_unhurt() -> None:
    g = start(LIVE.rules(SetUp("live", 6)), key_of_seed("aloud"))
    fire, step = g.rules.phases["fire"], ("fire", "bbb")
    assert fire.aloud(g, 0, step) == (3, 4, 5)
    g.status[4] = "coward"
    assert fire.aloud(g, 0, step) == (3, 5)
    assert fire.aloud(g, 0, ("fire", "dg")) == (3, 5, (3, 5), (3, 3), (5, 5))
    assert fire.aloud(g, 4, step) == ()
    g.wounds[0] = 1
    assert fire.aloud(g, 0, step) == ()


def test_what_nobody_says_aloud_is_refused_without_telling_who_is_asked() -> None:
    g = at("fire")
    for seat in g.playing():
        if not g.wounds[seat]:
            play.check_aloud(g, seat, g.opponents(seat)[0])
            mate = next(other for other in g.rules.fellows[seat] if other != seat)
            with pytest.raises(Refusal, match="own team"):
                play.check_aloud(g, seat, mate)
        with pytest.raises(Refusal, match="Nobody says 'gone' aloud"):
            play.check_aloud(g, seat, "gone")


def test_the_referee_is_told_whom_a_question_is_about() -> None:
    phones = start(LIVE.rules(SetUp("live", 6)), key_of_seed(1))
    paper = start(LIVE.rules(SetUp("live", 6, (), {"cards": "paper"})), key_of_seed(1))
    assert phones.rules.phases["one_in_sight"].about(phones, ("one_in_sight", 4)) == (4,)
    assert paper.rules.phases["shows"].about(paper, ("shows", 2)) == (2,)


def test_in_an_arena_whoever_keeps_a_target_and_does_not_fire_has_no_such_gun() -> None:
    weapons = {0: "bbb", 1: "kev", 2: "dg", 3: "sg", 4: ["back", 1], 5: "kev"}
    deal = {"weapons": weapons, "position": {"round": 1}}
    g = start(LIVE.rules(SetUp("live", 6, (), {"ground": "arena"}, None, deal)), key_of_seed(1))
    while g.decision == "step":
        for seat in list(g.asking):
            play.answer(g, seat, "on")
    aims = {0: ("pistol", 4), 1: ("pistol", 3), 2: ("pistols", 3, 5), 3: ("rifle", 0), 4: ("pistol", 0)}
    for seat in list(g.asking):
        play.answer(g, seat, aims[seat]) if seat in aims else play.late(g, seat)
    while g.decision in ("look", "courage"):
        for seat in list(g.asking):
            play.answer(g, seat, g.asking[seat][0])
    assert g.decision == "stab", "seat 4 has been hit"
    assert g.fired == (0,)
    assert g.ruled_out[1] == g.ruled_out[2] == g.ruled_out[3] == ("bbb",)
    assert g.ruled_out[0] == (), "it has fired"
    assert g.ruled_out[5] == (), "it had no target"


def test_both_arms_on_one_person_are_judged_seat_by_seat_in_whatever_order_people_speak() -> None:
    weapons: dict[Any, str] = {0: "dg", 3: "dg", "rest": "kev"}
    g = start(LIVE.rules(SetUp("live", 6, deal={"weapons": weapons})), key_of_seed(1))
    while g.decision != "fire":
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][-2 if g.decision == "leavers" else -1])
    play.answer(g, 3, (1, 1))
    play.answer(g, 0, (4, 4))
    judged = []
    while g.decision == "one_in_sight":
        judged.append(g.rules.phases["one_in_sight"].about(g, g.agenda[-1]))
        play.answer(g, REFEREE, "granted")
    assert judged == [(0,), (3,)]
