"""Tables: found, opened, looked at, and closed."""

from __future__ import annotations

from typing import Final

import msgspec

from standoff.server.api import types
from standoff.server.api.access import TOO_MANY_TABLES, Access
from standoff.server.api.endpoint import Asked, Endpoint, Fault
from standoff.server.limits import Buckets
from standoff.server.room import Room
from standoff.server.tables import Tables
from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.messages import Info

SHOWN: Final = 200
"""So many tables are listed."""


class TableEndpoints:
    """Tables by their codes; only public ones are listed."""

    endpoints = (
        Endpoint("GET", "/api/tables", "tables", "Public tables, those with free chairs first.", list[types.TableCard]),
        Endpoint(
            "POST",
            "/api/tables",
            "create",
            "Open a table.",
            types.Seat,
            status=201,
            takes=types.NewTable,
            troubles=(409,),
        ),
        Endpoint("GET", "/api/tables/{table}", "table", "One table, for whoever has its code.", Info, troubles=(404,)),
        Endpoint(
            "DELETE",
            "/api/tables/{table}",
            "close",
            "The host closes the table for good; with `?replays=yes` its finished games go with it.",
            types.State,
            secret=True,
            troubles=(404, 401, 403),
            asks=("replays",),
        ),
    )

    def __init__(self, access: Access) -> None:
        self.access = access
        limits = access.tables.limits
        self._opening = Buckets(limits.tables_each_second, limits.tables_at_once, limits)
        self.counted = {"tables": access.shared(self._opening)}

    async def tables(self, asked: Asked) -> list[types.TableCard]:
        """Public tables that are awake."""
        cards = public_cards(self.access.tables)
        for more in await self.access.cards_elsewhere():
            cards += msgspec.json.decode(more, type=list[types.TableCard])
        return sorted(cards, key=_order)[:SHOWN]

    async def create(self, asked: Asked) -> types.Seat:
        """Open a table."""
        if not self._opening.take(asked.network, self.access.tables.clock.now()):
            raise Fault(429, TOO_MANY_TABLES)
        new: types.NewTable = asked.body
        opened = c.Open(new.setup, new.speed, new.public)
        room, token, person = await self.access.tables.create(opened, new.name, new.face, new.sit, asked.network)
        return self.access.seat(room, person, token)

    async def table(self, asked: Asked) -> Info:
        """The table as everybody with its code may see it."""
        room = await self.access.room(asked)
        return frame_parts.info(room.table) if self.access.plays(room, asked) else frame_parts.public_info(room.table)

    async def close(self, asked: Asked) -> types.State:
        """The host closes the table."""
        room = await self.access.room(asked)
        self.access.need_host(room, asked)
        await self.access.tables.shut(room, replays=asked.query.get("replays") == "yes")
        return types.State("closed")


def public_cards(tables: Tables) -> list[types.TableCard]:
    """Public tables of this process, those with free chairs first."""
    rooms = [room for room in tables.rooms.values() if room.table.public and not room.table.locked]
    return sorted(map(_card, rooms), key=_order)[:SHOWN]


def _order(card: types.TableCard) -> tuple[bool, int]:
    return card.stage != "lobby", -card.free


def _card(room: Room) -> types.TableCard:
    shown = frame_parts.public_info(room.table)
    chairs = shown.chairs
    return types.TableCard(
        table=room.code,
        stage=shown.stage,
        setup=shown.setup,
        speed=shown.speed,
        public=shown.public,
        game=shown.game,
        chairs=len(chairs),
        free=sum(chair.person is None for chair in chairs),
        names=[chair.name for chair in chairs if chair.person is not None],
        watching=sum(connection.person is None for connection in room.connections),
    )
