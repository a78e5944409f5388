"""The companion for the cardboard box of the first edition.  CB-01 to CB-09, CB-11

Wounds, deaths, shame, split, alert and count are those of the game itself; only what people see and the phone does not
is told by the referee.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.common import cardboard
from standoff.editions.common.attacks import Attack
from standoff.editions.common.cardboard import ALIVE, CORRECT, DEAD, DONE, HURT, SHAME, STANDING, WOUNDS, Call, Told
from standoff.editions.common.cards import POWERS
from standoff.editions.common.round import ROUNDS
from standoff.editions.first.addition import Addition
from standoff.editions.first.by_hand import by_hand, on_the_table
from standoff.editions.first.causes import REST, TRIPLE
from standoff.editions.first.components import BOX_OF_NOTES, NO_NOTES, WOUNDS_TO_DIE, Notes, minus, plus
from standoff.editions.first.cop import COP, LEAVE, TURN, USED, Hold
from standoff.editions.first.count import FinalCount
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import show
from standoff.editions.first.round import Loot
from standoff.editions.first.shots import eliminate, strike
from standoff.editions.first.standoff import Courage
from standoff.engine.chance import Chancy
from standoff.engine.fields import NUMBER, ROUND, SEATS, THINGS, EachSeat, Field
from standoff.engine.phase import REFEREE, Answer, Answers, Asking, Phase, Step

CARDBOARD: Final[tuple[Step, ...]] = (
    ("notes",),
    ("call", "aim"),
    ("call", "courage"),
    ("lay_down", ()),
    ("report", TRIPLE, ()),
    ("report", REST, ()),
    ("split",),
    ("telephone",),
    ("round_over",),
)
"""A round beside the box."""
POSTURES: Final = (STANDING, "shame", HURT)
CASH: Final = "cash"
SPENT: Final = "spent"
"""What the referee may say of somebody before the count: how much cash, and that a dealt power was used."""
NOTES_A_ROUND: Final = 5

FIRED: Final = Field("fired", SEATS, until=ROUND)
"""Whose triple Bang has spoken in this round."""
WILL: Final = EachSeat("will", THINGS)
"""The money of those who may die of their last wound: whoever lives after all has it back."""
SPARED: Final = EachSeat("spared", NUMBER)
"""How many wounds kill somebody who was corrected back to life; 0 for the usual number."""


class TurnedUp(Told[First]):
    """Which notes were turned up.  CB-02"""

    amounts = True
    quiet = False

    def facts(self, g: First, step: Step) -> Iterable[Answer]:
        out = g.table
        for heap in (*g.stash, g.box):
            out = plus(out, heap)
        left = minus(BOX_OF_NOTES, out)
        return [notes for notes in BUNDLES if all(some <= most for some, most in zip(notes, left, strict=True))]

    def ask(self, g: First, step: Step) -> Asking:
        return {REFEREE: (*self.facts(g, step), CORRECT)}

    def told(self, g: First, said: Any, step: Step) -> None:
        Loot().lay_out(g, said)

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A round turns up to five notes of those that are still in the box", "CB-02"


BUNDLES: Final[tuple[Notes, ...]] = tuple(
    [
        (twenties, tens, fives)
        for twenties in range(NOTES_A_ROUND + 1)
        for tens in range(NOTES_A_ROUND + 1 - twenties)
        for fives in range(NOTES_A_ROUND + 1 - twenties - tens)
    ]
)
"""Up to five notes: how many of 20, 10 and 5."""


class LayDown(cardboard.LayDown[First]):
    """Who withdraws takes a marker of shame.  CB-04, FE-30 to FE-36"""

    def lie_down(self, g: First, cowards: list[int]) -> None:
        Courage().give_up(g, cowards)


class Report(cardboard.Report[First]):
    """Whoever a triple Bang has hit fires no more and may be hit again.  CB-05, FE-44 to FE-60"""

    down = (STANDING, HURT)

    def shooters(self, g: First, step: Step) -> Any:
        victims = g.rules.options.bbb_victim_fires and step[1] == REST
        able = [*super().shooters(g, step)]
        if victims:
            able += [seat for seat in g.alive if g.posture[seat] == HURT and seat not in [shot[0] for shot in step[2]]]
        return [seat for seat in able if seat not in FIRED[g]]

    def fire(self, g: First, cause: str, attacks: list[Attack]) -> None:
        g.fallen = ()
        if attacks or (cause == REST and g.rules.always_ends_shots):
            FIRED[g] = (*FIRED[g], *[attack.by for attack in attacks])
            strike(g, cause, attacks, closes=True)


class Correct(cardboard.Correct[First]):
    """What cards do by hand.  CB-06, CB-11"""

    postures = POSTURES

    def shames(self, g: First, seat: int) -> Iterable[int]:
        return [count for count in range(ROUNDS + 1) if count != g.shame[seat]]

    def corrected(self, g: First, seat: int, what: str, value: Any) -> None:
        if what == SHAME:
            g.shame[seat] = value
        elif what == WOUNDS:
            SPARED[g, seat] = value + 1 if value >= WOUNDS_TO_DIE else 0
        elif what == ALIVE and value == DEAD:
            g.then(("end_check",))

    def die(self, g: First, seat: int) -> None:
        WILL[g, seat] = g.stash[seat]
        g.fallen = ()
        eliminate(g, [seat])

    def live_again(self, g: First, seat: int) -> None:
        money: Any = WILL[g, seat] or NO_NOTES
        g.stash[seat], g.box, WILL[g, seat] = money, minus(g.box, money), ()
        if g.wounds[seat] >= WOUNDS_TO_DIE:
            SPARED[g, seat] = g.wounds[seat] + 1


class PassRound(Hold):
    """The phone is the telephone: all press alike, and only the cop's press turns it.  CB-08, COP-17 to COP-19"""

    referee = True
    pace = "choose"

    def ask(self, g: First, step: Step) -> Asking:
        return {REFEREE: (LEAVE, TURN)}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, seat = step
        turned = answers[REFEREE] == TURN and seat == COP[g]
        USED[g] = USED[g] or turned
        self.tell_pass(g, seat, turned)

    def about(self, g: First, step: Step) -> tuple[int, ...]:
        return (step[1],)

    def waits(self, g: First) -> tuple[str, str]:
        return "The telephone waits for whoever holds it", "CB-08"


