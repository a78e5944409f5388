"""A phase: who chooses among what, and what then happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

from standoff.engine.errors import Refusal

Answer: TypeAlias = int | str | tuple[Any, ...]
"""What a seat may say: a seat number, a word of the rulebook, or a few of them together."""
Options: TypeAlias = tuple[Answer, ...]
Asking: TypeAlias = Mapping[int, Options]
Answers: TypeAlias = Mapping[int, Answer | None]
"""None stands for a late seat whose phase decides what lateness means."""
Step: TypeAlias = tuple[Any, ...]
"""One entry of the agenda: the name of a phase, then its arguments."""

NOBODY: Final[Asking] = {}
PASS: Final = "pass"

G = TypeVar("G")


class Phase(Generic[G]):
    """One numbered step of the rulebook.  Stateless: everything it remembers is in the game."""

    unsaid: Answer | None = None
    """What silence means where silence is an answer, e.g. staying in the courage phase."""

    pace = "choose"
    """How the table keeps time for it: choose, pick (in the open, one after the other), count (on the count of
    three), talk (bargaining, then a count) or window (the same wait for all)."""
    quiet = False
    """Is silence so usual here that nobody needs to spell it out?  True for windows and their like."""

    def ask(self, g: G, *args: Any, **kw: Any) -> Asking:
        """Who is asked now, and what each may answer.  Empty: it just happens.  Changes nothing."""
        return NOBODY

    def resolve(self, g: G, answers: Any, *args: Any, **kw: Any) -> None:
        """What follows, once every answer is in."""
        raise NotImplementedError

    def late(self, g: G, seat: int, options: Options) -> Answer | None:
        """The neutral answer for a seat that was too slow; None leaves it to `resolve`."""
        if self.unsaid is not None:
            return self.unsaid
        raise Refusal("This decision waits for its player")

    def forbids(self, g: G, seat: int, answer: object, *args: Any, **kw: Any) -> tuple[str, str]:
        """Why an answer that is not among the options is refused: a sentence and the clause behind it."""
        return "", ""
