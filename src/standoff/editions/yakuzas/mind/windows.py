"""When to show a card: one hint for each that speaks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from standoff.editions.first.components import ROUNDS
from standoff.editions.first.mind.money import share
from standoff.editions.first.mind.powers import DID_NOT_HURT, DRAGON_SKIN, HAND_ME_DOWN, INSANE, SPECIALIST
from standoff.editions.first.mind.reading import lives
from standoff.editions.first.mind.windows import GOOD_SHARE, LAST_WISHES, SHOW
from standoff.editions.yakuzas.mind.aim import beside, gap_points
from standoff.editions.yakuzas.mind.objects import OBJECTS
from standoff.editions.yakuzas.mind.reading import Reading
from standoff.engine.phase import PASS, Answer

Hint: TypeAlias = Callable[[Reading, Random], bool]


def window(r: Reading, rng: Random) -> Answer:
    """The first of my cards that may speak and had better do so."""
    for option in r.view.options:
        if option == PASS:
            continue
        if isinstance(option, int):
            return _somebody(r)
        hint = POWERS.get(r.mine.power or 0, _at_once) if option == SHOW else HINTS[str(option)]
        if hint(r, rng):
            return option
    return PASS


def _somebody(r: Reading) -> Answer:
    """#3: of the dead whoever leaves the best weapon; #12: the neighbour whose wound is the dearest."""
    seats = [seat for seat in r.view.options if isinstance(seat, int)]
    if r.mine.power == HAND_ME_DOWN:
        return max(seats, key=lambda seat: _inheritance(r, seat))
    victim = max(seats, key=r.harm)
    return victim if r.harm(victim) > 0 else PASS


def _inheritance(r: Reading, seat: int) -> tuple[float, int]:
    gun = r.view.seats[seat].guns[0]
    return 2.0 * (gun.weapon != "pistol") - gun.open[1] - 1.5 * gun.open[2], -seat


def _at_once(r: Reading, rng: Random) -> bool:
    """The sooner, the more rounds it serves."""
    return True


def _never(r: Reading, rng: Random) -> bool:
    return False


def _dragon_skin(r: Reading, rng: Random) -> bool:
    """#4: when it saves my life, or more wounds than the bonus for keeping it is worth."""
    hits = r.view.hits[r.me] if r.view.hits else 0
    saved = hits if r.mine.bled else hits - 1
    if hits >= lives(r.mine):
        return hits - saved < lives(r.mine)
    return r.rounds_left >= 2 and (saved >= 2 or lives(r.mine) - hits <= 1)


def _insane(r: Reading, rng: Random) -> bool:
    """#5: when somebody points at me and an explosion would cost the others more than us."""
    if r.view.moment not in ("aimed", "last card") or not r.on[r.me]:
        return False
    ours = sum((r.price(seat) for seat in (r.me, *r.fellows)), 0.0)
    return sum((r.harm(seat) for seat in r.foes), 0.0) > 1.5 * ours


def _specialist(r: Reading, rng: Random) -> bool:
    """#9: at once, if there is a blank to give up for it."""
    return any(gun.hand and gun.hand[0] for gun in r.mine.guns)


def _did_not_hurt(r: Reading, rng: Random) -> bool:
    """#10: for a good share; what is good falls as rounds go by."""
    standing = sum(r.view.seats[seat].posture == "standing" for seat in r.view.alive)
    mine, theirs = share(r.view.table, standing + 1), share(r.view.table, standing)
    wanted = LAST_WISHES.get(r.view.round, GOOD_SHARE) * 0.7
    return mine >= wanted or (mine > 0 and theirs - mine >= wanted)


def _ninja(r: Reading, rng: Random) -> bool:
    """When another place promises more than the own one, and now and then to be feared."""
    here = gap_points(r, beside(r))
    rest = [seat for seat in r.view.circle if seat != r.me]
    best = max(gap_points(r, (rest[i - 1], rest[i])) for i in range(len(rest)))
    return best > here + 2 or rng.random() < 0.1


def _kamikaze(r: Reading, rng: Random) -> bool:
    """When the blast costs the others more than us."""
    exposed = [seat for seat in set(beside(r)) if seat in r.view.alive and r.view.seats[seat].posture != "shame"]
    return sum((r.harm(seat) for seat in exposed), 0.0) > 0


def _geisha(r: Reading, rng: Random) -> bool:
    """When what points at me is worth sending elsewhere, or the evening draws to its end."""
    danger = sum((chance for _, chance, _ in r.on[r.me]), 0.0)
    return danger * r.price(r.me) > 4 or (danger > 0.3 and r.view.round >= ROUNDS - 2)


POWERS: Final[dict[int, Hint]] = {
    DRAGON_SKIN: _dragon_skin,
    INSANE: _insane,
    SPECIALIST: _specialist,
    DID_NOT_HURT: _did_not_hurt,
}
HINTS: Final[dict[str, Hint]] = {
    "monk": _at_once,
    "lie": _never,
    "ninja": _ninja,
    "samurai": _at_once,
    "kamikaze": _kamikaze,
    "ronin": _at_once,
    "geisha": _geisha,
    **OBJECTS,
}
