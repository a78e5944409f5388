"""The stand-off itself: load in secret, aim together, then stay or withdraw.  FE-19 to FE-43"""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar, Final, cast

from standoff.editions.common import standoff
from standoff.editions.common.standoff import NOT_ONESELF, NOT_THE_DEAD, ONE_OTHER
from standoff.editions.first.components import CARDS, each_card, loadable, loadable_from_each, spend
from standoff.editions.first.game import First
from standoff.editions.first.weapons import GUN
from standoff.engine.chance import choice
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step

_QUIET: Final = "quiet"


class Load(standoff.Load[First]):
    """Each living gangster secretly lays one unused bullet card face down.  FE-19 to FE-22, R-03"""

    clause: ClassVar[str] = "FE-20"

    def cards(self, g: First, seat: int) -> Options:
        return load_options(g, seat)

    def lay(self, g: First, seat: int, said: Any) -> None:
        guns = g.guns[seat]
        if len(guns) == 1:
            load_gun(g, seat, guns[0], said, self.clause)
        else:
            for gun, card in zip(guns, said, strict=True):
                load_gun(g, seat, gun, card, self.clause)

    def waits(self, g: First) -> tuple[str, str]:
        return ("This table waits for every bullet", "R-03") if g.rules.options.load_slow == "wait" else ("", "")

    def late(self, g: First, seat: int, options: Options) -> Answer:
        if g.rules.options.load_slow == "mildest":
            return options[0]
        cards = tuple(choice(g, each_card(g.hand[gun], g.deck_of(gun))) for gun in g.guns[seat])
        return cards[0] if len(cards) == 1 else cards

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer in CARDS and len(g.guns[seat]) == 1:
            return f"There is no {answer} left in this hand: a spent card never returns", "FE-21"
        if len(g.guns[seat]) > 1:
            return "Two guns want one card from each deck", "SP-3.6"
        return f"{answer!r} is no bullet card", "FE-19"


def load_gun(g: First, seat: int, gun: int, card: str, clause: str) -> None:
    """One card goes from its hand into its gun.  FE-19, FE-20"""
    g.hand[gun] = spend(g.hand[gun], card)
    g.loaded[gun] = card
    if g.log is not None:
        g.tell("loaded", clause, seat=seat, gun=gun)
        g.tell("loaded_card", "FE-19", (seat,), seat=seat, gun=gun, card=card)


def load_options(g: First, seat: int) -> Options:
    """One card of the hand; one from each deck for somebody with two guns (SP-3.6)."""
    guns = g.guns[seat]
    if len(guns) == 1:
        gun = guns[0]
        return loadable(g.hand[gun], g.deck_of(gun))
    return loadable_from_each(tuple([g.hand[gun] for gun in guns]), tuple([g.deck_of(gun) for gun in guns]))


class Aim(standoff.Aim[First]):
    """On the count of three everybody aims at somebody else.  FE-23 to FE-27"""

    clause = "FE-23"

    def targets(self, g: First, seat: int) -> Options:
        return aim_options(g, seat)

    def ask(self, g: First, step: Step) -> Asking:
        rules = g.rules
        if len(g.alive) < 2 or g.guns is not rules.plain_guns or g.weapon is not rules.plain_weapons:
            return super().ask(g, step)
        others, aimers = cast(Asking, rules.teams.all_targets(g)), self.aimers(g)
        return others if aimers is g.alive else {seat: others[seat] for seat in aimers if seat in others}

    def point(self, g: First, seat: int, aim: Any) -> None:
        guns = g.guns[seat]
        if len(guns) == 1:
            g.target[guns[0]] = aim
        else:
            for gun, target in zip(guns, aim, strict=True):
                g.target[gun] = target

    def slow_aim(self, g: First, seat: int) -> Answer | None:
        return choice(g, self.targets(g, seat)) if g.rules.options.aim_slow == "random" else None

    def without_a_target(self, g: First, seat: int, *, slow: bool) -> None:
        """A gun without a target loses its bullet; its owner stays in the round.  FE-27, R-01, D-03"""
        if slow and g.log is not None:
            g.tell("too_slow", "FE-27", seat=seat)
        for gun in g.guns[seat]:
            g.discard(seat, gun, "R-01" if slow else "D-03")

    def tell_aims(self, g: First) -> None:
        for seat in self.aimers(g):
            for gun in g.guns[seat]:
                if g.target[gun] is not None:
                    g.tell("aims", self.clause, seat=seat, gun=gun, **aimed_at(g.target[gun]))

    def waits(self, g: First) -> tuple[str, str]:
        return ("This table waits for every aim", "QR-10") if g.rules.options.aim_slow == "wait" else ("", "")

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        why = g.rules.weapons[g.weapon[g.guns[seat][0]]].forbids(g, seat, answer)
        if why[0]:
            return why
        for target in _seats_in(answer):
            if target == seat:
                return NOT_ONESELF, "FE-25"
            if 0 <= target < len(g.wounds) and target not in g.alive:
                return NOT_THE_DEAD, "FE-77"
        if answer in g.alive and len(g.guns[seat]) == 1:
            return "This table forbids aiming within the family", "R-65"
        if len(g.guns[seat]) > 1:
            return "Two guns want two targets", "SP-3.7"
        return ONE_OTHER, "FE-24"


