"""What gangs point at each other: pistols, and blades that reach the next chair.  YAK-45 to YAK-48"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from standoff.editions.common.bullets import BLADES, SHURIKEN
from standoff.editions.first.game import First
from standoff.editions.first.weapons import GUN, Weapon
from standoff.editions.yakuzas.chairs import CIRCLE, STEPS, sides
from standoff.editions.yakuzas.options import options_of
from standoff.editions.yakuzas.ties import GANG
from standoff.engine.phase import Options

BLADE: Final = "blades"
NONE: Final = "none"
"""The aim of blades without a legal side, beside that of a gun."""
STARS_CALLED: Final = 3
"""What had to show itself (see `First.called`): the triple Bangs, and after them the stars."""


class Blades(Weapon):
    """A tanto points left or right, never at a fellow; a star waits behind it.  YAK-45 to YAK-48, YR-12"""

    name = BLADE
    cards = BLADES
    moves_on = True

    def covers(self, g: First, seat: int, singles: Options) -> Options:
        return _in_reach(options_of(g).tanto_reach, GANG.of_all(g), CIRCLE[g], seat, singles)

    def escapes(self, card: str, called: int) -> bool:
        """Nothing of it is called with the triple Bangs, and everything with the last cards."""
        return called < 2 or (called == STARS_CALLED and card != SHURIKEN)


def reach(g: First, seat: int) -> dict[str, int]:
    """Whom a blade of this seat reaches, by side."""
    return _reach(options_of(g).tanto_reach, GANG.of_all(g), CIRCLE[g], seat)


@lru_cache(8192)
def _reach(how: str, gangs: tuple[str, ...], circle: tuple[int, ...], seat: int) -> dict[str, int]:
    if how == "neighbours":
        return sides(circle, seat)
    at, far = circle.index(seat), {}
    for side, step in STEPS.items():
        row = [circle[(at + step * steps) % len(circle)] for steps in range(1, len(circle))]
        far[side] = next((other for other in row if gangs[other] != gangs[seat]), seat)
    return far


@lru_cache(8192)
def _in_reach(how: str, gangs: tuple[str, ...], circle: tuple[int, ...], seat: int, singles: Options) -> Options:
    return tuple(sorted({target for target in _reach(how, gangs, circle, seat).values() if target in singles}))


def blade_of(g: First, seat: int) -> int | None:
    """The gun number of this seat's blades."""
    for gun in g.guns[seat]:
        if g.weapon[gun] == BLADE:
            return gun
    return None


def called_weapon(name: str) -> str:
    """A weapon as scenarios and views call it."""
    return "pistol" if name == GUN else name
