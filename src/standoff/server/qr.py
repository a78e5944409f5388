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
from standoff.server.turns import Turns

CODE: Final = re.compile(r"[2-9A-HJKMNP-Z]{10}|w[2-9A-HJKMNP-Z]{12}")
SIDE: Final = re.compile(r"[A-Za-z0-9-]{0,20}")
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]", "::1")


def qr(public_url: Callable[[], str], network_of: Callable[[web.Request], str], turns: Turns) -> Handler:
    """Answers /qr/CODE.svg, for those who come to one side of it with ?side=NAME."""

    async def give(request: web.Request) -> web.StreamResponse:
        code = request.match_info["code"]
        if not CODE.fullmatch(code):
            raise web.HTTPNotFound(text="This is not a table's code")
        way = "w" if code.startswith("w") else "t"
        side = request.query.get("side", "")
        if not SIDE.fullmatch(side):
            raise web.HTTPNotFound(text="This is not a side of a table")
        address = f"{shared_address(request, public_url())}/{way}/{code}" + (f"#side={side}" if side else "")
        (drawn,) = await turns.take(network_of(request), (_drawn(one) for one in (address,)))
        return web.Response(body=drawn, content_type="image/svg+xml", headers={"Cache-Control": "max-age=300"})

    return give


def shared_address(request: web.Request, public_url: str) -> str:
    """The address others can use: the one in the browser, unless that is this machine's own."""
    host = urlsplit(f"//{request.host}").hostname or ""
    if host in LOOPBACK or not re.fullmatch(r"[A-Za-z0-9.\-:\[\]]{1,255}", request.host):
        return public_url
    return f"{urlsplit(public_url).scheme or request.scheme}://{request.host}"


def picture(address: str) -> bytes:
    """An address as a QR code.  Any mask can be read; looking for the handsomest takes three times as long."""
    out = io.BytesIO()
    code = segno.make(address, error="m", mask=2)
    code.save(out, kind="svg", border=2, dark="#0d0a10", light="#f6ead4", xmldecl=False)
    return out.getvalue()


_drawn = lru_cache(256)(picture)
