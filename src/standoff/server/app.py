"""The web server round a house: routes, headers, origins, and an orderly stop."""

from __future__ import annotations

import asyncio
import logging
from typing import Final
from urllib.parse import urlsplit

import msgspec
from aiohttp import web
from aiohttp.typedefs import Middleware

from standoff.server.api import ENDPOINTS, Api, handles, trouble
from standoff.server.clock import Clock
from standoff.server.describe import openapi, wire_schema
from standoff.server.house import House
from standoff.server.limits import Buckets, Limits
from standoff.server.metrics import memory
from standoff.server.pages import Handler, add_pages, constant
from standoff.server.pulse import Timed
from standoff.server.qr import qr
from standoff.server.session import Door
from standoff.server.sockets import Sockets
from standoff.server.stores.store import Store

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Server": "standoff",
}
log = logging.getLogger("standoff.server")


class Server:
    """One server: a house of tables and its doors."""

    def __init__(
        self,
        store: Store,
        *,
        limits: Limits | None = None,
        clock: Timed | None = None,
        public_url: str = "",
        behind_proxy: bool = False,
    ) -> None:
        self.house = House(store, clock or Clock(), limits)
        self.public_url = public_url.rstrip("/")
        self.behind_proxy = behind_proxy
        self.api = Api(self.house, lambda: self.public_url)
        self.door = Door(self.house)
        self.sockets = Sockets(self.door)
        self._requests = Buckets(self.house.limits.requests_each_second, self.house.limits.requests_at_once)
        self._runner: web.AppRunner | None = None
        self.port = 0

    def address_of(self, request: web.Request) -> str:
        """Whose request it is: the peer, or what a trusted proxy says."""
        if self.behind_proxy:
            forwarded = request.headers.get("X-Forwarded-For", "")
            if forwarded:
                return forwarded.split(",")[-1].strip()[:64]
        return request.remote or ""

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(client_max_size=self.house.limits.body, middlewares=[self._middleware()])
        app.on_response_prepare.append(_put_headers)
        for endpoint in ENDPOINTS:
            app.router.add_route(endpoint.method, endpoint.path, handles(self.api, endpoint, self.address_of))
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/openapi.json", constant(msgspec.json.encode(openapi()), "application/json"))
        app.router.add_get("/schema.json", constant(msgspec.json.encode(wire_schema()), "application/json"))
        app.router.add_get("/qr/{code}.svg", qr(lambda: self.public_url))
        add_pages(app)
        return app

    def _middleware(self) -> Middleware:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self._requests.take(self.address_of(request), self.house.clock.now()):
                return trouble(429, "Too many requests from your address")
            if not self._is_our_origin(request):
                return trouble(403, "This server answers only pages of its own")
            try:
                return await handler(request)
            except web.HTTPException as err:
                if err.status < 400:
                    raise
                answer = trouble(err.status, err.text or err.reason)
                for name in ("Allow", "Retry-After"):
                    if name in err.headers:
                        answer.headers[name] = err.headers[name]
                return answer
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("a request has failed: %s", request.match_info.route.resource)
                return trouble(500, "Something has gone wrong here; it is not your fault")

        return guard

    def _is_our_origin(self, request: web.Request) -> bool:
        """Browsers say where a script comes from: only our own pages may open sockets or change anything."""
        origin = request.headers.get("Origin")
        if origin is None or (request.method in ("GET", "HEAD") and request.path != "/ws"):
            return True
        host = urlsplit(origin).netloc
        return bool(host) and host in (request.host, urlsplit(self.public_url).netloc)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if self.house.stopping or self.house.failed is not None:
            raise web.HTTPServiceUnavailable(text="The server is stopping", headers={"Retry-After": "5"})
        return await self.sockets.serve(request, self.address_of(request))

    async def _metrics(self, request: web.Request) -> web.StreamResponse:
        """For the machine's own monitoring only: even sums tell something about a server with one table."""
        if request.remote not in ("127.0.0.1", "::1") or "X-Forwarded-For" in request.headers:
            return trouble(404, "Not found")
        house = self.house
        stages = [room.table.stage for room in house.rooms.values()]
        gauges = {
            "connections": self.sockets.open,
            "tables_awake": len(stages),
            "tables_playing": stages.count("game"),
            "tables_known": len(house.rows),
            "memory_bytes": memory(),
        }
        return web.Response(text=house.metrics.text(gauges), content_type="text/plain")

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Open the house, then the door."""
        await self.house.open()
        self._runner = web.AppRunner(self.app(), access_log=None, handle_signals=False, shutdown_timeout=3.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port, backlog=1024)
        await site.start()
        self.port = self._runner.addresses[0][1]
        if not self.public_url:
            self.public_url = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{self.port}"

    async def stop(self) -> None:
        """Tell everybody, lose nothing."""
        await self.house.close()
        if self._runner is not None:
            await self._runner.cleanup()


async def _put_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
