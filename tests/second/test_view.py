"""The form in which a view travels: what is left out of it means no, nobody or nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.editions.second.view import SeatView, SecondView


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
