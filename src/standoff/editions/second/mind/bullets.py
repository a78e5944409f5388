"""Cards given away or taken back: a Click can be spared, a Bang is kept."""

from __future__ import annotations

from random import Random

from standoff.editions.common.bullets import BANG, CLICK
from standoff.editions.second.clips import FACE_DOWN, FACE_UP
from standoff.editions.second.mind.hands import TAKE
from standoff.editions.second.mind.reading import Reading
from standoff.engine.phase import PASS, Answer


def spare(reading: Reading, rng: Random) -> Answer:
    """To pay the Hustler's draw, for a Clip, for a bullet taken back: the Click goes."""
    return CLICK if CLICK in reading.view.options else BANG


def look_through(reading: Reading, rng: Random) -> Answer:
    """The open Bang, so that what lies face down stays a secret; a hidden one where there is none."""
    return FACE_UP if FACE_UP in reading.view.options else FACE_DOWN


def friend(reading: Reading, rng: Random) -> Answer:
    """A Bang for a Click is a good bargain, a Bang for a Bang none, and after the last round no bargain matters."""
    hand = reading.mine.hand
    assert hand is not None
    return TAKE if hand[0] or not hand[1] else PASS
