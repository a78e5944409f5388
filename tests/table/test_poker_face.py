"""Poker faces: nothing a table tells a listener, and no wait, depends on what the listener cannot know.

Before every question a second table is folded from the same journal, and its game replaced by a world that the listener
holds possible.  Both go on with the same open answers and different secret ones.  Unless something hidden was turned
up, the listener must then be told the same to the byte, refusals included, and both tables must ring at the same time.
What was turned up may well change the wait: a Clip that finds a Bang asks for a card to be thrown away, one that finds
none does not, and everybody sees which it was.

Where a window is answered inside a question, the listener sometimes shows a card in both worlds, which opens the same
poll to the byte.  Whoever has opened a poll is the listener while it is open: others know that there is such a card, so
not every deal is possible for them any more.
"""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE, Answer
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.folding import check, reopened
from standoff.table.frames import Cursor, Frames
from standoff.table.steward import Steward
from standoff.table.table import Table
from standoff.table.topics.inside import ahead
from tests.conformance.mixes import MIXES, named
from tests.table.evening import Evening
from tests.table.worlds import answers_alike, family_of, turns_something_up

CHEATS: tuple[c.Spoken, ...] = (
    c.Bet(1),
    c.Wish(("bazooka",)),
    c.Say("psst, you have no family", family=True),
    c.TakeBack(),
)


class Twins:
    """A table and its twin in another world, with one listener."""

    def __init__(self, evening: Evening, me: int | None, chance: SimpleNamespace) -> None:
        self.evening, self.me, self.here = evening, me, evening.table
        self.there = reopened(evening.journal)
        self.stewards = (evening.steward, Steward(self.there))
        assert self.here.g is not None
        self.there.g = self.here.g.rules.edition.imagine(self.here.g, me, chance)
        assert self.there.g is not None
        self.there.g.log, self.there.g.key, self.there.g.drawn = [], self.here.g.key, self.here.g.drawn
        assert self.there.question is not None
        question = self.there.question
        choices, question.choices = question.choices, {}
        for seat, said in choices.items():
            shown = seat == question.opener and play.is_legal(self.there.g, seat, said)  # what was shown stays shown
            if seat == me or shown:
                question.choices[seat] = said
        if question.window is not None:  # bots that have looked were silent, whatever they hold
            question.ahead = ahead(self.there.g)
        self.stewards[1].tick(evening.now)
        self.family = family_of(self.here.g, me)
        self.cursors = (Cursor(), Cursor())
        ours, theirs = self.told()
        assert ours == theirs

    def told(self) -> tuple[bytes, bytes]:
        """What the listener is sent here and there."""
        frames = [Frames(table, self.evening.now).frame(self.me, cursor) for table, cursor in self.both()]
        for table in (self.here, self.there):
            table.confided.clear()
        left, right = (b"{}" if frame is None else frame for frame in frames)
        return left, right

    def both(self) -> tuple[tuple[Table, Cursor], tuple[Table, Cursor]]:
        return (self.here, self.cursors[0]), (self.there, self.cursors[1])

    def say(self, person: int, left: c.Spoken, right: c.Spoken) -> None:
        self.evening.do(person, left)
        self.stewards[1].handle(person, right, self.evening.now, bytes)

    def refused(self, cheat: c.Spoken) -> list[str]:
        """How a cheat is turned down here and there."""
        said = []
        for table in (self.here, self.there):
            try:
                check(table, self.me, cheat, self.evening.now)
                said.append("")
            except Refusal as refusal:
                said.append(f"{refusal} {refusal.clause}")
        return said

    def shown_alike(self) -> list[Answer]:
        """The cards that the listener may show inside the open question, here and there."""
        if self.me is None:
            return []
        theirs = Evening.may_show(self.there, self.me)
        return [card for card in Evening.may_show(self.here, self.me) if card in theirs]

    def part(self) -> bool:
        """Has a bot shown a card in one world that it does not hold in the other?  Everybody notices."""
        openers = [None if table.question is None else table.question.opener for table in (self.here, self.there)]
        if openers[0] == openers[1]:
            return False
        assert all(seat is None or self.here.company.is_bot(seat) for seat in openers), "people stay silent"
        return True

    def wait(self) -> None:
        """The clock rings at both tables."""
        due = self.stewards[0].due()
        assert due == self.stewards[1].due()
        assert due is not None
        self.evening.ring(due)
        self.stewards[1].tick(due)


