"""The bullets speak: reveal, hits, wounds, deaths, and who is left.  FE-44 to FE-62, FE-71 to FE-78"""

from __future__ import annotations

from typing import Final

from standoff.editions.first.box import BBB, CLICK, NO_NOTES, WOUNDS_TO_DIE, add, plus
from standoff.editions.first.game import First
from standoff.editions.first.round import BLAST, REST, STAB, TRIPLE
from standoff.editions.first.standoff import aimed_at
from standoff.engine.chance import below
from standoff.engine.phase import NOBODY, Answers, Asking, Phase

_WOUND_CLAUSES: Final = {
    TRIPLE: ("FE-45", "FE-46"),
    REST: ("FE-55", "FE-56"),
    STAB: ("SP-12.5", "R-50"),
    BLAST: ("SP-5.6", "SP-5.6"),
}
REFEREE: Final = -1
"""Who is asked for a throw that people make by hand."""


class Shots(Phase[First]):
    """Cards are turned up together and all hit at the same moment.  FE-44, FE-48, FE-53, FE-57

    First the triple Bangs, then whatever else is still loaded; a Click does nothing (FE-54).
    """

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        triples = kind == TRIPLE
        clause = "FE-44" if triples else "FE-53"
        clicks_later = g.rules.options.reveal_order == "bang then click"
        fired = []
        g.dropped.clear()
        g.fallen = ()
        g.called = 1 if triples else 2
        for seat, gun, card in list(g.loaded_guns()):
            if (triples and card != BBB) or (clicks_later and card == CLICK):
                continue
            turn_up(g, seat, gun, card, clause)
            if card != CLICK:
                fired.append((gun, card))
                target = g.target[gun]
                if isinstance(target, int) and target in g.alive:
                    g.hits[target] += 1
        if fired or (not triples and g.rules.always_ends_shots):
            g.fired, g.jammed = tuple(fired), ()
            g.then(*[step if step[0] == "window" else (*step, kind) for step in g.rules.shot])


def turn_up(g: First, seat: int, gun: int, card: str, clause: str) -> None:
    """A loaded card is shown to all and spent.  FE-51, FE-62"""
    g.loaded[gun] = None
    g.open[gun] = add(g.open[gun], card)
    if g.returned:
        g.returned = tuple(back for back in g.returned if back[:2] != (gun, card))
    if g.log is not None:
        g.tell("reveals", clause, seat=seat, gun=gun, card=card, **aimed_at(g.target[gun]))


class Wound(Phase[First]):
    """Each bullet that hits costs a wound, and the victim lies down.  FE-45 to FE-50, FE-55 to FE-60, FE-71

    Before the last cards are turned up, a victim's own card is lost unseen (FE-47).
    """

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        for seat in g.alive:
            hits = g.hits[seat]
            if hits:
                g.hits[seat] = 0
                if g.power and kind != STAB:
                    g.bullets[seat] += hits
                wound(g, seat, hits, kind)


def wound(g: First, seat: int, hits: int, kind: str) -> None:
    """Give a gangster the wounds of so many hits."""
    hurt, falls = _WOUND_CLAUSES[kind]
    if g.power:
        hits = g.rules.power(g, seat).wounds_from(g, seat, hits, kind)
    g.hurt(seat, hits, hurt, falls)
    if g.armed == seat:
        g.blast = True
    if not g.rules.keeps_card[kind]:
        for gun in g.guns[seat]:
            g.discard(seat, gun, "FE-47" if kind == TRIPLE else falls)
    if g.power and g.wounds[seat] >= WOUNDS_TO_DIE:
        g.rules.power(g, seat).third_wound(g, seat)


class Clicks(Phase[First]):
    """Where the Bangs are called first, the Clicks are turned up after them.  QR-07"""

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        if kind == REST:
            for seat, gun, card in list(g.loaded_guns()):
                turn_up(g, seat, gun, card, "QR-07")


class Deaths(Phase[First]):
    """The third wound eliminates at once, and the money is lost.  FE-72 to FE-78"""

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        if kind == REST or g.rules.options.death_check == "at once":
            bury(g)


