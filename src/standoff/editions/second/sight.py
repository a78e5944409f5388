"""What one seat may know: built up from nothing, and the only door through which the game leaves the engine."""

from __future__ import annotations

from typing import Any

from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.box import PILES, TOKEN, has, listed
from standoff.editions.second.count import bonus_owner, fortune
from standoff.editions.second.game import Second
from standoff.editions.second.view import SeatView, SecondView
from standoff.engine.splice import Pieces, Splice


def view(g: Second, me: int | None) -> SecondView:
    """All that this seat may know."""
    counted, bonus_to = _count(g)
    seats = tuple([_seat_view(g, me, seat, counted, bonus_to) for seat in range(len(g.wounds))])
    return _table(g, seats, me, **_besides(g, me))


def views(g: Second) -> dict[int | None, Pieces]:
    """Everybody's view as JSON: the spectator's, and each seat with its own cards and what it sees besides."""
    counted, bonus_to = _count(g)
    seats = range(len(g.wounds))
    splice = Splice(_table(g, (), None), [_seat_view(g, None, seat, counted, bonus_to) for seat in seats])
    written: dict[int | None, Pieces] = {None: splice.public()}
    for me in seats:
        own = {me: _seat_view(g, me, me, counted, bonus_to)}
        written[me] = splice.own(me, g.asking.get(me, ()), me in g.answers, own, _besides(g, me))
    return written


def _count(g: Second) -> tuple[bool, int]:
    """Has the loot been counted, and who has the collector's bonus?"""
    counted = not g.agenda and len(g.alive) > 1
    return counted, bonus_owner(g) if counted else NO_SEAT


def _besides(g: Second, me: int | None) -> dict[str, Any]:
    """What only this seat sees besides its own cards."""
    if me is None:
        return {}
    step = g.agenda[-1] if g.agenda else ("",)
    besides: dict[str, Any] = {}
    if g.wishes[me]:
        besides["wishes"] = g.wishes[me]
    if step[0] == "pay" and me in step[1:] and g.sleeve is not None:
        besides["sleeve"] = g.sleeve
    if step[0] == "look_through" and me == step[1]:
        besides["looked"] = g.face_down
    return besides


def _table(g: Second, seats: tuple[SeatView, ...], me: int | None, **besides: Any) -> SecondView:
    step = g.agenda[-1] if g.agenda else ("",)
    return SecondView(
        me=me,
        options=g.asking.get(me, ()) if me is not None else (),
        answered=me in g.answers,
        seats=seats,
        round=g.round,
        decision=step[0],
        about=step[1:],
        asked=tuple(g.asking),
        godfather=g.godfather,
        order=g.order,
        alive=g.alive,
        table=tuple(listed(g.table)),
        token=has(g.table, TOKEN),
        piles=PILES - g.round,
        open=g.face_up,
        hidden=sum(g.face_down),
        planted=g.planted,
        sharers=g.sharers,
        queue=g.queue,
        heir=_seat(g.heir),
        ban=None if g.ban[0] == NO_SEAT else g.ban,
        vetoer=_seat(g.vetoer),
        double=_seat(g.double),
        trader=_seat(g.trader),
        fallen=g.fallen,
        over=not g.agenda,
        winners=g.winners,
        ranking=g.ranking,
        **besides,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


def _seat_view(g: Second, me: int | None, seat: int, counted: bool, bonus_to: int) -> SeatView:
    mine, alive = me == seat, seat in g.alive
    shown = (counted and alive) or mine or g.rules.options.loot == "open"
    return SeatView(
        seat=seat,
        alive=alive,
        posture=g.posture[seat],
        wounds=g.wounds[seat],
        cards=sum(g.hand[seat]),
        loot=sum(g.stash[seat]),
        loaded=g.loaded[seat] is not None,
        target=g.target[seat],
        hidden=len(g.hidden[seat]),
        power=g.power[seat],
        hand=g.hand[seat] if mine else None,
        card=g.loaded[seat] if mine else None,
        discards=g.hidden[seat] if mine else None,
        stash=tuple(listed(g.stash[seat])) if shown else None,
        total=fortune(g, seat, bonus_to).total if counted and alive else None,
    )
