"""A table's address as a QR code.  Made from the code alone: it does not tell whether there is such a table."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import segno
from aiohttp import web

from standoff.server.pages import Handler

CODE: Final = re.compile(r"[2-9A-HJKMNP-Z]{10}|w[2-9A-HJKMNP-Z]{12}")
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]", "::1")


def qr(public_url: Callable[[], str]) -> Handler:
    """Answers /qr/CODE.svg."""

    async def give(request: web.Request) -> web.StreamResponse:
        code = request.match_info["code"]
        if not CODE.fullmatch(code):
            raise web.HTTPNotFound(text="This is not a table's code")
        way = "w" if code.startswith("w") else "t"
        picture = _picture(f"{shared_address(request, public_url())}/{way}/{code}")
        return web.Response(body=picture, content_type="image/svg+xml", headers={"Cache-Control": "max-age=300"})

    return give


def shared_address(request: web.Request, public_url: str) -> str:
    """The address others can use: the one in the browser, unless that is this machine's own."""
    host = urlsplit(f"//{request.host}").hostname or ""
    if host in LOOPBACK or not re.fullmatch(r"[A-Za-z0-9.\-:\[\]]{1,255}", request.host):
        return public_url
    return f"{urlsplit(public_url).scheme or request.scheme}://{request.host}"


@lru_cache(256)
def _picture(address: str) -> bytes:
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=2, dark="#0d0a10", light="#f6ead4", xmldecl=False)
    return out.getvalue()
