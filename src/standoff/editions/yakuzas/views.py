"""What one seat may know of a gang game: built up from nothing.  YV-01 to YV-22"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from standoff.editions.common.cards import POWERS
from standoff.editions.first.components import bundle, counted, worth
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.objects.thing import USELESS, object_name
from standoff.editions.first.objects.x_ray import SEEN_THROUGH, seen_hands
from standoff.editions.yakuzas.kiai.kiai import KIAI
from standoff.editions.yakuzas.referee import hints, may_whisper, purse_facts, total_of
from standoff.editions.yakuzas.standoff import SIDE
from standoff.editions.yakuzas.stars import SWAY, THROWER
from standoff.editions.yakuzas.ties import GANG, all_members
from standoff.editions.yakuzas.view import GangGun, GangPurse, GangSeat, GangView
from standoff.editions.yakuzas.weapons import called_weapon


class GangViews:
    """One moment of a gang game as everybody may see it; what several see alike is made once.  The game stands still as
    long as it is looked at."""

    __slots__ = ("_all", "_fellows", "_g", "_members", "_of", "_others", "_over", "_to_seats")

    def __init__(self, g: First) -> None:
        self._g, self._over, self._members, self._of = g, not g.agenda, all_members(g), GANG.of_all(g)
        self._to_seats = g.rules.added.to_seats(g)
        self._fellows: dict[int, GangSeat] = {}
        """Seats as their fellows see them …"""
        self._others: dict[int, GangSeat] = {}
        """… and as everybody else does."""
        self._all = self._table()

    def _table(self) -> GangView:
        """What all see, without the seats."""
        g, over = self._g, self._over
        step = g.agenda[-1] if g.agenda else ("",)
        count = g.rules.count
        gangs = {gang: _gang(g, gang, seats, over, False) for gang, seats in self._members.items()}
        return GangView(
            me=None,
            options=(),
            answered=False,
            seats=(),
            round=g.round,
            decision=step[0],
            moment=step[1] if step[0] == "window" else "",
            asked=tuple(g.asking),
            godfather=None if g.godfather == NO_SEAT else g.godfather,
            order=g.order,
            alive=g.alive,
            table=bundle(g.table),
            pile=len(g.pile) - g.turned,
            unseen=counted(g.pile[g.turned :]),
            sharers=g.sharers,
            hits=g.all_hits(),
            fallen=g.fallen,
            over=over,
            winners=g.winners,
            ranking=g.ranking,
            totals=tuple([count.worth_of(g, seat) for seat in range(len(g.wounds))]) if over else (),
            gangs=self._members,
            attacks=tuple([(one.by, one.victim, one.wounds, one.kind) for one in g.coming()]),
            Yakuza=gangs["Yakuza"],
            East=gangs["East"],
            West=gangs["West"],
            hints=tuple(hints(g)),
            whisper=may_whisper(g),
            **g.rules.added.to_table(g),
        )

    def __call__(self, me: int | None) -> GangView:
        """All that this seat may know."""
        if me is None:
            return replace(self._all, seats=tuple([self._seat(seat, False) for seat in range(len(self._of))]))
        g, mine = self._g, self._of[me]
        own = _gang(g, mine, self._members[mine], self._over, True)
        seen: dict[str, Any] = {mine: own, **g.rules.added.to_table_for(g, me)}
        step = g.agenda[-1] if g.agenda else ("",)
        if step[0] == "throw" and me == THROWER[g]:
            seen["sway"], seen["victim"] = SWAY[g], step[3]
        return replace(
            self._all,
            me=me,
            options=g.asking.get(me, ()),
            answered=me in g.answers,
            seats=self._seats(me, mine),
            purse=own.purse,
            cards=own.cards or (),
            things=own.things or (),
            proposals=_proposals(g, mine),
            **seen,
        )

    def _seats(self, me: int, mine: str) -> tuple[GangSeat, ...]:
        """Everybody, as closely as this seat may look."""
        g, looked = self._g, self._g.cells.get(SEEN_THROUGH, ())
        told: dict[int, dict[str, Any]] = g.rules.added.to_seats_for(g, me)
        seats = []
        for seat, gang in enumerate(self._of):
            if seat == me or seat in told or (me, seat) in looked:
                more = self._to_seats.get(seat, {}) | told.get(seat, {})
                seats.append(_seat(g, seat, me, gang == mine, self._over, more))
            else:
                seats.append(self._seat(seat, gang == mine))
        return tuple(seats)

    def _seat(self, seat: int, is_fellow: bool) -> GangSeat:
        """One player as any fellow sees it, or anybody else."""
        made = self._fellows if is_fellow else self._others
        if seat not in made:
            made[seat] = _seat(self._g, seat, None, is_fellow, self._over, self._to_seats.get(seat, {}))
        return made[seat]


def _gang(g: First, gang: str, seats: tuple[int, ...], over: bool, is_mine: bool) -> GangPurse:
    """A gang; its purse and its cards for its members, and for all when everything is over."""
    alive, wounds = g.alive, g.wounds
    told: dict[str, Any] = {}
    if over or is_mine:
        facts = purse_facts(g, gang)
        told = {"purse": facts["purse"]} | {name: tuple(facts[name]) for name in ("notes", "cards", "things")}
    if over:
        told["total"] = total_of(g, gang)
    return GangPurse(
        seats=seats,
        size=len(seats),
        dead=sum([seat not in alive for seat in seats]),
        wounds=sum([wounds[seat] for seat in seats]),
        won=None if g.winners is None else seats[0] in g.winners,
        **told,
    )


def _proposals(g: First, mine: str) -> dict[int, tuple[Any, ...]]:
    """While cards are shared out, fellows see what has been proposed."""
    if g.decision != "share_cards":
        return {}
    return {seat: said for seat, said in g.answers.items() if GANG[g, seat] == mine and isinstance(said, tuple)}


def _seat(g: First, seat: int, me: int | None, is_fellow: bool, over: bool, more: dict[str, Any]) -> GangSeat:
    """One player, as closely as this seat may look."""
    teams, lives = g.rules.teams, seat in g.alive
    opened = over or (g.rules.options.dead_reveal and not lives)
    stash = g.stash[teams.purse(g, seat)] if over or is_fellow else None
    looked = me is not None and (me, seat) in g.cells.get(SEEN_THROUGH, ())
    if looked:
        more["seen"] = seen_hands(g, me or 0, seat)
    return GangSeat(
        seat=seat,
        alive=lives,
        posture=g.posture[seat],
        wounds=g.wounds[seat],
        shame=g.shame[seat],
        guns=tuple([_gun(g, gun, seat == me, over, opened) for gun in g.guns[seat]]),
        money=None if stash is None else worth(stash),
        notes=None if stash is None else bundle(stash),
        team=teams.numbers(g)[seat],
        useless=USELESS[g, seat] if is_fellow and object_name(g, seat) else None,
        **(_cards(g, seat, is_fellow or opened, looked) | more),
    )


def _cards(g: First, seat: int, known: bool, looked: bool) -> dict[str, Any]:
    """Power, kiai and what else lies before a seat, where it lies open or is known."""
    thing = object_name(g, seat)
    power, kiai, up = of_deck(g, seat, POWERS), of_deck(g, seat, KIAI), g.shown[seat]
    seen: dict[str, Any] = {"shown": (power or kiai) in up}
    if thing and (known or thing in up):
        seen["object"] = thing
    if power and (known or looked or power in up):
        seen["power"] = g.rules.cards[power].number
    if kiai and (known or looked or kiai in up):
        seen["kiai"] = kiai
    return seen


def _gun(g: First, gun: int, is_mine: bool, over: bool, opened: bool) -> GangGun:
    card, hidden = g.loaded[gun], g.hidden[gun]
    shows_all = over and g.rules.options.discards_log
    known = hidden if shows_all else hidden[g.foreign[gun] :]
    return GangGun(
        gun=gun,
        cards=sum(g.hand[gun]),
        loaded=card is not None,
        target=g.target[gun],
        open=g.open[gun],
        hidden=len(hidden),
        shotgun=g.weapon[gun] == "shotgun",
        hand=g.hand[gun] if is_mine or shows_all or (opened and not over) else None,
        card=card if is_mine or shows_all else None,
        discards=tuple([face for face, _ in known]) if is_mine or shows_all else None,
        weapon=called_weapon(g.weapon[gun]),
        side=SIDE[g, gun] or None if g.target[gun] is not None else None,
    )
