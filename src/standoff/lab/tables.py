"""Tables as somebody names them in a command, and what every result of the lab says of itself."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from typing import Any

from standoff import __version__
from standoff.editions import edition, rules
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, shown, start, written_options


def table_of(word: str, options: Iterable[str] = ()) -> SetUp:
    """`EDITION/PLAYERS/MODULE+MODULE`; what is not said is as usual in that edition."""
    name, _, rest = word.partition("/")
    players, _, modules = rest.partition("/")
    usual = edition(name).usual()
    if players and not players.isdecimal():
        raise Refusal(f"A table is written EDITION/PLAYERS/MODULE+MODULE, not '{word}'")
    wanted = tuple(modules.split("+")) if modules else () if rest else usual.modules
    among = dict(edition(name).among_bots)
    setup = SetUp(name, int(players) if players else usual.players, wanted, {**among, **written_options(options)})
    return rules(setup).setup


def word_of(setup: SetUp) -> str:
    """A table as a command names it."""
    return "/".join([setup.edition, str(setup.players), *(["+".join(setup.modules)] if setup.modules else [])])


def chosen(setup: SetUp) -> list[str]:
    """The options of a table as a command names them."""
    return [f"{name}={shown(value)}" for name, value in sorted(setup.options.items())]


def teams_of(setup: SetUp) -> list[Any]:
    """The team of each seat, or nothing where everybody plays alone."""
    found = rules(setup)
    look = found.edition.view(start(found, key_of_seed("teams"), log=False), None)
    return [getattr(seat, "team", None) for seat in look.seats]


def sides(setup: SetUp) -> int:
    """How many may win there: the seats, or the teams."""
    teams = set(teams_of(setup))
    return setup.players if None in teams else len(teams)


def heading(study: str, words: Sequence[str], seed: str, stopped: bool) -> dict[str, Any]:
    """What every result says of itself: the command that gives it again, whatever the machine."""
    return {
        "lab": study,
        "standoff": __version__,
        "command": shlex.join(["standoff", "lab", study, *words, "--seed", seed]),
        "seed": seed,
        "stopped": stopped,
    }


def about(setup: SetUp, deals: int, games: int) -> dict[str, Any]:
    """What every table of a result says of itself."""
    return {
        "table": word_of(setup),
        "edition": setup.edition,
        "modules": list(setup.modules),
        "players": setup.players,
        "options": setup.options,
        "sides": sides(setup),
        "deals": deals,
        "games": games,
    }
