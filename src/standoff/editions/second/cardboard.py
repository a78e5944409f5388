"""The companion for the cardboard box of the second edition.  CB-01, CB-03 to CB-07, CB-10, CB-11"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.common import cardboard
from standoff.editions.common.attacks import Attack
from standoff.editions.common.cardboard import ALIVE, DEAD, HURT, STANDING, Call, Told
from standoff.editions.common.part import Part
from standoff.editions.second.components import LOOT, NO_LOOT, PAINTING, SHARES, TYPES, Heap, minus, plus
from standoff.editions.second.count import FinalCount
from standoff.editions.second.game import Second
from standoff.editions.second.round import Loot
from standoff.editions.second.sharing import take_token
from standoff.editions.second.shots import die, strike
from standoff.editions.second.standoff import LYING, Courage
from standoff.engine.phase import REFEREE, Answer, Answers, Asking, Phase, Step

CARDBOARD: Final[tuple[Step, ...]] = (
    ("loot",),
    ("call", "aim"),
    ("call", "courage"),
    ("lay_down", ()),
    ("report", "bang", ()),
    ("sharing",),
    ("token",),
    ("desk",),
    ("round_over",),
)
"""A round beside the box."""
POSTURES: Final = (STANDING, LYING, HURT)
NOBODY: Final = "nobody"
KEPT: Final = tuple([share for share in SHARES if TYPES[share] in ("bill", PAINTING, "diamond")])
"""What is counted at the end."""
MOST: Final = max(LOOT[SHARES.index(share)] for share in KEPT)


class LootOnTheTable(Loot):
    """Everybody gets up, and the token is back; the loot is the table's business.  CB-10"""

    def turned_up(self, g: Second) -> Heap:
        """The phone has seen none of it."""
        return NO_LOOT

    def tell_loot(self, g: Second, carried: Heap, fresh: Heap) -> None:
        """So it has nothing to tell."""


class UnseenCourage(Courage):
    """Cards go face down to the pile; nobody tells the phone which."""

    def gives_up(self, g: Second, seat: int) -> None:
        """The phone has nothing to discard."""


class LayDown(cardboard.LayDown[Second]):
    """Who lies down.  CB-04, SE-36 to SE-44"""

    def lie_down(self, g: Second, cowards: list[int]) -> None:
        UnseenCourage().give_up(g, cowards)


class Report(cardboard.Report[Second]):
    """All cards act at once.  CB-05, SE-45 to SE-56"""

    def fire(self, g: Second, cause: str, attacks: list[Attack]) -> None:
        strike(g, [attack.victim for attack in attacks])


class Correct(cardboard.Correct[Second]):
    """What cards do by hand: a kit, and every power.  CB-06, CB-11"""

    postures = POSTURES

    def corrected(self, g: Second, seat: int, what: str, value: Any) -> None:
        if what == ALIVE and value == DEAD:
            g.then(("end_check",))

    def die(self, g: Second, seat: int) -> None:
        g.fallen = ()
        die(g, [seat])

    def live_again(self, g: Second, seat: int) -> None:
        g.died[seat] = 0


class Token(Told[Second]):
    """Who has taken the token, and so the desk of the next round.  CB-10, SEL-70, SEL-71"""

    if_silent = NOBODY

    def facts(self, g: Second, step: Step) -> Iterable[Answer]:
        return g.sharers

    def end(self, g: Second, step: Step) -> str:
        return NOBODY

    def ask(self, g: Second, step: Step) -> Asking:
        return super().ask(g, step) if g.sharers else {}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        if answers:
            super().resolve(g, answers, step)

    def told(self, g: Second, said: Any, step: Step) -> None:
        take_token(g, said)

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "Only somebody who shares can have taken the token", "CB-10"


class Settle(Told[Second]):
    """Before the count every survivor lays out what they have.  CB-10"""

    def ask(self, g: Second, step: Step) -> Asking:
        return super().ask(g, step) if len(g.alive) > 1 else {}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        if answers:
            super().resolve(g, answers, step)
        else:
            g.then(("count", step[1]))

    def over(self, g: Second, step: Step) -> None:
        g.stash = [NO_LOOT] * len(g.stash)
        g.then(*[("lays_out", seat, share) for seat in g.alive for share in KEPT], ("count", step[1]))


class LaysOut(Phase[Second]):
    """How many of one kind somebody has; never more than are left in the box.  CB-10"""

    referee = True
    amounts = True

    def ask(self, g: Second, step: Step) -> Asking:
        at, left = SHARES.index(step[2]), LOOT
        for heap in g.stash:
            left = minus(left, heap)
        return {REFEREE: tuple(range(left[at] + 1))}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, seat, share = step
        count: Any = answers[REFEREE]
        g.stash[seat] = plus(g.stash[seat], tuple([count if share == one else 0 for one in SHARES]))

    def about(self, g: Second, step: Step) -> tuple[int, ...]:
        return (step[1],)

    def waits(self, g: Second) -> tuple[str, str]:
        return "Only the referee has seen it", "CB-01"

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return f"The box does not hold so many of '{step[2]}'", "CB-10"


class Cardboard(Part[Second]):
    """The box lies on the table: nobody is asked but the referee.  CB-01"""

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {
            "loot": LootOnTheTable(),
            "call": Call(),
            "lay_down": LayDown(),
            "report": Report(),
            "correct": Correct(),
            "token": Token(),
            "final_count": Settle(),
            "lays_out": LaysOut(),
            "count": FinalCount(),
        }

    def words(self, rules: Any) -> Iterable[Answer]:
        yield from cardboard.words(rules.setup.players, POSTURES)
        yield NOBODY
        yield from range(MOST + 1)

    def shows(self, g: Second) -> dict[str, Any]:
        return cardboard.told_so_far(g)
