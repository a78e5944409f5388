"""A table: people and bots play one game after another.  State is a fold of the journal."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random

import msgspec

from standoff.bots import LEVELS, make_bot
from standoff.engine import play
from standoff.engine.chance import commitment
from standoff.engine.errors import Refusal
from standoff.engine.replay import FORMAT, Replay
from standoff.table import commands as c
from standoff.table import news
from standoff.table.banter import Line
from standoff.table.bulletin import Bulletin, Cursor
from standoff.table.checks import check
from standoff.table.company import KEEPER
from standoff.table.happens import happen, set_game
from standoff.table.messages import Paper
from standoff.table.pace import GRACE, HOST_GRACE, PATIENCE, SPEEDS
from standoff.table.question import Question
from standoff.table.state import TableState


class Table(TableState):
    """One table, without I/O.

    `handle` takes what somebody says and `tick` what the clock brings; both return the journal entries that were
    accepted, bots' choices and closed questions included.  `apply` alone changes the table, so that applying a
    journal gives the same table again.
    """

    __slots__ = ("calm", "elsewhere")

    def __init__(self, opened: c.Open, at: float = 0.0, elsewhere: frozenset[str] = frozenset()) -> None:
        super().__init__(opened, at)
        self.elsewhere = elsewhere
        """Levels of bots that think too long to think here; somebody else brings their `BotChoice`."""
        self.calm = (0, 0, False)
        """Question, mark of the info, and whether everybody plays in person: then nothing happens but answers."""
        set_game(self, opened.setup, opened.speed)

    def handle(self, person: int | None, command: c.Journalled, now: float, key: Callable[[], bytes]) -> list[c.Entry]:
        """Take a command, or refuse it and change nothing.  One that was taken before is not taken again."""
        if person is not None and command.ref and command.ref in self.company.people[person].refs:
            return []
        check(self, person, command, now)
        entry = c.Entry(now, person, command)
        happen(self, entry)
        if self._waits(now):
            return [entry]
        entries = [entry]
        if isinstance(command, c.Start):
            entries.append(c.Entry(now, None, c.Deal(key().hex())))
            self.apply(entries[-1])
        entries += self._go_on(now)
        return entries

    def tick(self, now: float) -> list[c.Entry]:
        """The clock: whatever is due by now."""
        return self._go_on(now)

    def apply(self, entry: c.Entry) -> None:
        """Fold one journal entry into the table."""
        happen(self, entry)

    def due(self) -> float | None:
        """When the clock should call again."""
        line = self._next_line()
        times = [self._closing(), self._stand_in(), self._crowning(), line.at if line else None]
        times.append(self.shelf.due(self.spectator_delay))
        if self.stage == "game":
            chairs = self.company.chairs
            for one in self.company.people:
                if one.gone_at is not None and one.seat is not None and not chairs[one.seat].kept:
                    times.append(one.gone_at + GRACE)
        known = [time for time in times if time is not None]
        return min(known) if known else None

    def _go_on(self, now: float) -> list[c.Entry]:
        """Bots choose, absent people are replaced, due questions close; until somebody has to be waited for."""
        entries: list[c.Entry] = []
        while not self._waits(now) and (command := self._next_move(now)) is not None:
            entries.append(c.Entry(now, None, command))
            self.apply(entries[-1])
        if self.shelf.moments:
            self.shelf.air(self.spectator_delay, now)
        return entries

    def _next_move(self, now: float) -> c.Journalled | None:
        for one in self.company.people:
            if one.gone_at is not None:
                instead = self._instead_of_the_absent(now)
                if instead is not None:
                    return instead
                break
        question = self.question
        if self.stage != "game" or question is None:
            return None
        choices, chairs = question.choices, self.company.chairs
        for seat in question.asked:
            if seat in choices or not (seat < 0 or chairs[seat].person is None or chairs[seat].kept):
                continue
            if self._level(seat) not in self.elsewhere:
                return self._bot_move(seat, question)
        stand_in = self._stand_in()
        if stand_in is not None and now >= stand_in:
            return self._bot_move(self.bots_elsewhere()[0][0], question)
        line, closing = self._next_line(), self._closing()
        if line is not None and now >= line.at and (closing is None or line.at <= closing):
            return c.BotSays(line.seat, line.text)
        if closing is None or now < closing:
            return None
        for seat in question.asked:
            if seat not in choices and not self._may_be_late(seat):
                return self._bot_move(seat, question)
        return c.Close(question.number)

    def _waits(self, now: float) -> bool:
        """Is there nothing to do but to wait for an answer?  What most answers find, told quickly."""
        question = self.question
        if question is None or len(question.choices) == len(question.asked) or question.lines or self.shelf.moments:
            return False
        closes = question.closes
        if closes is not None and closes <= now:
            return False
        number, mark, calm = self.calm
        if number != question.number or mark != self.marks["info"]:
            calm = self.company.all_here() and min(question.asked) >= 0
            self.calm = (question.number, self.marks["info"], calm)
        return calm

    def _instead_of_the_absent(self, now: float) -> c.Crown | c.Absent | None:
        """Somebody is away: after a while another is host, and a bot plays on in the seat."""
        company = self.company
        crowning = self._crowning()
        if crowning is not None and now >= crowning:
            heir = company.heir()
            assert heir is not None
            return c.Crown(heir)
        if self.stage != "game" or self.question is None:
            return None
        for seat, chair in enumerate(company.chairs):
            if chair.person is not None and not chair.kept:
                gone = company.people[chair.person].gone_at
                if gone is not None and now >= gone + GRACE:
                    return c.Absent(seat)
        return None

    def _crowning(self) -> float | None:
        """When somebody else becomes host, because the host is away and others are not."""
        company = self.company
        if not company.people:
            return None
        gone = company.people[company.host].gone_at
        return None if gone is None or company.heir() is None else gone + HOST_GRACE

    def _stand_in(self) -> float | None:
        """When a quick bot answers for one that thinks elsewhere, where no deadline does it."""
        question = self.question
        if not self.elsewhere or question is None or question.closes is not None or self.paused:
            return None
        if not self.bots_elsewhere():
            return None
        return question.opened + PATIENCE

    def _next_line(self) -> Line | None:
        """What a bot says next; silenced ones and those whose chair has been taken keep quiet."""
        question = self.question
        if question is None or self.paused or self.stage != "game" or not question.lines:
            return None
        bots = self.company.talking_bots()
        return next((line for line in question.lines if line.seat in bots), None)

    def _closing(self) -> float | None:
        question = self.question
        if question is None or self.paused or self.stage != "game":
            return None
        pace, margin = SPEEDS[self.speed], 0.0
        if question.counted:
            if question.closes is None:
                return None
            if pace.three:
                margin = max(self.margins_now().values(), default=0.0)
        return question.closing(pace, margin)

    def _level(self, seat: int) -> str:
        return (self.company.chairs[seat].bot or KEEPER) if seat >= 0 else KEEPER

    def _bot_name(self, seat: int) -> str:
        """Level and temper of the bot that answers here; for one that thinks elsewhere and is late, somebody quick."""
        level, temper = self._level(seat), self.company.chairs[seat].temper
        if level in self.elsewhere:
            return next(quick for quick in (KEEPER, *LEVELS) if quick not in self.elsewhere)
        return f"{level}/{temper}" if temper else level

    def _bot_move(self, seat: int, question: Question) -> c.BotChoice:
        """The bot on this chair chooses from its view, like everybody."""
        assert self.g is not None
        if seat < 0:
            rng = Random(f"{self.key} {self.game} {seat} {question.number}")
            return c.BotChoice(seat, question.number, rng.choice(self.g.asking[seat]))
        rng = Random(f"{self.key} {self.game} {seat} {question.number}")
        bot = make_bot(self._bot_name(seat), self.setup.edition, rng)
        return c.BotChoice(seat, question.number, bot.choose(news.view(self, seat)))

    def bots_elsewhere(self) -> list[tuple[int, str]]:
        """(seat, level) of bots that are asked and must be brought a choice from outside."""
        question = self.question
        if self.stage != "game" or question is None:
            return []
        asked = [seat for seat in question.asked if seat >= 0 and seat not in question.choices]
        return [(s, self._level(s)) for s in asked if self.company.is_bot(s) and self._level(s) in self.elsewhere]

    def _may_be_late(self, seat: int) -> bool:
        assert self.g is not None
        try:
            play.late(self.g.clone(), seat)
        except Refusal:
            return False
        return True

    def frame(
        self, person: int | None, at: Cursor, now: float, tell_mine: bool = False, done: tuple[int, ...] = ()
    ) -> bytes | None:
        """News for one listener (see `Bulletin.frame`)."""
        return Bulletin(self, now).frame(person, at, tell_mine, done)

    def paper(self) -> Paper:
        """The finished game on paper, ready to be stored."""
        if self.stage != "over" or self.g is None:
            raise Refusal("A game can be replayed when it is over", key="not over")
        events = self.chronicle.all()
        names = tuple(chair.name or f"Seat {chair.seat + 1}" for chair in news.info(self).chairs)
        return Paper(
            FORMAT,
            self.g.rules.edition.version,
            self.setup,
            names,
            commitment(bytes.fromhex(self.key)),
            self.key,
            msgspec.Raw(b"[" + self.moves[:-1] + b"]"),
            events,
            sha256(bytes(events)).hexdigest(),
        )

    def replay(self) -> Replay:
        """The finished game, to be looked at."""
        return Replay.decode(msgspec.json.encode(self.paper()))


def reopened(entries: list[c.Entry], elsewhere: frozenset[str] = frozenset()) -> Table:
    """The table that a journal tells of."""
    opened = entries[0].command
    assert isinstance(opened, c.Open)
    table = Table(opened, entries[0].at, elsewhere)
    for entry in entries[1:]:
        table.apply(entry)
    return table
