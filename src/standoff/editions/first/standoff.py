"""The stand-off itself: load in secret, aim together, then stay or withdraw.  FE-19 to FE-43"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Any, Final, cast

from standoff.editions.common import standoff
from standoff.editions.common.seats import everybody_else
from standoff.editions.common.standoff import STAY
from standoff.editions.first.box import CARDS, each_card, loadable, loadable_from_each, spend
from standoff.editions.first.game import NO_SEAT, First
from standoff.engine.chance import choice
from standoff.engine.errors import Refusal
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase

_QUIET: Final = "quiet"


class Load(standoff.Load[First]):
    """Each living gangster secretly lays one unused bullet card face down.  FE-19 to FE-22, R-03"""

    def loaders(self, g: First) -> tuple[int, ...]:
        """Everybody alive, but for a Cunning who loads later."""
        return g.alive if g.cunning == NO_SEAT else tuple(seat for seat in g.alive if seat != g.cunning)

    def cards(self, g: First, seat: int) -> Options:
        return load_options(g, seat)

    def lay(self, g: First, seat: int, said: Any) -> None:
        guns = g.guns[seat]
        for gun, card in ((guns[0], said),) if len(guns) == 1 else zip(guns, said, strict=True):
            g.hand[gun] = spend(g.hand[gun], card)
            g.loaded[gun] = card
            if g.log is not None:
                g.tell("loaded", "FE-20", seat=seat, gun=gun)
                g.tell("loaded_card", "FE-19", (seat,), seat=seat, gun=gun, card=card)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        slow = g.rules.options.load_slow
        if slow == "wait":
            raise Refusal("This table waits for every bullet", "R-03")
        if slow == "mildest":
            return options[0]
        cards = tuple(choice(g, each_card(g.hand[gun])) for gun in g.guns[seat])
        return cards[0] if len(cards) == 1 else cards

    def forbids(self, g: First, seat: int, answer: object) -> tuple[str, str]:
        if answer in CARDS and len(g.guns[seat]) == 1:
            return f"There is no {answer} left in this hand: a spent card never returns", "FE-21"
        if len(g.guns[seat]) > 1:
            return "Two guns want one card from each deck", "SP-3.6"
        return f"{answer!r} is no bullet card", "FE-19"


def load_options(g: First, seat: int) -> Options:
    """One card of the hand; one from each deck for somebody with two guns (SP-3.6)."""
    guns = g.guns[seat]
    if len(guns) == 1:
        return loadable(g.hand[guns[0]])
    return loadable_from_each(tuple(g.hand[gun] for gun in guns))


class CunningLoad(Load):
    """An active Cunning lays the bullet last, knowing every aim.  SP-7.2, SP-7.3, I-01"""

    def loaders(self, g: First) -> tuple[int, ...]:
        return (g.cunning,) if g.cunning in g.alive else ()

    def resolve(self, g: First, cards: Mapping[int, Any]) -> None:
        super().resolve(g, cards)
        seat = g.cunning
        for gun in g.guns[seat] if cards else ():
            if g.target[gun] is None:  # too slow to aim, but the card is spent all the same
                g.discard(seat, gun, "R-40")


class Aim(standoff.Aim[First]):
    """On the count of three everybody aims at somebody else.  FE-23 to FE-27"""

    clause = "FE-23"

    def targets(self, g: First, seat: int) -> Options:
        return aim_options(g, seat)

    def ask(self, g: First) -> Asking:
        if not g.power and len(g.alive) > 1:
            return everybody_else(g.alive)
        return super().ask(g)

    def point(self, g: First, seat: int, aim: Any) -> None:
        guns = g.guns[seat]
        for gun, target in ((guns[0], aim),) if len(guns) == 1 else zip(guns, aim, strict=True):
            g.target[gun] = target

    def slow_aim(self, g: First, seat: int) -> Answer | None:
        return choice(g, aim_options(g, seat)) if g.rules.options.aim_slow == "random" else None

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

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        if g.rules.options.aim_slow == "wait":
            raise Refusal("This table waits for every aim", "QR-10")
        return None

    def forbids(self, g: First, seat: int, answer: object) -> tuple[str, str]:
        if isinstance(answer, tuple) and g.guns[seat][0] in g.shotgun:
            return "The shotgun covers two living neighbours, with its owner not between them", "R-46"
        for target in _seats_in(answer):
            if target == seat:
                return "Nobody aims at themselves", "FE-25"
            if 0 <= target < len(g.wounds) and target not in g.alive:
                return "The dead are left in peace", "FE-77"
        if answer in g.alive and len(g.guns[seat]) == 1:
            return "This table forbids aiming within the family", "R-65"
        if len(g.guns[seat]) > 1:
            return "Two guns want two targets", "SP-3.7"
        return "Everybody has to aim at one other gangster", "FE-24"


def _seats_in(answer: object) -> list[int]:
    """All seats that an answer names, for one gun or several."""
    if isinstance(answer, tuple):
        return [seat for part in answer for seat in _seats_in(part)]
    return [answer] if isinstance(answer, int) else []


def aimed_at(target: int | tuple[int, ...] | None) -> dict[str, Any]:
    """The target of a gun, as an event tells it."""
    return {"targets": list(target)} if isinstance(target, tuple) else {"target": target}


def aim_options(g: First, seat: int) -> Options:
    """Every other living gangster; pairs for a shotgun; a target for each gun.  D-03 to D-05"""
    singles = g.others(seat)
    if g.team and not g.rules.options.fam_friendly_aim:
        singles = tuple(other for other in singles if g.team[cast(int, other)] != g.team[seat])
    guns = g.guns[seat]
    if not g.shotgun and len(guns) == 1:
        return singles
    each = [(*singles, *_pairs(g, seat, singles)) if gun in g.shotgun else singles for gun in guns]
    return each[0] if len(each) == 1 else tuple(product(*each))


def _pairs(g: First, seat: int, singles: Options) -> Options:
    if g.rules.options.shotgun_pairs == "any":
        return tuple(combinations(singles, 2))
    pairs = adjacent_pairs(g.alive, seat)
    return tuple(pair for pair in pairs if pair[0] in singles and pair[1] in singles)


@lru_cache(8192)
def adjacent_pairs(alive: tuple[int, ...], seat: int) -> tuple[tuple[int, int], ...]:
    """Living players seated one after the other, with this seat neither among nor between them.  R-46"""
    at = alive.index(seat)
    ring = alive[at + 1 :] + alive[:at]
    return tuple((min(pair), max(pair)) for pair in pairwise(ring))


class KidAim(standoff.LastAim[First], Aim):
    """An active Kid aims when all others have.  SP-6.2, SP-6.3, I-01"""

    clause = "SP-6.2"


class Talk(Phase[First]):
    """Everybody bargains and threatens; nothing that is said binds.  FE-28, R-19

    Where the table allows it, a loaded card may be shown to somebody.
    """

    unsaid = _QUIET
    quiet = True
    pace = "window"

    def ask(self, g: First) -> Asking:
        if not g.rules.options.talk_show_cards:
            return NOBODY
        return {
            seat: (_QUIET, *g.others(seat))
            for seat in g.alive
            if any(g.loaded[gun] is not None for gun in g.guns[seat])
        }

    def forbids(self, g: First, seat: int, answer: object) -> tuple[str, str]:
        return "A loaded card is shown to one other living gangster, or kept to oneself", "R-19"

    def resolve(self, g: First, answers: Answers) -> None:
        if g.log is not None:
            g.tell("talk", "FE-28")
        for seat in g.alive:
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
        for seat, gun, card in list(g.loaded_guns()):
            target = g.target[gun]
            if isinstance(target, tuple):
                target = self.half(g, gun, tuple(aim for aim in target if aim not in cowards))
                if target is not None:
                    continue
            elif target not in cowards:
                continue
            if g.log is not None:
                g.tell("gun_down", "FE-38", seat=seat, gun=gun)
            g.discard(seat, gun, "FE-39")
            g.disarmed += ((gun, card),)

    def half(self, g: First, gun: int, left: tuple[int, ...]) -> int | tuple[int, ...] | None:
        """What a shotgun between two still covers when one or both withdraw.  R-47, I-45"""
        how = g.rules.options.shotgun_half
        if len(left) < 2 and (not left or how == "lost"):
            g.target[gun] = None
        else:
            g.target[gun] = left[0] if len(left) == 1 and how == "sure" else left
        return g.target[gun]

    def late(self, g: First, seat: int, options: Options) -> Answer:
        if g.rules.options.courage_slow == "wait":
            raise Refusal("This table waits for every choice", "QR-11")
        return STAY

    def forbids(self, g: First, seat: int, answer: object) -> tuple[str, str]:
        return "One either stays or withdraws", "FE-29"


def take_shame(g: First, seat: int, clause: str) -> None:
    """One shame marker; once the police are on their way it shows the light.  FE-36, COP-29"""
    g.shame[seat] += 1
    light = g.calls >= 3
    if light:
        g.flashing[seat] += 1
    if g.log is not None:
        g.tell("shame", clause, seat=seat, shame=g.shame[seat], light=light)
