"""A finished game shown again: its moments through the eyes of one seat, of a spectator, or with all cards open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from standoff import editions
from standoff.engine.errors import Refusal
from standoff.engine.events import Event, seen_by
from standoff.engine.replay import Replay, states
from standoff.server.api import types
from standoff.table.table import rules_for


def showing(data: bytes, eyes: str) -> Iterator[bytes]:
    """Every question of the game as those eyes saw it: a `Showing` in pieces of JSON, as it takes a while.  The game is
    over: nothing of it is a secret any more.

    Of a game that was played under rules which are not repeated here only the events are shown."""
    replay = Replay.decode(data)
    seat = _seat(eyes, replay.setup.players)
    encode = msgspec.json.encode
    yield b""  # reading it was work enough for one turn
    yield b'{"setup":' + encode(replay.setup) + b',"names":' + encode(replay.names) + b',"moments":['
    comma, known, read = b"", 0, 0
    repeated = editions.edition(replay.setup.edition).repeats(replay.version, replay.setup)
    for move, g in enumerate(states(replay, rules_for(replay.setup)) if repeated else ()):
        if g.answers and g.agenda:
            yield b""
            continue
        log = g.log or []
        fresh, known = log[known:], len(log)
        read += len(fresh) if eyes == "open" else len(seen_by(fresh, seat))
        view = g.rules.edition.view(g, seat)
        if eyes == "open":
            # Everybody's own cards, side by side.  Many views are long work, too.
            seats = []
            for one in range(replay.setup.players):
                seats.append(g.rules.edition.view(g, one).seats[one])
                if one % 4 == 3:
                    yield b""
            view = msgspec.structs.replace(view, seats=tuple(seats))
        yield comma + encode(types.Moment(move, read, view))
        comma = b","
    events: Sequence[Event] = replay.events if eyes == "open" else seen_by(replay.events, seat)
    yield b'],"events":' + encode(events) + b"}"


def _seat(eyes: str, players: int) -> int | None:
    if eyes in ("public", "open"):
        return None
    if not eyes.isdecimal() or int(eyes) >= players:
        raise Refusal(f"Look through 'public', 'open' or a seat from 0 to {players - 1}", key="eyes")
    return int(eyes)
