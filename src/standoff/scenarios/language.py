"""The scenario language: from a YAML document to a checked `Scenario`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from standoff.editions import EDITIONS
from standoff.engine.rules import Edition, SetUp
from standoff.scenarios.nodes import Mistake, Spot

TOP: Final = ("scenario", "clauses", "vectors", "game", "play", "refused", "note")
GAME: Final = ("edition", "players", "with", "options", "godfather", "deal", "position", "seed")
REFEREE: Final = "referee"
RESERVED: Final = frozenset(
    {"rest", REFEREE, "late", "any", "log", "no log", "views", "spectator", "observer", "because"}
)
LATE: Final = "late"
ANY: Final = "any"


@dataclass(frozen=True)
class Step:
    """One line of play: answers, an expectation, a refusal, what is never offered, an unasked word, or quiet rounds."""

    kind: str
    """The name of a decision; or "expect", "refuse", "cannot", "aside", "quiet"."""
    spot: Spot
    body: Spot


@dataclass(frozen=True)
class Scenario:
    """One tale, ready to run."""

    title: str
    clauses: tuple[str, ...]
    names: tuple[str, ...]
    setup: SetUp
    seed: str
    steps: tuple[Step, ...]
    refused: str | None
    line: int
    column: int
    spots: dict[str, Spot] = field(compare=False, default_factory=dict)

    @property
    def edition(self) -> Edition[Any]:
        """The rulebook it plays by."""
        return EDITIONS[self.setup.edition]

    def seat(self, name: object) -> int | None:
        """The seat of a player (-1 for the referee), or None when this is nobody's name."""
        if name == REFEREE:
            return -1
        return self.names.index(name) if name in self.names else None

    def with_seats(self, value: Any) -> Any:
        """The value with every player's name replaced by the seat."""
        if isinstance(value, dict):
            return {self.with_seats(key): self.with_seats(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self.with_seats(part) for part in value]
        seat = self.seat(value)
        return value if seat is None else seat


def parse(document: Spot) -> Scenario:
    """Read one scenario; anything unknown is a mistake with its place."""
    top: dict[str, Spot] = {}
    for key, spot, value in document.items("A scenario"):
        if key not in TOP:
            raise spot.wrong(f"a scenario has no '{key}'; it knows {', '.join(TOP)}")
        top[key] = value
    for key in ("scenario", "clauses", "game"):
        if key not in top:
            raise document.wrong(f"this scenario has no '{key}'")
    if ("play" in top) == ("refused" in top):
        raise document.wrong("a scenario has either 'play' or, for a set-up that must be refused, 'refused'")
    game = _game(top["game"])
    edition = game["edition"].text("edition")
    if edition not in EDITIONS:
        raise game["edition"].wrong(f"there is no edition '{edition}'; choose {', '.join(EDITIONS)}")
    names = _names(game, RESERVED | EDITIONS[edition].taken)
    setup = _setup(game, names)
    return Scenario(
        title=top["scenario"].text("the title"),
        clauses=_clauses(top["clauses"], setup.edition),
        names=names,
        setup=setup,
        seed=game["seed"].text("seed") if "seed" in game else "scenario",
        steps=tuple(_step(part) for part in top["play"].parts("play")) if "play" in top else (),
        refused=top["refused"].text("refused") if "refused" in top else None,
        line=document.line,
        column=document.column,
        spots=game | {"game": top["game"]},
    )


def _game(spot: Spot) -> dict[str, Spot]:
    game: dict[str, Spot] = {}
    for key, place, value in spot.items("game"):
        if key not in GAME:
            raise place.wrong(f"a game has no '{key}'; it knows {', '.join(GAME)}")
        game[key] = value
    for key in ("edition", "players"):
        if key not in game:
            raise spot.wrong(f"this game has no '{key}'")
    return game


def _names(game: dict[str, Spot], reserved: frozenset[str]) -> tuple[str, ...]:
    names: list[str] = []
    for part in game["players"].parts("players"):
        name = part.text("a player's name")
        if name in names or name in reserved:
            raise part.wrong(f"'{name}' is {'there twice' if name in names else 'a word of the scenario language'}")
        names.append(name)
    return tuple(names)


def _setup(game: dict[str, Spot], names: tuple[str, ...]) -> SetUp:
    deal: dict[str, Any] = {}
    if "deal" in game:
        for key, _, value in game["deal"].items("deal"):
            deal[key] = _seats(value, names)
    if "position" in game:
        deal["position"] = _position(game["position"], names)
    godfather = game["godfather"].plain() if "godfather" in game else None
    options = {key: value.plain() for key, _, value in game["options"].items("options")} if "options" in game else {}
    modules = tuple(part.text("a module") for part in game["with"].parts("with")) if "with" in game else ()
    seat = names.index(godfather) if godfather in names else godfather
    return SetUp(game["edition"].text("edition"), len(names), modules, options, seat, deal)


def _position(spot: Spot, names: tuple[str, ...]) -> dict[str, Any]:
    position: dict[str, Any] = {"seats": {}}
    for key, _, value in spot.items("position"):
        if key in names:
            position["seats"][names.index(key)] = _seats(value, names)
        else:
            position[key] = _seats(value, names)
    return position


def _seats(spot: Spot, names: tuple[str, ...]) -> Any:
    """A plain value in which names have become seats."""

    def swap(value: Any) -> Any:
        if isinstance(value, dict):
            return {swap(key): swap(part) for key, part in value.items()}
        if isinstance(value, list):
            return [swap(part) for part in value]
        return names.index(value) if value in names else value

    return swap(spot.plain())


def _clauses(spot: Spot, edition: str) -> tuple[str, ...]:
    catalogue = EDITIONS[edition].catalogue
    clauses: list[str] = []
    for part in spot.parts("clauses"):
        clause = part.text("a clause")
        if clause not in catalogue:
            raise part.wrong(f"the {edition} edition has no clause '{clause}'")
        clauses.append(clause)
    if not clauses:
        raise spot.wrong("a scenario shows at least one clause")
    return tuple(clauses)


def _step(spot: Spot) -> Step:
    items = list(spot.items("a step of play"))
    if len(items) != 1:
        raise Mistake("a step of play has exactly one key", spot.line, spot.column)
    key, place, body = items[0]
    return Step(key, place, body)
