"""Power 11, the weapon and its throws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from typing import Any, ClassVar, Final

from standoff.editions.common.attacks import Attack
from standoff.editions.common.cards import Concern, everybody
from standoff.editions.common.seats import adjacent_pairs
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.take_back import TAKE_BACK, Reason, take_back
from standoff.editions.first.weapons import Weapon
from standoff.engine.chance import below
from standoff.engine.compiling import mypyc_attr
from standoff.engine.fields import NUMBER, SEATS, Field
from standoff.engine.phase import NOBODY, REFEREE, Answer, Answers, Asking, Options, Phase, Step

JAM: Final = Reason("SP-11.10", "SP-11.10", "R-48")
PLASTER: Final = "plaster"

JAMMED: Final = Field("jammed", SEATS)
"""The guns that have jammed in the phase being resolved."""
TOSSED: Final = Field("tossed", NUMBER)
"""How many throws of the markers have been made."""


class Sawed(Weapon):
    """It covers one gangster, or two neighbours with its owner not between them.  SP-11.3, R-46"""

    name = "shotgun"

    def covers(self, g: First, seat: int, singles: Options) -> Options:
        if g.rules.options.shotgun_pairs == "any":
            return (*singles, *combinations(singles, 2))
        pairs = adjacent_pairs(g.rules.circle(g), seat)
        return (*singles, *[pair for pair in pairs if pair[0] in singles and pair[1] in singles])

    def still_covers(self, g: First, left: tuple[int, ...]) -> int | tuple[int, ...] | None:
        """R-47, I-45"""
        how = g.rules.options.shotgun_half
        if len(left) < 2 and (not left or how == "lost"):
            return None
        return left[0] if len(left) == 1 and how == "sure" else left

    def forbids(self, g: First, seat: int, answer: object) -> tuple[str, str]:
        if isinstance(answer, tuple):
            return "The shotgun covers two living neighbours, with its owner not between them", "R-46"
        return "", ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Shotgun(Power):
    """Shown in the first phase, it replaces the gun and may cover two neighbours at once.  SP-11.1 to SP-11.5"""

    number = 11
    name = "shotgun"
    extra = "+11"
    worth = (6, 4)
    fields = (JAMMED, TOSSED)
    brings = (TAKE_BACK,)

    def in_families(self, options: Any) -> int:
        return int(options.fam_eleven)

    def weapons(self) -> tuple[Weapon, ...]:
        return (Sawed(),)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"toss": RefereeToss() if options.shotgun_toss == "referee" else Toss(), "jam": Jam()}

    def words(self, rules: Any) -> Iterable[Answer]:
        seats = range(rules.setup.players)
        aims: list[Answer] = [*seats, *combinations(seats, 2)]
        return (*aims, *product(aims, aims))

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"loot": everybody}

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        self.lies_open(g, me)

    def lies_open(self, g: First, me: int) -> None:
        g.weapon = tuple([Sawed.name if gun == me else weapon for gun, weapon in enumerate(g.weapon)])


class Toss(Phase[First]):
    """A shotgun between two targets throws a marker for each; no plaster at all is a jam.  SP-11.6 to SP-11.9"""

    clauses = ("SP-11.6", "SP-11.9")
    """The rules behind a throw and a jam."""

    def throws(self, g: First) -> list[Attack]:
        """The attacks that a throw decides, in the order of the shots."""
        coming = g.coming()
        return [attack for attack in coming if not attack.wounds] if coming else []

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        throws = self.throws(g)
        if not throws:
            return
        plasters = self.thrown(g, answers, len(throws))
        sure = [attack for attack in g.coming() if attack.wounds]
        for attack, plaster in zip(throws, plasters, strict=True):
            if plaster:
                sure.append(attack._replace(wounds=1))
            if g.log is not None:
                gun, target = attack.weapon, attack.victim
                g.tell("toss", self.clauses[0], seat=g.owner(gun), gun=gun, target=target, plaster=plaster)
        g.attacks[g.landed :] = sure
        lucky = {attack.weapon for attack, plaster in zip(throws, plasters, strict=True) if plaster}
        JAMMED[g] = tuple(dict.fromkeys([attack.weapon for attack in throws if attack.weapon not in lucky]))
        if g.log is not None:
            for gun in JAMMED[g]:
                g.tell("jam", self.clauses[1], seat=g.owner(gun), gun=gun)

    def thrown(self, g: First, answers: Answers, count: int) -> list[bool]:
        """The throws: a referee's stacked ones first, then chance.  SP-11.12"""
        stacked, tossed = g.rules.setup.deal.get("tosses", ()), TOSSED[g]
        plasters = [face == PLASTER for face in stacked[tossed : tossed + count]]
        TOSSED[g] = tossed + count
        return plasters + [below(g, 2) == 1 for _ in range(count - len(plasters))]


class RefereeToss(Toss):
    """The same throws, made by hand at a real table and told to the game.  SP-11.12"""

    referee = True

    def ask(self, g: First, step: Step) -> Asking:
        count = len(self.throws(g))
        return {REFEREE: tuple(product((PLASTER, "plain"), repeat=count))} if count else NOBODY

    def about(self, g: First, step: Step) -> tuple[int, ...]:
        """Whoever may be hit, a marker for each."""
        return tuple([attack.victim for attack in self.throws(g)])

    def thrown(self, g: First, answers: Answers, count: int) -> list[bool]:
        answer = answers[REFEREE]
        assert isinstance(answer, tuple)
        return [face == PLASTER for face in answer]


class Jam(Phase[First]):
    """After a jam the card goes back to the hand, and another one is discarded.  SP-11.9, SP-11.10, R-48"""

    reason: ClassVar[Reason] = JAM

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        jammed = JAMMED[g]
        if not jammed:
            return
        JAMMED[g] = ()
        cards = dict(g.fired)
        for seat in reversed(g.alive):
            for gun in g.guns[seat]:
                if gun in jammed and any(g.hand[gun]):
                    take_back(g, seat, gun, cards[gun], self.reason)
