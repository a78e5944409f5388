"""Telling a replay: the whole log, round by round, through somebody's eyes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions import edition
from standoff.engine.errors import BrokenFile, Refusal
from standoff.engine.events import Event, seen_by
from standoff.engine.kinds import Kind
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import Rules
from standoff.engine.texts import LANGUAGES
from standoff.telling.general import words_of
from standoff.telling.grammar import printable
from standoff.telling.narrate import Narrator
from standoff.terminal.screen import Screen

_TORN: Final = (KeyError, TypeError, ValueError, IndexError, AttributeError)
"""What reading raises that no game has written."""


def is_over(replay: Replay, in_force: Rules[Any]) -> bool:
    """Verify a replay; true when it was played to its end."""
    return verify(replay, in_force).over


def retell(replay: Replay, screen: Screen, seat: int | None, *, is_open: bool, language: str = LANGUAGES[0]) -> None:
    """Write the log for a spectator, for one seat, or with all cards open."""
    players = replay.setup.players
    if seat is not None and not 0 <= seat < players:
        raise Refusal(f"This game has the seats 0 to {players - 1}, not {seat}")
    names = replay.names if len(replay.names) == players else ("",) * players
    # Even through your own eyes you are called by your name: a replay is shown to others, too.
    played = edition(replay.setup.edition)
    narrator = Narrator(words_of(played, language), played.kinds, names, None)
    try:
        _write(replay.events if is_open else seen_by(replay.events, seat), narrator, played.kinds, screen)
    except _TORN as err:
        raise BrokenFile("This replay holds an event that cannot be told") from err


def _write(events: Iterable[Event], narrator: Narrator, kinds: Mapping[str, Kind], screen: Screen) -> None:
    for event in events:
        sentence = printable(narrator.sentence(event))
        if event.kind in kinds and kinds[event.kind].begins_round:
            screen.line()
            screen.line(f"═══ {sentence[:-1].upper()} ".ljust(screen.width, "═"), "bold")
        else:
            told = narrator.words("terminal.secret", sentence=sentence) if event.to is not None else sentence
            screen.say(told, printable(event.clause))
