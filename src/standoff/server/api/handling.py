"""All endpoints, and how a request becomes a call of one of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from aiohttp import web

from standoff.engine.errors import BrokenFile, Refusal
from standoff.server.answers import trouble
from standoff.server.api.access import Access
from standoff.server.api.codes import CodeEndpoints
from standoff.server.api.editions import EditionEndpoints
from standoff.server.api.endpoint import Asked, Endpoint, Fault, RawBody
from standoff.server.api.replays import ReplayEndpoints
from standoff.server.api.seats import SeatEndpoints
from standoff.server.api.state import StateEndpoints
from standoff.server.api.tables import TableEndpoints
from standoff.server.connections import WAITING
from standoff.server.qr import shared_address
from standoff.server.stores.store import StoreTrouble
from standoff.server.tables import Tables

TOPICS: Final = (EditionEndpoints, TableEndpoints, CodeEndpoints, SeatEndpoints, ReplayEndpoints, StateEndpoints)
ENDPOINTS: Final = tuple(endpoint for topic in TOPICS for endpoint in topic.endpoints)


class Api:
    """What the endpoints of one server do."""

    def __init__(self, tables: Tables, public_url: Callable[[], str]) -> None:
        self.access = Access(tables, public_url)
        self._does: dict[str, Callable[[Asked], Awaitable[Any]]] = {}
        for topic in TOPICS:
            served = topic(self.access)
            self._does |= {endpoint.name: getattr(served, endpoint.name) for endpoint in topic.endpoints}

    def does(self, name: str) -> Callable[[Asked], Awaitable[Any]]:
        """The method behind an endpoint."""
        return self._does[name]


def handles(
    api: Api, endpoint: Endpoint, network_of: Callable[[web.Request], str]
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
        token = token.strip() if scheme.lower() == "bearer" else ""
        home = shared_address(request, api.access.public_url())
        asked = Asked(dict(request.match_info), body, token, network_of(request), request.query, home)
        if api.access.tables.condition.held_up and endpoint.method != "GET":
            return trouble(503, WAITING, key="waiting")
        try:
            answer = await does(asked)
        except Fault as fault:
            return trouble(fault.status, fault.text, key=fault.key)
        except StoreTrouble:
            return trouble(503, WAITING, key="waiting")
        except BrokenFile as err:
            return trouble(409, str(err)[:500])
        except Refusal as refusal:
            return trouble(409, str(refusal)[:500], refusal.clause, refusal.key)
        if isinstance(answer, RawBody):
            return web.Response(body=answer.data, content_type=answer.kind)
        return web.Response(body=msgspec.json.encode(answer), status=endpoint.status, content_type="application/json")

    return handle
