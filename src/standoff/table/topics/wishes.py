"""Wish lists: the table keeps them, and answers by them as their owners would; and where there is one answer only."""

from __future__ import annotations

from typing import Final

import msgspec

from standoff.engine import play
from standoff.engine.codec import as_answer
from standoff.table import commands as c
from standoff.table.question import Question
from standoff.table.table import Table
from standoff.table.topics.game import ask, chosen, write_down
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal

_encode = msgspec.json.Encoder().encode


def check_wish(t: Table, person: int | None, command: c.Wish, now: float) -> None:
    """A list that the game knows."""
    seat = t.need_seat(person)
    if t.stage != "game" or t.g is None:
        raise refusal("no wish")
    t.g.rules.edition.check_aside(t.g, seat, ("wish", *command.ranked))


def wishes(t: Table, entry: c.Entry, command: c.Wishes) -> None:
    """Nobody notices.  A list that has just chosen chooses anew."""
    assert entry.person is not None
    t.wishes[entry.person] = command.ranked
    question, seat = t.question, t.need_seat(entry.person)
    if question is not None and question.by_list and seat in question.choices:
        del question.choices[seat], question.by[seat]
        question.settled, question.by_list = None, False


def next_picked(t: Table, question: Question) -> c.Picked | None:
    """Somebody is asked whose wish list knows an answer, or who has one answer only, as everybody sees."""
    g = t.asked_game()
    assert g is not None
    is_open = g.rules.phases[question.decision].open_to_all and not t.by_people
    for seat in question.asked:
        person = t.company.chairs[seat].person if seat >= 0 else None
        if person is None or seat in question.choices:
            continue
        share = g.rules.edition.wished(g, seat, t.wishes[person]) if person in t.wishes else None
        if share is None and is_open and len(g.asking[seat]) == 1:
            share = g.asking[seat][0]
        if share is not None:
            return c.Picked(seat, question.number, share)
    return None


def picked(t: Table, entry: c.Entry, command: c.Picked) -> None:
    """The table has chosen, as whoever sits there would have.  Without a list that is no sign of life."""
    chair = t.company.chairs[command.seat]
    assert t.question is not None
    assert chair.person is not None
    if not chair.kept and chair.person in t.wishes:
        chair.missed = 0
    t.question.by[command.seat] = chair.person
    chosen(t, command.seat, as_answer(command.answer), entry.at)
    t.question.by_list = True


def wish(t: Table, entry: c.Entry, command: c.Wish) -> None:
    """As it was in earlier versions: the game itself picks by the list, and asks nobody."""
    assert t.g is not None
    seat, said = t.need_seat(entry.person), ("wish", *command.ranked)
    t.moves += _encode((seat, {"aside": said})) + b","
    play.aside(t.g, seat, said)
    if write_down(t):
        ask(t, entry.at)
        t.changed("clock", "view", *(["info"] if t.stage == "over" else []))


VERBS: Final[dict[type, Verb]] = {
    c.Wish: Verb(wish, check_wish, of_the_game=True),
    c.Wishes: Verb(wishes, of_the_game=True),
    c.Picked: Verb(picked, of_the_game=True),
}
