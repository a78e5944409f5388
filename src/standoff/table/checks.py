"""What is allowed at a table.  Every check refuses in a sentence that helps, and changes nothing.

A refusal may depend only on what the sender may know: an error must not tell a cheat anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from standoff import editions
from standoff.bots import check_bot
from standoff.engine import play
from standoff.engine.errors import Refusal
from standoff.table import commands as c
from standoff.table.pace import MORE_TIME_EACH, SPEEDS
from standoff.table.palette import PALETTE
from standoff.table.question import Question
from standoff.table.state import TableState

PEOPLE: Final = 64
"""So many people fit round a table, watching ones included."""
HOST_ONLY: Final = frozenset({c.Game, c.Bot, c.Start, c.Kick, c.GiveHost, c.Rematch})


def check(t: TableState, person: int | None, command: c.Journalled, now: float) -> None:
    """Refuse what is not allowed."""
    kind = type(command)
    if kind in HOST_ONLY and person != t.company.host:
        raise Refusal("Only the host may do that", key="host")
    if kind in _CHECKS:
        _CHECKS[kind](t, person, command, now)


def _join(t: TableState, person: int | None, command: c.Join, now: float) -> None:
    if command.token in t.company.banned:
        raise Refusal("The host has sent you away from this table", key="sent away")
    if t.company.person_of(command.token) is not None:
        raise Refusal("You are at this table already", key="here already")
    if len(t.company.present()) >= PEOPLE or len(t.company.people) >= 20 * PEOPLE:
        raise Refusal("This table is full", key="full")
    _printable(command.name, command.face)


def _face(t: TableState, person: int | None, command: c.Face, now: float) -> None:
    _printable(command.name, command.face)


def _printable(*texts: str) -> None:
    """Names and talk are shown to everybody: no control characters, nothing that turns the writing round."""
    for text in texts:
        if not text.isprintable() or (text and not text.strip()):
            raise Refusal("Please use letters, digits, marks and spaces", key="letters")


def _sit(t: TableState, person: int | None, command: c.Sit, now: float) -> None:
    if person is None or command.seat >= len(t.company.chairs):
        raise Refusal(f"There are chairs 0 to {len(t.company.chairs) - 1}", key="no chair")
    if command.seat < 0:
        if t.stage != "lobby":
            raise Refusal("During a game one leaves, or lets a bot play on", key="leave")
        return
    if t.company.chairs[command.seat].person is not None:
        raise Refusal("This chair is taken", key="taken")
    if t.stage != "lobby" and t.company.people[person].seat is not None:
        raise Refusal("During a game you keep your seat", key="keep seat")


def check_setup(t: TableState | None, setup: Any, speed: str) -> None:
    """Is this a game a table could play?  Its rules may still refuse it; then the lobby says why."""
    if speed not in SPEEDS:
        raise Refusal(f"There is no speed '{speed}'; choose {', '.join(SPEEDS)}", key="no speed")
    if setup.deal:
        raise Refusal("The cards of a table are not stacked", key="stacked")
    editions.edition(setup.edition)
    if not 1 <= setup.players <= 32:
        raise Refusal("A table has 1 to 32 chairs", key="chairs")
    if len(setup.modules) > 16 or len(setup.options) > 64:
        raise Refusal("That is more than this edition has to choose", key="too much")
    if t is not None and len(t.company.seated()) > setup.players:
        raise Refusal(f"{len(t.company.seated())} people are seated, this game has fewer chairs", key="too many seated")


def _game(t: TableState, person: int | None, command: c.Game, now: float) -> None:
    _in_lobby(t)
    check_setup(t, command.setup, command.speed)


def _in_lobby(t: TableState) -> None:
    if t.stage != "lobby":
        raise Refusal("The game is under way; after it, a rematch opens the lobby again", key="under way")


def _start(t: TableState, person: int | None, command: c.Start, now: float) -> None:
    _in_lobby(t)
    if t.refused:
        raise Refusal(t.refused)


def _rematch(t: TableState, person: int | None, command: c.Rematch, now: float) -> None:
    if t.stage != "over":
        raise Refusal("A rematch follows when the game is over", key="rematch")


def _bot(t: TableState, person: int | None, command: c.Bot, now: float) -> None:
    if command.seat >= len(t.company.chairs):
        raise Refusal(f"There are chairs 0 to {len(t.company.chairs) - 1}", key="no chair")
    if t.company.chairs[command.seat].person is not None:
        raise Refusal("Somebody sits there", key="taken")
    if command.level:
        check_bot(command.level, command.temper)
    elif command.temper:
        raise Refusal("A temper needs a bot to have it", key="lone temper")
    if not command.level and t.stage != "lobby":
        raise Refusal("During a game every chair needs somebody", key="every chair")


def _other(t: TableState, person: int | None, command: c.Kick | c.GiveHost | c.Mute, now: float) -> None:
    is_bot = isinstance(command, c.Mute) and -1 - command.person in range(len(t.company.chairs))
    if not is_bot and (command.person not in t.company.present() or command.person == person):
        raise Refusal("There is no such other person at this table", key="nobody such")


def _mute(t: TableState, person: int | None, command: c.Mute, now: float) -> None:
    _other(t, person, command, now)
    if command.everyone and person != t.company.host:
        raise Refusal("Only the host may silence somebody for everyone", key="host silences")


def _open_question(t: TableState, number: int) -> Question:
    question = t.question
    if t.stage != "game" or question is None or question.number != number:
        raise Refusal("That question is closed", key="closed")
    return question


def _choose(t: TableState, person: int | None, command: c.Choose, now: float) -> None:
    seat = t.need_seat(person)
    question = _open_question(t, command.question)
    assert t.g is not None
    if seat not in question.asked:
        raise Refusal("You are not asked now", key="not asked")
    if question.counted and question.closes is not None and now > question.closes + t.margin_of(seat):
        raise Refusal("Three has been said", key="three")
    if not play.is_legal(t.g, seat, command.answer):
        raise play.refusal(t.g, seat, command.answer)


def _bot_choice(t: TableState, person: int | None, command: c.BotChoice, now: float) -> None:
    """A bot that thinks elsewhere may come too late, or for a seat that has its owner back."""
    question = _open_question(t, command.question)
    assert t.g is not None
    seat = command.seat
    if seat not in question.asked or not t.company.is_bot(seat):
        raise Refusal("No bot is asked there now", key="no bot asked")
    if not play.is_legal(t.g, seat, command.answer):
        raise play.refusal(t.g, seat, command.answer)


def _ready(t: TableState, person: int | None, command: c.Ready, now: float) -> None:
    seat, question = t.need_seat(person), _open_question(t, command.question)
    if question.pace != "talk":
        raise Refusal("There is no talk to end", key="no talk")
    if seat not in question.asked:
        raise Refusal("The talk is ended by those who are in it", key="not in talk")


def _more_time(t: TableState, person: int | None, command: c.MoreTime, now: float) -> None:
    seat, question = t.need_seat(person), _open_question(t, command.question)
    if seat not in t.alive():
        raise Refusal("Ghosts have all the time in the world", key="ghost time")
    if question.closes is None or question.called or question.pace == "window" or t.paused:
        raise Refusal("There is no time to be added now", key="no time")
    assert person is not None
    if t.company.people[person].more_time >= MORE_TIME_EACH:
        raise Refusal(f"Everybody may ask for more time {MORE_TIME_EACH} times a game", key="enough time")


def _pause(t: TableState, person: int | None, command: c.Pause | c.Resume, now: float) -> None:
    stops = isinstance(command, c.Pause)
    if person != t.company.host:
        t.need_seat(person)
    if t.stage != "game" or t.paused == stops:
        if stops:
            raise Refusal("There is no clock to stop", key="no clock")
        raise Refusal("The clocks are running", key="running")


def _take_back(t: TableState, person: int | None, command: c.TakeBack, now: float) -> None:
    if not t.company.chairs[t.need_seat(person)].kept:
        raise Refusal("This seat is yours already", key="yours")


def _say(t: TableState, person: int | None, command: c.Say, now: float) -> None:
    if person is None:
        raise Refusal("Join the table to talk", key="join to talk")
    if t.company.people[person].silenced:
        raise Refusal("The host has asked you to be silent", key="silenced")
    if command.text not in PALETTE:
        if not t.free_talk:
            raise Refusal(f"At this table people talk in phrases of the palette: {', '.join(PALETTE)}", key="palette")
        _printable(command.text)
    if command.family:
        seat = t.need_seat(person)
        if t.family(seat) is None:
            raise Refusal("You have no family here", key="no family")
        if t.stage == "game" and seat not in t.alive():
            raise Refusal("The dead do not talk to their family", key="dead talk")


def _bet(t: TableState, person: int | None, command: c.Bet, now: float) -> None:
    seat = t.need_seat(person)
    alive = t.alive()
    if t.stage != "game" or seat in alive:
        raise Refusal("Only ghosts bet", key="ghosts bet")
    if t.question is None or t.question.pace != "talk":
        raise Refusal("Bets are taken while the guns are pointed and people talk", key="bets later")
    if command.on not in alive:
        raise Refusal("Bet on the living", key="bet living")


def _wish(t: TableState, person: int | None, command: c.Wish, now: float) -> None:
    seat = t.need_seat(person)
    if t.stage != "game" or t.g is None:
        raise Refusal("There is nothing to wish for before the game", key="no wish")
    play.aside(t.g.clone(), seat, ("wish", *command.ranked))


_CHECKS: Final[dict[type, Callable[[TableState, int | None, Any, float], None]]] = {
    c.Join: _join,
    c.Face: _face,
    c.Sit: _sit,
    c.Game: _game,
    c.Start: _start,
    c.Rematch: _rematch,
    c.Bot: _bot,
    c.Kick: _other,
    c.GiveHost: _other,
    c.Mute: _mute,
    c.Choose: _choose,
    c.BotChoice: _bot_choice,
    c.Ready: _ready,
    c.MoreTime: _more_time,
    c.Pause: _pause,
    c.Resume: _pause,
    c.TakeBack: _take_back,
    c.Say: _say,
    c.Bet: _bet,
    c.Wish: _wish,
}
