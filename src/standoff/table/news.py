"""What there is to tell at a table: the public parts, encoded once for all, and what only one person is told."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from standoff.engine.chance import commitment
from standoff.table.messages import Chat, Clock, Info, Mine
from standoff.table.pace import MORE_TIME_EACH, SPEEDS
from standoff.table.shelf import Moment
from standoff.table.state import TableState

encode = msgspec.json.Encoder().encode


def info(t: TableState) -> Info:
    """The table as everybody sees it."""
    ready = t.question.ready if t.question else set()
    names = {seat: t.bot_name(seat) for seat in range(len(t.company.chairs))}
    return Info(
        setup=t.setup,
        speed=t.speed,
        stage=t.stage,
        game=t.game,
        chairs=t.company.shown_chairs(ready, names),
        people=t.company.shown_people(),
        public=t.public,
        free_talk=t.free_talk,
        spectator_delay=t.spectator_delay,
        paused=t.paused,
        refused=t.refused,
        commitment=commitment(bytes.fromhex(t.key)) if t.key else "",
        key=t.key if t.stage == "over" else "",
        awards=t.awards,
    )


def clock(t: TableState) -> Clock | None:
    """The open question's time."""
    question = t.question
    if question is None:
        return None
    three = SPEEDS[t.speed].three if question.counted else 0.0
    closes = None if t.paused else question.closes
    return Clock(question.number, question.pace, closes, three, len(question.ready), t.left)


def raw_mine(t: TableState, person: int) -> bytes:
    """What only this person is told, encoded; between questions that is much the same for all."""
    one, question = t.company.people[person], t.question
    seat, left, choice = one.seat, MORE_TIME_EACH - one.more_time, None
    if question is not None and seat in question.choices and not t.company.chairs[seat].kept:
        choice = question.choices[seat]
    if choice is None and not t.bets and not one.deaf_to:
        return _nothing_special(person, seat, left)
    return encode(Mine(person, seat, choice, left, t.bets.get(person), tuple(sorted(one.deaf_to))))


@lru_cache(1024)
def _nothing_special(person: int, seat: int | None, more_time: int) -> bytes:
    return encode(Mine(person, seat, more_time=more_time))


def view(t: TableState, seat: int | None) -> Any:
    """The game as this seat, or a spectator, sees it."""
    return t.g.rules.edition.view(t.g, seat) if t.g is not None else None


def raw_info(t: TableState) -> bytes:
    """The table as everybody sees it, encoded once for all: a long text that seldom changes."""
    mark = t.marks["info"]
    if t.raw_info[0] != mark:
        t.raw_info = (mark, encode(info(t)))
    return t.raw_info[1]


def lines(t: TableState, person: int | None, heard: int, until: int) -> tuple[Chat, ...]:
    """Talk since so many lines, without what other families say among themselves and whom one does not hear."""
    if heard >= until:
        return ()
    first = t.chat_count - len(t.chat)
    fresh = t.chat[max(0, heard - first) : max(0, until - first)]
    deaf_to = t.company.people[person].deaf_to if person is not None else frozenset()
    return tuple(
        said.line for said in fresh if said.line.person not in deaf_to and (said.ears is None or person in said.ears)
    )


def is_delayed(t: TableState, seat: int | None) -> bool:
    """Is this listener shown the game later than the players?"""
    return seat is None and t.spectator_delay > 0 and (t.stage == "game" or bool(t.shelf.moments))


def moment(t: TableState) -> Moment:
    """Everything public now, to be shown to spectators later."""
    shown = encode(view(t, None)) if t.g is not None else b""
    read = t.chronicle.length(None)
    marks = dict(t.marks)
    return Moment(
        t.at, t.n, t.game, marks, raw_info(t), encode(clock(t)), shown, t.chronicle, read, t.chat_count, t.margins
    )
