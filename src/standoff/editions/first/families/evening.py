"""What families do before the first round: choose a boss, share powers, divide bullets.  FAM-07 to FAM-20"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Final

from standoff.editions.common.cards import POWERS
from standoff.editions.first.components import DECK, Hand
from standoff.editions.first.dealer import give
from standoff.editions.first.families.ties import BOSSES, CHOICE, FAMILIES, TEAM, members, numbers, teams
from standoff.editions.first.game import First
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step


class ChooseBoss(Phase[First]):
    """Every family chooses its boss: most of its voices, or the first seat when they are divided.  FAM-07, D-24"""

    def ask(self, g: First, step: Step) -> Asking:
        return {seat: members(g, TEAM[g, seat]) for seat in g.order}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        bosses = []
        for team in teams(g):
            family = members(g, team)
            voices = Counter(answers[seat] for seat in family)
            bosses.append(next((seat for seat in family if 2 * voices[seat] > len(family)), family[0]))
            if g.log is not None:
                g.tell("boss", "FAM-07", boss=bosses[-1], seats=list(family), family=FAMILIES[team])
        seat_families(g, bosses)
        if g.log is not None:
            g.tell("seated", "FAM-20", order=list(g.order))

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The boss is one of the family", "FAM-07"


def seat_families(g: First, bosses: list[int]) -> None:
    """Every family sits together, a bodyguard on each side of its boss.  FAM-20"""
    order: list[int] = []
    for team, boss in enumerate(bosses):
        guards = [seat for seat in members(g, team) if seat != boss]
        order += [*guards[:1], boss, *guards[1:]]
    BOSSES[g] = tuple(bosses)
    g.order = g.alive = tuple(order)


class SharePowers(Phase[First]):
    """The family agrees who takes which power: everybody proposes a whole deal.  FAM-12 to FAM-16

    A deal names one power for each member, in the order they sit.
    """

    def ask(self, g: First, step: Step) -> Asking:
        return {seat: deals(g, TEAM[g, seat]) for seat in g.order}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        agreed = []
        for team in teams(g):
            wishes = {answers[seat] for seat in members(g, team)}
            agreed.append(wishes.pop() if len(wishes) == 1 else None)
        g.then(("boss_word", tuple(agreed)))

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A deal gives every member of the family one of its cards", "FAM-14"


def deals(g: First, team: int) -> Options:
    """Every way to give each member of a family one of its cards."""
    size = len(members(g, team))
    return tuple(dict.fromkeys(permutations(sorted(numbers(g, CHOICE[g][team])), size)))


class BossWord(Phase[First]):
    """Where the family does not agree, the boss decides; where it does, only nods.  FAM-15

    Every boss is asked, so that nobody outside learns which family quarrelled.
    """

    def ask(self, g: First, step: Step) -> Asking:
        _, agreed = step
        return {
            boss: deals(g, team) if (deal := agreed[team]) is None else (deal,) for team, boss in enumerate(BOSSES[g])
        }

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        dealt: dict[int, str] = {}
        for team, boss in enumerate(BOSSES[g]):
            deal = answers[boss]
            assert isinstance(deal, tuple)
            family = members(g, team)
            for seat, number in zip(family, deal, strict=True):
                dealt[seat] = g.rules.numbered[number]
            if g.log is not None:
                g.tell("family_powers", "FAM-13", family, seats=list(family), powers=list(deal))
        give(g, POWERS, dealt)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The boss nods to what the family agreed, or gives each member one of its cards", "FAM-15"


class SwapBullets(Phase[First]):
    """The two bodyguards of a family may divide their sixteen cards anew, eight each, if both agree.  FAM-17 to FAM-19

    A division is what the first of the two, as they sit, will hold.
    """

    def guards(self, g: First) -> list[tuple[int, int]]:
        """The pairs of bodyguards; a short family has none."""
        pairs = []
        for team, boss in enumerate(BOSSES[g]):
            family = tuple(seat for seat in members(g, team) if seat != boss)
            if len(family) == 2:
                pairs.append((family[0], family[1]))
        return pairs

    def ask(self, g: First, step: Step) -> Asking:
        return {guard: DIVISIONS for pair in self.guards(g) for guard in pair}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        for first, second in self.guards(g):
            wish = answers[first]
            if wish is None or wish != answers[second]:
                wish = DECK
            assert isinstance(wish, tuple)
            g.hand[first] = (wish[0], wish[1], wish[2])
            g.hand[second] = other_half(g.hand[first])
            if g.log is not None:
                hands = [list(g.hand[first]), list(g.hand[second])]
                team = members(g, TEAM[g, first])
                g.tell("bullets_divided", "FAM-17", team, seats=[first, second], hands=hands)

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "Each bodyguard ends up with eight of the sixteen cards", "FAM-18"


def other_half(hand: Hand) -> Hand:
    """What the second bodyguard holds when the first holds this."""
    clicks, bangs, triples = (2 * count for count in DECK)
    return (clicks - hand[0], bangs - hand[1], triples - hand[2])


DIVISIONS: Final[tuple[Hand, ...]] = tuple(
    (8 - bangs - triples, bangs, triples) for bangs in range(5) for triples in range(3)
)
