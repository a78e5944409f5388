"""The super powers by name, for rules of thumb that care who holds which."""

from __future__ import annotations

from typing import Final

SIX_FEET_UNDER: Final = 1
UNBREAKABLE: Final = 2
HAND_ME_DOWN: Final = 3
DRAGON_SKIN: Final = 4
INSANE: Final = 5
KID: Final = 6
CUNNING: Final = 7
SUPER_COWARD: Final = 8
SPECIALIST: Final = 9
DID_NOT_HURT: Final = 10
SHOTGUN: Final = 11
BACKSTAB: Final = 12
