"""Taking back: a game is the fold of its answers, so without the last of them it is what it was before them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from standoff.engine import play
from standoff.engine.codec import as_answer
from standoff.engine.errors import Refusal
from standoff.engine.events import Event
from standoff.engine.kinds import Kind
from standoff.engine.phase import REFEREE
from standoff.engine.rules import Rules, start
from standoff.engine.state import State

Move: TypeAlias = tuple[int, Any]
"""(seat, answer), None for a seat that was late, {"aside": …} for an unasked word."""
Answered: TypeAlias = Sequence[Move]
"""One game answer: all that was said to one question, or what the referee has told unasked."""

UNDONE: Final = Kind({"count": "number", "decisions": "words"})
"""How many game answers were taken back, and to which questions, the first of them first."""


def make_move(g: State, seat: int, plain: Any) -> bool:
    """Say it again, as it travels; True when the game has gone on because of it: that ends a game answer."""
    if plain is None:
        play.late(g, seat)
    elif isinstance(plain, dict):
        play.aside(g, seat, _words(plain))
        return seat == REFEREE
    else:
        play.answer(g, seat, as_answer(plain))
    return not g.answers


def _words(plain: dict[str, Any]) -> tuple[Any, ...]:
    """The words of an aside that has travelled as JSON."""
    said = as_answer(plain.get("aside"))
    if not isinstance(said, tuple):
        raise ValueError("an aside is a list of words")
    return said


def undo(rules: Rules[Any], key: bytes, given: Sequence[Answered], count: int) -> tuple[State, list[Event]]:
    """The game without the last so many of its answers, and what its log says about that."""
    if not 0 < count <= len(given):
        raise Refusal(f"{len(given)} answers have been given in this game; {count} cannot be taken back")
    g = start(rules, key)
    make_moves(g, given[:-count])
    gone, before = g.clone(), len(g.log or ())
    decisions = []
    for answered in given[-count:]:
        decisions.append(gone.decision)
        make_moves(gone, [answered])
    return g, rules.edition.undone(decisions, (gone.log or [])[before:])


def make_moves(g: State, given: Iterable[Answered]) -> None:
    """Some game answers, one after the other."""
    for answered in given:
        for seat, plain in answered:
            make_move(g, seat, plain)
