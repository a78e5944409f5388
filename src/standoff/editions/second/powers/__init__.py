"""The sixteen powers, each a small unit."""

from __future__ import annotations

from typing import Final

from standoff.editions.second.powers.collector import Collector
from standoff.editions.second.powers.cunning import Cunning
from standoff.editions.second.powers.cute import Cute
from standoff.editions.second.powers.dictator import Dictator
from standoff.editions.second.powers.doctor import Doctor
from standoff.editions.second.powers.good_friend import GoodFriend
from standoff.editions.second.powers.greedy import Greedy
from standoff.editions.second.powers.hustler import Hustler
from standoff.editions.second.powers.junk_dealer import JunkDealer
from standoff.editions.second.powers.kid import Kid
from standoff.editions.second.powers.lucky_man import LuckyMan
from standoff.editions.second.powers.power import Power
from standoff.editions.second.powers.professional import Professional
from standoff.editions.second.powers.smart import Smart
from standoff.editions.second.powers.stealthy import Stealthy
from standoff.editions.second.powers.unbreakable import Unbreakable
from standoff.editions.second.powers.vulture import Vulture

POWERS: Final[tuple[Power, ...]] = (
    Collector(),
    Cunning(),
    Cute(),
    Dictator(),
    Doctor(),
    GoodFriend(),
    Greedy(),
    Hustler(),
    JunkDealer(),
    Kid(),
    LuckyMan(),
    Professional(),
    Smart(),
    Stealthy(),
    Unbreakable(),
    Vulture(),
)
