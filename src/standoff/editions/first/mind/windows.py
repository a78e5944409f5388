"""When to show a super power: one hint for each card that speaks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from standoff.editions.first.components import ROUNDS
from standoff.editions.first.mind.aim import target_points
from standoff.editions.first.mind.money import share
from standoff.editions.first.mind.objects import use
from standoff.editions.first.mind.powers import (
    BACKSTAB,
    CUNNING,
    DID_NOT_HURT,
    DRAGON_SKIN,
    HAND_ME_DOWN,
    INSANE,
    KID,
    SHOTGUN,
    SPECIALIST,
)
from standoff.editions.first.mind.reading import Reading, lives
from standoff.engine.phase import PASS, Answer

SHOW: Final = "show"
GOOD_SHARE: Final = 30
LAST_WISHES: Final = {6: 25, 7: 20, 8: 5}
"""What is good enough in the last rounds."""
Hint = Callable[[Reading, Random], Answer]


def window(reading: Reading, rng: Random) -> Answer:
    """Ask my power's hint, then my object; powers without a hint never speak."""
    hint = HINTS.get(reading.mine.power or 0)
    if hint and any(option == SHOW or isinstance(option, int) for option in reading.view.options):
        said = hint(reading, rng)
        if said != PASS:
            return said
    return use(reading)


def at_once(reading: Reading, rng: Random) -> Answer:
    """#5, #6, #7, #11: the sooner, the more rounds it serves; few shoot at an armed grenade."""
    return SHOW


def hand_me_down(reading: Reading, rng: Random) -> Answer:
    """#3: the dead gangster who has fired least leaves the best cards; a shotgun is a bonus."""
    dead = [option for option in reading.view.options if option != PASS]
    return max(dead, key=lambda option: _inheritance(reading, option))


def _inheritance(reading: Reading, option: Answer) -> tuple[float, int]:
    assert isinstance(option, int)
    (gun,) = reading.view.seats[option].guns
    return 2.0 * gun.shotgun - gun.open[1] - 1.5 * gun.open[2], -option


def dragon_skin(reading: Reading, rng: Random) -> Answer:
    """#4: when it saves my life, or more wounds than the bonus for keeping it is worth."""
    view, mine = reading.view, reading.mine
    hits = view.hits[reading.me] if view.hits else 0
    was_down = mine.posture == "hurt"
    saved = hits if was_down else hits - 1
    if hits >= lives(mine):
        return SHOW if hits - saved < lives(mine) else PASS
    rounds_left = ROUNDS - view.round
    return SHOW if rounds_left >= 2 and (saved >= 2 or lives(mine) - hits <= 1) else PASS


def specialist(reading: Reading, rng: Random) -> Answer:
    """#9: at once, if there is a blank to give up for it."""
    return SHOW if any(gun.hand and gun.hand[0] for gun in reading.mine.guns) else PASS


def did_not_hurt(reading: Reading, rng: Random) -> Answer:
    """#10: for a good share; what is good falls as rounds go by."""
    view = reading.view
    standing = sum(1 for seat in view.alive if view.seats[seat].posture == "standing")
    mine, theirs = share(view.table, standing + 1), share(view.table, standing)
    wanted = LAST_WISHES.get(view.round, GOOD_SHARE)
    return SHOW if mine >= wanted or (mine and theirs - mine >= wanted) else PASS


def backstab(reading: Reading, rng: Random) -> Answer:
    """#12: a neighbour who bleeds, or anybody once half the game is over."""
    view = reading.view
    points = target_points(reading, reading.mine.guns[0], rng)
    victims = [option for option in view.options if isinstance(option, int) and option in reading.foes]
    if not victims:
        return PASS
    victim = max(victims, key=lambda seat: points[seat])
    is_worth_it = view.seats[victim].wounds or view.round > ROUNDS // 2
    return victim if is_worth_it else PASS


HINTS: Final[dict[int, Hint]] = {
    HAND_ME_DOWN: hand_me_down,
    DRAGON_SKIN: dragon_skin,
    INSANE: at_once,
    KID: at_once,
    CUNNING: at_once,
    SPECIALIST: specialist,
    DID_NOT_HURT: did_not_hurt,
    SHOTGUN: at_once,
    BACKSTAB: backstab,
}
AT_ONCE: Final = frozenset({number for number, hint in HINTS.items() if hint is at_once})
"""What lies open from the first round on, where regulars hold it."""
