"""The twelve super powers, each a small unit, listed by number."""

from __future__ import annotations

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

NO_POWER = Power()
POWERS: tuple[Power, ...] = (
    NO_POWER,
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
