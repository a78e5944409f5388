"""One game as a learner meets it: whose turn it is, what may be said, what is seen, and what it paid."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from standoff import editions
from standoff.bots.worlds import Stream
from standoff.engine.chance import below
from standoff.engine.errors import Refusal
from standoff.engine.events import seen_by
from standoff.engine.phase import Answer
from standoff.engine.play import answer, answer_all, late, may_be_late
from standoff.engine.rules import Rules, SetUp, load
from standoff.engine.state import State
from standoff.env.actions import WAIT, Actions
from standoff.env.observation import Layout, Moment, Row
from standoff.env.turns import Branch, Chance, Mask, Turns, chance_of


class Setting:
    """What all games of a set-up have in common: the rules, the actions, and how observations are written."""

    def __init__(self, setup: SetUp) -> None:
        self.rules: Rules[Any] = editions.rules(setup)
        if self.rules.by_people:
            raise Refusal("People play this with their own hands, and the game only keeps the books: it asks no seat")
        self.players = self.rules.setup.players
        self.actions = Actions(self.rules)
        self.layout = Layout(self.rules, self.actions.longest - 1)
        waiting = Branch((), None, {}, len(self.actions))
        mask = waiting.mask.copy()
        mask[WAIT] = 1
        mask.flags.writeable = False
        self.waiting: Mask = mask
        """The mask of those who have nothing to choose."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _setting, (msgspec.json.encode(self.rules.setup),)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        """All copies of a game share it."""
        return self


def setting_of(setup: SetUp) -> Setting:
    """What all games of this set-up have in common, made once."""
    return _setting(msgspec.json.encode(setup))


@lru_cache(128)
def _setting(setup: bytes) -> Setting:
    return Setting(msgspec.json.decode(setup, type=SetUp))


class Episode(Turns):
    """One game as a learner meets it, seat by seat."""

    __slots__ = ("_before", "_moment")

    def __init__(self, setting: Setting, key: bytes, *, log: bool = False) -> None:
        self._moment: Moment | None = None
        self._before: Moment | None = None
        """The last moment that somebody looked at, so that only what has changed since is written."""
        self.begin(setting, key, log)

    @classmethod
    def going_on(cls, setting: Setting, g: State, first: int) -> Episode:
        """A game that has come so far, and is the episode's from now on.  This seat is asked first, if it is asked:
        nobody learns what others have said to the same question, so their order tells nothing."""
        episode = cls.__new__(cls)
        episode._before = None
        episode.set_up(setting, g, {}, chance_of(g.key))
        episode.take_in()
        if first in episode.open:
            episode.open = {first: episode.open.pop(first), **episode.open}
        return episode

    @property
    def turn(self) -> int | None:
        """Who is asked next; None when the game is over."""
        return next(iter(self.open), None)

    def clone(self) -> Episode:
        """An independent copy."""
        return self.with_game(self.g.clone())

    def with_game(self, g: State) -> Episode:
        """The same moment of another game that asks the same."""
        other = type(self).__new__(type(self))
        other.set_up(self.setting, g, self.open.copy(), Chance(self.chance.key, self.chance.drawn))
        other.asked = self.asked
        other._moment = other._before = None
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        """What OpenSpiel copies a state by: a hundred times as fast as saving and loading it."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        said = {seat: branch.said for seat, branch in self.open.items()}
        return type(self).restored, (self.setting, self.g.save(), said, self.chance.key, self.chance.drawn)

    @classmethod
    def restored(
        cls, setting: Setting, saved: Any, said: dict[int, tuple[int, ...]], key: bytes, drawn: int
    ) -> Episode:
        """What has been pickled."""
        episode = cls.__new__(cls)
        g: State = load(setting.rules, saved)
        episode._moment = episode._before = None
        branches = {seat: setting.actions.at(g.asking[seat], parts) for seat, parts in said.items()}
        episode.set_up(setting, g, branches, Chance(key, drawn))
        return episode

    def imagined(self, seat: int, rng: Random) -> Episode:
        """Another world that this seat cannot tell from this one; whoever has answered there has said anything."""
        g = self.g.rules.edition.imagine(self.g, seat, Stream(rng))
        g.log = None if self.g.log is None else seen_by(self.g.log, seat)
        other = self.with_game(g)
        answered = [one for one in self.g.answers if one not in g.answers]
        answer_all(g, {one: rng.choice(g.asking[one]) for one in answered})
        tree = self.setting.actions.tree
        other.open = {one: self.open[one] if one == seat else tree(g.asking[one]) for one in self.open}
        for one in [one for one, branch in other.open.items() if branch.answer is not None]:
            other.answer(one, g.asking[one][0])
        return other

    def mask(self, seat: int) -> Mask:
        """1 for every action that this seat may choose now."""
        branch = self.open.get(seat)
        return self.setting.waiting if branch is None else branch.mask

    def legal(self, seat: int) -> list[int]:
        """The same as a list."""
        branch = self.open.get(seat)
        return [WAIT] if branch is None else branch.legal

    def row(self, seat: int, into: Row | None = None) -> Row:
        """What this seat sees, as numbers; where many are needed, into a row that is there already."""
        moment = self._moment
        if moment is None:
            moment = self._moment = self._before = Moment(self.setting.layout, self.g, self._before)
        return moment.row(seat, self.said(seat), into)

    def said(self, seat: int) -> tuple[str, ...]:
        """What this seat has said of its answer."""
        branch = self.open.get(seat)
        if branch is None or not branch.said:
            return ()
        names = self.setting.actions.names
        return tuple([names[part] for part in branch.said])

    def answer(self, seat: int, said: Answer) -> None:
        """A whole answer at once, as bots give it."""
        answer(self.g, seat, said)
        del self.open[seat]
        if not self.open:
            self.take_in()

    def take_in(self) -> None:
        """Take in the open question: what is forced is answered, and the next question with it."""
        self._moment = None
        super().take_in()


