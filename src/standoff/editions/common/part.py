"""A rule that a table may play with or without: a module, a power, an object."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from standoff.editions.common.gangsters import Gangsters
from standoff.engine.chance import Chancy
from standoff.engine.compiling import mypyc_attr
from standoff.engine.fields import Declaration, Field
from standoff.engine.phase import Answer, Phase, Step

G = TypeVar("G", bound=Gangsters)
P = TypeVar("P", bound="Part[Any]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Generic[G]):
    """It declares what it keeps on the table, and joins in where it must.

    Whoever overrides a moment is called at it, and nobody else.
    """

    fields: ClassVar[tuple[Declaration, ...]] = ()
    """What it keeps on the table."""
    brings: ClassVar[tuple[Part[Any], ...]] = ()
    """Further rules that it needs at its side."""
    before: ClassVar[Mapping[Step, tuple[Step, ...]]] = {}
    """Steps of its own that come right before a step of the round, where the round does not list them anyway."""
    seat_words: ClassVar[tuple[str, ...]] = ()
    """What a position may say of a seat that it understands in `arrange`, besides its fields."""
    later: ClassVar[Mapping[str, Field[int]]] = {}
    """Who does a phase when all others have done it."""

    def phases(self, options: Any) -> Mapping[str, Phase[Any]]:
        """Its steps of the agenda."""
        return {}

    def words(self, rules: Any) -> Iterable[Answer]:
        """Answers that nobody would give without it."""
        return ()

    def deal(self, g: G) -> None:
        """The table is set: take what the start values cannot say."""

    def arrange(self, g: G, seats: Mapping[int, Mapping[str, Any]]) -> None:
        """A position has been laid out: put right what follows from it."""

    def dies(self, g: G, seat: int) -> None:
        """Somebody has just died."""

    def shows(self, g: G) -> dict[str, Any]:
        """What everybody may see of the table, beyond the declared fields."""
        return {}

    def shows_to(self, g: G, me: int) -> dict[str, Any]:
        """What this seat alone may see of the table."""
        return {}

    def about(self, g: G) -> dict[int, dict[str, Any]]:
        """What everybody may know about some seats, by seat, beyond the declared fields."""
        return {}

    def about_to(self, g: G, me: int) -> dict[int, dict[str, Any]]:
        """What this seat alone may know about some seats, mostly itself."""
        return {}

    def facts(self, g: G) -> dict[str, Any]:
        """What a referee reads off the table, beyond the declared fields."""
        return {}

    def seat_facts(self, g: G, seat: int) -> dict[str, Any]:
        """The same for a seat."""
        return {}

    def imagine(self, h: G, me: int | None, rng: Chancy) -> None:
        """Deal anew what this seat cannot know."""


def with_company(parts: Iterable[Part[Any]]) -> tuple[Part[Any], ...]:
    """These parts and whatever they bring along, each once."""
    every: dict[Part[Any], None] = {}
    for part in parts:
        every[part] = None
        every.update(dict.fromkeys(with_company(part.brings)))
    return tuple(every)


def overriding(parts: Iterable[P], moment: str, base: type[Any] = Part) -> tuple[P, ...]:
    """Those who have something to do at a moment."""
    plain = getattr(base, moment)
    return tuple([part for part in parts if getattr(type(part), moment, plain) is not plain])


def interleaved(steps: tuple[Step, ...], parts: Iterable[Part[Any]]) -> tuple[Step, ...]:
    """The steps of a list, with those of the parts where they belong."""
    placed: list[Step] = []
    for step in steps:
        for part in parts:
            placed += part.before.get(step, ())
        placed.append(step)
    return tuple(placed)
