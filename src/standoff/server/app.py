"""The web server round the tables: routes, headers, origins, and an orderly stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote_to_bytes, urlsplit

import msgspec
from aiohttp import web
from aiohttp.typedefs import Middleware

from standoff.server.answers import HEADERS, NOTHING, POLICY, UNREADABLE, told, trouble
from standoff.server.api.handling import ENDPOINTS, Api, handles
from standoff.server.clock import Clock, Timed
from standoff.server.describe import openapi, websocket_schema
from standoff.server.gate import Gate, Visitor
from standoff.server.hosts import Hosts
from standoff.server.limits import Buckets, Limits, network_of
from standoff.server.links import Links, add_pictures
from standoff.server.metrics import memory
from standoff.server.pages import Handler, add_pages, built_index, constant
from standoff.server.printing import print_page
from standoff.server.qr import qr
from standoff.server.sessions import Sessions
from standoff.server.sockets import Sockets
from standoff.server.stores.store import Store
from standoff.server.tables import Tables
from standoff.server.tls import Secured
from standoff.server.turns import TooDear

NAMELESS: Final = "This server is not called that; who runs it can add the name with --served-as"
PROXIED: Final = ("forwarded", "via", "x-real-ip", "x-forwarded-")
"""How the headers begin that a proxy adds."""
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
    ) -> None:
        self.tables = Tables(store, clock or Clock(), limits)
        self.public_url = public_url.rstrip("/")
        self.behind_proxy = behind_proxy
        self.secured = secured
        self.api = Api(self.tables, lambda: self.public_url)
        self.sessions = Sessions(self.tables)
        self.sockets = Sockets(self.sessions)
        known = self.tables.limits
        self.gate = Gate(known, behind_proxy)
        self.hosts = Hosts((self.public_url, *served_as))
        self._requests = Buckets(known.requests_each_second, known.requests_at_once, known)
        self._lost: Handler | None = None
        """The page for people whose address leads nowhere."""
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None
        self.port = 0

    def network_of(self, request: web.Request) -> str:
        """Whose request it is: the network of the peer, or of whom a trusted proxy names."""
        if self.behind_proxy:
            forwarded = request.headers.get("X-Forwarded-For", "")
            if forwarded:
                return network_of(forwarded.split(",")[-1].strip()[:64])
        return network_of(request.remote or "")

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(client_max_size=self.tables.limits.body, middlewares=[self._middleware()])
        app.on_response_prepare.append(_put_headers)
        for endpoint in ENDPOINTS:
            app.router.add_route(endpoint.method, endpoint.path, handles(self.api, endpoint, self.network_of))
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/metrics", self._metrics)
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
            visitor = request.protocol
            assert isinstance(visitor, Visitor)
            try:
                try:
                    refusal = self._refusal(request)
                    if refusal is None:
                        await request.read()
                finally:
                    visitor.arrived()
                return await handler(request) if refusal is None else refusal
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
            except TooDear as dear:
                return trouble(429, str(dear), key="too fast", retry=dear.seconds)
            except web.RequestPayloadError:
                return trouble(400, UNREADABLE)
            except (ConnectionError, asyncio.CancelledError):
                raise
            except Exception:
                log.exception("a request has failed: %s", request.match_info.route.resource)
                return trouble(500, "Something has gone wrong here; it is not your fault")

        return guard

    def _refusal(self, request: web.Request) -> web.Response | None:
        """What is answered without a look at what is asked."""
        if not self._requests.take(self.network_of(request), self.tables.clock.now()):
            return trouble(429, "Too many requests from your address")
        reached = request.transport.get_extra_info("sockname") if request.transport is not None else None
        if not self.hosts.serves(request.headers.get("Host", ""), str(reached[0]) if reached else ""):
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

    async def _metrics(self, request: web.Request) -> web.StreamResponse:
        """For the machine's own monitoring only: even sums tell something about a server with one table."""
        proxied = any(name.lower().startswith(PROXIED) for name in request.headers)
        if proxied or request.remote not in ("127.0.0.1", "::1") or not self.hosts.is_loopback(request.host):
            return told(request, 404, NOTHING)
        tables = self.tables
        stages = [room.table.stage for room in tables.rooms.values()]
        gauges = {
            "connections": self.sockets.crowd.here,
            "tables_awake": len(stages),
            "tables_playing": stages.count("game"),
            "tables_known": len(tables.rows),
            "memory_bytes": memory(),
        }
        return web.Response(text=tables.metrics.text(gauges), content_type="text/plain")

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Open the tables, then the port."""
        await self.tables.open()
        self._runner = web.AppRunner(self.app(), handle_signals=False, shutdown_timeout=3.0)
        await self._runner.setup()
        manager = self._runner.server
        assert manager is not None
        loop = asyncio.get_running_loop()
        secure = self.secured.context if self.secured is not None else None
        patience = self.tables.limits.request if secure is not None else None
        self._listening = await loop.create_server(
            lambda: Visitor(manager, self.gate), host, port, backlog=1024, ssl=secure, ssl_handshake_timeout=patience
        )
        self.port = self._listening.sockets[0].getsockname()[1]
        if not self.public_url:
            self.public_url = self.address("127.0.0.1" if host in ("0.0.0.0", "::") else host)

    def address(self, host: str) -> str:
        """The way to this server on a machine of this name or address."""
        return f"{'https' if self.secured else 'http'}://{f'[{host}]' if ':' in host else host}:{self.port}"

    async def stop(self) -> None:
        """Tell everybody, lose nothing."""
        await self.tables.close()
        if self._listening is not None:
            self._listening.close()
        if self._runner is not None:
            await self._runner.cleanup()


def _is_for_people(request: web.Request) -> bool:
    """Did somebody open this address in a browser?"""
    return "text/html" in request.headers.get("Accept", "") and not request.path.startswith("/api/")


async def _put_headers(request: web.Request, response: web.StreamResponse) -> None:
    own = response.headers.get(POLICY, HEADERS[POLICY])
    response.headers.update({**HEADERS, POLICY: own})
    response.headers.setdefault("Cache-Control", "no-store")
