"""What one seat may know of a gang game: built up from nothing.  YV-01 to YV-22"""

from __future__ import annotations

from typing import Any

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


def view(g: First, me: int | None) -> GangView:
    """All that this seat may know."""
    step = g.agenda[-1] if g.agenda else ("",)
    over, rules = not g.agenda, g.rules
    of, members = GANG.of_all(g), all_members(g)
    mine = of[me] if me is not None else None
    gangs = {gang: _gang(g, gang, seats, over, gang == mine) for gang, seats in members.items()}
    own = gangs[mine] if mine else None
    throws = step[0] == "throw" and me == THROWER[g]
    added = rules.added
    more = added.to_table(g) | (added.to_table_for(g, me) if me is not None else {})
    kept = added.to_seats(g)
    if me is not None:
        for seat, told in added.to_seats_for(g, me).items():
            kept[seat] = kept.get(seat, {}) | told
    return GangView(
        me=me,
        options=g.asking.get(me, ()) if me is not None else (),
        answered=me in g.answers,
        seats=tuple([_seat(g, seat, me, gang == mine, over, kept.get(seat, {})) for seat, gang in enumerate(of)]),
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
        totals=tuple([rules.count.worth_of(g, seat) for seat in range(len(g.wounds))]) if over else (),
        gangs=members,
        attacks=tuple([(one.by, one.victim, one.wounds, one.kind) for one in g.coming()]),
        Yakuza=gangs["Yakuza"],
        East=gangs["East"],
        West=gangs["West"],
        purse=own.purse if own else None,
        cards=(own.cards or ()) if own else (),
        things=(own.things or ()) if own else (),
        proposals=_proposals(g, me, mine),
        sway=SWAY[g] if throws else (),
        victim=step[3] if throws else None,
        hints=tuple(hints(g)),
        whisper=may_whisper(g),
        **more,
    )


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


def _proposals(g: First, me: int | None, mine: str | None) -> dict[int, tuple[Any, ...]]:
    """While cards are shared out, fellows see what has been proposed."""
    if me is None or g.decision != "share_cards":
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
