"""The web server round the tables: routes, headers, origins, and an orderly stop."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast
from urllib.parse import unquote_to_bytes, urlsplit

import msgspec
from aiohttp import web
from aiohttp.typedefs import Middleware

from standoff.server.answers import HEADERS, NOTHING, POLICY, UNREADABLE, told, trouble
from standoff.server.api.handling import ENDPOINTS, Api, handles
from standoff.server.clock import Clock, Timed
from standoff.server.cluster.joining import AsNode, Joined
from standoff.server.cluster.member import shared_limits
from standoff.server.connections import WAITING
from standoff.server.describe import openapi, websocket_schema
from standoff.server.gate import Gate, Visitor
from standoff.server.hosts import Hosts
from standoff.server.limits import Buckets, Limits, network_of
from standoff.server.links import Links, add_pictures
from standoff.server.logs import REQUEST, REQUEST_ID, TABLE, answered, request_id, table_id
from standoff.server.pages import Handler, add_pages, built_index, constant
from standoff.server.printing import print_page
from standoff.server.qr import qr
from standoff.server.sessions import Sessions
from standoff.server.sockets import Sockets
from standoff.server.stores.shared import SharedStore
from standoff.server.stores.store import Store, StoreTrouble
from standoff.server.tables import Tables
from standoff.server.tls import Secured
from standoff.server.turns import TooDear
from standoff.server.workers.crew import Crew, Gone
from standoff.server.workers.letters import Guest
from standoff.server.workers.membership import Arrival, join_crew

NAMELESS: Final = "This server is not called that; who runs it can add the name with --served-as"
KEPT: Final = ("Allow", "Retry-After", "Sec-WebSocket-Version", "Upgrade")
"""Headers of an error that belong to its meaning."""
log = logging.getLogger("standoff.server")


class Server:
    """One server: its tables, and the ways to them."""

    def __init__(
        self,
        store: Store,
        *,
        limits: Limits | None = None,
        clock: Timed | None = None,
        public_url: str = "",
        behind_proxy: bool = False,
        served_as: Iterable[str] = (),
        secured: Secured | None = None,
        crew: Crew | None = None,
        node: AsNode | None = None,
    ) -> None:
        if node is not None:
            limits = shared_limits(limits or Limits())
        self.tables = Tables(store, clock or Clock(), limits)
        self.public_url = public_url.rstrip("/")
        self.behind_proxy = behind_proxy
        self.secured = secured
        self.api = Api(self.tables, lambda: self.public_url)
        self.sessions = Sessions(self.tables)
        self.joined = Joined(self, cast(SharedStore, store), node) if node is not None else None
        """This server among other nodes, if it is one."""
        self.crew = crew
        """This process among several, if there are several."""
        self.sockets = Sockets(self.sessions, crew)
        known = self.tables.limits
        self.gate = Gate(known, behind_proxy)
        self.hosts = Hosts((self.public_url, *served_as))
        self._requests = Buckets(known.requests_each_second, known.requests_at_once, known)
        self._lost: Handler | None = None
        """The page for people whose address leads nowhere."""
        self._runner: web.AppRunner | None = None
        self._listening: list[asyncio.Server] = []
        self.port = 0

    def network_of(self, request: web.Request) -> str:
        """Whose request it is: the network of the peer, or of whom a trusted proxy names."""
        if self.behind_proxy:
            forwarded = request.headers.get("X-Forwarded-For", "")
            if forwarded:
                return network_of(forwarded.split(",")[-1].strip()[:64])
        visitor = request.protocol
        assert isinstance(visitor, Visitor)
        return network_of(visitor.peer)

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(client_max_size=self.tables.limits.body, middlewares=[self._middleware()])
        app.on_response_prepare.append(_put_headers)
        for endpoint in ENDPOINTS:
            for path in (endpoint.path, *endpoint.formerly):
                app.router.add_route(endpoint.method, path, handles(self.api, endpoint, self.network_of))
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/openapi.json", constant(msgspec.json.encode(openapi()), "application/json"))
        app.router.add_get("/schema.json", constant(msgspec.json.encode(websocket_schema()), "application/json"))
        app.router.add_get("/qr/{code}.svg", qr(lambda: self.public_url, self.network_of, self.tables.turns))
        app.router.add_get("/print/{edition}", print_page)
        if self.secured is not None and self.secured.authority:
            app.router.add_get("/authority.crt", constant(self.secured.authority, "application/x-x509-ca-cert"))
        add_pictures(app)
        index = built_index()
        if index is not None:
            links = Links(
                lambda request, code: self.api.access.edition_at(code, self.network_of(request)),
                lambda: self.public_url,
            )
            self._lost = links.page(index, 404)
            add_pages(app, links.page(index))
        else:
            add_pages(app, None)
        return app

    def _middleware(self) -> Middleware:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            number, code, begun = request_id(), request.match_info.get("table", ""), time.perf_counter()
            REQUEST.set(number)
            TABLE.set(table_id(code) if code else "")
            answer = await heard(request, handler)
            if isinstance(answer, Gone):
                return answer
            if not answer.prepared:
                answer.headers[REQUEST_ID] = number
            if answered.isEnabledFor(logging.INFO):
                answered.info("answered", extra={"fields": _account(request, answer, time.perf_counter() - begun)})
            return answer

        async def heard(request: web.Request, handler: Handler) -> web.StreamResponse:
            visitor = request.protocol
            assert isinstance(visitor, Visitor)
            try:
                try:
                    refusal = self._refusal(request)
                    if refusal is None:
                        await request.read()
                finally:
                    visitor.arrived()
                if refusal is not None:
                    return refusal
                if self.crew is not None:
                    part = await self.crew.whose_request(request)
                    if part is not None and part != self.crew.number:
                        return await self.crew.forward(request, part, self.network_of(request))
                return await handler(request)
            except web.HTTPException as err:
                if err.status < 400:
                    raise
                bare = err.text == f"{err.status}: {err.reason}"
                if bare and err.status == 404 and self._lost is not None and _is_for_people(request):
                    return await self._lost(request)
                text = NOTHING if bare and err.status == 404 else err.text or err.reason
                answer = told(request, err.status, text)
                for name in KEPT:
                    if name in err.headers:
                        answer.headers[name] = err.headers[name]
                return answer
            except StoreTrouble:
                return trouble(503, WAITING, key="waiting")
            except TooDear as dear:
                return trouble(429, str(dear), key="too fast", retry=dear.seconds)
            except web.RequestPayloadError:
                return trouble(400, UNREADABLE)
            except (ConnectionError, asyncio.CancelledError):
                raise
            except Exception:
                log.exception("a request has failed: %s", _asked_for(request))
                return trouble(500, "Something has gone wrong here; it is not your fault")

        return guard

    def _refusal(self, request: web.Request) -> web.Response | None:
        """What is answered without a look at what is asked."""
        if not self._requests.take(self.network_of(request), self.tables.clock.now()):
            return trouble(429, "Too many requests from your address")
        visitor = request.protocol
        assert isinstance(visitor, Visitor)
        if not self.hosts.serves(request.headers.get("Host", ""), visitor.reached):
            return told(request, 421, NAMELESS)
        if not self._is_our_origin(request):
            return trouble(403, "This server answers only pages of its own")
        try:
            unquote_to_bytes(request.rel_url.raw_path).decode()
        except UnicodeDecodeError:
            return told(request, 404, NOTHING)
        return None

    def _is_our_origin(self, request: web.Request) -> bool:
        """Browsers say where a script comes from: only our own pages may open sockets or change anything."""
        origin = request.headers.get("Origin")
        if origin is None or (request.method in ("GET", "HEAD") and request.path != "/ws"):
            return True
        host = urlsplit(origin).netloc
        return bool(host) and host in (request.host, urlsplit(self.public_url).netloc)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if self.tables.condition.stopping or self.tables.condition.failed is not None:
            raise web.HTTPServiceUnavailable(text="The server is stopping", headers={"Retry-After": "5"})
        return await self.sockets.serve(request, self.network_of(request))

    async def start(self, host: str = "127.0.0.1", port: int = 0, sockets: Sequence[socket.socket] = ()) -> None:
        """Open the tables, then the port, or sockets that others listen on as well."""
        if self.crew is not None:
            join_crew(self, self.crew)
        if self.joined is not None:
            await self.joined.begin()
        await self.tables.open()
        self._runner = web.AppRunner(self.app(), handle_signals=False, shutdown_timeout=3.0)
        await self._runner.setup()
        manager = self._runner.server
        assert manager is not None
        loop = asyncio.get_running_loop()
        secure = self.secured.context if self.secured is not None else None
        patience = self.tables.limits.request if secure is not None else None
        ways: list[dict[str, Any]] = [{"sock": one} for one in sockets] or [{"host": host, "port": port}]
        for way in ways:
            self._listening.append(
                await loop.create_server(
                    lambda: Visitor(manager, self.gate),
                    **way,
                    backlog=1024,
                    ssl=secure,
                    ssl_handshake_timeout=patience,
                )
            )
        self.port = self._listening[0].sockets[0].getsockname()[1]
        if self.crew is not None:
            self.crew.start()
        if not self.public_url:
            self.public_url = self.address("127.0.0.1" if host in ("0.0.0.0", "::") else host)

    async def welcome(self, guest: Guest, line: socket.socket) -> None:
        """Somebody whom another worker has sent."""
        manager = self._runner.server if self._runner is not None else None
        if manager is None or self.tables.condition.stopping:
            line.close()
            return
        loop = asyncio.get_running_loop()
        try:
            if not guest.shaken:
                await loop.connect_accepted_socket(lambda: Visitor(manager, self.gate, guest), line)
                return
            transport, arrival = await loop.connect_accepted_socket(lambda: Arrival(guest, self.gate.crowd), line)
            if arrival.inside:
                await self.sockets.adopt(transport, guest.network, arrival.heard)
        except OSError:
            line.close()

    def address(self, host: str) -> str:
        """The way to this server on a machine of this name or address."""
        return f"{'https' if self.secured else 'http'}://{f'[{host}]' if ':' in host else host}:{self.port}"

    async def stop(self) -> None:
        """Tell everybody, lose nothing; where there are other nodes, they go on with the tables."""
        if self.joined is not None:
            await self.joined.member.hand_over()
        await self.tables.close()
        if self.joined is not None:
            self.joined.end()
        for listening in self._listening:
            listening.close()
        if self.crew is not None:
            self.crew.stop()
        if self._runner is not None:
            await self._runner.cleanup()


def _asked_for(request: web.Request) -> str:
    """The kind of address that was asked for: what stands in it may open a table."""
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else "nowhere"


def _account(request: web.Request, answer: web.StreamResponse, seconds: float) -> dict[str, object]:
    """What the log tells of a request."""
    return {
        "method": request.method,
        "path": _asked_for(request),
        "status": answer.status,
        "milliseconds": round(1000 * seconds, 1),
    }


def _is_for_people(request: web.Request) -> bool:
    """Did somebody open this address in a browser?"""
    return "text/html" in request.headers.get("Accept", "") and not request.path.startswith("/api/")


async def _put_headers(request: web.Request, response: web.StreamResponse) -> None:
    own = response.headers.get(POLICY, HEADERS[POLICY])
    response.headers.update({**HEADERS, POLICY: own})
    response.headers.setdefault("Cache-Control", "no-store")
