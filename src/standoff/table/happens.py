"""What each accepted input does to the table.  The same entries always make the same table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from standoff.bots.temper import TEMPERS
from standoff.engine import play
from standoff.engine.chance import commitment
from standoff.engine.codec import as_answer
from standoff.engine.errors import StandoffError
from standoff.engine.events import Event
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp, start
from standoff.table import banter, news
from standoff.table import commands as c
from standoff.table.awards import Tally
from standoff.table.chronicle import Chronicle
from standoff.table.company import KEEPER
from standoff.table.messages import Chat, Margins
from standoff.table.pace import MISSES, MORE_TIME, SPEEDS
from standoff.table.question import Question, opening
from standoff.table.state import CHAT_KEPT, Said, TableState, rules_for

REFS_KEPT: Final = 8
ROUND_OVER: Final = ("split", "no_split", "round_cut", "game_over")
_encode = msgspec.json.Encoder().encode


def happen(t: TableState, entry: c.Entry) -> None:
    """Fold one journal entry into the table."""
    t.at, before = entry.at, t.n
    command, person = entry.command, entry.person
    if person is not None and command.ref:
        one = t.company.people[person]
        one.refs = (*one.refs[1 - REFS_KEPT :], command.ref)
    _HAPPENS[type(command)](t, entry, command)
    if t.spectator_delay and t.n != before and t.stage != "lobby":
        t.shelf.put(news.moment(t))


def set_game(t: TableState, setup: SetUp, speed: str) -> None:
    """This is what the table will play, if its rules allow it."""
    t.setup, t.speed, t.refused = setup, speed, ""
    t.company.resize(setup.players)
    try:
        t.rules = rules_for(setup)
    except StandoffError as err:
        t.rules, t.refused = None, str(err)


def _open(t: TableState, entry: c.Entry, command: c.Open) -> None:
    """The table is made with this entry; nothing is left to do."""


def _join(t: TableState, entry: c.Entry, command: c.Join) -> None:
    first = not t.company.present()
    person = t.company.join(command.name, command.face, command.token, command.sit and t.stage == "lobby")
    if first:
        t.company.host = person
    t.company.people[person].here = False
    t.company.people[person].gone_at = entry.at
    t.changed("info")


def _sit(t: TableState, entry: c.Entry, command: c.Sit) -> None:
    assert entry.person is not None
    t.company.sit(entry.person, command.seat)
    t.changed("info")


def _face(t: TableState, entry: c.Entry, command: c.Face) -> None:
    assert entry.person is not None
    one = t.company.people[entry.person]
    one.name, one.face = command.name, command.face
    t.changed("info")


def _game(t: TableState, entry: c.Entry, command: c.Game) -> None:
    t.free_talk, t.spectator_delay = command.free_talk, command.spectator_delay
    set_game(t, command.setup, command.speed)
    t.changed("info")


def _bot(t: TableState, entry: c.Entry, command: c.Bot) -> None:
    chair = t.company.chairs[command.seat]
    chair.bot, chair.temper = command.level, command.temper
    t.changed("info")


def _start(t: TableState, entry: c.Entry, command: c.Start) -> None:
    for seat, chair in enumerate(t.company.chairs):
        if chair.person is None and not chair.bot:
            chair.bot, chair.temper = KEEPER, list(TEMPERS)[(seat + 1) % len(TEMPERS)]
    t.changed("info")


def _deal(t: TableState, entry: c.Entry, command: c.Deal) -> None:
    assert t.rules is not None
    t.stage, t.key, t.moves, t.awards = "game", command.key, bytearray(), ()
    t.game += 1
    t.bets, t.margins, t.paused, t.left = {}, None, False, None
    t.chronicle, t.tally = Chronicle(), Tally()
    for one in t.company.people:
        one.ghost_points = one.more_time = 0
    for chair in t.company.chairs:
        chair.kept, chair.missed = False, 0
    if t.spectator_delay:
        t.changed("info", "clock", "view")
        t.shelf.aired = news.moment(t)
    t.g = start(t.rules, bytes.fromhex(t.key))
    _write_down(t)
    _ask(t, entry.at)
    t.changed("info", "clock", "view")


def _write_down(t: TableState) -> list[Event]:
    """Move the engine's new events into the chronicle, where they take less room."""
    assert t.g is not None
    fresh = t.g.log or []
    t.chronicle.take(fresh)
    t.tally.take(fresh)
    t.g.log = []
    return fresh


