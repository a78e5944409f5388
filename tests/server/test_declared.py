"""What the server declares of its editions: enough to show a game of any of them without knowing its rules."""

from __future__ import annotations

from collections.abc import Mapping

import aiohttp
import msgspec

from standoff.editions import EDITIONS, USUAL
from standoff.engine.rules import Edition, SetUp
from standoff.engine.texts import LANGUAGES
from standoff.server.api import types
from tests.server.serving import run, serving


def test_every_edition_declares_its_events_cards_and_amounts() -> None:
    async def main() -> None:
        async with serving() as server, aiohttp.ClientSession() as session:
            for name, edition in EDITIONS.items():
                async with session.get(f"{server.public_url}/api/editions/{name}") as answer:
                    declared = msgspec.json.decode(await answer.read(), type=types.Declared)
                assert declared.kinds == dict(edition.kinds)
                assert declared.cards == list(edition.cards())
                clauses = {clause.id for clause in edition.catalogue}
                assert {one.clause for one in declared.cards} <= clauses
            async with session.get(f"{server.public_url}/api/editions/third") as answer:
                assert (answer.status, (await answer.json())["error"]) == (
                    404, f"There is no such edition; choose {', '.join(EDITIONS)}",
                )  # fmt: skip

    run(main())


def test_every_edition_gives_its_words_in_every_language() -> None:
    async def main() -> None:
        async with serving() as server, aiohttp.ClientSession() as session:
            for name, edition in EDITIONS.items():
                for language in LANGUAGES:
                    async with session.get(f"{server.public_url}/api/words/{name}/{language}") as answer:
                        assert await answer.json() == {key: text[language] for key, text in edition.texts.items()}
            async with session.get(f"{server.public_url}/api/words/first/xx") as answer:
                sentence = "Nothing is written in that language; there are en and fr"
                assert (answer.status, (await answer.json())["error"]) == (404, sentence)

    run(main())


def test_every_cover_can_be_played_and_the_usual_one_is_played_when_nobody_says() -> None:
    for edition in EDITIONS.values():
        for setup in edition.covers.values():
            assert edition.rules(setup).setup.edition == edition.name
    assert types.NewTable("Ann").setup == EDITIONS[USUAL].usual()


def test_an_edition_without_covers_is_played_at_its_smallest_table() -> None:
    class Plain(type(EDITIONS[USUAL])):  # type: ignore[misc]
        covers: Mapping[str, SetUp] = {}

    plain: Edition[object] = Plain()  # type: ignore[type-var]
    assert plain.usual() == SetUp(USUAL, 4)
