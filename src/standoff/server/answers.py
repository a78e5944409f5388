"""Answers that tell of trouble, as JSON for programs and as a page for people, and the headers of every answer."""

from __future__ import annotations

from html import escape
from http import HTTPStatus
from typing import Final

import msgspec
from aiohttp import web

from standoff.server.api.types import Trouble

POLICY: Final = "Content-Security-Policy"
HEADERS: Final = {
    POLICY: (
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
NOTHING: Final = "There is nothing at this address"
FULL: Final = "Too many connections; try again in a moment"
LATE: Final = "Your request did not arrive in time"
UNREADABLE: Final = "This is not a request that this server can read"
FRENCH: Final = {
    NOTHING: "Il n’y a rien à cette adresse",
    FULL: "Trop de connexions ; réessayez dans un instant",
    LATE: "Votre requête n’est pas arrivée à temps",
    UNREADABLE: "Ce serveur ne peut pas lire cette requête",
}
HOME: Final = {"en": "To the front door", "fr": "Vers l’accueil"}
PAGE: Final = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Standoff</title>
<link rel="stylesheet" href="/page.css">
</head>
<body><main><h1>Standoff</h1><p>{text}.</p><p><a href="/">{home}</a></p></main></body>
</html>
"""


def trouble(status: int, text: str, clause: str = "", key: str = "", retry: int = 30) -> web.Response:
    """A request that changed nothing, and why."""
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    if status in (429, 503):
        headers["Retry-After"] = f"{retry}"
    body = msgspec.json.encode(Trouble(text, clause, key))
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)


def reads(request: web.BaseRequest) -> str:
    """The language of whoever asks."""
    return "fr" if request.headers.get("Accept-Language", "").lower().startswith("fr") else "en"


def told(request: web.BaseRequest, status: int, text: str) -> web.Response:
    """The same, as a page for whoever opened this address in a browser."""
    if "text/html" not in request.headers.get("Accept", ""):
        return trouble(status, text)
    lang = reads(request)
    text = FRENCH.get(text, text) if lang == "fr" else text
    page = PAGE.format(lang=lang, text=escape(text), home=HOME[lang])
    return web.Response(text=page, status=status, content_type="text/html")


def at_once(status: int, text: str) -> bytes:
    """The whole of an answer to a request that has not been read."""
    body = msgspec.json.encode(Trouble(text))
    headers = {
        **HEADERS,
        "Content-Type": "application/json",
        "Content-Length": len(body),
        "Connection": "close",
        "Retry-After": 10,
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join((*lines, "", "")).encode() + body
