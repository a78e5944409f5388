"""Step 7: share by share around the table.  SE-57 to SE-65, SEL-40 to SEL-43, SEL-70 to SEL-77"""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.second.clips import use_clip
from standoff.editions.second.components import ACTING, KIT, ONLY_TOKEN, SHARES, TOKEN, kinds, with_one, without_one
from standoff.editions.second.game import SHARING, Second
from standoff.editions.second.wishes import wished
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step

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
        options = pick_options(g, seat)
        if not options or (g.wishes[seat] and wished(g.wishes[seat], options)):
            return NOBODY
        return {seat: options}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        if not answers and not (g.queue and any(g.table)):
            return
        seat = g.queue[0]
        said = answers[seat] if answers else wished(g.wishes[seat], pick_options(g, seat))
        if said == LEAVE:
            if g.log is not None:
                g.tell("leaves_token", "RU-23", seat=seat)
            return
        if said is None:
            if g.log is not None:
                g.tell("takes_nothing", "SEP-04.7", seat=seat)
            end_of_pick(g, True)
            g.agenda.append(_PICK)
            return
        objections: list[Step] = []
        for name, power in g.rules.at_declared:
            if name in g.holder:
                objections += power.hears(g, seat, said)
        if not objections:
            take(g, seat, said)
            return
        if g.log is not None:
            g.tell("reaches_for", "DP-14", seat=seat, shares=list(shares_of(said)))
        g.then_all(objections)

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return LEAVE if LEAVE in options else options[0]

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if isinstance(answer, tuple):
            return g.power_of(seat).no_pair(g, seat, answer)
        if answer not in SHARES:
            return "Nobody passes while there is a share to take", "SE-62"
        for _, power in g.rules.at_limits:
            if answer not in power.limits(g, seat, (answer,)):
                return power.no_pick(g, seat, answer)
        if answer == TOKEN:
            return "The token has been taken", "SEL-73"
        return f"There is no {answer} on the table", "SE-63"


def pick_options(g: Second, seat: int) -> Options:
    """What this seat may take: any share left but of a forbidden type; two together for some."""
    rules, table = g.rules, g.table
    singles: Options = kinds(table)
    if table == ONLY_TOKEN and rules.options.last_token == "optional":
        singles = _LAST_TOKEN
    for name, power in rules.at_limits:
        if name in g.holder:
            singles = power.limits(g, seat, singles)
    picker = rules.pickers.get(g.held[seat])
    return singles if picker is None else picker.declarations(g, seat, singles)


def shares_of(said: Answer) -> tuple[Any, ...]:
    """The shares of a declaration, one or two."""
    return said if isinstance(said, tuple) else (said,)


def take(g: Second, seat: int, said: Answer) -> None:
    """The declared shares go to the picker, and then they act, in the order declared.  SE-58, SEP-07.2, IX-35"""
    shares, picker = shares_of(said), g.rules.pickers.get(g.held[seat])
    if picker is not None:
        picker.takes(g, seat)
    end_of_pick(g, len(shares) == 1)
    g.agenda.append(_PICK)
    effects: list[Step] = []
    for share in shares:
        if share == TOKEN:
            take_token(g, seat)
            continue
        g.gain(seat, share)
        if g.log is not None:
            g.tell("takes", "SE-58", seat=seat, share=share)
        if picker is not None:
            effects += picker.taken(g, seat, share)
        elif share in ACTING:
            effects.append(("use", seat, share))
    if effects:
        g.then_all(effects)


def take_token(g: Second, seat: int) -> None:
    """The token is flipped: its taker has the desk in the next round.  SEL-70 to SEL-73"""
    g.table, g.heir = without_one(g.table, TOKEN), seat
    if g.log is not None:
        g.tell("takes_token", "SEL-70", seat=seat)


def end_of_pick(g: Second, stays: bool) -> None:
    """The next one's turn."""
    queue = g.queue
    g.queue = queue[1:] + queue[:1] if stays else queue[1:]
    for name, power in g.rules.at_pick_over:
        if name in g.holder:
            power.pick_over(g)


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
