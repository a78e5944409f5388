"""Where people play on their own ground, the referee decides: flags, answers taken back, and whole verdicts."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from standoff.engine import play
from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE
from standoff.engine.undo import undo as without_last
from standoff.table import commands as c
from standoff.table.awards import Tally
from standoff.table.flags import Flag
from standoff.table.pace import UNDOS
from standoff.table.table import Table
from standoff.table.topics.game import go_on, put_down, write_down
from standoff.table.topics.talk import check_words
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[tuple[int, Any]]).decode
VERDICT: Final = "verdict"


def _need_ground(t: Table) -> None:
    """A game is under way in which people tell what has happened."""
    if t.stage != "game" or t.g is None:
        raise refusal("no game")
    if not t.by_people:
        raise refusal("not by people")


def _is_judge(t: Table, person: int | None) -> bool:
    """The referee, or the host where there is none."""
    referee = t.referee()
    return person is not None and person == (t.company.host if referee is None else referee)


def _need_judge(t: Table, person: int | None, question: int | None) -> None:
    """The referee speaks, and of what is asked now, where that is said."""
    _need_ground(t)
    if not _is_judge(t, person):
        raise refusal("no referee")
    if question is not None:
        t.need_question(question)


# ---- flags -------------------------------------------------------------------------------------------------------


def check_dispute(t: Table, person: int | None, command: c.Dispute, now: float) -> None:
    """Somebody who plays, about a clause that there is, in words that may be said."""
    _need_ground(t)
    t.need_seat(person)
    assert t.rules is not None
    if command.clause and command.clause not in t.rules.edition.catalogue:
        raise refusal("no clause")
    if command.text:
        check_words(t, person, command.text)


def dispute(t: Table, entry: c.Entry, command: c.Dispute) -> None:
    """A flag is up, one of each person; what is said with it only the referee is told."""
    assert entry.person is not None
    t.flag_count += 1
    flag = Flag(t.flag_count, entry.person, command.clause, command.text, len(t.given))
    t.flags = [*[other for other in t.flags if other.person != entry.person], flag]
    _tell_pleas(t, entry.person)


def check_settle(t: Table, person: int | None, command: c.Settle, now: float) -> None:
    """A flag that is up, by the referee or whoever has raised it."""
    _need_ground(t)
    flag = next((flag for flag in t.flags if flag.number == command.flag), None)
    if flag is None:
        raise refusal("decided")
    if flag.person != person and not _is_judge(t, person):
        raise refusal("no referee")


def settle(t: Table, entry: c.Entry, command: c.Settle) -> None:
    """It stands as it is."""
    owners = [flag.person for flag in t.flags if flag.number == command.flag]
    t.flags = [flag for flag in t.flags if flag.number != command.flag]
    _tell_pleas(t, *owners)


def _tell_pleas(t: Table, *people: int) -> None:
    """Everybody sees the flags; what was said with them has changed for some."""
    referee = t.referee()
    t.confided |= {*people, *([] if referee is None else [referee])}
    t.changed("info")


def drop_void(t: Table) -> None:
    """Nobody waits for an answer who has left."""
    kept = [flag for flag in t.flags if not t.company.people[flag.person].has_left]
    if len(kept) < len(t.flags):
        t.flags = kept
        _tell_pleas(t)


# ---- taking back -------------------------------------------------------------------------------------------------


def check_undo(t: Table, person: int | None, command: c.Undo, now: float) -> None:
    """The referee, not too often, and no farther back than to the beginning."""
    _need_judge(t, person, command.question)
    if t.undos >= UNDOS:
        raise Refusal(f"In one game something may be taken back {UNDOS} times", key="undo often")
    if command.count > len(t.given):
        raise Refusal(
            f"{len(t.given)} answers count in this game so far, {command.count} cannot be taken back", key="undo start"
        )


def undo(t: Table, entry: c.Entry, command: c.Undo) -> None:
    """The game is what it was without its last answers.  People, talk and clocks stay, and the log goes on."""
    assert t.rules is not None
    round_, given = t.round(), [_decode(b"[" + one + b"]") for one in t.given]
    t.g, told = without_last(t.rules, bytes.fromhex(t.key), given, command.count)
    del t.given[-command.count :]
    t.undos += 1
    t.moves += _encode((REFEREE, {"undo": command.count})) + b","
    t.tally = Tally(t.rules.edition)
    t.tally.take(t.g.log or ())
    t.g.log = told
    write_down(t)
    t.flags = [flag for flag in t.flags if flag.answers <= len(t.given)]
    t.asked_in = t.round()  # nobody takes a chair because a round is begun again
    _ask_anew(t, round_, entry.at)


def _ask_anew(t: Table, round_: int, at: float) -> None:
    """The next question, with its whole time also where the clocks stand still."""
    go_on(t, round_, at, info_changed=True)
    if t.paused:
        closes = None if t.question is None else t.question.closes
        t.seconds_left = None if closes is None else closes - at


# ---- verdicts ----------------------------------------------------------------------------------------------------


def check_verdict(t: Table, person: int | None, command: c.GiveVerdict, now: float) -> None:
    """The referee, and the rules know what follows from it."""
    _need_judge(t, person, command.question)
    assert t.g is not None
    t.g.rules.edition.check_aside(t.g, REFEREE, (VERDICT, command.left, command.coma))


def verdict(t: Table, entry: c.Entry, command: c.GiveVerdict) -> None:
    """The outcome of a round in one go, whatever was being asked; nobody disagrees any more."""
    assert t.g is not None
    round_, said = t.round(), (VERDICT, command.left, command.coma)
    put_down(t, _encode((REFEREE, {"aside": said})))
    play.aside(t.g, REFEREE, said)
    write_down(t)
    t.flags = []
    _ask_anew(t, round_, entry.at)


VERBS: Final[dict[type, Verb]] = {
    c.Dispute: Verb(dispute, check_dispute, of_the_game=True),
    c.Settle: Verb(settle, check_settle, of_the_game=True),
    c.Undo: Verb(undo, check_undo, of_the_game=True),
    c.GiveVerdict: Verb(verdict, check_verdict, of_the_game=True),
}
