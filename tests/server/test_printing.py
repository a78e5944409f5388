"""The server gives the same documents for a printer as the command does."""

from __future__ import annotations

import aiohttp
import pytest

from standoff.editions import print_out
from standoff.server.answers import HEADERS, POLICY
from standoff.telling.sheets import STYLE_HASH
from tests.server.serving import run, serving


@pytest.mark.parametrize(
    ("query", "accepts", "language"),
    [
        ("", "", "en"),
        ("", "fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("", "de", "en"),
        ("?language=fr", "en", "fr"),
        ("?language=en", "fr", "en"),
    ],
)
def test_the_page_speaks_the_language_that_is_asked_for(query: str, accepts: str, language: str) -> None:
    async def main() -> None:
        async with serving() as server, aiohttp.ClientSession() as session:
            headers = {"Accept-Language": accepts, "Accept": "text/html"}
            async with session.get(f"{server.public_url}/print/live{query}", headers=headers) as answer:
                assert answer.status == 200
                assert answer.content_type == "text/html"
                assert await answer.text() == print_out("live", language).page

    run(main())


def test_its_policy_allows_its_own_style_and_nothing_else() -> None:
    async def main() -> None:
        async with serving() as server, aiohttp.ClientSession() as session:
            async with session.get(f"{server.public_url}/print/live") as answer:
                policy = dict(part.split(" ", 1) for part in answer.headers[POLICY].split("; "))
                assert len(answer.headers.getall(POLICY)) == 1
                assert policy["default-src"] == "'none'"
                assert policy["style-src"] == STYLE_HASH
                assert "script-src" not in policy
                assert policy["frame-ancestors"] == "'none'"
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert set(", ".join(answer.headers.getall("Vary")).split(", ")) == {
                    "Accept-Encoding",
                    "Accept-Language",
                }
            async with session.get(f"{server.public_url}/") as answer:
                assert answer.headers[POLICY] == HEADERS[POLICY]

    run(main())


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("first", "There is nothing to print of the first edition"),
        ("alive", "There is no edition 'alive'; choose first"),
        ("live?language=tlh", "Nothing is written in the language 'tlh'; choose en or fr"),
    ],
)
def test_whatever_cannot_be_printed_is_refused_in_one_sentence(path: str, sentence: str) -> None:
    async def main() -> None:
        async with serving() as server, aiohttp.ClientSession() as session:
            async with session.get(f"{server.public_url}/print/{path}") as answer:
                assert answer.status == 404
                assert (await answer.json())["error"].startswith(sentence)
                assert answer.headers[POLICY] == HEADERS[POLICY]
            async with session.get(f"{server.public_url}/print/{path}", headers={"Accept": "text/html"}) as answer:
                assert answer.status == 404
                assert answer.content_type == "text/html"

    run(main())
