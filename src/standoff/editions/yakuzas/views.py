"""What one seat may know of a gang game: built up from nothing.  YV-01 to YV-22"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import astuple, replace

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

_ITSELF: Final = "itself"
_FELLOW: Final = "fellow"
_OTHER: Final = "other"
"""Who may look at a player."""


class GangViews:
    """One moment of a gang game as everybody may see it; what several see alike is made once.  The game stands still as
    long as it is looked at."""

    __slots__ = (
        "_all",
        "_facts",
        "_g",
        "_made",
        "_members",
        "_more_seen",
        "_of",
        "_over",
        "_own",
        "_table",
        "_to_seats",
    )

    def __init__(self, g: First, before: GangViews | None = None) -> None:
        """Seats that are as they were at a moment `before` under the same rules are taken over from there."""
        self._g, self._over, self._members, self._of = g, not g.agenda, all_members(g), GANG.of_all(g)
        self._to_seats = g.rules.added.to_seats(g)
        self._table = self._made_table()
        self._all: GangView | None = None
        self._own: dict[str, GangPurse] = {}
        """Each gang as its members see it."""
        self._facts: list[tuple[Any, ...]] = [()] * len(self._of) if before is None else _facts(g)
        """What each seat is made of, where it may be taken over."""
        self._made: dict[tuple[int, str], tuple[tuple[Any, ...], GangSeat]] = {}
        """Seats as they were made last, for themselves, for their fellows and for others, and of what."""
        self._more_seen: dict[tuple[int, bool], tuple[GangSeat, GangSeat, dict[str, Any]]] = {}
        """How two of these differ."""
        if before is not None:
            self._made, self._more_seen = before._made, before._more_seen

    @property
    def all(self) -> GangView:
        """What all see."""
        if self._all is None:
            self._all = replace(self._table, seats=tuple([self._seat(one, _OTHER) for one in range(len(self._of))]))
        return self._all

    def _made_table(self) -> GangView:
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
            return self.all
        g = self._g
        closer = self._closer(me)
        seats = tuple([closer[one] if one in closer else self._seat(one, _OTHER) for one in range(len(self._of))])
        options, answered = g.asking.get(me, ()), me in g.answers
        return replace(self._table, me=me, options=options, answered=answered, seats=seats, **self._mine(me))

    def apart(self, me: int) -> tuple[dict[int, dict[str, Any]], dict[str, Any]]:
        """What this seat sees otherwise than all do: of players, and of the table."""
        return {seat: self._more(seat, seen, seat == me) for seat, seen in self._closer(me).items()}, self._mine(me)

    def _more(self, seat: int, seen: GangSeat, is_me: bool) -> dict[str, Any]:
        """What is seen of a player otherwise than by everybody."""
        alike: GangSeat = self.all.seats[seat]
        found = self._more_seen.get((seat, is_me))
        if found is None or found[0] is not seen or found[1] is not alike:
            pairs = zip(alike.__struct_fields__, astuple(seen), astuple(alike))
            found = seen, alike, {name: mine for name, mine, known in pairs if mine != known}
            self._more_seen[seat, is_me] = found
        return found[2]

    def _mine(self, me: int) -> dict[str, Any]:
        """What this seat, or its gang, sees of the table."""
        g, mine = self._g, self._of[me]
        own = self._own.get(mine)
        if own is None:
            own = self._own[mine] = _gang(g, mine, self._members[mine], self._over, True)
        seen: dict[str, Any] = {
            "purse": own.purse,
            "cards": own.cards or (),
            "things": own.things or (),
            "proposals": _proposals(g, mine),
            mine: own,
            **g.rules.added.to_table_for(g, me),
        }
        step = g.agenda[-1] if g.agenda else ("",)
        if step[0] == "throw" and me == THROWER[g]:
            seen["sway"], seen["victim"] = SWAY[g], step[3]
        return seen

    def _closer(self, me: int) -> dict[int, GangSeat]:
        """The players whom this seat sees more closely than everybody does."""
        g, mine = self._g, self._of[me]
        looked = g.cells.get(SEEN_THROUGH, ())
        told: dict[int, dict[str, Any]] = g.rules.added.to_seats_for(g, me)
        closer: dict[int, GangSeat] = {}
        for seat, gang in enumerate(self._of):
            if seat in told or (me, seat) in looked:
                more = self._to_seats.get(seat, {}) | told.get(seat, {})
                closer[seat] = _seat(g, seat, me, gang == mine, self._over, more)
            elif seat == me:
                closer[seat] = self._seat(seat, _ITSELF)
            elif gang == mine:
                closer[seat] = self._seat(seat, _FELLOW)
        return closer

    def _seat(self, seat: int, sees: str) -> GangSeat:
        """One player as it sees itself, as any fellow sees it, or as anybody else does."""
        more = self._to_seats.get(seat, {})
        facts = (*self._facts[seat], more)
        made = self._made.get((seat, sees))
        if made is not None and made[0] == facts:
            return made[1]
        seen = _seat(self._g, seat, seat if sees == _ITSELF else None, sees != _OTHER, self._over, more)
        self._made[seat, sees] = facts, seen
        return seen


def _facts(g: First) -> list[tuple[Any, ...]]:
    """All that a player's part of a view is made of, whoever looks; for each of them."""
    teams, alive, n = g.rules.teams, g.alive, len(g.wounds)
    guns: list[tuple[Any, ...]] = list(
        zip(g.hand, g.loaded, g.target, g.open, g.hidden, g.foreign, g.weapon, SIDE.of_all(g))
    )
    over, useful = (not g.agenda,) * n, (False,) * n
    stash = [g.stash[teams.purse(g, seat)] for seat in range(n)]
    lives = [seat in alive for seat in range(n)]
    held = [tuple([(gun, guns[gun]) for gun in held]) for held in g.guns]
    cells = zip(teams.numbers(g), g.held, g.shown, USELESS.of_all(g) if USELESS in g.cells else useful)
    return [(*one, *cell) for one, cell in zip(zip(over, lives, g.posture, g.wounds, g.shame, held, stash), cells)]


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
