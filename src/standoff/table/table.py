"""A table: people and bots play one game after another.  All of it is a fold of its journal (see `folding`)."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, NamedTuple

import msgspec

from standoff import editions
from standoff.engine.errors import StandoffError
from standoff.engine.rules import Rules, SetUp
from standoff.engine.state import State
from standoff.table import commands as c
from standoff.table.asks import Ask
from standoff.table.awards import Tally
from standoff.table.company import Company
from standoff.table.delay import DelayedMoments
from standoff.table.flags import Flag
from standoff.table.log import Log
from standoff.table.messages import Award, Chat, Finished, Margins
from standoff.table.pace import AGAIN, MARGIN, SPEEDS
from standoff.table.question import Interrupted, Question
from standoff.table.reading import Reading
from standoff.telling.cast import BOT_NAMES
from standoff.telling.refusals import refusal

CHAT_KEPT: Final = 100
"""So many lines of talk are kept, and told to whoever comes later."""
PARTS: Final = ("info", "clock", "view", "margins")


class ChatLine(NamedTuple):
    """A line of talk and the people it was meant for (None: all).  Whoever joins a family later was not there."""

    line: Chat
    ears: frozenset[int] | None = None


_RULES: OrderedDict[bytes, Rules[Any]] = OrderedDict()


def rules_for(setup: SetUp) -> Rules[Any]:
    """The rules for a set-up, shared by all tables that play it: they are never changed, and not small."""
    key = msgspec.json.encode(setup)
    found = _RULES.pop(key, None)
    rules: Rules[Any] = editions.rules(setup) if found is None else found
    _RULES[key] = rules
    if len(_RULES) > 64:
        _RULES.popitem(last=False)
    return rules


class Table:
    """One table as plain data, and the small questions everybody asks it; only folding a journal entry changes it."""

    __slots__ = (
        "again", "ask_count", "asked_in", "asks", "at", "awards", "bets", "chat", "chat_count", "company", "confided",
        "delayed", "flag_count", "flags", "free_talk", "g", "game", "given", "goodbyes", "history", "interrupted",
        "key", "locked",
        "log", "margins", "marks", "moves", "n", "outdated", "pause_votes", "paused", "picture", "public", "question",
        "questions", "raw_info", "reading", "refused", "rules", "seconds_left", "setup", "spectator_delay", "speed",
        "stage", "tally", "undos", "version", "votes", "wishes",
    )  # fmt: skip

    def __init__(self, opened: c.Open, at: float = 0.0) -> None:
        self.company = Company()
        self.asks: list[Ask] = []
        self.ask_count = 0
        self.locked = False
        self.goodbyes: list[tuple[int | None, str]] = []
        """Whose lines end, and why; whoever keeps the lines takes them from here."""
        self.confided: set[int] = set()
        """People whose fellows have proposed something; whoever keeps the lines tells them and takes them from here."""
        self.stage = "lobby"
        self.game = 0
        self.public = opened.public
        self.free_talk = not opened.public
        self.spectator_delay = 0.0
        self.setup, self.speed = opened.setup, opened.speed
        self.refused = ""
        self.rules: Rules[Any] | None = None
        self.g: State | None = None
        self.key = ""
        self.version = 0
        """Of the rules that this game was begun under."""
        self.outdated = False
        """It was begun under rules that the present ones do not repeat: nothing of it is folded, so it has no `g`."""
        self.moves = bytearray()
        """(seat, answer) after (seat, answer), as JSON with commas between: a long list would not stay small."""
        self.given: list[bytes] = []
        """The game answers that count, each as its part of `moves`; only where they may be taken back."""
        self.undos = 0
        """How often something was taken back in this game."""
        self.flags: list[Flag] = []
        self.flag_count = 0
        self.log = Log()
        self.tally = Tally(None)
        self.awards: tuple[Award, ...] = ()
        self.again: dict[int, float] = {}
        """Who wants another game, since when."""
        self.history: list[Finished] = []
        self.asked_in = 0
        """The round of the last question."""
        self.question: Question | None = None
        self.questions = 0
        self.interrupted: Interrupted | None = None
        self.picture = 0.0
        """How many seconds it takes to show what has just happened."""
        self.reading: Reading | None = None
        """Before the first question of a game, while everybody reads their card."""
        self.paused = False
        self.seconds_left: float | None = None
        """Seconds left on the clock that stands still."""
        self.pause_votes: set[int] = set()
        self.chat: list[ChatLine] = []
        self.chat_count = 0
        self.bets: dict[int, int] = {}
        self.votes: dict[int, dict[str, int]] = {}
        """By person and award, for whom they have voted after this game."""
        self.wishes: dict[int, tuple[str, ...]] = {}
        """Wish lists of this round, by person."""
        self.margins: Margins | None = None
        self.n = 0
        """How far the table has come, as everybody may know."""
        self.marks: dict[str, int] = dict.fromkeys(PARTS, 0)
        """The `n` at which each part last changed."""
        self.raw_info = (-1, b"")
        """What everybody may know of the table itself, encoded, with the mark it belongs to."""
        self.delayed = DelayedMoments()
        self.at = at
        """The time of the last entry."""
        self.set_game(opened.setup, opened.speed)

    def set_game(self, setup: SetUp, speed: str) -> None:
        """This is what will be played, if its rules allow it."""
        self.setup, self.speed, self.refused = setup, speed, ""
        self.company.resize(setup.players)
        try:
            self.rules = rules_for(setup)
        except StandoffError as err:
            self.rules, self.refused = None, str(err)

    def changed(self, *parts: str) -> None:
        """Something that everybody may know has happened."""
        self.n += 1
        for part in parts:
            self.marks[part] = self.n

    def seat_of(self, person: int | None) -> int | None:
        """The seat of a person, if any."""
        return self.company.people[person].seat if person is not None else None

    def need_seat(self, person: int | None) -> int:
        """The seat of a person, who must have one."""
        seat = None if person is None else self.company.people[person].seat
        if seat is None:
            raise refusal("no seat")
        return seat

    def need_question(self, number: int) -> Question:
        """The open question, which must be that one."""
        question = self.question
        if self.stage != "game" or question is None or question.number != number:
            raise refusal("closed")
        return question

    def referee(self) -> int | None:
        """Who tells what the game cannot see; None: chance does.

        Where watchers are shown everything later, nobody without a seat is asked about the present.  Where people play
        on their own ground chance knows nothing, and somebody is asked as long as there is anybody.
        """
        company = self.company
        if not company.people or (company.by_chance and not self.by_people):
            return None
        person = company.host if company.referee is None else company.referee
        if self._may_judge(person):
            return person
        others = (company.host, *company.seated()) if self.by_people else ()
        return next((other for other in others if self._may_judge(other)), None)

    def _may_judge(self, person: int) -> bool:
        one = self.company.people[person]
        return not one.has_left and (one.seat is not None or not self.spectator_delay)

    @property
    def by_people(self) -> bool:
        """Is it played by people on their own ground, so that nobody but them can tell what has happened?"""
        return self.rules is not None and self.rules.by_people

    def has_line(self, seat: int) -> bool:
        """Is there somebody on this chair, and on the line?"""
        person = self.company.chairs[seat].person
        return person is not None and self.company.people[person].gone_at is None

    def margin_of(self, seat: int) -> float:
        """What this seat's line is forgiven at "three"; where nobody counts, there is nothing to forgive."""
        if seat < 0 or not SPEEDS[self.speed].three:
            return 0.0
        chair = self.company.chairs[seat]
        if chair.person is None or chair.kept:
            return 0.0
        return min(MARGIN, self.company.people[chair.person].latency)

    def margins_now(self) -> dict[int, float]:
        """The margins of everybody asked who plays in person."""
        assert self.question is not None
        chairs = self.company.chairs
        return {
            seat: self.margin_of(seat)
            for seat in self.question.asked
            if seat >= 0 and chairs[seat].person is not None and not chairs[seat].kept
        }

    def round(self) -> int:
        """Which round is played; 0 where there is none."""
        return self.g.round if self.g is not None and not self.g.over else 0

    def alive(self) -> tuple[int, ...]:
        """Who is still in the game, as everybody sees."""
        return self.g.alive if self.g is not None else ()

    def fellows(self, seat: int) -> tuple[int, ...]:
        """The family or gang of a seat, its own included; empty where there is none."""
        return self.g.rules.edition.fellows(self.g, seat) if self.g is not None else ()

    def asked_game(self) -> State | None:
        """The game as the open question is put to it: where a window is answered inside, as if everybody was silent."""
        ahead = self.question.ahead if self.question is not None else None
        return self.g if ahead is None else ahead

    def looked_at(self) -> State | None:
        """The game as views are made of it: with what fellows have proposed, where they see each other's choices."""
        g, question = self.asked_game(), self.question
        if g is None or question is None or not question.among:
            return g
        looked_at = g.clone()
        looked_at.answers = dict(question.choices)
        return looked_at

    def may_talk_apart(self) -> bool:
        """May those who belong together talk among themselves now?"""
        g = self.asked_game()
        return g is None or g.over or g.rules.edition.talks_apart(g)

    def here_and_seated(self) -> list[int]:
        """The people on chairs of their own who are on the line."""
        return [person for person in self.company.seated() if self.company.people[person].here]

    def begins_by(self) -> float | None:
        """When the next game begins because the host wants it, whatever the others say."""
        said = self.again.get(self.company.host)
        return None if said is None else said + AGAIN

    def people_on(self, seats: tuple[int, ...]) -> frozenset[int]:
        """The people on these chairs."""
        people = [self.company.chairs[seat].person for seat in seats]
        return frozenset(person for person in people if person is not None)

    def has_clocks(self) -> bool:
        """Does anything here wait for a time, or for somebody who was on the line?"""
        people = self.company.people
        return self.stage == "game" or bool(self.delayed.moments) or any(one.here or one.ticket for one in people)

    def bot_name(self, seat: int) -> str:
        """What a bot on this chair is called."""
        return BOT_NAMES[seat % len(BOT_NAMES)]
