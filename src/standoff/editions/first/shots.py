"""The bullets speak: reveal, hits, wounds, deaths, and who is left.  FE-44 to FE-62, FE-71 to FE-78"""

from __future__ import annotations

from typing import ClassVar, Final

from standoff.editions.common.attacks import Attack, wounds_of
from standoff.editions.common.bullets import CLING
from standoff.editions.first.card import wounds_to_die
from standoff.editions.first.causes import REST, TRIPLE
from standoff.editions.first.components import BBB, CLICK, NO_NOTES, WOUNDS_TO_DIE, add, plus
from standoff.editions.first.game import First
from standoff.editions.first.standoff import aimed_at
from standoff.engine.phase import Answers, Phase, Step

BLANKS: Final[tuple[str, ...]] = (CLICK, CLING)
STRIKE: Final[tuple[Step, ...]] = (
    ("window", "deringer"),
    ("toss",),
    ("attacks",),
    ("first_victim",),
    ("guards",),
    ("window", "hit"),
    ("wound",),
    ("clicks",),
    ("deaths",),
)
"""How attacks are carried out, whatever their cause: throws, shields, wounds, deaths."""
PHASE_END: Final[tuple[Step, ...]] = (
    ("blast",),
    ("jam",),
    ("window", "fired"),
    ("window", "death"),
    ("heirless",),
    ("end_check",),
    ("window", "smoke"),
    ("blast_over",),
    ("smoke_over",),
)
"""What follows when a phase has wounded people, or could have."""


def strike(g: First, cause: str, attacks: list[Attack], *, closes: bool = False) -> None:
    """Carry out some attacks, all at the same moment; then their phase closes, if they were all of it."""
    g.attacks += attacks
    steps = g.rules.strikes[cause]
    if closes:
        g.agenda.extend(steps.phase_end)
    g.agenda.extend(steps.strike)


class Shots(Phase[First]):
    """Cards are turned up together and all hit at the same moment.  FE-44, FE-48, FE-53, FE-57

    First the triple Bangs, then whatever else is still loaded; a Click does nothing (FE-54).
    """

    clauses: ClassVar = {TRIPLE: "FE-44", REST: "FE-53"}
    calls: ClassVar = {TRIPLE: 1, REST: 2}
    """What has had to show itself by then: see `First.called`."""

    def turned(self, g: First, cause: str) -> list[tuple[int, int, str]]:
        """(seat, gun, card) for all that is turned up now."""
        if cause == TRIPLE:
            return [one for one in g.loaded_guns() if one[2] == BBB] if BBB in g.loaded else []
        loaded = g.loaded_guns()
        if g.rules.options.reveal_order == "bang then click":
            return [one for one in loaded if one[2] != CLICK]
        return loaded

    def attacks(self, g: First, seat: int, gun: int) -> list[Attack]:
        """What a gun does that has just fired; between two, a throw decides, and nobody throws for the dead (I-28)."""
        target = g.target[gun]
        if isinstance(target, tuple):
            return [Attack(seat, gun, victim, wounds=0) for victim in target if victim in g.alive]
        return [Attack(seat, gun, target)] if target in g.alive and target is not None else []

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        cause = step[1]
        triples = cause == TRIPLE
        clause = self.clauses[cause]
        fired: list[tuple[int, str]] = []
        attacks: list[Attack] = []
        g.dropped = g.fallen = ()
        g.called = self.calls[cause]
        for seat, gun, card in self.turned(g, cause):
            turn_up(g, seat, gun, card, clause)
            if card not in BLANKS:
                fired.append((gun, card))
                attacks += self.attacks(g, seat, gun)
        if fired or (not triples and g.rules.always_ends_shots):
            g.fired = tuple(fired)
            strike(g, cause, attacks, closes=True)


