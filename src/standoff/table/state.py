"""What a table remembers, and the small questions everybody asks it."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, NamedTuple

import msgspec

from standoff import editions
from standoff.engine.errors import Refusal
from standoff.engine.rules import Rules, SetUp
from standoff.engine.state import State
from standoff.table import commands as c
from standoff.table.awards import Tally
from standoff.table.chronicle import Chronicle
from standoff.table.company import Company
from standoff.table.messages import Award, Chat, Margins
from standoff.table.pace import MARGIN, SPEEDS
from standoff.table.question import Question
from standoff.table.shelf import Shelf

CHAT_KEPT: Final = 100
PARTS: Final = ("info", "clock", "view", "margins")
BOT_NAMES: Final = (
    "Mister Buttons", "Velvet", "The Accountant", "Slow Joe", "Duchess", "Two-Spoons", "Cricket", "The Understudy",
    "Marmalade", "Knuckles", "Auntie", "The Weatherman",
)  # fmt: skip


class Said(NamedTuple):
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


class TableState:
    """One table as plain data; only folding a journal entry changes it."""

    __slots__ = (
        "at", "awards", "bets", "chat", "chat_count", "chronicle", "company", "free_talk", "g", "game", "key",
        "left", "margins", "marks", "moves", "n", "pause_votes", "paused", "public", "question", "questions",
        "raw_info", "refused", "rules", "setup", "shelf", "spectator_delay", "speed", "stage", "tally",
    )  # fmt: skip

    def __init__(self, opened: c.Open, at: float) -> None:
        self.company = Company()
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
        self.moves = bytearray()
        """(seat, answer) after (seat, answer), as JSON with commas between: a long list would not stay small."""
        self.chronicle = Chronicle()
        self.tally = Tally()
        self.awards: tuple[Award, ...] = ()
        self.question: Question | None = None
        self.questions = 0
        self.paused = False
        self.left: float | None = None
        """Seconds left on the clock that stands still."""
        self.pause_votes: set[int] = set()
        self.chat: list[Said] = []
        self.chat_count = 0
        self.bets: dict[int, int] = {}
        self.margins: Margins | None = None
        self.n = 0
        """How far the table has come, as everybody may know."""
        self.marks: dict[str, int] = dict.fromkeys(PARTS, 0)
        """The `n` at which each part last changed."""
        self.raw_info = (-1, b"")
        """What everybody may know of the table itself, encoded, with the mark it belongs to."""
        self.shelf = Shelf()
        self.at = at
        """The time of the last entry."""

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
            raise Refusal("You have no seat at this table", key="no seat")
        return seat

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

    def alive(self) -> tuple[int, ...]:
        """Who is still in the game, as everybody sees."""
        alive: tuple[int, ...] = self.g.rules.edition.view(self.g, None).alive if self.g is not None else ()
        return alive

    def family(self, seat: int) -> int | None:
        """The family or gang of a seat, in games where everybody knows it."""
        if self.g is None:
            return None
        seats = getattr(self.g.rules.edition.view(self.g, None), "seats", ())
        team: int | None = getattr(seats[seat], "team", None) if seat < len(seats) else None
        return team

    def relatives(self, seat: int) -> frozenset[int]:
        """The people of a seat's family, its own included."""
        family, chairs = self.family(seat), self.company.chairs
        people = [chair.person for at, chair in enumerate(chairs) if self.family(at) == family]
        return frozenset(person for person in people if person is not None)

    def bot_name(self, seat: int) -> str:
        """What a bot on this chair is called."""
        return BOT_NAMES[seat % len(BOT_NAMES)]