def _ask(t: TableState, at: float) -> None:
    """The engine waits for somebody: open its question, with its clock."""
    g = t.g
    assert g is not None
    if g.over:
        t.question, t.stage = None, "over"
        t.awards = t.tally.given()
        return
    phase = g.rules.phases[g.decision]
    asked = tuple(g.asking)
    t.pause_votes = set()
    t.questions += 1
    bots = all(seat < 0 or t.company.is_bot(seat) for seat in asked)
    pace = SPEEDS[t.speed]
    t.question = opening(t.questions, g.decision, phase.pace, phase.quiet, asked, bots, pace, at)
    talking = _talking(t, t.question)
    if talking:
        t.question.lines = banter.planned(news.view(t, None), talking, _source(t, t.question), at, pace.breath)


def _talking(t: TableState, question: Question) -> dict[int, str]:
    """Bots that are asked for their courage, and how they talk; where nothing takes time nobody talks."""
    if question.pace != "talk" or not SPEEDS[t.speed].breath:
        return {}
    return {seat: mood for seat, mood in t.company.talking_bots().items() if seat in question.asked}


def _source(t: TableState, question: Question) -> str:
    """Where the whims of talk come from: nothing that is not known to all."""
    return f"{commitment(bytes.fromhex(t.key))} {t.game} {question.number}"


def _choose(t: TableState, entry: c.Entry, command: c.Choose) -> None:
    seat = t.need_seat(entry.person)
    chair = t.company.chairs[seat]
    chair.missed = 0
    if chair.kept:
        chair.kept = False
        t.changed("info")
    _chosen(t, seat, command.answer, entry.at)


def _bot_choice(t: TableState, entry: c.Entry, command: c.BotChoice) -> None:
    _chosen(t, command.seat, as_answer(command.answer), entry.at)


def _chosen(t: TableState, seat: int, answer: Answer, at: float) -> None:
    """A sealed choice: nobody sees it, or that it was made."""
    question = t.question
    assert question is not None
    question.choices[seat] = answer
    if question.counted and question.all_in() and (question.pace == "count" or _talk_is_over(t, question)):
        _call(t, question, at)


def _talk_is_over(t: TableState, question: Question) -> bool:
    """Everybody has had enough, or nobody here talks: bots alone need no talk."""
    people = [seat for seat in question.asked if seat >= 0 and not t.company.is_bot(seat)]
    if not people or SPEEDS[t.speed].talk is None:
        return question.all_in()
    ready = [seat for seat in people if seat in question.ready]
    godfather = getattr(t.g, "godfather", -1)
    return len(ready) == len(people) or (godfather in ready and 2 * len(ready) >= len(people))


def _call(t: TableState, question: Question, at: float) -> None:
    """ "One, two, three" begins now."""
    three = at + SPEEDS[t.speed].three
    closes = question.closes if t.left is None else at + t.left
    if not question.called and (closes is None or three < closes):
        question.closes, question.called = three, True
        t.left = SPEEDS[t.speed].three if t.paused else None
        t.changed("clock")


def _ready(t: TableState, entry: c.Entry, command: c.Ready) -> None:
    question = t.question
    assert question is not None
    question.ready.add(t.need_seat(entry.person))
    if _talk_is_over(t, question):
        _call(t, question, entry.at)
    t.changed("info", "clock")


def _more_time(t: TableState, entry: c.Entry, command: c.MoreTime) -> None:
    assert t.question is not None
    assert t.question.closes is not None
    assert entry.person is not None
    t.company.people[entry.person].more_time += 1
    t.question.closes += MORE_TIME
    t.changed("clock")


def _pause(t: TableState, entry: c.Entry, command: c.Pause) -> None:
    assert entry.person is not None
    t.pause_votes.add(entry.person)
    people = {person for person in t.company.seated() if t.company.people[person].here}
    if entry.person == t.company.host or 2 * len(t.pause_votes & people) > len(people):
        t.paused, t.pause_votes = True, set()
        closes = t.question.closes if t.question else None
        t.left = None if closes is None else max(0.0, closes - entry.at)
    t.changed("info", "clock")


