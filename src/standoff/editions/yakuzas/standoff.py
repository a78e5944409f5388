"""The stand-off of gangs: a card of the own set, a blade to one side, courage and honor.  YAK-39 to YAK-77"""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar, Final

from standoff.editions.common.bullets import BLADES, CARDS
from standoff.editions.common.standoff import NOT_ONESELF, NOT_THE_DEAD, WITHDRAW
from standoff.editions.first import standoff
from standoff.editions.first.game import First
from standoff.editions.first.powers.kid import KID
from standoff.editions.first.standoff import aimed_at, take_shame
from standoff.editions.first.weapons import GUN
from standoff.editions.yakuzas.chairs import LEFT, RIGHT, WITHDREW, beside, next_up
from standoff.editions.yakuzas.ties import are_fellows, is_yakuza, opponents
from standoff.editions.yakuzas.weapons import BLADE, NONE, reach
from standoff.engine.fields import ALL, FLAG, NUMBER, ROUND, SEATS, WORD, EachSeat, Field
from standoff.engine.phase import NOBODY, Answers, Asking, Options, Phase, Step

SIDE: Final = EachSeat("side", WORD, until=ROUND)
"""The side to which each blade points, by gun."""
FINGER: Final = EachSeat("finger", FLAG, seen=ALL, placed=True)
"""Who has an honor token that lies finger side up."""
TOKENS: Final = EachSeat("tokens", NUMBER, seen=ALL, placed=True)
"""How many of somebody's wounds are flipped honor tokens."""
FLIPPING: Final = Field("flipping", SEATS, until=ROUND)
"""Who must flip a token now."""
TOKEN: Final = "token"


class Load(standoff.Load):
    """Everybody alive secretly lays one unused card of the own set; with two weapons one of each.  YAK-39, YAK-40"""

    clause = "YAK-39"

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if (answer in CARDS or answer in BLADES) and len(g.guns[seat]) == 1:
            return f"There is no {answer} in this hand", "FE-21"
        return super().forbids(g, seat, answer, step)


class Aim(standoff.Aim):
    """On three, guns at anybody of another gang, blades at a neighbour of another gang.  YAK-41 to YAK-52"""

    clause = "YAK-41"

    def ask(self, g: First, step: Step) -> Asking:
        aimers = self.aimers(g)
        if not aimers:
            return NOBODY
        guns, weapon, weapons, singles = g.guns, g.weapon, g.rules.weapons, g.rules.teams.all_targets(g)
        asking: dict[int, Options] = {}
        for seat in aimers:
            mine = guns[seat]
            options: Options = singles[seat]
            if len(mine) > 1:
                options = self.covered(g, seat, options)
            elif weapon[mine[0]] != GUN:
                options = weapons[weapon[mine[0]]].covers(g, seat, options)
            if options:
                asking[seat] = options
        return asking

    def targets(self, g: First, seat: int) -> Options:
        return self.covered(g, seat, opponents(g, seat))

    def covered(self, g: First, seat: int, singles: Options) -> Options:
        """What somebody may aim at, where these may be one by one."""
        guns, weapon, weapons = g.guns[seat], g.weapon, g.rules.weapons
        if len(guns) == 1:
            return weapons[weapon[guns[0]]].covers(g, seat, singles)
        if not singles:
            return ()
        return tuple(product(*[weapons[weapon[gun]].covers(g, seat, singles) or (NONE,) for gun in guns]))

    def point(self, g: First, seat: int, aim: Any) -> None:
        guns = g.guns[seat]
        if len(guns) == 1:
            self.point_one(g, seat, guns[0], aim)
        else:
            for gun, target in zip(guns, aim):
                if target != NONE or g.weapon[gun] != BLADE:
                    self.point_one(g, seat, gun, target)

    def point_one(self, g: First, seat: int, gun: int, target: Any) -> None:
        """One weapon of several points at somebody."""
        g.target[gun] = target
        if g.weapon[gun] == BLADE:
            SIDE[g, gun] = LEFT if reach(g, seat).get(LEFT) == target else RIGHT

    def without_a_target(self, g: First, seat: int, *, slow: bool) -> None:
        """Too slow: the cards are lost, a star too.  A blade with nobody to point at keeps its card.  YAK-48, YAK-51"""
        if slow and g.log is not None:
            g.tell("too_slow", "YAK-51", seat=seat)
        blade = g.rules.weapons[BLADE]
        for gun in g.guns[seat]:
            if g.weapon[gun] != BLADE or (slow and blade.covers(g, seat, opponents(g, seat))):
                g.discard(seat, gun, "YAK-51" if slow else "D-03")

    def tell_aims(self, g: First) -> None:
        for seat in self.aimers(g):
            for gun in g.guns[seat]:
                if g.target[gun] is not None:
                    at = aimed_at(g.target[gun]) | ({"side": SIDE[g, gun]} if SIDE[g, gun] else {})
                    g.tell("aims", self.clause, seat=seat, gun=gun, **at)

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        guns = g.guns[seat]
        fellows = [other for other in range(len(g.wounds)) if are_fellows(g, seat, other)]
        if isinstance(answer, int) and answer in fellows:
            return "Nobody aims at a member of the own gang", "YAK-43"
        if len(guns) > 1:
            return "Two weapons want a target each, as each of them may be pointed", "SP-3.7"
        if answer == seat:
            return NOT_ONESELF, "FE-25"
        if isinstance(answer, int) and 0 <= answer < len(g.wounds) and answer not in g.alive:
            return NOT_THE_DEAD, "FE-77"
        weapon = g.weapon[guns[0]]
        if weapon == BLADE and isinstance(answer, int):
            return "A tanto reaches the immediate neighbours only", "YAK-46"
        if weapon == "shotgun" and isinstance(answer, tuple):
            if any(other in fellows for other in answer):
                return "Nobody of the own gang stands before the shotgun", "SHOT-09"
            return "The shotgun covers two who sit beside each other, with its owner not between them", "SHOT-08"
        return "Everybody has to aim at one player of another gang", "FE-24"


