"""The first edition, put together by listing: phases, powers, windows, and what each module adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from standoff.editions.catalogue import read_catalogue
from standoff.editions.common.cards import with_clauses
from standoff.editions.common.events import AWARDS
from standoff.editions.common.habits import Habit
from standoff.editions.common.instinct import Instinct
from standoff.editions.common.standoff import COURAGE
from standoff.editions.common.temper import Mind, Temper
from standoff.editions.common.views import Views
from standoff.editions.common.weights import read_weights
from standoff.editions.findings import findings_of
from standoff.editions.first.addition import Addition
from standoff.editions.first.components import CARDS
from standoff.editions.first.deal import deal
from standoff.editions.first.events import EVENTS
from standoff.editions.first.families.ties import SHORT_TEAMS
from standoff.editions.first.game import First
from standoff.editions.first.habits import HABITS
from standoff.editions.first.imagine import imagine
from standoff.editions.first.options import BY_MODULE, PRESETS, FirstOptions
from standoff.editions.first.position import arrange
from standoff.editions.first.powers import POWERS
from standoff.editions.first.powers.power import Power
from standoff.editions.first.recall import recalled
from standoff.editions.first.referee import facts
from standoff.editions.first.rules import FirstRules
from standoff.editions.first.standoff import covered
from standoff.editions.first.view import FirstView
from standoff.editions.first.views import views
from standoff.engine.clauses import Catalogue
from standoff.engine.errors import Refusal
from standoff.engine.events import Event
from standoff.engine.phase import PASS, Answer
from standoff.engine.rules import CardUse, Edition, Fared, Finding, HeldCard, Module, Preset, Rules, SetUp
from standoff.engine.texts import joined
from standoff.telling.reading import texts_of

if TYPE_CHECKING:
    from standoff.telling.stage import Stage


class FirstEdition(Edition[First]):
    """Four to six gangsters, eight rounds, and everything that was added to them."""

    name = "first"
    version = 2
    folds = frozenset({1})
    age = 10
    modules = (
        Module("powers", "SP-G.1"),
        Module("cop", "COP-01"),
        Module("families", "FAM-01"),
        Module("objects", "OBJ-01"),
        Module("quick", "QR-01"),
        Module("cardboard", "CB-01"),
    )
    options = FirstOptions
    catalogue = Catalogue((
        *read_catalogue(
            "standoff.editions.first",
            "base", "powers", "cop", "families", "objects", "quick", "decisions", "visibility", "interactions",
            "rulings",
        ),
        *read_catalogue("standoff.editions.common", "cardboard"),
    ))  # fmt: skip
    texts = texts_of(
        "standoff.editions.common:standoff",
        "standoff.editions.common:cardboard",
        "standoff.editions.common:presets",
        "standoff.editions.common:search",
        *(
            f"standoff.editions.first:{chapter}"
            for chapter in ("base", "powers", "cop", "families", "objects", "cardboard", "lesson", "search")
        ),
    )
    worded = ("cop", "families", "objects", "cardboard")
    lab_texts = texts_of("standoff.editions.common:lab", "standoff.editions.first:lab")
    kinds = EVENTS
    awards = AWARDS
    covers: Mapping[str, SetUp] = {
        "first": SetUp("first", 6, ("powers",)),
        "cop": SetUp("first", 6, ("powers", "cop")),
        "families": SetUp("first", 9, ("families",)),
    }
    presets: Mapping[str, Preset] = PRESETS
    reads = frozenset({"powers", "cop"})
    measured: Mapping[str, SetUp] = {
        "base": SetUp("first", 6),
        "powers and cop": SetUp("first", 6, ("powers", "cop")),
        "families": SetUp("first", 12, ("families",)),
    }
    heaps = frozenset(
        {"table", "notes", "box", "hidden", "open", "alive", "sharers", "suspects", "winners", "asked", "used", "hints"}
        | {"seats", "left", "aim", "target", "targets", "attacks", "things"}
    )
    seat_facts = frozenset(
        {"seat", "target", "by", "heir", "boss", "starter", "seats", "targets", "winners", "order", "aim", "alive"}
        | {"sharers", "suspects", "godfather", "grenade", "kid", "cunning", "cop", "ranking", "asked"}
    )

    def repeats(self, version: int, setup: SetUp) -> bool:
        """Until version 2, whoever had a shotgun on two corpses was asked for which of them an object was, and smoke
        never came before a grenade that a stab had dropped."""
        options = setup.options
        other = "objects" in setup.modules and ("+11" in str(options.get("powers.set")) or options.get("smoke.first"))
        return super().repeats(version, setup) and not (version == 1 and other)

    def __init__(self, *more: Power) -> None:
        """The edition with its own powers, and any that others have written for it."""
        self.powers: tuple[Power, ...] = (*POWERS, *more)
        self.catalogue = with_clauses(self.catalogue, more)
        self.kinds = {**self.kinds, **{name: kind for power in more for name, kind in power.kinds.items()}}
        self.texts = joined(self.texts, *(power.texts for power in more))

    def rules(self, setup: SetUp) -> FirstRules:
        if "families" in setup.modules and "powers" not in setup.modules:
            setup = _with_powers(setup)
        options = self.checked(setup, BY_MODULE)
        _refuse(setup, options)
        return FirstRules(self, setup, options, self.powers)

    def deal(self, rules: Rules[First], key: bytes, log: bool) -> First:
        assert isinstance(rules, FirstRules)
        return deal(rules, key, log)

    def load(self, rules: Rules[First], data: Any) -> First:
        return First.load(data, rules)

    def view(self, g: First, seat: int | None) -> FirstView:
        return views(g)(seat)

    def views(self, g: First, before: Any = None) -> Views[FirstView]:
        return views(g, before)

    def imagine(self, g: First, seat: int | None, rng: Any) -> First:
        return imagine(g, seat, rng)

    def imagine_from(self, rules: Rules[First], view: Any, events: Sequence[Event], rng: Any) -> First:
        assert isinstance(rules, FirstRules)
        return imagine(recalled(rules, view, events), view.me, rng)

    def referee(self, g: First) -> dict[str, Any]:
        return {"age": self.age, **facts(g)}

    def arrange(self, g: First, position: Mapping[str, Any]) -> None:
        arrange(g, position)

    def fellows(self, g: First, seat: int) -> tuple[int, ...]:
        of = g.rules.teams.numbers(g)
        return tuple([other for other, team in enumerate(of) if team == of[seat]])

    def silenced(self, g: First, seat: int) -> tuple[str, str]:
        if 0 <= seat < len(g.wounds) and seat not in g.alive:
            return "The dead have nothing to say", "FE-76"
        return super().silenced(g, seat)

    def cards(self) -> tuple[HeldCard, ...]:
        return tuple([HeldCard(str(one.number), one.name, _first_clause(one)) for one in self.powers])

    def lessons(self) -> Mapping[str, Any]:
        from standoff.editions.first.lesson import lessons

        return lessons(self)

    def aims(self, g: First) -> dict[int, tuple[int, ...]]:
        return {seat: tuple([one for gun in g.guns[seat] for one in covered(g.target[gun])]) for seat in g.alive}

    def scarred(self, g: First) -> tuple[int, ...]:
        return tuple([seat for seat, wounds in enumerate(g.wounds) if wounds])

    def mind(self, temper: Temper) -> Mind:
        from standoff.editions.first.mind import FirstMind

        return FirstMind(temper)

    def instinct(self, rules: Rules[First]) -> Instinct:
        from standoff.editions.first.mind.instinct import FirstInstinct

        return FirstInstinct(read_weights("standoff.editions.first.mind", frozenset(rules.setup.modules)))

    def stage(self) -> type[Stage]:
        from standoff.editions.first.terminal.stage import FirstStage

        return FirstStage

    def card_use(self, g: First) -> list[CardUse]:
        return g.rules.card_use(g)

    def fared(self, g: First) -> list[Fared]:
        worth_of, additions = g.rules.count.worth_of, [part for part in g.rules.parts if isinstance(part, Addition)]
        return [
            Fared(worth_of(g, seat), "".join([addition.role(g, seat) for addition in additions]))
            for seat in range(len(g.wounds))
        ]

    def findings(self) -> tuple[Finding, ...]:
        return findings_of("standoff.editions.first")

    def habits(self) -> Mapping[str, Habit]:
        return HABITS

    def vocabulary(self, rules: Rules[First]) -> tuple[Answer, ...]:
        assert isinstance(rules, FirstRules)
        return vocabulary(rules)


def _first_clause(power: Power) -> str:
    return power.clauses[0].id if power.clauses else f"SP-{power.number}.1"


def _with_powers(setup: SetUp) -> SetUp:
    modules = ("powers", *setup.modules)
    return SetUp(setup.edition, setup.players, modules, setup.options, setup.godfather, setup.deal)


def _refuse(setup: SetUp, options: FirstOptions) -> None:
    """Set-ups that the rules forbid."""
    modules, players = setup.modules, setup.players
    if "cardboard" in modules and {"objects", "families"} & set(modules):
        raise Refusal("Beside the box the phone keeps no objects and no families", "CB-07")
    if "objects" in modules and "families" in modules:
        raise Refusal("Families and objects do not go together", "R-76")
    if "objects" in modules and not {"powers", "cop"} & set(modules):
        raise Refusal("Objects join the game with powers or with a cop", "OBJ-01")
    if "families" in modules:
        if "cop" in modules:
            raise Refusal("Families and the undercover cop do not go together", "R-76")
        if players in (10, 11) and not options.fam_short:
            raise Refusal(f"Families are teams of three: 9 or 12 players, not {players}", "R-62")
        if players not in SHORT_TEAMS:
            raise Refusal(f"Families need 9 to 12 players, not {players}", "FAM-01")
    elif not 4 <= players <= 6:
        raise Refusal(f"The first edition seats 4 to 6 players, not {players}", "FE-01")
    elif "cop" in modules and players == 4:
        raise Refusal("The undercover cop needs 5 or 6 players", "COP-01")
    godfather = setup.godfather
    if "families" in modules and isinstance(godfather, int):
        raise Refusal("Families have no Godfather among them: a moderator or the game itself counts", "R-77")
    if godfather == "observer":
        if not (options.godfather_observer or "families" in modules):
            raise Refusal("At this table the Godfather plays too", "FE-10")
    elif godfather is not None and not (isinstance(godfather, int) and 0 <= godfather < players):
        raise Refusal(f"The Godfather is one of the {players} seats, not '{godfather}'", "FE-09")


def vocabulary(rules: FirstRules) -> tuple[Answer, ...]:
    """Every answer of these rules: words, seats, pairs of seats, pairs of cards, deals."""
    seats = range(rules.setup.players)
    words: list[Answer] = [*CARDS, *seats, *COURAGE]
    if rules.options.talk_show_cards:
        words.append("quiet")
    if rules.cards:
        words += [PASS, "show", *[name for name, card in rules.cards.items() if not isinstance(card, Power)]]
    for part in rules.parts:
        words += part.words(rules)
    return tuple(dict.fromkeys(words))


FIRST: Final = FirstEdition()