def _resume(t: TableState, entry: c.Entry, command: c.Resume) -> None:
    t.paused = False
    if t.question is not None and t.left is not None and t.question.closes is not None:
        t.question.shift(entry.at + t.left - t.question.closes)
    t.left = None
    t.changed("info", "clock")


def _take_back(t: TableState, entry: c.Entry, command: c.TakeBack) -> None:
    chair = t.company.chairs[t.need_seat(entry.person)]
    chair.kept, chair.missed = False, 0
    t.changed("info")


def _leave(t: TableState, entry: c.Entry, command: c.Leave) -> None:
    assert entry.person is not None
    t.company.remove(entry.person, bot=t.stage == "game")
    t.changed("info")


def _kick(t: TableState, entry: c.Entry, command: c.Kick) -> None:
    t.company.banned.add(t.company.people[command.person].token)
    t.company.remove(command.person, bot=t.stage == "game")
    t.changed("info")


def _give_host(t: TableState, entry: c.Entry, command: c.GiveHost | c.Crown) -> None:
    t.company.host = command.person
    t.changed("info")


def _mute(t: TableState, entry: c.Entry, command: c.Mute) -> None:
    assert entry.person is not None
    if command.everyone:
        company = t.company
        if command.person < 0:
            company.chairs[-1 - command.person].silenced = command.on
        else:
            company.people[command.person].silenced = command.on
        t.changed("info")
        return
    one = t.company.people[entry.person]
    other = frozenset((command.person,))
    one.deaf_to = one.deaf_to | other if command.on else one.deaf_to - other


def _say(t: TableState, entry: c.Entry, command: c.Say) -> None:
    assert entry.person is not None
    one = t.company.people[entry.person]
    ears = t.relatives(t.need_seat(entry.person)) if command.family else None
    _said(t, Chat(entry.at, entry.person, one.name, command.text, command.family), ears)
    if one.seat is not None and t.question is not None and not command.family and t.stage == "game":
        _provoke(t, t.question, one.seat, command.text, entry.at)


def _provoke(t: TableState, question: Question, by: int, said: str, at: float) -> None:
    """A bot answers whoever threatens it at gunpoint, once a round."""
    talking = {seat: mood for seat, mood in _talking(t, question).items() if seat not in question.replied}
    if talking:
        lines = banter.reply(news.view(t, None), talking, said, by, _source(t, question), at)
        question.replied.update(line.seat for line in lines)
        question.lines = sorted([*question.lines, *lines])


def _bot_says(t: TableState, entry: c.Entry, command: c.BotSays) -> None:
    question = t.question
    if question is not None:
        spoken = next((line for line in question.lines if line.seat == command.seat), None)
        question.lines = [line for line in question.lines if line is not spoken]
    _said(t, Chat(entry.at, -1 - command.seat, t.bot_name(command.seat), command.text))


def _said(t: TableState, line: Chat, ears: frozenset[int] | None = None) -> None:
    t.chat.append(Said(line, ears))
    del t.chat[:-CHAT_KEPT]
    t.chat_count += 1
    t.changed()


def _bet(t: TableState, entry: c.Entry, command: c.Bet) -> None:
    assert entry.person is not None
    t.bets[entry.person] = command.on


def _wish(t: TableState, entry: c.Entry, command: c.Wish) -> None:
    """Nobody notices, unless it is the wisher's own pick that the list spares the table."""
    assert t.g is not None
    seat, said = t.need_seat(entry.person), ("wish", *command.ranked)
    t.moves += _encode((seat, {"aside": said})) + b","
    play.aside(t.g, seat, said)
    if _write_down(t):
        _ask(t, entry.at)
        t.changed("clock", "view", *(["info"] if t.stage == "over" else []))