def _seats_in(answer: object) -> list[int]:
    """All seats that an answer names, for one gun or several."""
    if isinstance(answer, tuple):
        return [seat for part in answer for seat in _seats_in(part)]
    return [answer] if isinstance(answer, int) else []


def covered(target: int | tuple[int, ...] | None) -> tuple[int, ...]:
    """Everybody whom a gun points at."""
    return target if isinstance(target, tuple) else () if target is None else (target,)


def aimed_at(target: int | tuple[int, ...] | None) -> dict[str, Any]:
    """The target of a gun, as an event tells it."""
    return {"targets": list(target)} if isinstance(target, tuple) else {"target": target}


def aim_options(g: First, seat: int) -> Options:
    """Whoever may be aimed at; what a special weapon covers; a target for each gun.  D-03 to D-05"""
    singles = g.rules.teams.targets(g, seat)
    guns, weapon = g.guns[seat], g.weapon
    if len(guns) == 1 and weapon[guns[0]] == GUN:
        return singles
    weapons = g.rules.weapons
    each = [weapons[weapon[gun]].covers(g, seat, singles) for gun in guns]
    return each[0] if len(each) == 1 else tuple(product(*each))


class Talk(Phase[First]):
    """Everybody bargains and threatens; nothing that is said binds.  FE-28, R-19

    Where the table allows it, a loaded card may be shown to somebody.
    """

    if_silent = _QUIET
    quiet = True
    pace = "window"
    idle = True

    def ask(self, g: First, step: Step) -> Asking:
        if not g.rules.options.talk_show_cards:
            return NOBODY
        return {
            seat: (_QUIET, *g.others(seat))
            for seat in g.alive
            if any(g.loaded[gun] is not None for gun in g.guns[seat])
        }

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A loaded card is shown to one other living gangster, or kept to oneself", "R-19"

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if g.log is not None:
            g.tell("talk", "FE-28")
        for seat in g.alive if answers else ():
            friend = answers.get(seat, _QUIET)
            if not isinstance(friend, int):
                continue
            for gun in g.guns[seat]:
                g.seen += ((gun, friend),)
                if g.log is not None:
                    g.tell("shows_card", "R-19", seat=seat, target=friend, gun=gun)
                    card = g.loaded[gun]
                    g.tell("shown_card", "R-19", (seat, friend), seat=seat, target=friend, gun=gun, card=card)


class Courage(standoff.Courage[First]):
    """On three, all at once: stay or withdraw.  Nobody shoots a gangster who gives up.  FE-28 to FE-43"""

    cry_clause = "FE-31"
    give_up_clause = "FE-30"
    posture = "shame"
    down_clauses: ClassVar[tuple[str, str]] = ("FE-38", "FE-39")
    """The rules by which a gun is put down and its card is lost."""

    def cry(self, g: First) -> str:
        return g.rules.war_cry

    def gives_up(self, g: First, seat: int) -> None:
        take_shame(g, seat, "FE-36")
        for gun in g.guns[seat]:
            g.discard(seat, gun, "FE-37")

    def put_guns_down(self, g: First, cowards: list[int]) -> None:
        """Whoever aims at a withdrawn gangster puts that gun down, its card unseen.  FE-38 to FE-40"""
        if not cowards:
            return
        for seat, gun, card in g.loaded_guns():
            target = g.target[gun]
            if not isinstance(target, tuple) and target not in cowards:
                continue
            weapon = g.rules.weapons[g.weapon[gun]]
            if weapon.moves_on:
                continue
            if isinstance(target, tuple):
                left = tuple([aim for aim in target if aim not in cowards])
                g.target[gun] = weapon.still_covers(g, left)
                if g.target[gun] is not None:
                    continue
            if g.log is not None:
                g.tell("gun_down", self.down_clauses[0], seat=seat, gun=gun)
            g.discard(seat, gun, self.down_clauses[1])
            g.disarmed += ((gun, card),)

    def waits(self, g: First) -> tuple[str, str]:
        return ("This table waits for every choice", "QR-11") if g.rules.options.courage_slow == "wait" else ("", "")

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "One either stays or withdraws", "FE-29"


def take_shame(g: First, seat: int, clause: str, *, lights: bool = True) -> None:
    """One shame marker, which may have to show a light.  FE-36"""
    g.shame[seat] += 1
    light = False
    for addition in g.rules.at_shame if lights else ():
        light = addition.shamed(g, seat) or light
    if g.log is not None:
        g.tell("shame", clause, seat=seat, shame=g.shame[seat], light=light)
