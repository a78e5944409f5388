"""The gang game, put together by listing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from standoff.editions.catalogue import read_catalogue
from standoff.editions.common.events import AWARDS
from standoff.editions.common.habits import Habit
from standoff.editions.common.instinct import Instinct
from standoff.editions.common.standoff import COURAGE
from standoff.editions.common.temper import Mind, Temper
from standoff.editions.common.weights import read_weights
from standoff.editions.findings import findings_of
from standoff.editions.first.components import CARDS
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.habits import HABITS
from standoff.editions.first.powers import POWERS
from standoff.editions.first.powers.power import Power
from standoff.editions.first.referee import facts
from standoff.editions.yakuzas.deal import deal, refuse_stacking
from standoff.editions.yakuzas.events import GANG_EVENTS
from standoff.editions.yakuzas.imagine import imagine
from standoff.editions.yakuzas.kiai import ALL_KIAI
from standoff.editions.yakuzas.options import PRESETS, GangOptions
from standoff.editions.yakuzas.position import arrange
from standoff.editions.yakuzas.referee import APART, may_whisper
from standoff.editions.yakuzas.rules import GangRules
from standoff.editions.yakuzas.seating import GANGS, SEATINGS, chairs
from standoff.editions.yakuzas.specialist import SPECIALIST
from standoff.editions.yakuzas.ties import GANG
from standoff.editions.yakuzas.view import GangView
from standoff.editions.yakuzas.views import GangViews
from standoff.engine.clauses import Catalogue
from standoff.engine.errors import Refusal
from standoff.engine.phase import PASS, Answer
from standoff.engine.rules import CardUse, Edition, Fared, Finding, HeldCard, Module, Preset, Rules, SetUp, option_specs
from standoff.engine.texts import Text, Texts
from standoff.telling.reading import texts_of

if TYPE_CHECKING:
    from standoff.telling.stage import Stage

CHOSEN: Final = ("cover", "preset", "module", "option", "title", "value", "learn", "search")
"""Texts about what a table may choose, its lesson, and what people say for its rules."""
CHAPTERS: Final = ("gangs", "kiai", "objects", "lesson", "search")
SHARED_CHAPTERS: Final = ("base", "powers", "objects", "decisions", "interactions", "rulings", "visibility")
"""The chapters of the first edition that a gang game may cite."""


def _catalogue() -> Catalogue:
    theirs = read_catalogue("standoff.editions.first", *SHARED_CHAPTERS)
    ours = read_catalogue(
        "standoff.editions.yakuzas",
        "gangs", "kiai", "shotgun", "objects", "decisions", "visibility", "interactions", "rulings",
    )  # fmt: skip
    return Catalogue((*ours, *theirs))


class YakuzasEdition(Edition[First]):
    """Six to nine players in three gangs, eight rounds."""

    name = "yakuzas"
    version = 4
    age = 10
    modules: tuple[Module, ...] = (Module("objects", "OBJ-01"),)
    options = GangOptions
    catalogue = _catalogue()
    lab_texts = FIRST.lab_texts
    kinds = GANG_EVENTS
    awards = AWARDS
    covers: Mapping[str, SetUp] = {
        "yakuzas": SetUp("yakuzas", 7),
    }
    presets: Mapping[str, Preset] = PRESETS
    measured: Mapping[str, SetUp] = {
        "yakuzas": SetUp("yakuzas", 9),
        "yakuzas objects": SetUp("yakuzas", 9, ("objects",)),
    }
    heaps = FIRST.heaps
    taken = frozenset(GANGS)
    seat_facts = FIRST.seat_facts | {"struck", "circle", *GANGS}
    apart = APART
    sides = SEATINGS
    powers: tuple[Power, ...] = tuple([SPECIALIST if power.number == SPECIALIST.number else power for power in POWERS])

    def __init__(self) -> None:
        self.texts = Texts(self._texts)

    def _texts(self) -> Mapping[str, Text]:
        """The first edition's, as far as gangs choose, hold or see the same, and their own."""
        own = texts_of(
            "standoff.editions.common:presets", *[f"standoff.editions.yakuzas:{chapter}" for chapter in CHAPTERS]
        )
        wanted = {key for key in FIRST.texts if key.partition(".")[0] not in CHOSEN}
        for module in self.modules:
            wanted |= {f"module.{module.name}", f"module.{module.name}.note"}
        for spec in option_specs(self.options):
            wanted |= {f"option.{spec.name}", f"title.{spec.name}", *[f"value.{value}" for value in spec.values]}
        wanted |= {f"search.{group}" for one in self.catalogue for group in (one.id, *one.tags)} | {"search.ignored"}
        told = (*self.kinds, "guns_down")
        cardboard = texts_of("standoff.editions.common:cardboard", "standoff.editions.first:cardboard")
        theirs = {
            key: text
            for key, text in FIRST.texts.items()
            if key in wanted
            and key not in cardboard
            and not key.endswith(" FAM-")
            and (not key.startswith(("event.", "each.")) or _kind(key) in told)
        }
        return theirs | dict(own)

    def lessons(self) -> Mapping[str, Any]:
        from standoff.editions.yakuzas.lesson import lessons

        return lessons(self)

    def rules(self, setup: SetUp) -> GangRules:
        seats = chairs(setup.players)
        options: GangOptions = self.checked(setup, {})
        refuse_stacking(setup, options.seating == "free")
        godfather = setup.godfather
        if godfather not in (None, "observer") and not (isinstance(godfather, int) and 0 <= godfather < setup.players):
            raise Refusal(f"The Godfather is one of the {setup.players} seats, not '{godfather}'", "FE-09")
        return GangRules(self, setup, options, self.powers, seats)

    def deal(self, rules: Rules[First], key: bytes, log: bool) -> First:
        assert isinstance(rules, GangRules)
        return deal(rules, key, log)

    def load(self, rules: Rules[First], data: Any) -> First:
        return First.load(data, rules)

    def view(self, g: First, seat: int | None) -> GangView:
        return GangViews(g)(seat)

    def views(self, g: First, before: Any = None) -> GangViews:
        return GangViews(g, before)

    def imagine(self, g: First, seat: int | None, rng: Any) -> First:
        return imagine(g, seat, rng)

    def referee(self, g: First) -> dict[str, Any]:
        return {"age": self.age, **facts(g)}

    def arrange(self, g: First, position: Mapping[str, Any]) -> None:
        arrange(g, position)

    def talks_apart(self, g: First) -> bool:
        return may_whisper(g)

    def fellows(self, g: First, seat: int) -> tuple[int, ...]:
        """The seats of the same gang, its own included."""
        of = g.rules.teams.numbers(g)
        return tuple([other for other, team in enumerate(of) if team == of[seat]])

    def silenced(self, g: First, seat: int) -> tuple[str, str]:
        if 0 <= seat < len(g.wounds) and seat not in g.alive:
            return "The dead have nothing to say", "FE-76"
        return super().silenced(g, seat)

    def cards(self) -> tuple[HeldCard, ...]:
        kiai = [HeldCard(one.name, one.name, f"KIAI-{FIRST_CLAUSES[one.name]:02}") for one in ALL_KIAI]
        return (*[card for card in FIRST.cards() if card.card != "12"], *kiai)

    def aims(self, g: First) -> dict[int, tuple[int, ...]]:
        return FIRST.aims(g)

    def scarred(self, g: First) -> tuple[int, ...]:
        return FIRST.scarred(g)

    def mind(self, temper: Temper) -> Mind:
        from standoff.editions.yakuzas.mind import GangMind

        return GangMind(temper)

    def better_mind(self) -> Mind:
        from standoff.editions.yakuzas.mind.better import BetterMind

        return BetterMind()

    def instinct(self, rules: Rules[First]) -> Instinct:
        from standoff.editions.yakuzas.mind.instinct import GangInstinct

        return GangInstinct(read_weights("standoff.editions.yakuzas.mind", frozenset(rules.setup.modules)))

    def stage(self) -> type[Stage]:
        from standoff.editions.yakuzas.terminal import GangStage

        return GangStage

    def card_use(self, g: First) -> list[CardUse]:
        return g.rules.card_use(g)

    def fared(self, g: First) -> list[Fared]:
        """Whoever sits in a gang has its purse; which gang it is, is what they have to be."""
        gangs, worth_of = GANG.of_all(g), g.rules.count.worth_of
        return [Fared(worth_of(g, seat), f"gang.{gang}") for seat, gang in enumerate(gangs)]

    def findings(self) -> tuple[Finding, ...]:
        return findings_of("standoff.editions.yakuzas")

    def habits(self) -> Mapping[str, Habit]:
        return HABITS

    def vocabulary(self, rules: Rules[First]) -> tuple[Answer, ...]:
        assert isinstance(rules, GangRules)
        words: list[Answer] = [*CARDS, *range(rules.setup.players), *COURAGE, PASS, "show", "quiet"]
        words += [name for name, card in rules.cards.items() if not isinstance(card, Power)]
        for part in rules.parts:
            words += part.words(rules)
        return tuple(dict.fromkeys(words))


def _kind(key: str) -> str:
    """The kind of event that a text tells."""
    return key.partition(".")[2].partition(",")[0]


FIRST_CLAUSES: Final = {"monk": 7, "ninja": 14, "samurai": 23, "kamikaze": 35, "ronin": 44, "geisha": 50}
"""Where the rulebook begins to speak of each kiai."""
YAKUZAS: Final = YakuzasEdition()
