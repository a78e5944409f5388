"""The numbers by which views call the super powers, for rules of thumb that care who holds which."""

from __future__ import annotations

from typing import Final

from standoff.editions.first.powers.backstab import Backstab
from standoff.editions.first.powers.cunning import Cunning
from standoff.editions.first.powers.did_not_hurt import DidNotHurt
from standoff.editions.first.powers.dragon_skin import DragonSkin
from standoff.editions.first.powers.hand_me_down import HandMeDown
from standoff.editions.first.powers.insane import Insane
from standoff.editions.first.powers.kid import Kid
from standoff.editions.first.powers.shotgun import Shotgun
from standoff.editions.first.powers.six_feet_under import SixFeetUnder
from standoff.editions.first.powers.specialist import Specialist
from standoff.editions.first.powers.super_coward import SuperCoward
from standoff.editions.first.powers.unbreakable import Unbreakable

SIX_FEET_UNDER: Final = SixFeetUnder.number
UNBREAKABLE: Final = Unbreakable.number
HAND_ME_DOWN: Final = HandMeDown.number
DRAGON_SKIN: Final = DragonSkin.number
INSANE: Final = Insane.number
KID: Final = Kid.number
CUNNING: Final = Cunning.number
SUPER_COWARD: Final = SuperCoward.number
SPECIALIST: Final = Specialist.number
DID_NOT_HURT: Final = DidNotHurt.number
SHOTGUN: Final = Shotgun.number
BACKSTAB: Final = Backstab.number
