"""The HTTP API: each endpoint says what it takes and gives, and the description is made from that."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from aiohttp import web

from standoff.bots import LEVELS
from standoff.bots.temper import TEMPERS
from standoff.editions import EDITIONS
from standoff.engine.errors import BrokenFile, Refusal
from standoff.engine.replay import Replay
from standoff.engine.rules import option_specs
from standoff.server import papers as p
from standoff.server.house import House, fingerprint
from standoff.server.limits import Buckets
from standoff.server.room import Room
from standoff.server.showing import showing
from standoff.server.stores.store import StoreTrouble
from standoff.table import commands as c
from standoff.table import news
from standoff.table.messages import Info
from standoff.table.pace import SPEEDS
from standoff.table.palette import PALETTE

NOT_HERE: Final = "There is no such table"
NO_REPLAY: Final = "There is no such finished game"


@dataclass(frozen=True)
class Asked:
    """A request, checked."""

    params: dict[str, str]
    body: Any
    token: str
    address: str


@dataclass(frozen=True)
class Paper:
    """An answer that is not a type of ours: bytes of some kind."""

    data: bytes
    kind: str


@dataclass(frozen=True)
class Endpoint:
    """One thing the API can do."""

    method: str
    path: str
    name: str
    text: str
    gives: Any
    """The type of the answer, or the name of its content type."""
    status: int = 200
    takes: type | None = None
    secret: bool = False
    """Does it need a token?"""
    troubles: tuple[int, ...] = ()


ENDPOINTS: Final = (
    Endpoint("GET", "/api/offers", "offers", "Editions, modules, options, speeds, bots and phrases.", p.Offers),
    Endpoint("GET", "/api/rules/{edition}", "rulebook", "The clauses of an edition, in every language.",
             list[p.ClauseCard], troubles=(404,)),
    Endpoint("GET", "/api/tables", "tables", "Public tables, those with free chairs first.", list[p.TableCard]),
    Endpoint("POST", "/api/tables", "create", "Open a table.", p.Seat, 201, p.NewTable, troubles=(409,)),
    Endpoint("GET", "/api/tables/{table}", "table", "One table, for whoever has its code.", Info, troubles=(404,)),
    Endpoint("DELETE", "/api/tables/{table}", "close", "The host closes the table for good.", p.State, 200, None, True,
             (404, 401, 403)),
    Endpoint("POST", "/api/tables/{table}/people", "join", "Come to a table.", p.Seat, 201, p.NewPerson,
             troubles=(404, 409)),
    Endpoint("GET", "/api/tables/{table}/replays", "replays", "The finished games of a table.", list[p.ReplayCard],
             troubles=(404,)),
    Endpoint("GET", "/api/replays/{replay}", "replay", "A finished game: set-up, key, answers and events.",
             dict[str, Any], troubles=(404,)),
    Endpoint("GET", "/api/replays/{replay}/eyes/{eyes}", "showing", "A finished game through somebody's eyes: a seat, "
             "'public' for a spectator, 'open' for all cards.", p.Showing, troubles=(404, 409)),
    Endpoint("POST", "/api/replays/{replay}/what-if", "what_if", "Play on from a moment of a finished game.", p.Seat,
             201, p.WhatIf, troubles=(404, 409)),
    Endpoint("DELETE", "/api/replays/{replay}", "forget", "The host of its table deletes a finished game.", p.State,
             200, None, True, (404, 401, 403)),
    Endpoint("GET", "/health", "health", "Is the process alive?", p.State),
    Endpoint("GET", "/ready", "ready", "Does the server take people?", p.State, troubles=(503,)),
)  # fmt: skip


class Fault(Exception):
    """A request that changes nothing: a status and a sentence."""

    def __init__(self, status: int, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.status, self.text, self.clause = status, text, clause


class Api:
    """What the endpoints do."""

    def __init__(self, house: House, public_url: Callable[[], str]) -> None:
        self.house, self.public_url = house, public_url
        limits = house.limits
        self.guesses = Buckets(limits.guesses_each_second, limits.guesses_at_once)
        self.opening = Buckets(limits.tables_each_second, limits.tables_at_once)
        self._offers: bytes | None = None

    def does(self, name: str) -> Callable[[Asked], Awaitable[Any]]:
        """The method behind an endpoint."""
        does: Callable[[Asked], Awaitable[Any]] = getattr(self, name)
        return does

    async def offers(self, asked: Asked) -> Paper:
        """The same for everybody, so it is made once."""
        if self._offers is None:
            editions = [
                p.EditionCard(
                    edition.name,
                    edition.title,
                    [p.Extra(module.name, module.text, module.clause) for module in edition.modules],
                    [p.Choice(s.name, s.values, s.default, s.clause, s.text) for s in option_specs(edition.options)],
                )
                for edition in EDITIONS.values()
            ]
            self._offers = msgspec.json.encode(
                p.Offers(editions, list(SPEEDS), list(LEVELS), list(TEMPERS), PALETTE, self.public_url())
            )
        return Paper(self._offers, "application/json")

    async def rulebook(self, asked: Asked) -> list[p.ClauseCard]:
        """The clauses of an edition."""
        found = EDITIONS.get(asked.params["edition"])
        if found is None:
            raise Fault(404, f"There is no such edition; choose {', '.join(EDITIONS)}")
        return [p.ClauseCard(one.id, one.text, one.tags, one.option) for one in found.catalogue]

    async def tables(self, asked: Asked) -> list[p.TableCard]:
        """Public tables that are awake."""
        rooms = [room for room in self.house.rooms.values() if room.table.public]
        cards = sorted((_card(room) for room in rooms), key=lambda card: (card.stage != "lobby", -card.free))
        return cards[:200]

    async def create(self, asked: Asked) -> p.Seat:
        """Open a table."""
        if not self.opening.take(asked.address, self.house.clock.now()):
            raise Fault(429, "You have opened many tables; wait a little")
        new: p.NewTable = asked.body
        opened = c.Open(new.setup, new.speed, new.public)
        room, token, person = await self.house.create(opened, new.name, new.face, new.sit)
        return self._seat(room, person, token)

    async def table(self, asked: Asked) -> Info:
        """The table as everybody with its code may see it."""
        return news.info((await self._room(asked)).table)

    async def join(self, asked: Asked) -> p.Seat:
        """Come to a table."""
        room = await self._room(asked)
        new: p.NewPerson = asked.body
        token, person = await self.house.join(room, new.name, new.face, new.sit)
        return self._seat(room, person, token)

    async def close(self, asked: Asked) -> p.State:
        """The host closes the table."""
        room = await self._room(asked)
        self._need_host(room, asked)
        await self.house.shut(room)
        return p.State("closed")

    async def replays(self, asked: Asked) -> list[p.ReplayCard]:
        """The finished games of a table."""
        room = await self._room(asked)
        rows = await asyncio.to_thread(self.house.store.replays, room.code)
        return [p.ReplayCard(row.name, row.table, row.game, row.at, row.edition, row.players) for row in rows]

    async def replay(self, asked: Asked) -> Paper:
        """A finished game."""
        data = await asyncio.to_thread(self.house.store.replay, asked.params["replay"])
        if data is None:
            raise self._guess(asked, NO_REPLAY)
        return Paper(data, "application/json")

    async def showing(self, asked: Asked) -> p.Showing:
        """A finished game through somebody's eyes."""
        data = await asyncio.to_thread(self.house.store.replay, asked.params["replay"])
        if data is None:
            raise self._guess(asked, NO_REPLAY)
        return await asyncio.to_thread(showing, data, asked.params["eyes"])

    async def what_if(self, asked: Asked) -> p.Seat:
        """Play on from a moment of a finished game."""
        if not self.opening.take(asked.address, self.house.clock.now()):
            raise Fault(429, "You have opened many tables; wait a little")
        data = await asyncio.to_thread(self.house.store.replay, asked.params["replay"])
        if data is None:
            raise self._guess(asked, NO_REPLAY)
        new: p.WhatIf = asked.body
        replay = Replay.decode(data)
        if new.seat >= replay.setup.players:
            raise Fault(409, f"There are seats 0 to {replay.setup.players - 1}")
        room, token, person = await self.house.what_if(replay, int(new.seat), int(new.move), new.name, new.face)
        return self._seat(room, person, token)

    async def forget(self, asked: Asked) -> p.State:
        """The host of its table deletes a finished game."""
        row = await asyncio.to_thread(self.house.store.replay_row, asked.params["replay"])
        room = await self.house.find(row.table) if row is not None else None
        if row is None or room is None:
            raise self._guess(asked, NO_REPLAY)
        self._need_host(room, asked)
        await self.house.delete_replay(row.name)
        return p.State("deleted")

    async def health(self, asked: Asked) -> p.State:
        """The process answers."""
        return p.State("alive")

    async def ready(self, asked: Asked) -> p.State:
        """It takes people."""
        if self.house.failed is not None or self.house.stopping:
            raise Fault(503, "This server takes nobody just now")
        return p.State("ready")

    def _seat(self, room: Room, person: int, token: str) -> p.Seat:
        return p.Seat(room.code, person, token, room.watch, f"{self.public_url()}/t/{room.code}")

    async def _room(self, asked: Asked) -> Room:
        now = self.house.clock.now()
        if self.guesses.empty(asked.address, now):
            raise Fault(429, "Too many wrong codes from your address; wait a minute")
        room = await self.house.find(asked.params["table"])
        if room is None:
            raise self._guess(asked, NOT_HERE)
        return room

    def _guess(self, asked: Asked, text: str) -> Fault:
        self.guesses.take(asked.address, self.house.clock.now())
        return Fault(404, text)

    def _need_host(self, room: Room, asked: Asked) -> None:
        person = room.table.company.person_of(fingerprint(asked.token)) if asked.token else None
        if person is None:
            self.guesses.take(asked.address, self.house.clock.now())
            raise Fault(401, "Send your seat's token as 'Authorization: Bearer …'")
        if person != room.table.company.host:
            raise Fault(403, "Only the host may do that")


