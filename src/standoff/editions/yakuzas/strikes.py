"""Whatever wounds somebody, batch by batch: shots, blades, deaths, last words.  YAK-78 to YAK-84, YAK-112 to YAK-126"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from standoff.editions.common.attacks import BLADE, BLAST, BULLET, GRENADE, SELF, STAR, Attack
from standoff.editions.common.bullets import TANTO
from standoff.editions.first import shots
from standoff.editions.first.card import wounds_to_die
from standoff.editions.first.causes import REST, TRIPLE, Cause
from standoff.editions.first.components import WOUNDS_TO_DIE
from standoff.editions.first.game import First
from standoff.editions.first.shots import tell_estate
from standoff.editions.yakuzas.chairs import LEFT, RIGHT, beside
from standoff.editions.yakuzas.options import options_of
from standoff.editions.yakuzas.standoff import FLIPPING, TOKEN
from standoff.editions.yakuzas.ties import are_fellows, is_yakuza
from standoff.editions.yakuzas.weapons import BLADE as BLADES
from standoff.engine.fields import FLAG, NUMBER, ROUND, SEATS, EachSeat, Field, Shape
from standoff.engine.phase import Answers, Phase, Step

STRIKE: Final[tuple[Step, ...]] = (
    ("window", "deringer"),
    ("toss",),
    ("struck_out",),
    ("attacks",),
    ("hits",),
)
"""How a batch of attacks comes about, until it is known what is on its way…"""
HITS: Final[tuple[Step, ...]] = (
    ("first_victim",),
    ("window", "parry"),
    ("window", "hit"),
    ("wound",),
    ("window", "monk"),
    ("window", "tattoo"),
    ("deaths",),
    ("window", "kamikaze"),
)
"""… and how it is carried out, if anything is."""
PHASE_END: Final[tuple[Step, ...]] = (
    ("blast",),
    ("jam",),
    ("window", "fired"),
    ("window", "death"),
    ("heirless",),
    ("blast_over",),
    ("window", "smoke"),
    ("smoke_over",),
)
"""What follows when a phase closes: grenade, exchanges and heirs, smoke."""

KAMIKAZE: Final = "kamikaze"
THROW: Final = "star"
PARRIED: Final = EachSeat("parried", FLAG, until=ROUND)
"""Who has parried in this round, and takes nothing any more that can be parried."""
TURNED: Final = Field("turned", SEATS)
"""The blades whose Tanto has been turned up and has not struck yet."""
JUST_HIT: Final = Field("just_hit", SEATS)
"""Who stood, and has been wounded in this batch."""
JUST_DIED: Final = Field("just_died", SEATS)
"""Who has died in this batch."""


def _round_or_none(number: int) -> int | None:
    return number or None


DOOMED: Final = EachSeat("doomed", Shape(0, _round_or_none, int), seen="all", placed=True)
"""The round at whose end somebody dies who should be dead already."""

CAUSES: Final = {
    TRIPLE: Cause("YAK-80", "YAK-80", "YAK-81"),
    REST: Cause("YAK-113", "YAK-120"),
    THROW: Cause("YAK-102", "YAK-102", "YAK-103"),
    TOKEN: Cause("YAK-63", "YAK-67"),
}
"""What wounds people, cards aside."""


def because(g: First, seat: int, cause: str, attacks: list[Attack], why: Cause) -> Cause:
    """The clauses behind these wounds: whose blade or bullet it was, and who takes it."""
    if cause == TRIPLE and is_yakuza(g, seat):
        return _losing(why, "YAK-82")
    first = attacks[0]
    kind = first.kind
    if kind == BULLET:
        return why
    if kind == SELF:
        return _wounding(why, "YAK-124")
    if kind == BLADE and cause == REST:
        return _wounding(why, "YAK-122" if are_fellows(g, first.by, seat) else "YAK-119")
    if kind == BLAST and beside(g, first.by).get(RIGHT) == seat != beside(g, first.by)[LEFT]:
        return _wounding(why, "KIAI-37")
    if kind == STAR and are_fellows(g, first.by, seat):
        return _wounding(why, "YAK-105")
    return why


@cache
def _losing(why: Cause, clause: str) -> Cause:
    return why._replace(lost=clause)


@cache
def _wounding(why: Cause, clause: str) -> Cause:
    return why._replace(wounds=clause)


class Shots(shots.Shots):
    """Triple Bangs in phase 5, all other cards in phase 6, guns before blades; all at the same moment.

    YAK-78, YAK-79, YAK-112 to YAK-119
    """

    clauses: ClassVar = {TRIPLE: "YAK-78", REST: "YAK-112"}

    def turned(self, g: First, cause: str) -> list[tuple[int, int, str]]:
        if cause == TRIPLE:
            return super().turned(g, cause)
        cards = super().turned(g, cause)
        blades = [one for one in cards if g.weapon[one[1]] == BLADES]
        TURNED[g] = tuple([gun for _, gun, card in blades if card == TANTO])
        return [*[one for one in cards if g.weapon[one[1]] != BLADES], *blades] if blades else cards

    def attacks(self, g: First, seat: int, gun: int) -> list[Attack]:
        if g.weapon[gun] != BLADES:
            return super().attacks(g, seat, gun)
        target = g.target[gun]
        if not isinstance(target, int) or target not in g.alive:
            return []
        return [Attack(seat, gun, target, SELF if target == seat else BLADE)]


def can_be_parried(g: First, attack: Attack) -> bool:
    """Everything but a grenade; a blast where the table says so.  KIAI-30, YR-40"""
    return attack.kind != GRENADE and (attack.kind != BLAST or options_of(g).samurai_blast)


def is_parried(g: First, attack: Attack) -> bool:
    """Has its victim parried in this round, so that it does no harm?  KIAI-25"""
    return PARRIED[g, attack.victim] and can_be_parried(g, attack)


class StruckOut(Phase[First]):
    """Whoever has parried in this round is safe from everything that can be parried.  KIAI-25, KIAI-30"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if any(PARRIED.of_all(g)):
            g.attacks[g.landed :] = [one for one in g.coming() if not is_parried(g, one)]


