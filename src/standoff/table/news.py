"""What a table tells people: the public parts encoded once for all, and for each seat its own view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from standoff.engine.chance import commitment
from standoff.table.messages import Chat, Clock, Info, Mine, RawFrame
from standoff.table.pace import MORE_TIME_EACH, SPEEDS
from standoff.table.shelf import Moment
from standoff.table.state import TableState

encode = msgspec.json.Encoder().encode
_encode_into = msgspec.json.Encoder().encode_into
_scratch = bytearray()
NONE_BUILT: Final[dict[int, Any]] = {}


@dataclass(slots=True)
class Cursor:
    """How far one listener has come; a fresh one is sent everything."""

    n: int = 0
    game: int = 0
    read: int = 0
    heard: int = 0
    seat: int | None = None


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


def mine(t: TableState, person: int) -> Mine:
    """What only this person is told."""
    one = t.company.people[person]
    choice = t.question.choices.get(one.seat) if t.question and one.seat is not None else None
    kept = one.seat is not None and t.company.chairs[one.seat].kept
    left = MORE_TIME_EACH - one.more_time
    return Mine(person, one.seat, None if kept else choice, left, t.bets.get(person), tuple(sorted(one.deaf_to)))


def view(t: TableState, seat: int | None) -> Any:
    """The game as this seat, or a spectator, sees it."""
    return t.g.rules.edition.view(t.g, seat) if t.g is not None else None


def raw_info(t: TableState) -> msgspec.Raw:
    """The table as everybody sees it, encoded once for all."""
    known = t.raws.get("info")
    if known is None or known[0] != t.marks["info"]:
        known = t.raws["info"] = (t.marks["info"], msgspec.Raw(encode(info(t))))
    return known[1]


def raw_clock(t: TableState) -> msgspec.Raw:
    """The clock, encoded once for all; null when there is none."""
    known = t.raws.get("clock")
    if known is None or known[0] != t.marks["clock"]:
        known = t.raws["clock"] = (t.marks["clock"], msgspec.Raw(encode(clock(t))))
    return known[1]


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
    shown = msgspec.Raw(encode(view(t, None))) if t.g is not None else None
    read = t.chronicle.length(None)
    marks = dict(t.marks)
    return Moment(
        t.at, t.n, t.game, marks, raw_info(t), raw_clock(t), shown, t.chronicle, read, t.chat_count, t.margins
    )


def views(t: TableState, since: int) -> dict[int, Any]:
    """The views of all seats, built together, when there are any news for them since then."""
    if t.g is None or t.marks["view"] <= since:
        return {}
    return t.g.rules.edition.views(t.g, range(len(t.company.chairs)))


def packed(news: RawFrame) -> bytes:
    """A frame ready to be sent.  Written where the last one was, then copied once: a new buffer would grow in steps."""
    _encode_into(news, _scratch)
    return bytes(_scratch)


def frame(
    t: TableState,
    person: int | None,
    at: Cursor,
    now: float,
    tell_mine: bool = False,
    done: tuple[int, ...] = (),
    built: Mapping[int, Any] = NONE_BUILT,
) -> RawFrame | None:
    """News for one listener (None: a spectator), who is then as far as the table; None when there are none.
    Views that have been `built` already are not built again."""
    seat = t.seat_of(person)
    if is_delayed(t, seat):
        if t.shelf.aired is None:
            return None
        return _shown_later(t, t.shelf.aired, person, at, now, tell_mine, done)
    whole = _turn(at, seat, t.n)
    since = at.n
    if since == t.n and not tell_mine and not done and not whole:
        return None
    marks = t.marks
    if at.game != t.game:
        at.game, at.read = t.game, 0
    sees = whole or marks["view"] > since
    first, read, events = t.chronicle.read(seat, at.read) if sees else (0, at.read, None)
    spoken = lines(t, person, at.heard, t.chat_count)
    at.n, at.heard, at.read = t.n, t.chat_count, read
    return RawFrame(
        t.n,
        now,
        t.game,
        raw_info(t) if whole or marks["info"] > since else None,
        raw_clock(t) if whole or marks["clock"] > since else None,
        _view(t, seat, built) if sees else None,
        first,
        events,
        t.chat_count,
        spoken,
        t.margins if whole or marks["margins"] > since else None,
        mine(t, person) if person is not None and (tell_mine or sees) else None,
        done,
        whole,
    )


def _view(t: TableState, seat: int | None, built: Mapping[int, Any]) -> Any:
    known = built.get(seat) if seat is not None else None
    return view(t, seat) if known is None else known


def _turn(at: Cursor, seat: int | None, n: int) -> bool:
    """Must this listener be told everything?  Newcomers, people on another seat, and whoever claims to know the
    future."""
    if at.n == 0 or at.seat != seat or at.n > n:
        at.n, at.game, at.read, at.heard, at.seat = 0, 0, 0, 0, seat
        return True
    return False


def _shown_later(
    t: TableState, shown: Moment, person: int | None, at: Cursor, now: float, tell_mine: bool, done: tuple[int, ...]
) -> RawFrame | None:
    whole = _turn(at, None, shown.n)
    since = at.n
    if since == shown.n and not tell_mine and not done and not whole:
        return None
    if at.game != shown.game:
        at.game, at.read = shown.game, 0
    sees = whole or shown.marks["view"] > since
    first, read, events = shown.chronicle.read(None, at.read, shown.read) if sees else (0, at.read, None)
    spoken = lines(t, person, at.heard, shown.heard)
    at.n, at.heard, at.read = shown.n, shown.heard, read
    return RawFrame(
        shown.n,
        now,
        shown.game,
        shown.info if whole or shown.marks["info"] > since else None,
        shown.clock if whole or shown.marks["clock"] > since else None,
        shown.view if sees else None,
        first,
        events,
        shown.heard,
        spoken,
        shown.margins if whole or shown.marks["margins"] > since else None,
        mine(t, person) if person is not None and (tell_mine or sees) else None,
        done,
        whole,
    )
