"""All endpoints, and how a request becomes a call of one of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
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
from standoff.server.cluster.letters import Request
from standoff.server.cluster.link import Unlinked
from standoff.server.connections import WAITING
from standoff.server.limits import Shared
from standoff.server.qr import shared_address
from standoff.server.sharing import Elsewhere
from standoff.server.stores.store import StoreTrouble
from standoff.server.tables import Tables

TOPICS: Final = (EditionEndpoints, TableEndpoints, CodeEndpoints, SeatEndpoints, ReplayEndpoints, StateEndpoints)
ENDPOINTS: Final = tuple(endpoint for topic in TOPICS for endpoint in topic.endpoints)


class Api:
    """What the endpoints of one server do."""

    def __init__(self, tables: Tables, public_url: Callable[[], str]) -> None:
        self.access = Access(tables, public_url)
        self.pass_on: Callable[[Elsewhere, Request], Awaitable[tuple[int, bytes, str]]] = _nowhere
        """How a request reaches the node that has its table."""
        self._decoders: dict[str, msgspec.json.Decoder[Any]] = {
            one.name: msgspec.json.Decoder(one.takes) for one in ENDPOINTS if one.takes
        }
        self._does: dict[str, Callable[[Asked], Awaitable[Any]]] = {}
        self.counted: dict[str, Shared] = {}
        """What counts for the whole machine, where several processes serve it."""
        for topic in TOPICS:
            served = topic(self.access)
            self._does |= {endpoint.name: getattr(served, endpoint.name) for endpoint in topic.endpoints}
            self.counted |= getattr(served, "counted", {})
        self.counted |= self.access.counted

    async def answer(self, endpoint: Endpoint, raw: bytes, asked: Asked) -> web.Response:
        """Decodes, calls, encodes, and turns faults into sentences; raises Elsewhere for a table of another node."""
        if endpoint.takes:
            try:
                asked = replace(asked, body=self._decoders[endpoint.name].decode(raw))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as err:
                return trouble(400, f"This is not what is wanted here: {str(err)[:200]}")
        if self.access.tables.condition.held_up and endpoint.method != "GET":
            return trouble(503, WAITING, key="waiting")
        try:
            answer = await self._does[endpoint.name](asked)
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

    async def respond(self, request: Request) -> tuple[int, bytes, str]:
        """What another node asks for somebody who came there."""
        endpoint = next(one for one in ENDPOINTS if one.name == request.endpoint)
        asked = Asked(request.params, None, request.token, request.network, request.query, request.home)
        try:
            answer = await self.answer(endpoint, request.body, asked)
        except Elsewhere:
            answer = trouble(503, WAITING, key="waiting")
        return answer.status, bytes(answer.body or b""), answer.content_type  # type: ignore[arg-type]


def handles(
    api: Api, endpoint: Endpoint, network_of: Callable[[web.Request], str]
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """The aiohttp handler of one endpoint: decodes, calls, encodes, and turns faults into sentences."""

    async def handle(request: web.Request) -> web.StreamResponse:
        if endpoint.takes and request.content_type != "application/json":
            return trouble(415, "Send JSON, with Content-Type: application/json")
        raw = await request.read() if endpoint.takes else b""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        token = token.strip() if scheme.lower() == "bearer" else ""
        home = shared_address(request, api.access.public_url())
        params, network = dict(request.match_info), network_of(request)
        try:
            return await api.answer(endpoint, raw, Asked(params, None, token, network, request.query, home))
        except Elsewhere as other:
            passed = Request(0, endpoint.name, params, raw, token, network, dict(request.query), home)
            try:
                status, data, kind = await api.pass_on(other, passed)
            except Unlinked:
                return trouble(503, WAITING, key="waiting")
            return web.Response(body=data, status=status, content_type=kind)

    return handle


async def _nowhere(other: Elsewhere, request: Request) -> tuple[int, bytes, str]:
    raise Unlinked("this server knows no other nodes")