def seated(setup: SetUp, people: int) -> Evening:
    """A game under way; rookies on the other chairs, who choose the same wherever their options are the same."""
    evening = Evening(setup, people=people, speed="brisk", key=key_of_seed(named(setup)))
    for seat in range(people, setup.players):
        evening.do(0, c.Bot(seat, "rookie"))
    evening.do(0, c.Start())
    return evening


def alike(refused: list[str]) -> str:
    """What is said here and there, which is the same."""
    assert len(set(refused)) == 1
    return refused[0]


def compare(evening: Evening, rng: Random, chance: SimpleNamespace, lateness: float = 0.0) -> bool:
    """One question in two worlds; True when nothing was turned up and everything had to be the same."""
    chairs = evening.table.company.chairs
    for chair in chairs:
        if chair.kept and chair.person is not None:
            evening.do(chair.person, c.TakeBack())
    me = rng.choice([None, *[seat for seat, chair in enumerate(chairs) if chair.person is not None]])
    question = evening.table.question
    assert question is not None
    if question.opener is not None and chairs[question.opener].person is not None:
        me = question.opener
    twins = Twins(evening, me, chance)
    here, there = evening.table.asked_game(), twins.there.asked_game()
    assert here is not None
    assert there is not None
    assert evening.table.g is not None
    if me is not None:
        for cheat in (c.Choose(question.number, "bazooka"), c.Show(question.number, "bazooka"), *CHEATS):
            alike(twins.refused(cheat))
    shows = twins.shown_alike() if rng.random() < 0.3 else []
    for seat, (left, right) in answers_alike(here, there, me, rng).items():
        shown = c.Show(question.number, rng.choice(shows)) if seat == me and shows else None
        if shown is not None and not alike(twins.refused(shown)):
            twins.say(seat, shown, shown)
            ours, theirs = twins.told()
            assert ours == theirs
            assert twins.stewards[0].due() == twins.stewards[1].due()
            return True
        chosen = seat in question.choices
        is_late = rng.random() < lateness and not chosen and play.may_be_late(here)
        if evening.table.company.is_bot(seat) or is_late or seat == question.opener:
            continue
        twins.say(seat, c.Choose(question.number, left), c.Choose(question.number, right))
        if evening.table.question is question:
            ours, theirs = twins.told()
            assert ours == theirs, "what is said meanwhile tells strangers nothing, and fellows the same"
    if question.referee and evening.table.by_people:
        told = c.Choose(question.number, rng.choice(evening.table.g.asking[REFEREE]), referee=True)
        twins.say(0, told, told)
    while evening.table.question is question:
        twins.wait()
        if twins.part():
            return False
    ours, theirs = twins.told()
    for frame in (ours, theirs):
        if turns_something_up(msgspec.json.decode(frame), evening.table.g, me, twins.family):
            return False
    assert msgspec.json.decode(ours) == msgspec.json.decode(theirs)
    assert ours == theirs
    assert twins.stewards[0].due() == twins.stewards[1].due(), "the wait must not depend on hidden cards"
    return True


def test_a_wait_that_told_of_a_hidden_card_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Steward.due

    def telling(steward: Steward) -> float | None:
        due, g = honest(steward), steward.table.g
        tells = g is not None and g.decision == "aim" and getattr(g, "loaded", [""])[0] == "bang"
        return due + 1.0 if due is not None and tells else due

    monkeypatch.setattr(Steward, "due", telling)
    with pytest.raises(AssertionError):
        test_what_a_table_tells_and_when_does_not_depend_on_hidden_cards(SetUp("second", 4), "all")


@pytest.mark.parametrize("people", ["all", "one"])
@pytest.mark.parametrize("setup", MIXES, ids=named)
def test_what_a_table_tells_and_when_does_not_depend_on_hidden_cards(setup: SetUp, people: str) -> None:
    evening = seated(setup, setup.players if people == "all" else 1)
    rng, chance = Random(named(setup)), SimpleNamespace(key=key_of_seed(named(setup)), drawn=0)
    compared = 0
    for _ in range(80):
        if evening.table.stage != "game":
            break
        compared += compare(evening, rng, chance, lateness=0.05)
    assert compared > (12 if people == "all" else 2)
