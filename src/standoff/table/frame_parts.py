"""What there is to tell at a table: the public parts, encoded once for all, and what only one person is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from functools import lru_cache
from typing import Any

import msgspec

from standoff.engine.chance import commitment
from standoff.engine.phase import REFEREE
from standoff.engine.state import State
from standoff.table.delay import Moment
from standoff.table.messages import VOTED, Barred, Chair, Chat, Clock, Info, Mine, Plea, Reads, Verdict
from standoff.table.pace import MORE_TIME_EACH, SPEEDS
from standoff.table.question import Question
from standoff.table.table import CHAT_KEPT, Table

encode = msgspec.json.Encoder().encode


def info(t: Table) -> Info:
    """The table as everybody sees it."""
    question = t.question
    ready = question.ready if question is not None and question.pace == "confer" else set()
    return Info(
        setup=t.setup,
        speed=t.speed,
        stage=t.stage,
        game=t.game,
        chairs=chairs(t, ready),
        people=t.company.shown_people(),
        public=t.public,
        free_talk=t.free_talk,
        spectator_delay=t.spectator_delay,
        paused=t.paused,
        refused=t.refused,
        commitment=commitment(bytes.fromhex(t.key)) if t.key else "",
        key=t.key if t.stage == "over" else "",
        awards=t.awards,
        asks=tuple(ask.shown() for ask in t.asks),
        locked=t.locked,
        barred=tuple(Barred(person, t.company.people[person].name) for person in sorted(t.company.barred)),
        outdated=t.outdated,
        referee=_shown_referee(t),
        reading=_reading(t),
        flags=tuple(flag.shown() for flag in t.flags),
        bets=_counted(t.bets.values()) if t.question is not None and t.question.pace == "talk" else {},
        votes=_votes(t),
        history=tuple(t.history) if t.stage != "game" else (),
        again=tuple(sorted(t.again.keys() & set(t.company.present()))),
        again_at=t.begins_by(),
    )


def chairs(t: Table, ready: Set[int] = frozenset()) -> tuple[Chair, ...]:
    """The chairs as everybody sees them."""
    return t.company.shown_chairs(ready, {seat: t.bot_name(seat) for seat in range(len(t.company.chairs))})


def _reading(t: Table) -> Reads | None:
    """How many have read their card, not who: nobody's card is longer to read than another's, as far as others see."""
    if t.reading is None:
        return None
    here = t.here_and_seated()
    return Reads(None if t.paused else t.reading.closes, len(t.reading.seen.intersection(here)), len(here))


def _counted(seats: Iterable[int]) -> dict[int, int]:
    return dict(sorted(Counter(seats).items()))


def _votes(t: Table) -> dict[str, dict[int, int]]:
    if not t.votes:
        return {}
    votes = {award: _counted(mine[award] for mine in t.votes.values() if award in mine) for award in VOTED}
    return {award: counted for award, counted in votes.items() if counted}


def _shown_referee(t: Table) -> int | None:
    if t.rules is None or not t.rules.referee:
        return None
    person = t.referee()
    return REFEREE if person is None else person


def _verdict(t: Table, person: int) -> Verdict | None:
    """What this person is asked as the referee."""
    question, g = t.question, t.g
    if question is None or g is None or not question.referee or t.referee() != person:
        return None
    about = g.rules.phases[question.decision].about(g, g.agenda[-1])
    choice = question.choices.get(REFEREE) if question.by.get(REFEREE) == person else None
    return Verdict(g.asking[REFEREE], about, choice, tuple(sorted(question.claims)))


def _pleas(t: Table, person: int) -> tuple[Plea, ...]:
    """What this person may read of what was said with the flags."""
    hears_all = t.referee() == person
    return tuple([flag.plea() for flag in t.flags if flag.text and (hears_all or flag.person == person)])


def clock(t: Table) -> Clock | None:
    """The open question's time."""
    question = t.question
    if question is None:
        return None
    three = SPEEDS[t.speed].three if question.counted else 0.0
    closes, g = None if t.paused else question.closes, t.asked_game()
    assert g is not None
    return Clock(
        question=question.number,
        pace=question.pace,
        closes=closes,
        three=three,
        ready=len(question.ready | question.ticked) if question.pace == "talk" else len(question.ready),
        left=t.seconds_left,
        waits_for=t.referee() if question.referee and t.by_people else None,
        answers=len(t.given),
        ticked=_ticked(t, question),
        awaits=question.awaited,
        calls=g.rules.phases[question.decision].ends_talk(g),
        shown_by=None if t.paused else question.shown_by,
        inside=() if question.window is None or t.g is None else t.g.agenda[-1],
        shows_by=None if t.paused else _shows_by(question),
    )


def _shows_by(question: Question) -> float | None:
    """When the window inside a talk is over, before the question is."""
    is_bounded = question.window is not None and question.pace == "talk" and question.closes is not None
    return question.not_before if is_bounded else None


