"""How a link to this server looks where it is shared: a title, a sentence and a picture, in the head of the page.

Whoever makes such a preview asks as a stranger, so it tells nothing that a stranger may not know.  A table's own code
says which game is played there, as it does at the door; four letters say nothing, or guessing them would be free.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Final, NamedTuple

from aiohttp import web

from standoff.editions import EDITIONS
from standoff.server.answers import reads
from standoff.server.pages import FOR_A_DAY, Handler, constant
from standoff.server.qr import shared_address
from standoff.telling.reading import texts_of
from standoff.telling.words import Words

TEXTS: Final = texts_of("standoff.telling:links")
SIZE: Final = (1200, 630)
"""Of the pictures, as those who show them like it."""
HEAD: Final = b"</head>"


class Link(NamedTuple):
    """What is shared."""

    kind: str
    """Of its texts: front, invitation, table, …"""
    edition: str = ""
    """The game that is played there, where a stranger may know it."""
    text: str = ""
    """The sentence, where its kind has none of its own."""


FRONT: Final = Link("front")
INVITATION: Final = Link("invitation")
KINDS: Final = {"r": Link("replay"), "rules": Link("rules")}


class Links:
    """Puts a preview into the head of the page."""

    def __init__(self, playing: Callable[[web.Request, str], str], public_url: Callable[[], str]) -> None:
        self.playing = playing
        """The edition that is played at the table with this code, if a stranger may know it."""
        self.public_url = public_url

    def page(self, index: bytes, status: int = 200) -> Handler:
        """The page for whatever address, with the preview that belongs to it."""
        made = lru_cache(128)(lambda link, home, language: _packed(_with_preview(index, link, home, language)))

        async def give(request: web.Request) -> web.StreamResponse:
            home, language = shared_address(request, self.public_url()), reads(request)
            plain, packed = made(self.link(request) if status == 200 else FRONT, home, language)
            headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
            takes = "gzip" in request.headers.get("Accept-Encoding", "")
            if takes:
                headers["Content-Encoding"] = "gzip"
            return web.Response(
                body=packed if takes else plain,
                status=status,
                content_type="text/html",
                charset="utf-8",
                headers=headers,
            )

        return give

    def link(self, request: web.Request) -> Link:
        """What this address is about."""
        first, _, code = request.path.strip("/").partition("/")
        if "code" in request.match_info:
            return INVITATION
        if first in ("t", "w", "tv"):
            edition = self.playing(request, code)
            if first == "t":
                return Link("table", edition, "invitation") if edition else INVITATION
            return Link("watch", edition, "watching") if edition else Link("watching")
        return KINDS.get(first, FRONT)


def _with_preview(index: bytes, link: Link, home: str, language: str) -> bytes:
    """The page with what those read who show the link."""
    words = Words(TEXTS, language)
    edition = EDITIONS.get(link.edition)
    title = (
        words(f"link.{link.kind}", game=edition.text("edition", language)) if edition else words(f"link.{link.kind}")
    )
    picture = f"picture/{link.edition}" if link.edition in PICTURES else "picture"
    tags = {
        "og:site_name": "Standoff",
        "og:type": "website",
        "og:title": title,
        "og:description": words(f"link.{link.text or link.kind}.text"),
        "og:image": f"{home}/{picture}.png",
        "og:image:type": "image/png",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": words("link.picture"),
        "og:locale": {"en": "en_GB", "fr": "fr_FR"}[language],
        "twitter:card": "summary_large_image",
    }
    lines = "".join(
        f'<meta {"name" if tag.startswith("twitter") else "property"}="{tag}" content="{escape(text)}">\n'
        for tag, text in tags.items()
    )
    return index.replace(HEAD, lines.encode() + HEAD, 1)


def _packed(page: bytes) -> tuple[bytes, bytes]:
    return page, gzip.compress(page, 9, mtime=0)


def add_pictures(app: web.Application) -> None:
    """The pictures that editions bring along; whoever brings none is shown with that of the house."""
    for name, drawn in PICTURES.items():
        app.router.add_get(f"/picture/{name}.png", constant(drawn, "image/png", FOR_A_DAY))


def _pictures() -> Iterator[tuple[str, bytes]]:
    for edition in EDITIONS.values():
        file = files(type(edition).__module__.rpartition(".")[0]) / "picture.png"
        if file.is_file():
            yield edition.name, file.read_bytes()


PICTURES: Final = dict(_pictures())
"""`picture.png` beside each edition, by its name."""
