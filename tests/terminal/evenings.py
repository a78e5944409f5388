"""Whole games for the tests: every mix of modules, bots everywhere, and a typist who never tires."""

from __future__ import annotations

import io
from random import Random
from typing import Any, ClassVar, Final

from rich.console import Console

from standoff.bots import make_bot
from standoff.editions import rules
from standoff.engine.chance import key_of_seed
from standoff.engine.events import Event
from standoff.engine.play import answer, waiting_for
from standoff.engine.replay import Replay
from standoff.engine.rules import OptionValue, SetUp, start
from standoff.terminal.cast import casting
from standoff.terminal.first import FirstStage
from standoff.terminal.keys import Keys
from standoff.terminal.paper import Paper, console_for
from standoff.terminal.play import Evening, Player
from standoff.terminal.second import SecondStage
from standoff.terminal.stage import Question

MIXES: Final = (
    SetUp("first", 4),
    SetUp("first", 6, ("quick",)),
    SetUp("first", 5, ("powers",), {"powers.set": "+11 +12", "specialist.unfired": True, "dead.reveal": True}),
    SetUp("first", 6, ("powers",), {"powers.set": "+11 +12", "shotgun.pairs": "any", "talk.showCards": True}),
    SetUp("first", 6, ("powers", "cop"), {"cop.deadReveal": True, "money.public": True}),
    SetUp("first", 5, ("cop",)),
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

    def __init__(self, stage: Noting, seed: int, paper: Paper) -> None:
        super().__init__(io.StringIO(), paper.line)
        self._stage = stage
        self._paper = paper
        self._rng = Random(seed)

    def read(self) -> str:
        typed = self._rng.choice(("?", "log", "table", "", "9 9", "ä", "w"))
        if self._stage.last is not None and self._rng.random() < 0.95:
            typed = self._rng.choice(self._stage.last.choices).key
        self._paper.line(typed)
        return typed


def typed_game(setup: SetUp, seed: int, file: io.StringIO, console: Console | None = None) -> Replay:
    """One person who types at random among rookies, written to that file."""
    cast = casting(setup.players, 0, "Ann", Random(seed))
    stage: Noting = NotingFirst(cast, 0) if setup.edition == "first" else NotingSecond(cast, 0)
    paper = Paper(console or console_for(file), "instant", lambda seconds: None)
    bots = {seat: make_bot("rookie", setup.edition, Random(seed + seat)) for seat in range(setup.players)}
    evening = Evening(rules(setup), key_of_seed(seed), stage, cast, 0, paper, Random(seed))
    evening.open(setup.modules)
    return evening.play(bots, Player(evening, Typist(stage, seed, paper), None))