class Together(Episode):
    """One game in which all seats act at once; whoever has nothing to choose waits.

    Every question takes the same number of steps, as many as the longest answer of the set-up has parts, whoever is
    asked and whatever they hold: so the others learn nothing from how long somebody takes.
    """

    __slots__ = ("_given", "_past")

    def __init__(self, setting: Setting, key: bytes, *, log: bool = False) -> None:
        self._given: dict[int, Answer] = {}
        self._past = 0
        super().__init__(setting, key, log=log)

    @property
    def over(self) -> bool:
        return not self.g.asking

    def with_game(self, g: State) -> Together:
        other = super().with_game(g)
        assert isinstance(other, Together)
        other._given, other._past = self._given.copy(), self._past
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        make, given = super().__reduce__()
        return make, given, (self._given, self._past)

    def __setstate__(self, state: tuple[dict[int, Answer], int]) -> None:
        self._given, self._past = state

    def act_all(self, actions: dict[int, int]) -> None:
        """One step of everybody; those who have nothing to choose, and those who say nothing, are passed over."""
        for seat in list(self.open):
            child = self.open[seat].children.get(actions.get(seat, WAIT))
            if child is None:
                del self.open[seat]
            elif child.answer is None:
                self.open[seat] = child
            else:
                del self.open[seat]
                self._given[seat] = child.answer
        self._past += 1
        if self._past == self.setting.actions.longest:
            self._close()

    def _close(self) -> None:
        g = self.g
        asked = list(g.asking)
        given, self._given, self._past = self._given, {}, 0
        for seat in asked:
            if seat in given:
                answer(g, seat, given[seat])
            elif may_be_late(g):
                late(g, seat)
            else:
                answer(g, seat, g.asking[seat][0])
        self.take_in()

    def take_in(self) -> None:
        g, tree = self.g, self.setting.actions.tree
        self._moment = None
        self.asked += 1
        for seat, options in g.asking.items():
            if seat < 0:
                self._given[seat] = options[below(self.chance, len(options))]
                continue
            branch = tree(options)
            if branch.answer is None:
                self.open[seat] = branch
            else:
                self._given[seat] = branch.answer
