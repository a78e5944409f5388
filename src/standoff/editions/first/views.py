"""What one seat of the first edition may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from standoff.editions.common.cards import POWERS
from standoff.editions.common.seats import seat_or_none
from standoff.editions.common.views import Made, Views, make
from standoff.editions.first.components import Hand, add, bundle, counted_from, worth
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.game import First
from standoff.editions.first.view import FirstView, GunView, SeatView
from standoff.editions.first.weapons import GUN


def views(g: First, before: Views[FirstView] | None = None) -> Views[FirstView]:
    """One moment of a game as everybody may see it; what has not changed since an earlier one is taken over from it."""
    if before is None:
        return Views(g, _table(g, tuple(_opened(g, _seats_once(g)))), _closer, g.rules.added.to_table_for)
    olds = before.made or (None, None, None)
    made = (*_seats(g, olds[0], olds[1]), make(g, g.stash[:], _counted, olds[2]))
    seats = tuple(_opened(g, made[1].records))
    return Views(g, _table(g, seats), _closer, g.rules.added.to_table_for, made, before)


def _counted(g: First, seat: int, stash: Any) -> tuple[int, tuple[int, ...]]:
    """Money in thousands, and note by note."""
    return worth(stash), bundle(stash)


def _table(g: First, seats: tuple[SeatView, ...]) -> FirstView:
    step = g.agenda[-1] if g.agenda else ("",)
    return FirstView(
        me=None,
        options=(),
        answered=False,
        seats=seats,
        round=g.round,
        decision=step[0],
        moment=step[1] if step[0] == "window" else "",
        asked=tuple(g.asking),
        godfather=seat_or_none(g.godfather),
        order=g.order,
        alive=g.alive,
        table=bundle(g.table),
        pile=len(g.pile) - g.turned,
        unseen=counted_from(g.pile, g.turned),
        sharers=g.sharers,
        hits=g.all_hits(),
        fallen=g.fallen,
        over=not g.agenda,
        winners=g.winners,
        ranking=g.ranking,
        totals=() if g.agenda else tuple([g.rules.count.worth_of(g, seat) for seat in range(len(seats))]),
    )


def _seats_once(g: First) -> list[SeatView]:
    """The gangsters as everybody sees them, for whoever looks once: plain loops, and nothing to take over later."""
    hand, loaded, target, spent, hidden, weapon = g.hand, g.loaded, g.target, g.open, g.hidden, g.weapon
    alive, posture, wounds, shame, shown = g.alive, g.posture, g.wounds, g.shame, g.shown
    rules, numbers = g.rules, g.rules.numbers
    team, heads = rules.teams.numbers(g), rules.teams.heads(g)
    guns = []
    for gun in range(len(hand)):
        is_loaded, is_shotgun = loaded[gun] is not None, weapon[gun] != GUN
        guns.append(GunView(gun, sum(hand[gun]), is_loaded, target[gun], spent[gun], len(hidden[gun]), is_shotgun))
    seats = []
    for seat, numbers_held in enumerate(g.guns):
        held = tuple([guns[gun] for gun in numbers_held])
        view = SeatView(seat, seat in alive, posture[seat], wounds[seat], shame[seat], held)
        if team:
            view = replace(view, team=team[seat], boss=seat in heads)
        for name in shown[seat]:
            if name in numbers:
                view = replace(view, power=numbers[name], shown=True)
        seats.append(view)
    return seats


def _seats(g: First, guns_before: Made | None, seats_before: Made | None) -> tuple[Made, Made]:
    """The guns and the gangsters as everybody sees them."""
    rules, alive = g.rules, g.alive
    guns = make(g, list(zip(g.hand, g.loaded, g.target, g.open, g.hidden, g.weapon)), _gun, guns_before)
    each: list[tuple[Any, ...]]
    if g.guns == rules.plain_guns:
        each = list(zip(guns.records))
    else:
        each = [tuple([guns.records[gun] for gun in held]) for held in g.guns]
    lives = [seat in alive for seat in range(len(each))]
    facts: list[tuple[Any, ...]]
    team = rules.teams.numbers(g)
    if team:
        heads = rules.teams.heads(g)
        bosses = [seat in heads for seat in range(len(each))]
        facts = list(zip(lives, g.posture, g.wounds, g.shame, each, g.shown, team, bosses))
    else:
        facts = list(zip(lives, g.posture, g.wounds, g.shame, each, g.shown))
    return guns, make(g, facts, _seat, seats_before)


def _gun(g: First, gun: int, facts: tuple[Any, ...]) -> GunView:
    """A gun as everybody sees it."""
    hand, card, target, spent, hidden, weapon = facts
    return GunView(gun, sum(hand), card is not None, target, spent, len(hidden), weapon != GUN)


def _seat(g: First, seat: int, facts: tuple[Any, ...]) -> SeatView:
    """A gangster as everybody sees it."""
    lives, posture, wounds, shame, guns, shown = facts[:6]
    numbers = g.rules.numbers
    view = SeatView(seat, lives, posture, wounds, shame, guns)
    if len(facts) > 6:
        view = replace(view, team=facts[6], boss=facts[7])
    for name in shown:
        if name in numbers:
            view = replace(view, power=numbers[name], shown=True)
    return view


def _opened(g: First, seats: list[SeatView]) -> list[SeatView]:
    """The same with whatever else the options, or the end of the game, open to all."""
    options = g.rules.options
    if not g.agenda or options.money_public or options.dead_reveal:
        return [_revealed(g, view) for view in seats]
    return seats


def _revealed(g: First, view: SeatView) -> SeatView:
    """A gangster with the money that all may see, with the cards that the dead show, and at the end with all."""
    seat, rules, options, over = view.seat, g.rules, g.rules.options, not g.agenda
    shows_cards = options.dead_reveal and not view.alive
    seen: dict[str, Any] = {}
    if over or options.money_public:
        seen["money"], seen["notes"] = worth(g.stash[seat]), bundle(g.stash[seat])
    name = of_deck(g, seat, POWERS)
    if name and (over or shows_cards):
        card = rules.cards[name]
        seen["power"] = card.number
        seen["shown"] = view.shown or (view.alive and card.counts_at_end(g, seat))
    if over and options.discards_log:
        seen["guns"] = tuple([_turned_up(g, gun) for gun in view.guns])
    elif shows_cards:
        seen["guns"] = tuple([replace(gun, hand=g.hand[gun.gun]) for gun in view.guns])
    return replace(view, **seen) if seen else view


def _turned_up(g: First, gun: GunView) -> GunView:
    """A gun at the end of the game, when every card is turned up.  R-17"""
    number = gun.gun
    discards = tuple([face for face, _ in g.hidden[number]])
    return replace(gun, hand=g.hand[number], card=g.loaded[number], discards=discards)


def _closer(g: First, seats: Sequence[SeatView], me: int, made: tuple[Made, ...]) -> dict[int, dict[str, Any]]:
    """Itself, its family, and whoever showed it a card."""
    closer = {me: _own(g, seats[me], made)}
    team = g.rules.teams.numbers(g)
    if team:
        for seat, of in enumerate(team):
            if of == team[me] and seat != me:
                closer[seat] = _relative(g, seats[seat], made)
    for gun, to in g.seen:
        if to == me:
            seat = g.owner(gun)
            shown = closer.setdefault(seat, {})
            guns: tuple[GunView, ...] = shown.get("guns", seats[seat].guns)
            shown["guns"] = tuple([replace(one, card=g.loaded[gun]) if one.gun == gun else one for one in guns])
    return closer


def _own(g: First, view: SeatView, made: tuple[Made, ...]) -> dict[str, Any]:
    """Me: my cards, my money and my power (V-03, V-05, V-07, V-18)."""
    guns = []
    for gun in view.guns:
        if gun.discards is None:
            number = gun.gun
            known = g.hidden[number][g.foreign[number] :]
            discards = tuple([face for face, _ in known]) if known else ()
            guns.append(replace(gun, hand=g.hand[number], card=g.loaded[number], discards=discards))
        else:  # the game is over, and every card has been turned up
            guns.append(gun)
    money, notes = _money(g, view.seat, made)
    return {"guns": tuple(guns), "money": money, "notes": notes, "power": _power(g, view.seat)}


def _relative(g: First, view: SeatView, made: tuple[Made, ...]) -> dict[str, Any]:
    """One of my family: their money and power, and their cards as one heap with the loaded one (R-75)."""
    guns = [gun if gun.discards is not None else replace(gun, hand=_heap(g, gun.gun)) for gun in view.guns]
    money, notes = _money(g, view.seat, made)
    return {"guns": tuple(guns), "money": money, "notes": notes, "power": _power(g, view.seat)}


def _money(g: First, seat: int, made: tuple[Made, ...]) -> tuple[int, tuple[int, ...]]:
    """What lies in a stash, which may have been counted already."""
    if not made:
        return _counted(g, seat, g.stash[seat])
    counted: tuple[int, tuple[int, ...]] = made[2].records[seat]
    return counted


def _heap(g: First, gun: int) -> Hand:
    """The cards of a gun together with the loaded one."""
    card, hand = g.loaded[gun], g.hand[gun]
    return hand if card is None else add(hand, card)


def _power(g: First, seat: int) -> int | None:
    """The number of a seat's power; 0 while none has been given out, None where nobody gets one."""
    numbers = g.rules.numbers
    for name in g.held[seat]:
        if name in numbers:
            return numbers[name]
    return 0 if numbers else None