class Settle(Told[First]):
    """Before the count: whose cash differs from the books, and which powers count.  CB-09"""

    def facts(self, g: First, step: Step) -> Iterable[Answer]:
        facts: list[Answer] = [(CASH, seat) for seat in g.alive]
        if "powers" in g.rules.setup.modules:
            return facts + [(SPENT, seat) for seat in g.alive if not g.shown[seat]]
        held = {name for names in g.held for name in names}
        return facts + [(name, seat) for name in g.rules.cards if name not in held for seat in g.alive]

    def ask(self, g: First, step: Step) -> Asking:
        return super().ask(g, step) if len(g.alive) > 1 else {}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if answers:
            super().resolve(g, answers, step)
        else:
            self.over(g, step)

    def told(self, g: First, said: Any, step: Step) -> None:
        what, seat = said
        if what == CASH:
            g.then((CASH, seat), step)
            return
        if what == SPENT:
            for name in g.held[seat]:
                show(g, seat, name)
        else:
            g.held = tuple([(*held, what) if other == seat else held for other, held in enumerate(g.held)])
        g.then(step)

    def over(self, g: First, step: Step) -> None:
        FinalCount().resolve(g, {}, step)

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "Before the count cash is told of the living, and powers that count", "CB-09"


class Cash(Phase[First]):
    """How much somebody has.  CB-09"""

    referee = True
    amounts = True

    def ask(self, g: First, step: Step) -> Asking:
        return {REFEREE: tuple(AMOUNTS)}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        amount: Any = answers[REFEREE]
        g.stash[step[1]] = (amount // 20, amount % 20 // 10, amount % 10 // 5)
        if g.log is not None:
            g.tell("cash", "CB-09", seat=step[1], money=amount)

    def about(self, g: First, step: Step) -> tuple[int, ...]:
        return (step[1],)

    def waits(self, g: First) -> tuple[str, str]:
        return "Only the referee has seen it", "CB-01"

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "Cash is counted in notes of five thousand and more", "CB-09"


AMOUNTS: Final = range(0, 20 * BOX_OF_NOTES[0] + 10 * BOX_OF_NOTES[1] + 5 * BOX_OF_NOTES[2] + 1, 5)


class Cardboard(Addition):
    """The box lies on the table: nobody is asked but the referee.  CB-01"""

    fields = (FIRED, WILL, SPARED)
    agenda = CARDBOARD
    deals = POWERS

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {
            "notes": TurnedUp(),
            "call": Call(),
            "lay_down": LayDown(),
            "report": Report(),
            "correct": Correct(),
            "hold": PassRound(),
            "final_count": Settle(),
            "cash": Cash(),
        }

    def words(self, rules: Any) -> Iterable[Answer]:
        seats = range(rules.setup.players)
        yield from cardboard.words(rules.setup.players, POSTURES)
        yield from BUNDLES
        yield from AMOUNTS
        yield from ((what, seat) for what in (CASH, SPENT, *rules.cards) for seat in seats)

    def deal(self, g: First) -> None:
        g.pile = ()
        if "powers" in g.rules.setup.modules:
            g.rules.dealer.deal_deck(g, POWERS)

    def shows(self, g: First) -> dict[str, Any]:
        return cardboard.told_so_far(g)

    def imagine(self, h: First, me: int | None, rng: Chancy) -> None:
        if "powers" in h.rules.setup.modules:
            h.rules.dealer.redeal_deck(h, me, rng, POWERS)

    def bleeds(self, g: First, seat: int) -> None:
        WILL[g, seat] = g.stash[seat]

    def wounds_to_die(self, g: First, seat: int) -> int:
        return SPARED[g, seat]


__all__ = ["CARDBOARD", "DONE", "Cardboard", "by_hand", "on_the_table"]
