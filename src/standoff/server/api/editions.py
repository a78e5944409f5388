"""What can be played: editions, their words, cards and clauses."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.bots import LEVELS
from standoff.editions import EDITIONS
from standoff.editions.common.temper import TEMPERS
from standoff.engine.rules import Edition, option_specs
from standoff.engine.texts import LANGUAGES
from standoff.server.api import types
from standoff.server.api.access import Access
from standoff.server.api.endpoint import Asked, Endpoint, Fault, RawBody
from standoff.table.pace import SPEEDS
from standoff.table.palette import PALETTE


class EditionEndpoints:
    """The same for everybody."""

    endpoints = (
        Endpoint("GET", "/api/offers", "offers", "Editions, modules, options, speeds, bots and phrases.", types.Offers),
        Endpoint(
            "GET",
            "/api/editions/{edition}",
            "declared",
            "All that is needed to show a game of an edition.",
            types.Declared,
            troubles=(404,),
        ),
        Endpoint(
            "GET",
            "/api/words/{edition}/{language}",
            "words",
            "What people read of an edition, in one language: texts by key, some with several ways to say it.",
            dict[str, str | list[str]],
            troubles=(404,),
        ),
        Endpoint(
            "GET",
            "/api/rules/{edition}",
            "rulebook",
            "The clauses of an edition, in every language.",
            list[types.ClauseCard],
            troubles=(404,),
        ),
    )

    def __init__(self, access: Access) -> None:
        self.access = access
        self._offers: bytes | None = None
        self._declared: dict[str, bytes] = {}

    async def offers(self, asked: Asked) -> RawBody:
        """The same for everybody, so it is made once."""
        if self._offers is None:
            editions = [
                types.EditionCard(
                    name=edition.name,
                    title=edition.text("edition"),
                    titles={language: edition.text("edition", language) for language in LANGUAGES[1:]},
                    modules=[
                        types.Extra(one.name, edition.text(f"module.{one.name}.note"), one.clause)
                        for one in edition.modules
                    ],
                    options=[
                        types.Choice(
                            one.name,
                            one.values,
                            one.default,
                            one.clause,
                            edition.text(f"option.{one.name}"),
                            _measured(edition, one.name),
                        )
                        for one in option_specs(edition.options)
                    ],
                    covers=[
                        types.Cover(setup, edition.in_all(f"cover.{name}"), edition.in_all(f"cover.{name}.note"))
                        for name, setup in edition.covers.items()
                    ],
                    presets=[_house_rules(edition, name) for name in edition.presets],
                    usual=edition.usual(),
                )
                for edition in EDITIONS.values()
            ]
            self._offers = msgspec.json.encode(
                types.Offers(editions, list(SPEEDS), list(LEVELS), list(TEMPERS), PALETTE, self.access.public_url())
            )
        return RawBody(self._offers, "application/json")

    async def declared(self, asked: Asked) -> RawBody:
        """What an edition declares of itself; the same for everybody, so it is made once."""
        found = _edition(asked)
        if found.name not in self._declared:
            amounts = [name for name, phase in found.decisions().items() if phase.amounts]
            declared = types.Declared(list(found.cards()), dict(found.kinds), amounts, dict(found.sides))
            self._declared[found.name] = msgspec.json.encode(declared)
        return RawBody(self._declared[found.name], "application/json")

    async def words(self, asked: Asked) -> dict[str, str | list[str]]:
        """The texts of an edition in one language."""
        found, language = _edition(asked), asked.params["language"]
        if language not in LANGUAGES:
            raise Fault(404, f"Nothing is written in that language; there are {' and '.join(LANGUAGES)}")
        return {key: text[language] for key, text in found.texts.items()}

    async def rulebook(self, asked: Asked) -> list[types.ClauseCard]:
        """The clauses of an edition."""
        found = _edition(asked)
        return [types.ClauseCard(one.id, one.text, one.tags, one.option) for one in found.catalogue]


def _measured(edition: Edition[Any], option: str) -> list[types.Measured]:
    """What the lab has found out about an option."""
    return [
        types.Measured(one.value, one.modules, one.players, one.what, one.by)
        for one in edition.findings()
        if one.option == option
    ]


def _house_rules(edition: Edition[Any], name: str) -> types.HouseRules:
    """A preset, with its words."""
    preset = edition.presets[name]
    return types.HouseRules(
        name=name,
        title=edition.in_all(f"preset.{name}"),
        note=edition.in_all(f"preset.{name}.note"),
        players=preset.players,
        modules=preset.modules,
        options=preset.options,
        keeps=preset.keeps,
        speed=preset.speed,
        spectator_delay=preset.spectator_delay,
    )


def _edition(asked: Asked) -> Edition[Any]:
    """The edition that a request names."""
    found = EDITIONS.get(asked.params["edition"])
    if found is None:
        raise Fault(404, f"There is no such edition; choose {', '.join(EDITIONS)}")
    return found
