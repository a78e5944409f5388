"""What one seat of the second edition may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from standoff.editions.common.seats import seat_or_none
from standoff.editions.common.views import Made, Views, make
from standoff.editions.second.components import PILES, TOKEN, bundle, has
from standoff.editions.second.count import bonus_owner, fortune
from standoff.editions.second.game import Second
from standoff.editions.second.view import SeatView, SecondView


def views(g: Second, before: Views[SecondView] | None = None) -> Views[SecondView]:
    """One moment of a game as everybody may see it; what has not changed since an earlier one is taken over from it."""
    if before is None:
        return Views(g, _table(g, tuple(_counted(g, _seats_once(g))), bundle(g.table)), _closer, _mine)
    alive = g.alive
    lives = [seat in alive for seat in range(len(g.wounds))]
    facts = list(zip(lives, g.posture, g.wounds, g.hand, g.stash, g.loaded, g.target, g.hidden, g.held))
    olds = before.made or (None, None, None)
    seats, stashes, table = (
        make(g, facts, _seat, olds[0]),
        make(g, g.stash[:], _bundled, olds[1]),
        make(g, [g.table], _bundled, olds[2]),
    )
    seen = _table(g, tuple(_counted(g, seats.records)), table.records[0])
    return Views(g, seen, _closer, _mine, (seats, stashes, table), before)


def _bundled(g: Second, at: int, cards: Any) -> tuple[str, ...]:
    """Loot as views say it."""
    return bundle(cards)


def _table(g: Second, seats: tuple[SeatView, ...], offered: tuple[str, ...]) -> SecondView:
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
        table=offered,
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


def _seats_once(g: Second) -> list[SeatView]:
    """The gangsters as everybody sees them, for whoever looks once: a plain loop, and nothing to take over later."""
    alive, stash, loaded, target = g.alive, g.stash, g.loaded, g.target
    hand, hidden, held, wounds = g.hand, g.hidden, g.held, g.wounds
    seats = []
    for seat, posture in enumerate(g.posture):
        cards, loot, power = sum(hand[seat]), sum(stash[seat]), held[seat][0] if held[seat] else ""
        is_loaded, discarded = loaded[seat] is not None, len(hidden[seat])
        lives, hurt, aim = seat in alive, wounds[seat], target[seat]
        seats.append(SeatView(seat, lives, posture, hurt, cards, loot, is_loaded, aim, discarded, power))
    if g.rules.options.loot == "open":
        return [replace(view, stash=bundle(stash[view.seat])) for view in seats]
    return seats


def _seat(g: Second, seat: int, facts: tuple[Any, ...]) -> SeatView:
    """A gangster as everybody sees it."""
    lives, posture, wounds, hand, stash, card, target, hidden, held = facts
    cards, loot, is_loaded, power = sum(hand), sum(stash), card is not None, held[0] if held else ""
    seen = SeatView(seat, lives, posture, wounds, cards, loot, is_loaded, target, len(hidden), power)
    return replace(seen, stash=bundle(stash)) if g.rules.options.loot == "open" else seen


def _counted(g: Second, seats: list[SeatView]) -> list[SeatView]:
    """The gangsters at the end of the game: what the living have is counted."""
    alive = g.alive
    if g.agenda or len(alive) < 2:
        return seats
    seats, bonus_to = seats[:], bonus_owner(g)
    for seat in alive:
        total = fortune(g, seat, bonus_to).total
        seats[seat] = replace(seats[seat], stash=bundle(g.stash[seat]), total=total)
    return seats


def _closer(g: Second, seats: Sequence[SeatView], me: int, made: tuple[Made, ...]) -> dict[int, dict[str, Any]]:
    """Only itself."""
    stash = made[1].records[me] if made else bundle(g.stash[me])
    return {me: {"hand": g.hand[me], "card": g.loaded[me], "discards": g.hidden[me], "stash": stash}}


def _mine(g: Second, me: int) -> dict[str, Any]:
    """My wish list, what I am looking through, and what a power shows me."""
    seen = g.rules.added.to_table_for(g, me)
    if g.wishes[me]:
        seen["wishes"] = g.wishes[me]
    step = g.agenda[-1] if g.agenda else ("",)
    if step[0] == "look_through" and me == step[1]:
        seen["looked"] = g.face_down
    return seen
