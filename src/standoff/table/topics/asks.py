"""How seats change hands in a running game: asks, and the consent of the people who sit at the table.

Whoever may get onto a chair could read its cards: nothing but consent puts somebody there.
"""

from __future__ import annotations

from typing import Final

from standoff.engine.errors import Refusal
from standoff.table import commands as c
from standoff.table.asks import CHAIR, CONSENT, SEAT, Ask
from standoff.table.frame_parts import has_asked, is_delayed
from standoff.table.table import Table
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def asks_instead(t: Table, person: int | None) -> bool:
    """Is taking a chair an ask?  In a running game; and for whoever is still shown one, as its end is not told yet."""
    return t.stage == "game" or is_delayed(t, t.seat_of(person))


def check_ask_chair(t: Table, person: int | None, command: c.AskChair, now: float) -> None:
    """Somebody without a seat, once a game, for a bot's chair that nobody else asks for."""
    chairs = t.company.chairs
    if person is None or command.seat >= len(chairs):
        raise Refusal(f"There are chairs 0 to {len(chairs) - 1}", key="no chair")
    if t.company.people[person].seat is not None:
        if command.seat < 0:
            raise refusal("leave")
        raise refusal("keep seat")
    if command.seat >= 0 and has_asked(t, person):
        raise refusal("asked once")
    if is_delayed(t, None):
        return  # What more could be said would tell of the present.
    if command.seat < 0:
        if not any(ask.person == person and ask.kind == CHAIR for ask in t.asks):
            raise refusal("no ask")
    elif chairs[command.seat].person is not None:
        raise refusal("taken")
    elif chairs[command.seat].barred:
        raise refusal("bot plays on")
    elif any(command.seat == ask.seat or person == ask.person for ask in t.asks):
        raise refusal("asked for")


def ask_chair(t: Table, entry: c.Entry, command: c.AskChair) -> None:
    """Somebody asks for a bot's chair, or thinks better of it."""
    person = entry.person
    assert person is not None
    if command.seat < 0:
        t.asks = [ask for ask in t.asks if ask.person != person or ask.kind != CHAIR]
        t.changed("info")
        return
    t.company.people[person].asked = t.game
    if not any(ask.seat == command.seat or ask.person == person for ask in t.asks):
        _open(t, CHAIR, person, command.seat, None, entry.at)


def check_offer(t: Table, person: int | None, command: c.Offer, now: float) -> None:
    """A newcomer, and a seat whose device is lost; once a game for each."""
    present, people = t.company.present(), t.company.people
    if command.person not in present or command.to not in present or command.person == command.to:
        raise refusal("nobody such")
    newcomer, owner = people[command.person], people[command.to]
    if owner.seat is None:
        raise refusal("no seat there")
    if t.stage == "game" and newcomer.seat is not None:
        raise refusal("keep seat")
    if t.game in (newcomer.offered, owner.offered):
        raise refusal("offered once")
    if any(ask.person == command.person or ask.seat == owner.seat for ask in t.asks):
        raise refusal("asked for")


def offer(t: Table, entry: c.Entry, command: c.Offer) -> None:
    """The host offers a newcomer the seat that is said to be theirs."""
    seat = t.need_seat(command.to)
    t.company.people[command.person].offered = t.game
    _open(t, SEAT, command.person, seat, command.to, entry.at)


def _open(t: Table, kind: str, person: int, seat: int, of: int | None, at: float) -> None:
    t.ask_count += 1
    t.asks.append(Ask(t.ask_count, kind, person, seat, of, None if t.paused else at + CONSENT))
    t.changed("info")


def check_consent(t: Table, person: int | None, command: c.Consent, now: float) -> None:
    """Somebody seated, on an open ask that is not their own."""
    t.need_seat(person)
    ask = _open_ask(t, command.ask)
    if ask is None:
        raise refusal("decided")
    if ask.person == person:
        raise refusal("own ask")