def turn_up(g: First, seat: int, gun: int, card: str, clause: str) -> None:
    """A loaded card is shown to all and spent.  FE-51, FE-62"""
    g.loaded[gun] = None
    g.open[gun] = add(g.open[gun], card)
    for addition in g.rules.at_turn_up:
        addition.turned_up(g, gun, card)
    if g.log is not None:
        g.tell("reveals", clause, seat=seat, gun=gun, card=card, **aimed_at(g.target[gun]))


class Wound(Phase[First]):
    """Each bullet that hits costs a wound, and the victim lies down.  FE-45 to FE-50, FE-55 to FE-60, FE-71

    Before the last cards are turned up, a victim's own card is lost unseen (FE-47).
    """

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        coming = g.coming()
        if not coming:
            return
        g.landed += len(coming)
        for addition in g.rules.at_landing:
            addition.landing(g, coming)
        victims: dict[int, list[Attack]] = {}
        for attack in coming:
            victims.setdefault(attack.victim, []).append(attack)
        for seat in g.alive:
            if seat in victims:
                wound(g, seat, victims[seat], step[1])


def wound(g: First, seat: int, attacks: list[Attack], cause: str) -> None:
    """Give a gangster the wounds of some attacks."""
    why, wounds, at_wound = g.rules.because(g, seat, cause, attacks), wounds_of(attacks), g.rules.at_wound
    cards = [at_wound[name] for name in g.held[seat] if name in at_wound]
    for card in cards:
        wounds = card.wounds_from(g, seat, wounds, attacks)
    stays_up = bool(cards) and any(card.stays_up(g, seat) for card in cards)
    g.hurt(seat, wounds, why.wounds, "" if stays_up else why.falls)
    if why.lost:
        for gun in g.guns[seat]:
            g.discard(seat, gun, why.lost)
    for card in cards:
        card.wounded(g, seat)
    for addition in g.rules.at_bleed:
        addition.bleeds(g, seat)


class Clicks(Phase[First]):
    """Where the Bangs are called first, the Clicks are turned up after them.  QR-07"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if step[1] != REST:
            return
        clicks = g.loaded_guns()
        for seat, gun, card in clicks:
            turn_up(g, seat, gun, card, "QR-07")
        if clicks and "deringer" in g.rules.speakers:
            strike(g, REST, [])


class Deaths(Phase[First]):
    """The third wound eliminates at once, and the money is lost.  FE-72 to FE-78"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if g.rules.causes[step[1]].kills:
            bury(g)


def bury(g: First) -> None:
    """Take everybody out of the game who has too many wounds, all at the same moment.  I-29"""
    wounds = g.wounds
    dead = [seat for seat in g.alive if wounds[seat] >= WOUNDS_TO_DIE and wounds[seat] >= wounds_to_die(g, seat)]
    if dead:
        eliminate(g, dead)


def eliminate(g: First, dead: list[int]) -> None:
    """These are out of the game, and their money with them."""
    g.bury(dead)
    for seat in dead:
        if g.log is not None:
            g.tell("dies", "FE-72", seat=seat)
        for gun in g.guns[seat]:
            g.discard(seat, gun, "I-27")
        if g.stash[seat] != NO_NOTES and g.rules.teams.loses_money(g, seat):
            g.box, g.stash[seat] = plus(g.box, g.stash[seat]), NO_NOTES
            if g.log is not None:
                g.tell("money_lost", "FE-73", seat=seat)
        if g.log is not None and g.rules.options.dead_reveal:
            tell_estate(g, seat)
        for part in g.rules.at_death:
            part.dies(g, seat)


def tell_estate(g: First, seat: int) -> None:
    """What the dead show, where the table wants it.  R-21"""
    assert g.log is not None
    g.tell("estate", "R-21", seat=seat, hands=[list(g.hand[gun]) for gun in g.guns[seat]])
    for card in g.rules.holding(g, seat):
        card.tell_estate(g, seat)


class EndCheck(Phase[First]):
    """One gangster alive wins at once; nobody alive means no winner.  FE-85, FE-86, R-07, R-08"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        why = g.rules.count.early_end(g)
        if why:
            g.agenda.clear()
            g.then(("final_count", why))
