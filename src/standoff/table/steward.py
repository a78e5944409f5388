"""Who looks after a table: takes what people say, lets bots think, and closes what is due.

A steward keeps nothing that the journal does not know, so a table may get a new one at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from secrets import token_bytes
from typing import TypeAlias

import msgspec

from standoff.bots import LEVELS, make_bot
from standoff.bots.boss import Boss
from standoff.bots.searcher import Searcher
from standoff.bots.worlds import worlds_of
from standoff.engine import play
from standoff.engine.phase import REFEREE, Answer
from standoff.engine.state import State
from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.company import KEEPER
from standoff.table.folding import apply, check
from standoff.table.names import introduced
from standoff.table.outdoors import closing_outdoors
from standoff.table.pace import GRACE, HOST_GRACE, SPEEDS, WAIT_FOR_BOT
from standoff.table.question import Question
from standoff.table.table import Table
from standoff.table.topics.again import begins_at, newcomers
from standoff.table.topics.asks import asks_instead, next_settled
from standoff.table.topics.clock import means_ready
from standoff.table.topics.inside import goes_inside
from standoff.table.topics.reading import ends_at, time_to_read
from standoff.table.topics.talk import next_remark
from standoff.table.topics.wishes import next_picked

Enough: TypeAlias = Callable[[], bool]
"""Have the bots of a table thought long enough for now?"""


def fresh_key() -> bytes:
    """What a game is dealt by, unless somebody has another."""
    return token_bytes(32)


def never() -> bool:
    """Bots think until somebody has to be waited for."""
    return False


@dataclass(slots=True)
class Thought:
    """A bot at its choice, which may be interrupted and goes on where it was."""

    asked: tuple[int, int, int, str]
    """Game, question, seat and decision."""
    goes_on: Iterator[Answer]
    said: Answer = ""
    """What it would answer so far."""


def _meant(t: Table, person: int | None, command: c.Journalled) -> c.Journalled:
    """What somebody says, as the table understands it."""
    if isinstance(command, c.Sit) and asks_instead(t, person):
        return c.AskChair(command.seat, ref=command.ref)
    return introduced(t.company, person, command) if isinstance(command, (c.Join, c.Face)) else command


def _written(t: Table, command: c.Journalled) -> c.Journalled:
    """What is allowed, as it is written down."""
    if isinstance(command, c.Join) and command.sit and frame_parts.is_delayed(t, None):
        return msgspec.structs.replace(command, sit=False)
    if isinstance(command, c.Wish):
        return c.Wishes(command.ranked, ref=command.ref)
    if isinstance(command, c.Ready) and t.question is not None and t.question.pace == "talk":
        return c.Enough(command.question, ref=command.ref)
    return command


class Steward:
    """Runs one table, without I/O.

    `handle` takes what somebody says and `tick` what the clock brings; both return the journal entries that were
    accepted, bots' choices and closed questions included.

    Bots think in either; where others wait, `enough` says when to leave the rest of it for a later `tick`.
    """

    __slots__ = ("_met", "_only_waits", "_thought", "behind", "elsewhere", "table")

    def __init__(self, table: Table, elsewhere: frozenset[str] = frozenset()) -> None:
        self.table = table
        self.elsewhere = elsewhere
        """Levels of bots that think too long to think here; somebody else brings their `BotChoice`."""
        self.behind = table.stage == "game"
        """Are there bots that have yet to think?  Then the clock should call as soon as there is time for them."""
        self._only_waits = (0, 0, False)
        """Question, mark of the info, and whether everybody plays in person: then nothing happens but answers."""
        self._met = table.questions
        """The last question that has been looked at; whatever was open before stays as it is."""
        self._thought: Thought | None = None
        """Of a bot that was interrupted at its choice."""

    def handle(
        self, person: int | None, command: c.Journalled, now: float, key: Callable[[], bytes], enough: Enough = never
    ) -> list[c.Entry]:
        """Take a command, or refuse it and change nothing.  One that was taken before is not taken again."""
        t = self.table
        if person is not None and command.ref and t.company.people[person].refs.has(command.ref):
            return []
        kind = type(command)
        if kind is not c.Choose:  # which is most of what is said
            command = _meant(t, person, command)
        check(t, person, command, now)
        if kind is not c.Choose:
            command = _written(t, command)
        entries = [c.Entry(now, person, command)]
        apply(t, entries[0])
        if isinstance(command, c.Choose) and means_ready(t, person, command):
            entries.append(c.Entry(now, person, c.Enough(command.question)))
            apply(t, entries[1])
        if self._waits(now):
            return entries
        if kind is c.Start:
            entries += self._take(now, self._deal(key))
        else:
            entries += self._play_again(now, key)
        entries += self._go_on(now, enough)
        return entries

    def tick(self, now: float, enough: Enough = never, key: Callable[[], bytes] = fresh_key) -> list[c.Entry]:
        """The clock: whatever is due by now."""
        return self._play_again(now, key) + self._go_on(now, enough)

    def due(self) -> float | None:
        """When the clock should call again."""
        t = self.table
        if self._waits(t.at):
            return self._closing()
        remark = next_remark(t)
        times = [self._closing(), self._stand_in(), self._new_host_due(), begins_at(t), self._bots_show(), ends_at(t)]
        times += [remark.at if remark else None, t.delayed.due(t.spectator_delay)]
        times += [ask.closes for ask in t.asks if not ask.granted]
        if t.question is not None and t.question.referee:
            times.append(self._referee_due())
        if t.stage == "game" and not t.by_people:
            chairs = t.company.chairs
            for one in t.company.people:
                if one.gone_at is not None and one.seat is not None and not chairs[one.seat].kept:
                    times.append(one.gone_at + GRACE)
        known = [time for time in times if time is not None]
        return min(known) if known else None

    def bots_elsewhere(self) -> list[tuple[int, str]]:
        """(seat, level) of bots that are asked and must be brought a choice from outside."""
        t, question = self.table, self.table.question
        if t.stage != "game" or question is None or t.by_people or not t.company.has_bots(self.elsewhere):
            return []
        if question.among and self._waits_for_people(question):
            return []
        asked = [seat for seat in question.asked if seat >= 0 and seat not in question.choices]
        return [(s, self._level(s)) for s in asked if t.company.is_bot(s) and self._level(s) in self.elsewhere]

    def seed(self, seat: int, question: Question) -> str:
        """What the bot on this chair draws from, wherever it thinks."""
        return f"{self.table.key} {self.table.game} {seat} {question.number}"

    # ---- what happens by itself ----------------------------------------------------------------------------------

    def _take(self, now: float, *commands: c.Journalled) -> list[c.Entry]:
        entries = [c.Entry(now, None, command) for command in commands]
        for entry in entries:
            apply(self.table, entry)
        return entries

    def _deal(self, key: Callable[[], bytes]) -> c.Deal:
        assert self.table.rules is not None
        return c.Deal(key().hex(), self.table.rules.edition.version, time_to_read(self.table))

    def _play_again(self, now: float, key: Callable[[], bytes]) -> list[c.Entry]:
        """Enough people want another game: the lobby, chairs for newcomers, the start and the deal in one."""
        begins = begins_at(self.table)
        if begins is None or now < begins:
            return []
        came = [c.Entry(now, person, c.Sit(chair)) for person, chair in newcomers(self.table)]
        entries = self._take(now, c.Rematch())
        for entry in came:
            apply(self.table, entry)
        return entries + came + self._take(now, c.Start(), self._deal(key))

    def _go_on(self, now: float, enough: Enough) -> list[c.Entry]:
        """Bots choose, absent people are replaced, due questions close; until somebody has to be waited for.

        It may stop before only where an answer is still in time: what comes in meanwhile is taken, or refused, as if
        the bots of an open question were people who take a moment.
        """
        t, entries = self.table, list[c.Entry]()
        self.behind = False
        while True:
            command = self._as_it_opens()
            if command is None:
                if self._waits(now):
                    break
                if enough() and self._is_in_time(now):
                    self.behind = True
                    break
                command = self._next_move(now, enough)
            if command is None:
                self.behind = self._thought is not None
                break
            entries.append(c.Entry(now, None, command))
            apply(t, entries[-1])
        if t.delayed.moments:
            t.delayed.air(t.spectator_delay, now)
        return entries

    def _as_it_opens(self) -> c.Journalled | None:
        """A window without a wait of its own is never seen without its question, any other not before its picture."""
        question = self.table.question
        if question is None or question.number == self._met:
            return None
        if goes_inside(self.table, question):
            return c.Within(question.number)
        self._met = question.number
        if question.pace != "window":
            return None
        waits = question.opener is None and question.picture and question.closes is not None
        return c.After(question.number, question.picture) if waits else None

    def _next_move(self, now: float, enough: Enough) -> c.Journalled | None:
        t = self.table
        if t.asks:
            settled = next_settled(t, now)
            if settled is not None:
                return settled
        for one in t.company.people:
            if one.gone_at is not None:
                instead = self._instead_of_the_absent(now)
                if instead is not None:
                    return instead
                break
        if (first := ends_at(t)) is not None and now >= first:
            return c.Begin()
        question = t.question
        if t.stage != "game" or question is None:
            return None
        choices, chairs, closing = question.choices, t.company.chairs, self._closing()
        if question.pace == "pick" and (picked := next_picked(t, question)) is not None:
            return picked
        bots_wait = question.among and (closing is None or now < closing) and self._waits_for_people(question)
        for seat in () if bots_wait or t.by_people else question.asked:
            if seat in choices:
                continue
            if seat < 0:
                due = self._referee_due()
                if due is None or now < due:
                    continue
            elif chairs[seat].person is not None and not chairs[seat].kept:
                continue
            if self._level(seat) not in self.elsewhere:
                return self._bot_move(seat, question, enough if self._is_in_time(now) else never)
        shows = self._bots_show()
        if shows is not None and now >= shows:
            return self._bot_show(question, enough if self._is_in_time(now) else never)
        stand_in = self._stand_in()
        if stand_in is not None and now >= stand_in:
            return self._bot_move(self.bots_elsewhere()[0][0], question)
        remark = next_remark(t)
        if remark is not None and now >= remark.at and (closing is None or remark.at <= closing):
            return c.BotSays(remark.seat, remark.text)
        if closing is None or now < closing:
            return None
        if self.elsewhere and (late := self.bots_elsewhere()):
            return self._bot_move(late[0][0], question)
        g = t.asked_game()
        assert g is not None
        if not question.all_in() and not play.may_be_late(g):
            return self._bot_move(next(seat for seat in question.asked if seat not in choices), question)
        return c.Close(question.number)

    def _waits(self, now: float) -> bool:
        """Is there nothing to do but to wait for an answer?  What most answers find, told quickly."""
        t, question = self.table, self.table.question
        if question is None or len(question.choices) == len(question.asked) or question.remarks or t.delayed.moments:
            return False
        if t.asks or question.number != self._met:
            return False
        closes = question.closes
        if (closes is not None and closes <= now) or question.pace == "pick":
            return False
        number, mark, only_waits = self._only_waits
        if number != question.number or mark != t.marks["info"]:
            only_waits = t.company.all_here() and min(question.asked) >= 0
            self._only_waits = (question.number, t.marks["info"], only_waits)
        return only_waits

    def _waits_for_people(self, question: Question) -> bool:
        """Is somebody asked who has not chosen and is no bot?  Where fellows see each other's choices, bots speak last
        and back what the people of their gang want."""
        is_bot = self.table.company.is_bot
        return any(seat >= 0 and seat not in question.choices and not is_bot(seat) for seat in question.asked)

    def _is_in_time(self, now: float) -> bool:
        """Is a question open that need not close yet?"""
        closing = self._closing()
        return self.table.question is not None and (closing is None or now < closing)

    def _instead_of_the_absent(self, now: float) -> c.Crown | c.Absent | None:
        """Somebody is away: after a while another is host, and a bot plays on in the seat."""
        t, company = self.table, self.table.company
        due = self._new_host_due()
        if due is not None and now >= due:
            heir = company.heir()
            assert heir is not None
            return c.Crown(heir)
        if t.stage != "game" or t.question is None or t.by_people:
            return None
        for seat, chair in enumerate(company.chairs):
            if chair.person is not None and not chair.kept:
                gone = company.people[chair.person].gone_at
                if gone is not None and now >= gone + GRACE:
                    return c.Absent(seat)
        return None

    def _referee_due(self) -> float | None:
        """When chance answers for the referee: at once where there is none, after a while for one who is away."""
        t, question = self.table, self.table.question
        if t.stage != "game" or question is None or REFEREE in question.choices or t.by_people:
            return None
        person = t.referee()
        if person is None:
            return question.opened
        gone = t.company.people[person].gone_at
        return None if gone is None else gone + GRACE

    def _new_host_due(self) -> float | None:
        """When somebody else becomes host, because the host is away and others are not."""
        company = self.table.company
        if not company.people:
            return None
        gone = company.people[company.host].gone_at
        return None if gone is None or company.heir() is None else gone + HOST_GRACE

    def _bots_show(self) -> float | None:
        """When bots look at the window inside the open question: all of them, whatever they hold, once people have had
        as long as a window lasts.  So the wait tells nothing."""
        t, question = self.table, self.table.question
        if question is None or question.window is None or t.paused or t.stage != "game":
            return None
        return question.not_before if self._has_not_looked(question.window) is not None else None

    def _has_not_looked(self, window: Question) -> int | None:
        """The next bot that is asked in this window."""
        is_bot = self.table.company.is_bot
        return next((seat for seat in window.asked if seat not in window.choices and is_bot(seat)), None)

    def _stand_in(self) -> float | None:
        """When a quick bot answers for one that thinks elsewhere, where no deadline does it."""
        question = self.table.question
        if not self.elsewhere or question is None or question.closes is not None or self.table.paused:
            return None
        if not self.bots_elsewhere():
            return None
        return question.opened + WAIT_FOR_BOT

    def _closing(self) -> float | None:
        t, question = self.table, self.table.question
        if question is None or t.paused or t.stage != "game":
            return None
        pace, margin = SPEEDS[t.speed], 0.0
        if question.counted:
            if question.closes is None:
                return None
            if pace.three:
                margin = max(t.margins_now().values(), default=0.0)
        if t.by_people and question.pace == "choose" and not question.referee:
            return closing_outdoors(t, question)
        return question.closing(pace, margin)

    # ---- bots ----------------------------------------------------------------------------------------------------

    def _level(self, seat: int) -> str:
        return (self.table.company.chairs[seat].bot or KEEPER) if seat >= 0 else KEEPER

    def _bot_name(self, seat: int) -> str:
        """Level and temper of the bot that answers here; for one that thinks elsewhere and is late, somebody quick."""
        level, temper = self._level(seat), self.table.company.chairs[seat].temper
        if level in self.elsewhere:
            return next(quick for quick in (KEEPER, *LEVELS) if quick not in self.elsewhere)
        return f"{level}/{temper}" if temper else level

    def _bot_move(self, seat: int, question: Question, enough: Enough = never) -> c.BotChoice | None:
        """The bot on this chair chooses from its view, like everybody; None while it has not thought to the end.

        For the referee, chance throws.
        """
        g = self.table.looked_at()
        assert g is not None
        said = self._bots_answer(seat, question, g, enough)
        return None if said is None else c.BotChoice(seat, question.number, said)

    def _bot_show(self, question: Question, enough: Enough = never) -> c.BotShow | None:
        """The next bot looks whether it shows a card in the window inside this question."""
        g, window = self.table.g, question.window
        assert g is not None
        assert window is not None
        seat = self._has_not_looked(window)
        assert seat is not None
        said = self._bots_answer(seat, question, g, enough)
        return None if said is None else c.BotShow(seat, question.number, said)

    def _bots_answer(self, seat: int, question: Question, g: State, enough: Enough) -> Answer | None:
        t, asked = self.table, (self.table.game, question.number, seat, g.decision)
        thought, self._thought = self._thought, None
        if thought is None or thought.asked != asked:
            rng = Random(self.seed(seat, question))
            if seat < 0:
                return rng.choice(g.asking[seat])
            bot, view = make_bot(self._bot_name(seat), t.setup.edition, rng), g.rules.edition.view(g, seat)
            if not isinstance(bot, (Searcher, Boss)):
                return bot.choose(view)
            thought = Thought(asked, bot.thinking(view, worlds_of(g, seat)))
        for said in thought.goes_on:
            thought.said = said
            if enough():
                self._thought = thought
                return None
        return thought.said
