"""How links look where they are shared, and what people see whose link leads nowhere."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from standoff.editions import EDITIONS, OURS
from standoff.server import pages
from standoff.server.limits import Limits
from standoff.server.links import PICTURES, SIZE
from standoff.table import commands as c
from tests.server.guests import Street
from tests.server.serving import FAST, run, serving

INDEX = "<!doctype html><html><head><title>Standoff</title></head><body></body></html>"
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page as if it had been built, so that this runs without one too."""
    (tmp_path / "index.html").write_text(INDEX, "utf-8")
    monkeypatch.setattr(pages, "BUILT", tmp_path)


@asynccontextmanager
async def street(limits: Limits = FAST, **more: Any) -> AsyncIterator[Street]:
    async with serving(limits, **more) as server, aiohttp.ClientSession() as session:
        yield Street(server, session)


async def look(outside: Street, path: str, **headers: str) -> tuple[int, str, str]:
    """Status, kind and text of what somebody gets who opens this address in a browser."""
    url = f"http://127.0.0.1:{outside.server.port}{path}"
    async with outside.session.get(url, headers={**BROWSER, **headers}) as answer:
        return answer.status, answer.content_type, await answer.text()


async def preview(outside: Street, path: str, **headers: str) -> dict[str, str]:
    """What those read who show a link."""
    _, _, text = await look(outside, path, **headers)
    return {
        tag: unescape(said) for tag, said in re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text)
    }


def test_a_link_to_a_table_says_which_game_is_played_and_no_more() -> None:
    async def main() -> None:
        async with street() as outside:
            host, watch = await outside.open()
            told = await preview(outside, f"/t/{host.table}")
            assert told["og:title"] == "You are expected at the table: First edition"
            assert told["og:description"]
            assert told["twitter:card"] == "summary_large_image"
            assert (await preview(outside, f"/w/{watch}"))["og:title"] == "Watch the stand-off: First edition"
            assert (await preview(outside, f"/tv/{watch}"))["og:title"] == "Watch the stand-off: First edition"
            french = await preview(outside, f"/t/{host.table}", **{"Accept-Language": "fr-FR,fr"})
            assert french["og:title"] == "On vous attend à la table\u202f: Première édition"
            assert french["og:locale"] == "fr_FR"
            _, _, text = await look(outside, f"/t/{host.table}")
            assert not [secret for secret in (host.table, watch, "Host") if secret in text]

    run(main())


def test_four_letters_look_the_same_whether_there_is_such_a_table_or_not() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open()
            short = outside.server.tables.rooms[host.table].short
            assert await look(outside, f"/{short}") == await look(outside, "/BXZX") == await look(outside, "/abcd")

    run(main())


def test_guessed_codes_of_tables_are_counted_also_where_links_are_shown() -> None:
    async def main() -> None:
        async with street(replace(FAST, guesses_at_once=3.0, guesses_each_second=0.001)) as outside:
            host, _ = await outside.open()
            table = f"/t/{host.table}"
            for _ in range(5):
                assert (await preview(outside, table))["og:title"].endswith("First edition"), "right ones are not"
            for _ in range(3):
                assert (await preview(outside, "/t/2222222222"))["og:title"] == "You are expected at the table"
            assert (await preview(outside, table))["og:title"] == "You are expected at the table"
            assert (await outside.get("/api/tables/2222222222"))[0] == 429

    run(main())


def test_pictures_are_at_the_address_that_people_use_and_at_no_other() -> None:
    async def main() -> None:
        async with street(served_as=("house.example",)) as outside:
            host, _ = await outside.open()
            port, path = outside.server.port, f"/t/{host.table}"
            told = await preview(outside, path, Host=f"house.example:{port}")
            assert told["og:image"] == f"http://house.example:{port}/picture/first.png"
            assert (await look(outside, path, Host=f"elsewhere.example:{port}"))[0] == 421
            own = await preview(outside, path)
            assert own["og:image"] == f"{outside.server.public_url}/picture/first.png"
            async with outside.session.get(own["og:image"]) as answer:
                assert (answer.status, answer.content_type) == (200, "image/png")
                assert await answer.read() == PICTURES["first"]

    run(main())


@pytest.mark.parametrize("edition", OURS, ids=lambda one: one.name)
def test_every_edition_of_ours_has_a_picture_of_the_right_size(edition: Any) -> None:
    picture = PICTURES[edition.name]
    assert picture.startswith(b"\x89PNG")
    assert (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")) == SIZE
    assert len(picture) < 300_000, "what some messengers take at most"


def test_an_edition_without_a_picture_is_shown_with_that_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PICTURES, "first")

    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open()
            told = await preview(outside, f"/t/{host.table}")
            assert told["og:title"].endswith("First edition")
            assert told["og:image"] == f"{outside.server.public_url}/picture.png"
            async with outside.session.get(told["og:image"]) as answer:
                assert (answer.status, answer.content_type) == (200, "image/png")

    run(main())


def test_the_name_of_a_game_cannot_break_out_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EDITIONS["first"], "text", lambda key, language="en": '"><script>')

    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open()
            _, _, text = await look(outside, f"/t/{host.table}")
            assert "&quot;&gt;&lt;script&gt;" in text
            assert "<script>" not in text

    run(main())


def test_an_address_that_leads_nowhere_is_the_page_for_people_and_data_for_programs() -> None:
    async def main() -> None:
        async with street() as outside:
            for path in ("/anything", "/a/b/c", "/t/", "/rules/first/more", "/ABCDE"):
                status, kind, text = await look(outside, path)
                assert (status, kind) == (404, "text/html")
                assert "<title>Standoff</title>" in text, "the page itself, which knows the ways on"
                status, kind, text = await look(outside, path, Accept="application/json")
                assert (status, kind) == (404, "application/json")
            status, kind, text = await look(outside, "/api/anything")
            assert (status, kind) == (404, "text/html")
            assert '<a href="/">' in text, "a way on"
            async with outside.session.post(f"{outside.server.public_url}/anything") as answer:
                assert (answer.status, answer.content_type) == (404, "application/json")

    run(main())


def test_where_the_page_is_not_built_a_plain_one_shows_the_way(tmp_path: Path) -> None:
    (tmp_path / "index.html").unlink()

    async def main() -> None:
        async with street() as outside:
            status, kind, text = await look(outside, "/anything", **{"Accept-Language": "fr"})
            assert (status, kind) == (404, "text/html")
            assert "Il n’y a rien à cette adresse" in text
            assert '<a href="/">' in text

    run(main())


def test_what_is_shown_of_a_table_that_sleeps_is_an_invitation() -> None:
    async def main() -> None:
        async with street(replace(FAST, sleep=0.0)) as outside:
            host, _ = await outside.open()
            await host.do(c.Lock(True))
            await host.go()
            tables = outside.server.tables
            while host.table in tables.rooms:
                await tables.writer.durable()
                tables.sweep(tables.clock.now() + 5)
            assert (await preview(outside, f"/t/{host.table}"))["og:title"] == "You are expected at the table"
            assert host.table not in tables.rooms, "nobody is woken by a preview"

    run(main())
