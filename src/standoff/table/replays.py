"""A game on paper: what is kept of it when it is over, and while it is played."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from standoff.engine.chance import commitment
from standoff.engine.replay import FORMAT, Replay
from standoff.table import frame_parts
from standoff.table.messages import EncodedReplay
from standoff.table.table import Table
from standoff.telling.refusals import refusal


def encoded(t: Table) -> EncodedReplay:
    """The finished game on paper, ready to be stored."""
    if t.stage != "over" or t.g is None:
        raise refusal("not over")
    return draft(t)


def draft(t: Table) -> EncodedReplay:
    """The game so far on paper.  It holds the key: of a running game it is a secret."""
    events = t.log.all()
    names = tuple(chair.name or f"Seat {chair.seat + 1}" for chair in frame_parts.chairs(t))
    return EncodedReplay(
        format=FORMAT,
        version=t.version,
        setup=t.setup,
        names=names,
        commitment=commitment(bytes.fromhex(t.key)),
        key=t.key,
        moves=msgspec.Raw(b"[" + t.moves[:-1] + b"]"),
        events=events,
        digest=sha256(bytes(events)).hexdigest(),
    )


def replay(t: Table) -> Replay:
    """The finished game, to be looked at."""
    return Replay.decode(msgspec.json.encode(encoded(t)))