def _ticked(t: Table, question: Question) -> tuple[int, ...]:
    if not question.awaited:
        return ()
    ticked = question.ticked | question.ready if question.ready else question.ticked
    return tuple(sorted([seat for seat in ticked if not t.company.is_bot(seat)]))


def _shows(t: Table, seat: int | None) -> tuple[Any, ...]:
    """The cards that this seat may show inside the open question."""
    question, g = t.question, t.g
    if seat is None or question is None or question.window is None or g is None or seat not in g.asking:
        return ()
    silence = g.rules.phases[question.window.decision].if_silent
    return tuple([option for option in g.asking[seat] if option != silence])


def raw_mine(t: Table, person: int) -> bytes:
    """What only this person is told, encoded; between questions that is much the same for all."""
    one, question = t.company.people[person], t.question
    seat, choice = one.seat, None
    left = MORE_TIME_EACH if seat is None else MORE_TIME_EACH - one.more_time
    if question is not None and seat is not None and question.by.get(seat) == person:
        choice = question.choices.get(seat)
    asked, verdict = has_asked(t, person), _verdict(t, person)
    pleas = _pleas(t, person) if t.flags else ()
    claims = question is not None and seat in question.claims
    refereed = verdict is not None or claims or bool(pleas)
    shows, talking = _shows(t, seat), question is not None and seat in question.talking
    if not (shows or talking or refereed or t.bets or t.votes or t.wishes or one.deaf_to):
        if choice is None:
            return _nothing_special(person, seat, left, asked)
        return encode(Mine(person, seat, choice, more_time=left, asked=asked))
    return encode(
        Mine(
            person=person,
            seat=seat,
            choice=choice,
            shows=shows,
            talking=talking,
            more_time=left,
            bet=t.bets.get(person),
            votes=t.votes.get(person, {}),
            wishes=t.wishes.get(person, ()),
            muted=tuple(sorted(one.deaf_to)),
            asked=asked,
            referee=verdict,
            claims=claims,
            pleas=pleas,
        )
    )


@lru_cache(1024)
def _nothing_special(person: int, seat: int | None, more_time: int, asked: bool) -> bytes:
    return encode(Mine(person, seat, more_time=more_time, asked=asked))


def has_asked(t: Table, person: int) -> bool:
    """Has this person asked for a chair in the game they are shown?  That may be an earlier one than is played."""
    one, aired = t.company.people[person], t.delayed.aired
    late = aired is not None and is_delayed(t, one.seat)
    return one.asked >= (aired.game if aired is not None and late else t.game)


def view(t: Table, seat: int | None) -> Any:
    """The game as this seat, or a spectator, sees it."""
    g = t.looked_at()
    return g.rules.edition.view(g, seat) if g is not None else None


class EncodedViews:
    """A game at one moment as JSON, for whoever asks."""

    __slots__ = ("_encoded", "_views", "_written")

    def __init__(self, g: State) -> None:
        self._views = g.rules.edition.views(g)
        self._encoded = getattr(self._views, "encoded", None)
        self._written: dict[int | None, bytes] = {}

    def by(self, seat: int | None) -> bytes:
        """As this seat sees it, or a spectator (None)."""
        written = self._written.get(seat)
        if written is None:
            written = encode(self._views(seat)) if self._encoded is None else self._encoded(seat)
            self._written[seat] = written
        return written


def raw_info(t: Table) -> bytes:
    """The table as everybody sees it, encoded once for all: a long text that seldom changes."""
    mark = t.marks["info"]
    if t.raw_info[0] != mark:
        t.raw_info = (mark, encode(info(t)))
    return t.raw_info[1]


def public_info(t: Table) -> Info:
    """The table as people without a seat may see it: at a delayed one, as it was a while ago."""
    aired = t.delayed.aired if is_delayed(t, None) else None
    return info(t) if aired is None else msgspec.json.decode(aired.info, type=Info)


def chat_since(t: Table, person: int | None, heard: int, until: int) -> tuple[Chat, ...]:
    """Talk since so many lines, without what other families say among themselves and whom one does not hear."""
    if heard >= until:
        return ()
    first = t.chat_count - len(t.chat)
    fresh = t.chat[max(0, heard - first, until - CHAT_KEPT - first) : max(0, until - first)]
    deaf_to = t.company.people[person].deaf_to if person is not None else frozenset()
    return tuple(
        said.line for said in fresh if said.line.person not in deaf_to and (said.ears is None or person in said.ears)
    )


def is_delayed(t: Table, seat: int | None) -> bool:
    """Is this listener shown the game later than the players?"""
    return seat is None and t.spectator_delay > 0 and (t.stage == "game" or bool(t.delayed.moments))


def moment(t: Table) -> Moment:
    """Everything public now, to be shown to spectators later."""
    return Moment(
        at=t.at,
        n=t.n,
        game=t.game,
        marks=dict(t.marks),
        info=raw_info(t),
        clock=encode(clock(t)),
        view=encode(view(t, None)) if t.g is not None else b"",
        log=t.log,
        read=t.log.length(None),
        heard=t.chat_count,
        margins=t.margins,
    )
