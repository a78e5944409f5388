"""Finished games: shown again, played on from a moment, and forgotten."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from standoff.engine.replay import Replay
from standoff.server.api import types
from standoff.server.api.access import NO_TOKEN, TOO_MANY_TABLES, Access
from standoff.server.api.endpoint import Asked, Endpoint, Fault, RawBody
from standoff.server.codes import fingerprint
from standoff.server.limits import Buckets
from standoff.server.showing import showing
from standoff.server.stores.store import ReplayRow
from standoff.table import frame_parts

NO_REPLAY: Final = "There is no such finished game"


class ReplayEndpoints:
    """A finished game is open to whoever has its name; what becomes of it is up to its people."""

    endpoints = (
        Endpoint(
            "GET",
            "/api/tables/{table}/replays",
            "replays",
            "The finished games of a table.",
            list[types.ReplayCard],
            troubles=(404,),
        ),
        Endpoint(
            "GET",
            "/api/replays/{replay}",
            "replay",
            "A finished game: set-up, key, answers and events.",
            dict[str, Any],
            troubles=(404,),
        ),
        Endpoint(
            "GET",
            "/api/replays/{replay}/eyes/{eyes}",
            "showing",
            "A finished game through somebody's eyes: a seat, 'public' for a spectator, 'open' for all cards.",
            types.Showing,
            troubles=(404, 409),
        ),
        Endpoint(
            "POST",
            "/api/replays/{replay}/what-if",
            "what_if",
            "Play on from a moment of a finished game.",
            types.Seat,
            status=201,
            takes=types.WhatIf,
            troubles=(404, 409),
        ),
        Endpoint(
            "GET",
            "/api/replays/{replay}/rights",
            "rights",
            "What of a finished game is yours: a seat with your name, or all of it as the host of its table.",
            types.Rights,
            secret=True,
            whose="own",
            troubles=(404, 401, 403),
        ),
        Endpoint(
            "DELETE",
            "/api/replays/{replay}",
            "forget",
            "The host of its table deletes a finished game.",
            types.State,
            secret=True,
            troubles=(404, 401, 403),
        ),
        Endpoint(
            "DELETE",
            "/api/replays/{replay}/name",
            "nameless",
            "Whoever played takes their own name out of it.",
            types.State,
            secret=True,
            whose="own",
            troubles=(404, 401, 403),
        ),
    )

    def __init__(self, access: Access) -> None:
        self.access, self.tables = access, access.tables
        limits = access.tables.limits
        self._what_ifs = Buckets(limits.what_ifs_each_second, limits.what_ifs_at_once, limits)
        self.counted = {"what_ifs": access.shared(self._what_ifs)}

    async def replays(self, asked: Asked) -> list[types.ReplayCard]:
        """The finished games of a table."""
        room = await self.access.room(asked)
        rows = await asyncio.to_thread(self.tables.store.replays, room.code)
        last = room.table.game
        if not self.access.plays(room, asked):
            shown = frame_parts.public_info(room.table)
            last = shown.game - (shown.stage == "game")
        return [
            types.ReplayCard(row.name, row.table, row.game, row.at, row.edition, row.players)
            for row in rows
            if row.game <= last
        ]

    async def replay(self, asked: Asked) -> RawBody:
        """A finished game."""
        data = await self._data(asked)
        return RawBody(data, "application/json")

    async def showing(self, asked: Asked) -> RawBody:
        """A finished game through somebody's eyes."""
        data = await self._data(asked)
        pieces = await self.tables.turns.take(asked.network, showing(data, asked.params["eyes"]))
        return RawBody(b"".join(pieces), "application/json")

    async def what_if(self, asked: Asked) -> types.Seat:
        """Play on from a moment of a finished game."""
        if not self._what_ifs.take(asked.network, self.tables.clock.now()):
            raise Fault(429, TOO_MANY_TABLES)
        data = await self._data(asked)
        new: types.WhatIf = asked.body
        replay = Replay.decode(data)
        if new.seat >= replay.setup.players:
            raise Fault(409, f"There are seats 0 to {replay.setup.players - 1}")
        room, token, person = await self.tables.what_if(
            replay, int(new.seat), int(new.move), new.name, new.face, asked.network
        )
        return self.access.seat(room, person, token)

    async def rights(self, asked: Asked) -> types.Rights:
        """What somebody may do with a finished game."""
        row, mark = await self._played(asked)
        seat = await self._seat_in(row, mark)
        room = await self.tables.find(row.table)
        person = room.table.company.person_of(mark) if room is not None else None
        if seat is None and person is None:
            self.access.count_guess(asked)
            raise Fault(403, "Only people of its table have rights in it")
        return types.Rights(seat, room is not None and person is not None and person == room.table.company.host)

    async def forget(self, asked: Asked) -> types.State:
        """The host of its table deletes a finished game."""
        row = await asyncio.to_thread(self.tables.store.replay_row, asked.params["replay"])
        room = await self.tables.find(row.table) if row is not None else None
        if row is None or room is None:
            raise self.access.guess(asked, NO_REPLAY)
        self.access.need_host(room, asked)
        await self.tables.delete_replay(row.name)
        return types.State("deleted")

    async def nameless(self, asked: Asked) -> types.State:
        """Somebody's own name is taken out of a finished game."""
        row, mark = await self._played(asked)
        seat = await self._seat_in(row, mark)
        if seat is None:
            self.access.count_guess(asked)
            raise Fault(403, "Only whoever sat there may take their name out")
        await self.tables.take_name_out(row.name, seat)
        return types.State("taken out")

    async def _data(self, asked: Asked) -> bytes:
        """The finished game that a request names."""
        data = await asyncio.to_thread(self.tables.store.replay, asked.params["replay"])
        if data is None:
            raise self.access.guess(asked, NO_REPLAY)
        return data

    async def _played(self, asked: Asked) -> tuple[ReplayRow, str]:
        """A finished game, and the fingerprint of a token that may have been used there."""
        row = await asyncio.to_thread(self.tables.store.replay_row, asked.params["replay"])
        if row is None:
            raise self.access.guess(asked, NO_REPLAY)
        if not asked.token:
            raise Fault(401, NO_TOKEN)
        return row, fingerprint(asked.token)

    async def _seat_in(self, row: ReplayRow, mark: str) -> int | None:
        """The seat of a token in a finished game: as it was then, or as its owner's is now."""
        for seat, owner in enumerate(row.owners):
            if owner is not None and owner[1] == mark:
                return seat
        room = await self.tables.find(row.table)
        person = room.table.company.person_of(mark) if room is not None else None
        if room is None or person is None:
            return None
        if row.owners:
            return next((seat for seat, owner in enumerate(row.owners) if owner and owner[0] == person), None)
        data = await asyncio.to_thread(self.tables.store.replay, row.name)  # kept before anybody wrote down who played
        names = Replay.decode(data).names if data is not None else ()
        mine = [seat for seat, name in enumerate(names) if name == room.table.company.people[person].name]
        return mine[0] if len(mine) == 1 else None