def _card(room: Room) -> p.TableCard:
    table = room.table
    chairs = news.info(table).chairs
    return p.TableCard(
        room.code,
        table.stage,
        table.setup,
        table.speed,
        table.public,
        table.game,
        len(chairs),
        sum(chair.person is None for chair in chairs),
        [chair.name for chair in chairs if chair.person is not None],
        sum(line.person is None for line in room.lines),
    )


def handles(
    api: Api, endpoint: Endpoint, address_of: Callable[[web.Request], str]
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """The aiohttp handler of one endpoint: decodes, calls, encodes, and turns faults into sentences."""
    decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(endpoint.takes) if endpoint.takes else None
    does = api.does(endpoint.name)

    async def handle(request: web.Request) -> web.StreamResponse:
        body: Any = None
        if decoder is not None:
            if request.content_type != "application/json":
                return trouble(415, "Send JSON, with Content-Type: application/json")
            try:
                body = decoder.decode(await request.read())
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as err:
                return trouble(400, f"This is not what is wanted here: {str(err)[:200]}")
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        asked = Asked(
            dict(request.match_info), body, token.strip() if scheme.lower() == "bearer" else "", address_of(request)
        )
        try:
            answer = await does(asked)
        except Fault as fault:
            return trouble(fault.status, fault.text, fault.clause)
        except StoreTrouble:
            return trouble(503, "Nothing can be written just now")
        except BrokenFile as err:
            return trouble(409, str(err)[:500])
        except Refusal as refusal:
            return trouble(409, str(refusal)[:500], refusal.clause, refusal.key)
        if isinstance(answer, Paper):
            return web.Response(body=answer.data, content_type=answer.kind)
        return web.Response(body=msgspec.json.encode(answer), status=endpoint.status, content_type="application/json")

    return handle


def trouble(status: int, text: str, clause: str = "", key: str = "") -> web.Response:
    """A request that changed nothing, and why."""
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {"Retry-After": "30"} if status == 429 else {}
    body = msgspec.json.encode(p.Trouble(text, clause, key))
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)
