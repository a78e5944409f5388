"""The form in which a view travels: what is left out of it means no, nobody or nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.editions.first.edition import FIRST
from standoff.editions.first.view import FirstView, GunView, SeatView
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def left_out(view: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields that need not be sent, and what their absence means."""
    fields = msgspec.structs.fields(view)
    return {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}


def test_a_plain_gun_is_sent_in_few_words() -> None:
    assert msgspec.json.encode(GunView(gun=1, cards=7)) == b'{"gun":1,"cards":7}'
    no_guns = SeatView(seat=2, alive=True, posture="standing", wounds=0, shame=0, guns=())
    assert msgspec.json.encode(no_guns) == (
        b'{"seat":2,"alive":true,"posture":"standing","wounds":0,"shame":0,"guns":[]}'
    )


def test_an_early_table_is_sent_without_its_end() -> None:
    view = FirstView(
        me=None, round=1, decision="load", moment="", asked=(), options=(), answered=False, godfather=0,
        order=(), alive=(), table=(), pile=0, unseen=(0, 0, 0), seats=(),
    )  # fmt: skip
    assert b"winners" not in msgspec.json.encode(view)
    assert b"ranking" not in msgspec.json.encode(view)


def test_what_is_left_out_means_no_or_nothing() -> None:
    nothing = {"loaded": False, "target": None, "open": (0, 0, 0), "hidden": 0, "shotgun": False}
    assert left_out(GunView) == {**nothing, "hand": None, "card": None, "discards": None}
    secrets = {"money": None, "notes": None, "power": None, "cop": None, "team": None}
    thing = {"object": None, "visible": False, "useless": None, "used": (), "bled": False, "seen": ()}
    assert left_out(SeatView) == {"light": 0, **secrets, **thing, "shown": False, "boss": False}
    nobody = {"kid": None, "cunning": None, "grenade": None, "sharers": (), "calls": None, "suspects": ()}
    later = {"families": (), "cards": (), "hits": (), "fallen": (), "totals": ()}
    struck = {"share": None, "attacks": ()}
    assert left_out(FirstView) == {**nobody, **later, **struck, "over": False, "winners": None, "ranking": ()}


def test_views_made_together_are_those_made_one_by_one() -> None:
    """Also when cards have been shown, in families, and while only some have answered."""
    teams = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    tables = [
        SetUp("first", 4, (), {"talk.showCards": True}),
        SetUp("first", 9, ("families",), {"talk.showCards": True}, None, {"teams": teams}),
        SetUp("first", 9, ("families",), {}, None, {"teams": teams}),
    ]
    for setup in tables:
        g = start(FIRST.rules(setup), key_of_seed(1))
        while g.round < 2:
            for seat in play.waiting_for(g):
                views, everybody = FIRST.views(g), (None, *range(setup.players))
                assert [views(who) for who in everybody] == [FIRST.view(g, who) for who in everybody]
                friend = (seat + 1) % setup.players if g.decision == "talk" and seat != 2 else None
                play.answer(g, seat, g.asking[seat][0] if friend is None else friend)


def test_bullets_on_their_way_are_seen_and_so_is_the_end() -> None:
    deal = {"powers": {0: 4, 1: 9, 2: 8, 3: 10}, "position": {"round": 8}}
    g = start(FIRST.rules(SetUp("first", 4, ("powers",), {}, None, deal)), key_of_seed(1))
    assert FIRST.view(g, 0).over is False
    while g.agenda[-1] != ("window", "hit"):
        assert FIRST.view(g, 0).hits == ()
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    assert FIRST.view(g, 0).hits == (3, 1, 0, 0)
    assert FIRST.view(g, 0).moment == "hit"
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    end = FIRST.view(g, 0)
    assert (end.over, end.decision, end.moment, end.hits) == (True, "", "", ())


def test_powers_that_pay_lie_open_at_the_end_and_only_then() -> None:
    """SP-G.8: those of the living; the dead keep theirs.  And everybody's lost cards are turned up."""
    powers = {0: 1, 1: 9, 2: 8, 3: 10}
    deal = {"powers": powers, "position": {"round": 8, "seats": {2: {"wounds": 3, "dead": True}}}}
    g = start(FIRST.rules(SetUp("first", 4, ("powers",), {}, None, deal)), key_of_seed(1))
    assert not any(seat.shown for seat in FIRST.view(g, 3).seats)
    assert {seat.light for seat in FIRST.view(g, 3).seats} == {0}
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, "withdraw" if g.decision == "courage" else g.asking[seat][0])
    assert [seat.shown for seat in FIRST.view(g, 3).seats] == [True, False, False, False]
    assert [total is None for total in FIRST.view(g, 3).totals] == [False, False, True, False]
    g.guns, g.foreign = ((0, 2), (1,), (), (3,)), (0, 0, 1, 0)
    g.hidden[2] = (("bang", 0), ("click", 0))
    assert FIRST.view(g, 3).seats[0].guns[1].discards == ("bang", "click")


def test_at_the_end_every_card_is_turned_up_for_everybody() -> None:
    """What is in the hands, what is still loaded, and what an heir's gun had lost before it was inherited."""
    g = start(FIRST.rules(SetUp("first", 4)), key_of_seed(1))
    assert [gun.hand for seat in FIRST.view(g, 3).seats for gun in seat.guns] == [None, None, None, (5, 2, 1)]
    g.agenda.clear()
    g.loaded[0] = "bang"
    g.guns, g.foreign = ((0, 2), (1,), (), (3,)), (0, 0, 1, 0)
    g.hidden[2] = (("bang", 0), ("click", 0))
    for me in (None, 0, 1, 2, 3):
        seats = FIRST.view(g, me).seats
        assert [gun.hand for seat in seats for gun in seat.guns] == [(5, 2, 1)] * 4
        assert [gun.card for gun in seats[0].guns] == ["bang", None]
        assert seats[0].guns[1].discards == ("bang", "click")
        assert [seat.cop for seat in seats] == [None] * 4, "without a cop nobody has a role"


def test_a_family_sees_at_the_end_what_everybody_sees() -> None:
    deal = {"teams": [[0, 1, 2], [3, 4, 5], [6, 7, 8]], "position": {"round": 8}}
    g = start(FIRST.rules(SetUp("first", 9, ("families",), {}, None, deal)), key_of_seed(1))
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    g.loaded[1] = "bang"
    assert FIRST.view(g, 0).seats[1] == FIRST.view(g, None).seats[1]


def test_of_two_guns_only_the_card_that_was_shown_is_seen() -> None:
    """R-19, SP-3.3"""
    g = start(FIRST.rules(SetUp("first", 4, (), {"talk.showCards": True})), key_of_seed(1))
    g.guns = ((0, 2), (1,), (), (3,))
    g.loaded = ["bang", "click", "bbb", "click"]
    g.seen = ((2, 1),)
    assert [gun.card for gun in FIRST.view(g, 1).seats[0].guns] == [None, "bbb"]
    assert [gun.card for gun in FIRST.view(g, 3).seats[0].guns] == [None, None]


def test_a_family_is_counted_together() -> None:
    deal = {"teams": [[0, 1, 2], [3, 4, 5], [6, 7, 8]], "position": {"round": 8, "seats": {4: {"money": 40}}}}
    g = start(FIRST.rules(SetUp("first", 9, ("families",), {}, None, deal)), key_of_seed(1))
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    totals = FIRST.view(g, None).totals
    assert totals == tuple(seat["total"] for seat in FIRST.referee(g)["seats"])
    assert [totals[seat] == totals[seat - seat % 3] for seat in range(9)] == [True] * 9
