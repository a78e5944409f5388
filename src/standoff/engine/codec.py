"""Answers as small integers, for machines that want an action space of fixed size."""

from __future__ import annotations

from typing import Any

from standoff.engine.phase import Answer, Options
from standoff.engine.rules import Rules


class Codec:
    """Every possible answer of one set of rules has a number."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.answers: Options = rules.edition.vocabulary(rules)
        self._numbers = {answer: number for number, answer in enumerate(self.answers)}

    def __len__(self) -> int:
        return len(self.answers)

    def encode(self, answer: Answer) -> int:
        """The number of an answer."""
        return self._numbers[answer]

    def decode(self, number: int) -> Answer:
        """The answer with that number."""
        return self.answers[number]


def as_answer(plain: Any) -> Answer:
    """An answer that has travelled as JSON, where pairs become lists."""
    kind = type(plain)
    if kind is int or kind is str:
        answer: Answer = plain
        return answer
    if isinstance(plain, (list, tuple)):
        return tuple([as_answer(part) for part in plain])
    raise ValueError(f"{plain!r} is no answer")
