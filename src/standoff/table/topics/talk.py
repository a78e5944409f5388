"""Talk: what people say, to all or to their fellows, and what bots say at gunpoint."""

from __future__ import annotations

from typing import Final

from standoff.engine.chance import commitment
from standoff.engine.errors import Refusal
from standoff.table import banter, frame_parts
from standoff.table import commands as c
from standoff.table.messages import Chat
from standoff.table.pace import SPEEDS
from standoff.table.palette import PALETTE
from standoff.table.question import Question
from standoff.table.table import CHAT_KEPT, ChatLine, Table
from standoff.table.text_checks import check_text
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def check_say(t: Table, person: int | None, command: c.Say, now: float) -> None:
    """Somebody who may talk, in words that may be said; to their fellows, if they have any and it is time for that."""
    check_words(t, person, command.text)
    if command.family:
        seat = t.need_seat(person)
        if not t.fellows(seat):
            raise refusal("no family")
        if t.stage == "game" and seat not in t.alive():
            raise refusal("dead talk")
        if not t.may_talk_apart():
            raise refusal("no talk apart")


def check_words(t: Table, person: int | None, text: str) -> None:
    """Somebody who may talk, in words that may be said."""
    if person is None:
        raise refusal("join to talk")
    if t.company.people[person].silenced:
        raise refusal("silenced")
    if text not in PALETTE:
        if not t.free_talk:
            raise Refusal(f"At this table people talk in phrases of the palette: {', '.join(PALETTE)}", key="palette")
        check_text(text)


def say(t: Table, entry: c.Entry, command: c.Say) -> None:
    """Somebody talks; a bot may answer."""
    assert entry.person is not None
    one = t.company.people[entry.person]
    ears = t.people_on(t.fellows(t.need_seat(entry.person))) if command.family else None
    _hear(t, Chat(entry.at, entry.person, one.name, command.text, command.family), ears)
    if one.seat is not None and t.question is not None and not command.family and t.stage == "game":
        _provoke(t, t.question, one.seat, command.text, entry.at)


def bot_says(t: Table, entry: c.Entry, command: c.BotSays) -> None:
    """A bot says what it was about to say."""
    question = t.question
    if question is not None:
        spoken = next((remark for remark in question.remarks if remark.seat == command.seat), None)
        question.remarks = [remark for remark in question.remarks if remark is not spoken]
    _hear(t, Chat(entry.at, -1 - command.seat, t.bot_name(command.seat), command.text))


def plan_banter(t: Table, question: Question, at: float) -> None:
    """A question opens: bots think of something to say."""
    talking = _talking(t, question)
    if talking:
        breath = SPEEDS[t.speed].breath
        question.remarks = banter.planned(_gunpoint(t), talking, _source(t, question), at, breath)


def _provoke(t: Table, question: Question, by: int, said: str, at: float) -> None:
    """A bot answers whoever threatens it at gunpoint, once a round."""
    talking = {seat: mood for seat, mood in _talking(t, question).items() if seat not in question.replied}
    if talking:
        replies = banter.reply(_gunpoint(t), talking, said, by, _source(t, question), at)
        question.replied.update(remark.seat for remark in replies)
        question.remarks = sorted([*question.remarks, *replies])


def _talking(t: Table, question: Question) -> dict[int, str]:
    """Bots that are asked for their courage, and how they talk; where nothing takes time nobody talks."""
    if question.pace != "talk" or not SPEEDS[t.speed].breath:
        return {}
    return {seat: mood for seat, mood in t.company.talking_bots().items() if seat in question.asked}


def _gunpoint(t: Table) -> banter.Gunpoint:
    """The table as bots talk about it."""
    assert t.g is not None
    edition = t.g.rules.edition
    return banter.Gunpoint(edition.aims(t.g), edition.scarred(t.g))


def _source(t: Table, question: Question) -> str:
    """Where the whims of talk come from: nothing that is not known to all."""
    return f"{commitment(bytes.fromhex(t.key))} {t.game} {question.number}"


def _hear(t: Table, line: Chat, ears: frozenset[int] | None = None) -> None:
    """Keep a line of talk, and forget the oldest that nobody waits for."""
    t.chat.append(ChatLine(line, ears))
    t.chat_count += 1
    aired = t.delayed.aired
    shown = aired.heard if aired is not None and frame_parts.is_delayed(t, None) else t.chat_count
    del t.chat[: -(CHAT_KEPT + t.chat_count - shown)]
    t.changed()


VERBS: Final[dict[type, Verb]] = {
    c.Say: Verb(say, check_say),
    c.BotSays: Verb(bot_says),
}
