"""The six Super Kiai, each a small unit.  KIAI-01"""

from __future__ import annotations

from typing import Final

from standoff.editions.yakuzas.kiai.geisha import Geisha
from standoff.editions.yakuzas.kiai.kamikaze import Kamikaze
from standoff.editions.yakuzas.kiai.kiai import Kiai
from standoff.editions.yakuzas.kiai.monk import Monk
from standoff.editions.yakuzas.kiai.ninja import Ninja
from standoff.editions.yakuzas.kiai.ronin import Ronin
from standoff.editions.yakuzas.kiai.samurai import Samurai

ALL_KIAI: Final[tuple[Kiai, ...]] = (Monk(), Ninja(), Samurai(), Kamikaze(), Ronin(), Geisha())
