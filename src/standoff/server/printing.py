"""What people print at home, under /print/EDITION."""

from __future__ import annotations

from functools import cache
from typing import Final

from aiohttp import web

from standoff.editions import print_out
from standoff.engine.errors import Refusal
from standoff.server.answers import POLICY, reads, told
from standoff.server.pages import Handler, constant
from standoff.telling.language import known
from standoff.telling.sheets import STYLE_HASH

OWN_STYLE: Final = (
    f"default-src 'none'; style-src {STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Such a document brings its style along and wants nothing else."""


async def print_page(request: web.Request) -> web.StreamResponse:
    """Answers /print/EDITION, in the language of `?language=` or of whoever asks."""
    try:
        language = known(request.query.get("language") or reads(request))
        give = _document(request.match_info["edition"], language)
    except Refusal as refusal:
        return told(request, 404, str(refusal))
    answer = await give(request)
    answer.headers[POLICY] = OWN_STYLE
    answer.headers.add("Vary", "Accept-Language")
    return answer


@cache
def _document(edition: str, language: str) -> Handler:
    """Drawn once, when somebody first asks."""
    return constant(print_out(edition, language).page.encode(), "text/html", "no-cache")
