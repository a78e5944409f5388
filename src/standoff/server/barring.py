"""Networks of people who were sent away."""

from __future__ import annotations

from standoff.server.codes import fingerprint
from standoff.server.limits import Limits
from standoff.server.room import Room
from standoff.table import commands as c


def is_barred(room: Room, network: str) -> bool:
    """Was somebody of this network sent away?"""
    return any(_network_at(room, network) in barred for barred in room.table.company.barred.values())


def bar(room: Room, person: int, limits: Limits, now: float) -> None:
    """Nobody new joins from the network of somebody who was sent away, unless a whole club lives there."""
    network = room.networks.get(person, "")
    if network and limits.width(network) == 1:
        room.handle(None, c.Bar(person, _network_at(room, network)), now)


def _network_at(room: Room, network: str) -> str:
    """All that a table keeps of a network: nobody can tell by it who was at two tables."""
    return fingerprint(f"{room.code} {network}")