def bury(g: First) -> None:
    """Take everybody out of the game who has too many wounds, all at the same moment.  I-29"""
    wounds = g.wounds
    dead = [
        seat
        for seat in g.alive
        if wounds[seat] >= WOUNDS_TO_DIE and wounds[seat] >= g.rules.power(g, seat).wounds_to_die
    ]
    if not dead:
        return
    g.bury(dead)
    for seat in dead:
        if g.log is not None:
            g.tell("dies", "FE-72", seat=seat)
        for gun in g.guns[seat]:
            g.discard(seat, gun, "I-27")
        if not g.team and g.stash[seat] != NO_NOTES:
            g.box, g.stash[seat] = plus(g.box, g.stash[seat]), NO_NOTES
            if g.log is not None:
                g.tell("money_lost", "FE-73", seat=seat)
        if g.log is not None:
            tell_estate(g, seat)


def tell_estate(g: First, seat: int) -> None:
    """What the dead show, where the table wants it.  R-21, R-57"""
    options = g.rules.options
    if options.dead_reveal:
        g.tell("estate", "R-21", seat=seat, hands=[list(g.hand[gun]) for gun in g.guns[seat]])
        if g.power:
            g.tell("estate_power", "R-21", seat=seat, power=g.power[seat])
    if options.cop_dead_reveal and g.flashing:
        g.tell("estate_role", "R-57", seat=seat, cop=seat == g.cop)


class EndCheck(Phase[First]):
    """One gangster alive wins at once; nobody alive means no winner.  FE-85, FE-86, R-07, R-08"""

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        why = g.rules.count.early_end(g)
        if why:
            g.agenda.clear()
            g.then(("final_count", why))


class Toss(Phase[First]):
    """A shotgun between two targets throws a marker for each; no plaster at all is a jam.  SP-11.6 to SP-11.9"""

    def tosses(self, g: First) -> list[tuple[int, int]]:
        """(gun, target) for every throw, in the order of the shots; nobody throws for the dead (I-28)."""
        aims = ((gun, g.target[gun]) for gun, _ in g.fired)
        return [(gun, target) for gun, aim in aims if isinstance(aim, tuple) for target in aim if target in g.alive]

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        throws = self.tosses(g)
        if not throws:
            return
        plasters = self.thrown(g, answers, len(throws))
        for (gun, target), plaster in zip(throws, plasters, strict=True):
            if plaster:
                g.hits[target] += 1
            if g.log is not None:
                g.tell("toss", "SP-11.6", seat=g.owner(gun), gun=gun, target=target, plaster=plaster)
        lucky = {gun for (gun, _), plaster in zip(throws, plasters, strict=True) if plaster}
        g.jammed = tuple(gun for gun in dict(throws) if gun not in lucky)
        if g.log is not None:
            for gun in g.jammed:
                g.tell("jam", "SP-11.9", seat=g.owner(gun), gun=gun)

    def thrown(self, g: First, answers: Answers, count: int) -> list[bool]:
        """The throws: a referee's stacked ones first, then chance.  SP-11.12"""
        stacked = g.rules.setup.deal.get("tosses", ())
        plasters = [face == "plaster" for face in stacked[g.tossed : g.tossed + count]]
        g.tossed += count
        return plasters + [below(g, 2) == 1 for _ in range(count - len(plasters))]


class RefereeToss(Toss):
    """The same throws, made by hand at a real table and told to the game.  SP-11.12"""

    def ask(self, g: First, kind: str) -> Asking:
        count = len(self.tosses(g))
        return {REFEREE: _throws(count)} if count else NOBODY

    def thrown(self, g: First, answers: Answers, count: int) -> list[bool]:
        answer = answers[REFEREE]
        assert isinstance(answer, tuple)
        return [face == "plaster" for face in answer]


def _throws(count: int) -> tuple[tuple[str, ...], ...]:
    faces = ((),)  # type: tuple[tuple[str, ...], ...]
    for _ in range(count):
        faces = tuple((*face, side) for face in faces for side in ("plaster", "plain"))
    return faces