class Hits(Phase[First]):
    """Whatever is on its way is carried out."""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if g.landed < len(g.attacks):
            g.agenda.extend(g.rules.strikes[step[1]].hits)
        else:
            TURNED[g] = ()


class Wound(shots.Wound):
    """All wounds of a batch at once.  YAK-80, YAK-102, YAK-119, YAK-120"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        before, posture = g.wounds[:], g.posture[:]
        super().resolve(g, answers, step)
        if g.wounds != before:
            wounds = g.wounds
            hit = [seat for seat in g.alive if wounds[seat] > before[seat] and posture[seat] == "standing"]
            JUST_HIT[g] = tuple(hit)


class Deaths(Phase[First]):
    """The third wound eliminates; the chair stays until the round is over, the money under the gang card.

    YAK-84, YAK-131 to YAK-135
    """

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        TURNED[g] = JUST_HIT[g] = JUST_DIED[g] = ()
        bury(g, who_is_dying(g))


class TokenDeaths(Phase[First]):
    """The third wound kills in phase 4 too, and the phase closes with it.  YI-12"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if FLIPPING[g] and who_is_dying(g):
            g.fallen = ()
            steps = g.rules.strikes[TOKEN]
            g.agenda.extend((*steps.phase_end, *steps.hits))


def who_is_dying(g: First) -> list[int]:
    """Who has too many wounds, and nothing that keeps them alive?"""
    wounds = g.wounds
    if max(wounds) < WOUNDS_TO_DIE:
        return []
    badly = [seat for seat in g.alive if wounds[seat] >= WOUNDS_TO_DIE]
    return [seat for seat in badly if wounds[seat] >= wounds_to_die(g, seat) and not DOOMED[g, seat]] if badly else []


def bury(g: First, dead: list[int]) -> None:
    """Take these out of the game, all at the same moment."""
    if not dead:
        return
    g.bury(dead)
    JUST_DIED[g] = tuple(dead)
    for seat in dead:
        if g.log is not None:
            g.tell("dies", "YAK-84" if is_yakuza(g, seat) else "YAK-131", seat=seat)
        for gun in g.guns[seat]:
            g.discard(seat, gun, "I-27")
        if g.log is not None and g.rules.options.dead_reveal:
            tell_estate(g, seat)
        for part in g.rules.at_death:
            part.dies(g, seat)


STARS_THROWN: Final = Field("stars_thrown", NUMBER)
"""How many stars have flown in this game: which stacked throw is next."""
