"""Whole games for the tests: every mix of modules, bots everywhere, and a typist who never tires."""

from __future__ import annotations

import io
from random import Random
from typing import Any, ClassVar, Final

from rich.console import Console

from standoff.editions import rules
from standoff.editions.first.terminal.stage import FirstStage
from standoff.editions.second.terminal.stage import SecondStage
from standoff.engine.chance import key_of_seed
from standoff.engine.events import Event
from standoff.engine.play import answer, waiting_for
from standoff.engine.replay import Replay
from standoff.engine.rules import OptionValue, SetUp, start
from standoff.telling.cast import casting
from standoff.telling.stage import Question
from standoff.terminal.keys import Keys
from standoff.terminal.own_table import OwnTable, at_once
from standoff.terminal.play import Evening
from standoff.terminal.screen import Screen, console_for

MIXES: Final = (
    SetUp("first", 4),
    SetUp("first", 6, ("quick",)),
    SetUp("first", 5, ("powers",), {"powers.set": "+11 +12", "specialist.unfired": True, "dead.reveal": True}),
    SetUp("first", 6, ("powers",), {"powers.set": "+11 +12", "shotgun.pairs": "any", "talk.showCards": True}),
    SetUp("first", 6, ("powers", "cop"), {"cop.deadReveal": True, "money.public": True}),
    SetUp("first", 5, ("cop",)),
    SetUp("first", 6, ("powers", "objects"), {"powers.set": "+11", "objects.smoke": True, "dead.reveal": True}),
    SetUp("first", 5, ("cop", "objects")),
    SetUp("first", 9, ("families",), {"fam.eleven": True, "fam.twelve": True}),
    SetUp("first", 11, ("families",), {"fam.short": True, "fam.secondGuard": True}),
    SetUp("first", 12, ("families", "quick")),
)
CHOSEN: Final[dict[str, OptionValue]] = {
    "clip_look": True,
    "last_token": "optional",
    "professional": "chosen",
    "hustler": "may",
    "unclaimed": "box",
    "dead_bullets": "pile",
}
"""Options of the second edition that ask more than the printed rules do."""
SECOND_MIXES: Final = (
    SetUp("second", 4),
    SetUp("second", 6, ("powers",)),
    SetUp("second", 7, ("powers",), CHOSEN),
    SetUp("second", 8, ("powers",), {"loot": "open", "dictator_ban": "sharing", "friend_discard": False}),
)
ALL_MIXES: Final = MIXES + SECOND_MIXES


def named(setup: SetUp) -> str:
    """A mix, to be recognised in a list of tests."""
    return f"{setup.edition} {setup.players} {' '.join(setup.modules)}"


def random_log(setup: SetUp, seed: int) -> list[Event]:
    """Everything that happens when rookies play."""
    g = start(rules(setup), key_of_seed(seed))
    rng = Random(seed)
    while not g.over:
        for seat in waiting_for(g):
            answer(g, seat, rng.choice(g.asking[seat]))
    log: list[Event] = g.log
    return log


def checked(asked: Question, view: Any) -> Question:
    """The question, once every legal answer is known to have a key of its own."""
    assert {choice.answer for choice in asked.choices} == set(view.options)
    keys = [choice.key for choice in asked.choices]
    assert len(set(keys)) == len(keys)
    assert asked.aside is None or asked.aside.key not in keys
    return asked


class NotingFirst(FirstStage):
    """Remembers what was asked last."""

    last: Question | None = None

    def question(self, view: Any) -> Question:
        self.last = checked(super().question(view), view)
        return self.last


class NotingSecond(SecondStage):
    """Remembers what was asked last, and all the decisions there were."""

    last: Question | None = None
    decisions: ClassVar[set[str]] = set()

    def question(self, view: Any) -> Question:
        self.decisions.add(view.decision)
        self.last = checked(super().question(view), view)
        return self.last


Noting = NotingFirst | NotingSecond


class Typist(Keys):
    """Types a random key of what is on offer, and sometimes something else."""

    def __init__(self, seed: int, screen: Screen) -> None:
        super().__init__(io.StringIO(), screen.line)
        self.stage: Noting | None = None
        self._screen = screen
        self._rng = Random(seed)

    def read(self) -> str:
        typed = self._rng.choice(("?", "log", "table", "", "9 9", "ä", "w"))
        last = self.stage.last if self.stage is not None else None
        if last is not None and self._rng.random() < 0.95:
            typed = self._rng.choice(last.choices).key
        self._screen.line(typed)
        return typed


def typed_game(
    setup: SetUp, seed: int, file: io.StringIO, console: Console | None = None, language: str = "en"
) -> Replay:
    """One person who types at random among rookies, written to that file."""
    screen = Screen(console or console_for(file), "instant", lambda seconds: None)
    return at_once(_typed_game(setup, seed, screen, language))


async def _typed_game(setup: SetUp, seed: int, screen: Screen, language: str) -> Replay:
    cast = casting(setup.players, 0, "Ann", Random(seed))
    own = OwnTable(setup, ["rookie"], key_of_seed(seed))
    await own.start()
    typist = Typist(seed, screen)
    stage = NotingFirst if setup.edition == "first" else NotingSecond
    evening = Evening(own, cast, screen, typist, Random(seed), stage=stage, language=language)
    assert isinstance(evening.stage, NotingFirst | NotingSecond)
    typist.stage = evening.stage
    evening.open(setup.modules)
    await evening.play()
    return own.replay([gangster.name for gangster in cast])
