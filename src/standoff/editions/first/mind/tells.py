"""What an aim tells of the card behind it, to whoever knows how regulars aim."""

from __future__ import annotations

from typing import Final, TypeAlias

from standoff.editions.first.components import worth
from standoff.editions.first.game import First
from standoff.editions.first.mind import quick
from standoff.editions.first.mind.aim import WHIM, wanted
from standoff.editions.first.mind.load import SURE
from standoff.editions.first.mind.odds import EAGER
from standoff.editions.first.mind.powers import CUNNING, KID
from standoff.editions.first.mind.reading import Reading
from standoff.editions.first.views import views

MOODS: Final = tuple([(step + 0.5) / 16 for step in range(16)])
SLIP: Final = 0.01
"""How often anybody aims anywhere."""
Wanted: TypeAlias = list[tuple[int, float]]
"""How much somebody wants a gun on each of the others."""


def tells(g: First) -> dict[int, float]:
    """By gun: how many times likelier its aim is with a bullet than with a blank.

    The Cunning loads after all aims, for a target that will stay.  The Kid, who aims after the others, and whoever has
    two guns or aims at two are not read.
    """
    lone = [guns[0] for guns in g.guns if len(guns) == 1]
    aims = [(gun, aimed) for gun in lone if isinstance(aimed := g.target[gun], int) and aimed in g.alive]
    if not aims:
        return {}
    if quick.is_plain(g):
        look = quick.Aiming(g)
        return {gun: _telling(look.wanted(gun, True), look.wanted(gun, False), aimed) for gun, aimed in aims}
    found, purses = {}, [float(worth(stash)) for stash in g.stash]
    decks = {gun: g.deck_of(gun) for gun, _ in aims}
    now, live, blank = views(g), *(views(_before_aims(g, decks, kind)) for kind in (1, 0))
    for gun, aimed in aims:
        seat = g.owner(gun)
        reading = Reading(live(seat), purses)
        is_open = reading.mine.shown
        if is_open and reading.mine.power == CUNNING:
            found[gun] = SURE / EAGER * (1.0 - Reading(now(seat), purses).leaves[aimed]) ** 2
        elif not (is_open and reading.mine.power == KID):
            found[gun] = _telling(_by_foe(reading), _by_foe(Reading(blank(seat), purses)), aimed)
    return found


def _telling(live: Wanted, blank: Wanted, aimed: int) -> float:
    return (_chosen(live, aimed) + SLIP) / (_chosen(blank, aimed) + SLIP)


def _by_foe(reading: Reading) -> Wanted:
    points = wanted(reading, reading.mine.guns[0])
    return [(foe, points[foe]) for foe in reading.foes]


def _before_aims(g: First, decks: dict[int, tuple[str, ...]], kind: int) -> First:
    """The table before anybody aimed, with cards of this kind in the guns."""
    h = g.clone()
    h.target = [None] * len(h.target)
    for gun, deck in decks.items():
        h.loaded[gun] = deck[kind]
    return h


def _chosen(by_foe: Wanted, aimed: int) -> float:
    """How likely somebody aims there whose mood moves everything that is wanted."""
    low, span = 1.0 - 0.5 * WHIM, WHIM
    most = max([value for seat, value in by_foe if seat == aimed], default=0.0)
    others = [(low * value, span * value) for seat, value in by_foe if seat != aimed and value > 0.0]
    total = 0.0
    for mood in MOODS:
        points, chance = most * (low + span * mood), 1.0
        for least, more in others:
            chance *= min(1.0, max(0.0, (points - least) / more))
        total += chance
    return total / len(MOODS)
