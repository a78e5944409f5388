"""What one seat may know: built up from nothing, and the only door through which the game leaves the engine."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from standoff.editions.first.box import Hand, add, bundle, counted, worth
from standoff.editions.first.families import FAMILIES
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.view import FirstView, GunView, SeatView
from standoff.engine.splice import Pieces, Splice


def views(g: First) -> dict[int | None, Pieces]:
    """Everybody's view as JSON: the spectator's, with those seats put in that somebody sees more closely."""
    public = _public_seats(g)
    splice = Splice(_table(g, None, ()), public)
    written: dict[int | None, Pieces] = {None: splice.public()}
    asking, answers = g.asking, g.answers
    for me in range(len(public)):
        cards = _family_cards(g, me)
        besides = {"cards": cards} if cards else {}
        written[me] = splice.own(me, asking.get(me, ()), me in answers, _closer_seats(g, me, public), besides)
    return written


def view(g: First, me: int | None) -> FirstView:
    """All that this seat may know."""
    seats = _public_seats(g)
    for seat, closer in _closer_seats(g, me, seats).items():
        seats[seat] = closer
    return _table(g, me, tuple(seats))


def _table(g: First, me: int | None, seats: tuple[SeatView, ...]) -> FirstView:
    step = g.agenda[-1] if g.agenda else ("",)
    return FirstView(
        me=me,
        options=g.asking.get(me, ()) if me is not None else (),
        answered=me in g.answers,
        seats=seats,
        round=g.round,
        decision=step[0],
        moment=step[1] if step[0] == "window" else "",
        asked=tuple(g.asking),
        godfather=_seat(g.godfather),
        order=g.order,
        alive=g.alive,
        table=bundle(g.table),
        pile=len(g.pile) - g.turned,
        unseen=counted(g.pile[g.turned :]),
        kid=_seat(g.kid),
        cunning=_seat(g.cunning),
        grenade=_seat(g.armed),
        sharers=g.sharers,
        calls=g.calls if g.flashing else None,
        suspects=g.suspects,
        families=FAMILIES[: max(g.team) + 1] if g.team else (),
        cards=_family_cards(g, me),
        hits=tuple(g.hits) if any(g.hits) else (),
        fallen=g.fallen,
        over=not g.agenda,
        winners=g.winners,
        ranking=g.ranking,
        totals=_totals(g) if not g.agenda else (),
    )


def _family_cards(g: First, me: int | None) -> tuple[int, ...]:
    return tuple(sorted(g.cards[g.team[me]])) if g.cards and me is not None else ()


def _seat(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


def is_family(g: First, me: int | None, seat: int) -> bool:
    """Are these two of one family?  R-75"""
    return bool(g.team) and me is not None and g.team[me] == g.team[seat]


def _public_seats(g: First) -> list[SeatView]:
    """The gangsters as everybody sees them.  At the end of the game everything is on the table."""
    options, flashing, powers, team, alive = g.rules.options, g.flashing, g.power, g.team, g.alive
    over = not g.agenda
    shows_money, shows_hands = over or options.money_public, over and options.discards_log
    posture, wounds, shame, stash = g.posture, g.wounds, g.shame, g.stash
    seats = []
    for seat, guns in enumerate(g.guns):
        lives = seat in alive
        notes = stash[seat] if shows_money else None
        sees_power = bool(powers) and (over or g.shown[seat] or (options.dead_reveal and not lives))
        sees_role = bool(flashing) and (over or (options.cop_dead_reveal and not lives))
        shows_hand = shows_hands or (options.dead_reveal and not lives)
        seats.append(
            SeatView(
                seat,
                lives,
                posture[seat],
                wounds[seat],
                shame[seat],
                tuple([_public_gun(g, gun, shows_hand, shows_hands) for gun in guns]),
                flashing[seat] if flashing else 0,
                None if notes is None else worth(notes),
                None if notes is None else bundle(notes),
                powers[seat] if sees_power else None,
                bool(powers) and (g.shown[seat] or _counts_at_end(g, seat)),
                seat == g.cop if sees_role else None,
                team[seat] if team else None,
                seat in g.boss,
            )
        )
    return seats


def _public_gun(g: First, gun: int, shows_hand: bool, shows_all: bool) -> GunView:
    card, held, hidden = g.loaded[gun], g.hand[gun], g.hidden[gun]
    return GunView(
        gun,
        sum(held),
        card is not None,
        g.target[gun],
        g.open[gun],
        len(hidden),
        gun in g.shotgun,
        held if shows_hand else None,
        card if shows_all else None,
        tuple([face for face, _ in hidden]) if shows_all else None,
    )


def _closer_seats(g: First, me: int | None, public: list[SeatView]) -> dict[int, SeatView]:
    """The seats that this one sees more closely than everybody: itself, its family, and whoever showed it a card."""
    if me is None:
        return {}
    closer = {me: _own_seat(g, me, public[me])}
    if g.team:
        closer |= {
            seat: _relative(g, public[seat]) for seat in range(len(public)) if seat != me and is_family(g, me, seat)
        }
    for gun, to in g.seen:
        if to == me:
            seat = g.owner(gun)
            shown = closer.get(seat, public[seat])
            guns = [replace(one, card=g.loaded[gun]) if one.gun == gun else one for one in shown.guns]
            closer[seat] = replace(shown, guns=tuple(guns))
    return closer


def _own_seat(g: First, me: int, seat: SeatView) -> SeatView:
    """Me: my cards, my money, my power and my role (V-03, V-05, V-07, V-18, V-21)."""
    stash, powers = g.stash[me], g.power
    return replace(
        seat,
        guns=tuple([_own_gun(g, me, gun) for gun in seat.guns]),
        money=worth(stash),
        notes=bundle(stash),
        power=powers[me] if powers else None,
        cop=me == g.cop if g.flashing else None,
    )


def _own_gun(g: First, me: int, gun: GunView) -> GunView:
    if gun.discards is not None:  # the game is over, and every card has been turned up
        return gun
    number = gun.gun
    hidden = g.hidden[number]
    known = hidden if number == me else hidden[g.estate :]
    return replace(gun, hand=g.hand[number], card=g.loaded[number], discards=tuple([face for face, _ in known]))


def _relative(g: First, seat: SeatView) -> SeatView:
    """One of my family: their money and power, and their cards as one heap with the loaded one (R-75)."""
    stash = g.stash[seat.seat]
    return replace(
        seat,
        guns=tuple([gun if gun.discards is not None else replace(gun, hand=_heap(g, gun.gun)) for gun in seat.guns]),
        money=worth(stash),
        notes=bundle(stash),
        power=g.power[seat.seat],
    )


def _heap(g: First, gun: int) -> Hand:
    card = g.loaded[gun]
    return g.hand[gun] if card is None else add(g.hand[gun], card)


def _counts_at_end(g: First, seat: int) -> bool:
    """Has the final count turned this power up?  SP-G.8"""
    return not g.agenda and seat in g.alive and g.rules.power(g, seat).counts_at_end(g, seat)


def _totals(g: First) -> tuple[int | None, ...]:
    count: Any = g.rules.count
    if g.team:
        return tuple(count.total(g, team) for team in g.team)
    return tuple(count.net(g, seat) if seat in g.alive else None for seat in range(len(g.wounds)))
