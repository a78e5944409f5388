"""Answers as small integers, for machines that want an action space of fixed size."""

from __future__ import annotations

from typing import Any

from standoff.engine.phase import Answer, Options
from standoff.engine.rules import Rules


class Codec:
    """Every possible answer of one set of rules has a number.

    Where an edition's answers have several parts (`Edition.parts`), those that its vocabulary does not list are
    numbered after it: by the numbers of their parts, as digits.
    """

    def __init__(self, rules: Rules[Any]) -> None:
        self.answers: Options = rules.edition.vocabulary(rules)
        self._numbers = {answer: number for number, answer in enumerate(self.answers)}
        self._parts = rules.edition.parts

    def __len__(self) -> int:
        digits = len(self.answers) + 1
        return len(self.answers) + (digits**self._parts if self._parts else 0)

    def encode(self, answer: Answer) -> int:
        """The number of an answer."""
        if answer in self._numbers or not self._parts or not isinstance(answer, tuple):
            return self._numbers[answer]
        number = 0
        for part in answer:
            number = number * (len(self.answers) + 1) + self._numbers[part] + 1
        return len(self.answers) + number

    def decode(self, number: int) -> Answer:
        """The answer with that number."""
        if number < len(self.answers):
            return self.answers[number]
        rest, parts = number - len(self.answers), []
        while rest:
            rest, digit = divmod(rest, len(self.answers) + 1)
            parts.append(self.answers[digit - 1])
        return tuple(reversed(parts))


def as_answer(plain: Any) -> Answer:
    """An answer that has travelled as JSON, where pairs become lists."""
    kind = type(plain)
    if kind is int or kind is str:
        answer: Answer = plain
        return answer
    if isinstance(plain, (list, tuple)):
        return tuple([as_answer(part) for part in plain])
    raise ValueError(f"{plain!r} is no answer")