def _rematch(t: TableState, entry: c.Entry, command: c.Rematch) -> None:
    """Back to the lobby: same people, same chairs."""
    t.stage, t.g, t.question, t.key = "lobby", None, None, ""
    t.chronicle, t.moves, t.awards, t.margins = Chronicle(), bytearray(), (), None
    t.changed("info", "clock", "view", "margins")


def _line(t: TableState, entry: c.Entry, command: c.LineState) -> None:
    assert entry.person is not None
    one = t.company.people[entry.person]
    one.here = command.here
    one.gone_at = None if one.here else entry.at
    t.changed("info")


def _latency(t: TableState, entry: c.Entry, command: c.Latency) -> None:
    assert entry.person is not None
    t.company.people[entry.person].latency = command.seconds


def _absent(t: TableState, entry: c.Entry, command: c.Absent) -> None:
    t.company.chairs[command.seat].kept = True
    t.changed("info")


def _wake(t: TableState, entry: c.Entry, command: c.Wake) -> None:
    """The clocks stood still while the server was down; nobody is on the line yet."""
    if t.question is not None:
        t.question.shift(command.seconds)
    for one in t.company.people:
        if not one.left:
            one.here, one.gone_at = False, entry.at
    t.changed("info", "clock")


def _close(t: TableState, entry: c.Entry, command: c.Close) -> None:
    """All answers go to the engine together; whoever gave none was too slow."""
    question, g = t.question, t.g
    assert question is not None
    assert g is not None
    margins = Margins(question.number, t.margins_now()) if question.counted and SPEEDS[t.speed].three else None
    info_changed = bool(question.ready)
    choices = question.choices
    t.moves += _encode([(seat, choices.get(seat)) for seat in question.asked])[1:-1] + b","
    if question.all_in():
        play.answer_all(g, {seat: choices[seat] for seat in question.asked})
    else:
        info_changed = _close_without_some(t, question) or info_changed
    events = _write_down(t)
    info_changed = _settle_bets(t, events) or info_changed
    _ask(t, entry.at)
    t.changed("clock", "view", *(["info"] if info_changed or t.stage == "over" else []))
    if margins is not None:
        t.margins = margins
        t.marks["margins"] = t.n


def _close_without_some(t: TableState, question: Question) -> bool:
    """Whoever is late gets what the rules give the slow; after a few times in a row the seat's bot plays on."""
    assert t.g is not None
    kept = False
    for seat in question.asked:
        if seat in question.choices:
            play.answer(t.g, seat, question.choices[seat])
            continue
        play.late(t.g, seat)
        if not question.quiet and seat >= 0:
            chair = t.company.chairs[seat]
            chair.missed += 1
            if chair.missed >= MISSES and not chair.kept and chair.person is not None:
                chair.kept = kept = True
    return kept


def _settle_bets(t: TableState, events: list[Event]) -> bool:
    """A ghost who named somebody that was hit in this stand-off gets a point."""
    if not t.bets:
        return False
    won = False
    hit = {event.data.get("seat") for event in events if event.kind == "wounded"}
    for person, seat in list(t.bets.items()):
        if seat in hit:
            t.company.people[person].ghost_points += 1
            del t.bets[person]
            won = True
    if any(event.kind in ROUND_OVER for event in events):
        t.bets.clear()
    return won


_HAPPENS: Final[dict[type, Callable[[TableState, c.Entry, Any], None]]] = {
    c.Open: _open,
    c.Join: _join,
    c.Sit: _sit,
    c.Face: _face,
    c.Game: _game,
    c.Bot: _bot,
    c.Start: _start,
    c.Deal: _deal,
    c.Choose: _choose,
    c.BotChoice: _bot_choice,
    c.BotSays: _bot_says,
    c.Ready: _ready,
    c.MoreTime: _more_time,
    c.Pause: _pause,
    c.Resume: _resume,
    c.TakeBack: _take_back,
    c.Leave: _leave,
    c.Kick: _kick,
    c.GiveHost: _give_host,
    c.Crown: _give_host,
    c.Mute: _mute,
    c.Say: _say,
    c.Bet: _bet,
    c.Wish: _wish,
    c.Rematch: _rematch,
    c.LineState: _line,
    c.Latency: _latency,
    c.Close: _close,
    c.Absent: _absent,
    c.Wake: _wake,
}
