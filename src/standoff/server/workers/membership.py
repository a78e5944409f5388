"""What a server shares with the other workers of its machine: counts, lists of tables, and people who have come to the
wrong door."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from standoff.server.api.tables import public_cards
from standoff.server.codes import SHORT
from standoff.server.gate import Crowd
from standoff.server.workers.crew import Crew
from standoff.server.workers.letters import Guest

if TYPE_CHECKING:
    from standoff.server.app import Server


class Arrival(asyncio.Protocol):
    """A WebSocket that comes from another worker, until it is listened to."""

    def __init__(self, guest: Guest, crowd: Crowd) -> None:
        self._network, self._early, self._crowd = guest.network, guest.early, crowd
        self.inside = crowd.enter(guest.network)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """One too many is sent away."""
        if not self.inside:
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Nothing is lost meanwhile."""
        self._early += data

    def heard(self) -> bytes:
        """What has come until now."""
        return self._early

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        if self.inside:
            self.inside = False
            self._crowd.leave(self._network)


def join_crew(server: Server, crew: Crew) -> None:
    """From now on this server is one worker of several; if it is a node, nodes share what there is to share."""
    tables, access = server.tables, server.api.access
    crew.on_guest = server.welcome
    if server.joined is not None:
        may_give = tables.is_mine
        tables.is_mine = lambda code: may_give(code) and (len(code) == SHORT or crew.is_mine(code))
        return
    tables.is_mine = crew.is_mine
    crew.answers["cards"] = lambda: msgspec.json.encode(public_cards(tables))
    access.cards_elsewhere = lambda: crew.ask_others("cards")
    for name, counted in (server.api.counted | {"hellos": access.shared(server.sessions.guesses)}).items():
        crew.share(name, counted)
