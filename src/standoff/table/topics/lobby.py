"""Before a game and after it: what is played, the start, the rematch."""

from __future__ import annotations

from typing import Any, Final

from standoff import editions
from standoff.editions.common.temper import TEMPERS
from standoff.engine.errors import Refusal
from standoff.table import commands as c
from standoff.table.company import KEEPER
from standoff.table.frame_parts import is_delayed
from standoff.table.log import Log
from standoff.table.pace import SPEEDS
from standoff.table.table import Table
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def opened(t: Table, entry: c.Entry, command: c.Open) -> None:
    """The table is made with this entry; nothing is left to do."""


def check_setup(t: Table | None, setup: Any, speed: str) -> None:
    """Is this a game a table could play?  Its rules may still refuse it; then the lobby says why."""
    if speed not in SPEEDS:
        raise Refusal(f"There is no speed '{speed}'; choose {', '.join(SPEEDS)}", key="no speed")
    if setup.deal:
        raise refusal("stacked")
    editions.edition(setup.edition)
    if not 1 <= setup.players <= 32:
        raise refusal("chairs")
    if len(setup.modules) > 16 or len(setup.options) > 64:
        raise refusal("too much")
    if t is not None and len(t.company.seated()) > setup.players:
        raise Refusal(f"{len(t.company.seated())} people are seated, this game has fewer chairs", key="too many seated")


def _check_in_lobby(t: Table) -> None:
    if t.stage != "lobby":
        raise refusal("under way")


def check_game(t: Table, person: int | None, command: c.Game, now: float) -> None:
    """In the lobby, and a game that could be."""
    _check_in_lobby(t)
    check_setup(t, command.setup, command.speed)


def game(t: Table, entry: c.Entry, command: c.Game) -> None:
    """This is what will be played."""
    t.free_talk, t.spectator_delay = command.free_talk, command.spectator_delay
    t.set_game(command.setup, command.speed)
    t.changed("info")


def check_start(t: Table, person: int | None, command: c.Start, now: float) -> None:
    """In the lobby, and the rules allow it."""
    _check_in_lobby(t)
    check_ready_to_start(t)


def check_ready_to_start(t: Table) -> None:
    """The rules allow it, and there is somebody to tell what only people can."""
    if t.refused:
        raise Refusal(t.refused)
    if t.by_people and t.referee() is None:
        raise refusal("seated referee")


def start(t: Table, entry: c.Entry, command: c.Start) -> None:
    """Bots fill the empty chairs; the deal follows."""
    for seat, chair in enumerate(t.company.chairs):
        if chair.person is None and not chair.bot:
            chair.bot, chair.temper = KEEPER, list(TEMPERS)[(seat + 1) % len(TEMPERS)]
    t.changed("info")


def check_rematch(t: Table, person: int | None, command: c.Rematch, now: float) -> None:
    """The game is over, and everybody has seen it."""
    if t.stage != "over" or is_delayed(t, t.seat_of(person)):
        raise refusal("rematch")


def rematch(t: Table, entry: c.Entry, command: c.Rematch) -> None:
    """Back to the lobby: same people, same chairs."""
    t.stage, t.g, t.question, t.key, t.outdated, t.reading = "lobby", None, None, "", False, None
    t.log, t.moves, t.awards, t.margins = Log(), bytearray(), (), None
    t.given, t.flags, t.again, t.votes = [], [], {}, {}
    t.changed("info", "clock", "view", "margins")


def forget_games(t: Table, entry: c.Entry, command: c.ForgetGames) -> None:
    """Nothing is remembered of earlier games; the one that runs is remembered when it ends."""
    t.history = []
    t.changed("info")


VERBS: Final[dict[type, Verb]] = {
    c.Open: Verb(opened),
    c.Game: Verb(game, check_game, host=True),
    c.Start: Verb(start, check_start, host=True),
    c.ForgetGames: Verb(forget_games, host=True),
    c.Rematch: Verb(rematch, check_rematch, host=True),
}
