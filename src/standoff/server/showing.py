"""A finished game shown again: its moments through the eyes of one seat, of a spectator, or with all cards open."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.engine.errors import Refusal
from standoff.engine.events import Event, seen_by
from standoff.engine.replay import Replay, states
from standoff.engine.state import State
from standoff.server import papers as p
from standoff.table.state import rules_for


def showing(data: bytes, eyes: str) -> p.Showing:
    """Every question of the game as those eyes saw it.  The game is over: nothing of it is a secret any more."""
    replay = Replay.decode(data)
    rules = rules_for(replay.setup)
    seat = _seat(eyes, replay.setup.players)
    moments: list[p.Moment] = []
    for move, g in enumerate(states(replay, rules)):
        if g.answers and g.agenda:
            continue
        log = g.log or ()
        read = len(log) if eyes == "open" else sum(event.seen_by(seat) for event in log)
        view = _open_view(g, replay.setup.players) if eyes == "open" else rules.edition.view(g, seat)
        moments.append(p.Moment(move, read, msgspec.to_builtins(view)))
    events: list[Event] = list(replay.events) if eyes == "open" else seen_by(replay.events, seat)
    return p.Showing(replay.setup, replay.names, moments, events)


def _seat(eyes: str, players: int) -> int | None:
    if eyes in ("public", "open"):
        return None
    if not eyes.isdecimal() or int(eyes) >= players:
        raise Refusal(f"Look through 'public', 'open' or a seat from 0 to {players - 1}", key="eyes")
    return int(eyes)


def _open_view(g: State, players: int) -> Any:
    """Everybody's own cards, side by side."""
    edition = g.rules.edition
    return msgspec.structs.replace(
        edition.view(g, None), seats=tuple(edition.view(g, seat).seats[seat] for seat in range(players))
    )
