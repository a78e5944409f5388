"""The keys for bullet cards, in every edition and language."""

from __future__ import annotations

from typing import Final

from standoff.editions.common.bullets import BANG, BBB, CLICK

CARD_KEYS: Final = {CLICK: "c", BANG: "b", BBB: "t"}
