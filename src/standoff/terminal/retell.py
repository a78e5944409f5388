"""Telling a replay: the whole log, round by round, through somebody's eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from standoff.engine.errors import BrokenFile, Refusal
from standoff.engine.events import Event, seen_by
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import Rules
from standoff.terminal.narrate import Narrator
from standoff.terminal.paper import Paper, printable
from standoff.terminal.stages import stage_for

_TORN: Final = (KeyError, TypeError, ValueError, IndexError, AttributeError)
"""What reading raises that no game has written."""


def is_over(replay: Replay, in_force: Rules[Any]) -> bool:
    """Verify a replay; true when it was played to its end."""
    return verify(replay, in_force).over


def retell(replay: Replay, paper: Paper, seat: int | None, *, is_open: bool) -> None:
    """Write the log for a spectator, for one seat, or with all cards open."""
    players = replay.setup.players
    if seat is not None and not 0 <= seat < players:
        raise Refusal(f"This game has the seats 0 to {players - 1}, not {seat}")
    names = replay.names if len(replay.names) == players else tuple(f"Seat {s}" for s in range(players))
    # Even through your own eyes you are called by your name: a replay is shown to others, too.
    narrator = Narrator(stage_for(replay.setup.edition).tales, names, None)
    try:
        _write(replay.events if is_open else seen_by(replay.events, seat), narrator, paper)
    except _TORN as err:
        raise BrokenFile("This replay holds an event that cannot be told") from err


def _write(events: Iterable[Event], narrator: Narrator, paper: Paper) -> None:
    for event in events:
        sentence = printable(narrator.sentence(event))
        if event.kind == "round":
            paper.line()
            paper.line(f"═══ {sentence[:-1].upper()} ".ljust(paper.width, "═"), "bold")
        else:
            paper.say(f"{'(secret) ' if event.to is not None else ''}{sentence}", printable(event.clause))
