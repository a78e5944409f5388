"""The whole game as plain data: cheap to copy, trivial to save, nothing hidden in closures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import msgspec

from standoff.engine.compiling import mypyc_attr
from standoff.engine.errors import BrokenFile
from standoff.engine.events import Event
from standoff.engine.fields import Cells, tuples
from standoff.engine.phase import NOBODY, Answer, Asking, Step
from standoff.engine.slots import slots_of

if TYPE_CHECKING:
    from standoff.engine.rules import Rules

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game needs: its rules, its chance, its agenda, the open question and the log.

    An edition adds its own slots, what every game of it has, and lists every one of them in `clone`.  What only some
    rules need, they declare (see `fields`), and it lies in `cells`.
    """

    __slots__ = ("agenda", "answers", "asking", "cells", "drawn", "key", "log", "rules")

    rules: Rules[Any]
    key: bytes
    """The secret of the deal (see `chance`)."""
    drawn: int
    """How many words of the chance stream have been used."""
    agenda: list[Step]
    """What is still to happen, the next step last."""
    asking: Asking
    """Who must answer now, and what each may say; empty when the game is over."""
    answers: dict[int, Answer | None]
    """Sealed answers to the open question."""
    cells: Cells
    """What the rules in force have declared.  No value of it ever changes in place."""
    log: list[Event] | None
    """What happened; None in simulations, where it then costs nothing."""
    round: int = 0
    """Which round is played; 0 where there are none."""

    @property
    def alive(self) -> tuple[int, ...]:
        """Who is still in the game, as everybody sees.  An edition may keep it in a slot of its own."""
        return self.living()

    def living(self) -> tuple[int, ...]:
        """The same, for whoever knows no more of a game than that it is one; without such a slot it is everybody."""
        return tuple(range(self.rules.setup.players))

    def clone(self: S) -> S:
        """An independent copy."""
        raise NotImplementedError

    def copy_core(self, g: State) -> None:
        """Copy the engine's own slots onto a clone."""
        g.rules, g.key, g.drawn, g.asking = self.rules, self.key, self.drawn, self.asking
        g.agenda = self.agenda[:]
        g.answers = self.answers.copy()
        g.cells = self.cells.copy()
        g.log = None if self.log is None else self.log[:]

    @property
    def over(self) -> bool:
        """Is the game finished?"""
        return not self.agenda

    @property
    def decision(self) -> str:
        """The name of the open question; empty when the game is over."""
        return self.agenda[-1][0] if self.agenda else ""

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda: the first of them happens next."""
        agenda = self.agenda
        for step in reversed(steps):
            agenda.append(step)

    def then_all(self, steps: list[Step]) -> None:
        """The same for steps that have been gathered."""
        agenda = self.agenda
        for step in reversed(steps):
            agenda.append(step)

    def tell(self, kind: str, clause: str, to: tuple[int, ...] | None = None, **data: Any) -> None:
        """Write an event.  Callers check `log is not None` first, so that a silent game pays nothing."""
        assert self.log is not None
        self.log.append(Event(kind, clause, data, to))

    def save(self) -> dict[str, Any]:
        """The game as JSON-able data, without its rules (whoever saves it knows the set-up)."""
        plain = {name: getattr(self, name) for name in _fields(type(self))}
        plain["cells"] = self.rules.declared.save(self)
        saved: dict[str, Any] = msgspec.to_builtins(plain, str_keys=True)
        return saved

    @classmethod
    def load(cls: type[S], data: Any, rules: Rules[Any]) -> S:
        """A saved game, ready to go on under the same rules."""
        if not isinstance(data, dict):
            raise BrokenFile("This is not a saved game")
        g = cls.__new__(cls)
        for name, hint in _fields(cls).items():
            try:
                setattr(g, name, msgspec.convert(data[name], hint, str_keys=True))
            except (KeyError, msgspec.ValidationError) as err:
                raise BrokenFile(f"The saved game has no usable '{name}': {err}") from err
        g.cells = rules.declared.load(data.get("cells"))
        g.rules, g.asking, g.agenda = rules, NOBODY, [tuples(step) for step in g.agenda]
        g.answers = {seat: tuples(said) for seat, said in g.answers.items()}
        if g.agenda:
            name = g.agenda[-1][0]
            if name not in rules.phases:
                raise BrokenFile(f"The saved game waits in '{name}', which these rules do not have")
            g.asking = rules.phases[name].ask(g, g.agenda[-1])
        return g


_FIELDS: dict[type[State], dict[str, Any]] = {}


def _fields(cls: type[State]) -> dict[str, Any]:
    """The slots that are saved, with their types.  The open question is asked anew on loading."""
    if cls in _FIELDS:
        return _FIELDS[cls]
    fields: dict[str, Any] = {}
    for base in cls.__mro__:
        slots = {name: hint for name, hint in slots_of(base).items() if name not in ("rules", "asking", "cells")}
        fields |= get_type_hints(
            type(base.__name__, (), {"__annotations__": slots}), vars(sys.modules[base.__module__])
        )
    _FIELDS[cls] = dict(sorted(fields.items()))
    return _FIELDS[cls]
