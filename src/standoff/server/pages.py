"""The pages people open: the built page where there is one, the plain page otherwise.  All of it is kept in memory."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from aiohttp import web

from standoff.server.answers import HEADERS, POLICY

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

KINDS: Final = {
    "html": "text/html",
    "js": "text/javascript",
    "mjs": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "txt": "text/plain",
    "wasm": "application/wasm",
    "whl": "application/octet-stream",
    "zip": "application/zip",
}
WRITTEN: Final = ("text/", "image/svg", "application/")
"""What is worth compressing."""
PLAIN_ROUTES: Final = ("/", "/t/{table}", "/w/{watch}", "/{code:[A-Za-z0-9]{4}}")
"""The last one is a short code; those have no vowels, so none of them is a path of ours."""
ROUTES: Final = (
    *PLAIN_ROUTES, "/tv/{watch}", "/replays", "/r/{replay}", "/rules", "/rules/{edition}", "/settings", "/learn",
    "/learn/{edition}", "/box", "/box/{table}", "/count", "/split", "/trust",
)  # fmt: skip
"""What the page itself shows; the server gives all of them the same index."""
FOR_A_DAY: Final = "public, max-age=86400"
FOR_EVER: Final = "public, max-age=31536000, immutable"
RUNS_PYTHON: Final = HEADERS[POLICY].replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""What the worker may do that runs Python in a phone; no page may."""


def constant(data: bytes, kind: str, cache: str = "no-store", policy: str = "") -> Handler:
    """Always the same answer, compressed for those who take it; with a policy of its own if it needs one."""
    charset = "utf-8" if kind.startswith("text/") else None
    packed = gzip.compress(data, 9, mtime=0) if kind.startswith(WRITTEN) and len(data) > 600 else b""

    async def give(request: web.Request) -> web.StreamResponse:
        headers = {"Cache-Control": cache, **({POLICY: policy} if policy else {})}
        body = data
        if packed:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("Accept-Encoding", ""):
                headers["Content-Encoding"] = "gzip"
                body = packed
        return web.Response(body=body, content_type=kind, charset=charset, headers=headers)

    return give


def packed(file: Traversable, kind: str) -> Handler:
    """A large file that lies there compressed and is seldom asked for: read when it is."""

    async def give(request: web.Request) -> web.StreamResponse:
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
        body = await asyncio.to_thread(file.read_bytes)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
        else:
            body = await asyncio.to_thread(gzip.decompress, body)
        return web.Response(body=body, content_type=kind, headers=headers)

    return give


PLAIN: Final = files("standoff.server") / "page"
BUILT: Final = files("standoff.server") / "built"


def built_index() -> bytes | None:
    """The page, if it has been built."""
    index = BUILT / "index.html"
    return index.read_bytes() if index.is_file() else None


def add_pages(app: web.Application, index: Handler | None) -> None:
    """Put the pages on the server: the index of the built one wherever people may come, or else the plain one, which is
    always there at /plain."""
    for folder in (PLAIN, BUILT) if index is not None else (PLAIN,):
        for path, file in _walk(folder):
            plainly = path.removesuffix(".gz")
            kind = KINDS.get(plainly.rsplit(".", 1)[-1])
            if kind is not None and plainly != path:
                app.router.add_get(f"/{plainly}", packed(file, kind))
            elif kind is not None and path != "index.html":
                cache = FOR_EVER if "/" in path else "no-cache"
                policy = RUNS_PYTHON if path.startswith("offline/") else ""
                app.router.add_get(f"/{path}", constant(file.read_bytes(), kind, cache, policy))
    plain_index = constant((PLAIN / "index.html").read_bytes(), "text/html", "no-cache")
    app.router.add_get("/plain", plain_index)
    for route in PLAIN_ROUTES if index is None else ROUTES:
        app.router.add_get(route, index or plain_index)


def _walk(folder: Traversable, under: str = "") -> Iterator[tuple[str, Traversable]]:
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.is_dir():
            yield from _walk(file, f"{under}{file.name}/")
        else:
            yield f"{under}{file.name}", file
