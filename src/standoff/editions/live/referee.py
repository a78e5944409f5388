"""What an all-seeing referee reads off a game of Live: for scenarios."""

from __future__ import annotations

from typing import Any

from standoff.editions.live.accounts import account
from standoff.editions.live.calls import hints, tip
from standoff.editions.live.game import COMA, NO_CARD, NO_SEAT, NOWHERE, Live
from standoff.editions.live.geometry import plain
from standoff.editions.live.teams import NAMES


def facts(g: Live) -> dict[str, Any]:
    """Everything, in the words of the rulebook."""
    rules = g.rules
    return {
        "round": g.round,
        "decision": g.decision or None,
        "asked": {seat: list(options) for seat, options in g.asking.items()},
        "over": g.over,
        "winners": None if g.winners is None else list(g.winners),
        "ranking": [list(group) for group in g.ranking],
        "gangsters": rules.setup.players,
        "sizes": [len(team) for team in rules.teams],
        "teams": {NAMES[at]: list(team) for at, team in enumerate(rules.teams)},
        "deck": len(rules.deck),
        "packet": rules.packet,
        "area": list(rules.area),
        "obstacles": [[list(corner) for corner in one] for one in g.obstacles],
        "pot": g.announced(),
        "cards": len(g.pot),
        "notes": g.notes(g.pot),
        "dealt": dealt(g),
        "undealt": g.undealt(),
        "queue": g.queue(),
        "called": None if g.called == NO_SEAT else g.called,
        "fired": list(g.fired),
        "cancelled": list(g.cancelled),
        "absorbed": list(g.absorbed),
        "denied": list(g.denied),
        "clicks": list(g.clicks),
        "sharers": list(g.sharers),
        "share": g.share,
        "left": left(g),
        "hints": list(hints(g)),
        **{NAMES[at]: team_facts(g, at) for at in range(len(rules.teams))},
        "seats": [seat_facts(g, seat) for seat in range(rules.setup.players)],
    }


def dealt(g: Live) -> dict[str, int]:
    """How many cards every team has been dealt in this round."""
    return {NAMES[at]: sum([g.hand[seat] != NO_CARD for seat in team]) for at, team in enumerate(g.rules.teams)}


def left(g: Live) -> list[int] | int:
    """What the split could not hand out: notes, or how many cards."""
    return len(g.left) if g.rules.options.easy_count else g.notes(g.left)


def team_facts(g: Live, team: int) -> dict[str, Any]:
    """A team: its people and its money; the last three only once the accounts have been made."""
    members, receiver = g.rules.teams[team], g.receiver[team]
    made = account(g, team) if g.winners is not None else None
    return {
        "seats": list(members),
        "chief": g.chief[team],
        "receiver": None if receiver == NO_SEAT or not g.members_in(team) else receiver,
        "bank": g.bank[team],
        "coma": sum([g.status[seat] == COMA for seat in members]),
        "final": made.final if made else None,
        "eligible": made.eligible if made else None,
        "won": members[0] in (g.winners or ()) if made else None,
    }


def seat_facts(g: Live, seat: int) -> dict[str, Any]:
    """A player."""
    aim = g.targets[seat]
    return {
        "team": NAMES[g.rules.team_of[seat]],
        "status": g.status[seat],
        "wounds": g.wounds[seat],
        "weapon": g.weapon_written(seat),
        "note": None if g.rules.paper else g.card(seat).note or None,
        "shown": g.shown[seat],
        "doomed": g.doomed[seat],
        "click": g.click[seat] or None,
        "mime": g.mime[seat] or None,
        "aim": None if not aim else aim[0] if len(aim) == 1 else list(aim),
        "at": None if g.at[seat] == NOWHERE else list(g.at[seat]),
        "facing": None if g.at[seat] == NOWHERE else list(plain(g.facing[seat])),
        "asked": list(g.asking.get(seat, ())),
        "hints": list(tip(g, seat)),
    }
