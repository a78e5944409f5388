"""The first edition's rules for one table, put together from the base game and what is added to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final, NamedTuple

from msgspec import Struct

from standoff.editions.common.attacks import Attack
from standoff.editions.common.cardboard import MODULE
from standoff.editions.common.cards import POWERS
from standoff.editions.common.part import Part, overriding
from standoff.editions.common.rules import PartRules
from standoff.editions.first import causes, count, shots, standoff
from standoff.editions.first.addition import Addition
from standoff.editions.first.card import Card
from standoff.editions.first.cardboard import Cardboard, by_hand
from standoff.editions.first.causes import Cause
from standoff.editions.first.cop import Cop
from standoff.editions.first.dealer import Dealer
from standoff.editions.first.families.module import Families
from standoff.editions.first.game import First
from standoff.editions.first.objects import GANGSTER_OBJECTS, SMOKE, object_deck
from standoff.editions.first.objects.module import Objects
from standoff.editions.first.objects.thing import OBJECTS
from standoff.editions.first.options import FirstOptions
from standoff.editions.first.powers import in_set
from standoff.editions.first.powers.power import Power
from standoff.editions.first.round import ROUND, Loot, Round, RoundOver
from standoff.editions.first.shots import PHASE_END, STRIKE
from standoff.editions.first.teams import Teams
from standoff.editions.first.view import FirstView, SeatView
from standoff.editions.first.weapons import GUN, Weapon
from standoff.editions.first.windows import Cards, CardWindow, Lying, Speak
from standoff.engine.phase import Phase, Step
from standoff.engine.rules import Edition, SetUp

BASE: Final[dict[str, Phase[First]]] = {
    "round": Round(),
    "loot": Loot(),
    "load": standoff.Load(),
    "aim": standoff.Aim(),
    "talk": standoff.Talk(),
    "courage": standoff.Courage(),
    "shots": shots.Shots(),
    "wound": shots.Wound(),
    "deaths": shots.Deaths(),
    "end_check": shots.EndCheck(),
    "split": count.SplitLoot(),
    "round_over": RoundOver(),
    "final_count": count.FinalCount(),
}
CARDS: Final[dict[str, Phase[First]]] = {"window": CardWindow(), "speak": Speak()}
"""What cards need that are dealt in secret."""
ADDITIONS: Final[dict[str, Addition]] = {
    "cop": Cop(),
    "families": Families(),
    "objects": Objects(),
    "cardboard": Cardboard(),
}
"""The modules that are more than cards and options."""
NOTES_A_ROUND: Final = 5


class Steps(NamedTuple):
    """What one cause of wounds puts on the agenda, the next step last."""

    strike: tuple[Step, ...]
    hits: tuple[Step, ...]
    """What follows only if something is on its way, where an edition keeps that apart."""
    phase_end: tuple[Step, ...]
    """What follows when the phase closes with it."""


class FirstRules(PartRules[First, Card]):
    """The rules in force at one table of the first edition."""

    __slots__ = (
        "always_ends_shots", "at_bleed", "at_dying", "at_knowing", "at_landing", "at_possible", "at_prepare",
        "at_shame", "at_turn_up", "at_wound", "boxes", "causes", "count", "dealer", "dealt_singly", "ending", "evening",
        "last_lying", "notes_a_round", "numbered", "numbers", "plain_guns", "plain_weapons", "strikes", "teams",
        "war_cry", "weapons",
    )  # fmt: skip

    options: FirstOptions
    agenda: ClassVar[tuple[Step, ...]] = ROUND
    """The steps of a round, of a strike, of its hits, of the end of a phase, and those with which every round ends."""
    strike: ClassVar[tuple[Step, ...]] = STRIKE
    hits: ClassVar[tuple[Step, ...]] = ()
    phase_end: ClassVar[tuple[Step, ...]] = PHASE_END
    round_end: ClassVar[tuple[Step, ...]] = (("round_over",),)
    views: ClassVar[tuple[type[Struct], type[Struct]]] = (FirstView, SeatView)
    """What a view of the table and of a seat has words for."""

    def __init__(self, edition: Edition[First], setup: SetUp, options: FirstOptions, powers: tuple[Power, ...]) -> None:
        modules = setup.modules
        decks = self.decks_for(modules, options, powers)
        phases = BASE | CARDS if decks else dict(BASE)
        if options.reveal_order == "bang then click":
            phases["clicks"] = shots.Clicks()
        added, known = self.additions_for(modules)
        super().__init__(
            edition,
            setup,
            options,
            phases=phases,
            parts=added,
            known=(*powers, *known),
            decks=decks,
            views=self.views,
        )
        self.by_people = MODULE in modules
        additions = [part for part in self.parts if isinstance(part, Addition)]
        agenda = next((one.agenda for one in additions if one.agenda), self.agenda)
        self.round = tuple(reversed(self.only(agenda)))
        self.ending = list(reversed(self.only(self.round_end)))
        """What is left to do when a round is cut short, the next step last."""
        self.causes = self.causes_for(options)
        self.weapons: dict[str, Weapon] = {weapon.name: weapon for weapon in self.weapons_for()}
        for card in self.cards.values():
            self.causes |= card.causes(options)
            self.weapons |= {weapon.name: weapon for weapon in card.weapons()}
        self.strikes = {cause: self.steps_for(cause) for cause in self.causes}
        at_wound = [overriding(self.cards.values(), moment, Card) for moment in ("wounds_from", "stays_up", "wounded")]
        self.at_wound = {card.name: card for cards in at_wound for card in cards}
        """The cards that have something to say when their owner is wounded."""
        self.at_prepare = overriding(additions, "prepare", Addition)
        self.at_shame = overriding(additions, "shamed", Addition)
        self.at_bleed = overriding(additions, "bleeds", Addition)
        self.at_dying = overriding(additions, "wounds_to_die", Addition)
        self.at_landing = overriding(additions, "landing", Addition)
        self.at_knowing = overriding(additions, "knows", Addition)
        self.at_turn_up = overriding(additions, "turned_up", Addition)
        self.at_possible = overriding(additions, "is_possible", Addition)
        self.count = next((one.count for one in additions if one.count), count.Count())
        self.teams = next((one.teams for one in additions if one.teams), Teams())
        self.dealer = next((one.dealer for one in additions if one.dealer), Dealer())
        self.dealt_singly = [deck for deck in decks if deck not in [one.deals for one in additions]]
        """The decks of which everybody gets one card."""
        self.boxes = max([one.boxes for one in additions], default=1)
        self.evening: tuple[Step, ...] = (*[step for one in additions for step in one.evening], ("round",))
        self.notes_a_round = NOTES_A_ROUND * self.boxes
        self.numbers = {name: card.number for name, card in self.cards.items() if card.deck == POWERS}
        """The printed number of every power."""
        self.numbered = {number: name for name, number in self.numbers.items()}
        self.plain_guns = tuple([(seat,) for seat in range(setup.players)])
        self.plain_weapons = (GUN,) * setup.players
        """How everybody is armed at the start; most tables stay so."""
        self.last_lying: tuple[Cards, Cards, Lying] = ((), (), Lying({}, frozenset()))
        """The cards held and shown as a window last saw them, and how they lie then."""
        self.war_cry = "Cojones!" if "quick" in modules else "Banzai!"
        self.always_ends_shots = (
            options.reveal_order == "bang then click"
            or options.death_check == "after bullets"
            or not {"deringer", "smoke"}.isdisjoint(self.speakers)
        )

    def decks_for(
        self, modules: tuple[str, ...], options: FirstOptions, powers: tuple[Power, ...]
    ) -> dict[str, tuple[Card, ...]]:
        """The decks that are dealt, a card for each copy."""
        if MODULE in modules:
            return {POWERS: by_hand(power_deck(powers, modules, options) or powers, "powers" in modules)}
        decks: dict[str, tuple[Card, ...]] = {
            POWERS: power_deck(powers, modules, options),
            OBJECTS: object_deck(options) if "objects" in modules else (),
        }
        return {name: deck for name, deck in decks.items() if deck}

    def additions_for(self, modules: tuple[str, ...]) -> tuple[list[Addition], Iterable[Part[First]]]:
        """What is added at this table, and all that the edition knows."""
        known = (*GANGSTER_OBJECTS, SMOKE, *ADDITIONS.values())
        return [addition for name, addition in ADDITIONS.items() if name in modules], known

    def causes_for(self, options: FirstOptions) -> dict[str, Cause]:
        """What wounds people, cards aside."""
        return causes.shooting(options)

    def weapons_for(self) -> tuple[Weapon, ...]:
        """What people point at each other, cards aside."""
        return (Weapon(),)

    def circle(self, g: First) -> tuple[int, ...]:
        """Who sits beside whom, clockwise: the living close up at once.  R-51"""
        return g.alive

    def exposed(self, g: First) -> tuple[int, ...]:
        """Whom an explosion finds on their feet.  SP-5.6, SP-5.8"""
        return g.standing()

    def is_parried(self, g: First, attack: Attack) -> bool:
        """Is somebody safe from this attack whatever armour there is?"""
        return False

    def because(self, g: First, seat: int, cause: str, attacks: list[Attack]) -> Cause:
        """The clauses behind the wounds that somebody takes from these attacks."""
        return self.causes[cause]

    def gun_facts(self, g: First, gun: int) -> dict[str, Any]:
        """What a referee reads of a gun, beyond the base game."""
        return {}

    def steps_for(self, cause: str) -> Steps:
        """What happens when somebody is attacked for this cause."""
        phase_end = smoke_first(self.phase_end) if self.options.smoke_first else self.phase_end
        return Steps(
            *[
                tuple([step if step[0] == "window" else (*step, cause) for step in reversed(self.only(steps))])
                for steps in (self.strike, self.hits, phase_end)
            ]
        )

    def named(self, card: Any) -> str:
        """The name of a card that a referee has written as its number or its name; empty for one that is not here."""
        return self.numbered.get(card, card if card in self.cards else "")


def smoke_first(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The end of a phase where smoke comes before a grenade.  YR-71"""
    smoke = ("window", "smoke")
    return (smoke, *[step for step in steps if step != smoke])


def power_deck(powers: tuple[Power, ...], modules: tuple[str, ...], options: FirstOptions) -> tuple[Power, ...]:
    """The power cards that may be dealt, one for each copy.  SP-G.1, FAM-10, FAM-11, R-23, R-76"""
    if "families" in modules:
        return tuple([power for power in powers for _ in range(power.in_families(options))])
    if "powers" in modules:
        return tuple([power for power in powers if in_set(power, options.powers_set)])
    return ()
