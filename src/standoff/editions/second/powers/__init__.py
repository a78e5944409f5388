"""The sixteen powers, each a small unit, and the phases they bring to the table."""

from __future__ import annotations

from typing import Final

from standoff.editions.second.game import Second
from standoff.editions.second.powers.collector import Collector
from standoff.editions.second.powers.cunning import Cunning, Swap
from standoff.editions.second.powers.cute import Cute
from standoff.editions.second.powers.dictator import Dictator, Veto
from standoff.editions.second.powers.doctor import Doctor
from standoff.editions.second.powers.good_friend import Friend, FriendLooks, GoodFriend
from standoff.editions.second.powers.greedy import Greedy
from standoff.editions.second.powers.hustler import Hustle, Hustler, Pay
from standoff.editions.second.powers.junk_dealer import JunkDealer, Trade
from standoff.editions.second.powers.kid import Kid, KidAim
from standoff.editions.second.powers.lucky_man import LuckyMan
from standoff.editions.second.powers.power import Power
from standoff.editions.second.powers.professional import Professional, Steal
from standoff.editions.second.powers.smart import Retake, Smart
from standoff.editions.second.powers.stealthy import Stealthy
from standoff.editions.second.powers.unbreakable import Unbreakable
from standoff.editions.second.powers.vulture import Feast, Vulture
from standoff.engine.phase import Phase

NO_POWER: Final = Power()
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
PHASES: Final[dict[str, Phase[Second]]] = {
    "hustle": Hustle(),
    "pay": Pay(),
    "kid_aim": KidAim(),
    "swap": Swap(),
    "retake": Retake(),
    "steal": Steal(),
    "feast": Feast(),
    "veto": Veto(),
    "trade": Trade(),
    "friend_looks": FriendLooks(),
    "friend": Friend(),
}
"""What the powers add to the agenda."""
