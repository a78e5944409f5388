"""What the terminal needs to know of an edition: how its table looks, what it asks, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from rich.text import Text

from standoff.engine.events import Event
from standoff.engine.phase import Answer
from standoff.telling.cast import Gangster
from standoff.telling.words import Words


def normal(typed: str) -> str:
    """What was meant: small letters, commas and blanks alike, a plus without blanks around it."""
    words = typed.casefold().replace(",", " ").replace("/", " ").split()
    return " ".join(words).replace(" + ", "+").replace("+ ", "+").replace(" +", "+")


class Choice(NamedTuple):
    """One answer, and the key for it."""

    key: str
    label: str
    answer: Answer
    lasts_a_round: bool = False
    """Means the same to every such question until the next round."""


class Aside(NamedTuple):
    """Something that may be said instead of an answer, such as a wish list."""

    key: str
    prompt: str
    words: Callable[[str], tuple[Any, ...]]
    """What was typed, in the words of the engine; a refusal when it makes no sense."""


class Question(NamedTuple):
    """What a person is asked."""

    text: str
    choices: tuple[Choice, ...]
    listing: tuple[str, ...] = ()
    """Shown instead of the choices where there are too many to list."""
    aside: Aside | None = None


class Beat(NamedTuple):
    """What an event does to the flow before it is told."""

    kind: str
    """"count" for one-two-three, "breath" for a pause, "banner" for a line across the page, or empty."""
    text: str = ""


class Stage(Protocol):
    """One game of one edition as the terminal shows it.  All it ever sees are views and events it may tell."""

    words: Words
    """The language it is told in."""
    untold: ClassVar[frozenset[str]]
    """Events that the picture or another sentence already tells."""
    legend: str
    """How to read the picture."""

    def __init__(self, cast: Sequence[Gangster], me: int | None, words: Words) -> None: ...

    @staticmethod
    def usual_players(modules: Sequence[str]) -> int:
        """How many sit down when nobody says."""
        ...

    def introduction(self, modules: Sequence[str]) -> list[str]:
        """The rules for somebody who wants to play now, in a few lines."""
        ...

    def secrets(self, view: Any) -> list[str]:
        """What you are told under the table before the first round."""
        ...

    def table(self, view: Any, width: int) -> list[Text]:
        """The table: pot, figures, guns."""
        ...

    def own(self, view: Any) -> list[str]:
        """What only you can see: hand, money, power."""
        ...

    def draws_table(self, view: Any) -> bool:
        """Is this a moment for those who only watch to look round the table?"""
        ...

    def question(self, view: Any) -> Question:
        """The open question, in words."""
        ...

    def clauses(self, view: Any) -> Sequence[str]:
        """The clauses that explain the open question."""
        ...

    def beat(self, event: Event, before: Event | None) -> Beat:
        """How the flow changes at this event."""
        ...

    def scene(self, event: Event, width: int) -> list[Text]:
        """What the table looks like just before this event, when that is worth a look."""
        ...

    def style(self, event: Event) -> str:
        """How loudly the event is told; empty for most."""
        ...

    def picture(self, event: Event) -> Text | None:
        """The event drawn in one line, where that says more than a sentence."""
        ...

    def arranged(self, events: Iterable[Event]) -> list[Event]:
        """New events in the order in which they are best told."""
        ...

    def result(self, view: Any) -> list[tuple[str, Sequence[int], str]]:
        """The final ranking: place, seats, and what they were worth."""
        ...
