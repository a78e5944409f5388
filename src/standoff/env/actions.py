"""Answers as few numbers: what has several parts is said part by part, so that no table needs more than 128 actions.

Every word and every number that is part of some answer has an action of its own, the same in every game of a set-up.
An answer is the row of its parts.  Where all answers that are left go on alike, that part goes without saying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer, Options
from standoff.engine.rules import Rules
from standoff.env.turns import Branch, Trees

MOST: Final = 128
WAIT: Final = 0
"""There is nothing to choose now; only where all seats act at once."""
END: Final = 1
"""That is all: where one answer is the beginning of another."""
_FIRST: Final = 2


class Actions:
    """The numbers of one set of rules."""

    def __init__(self, rules: Rules[Any]) -> None:
        vocabulary = rules.edition.vocabulary(rules)
        leaves = list(dict.fromkeys(leaf for answer in vocabulary for leaf in _leaves(answer)))
        words = [leaf for leaf in leaves if isinstance(leaf, str)]
        most = max((leaf for leaf in leaves if isinstance(leaf, int)), default=-1)
        room = MOST - _FIRST - len(words)
        self._direct, self._above = _digits(most + 1, room, rules.edition.name)
        self._word = {word: _FIRST + self._direct + self._above + at for at, word in enumerate(words)}
        numbers = [str(number) for number in range(self._direct)]
        above = [f"{self._direct * (at + 1)} +" for at in range(self._above)]
        self.names: tuple[str, ...] = ("(wait)", "(that is all)", *numbers, *above, *words)
        """What each action says; "40 +" is 40 and whatever is said next."""
        self.longest = max((len(self.parts(answer)) for answer in vocabulary), default=1) * max(1, rules.edition.parts)
        """No answer has more parts."""
        self.trees = Trees(self._grow)
        """How to choose among the answers to a question."""

    def __len__(self) -> int:
        return len(self.names)

    def parts(self, answer: Answer) -> tuple[int, ...]:
        """An answer as the row of its actions."""
        row: list[int] = []
        for leaf in _leaves(answer):
            if isinstance(leaf, str):
                row.append(self._word[leaf])
            else:
                above, rest = divmod(leaf, self._direct)
                row += [_FIRST + self._direct + above - 1, _FIRST + rest] if above else [_FIRST + rest]
        return tuple(row)

    def tree(self, options: Options) -> Branch:
        """How to choose among these answers."""
        return self.trees.of(options)

    def at(self, options: Options, said: tuple[int, ...]) -> Branch:
        """Where somebody is who has said so much of an answer to this question."""
        branch = self.tree(options)
        while branch.said != said:
            branch = next(
                child
                for child in branch.children.values()
                if child.answer is None and child.said == said[: len(child.said)]
            )
        return branch

    def _grow(self, options: Options) -> Branch:
        return self._branch([(self.parts(option), option) for option in options], 0)

    def _branch(self, rows: Sequence[tuple[tuple[int, ...], Answer]], at: int) -> Branch:
        said = rows[0][0][:at]
        if len(rows) == 1:
            return Branch(rows[0][0], rows[0][1], {}, len(self))
        following: dict[int, list[tuple[tuple[int, ...], Answer]]] = {}
        for row in rows:
            following.setdefault(row[0][at] if at < len(row[0]) else END, []).append(row)
        if len(following) == 1:
            if END not in following:
                return self._branch(rows, at + 1)
            # The same words, put together in different ways: these are told apart by their place in the list.
            whole = {_FIRST + place: Branch(said, answer, {}, len(self)) for place, (_, answer) in enumerate(rows)}
            return Branch(said, None, whole, len(self))
        children = {
            action: self._branch(some, at) if action == END else self._branch(some, at + 1)
            for action, some in following.items()
        }
        return Branch(said, None, children, len(self))


def _leaves(answer: Answer) -> Iterator[int | str]:
    """The words and numbers of an answer in their order."""
    if isinstance(answer, tuple):
        for part in answer:
            yield from _leaves(part)
    else:
        yield answer


def _digits(numbers: int, room: int, edition: str) -> tuple[int, int]:
    """How many numbers have an action of their own, and how many actions it takes to say the larger ones in two."""
    if numbers <= room:
        return max(numbers, 1), 0
    for above in range(1, room):
        if (room - above) * (above + 1) >= numbers:
            return room - above, above
    raise Refusal(f"The answers of the {edition} edition have more words than {MOST} actions can say")


def answers_of(branch: Branch) -> Iterable[Answer]:
    """Every answer that may still be given from here."""
    if branch.answer is not None:
        yield branch.answer
    for child in branch.children.values():
        yield from answers_of(child)
