"""What one seat of the second edition may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from standoff.editions.common.seats import seat_or_none
from standoff.editions.common.views import Views
from standoff.editions.second.components import PILES, TOKEN, bundle, has
from standoff.editions.second.count import bonus_owner, fortune
from standoff.editions.second.game import Second
from standoff.editions.second.view import SeatView, SecondView


def views(g: Second) -> Views[SecondView]:
    """One moment of a game as everybody may see it."""
    return Views(g, _table(g, tuple(_seats(g))), _closer, _mine)


def _table(g: Second, seats: tuple[SeatView, ...]) -> SecondView:
    step = g.agenda[-1] if g.agenda else ("",)
    return SecondView(
        me=None,
        options=(),
        answered=False,
        seats=seats,
        round=g.round,
        decision=step[0],
        about=step[1:],
        asked=tuple(g.asking),
        godfather=g.godfather,
        order=g.order,
        alive=g.alive,
        table=bundle(g.table),
        token=has(g.table, TOKEN),
        piles=PILES - g.round,
        open=g.face_up,
        hidden=sum(g.face_down),
        sharers=g.sharers,
        queue=g.queue,
        heir=seat_or_none(g.heir),
        fallen=g.fallen,
        over=not g.agenda,
        winners=g.winners,
        ranking=g.ranking,
    )


def _seats(g: Second) -> list[SeatView]:
    """The gangsters as everybody sees them."""
    alive, stash, loaded, target = g.alive, g.stash, g.loaded, g.target
    hand, hidden, held, wounds = g.hand, g.hidden, g.held, g.wounds
    seats = []
    for seat, posture in enumerate(g.posture):
        cards, loot, power = sum(hand[seat]), sum(stash[seat]), held[seat][0] if held[seat] else ""
        is_loaded, discarded = loaded[seat] is not None, len(hidden[seat])
        lives, hurt, aim = seat in alive, wounds[seat], target[seat]
        seats.append(SeatView(seat, lives, posture, hurt, cards, loot, is_loaded, aim, discarded, power))
    if g.rules.options.loot == "open":
        seats = [replace(view, stash=bundle(stash[view.seat])) for view in seats]
    if not g.agenda and len(alive) > 1:
        bonus_to = bonus_owner(g)
        for seat in alive:
            total = fortune(g, seat, bonus_to).total
            seats[seat] = replace(seats[seat], stash=bundle(stash[seat]), total=total)
    return seats


def _closer(g: Second, seats: Sequence[SeatView], me: int) -> dict[int, SeatView]:
    """Only itself."""
    hand, card, discards, stash = g.hand[me], g.loaded[me], g.hidden[me], bundle(g.stash[me])
    return {me: replace(seats[me], hand=hand, card=card, discards=discards, stash=stash)}


def _mine(g: Second, me: int) -> dict[str, Any]:
    """My wish list, what I am looking through, and what a power shows me."""
    seen = g.rules.added.to_table_for(g, me)
    if g.wishes[me]:
        seen["wishes"] = g.wishes[me]
    step = g.agenda[-1] if g.agenda else ("",)
    if step[0] == "look_through" and me == step[1]:
        seen["looked"] = g.face_down
    return seen
