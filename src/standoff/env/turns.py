"""Whose turn it is and what may be said: the part of an episode that learners wait for most, and that is compiled."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from standoff.engine.chance import below
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Answer, Options
from standoff.engine.play import answer_all, late, may_be_late, take
from standoff.engine.rules import start
from standoff.engine.state import State

_REFEREE: Final = b"standoff referee:"
_REMEMBERED: Final = 20_000
"""How many questions are kept, with the tree of their answers."""

Mask = NDArray[np.int8]


class Branch:
    """Where somebody is in the middle of an answer: what may be said next, or the answer itself once it is whole."""

    __slots__ = ("answer", "children", "legal", "mask", "raw_mask", "said")

    def __init__(self, said: tuple[int, ...], answer: Answer | None, children: dict[int, Branch], size: int) -> None:
        self.said = said
        """The parts chosen so far."""
        self.answer = answer
        self.children = children
        self.legal = sorted(children)
        self.mask: Mask = np.zeros(size, np.int8)
        self.mask[self.legal] = 1
        self.mask.flags.writeable = False
        self.raw_mask: bytes = self.mask.tobytes()
        """The same as bytes, for whoever puts many together."""


class Trees:
    """How to choose among the answers to questions that have been asked before."""

    __slots__ = ("_grow", "_known", "_same")

    def __init__(self, grow: Callable[[Options], Branch]) -> None:
        self._grow = grow
        self._known: dict[Options, Branch] = {}
        self._same: dict[int, tuple[Options, Branch]] = {}
        """The same by where the answers lie in memory: most questions are asked with the very same list."""

    def of(self, options: Options) -> Branch:
        """How to choose among these answers."""
        same = self._same.get(id(options))
        if same is not None and same[0] is options:
            return same[1]
        found = self._known.get(options)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
                self._same.clear()
            found = self._known[options] = self._grow(options)
            self._same[id(options)] = (options, found)
        return found


class Chance:
    """Answers for a referee, who tells what no game can see, such as a throw made by hand: drawn by lot."""

    __slots__ = ("drawn", "key")

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key, self.drawn = key, drawn


def chance_of(key: bytes) -> Chance:
    """What a referee says in the game with this key."""
    return Chance(sha256(_REFEREE + key).digest())


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns:
    """One game, asked seat by seat.  Whoever has nothing to choose is not asked."""

    __slots__ = ("asked", "chance", "g", "open", "setting", "trees")

    setting: Any
    g: State
    open: dict[int, Branch]
    """Who must still choose, and how far each of them has come with the answer."""
    asked: int
    """How many questions there have been, for whoever remembers one."""
    trees: Trees
    chance: Chance

    def begin(self, setting: Any, key: bytes, log: bool) -> None:
        """A new game."""
        self.set_up(setting, start(setting.rules, key, log=log), {}, chance_of(key))
        self.take_in()

    def set_up(self, setting: Any, g: State, open_: dict[int, Branch], chance: Chance) -> None:
        """A game that has come so far."""
        self.setting, self.g, self.open, self.asked = setting, g, open_, 0
        self.trees, self.chance = setting.actions.trees, chance

    @property
    def over(self) -> bool:
        """Is the game finished?"""
        return not self.open

    def act(self, seat: int, action: int) -> None:
        """This seat chooses.  What is no legal action forfeits the answer: it gets what the rules give the slow."""
        open_ = self.open
        child = open_[seat].children.get(action)
        if child is None:
            self.forfeit(seat)
        elif child.answer is None:
            open_[seat] = child
        else:
            del open_[seat]
            take(self.g, seat, child.answer)
            if not open_:
                self.take_in()

    def forfeit(self, seat: int) -> None:
        """What the rules give the slow; where they wait for everybody, the first legal answer."""
        g = self.g
        del self.open[seat]
        if may_be_late(g):
            late(g, seat)
        else:
            take(g, seat, g.asking[seat][0])
        if not self.open:
            self.take_in()

    def pay(self) -> tuple[float, ...]:
        """What the game was worth to each seat: one win, shared by the winners; nothing before the end."""
        g = self.g
        winners = () if g.agenda else g.rules.edition.view(g, None).winners or ()
        return tuple([1.0 / len(winners) if seat in winners else 0.0 for seat in range(g.rules.setup.players)])

    def take_in(self) -> None:
        """Take in the open question: what is forced is answered, and the next question with it."""
        g, trees, open_ = self.g, self.trees, self.open
        self.asked += 1
        while g.asking and not open_:
            forced: dict[int, Answer] = {}
            for seat, options in g.asking.items():
                if seat in g.answers:
                    continue
                if seat < 0:
                    forced[seat] = options[below(self.chance, len(options))]
                    continue
                branch = trees.of(options)
                if branch.answer is None:
                    open_[seat] = branch
                else:
                    forced[seat] = branch.answer
            answer_all(g, forced)
