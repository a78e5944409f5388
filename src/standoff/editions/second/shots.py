"""Step 6: the cards speak, the wounded fall, the dead leave.  SE-45 to SE-56, SE-69, SE-70, SE-77 to SE-79"""

from __future__ import annotations

from standoff.editions.common.bullets import BANG, Hand, each_card
from standoff.editions.second.components import NO_BULLETS, NO_LOOT, plus
from standoff.editions.second.game import Second
from standoff.engine.phase import Answers, Phase, Step


class Shots(Phase[Second]):
    """All cards still in front of somebody are turned up and act at once; each Bang is a wound.  SE-45 to SE-56

    Luck is counted before wounds, wounds before deaths, and all who die do so together.  RU-35, RU-36, RU-51
    """

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        victims = []
        for seat in g.alive:
            if g.loaded[seat] is not None and g.turn_up(seat, "SE-45") == BANG:
                aim = g.target[seat]
                assert aim is not None
                victims.append(aim)
        strike(g, victims)


def strike(g: Second, victims: list[int]) -> None:
    """These are hit by a Bang each, all at the same moment; whoever is named twice, twice."""
    if not victims:
        return
    dead = []
    for seat in g.alive:
        if seat in victims:
            power = g.power_of(seat)
            wound(g, seat, power.wounds_from(g, seat, victims.count(seat)))
            if g.wounds[seat] >= power.wounds_to_die:
                dead.append(seat)
    if dead:
        die(g, dead)


def wound(g: Second, seat: int, hits: int) -> None:
    """So many wounds; whoever takes one lies down for this round.  SE-47 to SE-52"""
    if hits:
        g.hurt(seat, hits, "SE-47", "SE-48")


def die(g: Second, dead: list[int]) -> None:
    """Too many wounds: out of the game, and the power with them.  SE-53, SE-54, SEP-00.6"""
    for seat in dead:
        g.died[seat] = g.round
        g.wishes[seat] = ()
        if g.log is not None:
            g.tell("dies", g.power_of(seat).death_clause, seat=seat)
    g.holder = {power: seat for power, seat in g.holder.items() if seat not in dead}
    g.bury(dead)
    steps: list[Step] = []
    for name, power in g.rules.at_deaths:
        if name in g.holder:
            steps += power.after_deaths(g, g.holder[name], dead)
    steps += [("burial",), ("end_check",)]
    g.then_all(steps)


class Burial(Phase[Second]):
    """Loot and hand of the dead leave the game unseen; wounds go back to the supply.  SE-69, SE-70, RU-30 to RU-32

    A table may want the hand in the discard pile, face down, instead.
    """

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        to_pile = g.rules.options.dead_bullets == "pile"
        for seat in g.fallen:
            if g.stash[seat] != NO_LOOT:
                g.box, g.stash[seat] = plus(g.box, g.stash[seat]), NO_LOOT
                g.trail.append(("lost", seat))
                if g.log is not None:
                    g.tell("loot_lost", "SE-69", seat=seat)
            if to_pile:
                hand, g.hand[seat] = g.hand[seat], NO_BULLETS
                bury_hand(g, seat, hand)
            if g.log is not None:
                g.tell("hand_lost", "RU-31" if to_pile else "SE-70", seat=seat)


def bury_hand(g: Second, seat: int, hand: Hand) -> None:
    """A dead gangster's hand goes face down to the discard pile.  RU-31"""
    for card in each_card(hand):
        g.discard(seat, card, "RU-31")


class EndCheck(Phase[Second]):
    """One gangster alive wins at once, rich or not; with nobody alive nobody wins.  SE-77 to SE-79, SE-84, RU-33"""

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        if len(g.alive) < 2:
            g.agenda.clear()
            g.then(("final_count", "sole survivor" if g.alive else "nobody left"))
