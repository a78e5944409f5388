"""Rules put together from parts: what each of them adds to the agenda, to the table and to what people see of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from standoff.editions.common.cards import Concern, DeckCard
from standoff.editions.common.part import G, Part, interleaved, overriding, with_company
from standoff.editions.common.views import Added
from standoff.engine.errors import Refusal
from standoff.engine.fields import Field
from standoff.engine.phase import Phase, Step
from standoff.engine.rules import CardUse, Edition, Rules, SetUp

C = TypeVar("C", bound=DeckCard[Any])


class Speakers(NamedTuple):
    """Cards that may speak at the same moment, to the same people's concern."""

    concern: Concern
    decks: list[tuple[str, frozenset[str]]]
    """They by their decks: from outside, any hidden card of a deck could be one of these."""
    names: frozenset[str]
    """The cards themselves."""
    lasting: tuple[str, ...]
    """Those that may speak though they lie open."""


def _together(concern: Concern, decks: Mapping[str, list[str]], lasting: set[str]) -> Speakers:
    names = [name for names in decks.values() for name in names]
    by_deck = [(deck, frozenset(names)) for deck, names in decks.items()]
    return Speakers(concern, by_deck, frozenset(names), tuple([name for name in names if name in lasting]))


class PartRules(Rules[G], Generic[G, C]):
    """The base rules and the parts that this table plays with."""

    __slots__ = (
        "added",
        "at_arrange",
        "at_deal",
        "at_death",
        "at_facts",
        "at_imagine",
        "at_seat_facts",
        "cards",
        "copies",
        "deck_of",
        "decks",
        "later",
        "parts",
        "speakers",
        "spoken",
    )  # fmt: skip

    def __init__(
        self,
        edition: Edition[G],
        setup: SetUp,
        options: Any,
        *,
        phases: Mapping[str, Phase[G]],
        parts: Iterable[Part[G]],
        known: Iterable[Part[G]],
        decks: Mapping[str, tuple[C, ...]],
        views: tuple[type[msgspec.Struct], type[msgspec.Struct]],
    ) -> None:
        """The parts at this table, all that the edition knows, the decks that are dealt (a card for each copy), and
        what a view of the table and of a seat has words for."""
        cards: dict[str, C] = {}
        for card in [card for deck in decks.values() for card in deck]:
            if cards.setdefault(card.name, card) is not card:
                raise Refusal(f"Two different cards are called '{card.name}'")
        self.parts: tuple[Part[Any], ...] = with_company((*cards.values(), *parts))
        """The rules besides the base that are at this table."""
        self.cards = cards
        """Every card that may be dealt, by name."""
        self.decks = {name: tuple([card.name for card in deck]) for name, deck in decks.items()}
        self.deck_of = {name: card.deck for name, card in cards.items()}
        self.copies = {name: self.decks[deck].count(name) for name, deck in self.deck_of.items()}
        """How many of each there are."""
        steps = dict(phases)
        for part in self.parts:
            steps |= part.phases(options)
        steps |= self.instead(options, steps)
        fields = [field for part in self.parts for field in part.fields]
        every = [field for part in with_company(known) for field in part.fields]
        super().__init__(edition, setup, options, phases=steps, round_=(), fields=fields, known=every)
        self.spoken: dict[str, dict[str, Concern]] = {}
        """For each window, the cards that may speak in it, and whom it then concerns."""
        speakers: dict[str, dict[Concern, dict[str, list[str]]]] = {}
        for card in [card for deck in decks.values() for card in deck]:
            for window, concern in card.moments(options).items():
                self.spoken.setdefault(window, {})[card.name] = concern
                speakers.setdefault(window, {}).setdefault(concern, {}).setdefault(card.deck, []).append(card.name)
        lasting = {card.name for card in overriding(cards.values(), "speaks_again", DeckCard)}
        self.speakers = {
            window: [_together(concern, decks, lasting) for concern, decks in those.items()]
            for window, those in speakers.items()
        }
        """The same by concern."""
        self.later: dict[str, tuple[Field[int], ...]] = {}
        for part in self.parts:
            for phase, who in part.later.items():
                self.later[phase] = (*self.later.get(phase, ()), who)
        self.at_deal, self.at_arrange = overriding(self.parts, "deal"), overriding(self.parts, "arrange")
        self.at_death, self.at_imagine = overriding(self.parts, "dies"), overriding(self.parts, "imagine")
        self.at_facts, self.at_seat_facts = overriding(self.parts, "facts"), overriding(self.parts, "seat_facts")
        self.added = Added(self.parts, self.declared, *views)
        """What the parts add to what people see."""

    def instead(self, options: Any, phases: Mapping[str, Phase[Any]]) -> Mapping[str, Phase[Any]]:
        """Phases of the parts that this table plays in a way of its own."""
        return {}

    def only(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """The steps of a list that somebody plays at this table, with those that the parts put between them."""
        return self.played(*interleaved(steps, self.parts))

    def played(self, *steps: Step) -> tuple[Step, ...]:
        """Those of some steps that somebody plays at this table."""
        speakers, phases = self.speakers, self.phases
        return tuple([step for step in steps if (step[1] in speakers if step[0] == "window" else step[0] in phases)])

    def holding(self, g: G, seat: int) -> list[C]:
        """The cards of a seat."""
        held, cards = g.held[seat], self.cards
        return [cards[name] for name in held] if held else []

    def card_use(self, g: G) -> list[CardUse]:
        """For every card before a seat, at the end of a game: whose, which, and was it of any use?"""
        return [
            CardUse(seat, card.number, card.name, card.was_used(g, seat))
            for seat in range(self.setup.players)
            for card in self.holding(g, seat)
        ]
