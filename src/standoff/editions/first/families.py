"""Families of three: a boss, two bodyguards, one purse.  FAM-01 to FAM-49"""

from __future__ import annotations

from collections import Counter
from itertools import groupby, permutations
from typing import Any, Final

from standoff.editions.first.box import DECK, Hand, worth
from standoff.editions.first.count import Count
from standoff.editions.first.game import First
from standoff.editions.first.standoff import take_shame
from standoff.engine.phase import PASS, Answer, Answers, Asking, Options, Phase

FAMILIES: Final = ("The Presidency", "The Short Change", "The Velvet Gloves", "The Backing Band")
GUARD_FUNERAL: Final = 20
BOSS_FUNERAL: Final = 50
STEP_IN: Final = "step in"


def members(g: First, team: int) -> tuple[int, ...]:
    """A family's seats: in the order drawn, and once it has a boss, as they sit."""
    return tuple(seat for seat in g.order if g.team[seat] == team)


def teams(g: First) -> range:
    """The numbers of the families."""
    return range(max(g.team) + 1)


class ChooseBoss(Phase[First]):
    """Every family chooses its boss: most of its voices, or the first seat when they are divided.  FAM-07, D-24"""

    def ask(self, g: First) -> Asking:
        return {seat: members(g, g.team[seat]) for seat in g.order}

    def resolve(self, g: First, answers: Answers) -> None:
        bosses = []
        order: list[int] = []
        for team in teams(g):
            family = members(g, team)
            voices = Counter(answers[seat] for seat in family)
            boss = next((seat for seat in family if 2 * voices[seat] > len(family)), family[0])
            guards = [seat for seat in family if seat != boss]
            bosses.append(boss)
            order += [*guards[:1], boss, *guards[1:]]
            if g.log is not None:
                g.tell("boss", "FAM-07", boss=boss, seats=list(family), family=FAMILIES[team])
        g.boss = tuple(bosses)
        g.order = g.alive = tuple(order)
        if g.log is not None:
            g.tell("seated", "FAM-20", order=order)

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object) -> tuple[str, str]:
        return "The boss is one of the family", "FAM-07"


class SharePowers(Phase[First]):
    """The family agrees who takes which power: everybody proposes a whole deal.  FAM-12 to FAM-16

    A deal names one power for each member, in the order they sit.
    """

    def ask(self, g: First) -> Asking:
        return {seat: deals(g, g.team[seat]) for seat in g.order}

    def resolve(self, g: First, answers: Answers) -> None:
        agreed = []
        for team in teams(g):
            wishes = {answers[seat] for seat in members(g, team)}
            agreed.append(wishes.pop() if len(wishes) == 1 else None)
        g.then(("boss_word", tuple(agreed)))

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "A deal gives every member of the family one of its cards", "FAM-14"


def deals(g: First, team: int) -> Options:
    """Every way to give each member of a family one of its cards."""
    size = len(members(g, team))
    return tuple(dict.fromkeys(permutations(sorted(g.cards[team]), size)))


class BossWord(Phase[First]):
    """Where the family does not agree, the boss decides; where it does, only nods.  FAM-15

    Every boss is asked, so that nobody outside learns which family quarrelled.
    """

    def ask(self, g: First, agreed: tuple[Answer | None, ...]) -> Asking:
        return {boss: deals(g, team) if (deal := agreed[team]) is None else (deal,) for team, boss in enumerate(g.boss)}

    def resolve(self, g: First, answers: Answers, agreed: tuple[Answer | None, ...]) -> None:
        power = [0] * len(g.order)
        for team, boss in enumerate(g.boss):
            deal = answers[boss]
            assert isinstance(deal, tuple)
            family = members(g, team)
            for seat, number in zip(family, deal, strict=True):
                power[seat] = number
            if g.log is not None:
                g.tell("family_powers", "FAM-13", family, seats=list(family), powers=list(deal))
        g.power = tuple(power)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "The boss nods to what the family agreed, or gives each member one of its cards", "FAM-15"


class SwapBullets(Phase[First]):
    """The two bodyguards of a family may divide their sixteen cards anew, eight each, if both agree.  FAM-17 to FAM-19

    A division is what the first of the two, as they sit, will hold.
    """

    def guards(self, g: First) -> list[tuple[int, int]]:
        """The pairs of bodyguards; a short family has none."""
        pairs = []
        for team, boss in enumerate(g.boss):
            family = tuple(seat for seat in members(g, team) if seat != boss)
            if len(family) == 2:
                pairs.append((family[0], family[1]))
        return pairs

    def ask(self, g: First) -> Asking:
        return {guard: DIVISIONS for pair in self.guards(g) for guard in pair}

    def resolve(self, g: First, answers: Answers) -> None:
        for first, second in self.guards(g):
            wish = answers[first]
            if wish is None or wish != answers[second]:
                wish = DECK
            assert isinstance(wish, tuple)
            g.hand[first] = (wish[0], wish[1], wish[2])
            g.hand[second] = other_half(g.hand[first])
            if g.log is not None:
                hands = [list(g.hand[first]), list(g.hand[second])]
                team = members(g, g.team[first])
                g.tell("bullets_divided", "FAM-17", team, seats=[first, second], hands=hands)

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object) -> tuple[str, str]:
        return "Each bodyguard ends up with eight of the sixteen cards", "FAM-18"


