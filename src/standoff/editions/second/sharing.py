"""Step 7: share by share around the table.  SE-57 to SE-65, SEL-40 to SEL-43, SEL-70 to SEL-77"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast, final

from standoff.editions.second.clips import use_clip
from standoff.editions.second.components import (
    ACTING,
    KIT,
    NO_LOOT,
    ONLY_TOKEN,
    SHARES,
    TOKEN,
    Heap,
    has,
    kinds,
    with_one,
    without_one,
)
from standoff.editions.second.game import SHARING, Second
from standoff.editions.second.wishes import wished
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step

if TYPE_CHECKING:
    from standoff.editions.second.powers.power import Power

LEAVE: Final = "leave"
_PICK: Final[Step] = ("pick",)
_LAST_TOKEN: Final[Options] = (TOKEN, LEAVE)


class Sharing(Phase[Second]):
    """Whoever stands takes part, the Godfather or the next one clockwise first.  SE-57, SE-59, SE-64, SE-66, RU-27

    Before the first pick some powers make themselves felt.
    """

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        g.sharers = g.queue = g.standing()
        g.rules.declared.reset(g, SHARING)
        if g.log is not None:
            if g.queue:
                g.tell("sharing", "SE-57" if g.queue[0] == g.godfather else "SE-59", order=list(g.queue))
            else:
                g.tell("nobody_shares", "SE-66")
        if g.holder:
            for seat in g.sharers:
                g.power_of(seat).joins(g, seat)


class Pick(Phase[Second]):
    """The next in turn takes exactly one share, any that is left; nobody passes.  It goes round until all are gone.

    SE-58, SE-60 to SE-63, SEL-70, SEL-76, DP-12, DP-13, DP-15, DP-21, RU-22, RU-23.  A seat that has handed in a wish
    list with a share it may take is not asked: it takes that share.
    """

    pace = "pick"
    open_to_all = True

    def ask(self, g: Second, step: Step) -> Asking:
        if not g.queue:
            return NOBODY
        seat = g.queue[0]
        options = picking_of(g).options(g, seat)
        if not options or (g.wishes[seat] and wished(g.wishes[seat], options)):
            return NOBODY
        return {seat: options}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        if not answers and not (g.queue and any(g.table)):
            return
        seat, picking = g.queue[0], picking_of(g)
        said = answers[seat] if answers else wished(g.wishes[seat], picking.options(g, seat))
        if said == LEAVE:
            if g.log is not None:
                g.tell("leaves_token", "RU-23", seat=seat)
            return
        if said is None:
            if g.log is not None:
                g.tell("takes_nothing", "SEP-04.7", seat=seat)
            picking.end(g, True)
            g.agenda.append(_PICK)
            return
        objections: tuple[Step, ...] = ()
        for name, power in picking.at_declared:
            if name in g.holder:
                objections += tuple(power.hears(g, seat, said))
        if not objections:
            picking.take(g, seat, said)
            return
        if g.log is not None:
            g.tell("reaches_for", "DP-14", seat=seat, shares=list(shares_of(said)))
        g.then(*objections)

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return LEAVE if LEAVE in options else options[0]

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if isinstance(answer, tuple):
            return g.power_of(seat).no_pair(g, seat, answer)
        if answer not in SHARES:
            return "Nobody passes while there is a share to take", "SE-62"
        for _, power in picking_of(g).at_limits:
            if answer not in power.limits(g, seat, (answer,)):
                return power.no_pick(g, seat, answer)
        if answer == TOKEN:
            return "The token has been taken", "SEL-73"
        return f"There is no {answer} on the table", "SE-63"


def picking_of(g: Second) -> Picking:
    """How shares are picked at this table."""
    picking: Picking = g.rules.picking
    return picking


def shares_of(said: Answer) -> tuple[Any, ...]:
    """The shares of a declaration, one or two."""
    return said if isinstance(said, tuple) else (said,)


Named: TypeAlias = tuple[tuple[str, "Power"], ...]
"""The powers that have something to do at a moment of every pick, with their names."""


@final
class Picking:
    """How shares are picked under some rules: the powers that have a say in it."""

    __slots__ = ("_may_leave_token", "_offer", "_pickers", "at_declared", "at_limits", "at_over")

    def __init__(
        self, *, pickers: Iterable[Power], declared: Named, limits: Named, over: Named, may_leave_token: bool
    ) -> None:
        """Powers that change how their owners pick, and those that hear, limit and follow everybody's picks."""
        self._pickers: dict[tuple[str, ...], Power] = {(power.name,): power for power in pickers}
        self.at_declared, self.at_limits, self.at_over = declared, limits, over
        self._may_leave_token = may_leave_token
        self._offer: tuple[Heap, Options] = (NO_LOOT, ())
        """The loot on offer as the last pick saw or left it, and what is in it."""

    def options(self, g: Second, seat: int) -> Options:
        """What this seat may take: any share left but of a forbidden type; two together for some."""
        table = g.table
        seen, singles = self._offer
        if seen is not table:
            singles = kinds(table)
            self._offer = table, singles
        if len(singles) == 1 and table == ONLY_TOKEN and self._may_leave_token:
            singles = _LAST_TOKEN
        for name, power in self.at_limits:
            if name in g.holder:
                singles = power.limits(g, seat, singles)
        picker = self._pickers.get(g.held[seat])
        return singles if picker is None else picker.declarations(g, seat, singles)

    def take(self, g: Second, seat: int, said: Answer) -> None:
        """The declared shares go to the picker, and then they act, in the order declared.  SE-58, SEP-07.2, IX-35"""
        picker = self._pickers.get(g.held[seat])
        if picker is not None:
            picker.takes(g, seat)
        self.end(g, not isinstance(said, tuple))
        g.agenda.append(_PICK)
        if isinstance(said, tuple):
            g.then_all([step for share in said for step in self._taken(g, seat, share, picker)])
        else:
            effects = self._taken(g, seat, cast(str, said), picker)
            if effects:
                g.then(*effects)

    def _taken(self, g: Second, seat: int, share: str, picker: Power | None) -> tuple[Step, ...]:
        """One share goes to the picker; what follows from it."""
        seen, offered = self._offer
        before = g.table
        if share == TOKEN:
            take_token(g, seat)
        else:
            g.gain(seat, share)
        if seen is before:
            left = offered if has(g.table, share) else tuple([kind for kind in offered if kind != share])
            self._offer = g.table, left
        if share == TOKEN:
            return ()
        if g.log is not None:
            g.tell("takes", "SE-58", seat=seat, share=share)
        if picker is not None:
            return picker.taken(g, seat, share)
        return (("use", seat, share),) if share in ACTING else ()

    def end(self, g: Second, stays: bool) -> None:
        """The next one's turn."""
        queue = g.queue
        if not stays:
            g.queue = queue[1:]
        elif len(queue) > 1:
            g.queue = queue[1:] + queue[:1]
        for name, power in self.at_over:
            if name in g.holder:
                power.pick_over(g)


def take_token(g: Second, seat: int) -> None:
    """The token is flipped: its taker has the desk in the next round.  SEL-70 to SEL-73"""
    g.table, g.heir = without_one(g.table, TOKEN), seat
    if g.log is not None:
        g.tell("takes_token", "SEL-70", seat=seat)


class Use(Phase[Second]):
    """A kit or a Clip acts as soon as it is taken, and leaves the game.  SEL-40 to SEL-43, SEL-60, RU-20"""

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, seat, share = step
        g.stash[seat] = without_one(g.stash[seat], share)
        g.box = with_one(g.box, share)
        g.trail.append(("use", seat, share))
        if share == KIT:
            use_kit(g, seat)
        else:
            use_clip(g, seat)


def use_kit(g: Second, seat: int) -> None:
    """All wounds are healed; without wounds it is wasted.  SEL-40, SEL-41"""
    healed, g.wounds[seat] = g.wounds[seat], 0
    if g.log is not None:
        g.tell("heals", "SEL-40" if healed else "SEL-41", seat=seat, healed=healed, wounds=0)