class KidAim(Aim):
    """An active Kid aims when all others have.  SP-6.2, SP-6.3"""

    pace = "pick"
    awaited = False
    unasked = False
    clause = "SP-6.2"

    def aimers(self, g: First) -> tuple[int, ...]:
        kid = KID[g]
        return (kid,) if kid in g.alive else ()


class Courage(standoff.Courage):
    """All at once: stay or withdraw.  A gangster pays with shame, a yakuza with honor.  YAK-53 to YAK-72"""

    cry_clause = "YAK-77"
    down_clauses = ("YAK-71", "YAK-71")

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        cowards = [seat for seat in g.alive if answers[seat] == WITHDRAW]
        if g.log is not None and len(cowards) < len(g.alive):
            brave = [seat for seat in g.alive if seat not in cowards]
            g.tell("war_cry", self.cry_clause, seats=brave, cry=self.cry(g))
        for seat in cowards:
            g.posture[seat] = self.posture
        if cowards:
            g.cells[WITHDREW] = tuple([seat in cowards for seat in range(len(g.wounds))])
        for seat in cowards:
            self.gives_up(g, seat)

    def gives_up(self, g: First, seat: int) -> None:
        yakuza = is_yakuza(g, seat)
        if g.log is not None:
            g.tell("withdraws", "YAK-67" if yakuza else "YAK-56", seat=seat)
        for gun in g.guns[seat]:
            g.discard(seat, gun, "YAK-68" if yakuza else "YAK-58")
        if not yakuza:
            take_shame(g, seat, "YAK-57")
        elif FINGER[g, seat]:
            FLIPPING[g] += (seat,)
        else:
            FINGER[g, seat] = True
            if g.log is not None:
                g.tell("takes_finger", "YAK-66" if TOKENS[g, seat] else "YAK-60", seat=seat)


class Flip(Phase[First]):
    """Whoever withdraws with a finger to show flips the token: one wound, at once.  YAK-62 to YAK-65"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        for seat in FLIPPING[g]:
            FINGER[g, seat] = False
            TOKENS[g, seat] += 1
            g.wounds[seat] += 1
            if g.log is not None:
                g.tell("flips", "YAK-63", seat=seat, wounds=g.wounds[seat])
            for addition in g.rules.at_bleed:
                addition.bleeds(g, seat)


class LowerWeapons(Phase[First]):
    """Guns on the withdrawn go down; blades move on, the same way round.  YAK-71 to YAK-76, YI-01, YI-03, YR-14"""

    guns: ClassVar[Courage] = Courage()

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        withdrew = WITHDREW.of_all(g)
        cowards = [seat for seat in g.alive if withdrew[seat]]
        if not cowards:
            return
        self.guns.put_guns_down(g, cowards)
        guns, weapon, targets = g.guns, g.weapon, g.target
        for seat in g.alive:
            for gun in guns[seat]:
                if weapon[gun] == BLADE:
                    target = targets[gun]
                    if isinstance(target, int) and withdrew[target]:
                        self.move_on(g, seat, gun, target)

    def move_on(self, g: First, seat: int, gun: int, target: int) -> None:
        """The tanto goes on to the next player still up; where there is none it turns on its owner.  YAK-124"""
        g.target[gun] = next_up(g, seat, target, SIDE[g, gun])
        if g.log is not None:
            g.tell("blade_moves", "YAK-74", seat=seat, target=g.target[gun], side=SIDE[g, gun])


def is_beside(g: First, one: int, other: int) -> bool:
    """Do these two sit side by side in this round?"""
    return other in beside(g, one).values()
