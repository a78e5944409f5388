"""The gang game's rules for one table: the first edition's, and what gangs do otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from msgspec import Struct

from standoff.editions.common.attacks import Attack
from standoff.editions.common.cards import POWERS
from standoff.editions.common.part import Part
from standoff.editions.first.addition import Addition
from standoff.editions.first.card import Card
from standoff.editions.first.causes import Cause
from standoff.editions.first.game import First
from standoff.editions.first.objects import GANGSTER_OBJECTS
from standoff.editions.first.options import FirstOptions
from standoff.editions.first.powers.backstab import Backstab
from standoff.editions.first.powers.power import Power
from standoff.editions.first.rules import FirstRules
from standoff.editions.first.weapons import GUN, Weapon
from standoff.editions.yakuzas import count, evening, round, standoff, stars, strikes
from standoff.editions.yakuzas.chairs import BLED, CIRCLE
from standoff.editions.yakuzas.gangs import Gangs
from standoff.editions.yakuzas.kiai import ALL_KIAI
from standoff.editions.yakuzas.kiai.kiai import KIAI
from standoff.editions.yakuzas.objects import SIX
from standoff.editions.yakuzas.objects.module import GangObjects
from standoff.editions.yakuzas.options import GangOptions, options_of
from standoff.editions.yakuzas.toss import GangJam, toss
from standoff.editions.yakuzas.view import GangSeat, GangView
from standoff.editions.yakuzas.weapons import BLADE, Blades, called_weapon
from standoff.editions.yakuzas.windows import GangWindow
from standoff.engine.phase import Phase, Step
from standoff.engine.rules import Edition, SetUp

NOTES_A_ROUND: Final = 8
PHASES: Final[dict[str, Phase[First]]] = {
    "share_cards": evening.ShareCards(),
    "conference": evening.Conference(),
    "halftime": evening.Halftime(),
    "round": round.Round(),
    "loot": round.Loot(),
    "window": GangWindow(),
    "load": standoff.Load(),
    "aim": standoff.Aim(),
    "kid_aim": standoff.KidAim(),
    "courage": standoff.Courage(),
    "flip": standoff.Flip(),
    "lower_weapons": standoff.LowerWeapons(),
    "token_deaths": strikes.TokenDeaths(),
    "shots": strikes.Shots(),
    "struck_out": strikes.StruckOut(),
    "hits": strikes.Hits(),
    "wound": strikes.Wound(),
    "deaths": strikes.Deaths(),
    "stars": stars.Stars(),
    "throw_order": stars.ThrowOrder(),
    "next_thrower": stars.NextThrower(),
    "throw_at": stars.ThrowAt(),
    "thrown": stars.Thrown(),
    "another_star": stars.AnotherStar(),
    "split": count.SplitLoot(),
    "delayed_deaths": round.DelayedDeaths(),
    "survivors": count.Survivors(),
    "go_home": round.GoHome(),
}


class GangRules(FirstRules):
    """The rules in force at one table of gangs."""

    __slots__ = ()

    agenda: ClassVar[tuple[Step, ...]] = round.ROUND
    strike: ClassVar[tuple[Step, ...]] = strikes.STRIKE
    hits: ClassVar[tuple[Step, ...]] = strikes.HITS
    phase_end: ClassVar[tuple[Step, ...]] = strikes.PHASE_END
    round_end: ClassVar[tuple[Step, ...]] = round.ROUND_END
    views: ClassVar[tuple[type[Struct], type[Struct]]] = (GangView, GangSeat)

    def __init__(
        self,
        edition: Edition[First],
        setup: SetUp,
        options: GangOptions,
        powers: tuple[Power, ...],
        chairs: tuple[str, ...],
    ) -> None:
        super().__init__(edition, setup, options, powers)
        self.notes_a_round = NOTES_A_ROUND
        self.evening = tuple([step for step in self.evening if step[0] in self.phases])
        self.plain_weapons = tuple([BLADE if gang == "Yakuza" else GUN for gang in chairs])

    def decks_for(
        self, modules: tuple[str, ...], options: FirstOptions, powers: tuple[Power, ...]
    ) -> dict[str, tuple[Card, ...]]:
        """Eleven powers, or twelve, for gangsters; six kiai for yakuzas.  YAK-23, YAK-24, YR-94"""
        assert isinstance(options, GangOptions)
        decks: dict[str, tuple[Card, ...]] = {
            POWERS: tuple([power for power in powers if options.powers_twelve or not isinstance(power, Backstab)]),
            KIAI: ALL_KIAI,
        }
        objects: dict[str, tuple[Card, ...]] = {evening.OBJECTS: GANGSTER_OBJECTS, evening.YAKUZA_OBJECTS: SIX}
        return decks | objects if "objects" in modules else decks

    def additions_for(self, modules: tuple[str, ...]) -> tuple[list[Addition], Iterable[Part[First]]]:
        gangs, objects = Gangs(), GangObjects()
        return [gangs, objects] if "objects" in modules else [gangs], [objects, *GANGSTER_OBJECTS, *SIX]

    def causes_for(self, options: FirstOptions) -> dict[str, Cause]:
        return dict(strikes.CAUSES)

    def weapons_for(self) -> tuple[Weapon, ...]:
        return Weapon(), Blades()

    def instead(self, options: Any, phases: Mapping[str, Phase[Any]]) -> Mapping[str, Phase[Any]]:
        return PHASES | {"throw": stars.THROWS[options.throw_source], "toss": toss(options), "jam": GangJam()}

    def circle(self, g: First) -> tuple[int, ...]:
        return CIRCLE[g]

    def exposed(self, g: First) -> tuple[int, ...]:
        """Neither withdrawn nor wounded yet; a hurt Monk only where the table says so.  YR-80"""
        spared = options_of(g).monk_grenade == "spared"
        return tuple([seat for seat in g.standing() if not (spared and BLED[g, seat])])

    def is_parried(self, g: First, attack: Attack) -> bool:
        return strikes.is_parried(g, attack)

    def because(self, g: First, seat: int, cause: str, attacks: list[Attack]) -> Cause:
        return strikes.because(g, seat, cause, attacks, self.causes[cause])

    def gun_facts(self, g: First, gun: int) -> dict[str, Any]:
        side = standoff.SIDE[g, gun] if g.target[gun] is not None else ""
        return {"weapon": called_weapon(g.weapon[gun]), "side": side or None}
