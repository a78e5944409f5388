"""What a hit does: Kevlar, wounds, lost guns, Clicks set off, hospital.  LIVE-091 to LIVE-099, LIVE-151 to LIVE-164"""

from __future__ import annotations

from typing import Final, NamedTuple

from standoff.editions.live.calls import call
from standoff.editions.live.components import BBB, DG, KEV, NOTHING_KNOWN, NUMBERED, SG, UNSEEN_GUN, Face, highest
from standoff.editions.live.game import COMA, DENIED, IN, NOWHERE, WAITING, Live
from standoff.editions.live.verdict import VERDICT, give_verdict
from standoff.engine.phase import REFEREE, Answers, Asking, Phase, Step


class Cause(NamedTuple):
    """What hits somebody, by its clauses."""

    wound: str
    cancels: dict[str, str]
    """The guns that whoever is wounded will not fire any more, and why."""
    silent: str = ""
    """Why whoever has just lost a gun says nothing."""


CAUSES: Final = {
    BBB: Cause("LIVE-091", {DG: "LIVE-096", SG: "LIVE-097"}, "LIVE-098"),
    DG: Cause("LIVE-108", {SG: "LIVE-111"}, "LIVE-112"),
    "stab": Cause("LIVE-200", {DG: "LIVE-201", SG: "LIVE-201"}),
    "recoil": Cause("LIVE-123", {}),
}
TO_COME: Final = {5: (DG, SG), 6: (SG,), 7: ()}
"""The guns that have not spoken yet in each phase.  LR-58"""
NOTHING: Final = "nothing"


class Hits(Phase[Live]):
    """Some people are hit, one of them perhaps more than once.  With paper cards they first show what they hold."""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        name, victims = step[1], step[2]
        if ask_cards(g, victims, step):
            return
        before, lost = g.wounds[:], g.cancelled
        for seat in victims:
            hit(g, seat, name)
        wounded = [seat for seat in dict.fromkeys(victims) if g.wounds[seat] > before[seat]]
        if wounded and g.log is not None:
            call(g, "LIVE-094", "hand on heart", seats=wounded)
            self.keep_silent(g, CAUSES[name], wounded, g.cancelled != lost)

    def keep_silent(self, g: Live, cause: Cause, wounded: list[int], lost: bool) -> None:
        """Whoever has lost a gun says nothing; nobody is told whether there is such a one where cards stay hidden."""
        if g.rules.paper or g.rules.options.wounds_reveal == "clicks":
            lost = any(not g.holds_click(seat) for seat in wounded)
        if lost and cause.silent:
            call(g, cause.silent, "silent")


def ask_cards(g: Live, victims: tuple[int, ...], then: Step) -> bool:
    """With paper cards: ask what everybody shows who is hit for the first time, then go on.  LR-65"""
    if not g.rules.paper:
        return False
    unknown = [seat for seat in sorted(set(victims)) if g.is_in(seat) and g.weapon(seat) == NOTHING_KNOWN]
    if not unknown:
        return False
    g.then(("shows", unknown[0]), then)
    return True


class Shows(Phase[Live]):
    """What somebody shows who has been hit for the first time; a gun shows nothing.  LR-65"""

    referee = True

    def ask(self, g: Live, step: Step) -> Asking:
        numbers = range(1, highest(g.rules.options.deck_preset) + 1)
        return {REFEREE: (NOTHING, KEV, *[(weapon, number) for weapon in NUMBERED for number in numbers], VERDICT)}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        said = answers[REFEREE]
        if said == VERDICT:
            give_verdict(g)
            return
        weapon, number = said if isinstance(said, tuple) else (said, 0)
        put_on_record(g, step[1], UNSEEN_GUN if weapon == NOTHING else str(weapon), number)

    def about(self, g: Live, step: Step) -> tuple[int, ...]:
        return (step[1],)

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A card shows nothing, Kevlar, or a knife or grenade with its number", "LR-65"


def put_on_record(g: Live, seat: int, weapon: str, number: int = 0) -> None:
    """A paper card whose weapon has been told."""
    card = g.hand[seat]
    face = Face(weapon, number, g.faces[card].note)
    g.faces = (*g.faces[:card], face, *g.faces[card + 1 :])


def hit(g: Live, seat: int, name: str) -> None:
    """Something that would wound somebody."""
    if g.status[seat] != IN or g.doomed[seat]:
        return
    weapon = g.weapon(seat)
    if weapon == KEV and not g.spent[seat]:
        g.spent[seat] = True
        g.absorbed += (seat,)
        show(g, seat)
        if g.log is not None:
            g.tell("absorbed", "LIVE-187", seat=seat)
        return
    cause = CAUSES[name]
    g.wounds[seat] += 1
    g.targets[seat] = ()
    if g.log is not None:
        g.tell("wounded", cause.wound, seat=seat, wounds=g.wounds[seat])
    if weapon == KEV or weapon in NUMBERED or g.rules.options.wounds_reveal == "all":
        show(g, seat)
    if g.wounds[seat] == 1:
        _first_wound(g, seat, weapon, cause)
    else:
        g.doomed[seat] = True
        if g.click[seat] == WAITING and g.rules.options.clicks_doomed == "lost":
            deny(g, seat, "LR-22")
        leave_if_due(g, seat, "LIVE-151")


def _first_wound(g: Live, seat: int, weapon: str, cause: Cause) -> None:
    """An unfired gun is lost, a knife or grenade waits for its number.  LIVE-096 to LIVE-099"""
    if weapon in cause.cancels and weapon in TO_COME[g.phase]:
        g.cancelled += (seat,)
        if g.log is not None:
            hidden = g.rules.options.wounds_reveal == "clicks"
            g.tell("cancelled", cause.cancels[weapon], g.rules.fellows[seat] if hidden else None, seat=seat)
    if weapon in NUMBERED:
        set_off(g, seat, "LIVE-099")


def set_off(g: Live, seat: int, clause: str) -> None:
    """A knife or a grenade waits until its number is called."""
    g.click[seat] = WAITING
    g.since[seat] = len(g.clicks) + 1
    if g.log is not None:
        g.tell("click_waits", clause, seat=seat, number=g.card(seat).number)


def deny(g: Live, seat: int, clause: str) -> None:
    """A Click that was waiting will not be carried out."""
    g.click[seat] = DENIED
    g.denied += (seat,)
    if g.log is not None:
        g.tell("click_denied", clause, seat=seat, number=g.card(seat).number)


def show(g: Live, seat: int) -> None:
    """The card is turned over, once.  LIVE-162"""
    if g.shown[seat]:
        return
    g.shown[seat] = True
    weapon = g.weapon_written(seat)
    if g.log is not None and weapon is not None:
        g.tell("shows_card", "LIVE-162", seat=seat, weapon=weapon)


def leave_if_due(g: Live, seat: int, clause: str) -> None:
    """Hospital, unless an own Click is still waiting.  LIVE-159, LIVE-160"""
    if g.doomed[seat] and g.click[seat] != WAITING and g.status[seat] == IN:
        to_hospital(g, seat, clause)


def to_hospital(g: Live, seat: int, clause: str) -> None:
    """Somebody is in a coma, leaves the area and hands in the card.  LIVE-151 to LIVE-157"""
    g.status[seat] = COMA
    g.at[seat] = NOWHERE
    g.comas[seat] += 1
    if g.log is not None:
        g.tell("hospital", clause, seat=seat)
        call(g, "LIVE-156", "hospital", seat=seat)
        g.tell("hands_in", "LIVE-157", seat=seat)
        if g.rules.playing_referee:
            call(g, "LIVE-224", "pile", seat=seat)
