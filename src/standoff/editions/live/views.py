"""What one seat may know of a game of Live: built up from nothing.  LV-01 to LV-17"""

from __future__ import annotations

from typing import Any

from standoff.editions.live.calls import hints, tip
from standoff.editions.live.game import Live
from standoff.editions.live.referee import facts
from standoff.editions.live.sharing import notes_of_shares
from standoff.editions.live.view import LiveBody, LiveSeat, LiveTeam, LiveView

SAID_TO_ALL = (
    "round", "over", "gangsters", "deck", "packet", "pot", "cards", "dealt", "undealt", "called", "share"
)  # fmt: skip
LISTED = ("sizes", "area", "queue", "fired", "absorbed", "denied", "clicks", "sharers")


def view(g: Live, me: int | None) -> LiveView:
    """All that this seat may know."""
    told = facts(g)
    mine = g.rules.fellows[me] if me is not None else ()
    notes_open = g.laid or g.rules.options.pot_shown == "notes"
    left = told["left"]
    more: dict[str, Any] = {name: told[name] for name in SAID_TO_ALL}
    more |= {name: tuple(told[name]) for name in LISTED}
    more |= {name: _team(g, told[name], me) for name in told["teams"]}
    return LiveView(
        me=me,
        options=g.asking.get(me, ()) if me is not None else (),
        answered=me in g.answers,
        seats=tuple([_seat(g, seat, facts_, me, seat in mine) for seat, facts_ in enumerate(told["seats"])]),
        decision=g.decision,
        asked=_asked(g, me),
        alive=g.alive,
        teams={name: tuple(seats) for name, seats in told["teams"].items()},
        notes=tuple(told["notes"]) if notes_open and not g.rules.options.easy_count else None,
        cancelled=tuple([seat for seat in g.cancelled if seat in mine or not hides_lost_guns(g)]),
        phase=g.phase,
        shares=notes_of_shares(g),
        left=tuple(left) if isinstance(left, list) else left,
        hints=hints(g),
        obstacles=g.obstacles,
        body=_body(g),
        count=g.agenda[-1][1] if g.decision == "step" else None,
        proposals=_proposals(g, mine),
        winners=g.winners,
        ranking=g.ranking,
        **more,
    )


def _body(g: Live) -> LiveBody | None:
    body = g.rules.body
    return None if g.rules.people else LiveBody(body.radius, body.reach, body.leap)


def _asked(g: Live, me: int | None) -> tuple[int, ...]:
    """Whoever is asked about a gun holds one: that is said by the gun, not by the question.  LV-13"""
    if g.decision == "fire" and not g.rules.paper:
        return (me,) if me is not None and me in g.asking else ()
    return tuple(g.asking)


def hides_lost_guns(g: Live) -> bool:
    """Do guns that will not fire stay unseen at this table?"""
    return g.rules.options.wounds_reveal == "clicks"


def is_public(g: Live, seat: int) -> bool:
    """Has everybody seen this weapon: turned over, or heard?  LV-09, LV-10"""
    return g.shown[seat] or seat in g.fired


def _proposals(g: Live, mine: tuple[int, ...]) -> dict[int, tuple[Any, ...]]:
    """While weapons are shared out, the team sees what has been proposed."""
    if g.decision != "share_weapons":
        return {}
    return {seat: said for seat, said in g.answers.items() if seat in mine and isinstance(said, tuple)}


def _seat(g: Live, seat: int, told: dict[str, Any], me: int | None, is_mate: bool) -> LiveSeat:
    aim = told["aim"]
    return LiveSeat(
        seat=seat,
        alive=True,
        team=told["team"],
        status=told["status"],
        wounds=told["wounds"],
        back=g.back_in(seat),
        shown=told["shown"],
        weapon=told["weapon"] if is_mate or is_public(g, seat) else None,
        note=told["note"] if is_mate else None,
        doomed=told["doomed"],
        click=told["click"],
        mime=told["mime"],
        aim=(tuple(aim) if isinstance(aim, list) else aim) if seat in g.fired or g.mime[seat] else None,
        at=tuple(told["at"]) if told["at"] else None,
        facing=tuple(told["facing"]) if told["facing"] else None,
        intent=g.intent[seat] if seat == me and g.decision == "step" else None,
        hints=tip(g, seat) if seat == me else (),
    )


def _team(g: Live, told: dict[str, Any], me: int | None) -> LiveTeam:
    seen = g.over or me in told["seats"] or g.rules.options.stash_visible == "all"
    return LiveTeam(**{**told, "seats": tuple(told["seats"]), "bank": told["bank"] if seen else None})
