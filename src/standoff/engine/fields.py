"""State that a rule declares: its start, how long it lasts, who may see it, and what scenarios call it.

A field is a declaration and a handle at once: `ARMED = Field("lantern", SEAT, seen=ALL)` declares, `ARMED[g]` reads,
`ARMED[g] = me` writes.  Values never change in place (numbers, words, tuples), so a game copies all of them by copying
one dict.  Saving, loading, resetting, views, a referee's facts and positions follow from the declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from standoff.engine.errors import BrokenFile, Refusal

if TYPE_CHECKING:
    from standoff.engine.state import State

T = TypeVar("T")
NO_SEAT: Final = -1

GAME: Final = "game"
ROUND: Final = "round"
"""How long a value lasts; an edition may have other moments."""
ALL: Final = "all"
OWNER: Final = "owner"
NOBODY: Final = "nobody"
"""Who may see it; an owner sees the own value of those that every seat has.  Where it depends, it is nobody's, and the
rule says the rest itself."""

Until: TypeAlias = str | Callable[[Any], str]
"""How long, or how long under these options."""


class Shape(Generic[T]):
    """A kind of value: how it begins, how people read it and how a position writes it."""

    __slots__ = ("read", "start", "write")

    def __init__(
        self, start: T, write: Callable[[T], Any] | None = None, read: Callable[[Any], T] | None = None
    ) -> None:
        self.start = start
        self.write: Callable[[T], Any] = write or _as_it_is
        self.read: Callable[[Any], T] = read or _as_it_is


def _as_it_is(value: Any) -> Any:
    return value


def seat_or_none(seat: int) -> int | None:
    """A seat as people read it."""
    return None if seat == NO_SEAT else seat


def _seat(given: Any) -> int:
    return NO_SEAT if given is None else int(given)


def _tuple(given: Any) -> tuple[Any, ...]:
    return tuple(given)


FLAG: Final[Shape[bool]] = Shape(False)
NUMBER: Final[Shape[int]] = Shape(0)
WORD: Final[Shape[str]] = Shape("")
SEAT: Final[Shape[int]] = Shape(NO_SEAT, seat_or_none, _seat)
"""A seat; nobody is -1 at home and null outside."""
SEATS: Final[Shape[tuple[int, ...]]] = Shape((), None, _tuple)
THINGS: Final[Shape[tuple[Any, ...]]] = Shape((), None, _tuple)
"""Anything that never changes, in an order."""


class Declaration:
    """One thing that a rule keeps on the table."""

    __slots__ = ("name", "placed", "seen", "shape", "until")

    per_seat: ClassVar[bool] = False

    def __init__(
        self, name: str, shape: Shape[Any], *, until: Until = GAME, seen: str = NOBODY, placed: bool = False
    ) -> None:
        self.name = name
        """What views, scenarios and saved games call it."""
        self.shape = shape
        self.until = until
        self.seen = seen
        self.placed = placed
        """May a scenario's position write it?"""

    def start(self, seats: int) -> Any:
        """What lies there when the game begins."""
        return self.shape.start

    def place(self, g: State, seat: int, value: Any) -> None:
        """A position writes it."""
        g.cells[self] = self.shape.read(value)


Cells: TypeAlias = dict[Declaration, Any]


class Field(Declaration, Generic[T]):
    """One value: `ARMED[g] = me`."""

    __slots__ = ()

    def __init__(
        self, name: str, shape: Shape[T], *, until: Until = GAME, seen: str = NOBODY, placed: bool = False
    ) -> None:
        super().__init__(name, shape, until=until, seen=seen, placed=placed)

    def __getitem__(self, g: State) -> T:
        value: T = g.cells[self]
        return value

    def __setitem__(self, g: State, value: T) -> None:
        g.cells[self] = value


class EachSeat(Declaration, Generic[T]):
    """One value for every seat: `TAKEN[g, me] += 1`."""

    __slots__ = ()

    per_seat = True

    def __init__(
        self, name: str, shape: Shape[T], *, until: Until = GAME, seen: str = NOBODY, placed: bool = False
    ) -> None:
        super().__init__(name, shape, until=until, seen=seen, placed=placed)

    def __getitem__(self, at: tuple[State, int]) -> T:
        g, seat = at
        value: T = g.cells[self][seat]
        return value

    def __setitem__(self, at: tuple[State, int], value: T) -> None:
        g, seat = at
        cells = g.cells
        row = [*cells[self]]
        row[seat] = value
        cells[self] = tuple(row)

    def of_all(self, g: State) -> tuple[T, ...]:
        """The values of all seats."""
        row: tuple[T, ...] = g.cells[self]
        return row

    def start(self, seats: int) -> Any:
        return (self.shape.start,) * seats

    def place(self, g: State, seat: int, value: Any) -> None:
        self[g, seat] = self.shape.read(value)


