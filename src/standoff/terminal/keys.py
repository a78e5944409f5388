"""What a person types: one line at a time, from a keyboard or a pipe."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO

from standoff.telling.stage import Choice, Question, normal


class NoMoreInput(Exception):
    """Nobody is typing any more."""


class LeftTheTable(Exception):
    """The person asked to leave."""


class Keys:
    """Reads lines.  Where nobody sees themselves type, what was read is written, so that a transcript makes sense."""

    def __init__(self, stream: IO[str], echo: Callable[[str], None]) -> None:
        self._stream = stream
        self._echo = echo
        self._is_seen = stream.isatty()

    def read(self) -> str:
        """The next line without its end."""
        try:
            line = self._stream.readline()
        except UnicodeDecodeError:
            line = "\n"
        if not line:
            raise NoMoreInput
        typed = line.strip()
        if not self._is_seen:
            self._echo(typed)
        return typed


def match(question: Question, typed: str) -> Choice | None:
    """The choice that was typed: by its key, by its answer's word, or by the start of its label alone."""
    said = normal(typed)
    if not said:
        return None
    for choice in question.choices:
        if said == choice.key or said == choice.answer:
            return choice
    likely = [choice for choice in question.choices if choice.label.casefold().startswith(said)]
    return likely[0] if len(likely) == 1 and len(said) > 1 else None
