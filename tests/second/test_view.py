"""What a view says of questions and of the end, and the form in which it travels: what is left out means no."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.editions.second.view import SeatView, SecondView
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def left_out(view: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields that need not be sent, and what their absence means."""
    fields = msgspec.structs.fields(view)
    return {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}


def test_a_plain_seat_is_sent_in_few_words() -> None:
    seat = SeatView(seat=2, alive=True, posture="standing", wounds=0, cards=8, loot=0)
    assert msgspec.json.encode(seat) == b'{"seat":2,"alive":true,"posture":"standing","wounds":0,"cards":8,"loot":0}'


def test_an_early_table_is_sent_without_its_end() -> None:
    view = SecondView(
        me=None, round=1, decision="load", about=(), asked=(), options=(), answered=False, godfather=0, order=(),
        alive=(), table=(), token=True, piles=7, open=(0, 0), hidden=0, seats=(),
    )  # fmt: skip
    assert b"winners" not in msgspec.json.encode(view)
    assert b"planted" not in msgspec.json.encode(view)


def test_what_is_left_out_means_no_or_nothing() -> None:
    secrets = {"hand": None, "card": None, "discards": None, "stash": None, "total": None}
    assert left_out(SeatView) == {"loaded": False, "target": None, "hidden": 0, "power": "", **secrets}
    nobody = {"heir": None, "ban": None, "vetoer": None, "double": None, "trader": None, "sleeve": None, "looked": None}
    nothing = {"planted": (), "sharers": (), "queue": (), "wishes": (), "fallen": ()}
    assert left_out(SecondView) == {**nobody, **nothing, "over": False, "winners": None, "ranking": ()}


def table(**seats: Any) -> Second:
    """The last round; those who are not named have a Click left."""
    clicks = {"hand": {"click": 1}}
    position = {"round": 8, "seats": {seat: {**clicks, **seats.get(f"seat_{seat}", {})} for seat in range(4)}}
    return start(SECOND.rules(SetUp("second", 4, (), {}, 0, {"position": position})), key_of_seed(1))


def finished(g: Second) -> SecondView:
    """What a spectator sees when everybody has given the first answer to everything."""
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    return SECOND.view(g, None)


DEAD = {"wounds": 3, "dead": True, "hand": {}}


def test_a_seat_sees_its_own_choice_and_whether_it_has_chosen() -> None:
    g = table()
    assert SECOND.view(g, 1).options == ("click",)
    assert SECOND.view(g, None).options == ()
    play.answer(g, 1, "click")
    assert [SECOND.view(g, seat).answered for seat in (0, 1, None)] == [False, True, False]
    assert SECOND.view(g, 1).over is False


def test_after_the_count_all_see_the_loot_of_the_living_and_its_worth() -> None:
    view = finished(table(seat_0={"loot": ["diamond 5"]}, seat_2=DEAD, seat_3=DEAD))
    assert (view.over, view.decision, view.about) == (True, "", ())
    first, second, dead, _ = view.seats
    assert first.stash is not None
    assert "diamond 5" in first.stash
    assert first.total is not None
    assert first.total >= 65, "with the bonus"
    assert second.total is not None
    assert (dead.stash, dead.total) == (None, None)


def test_a_sole_survivor_need_not_count() -> None:
    view = finished(
        table(seat_0={"loot": ["diamond 5"], "hand": {"bang": 1}}, seat_1={"wounds": 2}, seat_2=DEAD, seat_3=DEAD)
    )
    assert view.winners == (0,)
    assert [(seat.stash, seat.total) for seat in view.seats] == [(None, None)] * 4


def test_who_is_alive_is_seen_by_all() -> None:
    g = table(seat_1=DEAD, seat_3={"wounds": 2})
    for me in (0, 1, None):
        seats = SECOND.view(g, me).seats
        assert [(seat.alive, seat.wounds) for seat in seats] == [(True, 0), (False, 3), (True, 0), (True, 2)]