class Declared:
    """All that the rules in force at one table keep, sorted by what is done with it."""

    __slots__ = ("_by_name", "_cells", "_of_seats", "_of_table", "_resets", "absent", "placeable", "seat_absent")

    def __init__(
        self, kept: Iterable[Declaration], seats: int, options: Any = None, known: Iterable[Declaration] = ()
    ) -> None:
        """What these rules keep, and all that their edition knows."""
        self._by_name: dict[str, Declaration] = {}
        for one in kept:
            if self._by_name.setdefault(one.name, one) is not one:
                raise Refusal(f"Two rules of this table both keep a '{one.name}'")
            if isinstance(one.shape.start, list | dict | set):
                raise Refusal(f"What '{one.name}' holds could change in place, and all copies of a game with it")
        every = list(self._by_name.values())
        self._cells: Cells = {one: one.start(seats) for one in every}
        self._resets: dict[str, Cells] = {}
        for one in every:
            until = one.until if isinstance(one.until, str) else one.until(options)
            self._resets.setdefault(until, {})[one] = one.start(seats)
        self._of_table = [one for one in every if not one.per_seat]
        self._of_seats = [one for one in every if one.per_seat]
        known = [*every, *known]
        gone = [one for one in known if one.name not in self._by_name]
        self.absent = {one.name: one.shape.write(one.shape.start) for one in gone if not one.per_seat}
        self.seat_absent = {one.name: one.shape.write(one.shape.start) for one in gone if one.per_seat}
        """What a referee reads where nobody plays with them: their start."""
        self.placeable = {
            per_seat: frozenset({one.name for one in known if one.placed and one.per_seat == per_seat})
            for per_seat in (False, True)
        }
        """What a position may name of the table, and of a seat."""

    def begin(self) -> Cells:
        """The cells of a new game."""
        return self._cells.copy()

    def reset(self, g: State, moment: str) -> None:
        """A round begins, or whatever an edition calls the moment: forget what counted until then."""
        if moment in self._resets:
            g.cells.update(self._resets[moment])

    def seen(self, by: str, per_seat: bool) -> list[Declaration]:
        """What everybody may see of the table or of the seats, or only the owner of a seat."""
        return [one for one in (self._of_seats if per_seat else self._of_table) if one.seen == by]

    def facts(self, g: State) -> dict[str, Any]:
        """What a referee reads off the table, by name; what nobody plays with reads as its start."""
        cells = g.cells
        return self.absent | {one.name: one.shape.write(cells[one]) for one in self._of_table}

    def seat_facts(self, g: State, seat: int) -> dict[str, Any]:
        """The same for a seat."""
        cells = g.cells
        return self.seat_absent | {one.name: one.shape.write(cells[one][seat]) for one in self._of_seats}

    def place(self, g: State, given: Mapping[str, Any], seat: int = NO_SEAT) -> None:
        """A position writes what it names of these values."""
        for name in self.placeable[seat != NO_SEAT]:
            if name in given:
                if name not in self._by_name:
                    raise Refusal(f"The position names '{name}', and nobody at this table plays with that")
                self._by_name[name].place(g, seat, given[name])

    def save(self, g: State) -> dict[str, Any]:
        """All of it as plain data."""
        return {one.name: value for one, value in g.cells.items()}

    def load(self, data: Any) -> Cells:
        """What was saved."""
        if not isinstance(data, dict) or set(data) != set(self._by_name):
            names = ", ".join(sorted(self._by_name)) or "nothing"
            raise BrokenFile(f"The saved game does not keep what these rules keep, which is {names}")
        return {one: tuples(data[name]) for name, one in self._by_name.items()}


def tuples(value: Any) -> Any:
    """What never changes travels as lists in JSON and is a tuple at home, with whatever is inside it."""
    return tuple([tuples(part) for part in value]) if isinstance(value, list | tuple) else value
