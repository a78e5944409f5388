"""What a referee is asked in the terminal, in any edition."""

from __future__ import annotations

from collections.abc import Sequence

from standoff.engine.phase import Answer, Options
from standoff.telling.stage import Choice, Question
from standoff.telling.words import Words


def referee_question(
    words: Words, decision: str, options: Options, about: Sequence[int], names: Sequence[str]
) -> Question:
    """Number what may be told; where each part of it is about somebody, it is said about whom."""

    def label(option: Answer) -> str:
        if not isinstance(option, tuple):
            return words.name(f"stage.answer.{decision}", option)
        parts = [words.name(f"stage.answer.{decision}", part) for part in option]
        if len(about) == len(parts):
            parts = [f"{names[seat]}: {part}" for seat, part in zip(about, parts, strict=True)]
        return ", ".join(parts)

    choices = tuple(Choice(str(key), label(option), option) for key, option in enumerate(options, start=1))
    return Question(f"{words('terminal.referee')} {words.name('stage.ask', decision)}", choices)
