"""Objects: which one to keep, when to use it (each says that itself), and on whom."""

from __future__ import annotations

from random import Random

from standoff.editions.first.components import CLICK
from standoff.editions.first.mind.aim import target_points
from standoff.editions.first.mind.reading import Reading
from standoff.editions.first.objects import GANGSTER_OBJECTS, SMOKE
from standoff.engine.phase import PASS, Answer

OBJECTS = {thing.name: thing for thing in (*GANGSTER_OBJECTS, SMOKE)}


def keep_object(reading: Reading, rng: Random) -> Answer:
    """The one that bots think more of, most of the time."""
    return max(reading.view.options, key=lambda name: OBJECTS[str(name)].worth + 4.0 * rng.random())


def show_visible(reading: Reading, rng: Random) -> Answer:
    """At once: it can only be missed."""
    return reading.view.options[-1]


def use(reading: Reading) -> Answer:
    """Use my object if this moment is good for it."""
    name = reading.mine.object
    if name not in reading.view.options:
        return PASS
    return name if OBJECTS[name].helps(reading.view, reading.mine) else PASS


def heal(reading: Reading, rng: Random) -> Answer:
    """Myself, as often as it goes."""
    return reading.view.options[0]


def look(reading: Reading, rng: Random) -> Answer:
    """At the two whom I shall most likely shoot at."""
    points = target_points(reading, reading.mine.guns[0], rng)
    return max(reading.view.options, key=lambda pair: sum((points[seat] for seat in _seats(pair)), 0.0))


def draw_from(reading: Reading, rng: Random) -> Answer:
    """From whoever has fired least: there are bullets left to pull."""
    return max(reading.view.options, key=lambda seat: (-sum(_guns_open(reading, seat)), rng.random()))


def give(reading: Reading, rng: Random) -> Answer:
    """A blank, as long as there is one."""
    return CLICK if CLICK in reading.view.options else reading.view.options[0]


def first_victim(reading: Reading, rng: Random) -> Answer:
    """Whoever I want to see bleed more."""
    points = target_points(reading, reading.mine.guns[0], rng)
    return max(reading.view.options, key=lambda seat: points[seat] if isinstance(seat, int) else 0.0)


def stun(reading: Reading, rng: Random) -> Answer:
    """The richest of them."""
    return max(reading.view.options, key=lambda seat: reading.purses[seat] if isinstance(seat, int) else 0.0)


def _seats(pair: Answer) -> tuple[int, ...]:
    return pair if isinstance(pair, tuple) else (int(pair),)


def _guns_open(reading: Reading, seat: Answer) -> list[int]:
    """How many bullets lie open before somebody, gun by gun."""
    return [gun.open[1] + gun.open[2] for gun in reading.view.seats[int(str(seat))].guns]
