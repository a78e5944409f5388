"""The twelve super powers, each a small unit, listed by number."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Final

from standoff.editions.first.powers.backstab import Backstab
from standoff.editions.first.powers.cunning import Cunning
from standoff.editions.first.powers.did_not_hurt import DidNotHurt
from standoff.editions.first.powers.dragon_skin import DragonSkin
from standoff.editions.first.powers.hand_me_down import HandMeDown
from standoff.editions.first.powers.insane import Insane
from standoff.editions.first.powers.kid import Kid
from standoff.editions.first.powers.power import Power
from standoff.editions.first.powers.shotgun import Shotgun
from standoff.editions.first.powers.six_feet_under import SixFeetUnder
from standoff.editions.first.powers.specialist import Specialist
from standoff.editions.first.powers.super_coward import SuperCoward
from standoff.editions.first.powers.unbreakable import Unbreakable

POWERS: Final[tuple[Power, ...]] = (
    SixFeetUnder(),
    Unbreakable(),
    HandMeDown(),
    DragonSkin(),
    Insane(),
    Kid(),
    Cunning(),
    SuperCoward(),
    Specialist(),
    DidNotHurt(),
    Shotgun(),
    Backstab(),
)
_EXTRAS: Final = [power.extra for power in POWERS if power.extra]
ALL_TEN: Final = "1-10"
FOR_BEGINNERS: Final = "1-6"
SETS: Final = (
    ALL_TEN,
    FOR_BEGINNERS,
    *[" ".join(some) for some in chain(*[combinations(_EXTRAS, count + 1) for count in range(len(_EXTRAS))])],
)
"""The super powers a table may ask for: those of the box, the first six, or with some of the extra cards.  R-23"""


def in_set(power: Power, chosen: str) -> bool:
    """Is this power dealt where the table has chosen so?"""
    if chosen == FOR_BEGINNERS:
        return power.for_beginners
    return not power.extra or power.extra in chosen.split()