def other_half(hand: Hand) -> Hand:
    """What the second bodyguard holds when the first holds this."""
    clicks, bangs, triples = (2 * count for count in DECK)
    return (clicks - hand[0], bangs - hand[1], triples - hand[2])


DIVISIONS: Final[tuple[Hand, ...]] = tuple(
    (8 - bangs - triples, bangs, triples) for bangs in range(5) for triples in range(3)
)


class Guards(Phase[First]):
    """One bodyguard may save a boss about to be hit and takes every bullet instead.  FAM-26 to FAM-35, FAM-49"""

    unsaid = PASS
    quiet = True
    pace = "window"

    def ask(self, g: First, kind: str) -> Asking:
        return {
            guard: (PASS, STEP_IN)
            for boss in g.boss
            if g.hits[boss] and self.may_be_saved(g, boss)
            for guard in members(g, g.team[boss])
            if guard != boss and (boss, guard) not in g.rescued and self.can_step_in(g, guard)
        }

    def may_be_saved(self, g: First, boss: int) -> bool:
        """Once a round; where the table allows it, a second time by the other bodyguard.  FAM-32, R-67"""
        return g.rules.options.fam_second_guard or all(saved != boss for saved, _ in g.rescued)

    def can_step_in(self, g: First, guard: int) -> bool:
        """Alive and not withdrawn this round; unhurt too where the table wants that.  FAM-30, R-66"""
        if guard not in g.alive or g.posture[guard] == "shame":
            return False
        return g.posture[guard] == "standing" or not g.rules.options.fam_guard_must_stand

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        for boss in g.boss:
            family = members(g, g.team[boss])
            brave = tuple(guard for guard in family if answers.get(guard, PASS) == STEP_IN)
            if brave:
                g.then(("boss_picks", boss, brave))

    def forbids(self, g: First, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "A bodyguard steps in or does not", "FAM-31"


class BossPicks(Phase[First]):
    """Two volunteers: the boss picks one, and cannot refuse to be saved.  The rescue costs one shame.  R-68, R-69"""

    def ask(self, g: First, boss: int, brave: tuple[int, ...]) -> Asking:
        return {boss: tuple(brave)} if len(brave) > 1 else {}

    def resolve(self, g: First, answers: Answers, boss: int, brave: tuple[int, ...]) -> None:
        guard = answers.get(boss, brave[0])
        assert isinstance(guard, int)
        g.hits[guard] += g.hits[boss]
        g.hits[boss] = 0
        g.rescued += ((boss, guard),)
        if g.log is not None:
            g.tell("steps_in", "FAM-27", seat=guard, boss=boss, hits=g.hits[guard])
        take_shame(g, boss, "FAM-29")

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "The boss picks one of the volunteers and cannot send them away", "R-68"


class FamilyCount(Count):
    """The richest family wins, dead members and all, once funerals are paid.  FAM-38 to FAM-48, R-70 to R-74"""

    def early_end(self, g: First) -> str:
        if not g.alive:
            return "nobody left"
        one_team = len({g.team[seat] for seat in g.alive}) == 1
        return "one team left" if one_team and g.rules.options.fam_early_end == "one team left" else ""

    def total(self, g: First, team: int) -> int:
        """A family's wealth: purse, shame of the living, powers, funerals."""
        family = members(g, team)
        dead = [seat for seat in family if seat not in g.alive]
        total = worth(g.stash[g.boss[team]])
        for seat in family:
            power = g.rules.power(g, seat)
            if seat in g.alive:
                total += power.shame_worth * g.shame[seat] + power.bonus(g, seat)
            elif g.rules.options.fam_dead_powers:
                total += power.bonus(g, seat) + max(0, power.shame_worth) * g.shame[seat]
        funerals = sum(BOSS_FUNERAL if seat == g.boss[team] else GUARD_FUNERAL for seat in dead)
        return total - funerals

    def team_key(self, g: First, team: int) -> tuple[int, ...]:
        """Sorts families, best first: money, then living members, then less shame among them.  FAM-47, FAM-48"""
        living = [seat for seat in members(g, team) if seat in g.alive]
        if g.rules.options.tiebreak == "none":
            return (-self.total(g, team),)
        return -self.total(g, team), -len(living), sum(g.shame[seat] for seat in living)

    def outcome(self, g: First, why: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], str]:
        keys = sorted((self.team_key(g, team), team) for team in teams(g))
        ranking = tuple(
            tuple(seat for _, team in group for seat in sorted(members(g, team)))
            for _, group in groupby(keys, key=lambda pair: pair[0])
        )
        (best, *_), (second, *_) = keys[0], keys[1]
        clause = next(
            (
                name
                for name, mine, theirs in zip(("FAM-45", "FAM-47", "FAM-48"), best, second, strict=False)
                if mine != theirs
            ),
            "R-74",
        )
        return ranking[0], ranking, clause

    def tell_count(self, g: First) -> None:
        for team in teams(g):
            family = members(g, team)
            purse = worth(g.stash[g.boss[team]])
            dead = [seat for seat in family if seat not in g.alive]
            g.tell("family_count", "FAM-45", seats=list(family), money=purse, total=self.total(g, team))
            for seat in dead:
                boss = seat == g.boss[team]
                clause = "FAM-44" if boss else "FAM-43"
                g.tell("funeral", clause, seat=seat, cost=BOSS_FUNERAL if boss else GUARD_FUNERAL)
