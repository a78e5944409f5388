"""Talk: what people say, to all or to their fellows, what they do without a word, and what bots say at gunpoint."""

from __future__ import annotations

from typing import Final

from standoff.engine.chance import commitment
from standoff.engine.errors import Refusal
from standoff.engine.texts import LANGUAGES
from standoff.table import banter, frame_parts
from standoff.table import commands as c
from standoff.table.messages import Chat
from standoff.table.pace import SPEEDS
from standoff.table.palette import EMOTES, PALETTE
from standoff.table.question import Question
from standoff.table.table import CHAT_KEPT, ChatLine, Table
from standoff.table.text_checks import check_text
from standoff.table.topics.verb import Verb
from standoff.telling.grammar import filled
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


def check_talker(t: Table, person: int | None) -> None:
    """Somebody of this table, and not silenced."""
    if person is None:
        raise refusal("join to talk")
    if t.company.people[person].silenced:
        raise refusal("silenced")


def check_words(t: Table, person: int | None, text: str) -> None:
    """Somebody who may talk, in words that may be said."""
    check_talker(t, person)
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


def check_emote(t: Table, person: int | None, command: c.Emote, now: float) -> None:
    """Somebody who plays and may talk, in a game, at somebody who sits there.

    Whoever only watches has no figure to do it, and a refusal would tell of the present what is shown later.
    """
    check_talker(t, person)
    t.need_seat(person)
    if command.emote not in EMOTES:
        raise refusal("no emote")
    if t.stage != "game":
        raise refusal("no game")
    if command.to >= len(t.company.chairs):
        raise refusal("no chair")


def emote(t: Table, entry: c.Entry, command: c.Emote) -> None:
    """Somebody does something to somebody without a word: a line of talk like any other, for whoever hears them."""
    assert entry.person is not None
    target = t.company.chairs[command.to].person
    name = t.bot_name(command.to) if target is None else t.company.people[target].name
    text = filled(EMOTES[command.emote], {"target": name}, LANGUAGES[0])
    who = t.company.people[entry.person].name
    _hear(t, Chat(entry.at, entry.person, who, text, emote=command.emote, to=command.to))


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
        question.remarks = banter.planned(_gunpoint(t), talking, _source(t, question), at, breath, _stale(t))


def next_remark(t: Table) -> banter.Remark | None:
    """What a bot says next; silenced ones and those whose chair has been taken keep quiet."""
    question = t.question
    if question is None or t.paused or t.stage != "game" or not question.remarks:
        return None
    bots = t.company.talking_bots()
    return next((remark for remark in question.remarks if remark.seat in bots), None)


def _provoke(t: Table, question: Question, by: int, said: str, at: float) -> None:
    """A bot answers whoever threatens it at gunpoint, once a round."""
    talking = {seat: mood for seat, mood in _talking(t, question).items() if seat not in question.replied}
    if talking:
        stale = {*_stale(t), *(remark.text for remark in question.remarks)}
        replies = banter.reply(_gunpoint(t), talking, said, by, _source(t, question), at, stale)
        question.replied.update(remark.seat for remark in replies)
        question.remarks = banter.spaced([*question.remarks, *replies])


def _stale(t: Table) -> list[str]:
    """The last remarks of bots, which none of them makes again."""
    return [spoken.line.text for spoken in t.chat if spoken.line.person < 0][-banter.FRESH :]


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
    c.Emote: Verb(emote, check_emote),
    c.BotSays: Verb(bot_says),
}
