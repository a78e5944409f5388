"""Attacks where objects are about: what they add, and what they keep off.  B4 to B7"""

from __future__ import annotations

from typing import Final

from standoff.editions.common.attacks import Attack
from standoff.editions.common.cards import USED
from standoff.editions.first.game import First
from standoff.editions.first.objects.laser import Laser, triples
from standoff.editions.first.objects.thing import (
    TRIGGERS,
    TRIPLE_PLAYED,
    VISIBLE,
    FirstWoundThing,
    hits_by,
    miss,
    object_of,
)
from standoff.engine.fields import FLAG, ROUND, SEAT, THINGS, EachSeat, Field
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step

SPARED: Final = EachSeat("spared", FLAG, until=ROUND)
"""Who takes no wound any more in this round."""
PLAIN: Final = Field("plain attacks", THINGS, until=ROUND)
"""The attacks of this strike without what is added to the first wound of a bullet."""
CHOSEN: Final = EachSeat("first victim", SEAT, until=ROUND)
"""On which of several first victims somebody's object is to work."""
CLICKED: Final = Field("clicked", THINGS, until=ROUND)
"""The guns that have just turned up a Click."""


class ListAttacks(Phase[First]):
    """Nobody hits those who are spared; a triple Bang may come with a blast, or make a hidden one useless.  YI-20"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        CLICKED[g] = PLAIN[g] = ()
        spared, fired = SPARED.of_all(g), triples(g)
        for seat in g.alive if any(spared) else ():
            if spared[seat]:
                spare(g, seat)
        for seat in g.alive if fired else ():
            if seat not in fired:
                continue
            gun, thing = fired[seat], object_of(g, seat)
            if isinstance(thing, Laser) and thing.is_ready(g, seat):
                thing.fire(g, seat)
                g.attacks += [one for one in thing.blast(g, seat, gun) if not is_kept_off(g, one)]
            else:
                miss(g, seat, TRIPLE_PLAYED)
        PLAIN[g] = tuple(g.coming())


def is_kept_off(g: First, attack: Attack) -> bool:
    """Does nothing of this attack reach its victim?"""
    return SPARED[g, attack.victim] or g.rules.is_parried(g, attack)


def spare(g: First, seat: int) -> None:
    """Strike out whatever is on its way to somebody.  OBJ-43"""
    coming = g.coming()
    if any(attack.victim == seat for attack in coming):
        g.attacks[g.landed :] = [attack for attack in coming if attack.victim != seat]
        if g.log is not None:
            g.tell("spared", "OBJ-43", seat=seat)
    if PLAIN[g]:
        add_to_first_wounds(g)


class FirstVictim(Phase[First]):
    """Two first victims at once: the owner of the object says on which of them it works.  YR-54, YR-82"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        things = ready_things(g)
        if not things:
            return NOBODY
        asking: Asking = {}
        for seat, thing in things:
            victims = {one.victim for one in hits_by(g.coming(), seat, thing.kind)}
            if len(victims) > 1:
                asking[seat] = g.clockwise(victims, seat)
        return asking

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        for seat, victim in answers.items():
            assert isinstance(victim, int)
            CHOSEN[g, seat] = victim
        add_to_first_wounds(g)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The object works on one of those whom its owner is about to wound", "YR-54"


def ready_things(g: First) -> list[tuple[int, FirstWoundThing]]:
    """Whose open object waits for the first wound of a bullet, clockwise from the Godfather."""
    visible = VISIBLE.of_all(g)
    if not any(visible):
        return []
    shown, used, cards, ready = g.shown, USED.of_all(g), g.rules.cards, []
    for seat in g.alive:
        if visible[seat]:
            for name in shown[seat]:
                thing = cards[name]
                if isinstance(thing, FirstWoundThing) and name not in used[seat]:
                    ready.append((seat, thing))
    return ready


def add_to_first_wounds(g: First) -> None:
    """What objects add to the bullets on their way; whoever is spared leaves it to another victim.  YR-82"""
    things = ready_things(g)
    if not things:
        return
    plain = [one for one in [Attack(*one) for one in PLAIN[g]] if not is_kept_off(g, one)]
    attacks = plain
    for seat, thing in things:
        hits = hits_by(plain, seat, thing.kind)
        if hits:
            first = first_hit(g, seat, hits)
            hit = next(one for one in attacks if one[:3] == first[:3])
            attacks = [one for one in thing.adds(g, seat, hit, attacks) if not is_kept_off(g, one)]
    g.attacks[g.landed :] = attacks


def might_come(g: First) -> list[Attack]:
    """What objects would add, whoever is the first victim: to keep the wound off leaves it to another.  YR-82"""
    if not PLAIN[g]:
        return []
    plain = [one for one in [Attack(*one) for one in PLAIN[g]] if not is_kept_off(g, one)]
    added = [
        one
        for seat, thing in ready_things(g)
        for hit in hits_by(plain, seat, thing.kind)
        for one in thing.adds(g, seat, hit, [])
    ]
    return [one for one in added if not is_kept_off(g, one)]


def first_hit(g: First, seat: int, hits: list[Attack]) -> Attack:
    """The hit that counts as the first one: the chosen victim's, else the nearest clockwise."""
    order = g.clockwise({one.victim for one in hits}, seat)
    victim = CHOSEN[g, seat] if CHOSEN[g, seat] in order else order[0]
    return next(one for one in hits if one.victim == victim)


def land(g: First, attacks: list[Attack]) -> None:
    """These wounds are taken: whose first wound is it?  The object works and is spent, or is missed.  YR-51, YR-53"""
    alive = g.alive
    kinds: dict[int, list[str]] = {}
    for by, weapon, victim, kind, _ in attacks:
        if weapon >= 0 and by != victim in alive:
            kinds.setdefault(by, []).append(kind)
    if not kinds:
        return
    ready = dict(ready_things(g))
    for seat in alive:
        if seat not in kinds:
            continue
        for kind, trigger in TRIGGERS.items():
            if kind in kinds[seat]:
                if seat in ready and ready[seat].kind == kind:
                    ready[seat].fire(g, seat)
                else:
                    miss(g, seat, trigger)
