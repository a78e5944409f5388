"""Who sits where: chairs in the lobby, bots on them, and seats that bots keep warm."""

from __future__ import annotations

from typing import Final

from standoff.bots import check_bot
from standoff.engine.errors import Refusal
from standoff.table import commands as c
from standoff.table.table import Table
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def check_sit(t: Table, person: int | None, command: c.Sit, now: float) -> None:
    """A free chair; in a running game people ask for one instead (see `asks`)."""
    if person is None or command.seat >= len(t.company.chairs):
        raise Refusal(f"There are chairs 0 to {len(t.company.chairs) - 1}", key="no chair")
    if command.seat < 0:
        if t.stage != "lobby":
            raise refusal("leave")
        return
    if t.company.chairs[command.seat].person is not None:
        raise refusal("taken")
    if t.stage != "lobby" and t.company.people[person].seat is not None:
        raise refusal("keep seat")


def sit(t: Table, entry: c.Entry, command: c.Sit) -> None:
    """In the lobby; in a running game people ask for a chair, but journals of earlier versions know it there too."""
    assert entry.person is not None
    t.company.sit(entry.person, command.seat)
    t.changed("info")


def check_bot_on_chair(t: Table, person: int | None, command: c.Bot, now: float) -> None:
    """A bot that there is, on a chair that is nobody's."""
    if command.seat >= len(t.company.chairs):
        raise Refusal(f"There are chairs 0 to {len(t.company.chairs) - 1}", key="no chair")
    if t.company.chairs[command.seat].person is not None:
        raise refusal("taken")
    if command.level:
        check_bot(command.level, command.temper)
    elif command.temper:
        raise refusal("lone temper")
    if not command.level and t.stage != "lobby":
        raise refusal("every chair")


def bot(t: Table, entry: c.Entry, command: c.Bot) -> None:
    """A bot sits down, or gets up."""
    chair = t.company.chairs[command.seat]
    chair.bot, chair.temper = command.level, command.temper
    t.changed("info")


def check_take_back(t: Table, person: int | None, command: c.TakeBack, now: float) -> None:
    """A bot keeps the seat."""
    if not t.company.chairs[t.need_seat(person)].kept:
        raise refusal("yours")


def take_back(t: Table, entry: c.Entry, command: c.TakeBack) -> None:
    """The owner is here again."""
    chair = t.company.chairs[t.need_seat(entry.person)]
    chair.kept, chair.missed = False, 0
    t.changed("info")


def absent(t: Table, entry: c.Entry, command: c.Absent) -> None:
    """The seat's bot plays on."""
    t.company.chairs[command.seat].kept = True
    t.changed("info")


VERBS: Final[dict[type, Verb]] = {
    c.Sit: Verb(sit, check_sit),
    c.Bot: Verb(bot, check_bot_on_chair, host=True),
    c.TakeBack: Verb(take_back, check_take_back, of_the_game=True),
    c.Absent: Verb(absent, of_the_game=True),
}