def consent(t: Table, entry: c.Entry, command: c.Consent) -> None:
    """Somebody seated says yes or no; what becomes of it is an entry of its own."""
    person = entry.person
    assert person is not None
    ask = _open_ask(t, command.ask)
    assert ask is not None
    if command.yes:
        ask.yes.add(person)
    else:
        ask.yes.discard(person)
        ask.no = True
        if person == ask.of:
            t.company.people[person].offered = t.game
    t.changed("info")


def _open_ask(t: Table, number: int) -> Ask | None:
    """The ask of that number, while people may still answer it."""
    return next((ask for ask in t.asks if ask.number == number and not ask.granted), None)


def next_settled(t: Table, now: float) -> c.Settled | None:
    """The first ask whose answer is clear by now."""
    for ask in t.asks:
        verdict = None if ask.granted else _verdict(t, ask, now)
        if verdict is not None:
            return c.Settled(ask.number, verdict)
    return None


def _verdict(t: Table, ask: Ask, now: float) -> bool | None:
    """One no is a no; a yes of everybody who plays, silence, or nobody there to be asked is a yes."""
    if ask.no:
        return False
    chairs, people = t.company.chairs, t.company.people
    others = [(person, people[person].seat) for person in t.company.seated() if person != ask.person]
    playing = [person for person, seat in others if seat is not None and not chairs[seat].kept]
    if not others or (playing and ask.yes.issuperset(playing)):
        return True
    return True if ask.closes is not None and now >= ask.closes else None


def settled(t: Table, entry: c.Entry, command: c.Settled) -> None:
    """An ask is over: a chair is taken when the next round begins, a seat at once."""
    ask = _open_ask(t, command.ask)
    if ask is None:
        return
    if command.yes and ask.kind == CHAIR:
        ask.granted = True
    else:
        t.asks.remove(ask)
        if command.yes:
            _come_home(t, ask)
    t.changed("info")


def _come_home(t: Table, ask: Ask) -> None:
    """The newcomer is the owner of the seat from now on; whoever has the old token is signed out."""
    company, of = t.company, ask.of
    assert of is not None
    newcomer, owner = company.people[ask.person], company.people[of]
    owner.token, owner.refs, owner.ticket = newcomer.token, newcomer.refs, ""
    newcomer.token = ""
    if company.host == ask.person:
        company.host = of
    if company.referee == ask.person:
        company.referee = of
    company.remove(ask.person, bot=False)
    t.goodbyes += [(of, "signed out"), (ask.person, "moved")]


def drop_void(t: Table) -> None:
    """Asks that nobody can grant any more are forgotten."""
    kept = [ask for ask in t.asks if _makes_sense(t, ask)]
    if len(kept) < len(t.asks):
        t.asks = kept
        t.changed("info")


def _makes_sense(t: Table, ask: Ask) -> bool:
    company = t.company
    asker = company.people[ask.person]
    if asker.has_left or (t.stage == "game" and asker.seat is not None):
        return False
    if ask.of is not None:
        owner = company.people[ask.of]
        return not owner.has_left and owner.seat == ask.seat
    return t.stage == "game" and company.chairs[ask.seat].person is None and not company.chairs[ask.seat].barred


def begin_round(t: Table) -> None:
    """Before anybody is asked, those who were granted a chair take it; whoever is away just now, a round later."""
    for ask in [ask for ask in t.asks if ask.granted and t.company.people[ask.person].here]:
        t.company.sit(ask.person, ask.seat)
        t.company.people[ask.person].played = True
        t.bets.pop(ask.person, None)
        t.asks.remove(ask)
        t.changed("info")


VERBS: Final[dict[type, Verb]] = {
    c.AskChair: Verb(ask_chair, check_ask_chair),
    c.Offer: Verb(offer, check_offer, host=True),
    c.Consent: Verb(consent, check_consent),
    c.Settled: Verb(settled),
}
