"""The second edition, put together by listing: phases, powers, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from standoff.editions.catalogue import read_catalogue
from standoff.editions.common.bullets import CARDS
from standoff.editions.common.cards import with_clauses
from standoff.editions.common.events import AWARDS
from standoff.editions.common.habits import Habit
from standoff.editions.common.instinct import Instinct
from standoff.editions.common.seats import NO_SEAT
from standoff.editions.common.standoff import COURAGE
from standoff.editions.common.temper import Mind, Temper
from standoff.editions.common.views import Views
from standoff.editions.common.weights import read_weights
from standoff.editions.findings import findings_of
from standoff.editions.second import clips, sharing
from standoff.editions.second.components import KINDS, SHARES
from standoff.editions.second.count import bonus_owner, fortune
from standoff.editions.second.deal import deal
from standoff.editions.second.events import EVENTS
from standoff.editions.second.game import Second
from standoff.editions.second.habits import HABITS
from standoff.editions.second.imagine import imagine
from standoff.editions.second.options import PRESETS, SecondOptions
from standoff.editions.second.powers import POWERS
from standoff.editions.second.powers.power import Power
from standoff.editions.second.recall import recalled
from standoff.editions.second.referee import arrange, facts
from standoff.editions.second.rules import SecondRules
from standoff.editions.second.view import SecondView
from standoff.editions.second.views import views
from standoff.editions.second.wishes import WISH, check_wish, wished
from standoff.engine.clauses import Catalogue
from standoff.engine.errors import Refusal
from standoff.engine.events import Event
from standoff.engine.phase import PASS, Answer
from standoff.engine.rules import CardUse, Edition, Fared, Finding, HeldCard, Module, Preset, Rules, SetUp
from standoff.engine.texts import joined
from standoff.telling.reading import texts_of

if TYPE_CHECKING:
    from standoff.telling.stage import Stage

FEWEST, MOST = 4, 8


class SecondEdition(Edition[Second]):
    """Four to eight gangsters, eight rounds, sixty-four loot cards."""

    name = "second"
    version = 2
    folds = frozenset({1})
    modules = (Module("powers", "SEP-00.1"), Module("cardboard", "CB-01"))
    worded = ("cardboard",)
    options = SecondOptions
    catalogue = Catalogue(
        (
            *read_catalogue(
                "standoff.editions.second", "turn", "loot", "powers", "decisions", "interactions", "rulings"
            ),
            *read_catalogue("standoff.editions.common", "cardboard"),
        )
    )
    texts = texts_of(
        "standoff.editions.common:standoff",
        "standoff.editions.common:cardboard",
        "standoff.editions.common:presets",
        "standoff.editions.common:search",
        *(f"standoff.editions.second:{chapter}" for chapter in ("base", "powers", "cardboard", "lesson", "search")),
    )
    lab_texts = texts_of("standoff.editions.common:lab", "standoff.editions.second:lab")
    kinds = EVENTS
    awards = AWARDS
    covers: Mapping[str, SetUp] = {
        "second": SetUp("second", 6, ("powers",)),
    }
    presets: Mapping[str, Preset] = PRESETS
    reads = frozenset({"powers"})
    measured: Mapping[str, SetUp] = {
        "second base": SetUp("second", 6),
        "second powers": SetUp("second", 6, ("powers",)),
    }
    crowds: Mapping[str, SetUp] = {"second with eight": SetUp("second", 8)}
    heaps = frozenset({"table", "box", "hidden", "open", "alive", "sharers", "winners", "asked", "loot"})
    seat_facts = frozenset(
        {"seat", "target", "by", "heir", "seats", "winners", "order", "aim", "alive", "sharers", "godfather"}
        | {"kid", "ranking", "asked", "queue", "bonus"}
    )

    def repeats(self, version: int, setup: SetUp) -> bool:
        """Until version 2, whoever had been forbidden anything in a sharing had to take the last token."""
        options = setup.options
        other = options.get("last_token") == "optional" and options.get("dictator_ban") == "sharing"
        return super().repeats(version, setup) and not (version == 1 and other)

    def __init__(self, *more: Power) -> None:
        """The edition with its own powers, and any that others have written for it."""
        self.powers: tuple[Power, ...] = (*POWERS, *more)
        self.catalogue = with_clauses(self.catalogue, more)
        self.kinds = {**self.kinds, **{name: kind for power in more for name, kind in power.kinds.items()}}
        self.texts = joined(self.texts, *(power.texts for power in more))

    def rules(self, setup: SetUp) -> SecondRules:
        options = self.checked(setup, {})
        if not FEWEST <= setup.players <= MOST:
            raise Refusal(f"The second edition seats {FEWEST} to {MOST} players, not {setup.players}", "RU-01")
        if {"powers", "cardboard"} <= set(setup.modules):
            raise Refusal("Beside the box powers lie on the table, and people play them by hand", "CB-07")
        godfather = setup.godfather
        if godfather is not None and not (isinstance(godfather, int) and 0 <= godfather < setup.players):
            raise Refusal(f"The Godfather is one of the {setup.players} seats, not '{godfather}'", "SE-06")
        return SecondRules(self, setup, options, self.powers)

    def deal(self, rules: Rules[Second], key: bytes, log: bool) -> Second:
        assert isinstance(rules, SecondRules)
        return deal(rules, key, log)

    def load(self, rules: Rules[Second], data: Any) -> Second:
        return Second.load(data, rules)

    def view(self, g: Second, seat: int | None) -> SecondView:
        return views(g)(seat)

    def views(self, g: Second, before: Any = None) -> Views[SecondView]:
        return views(g, before)

    def imagine(self, g: Second, seat: int | None, rng: Any) -> Second:
        return imagine(g, seat, rng)

    def imagine_from(self, rules: Rules[Second], view: Any, events: Sequence[Event], rng: Any) -> Second:
        assert isinstance(rules, SecondRules)
        return imagine(recalled(rules, view, events), view.me, rng)

    def referee(self, g: Second) -> dict[str, Any]:
        return facts(g)

    def lessons(self) -> Mapping[str, Any]:
        from standoff.editions.second.lesson import lessons

        return lessons(self)

    def arrange(self, g: Second, position: Mapping[str, Any]) -> None:
        arrange(g, position)

    def silenced(self, g: Second, seat: int) -> tuple[str, str]:
        if 0 <= seat < len(g.wounds) and seat not in g.alive:
            return "The dead decide nothing any more", "SE-54"
        if g.decision == "pick" and g.posture[seat : seat + 1] == ["lying"]:
            return "Whoever lies down gets no share", "SE-39"
        if g.decision == "pick" and g.posture[seat : seat + 1] == ["hurt"]:
            return "Whoever was wounded in this round gets no share", "SE-49"
        if g.decision == "pick" and seat in g.queue:
            return f"Picks go clockwise: it is seat {g.queue[0]}'s turn", "SE-57"
        return super().silenced(g, seat)

    def check_aside(self, g: Second, seat: int, said: tuple[Any, ...]) -> None:
        if not said or said[0] != WISH:
            raise Refusal(f"Unasked, a seat may only hand in a wish list: {WISH!r} and then shares, best first")
        check_wish(g, seat, said[1:])

    def aside(self, g: Second, seat: int, said: tuple[Any, ...]) -> None:
        self.check_aside(g, seat, said)
        g.wishes[seat] = tuple(dict.fromkeys(said[1:]))

    def wished(self, g: Second, seat: int, ranked: tuple[Any, ...]) -> Answer | None:
        return wished(ranked, g.asking.get(seat, ())) if g.decision == "pick" else None

    def cards(self) -> tuple[HeldCard, ...]:
        return tuple([HeldCard(one.name, one.name, _first_clause(one)) for one in self.powers])

    def aims(self, g: Second) -> dict[int, tuple[int, ...]]:
        return {seat: () if (aim := g.target[seat]) is None else (aim,) for seat in g.alive}

    def scarred(self, g: Second) -> tuple[int, ...]:
        return tuple([seat for seat, wounds in enumerate(g.wounds) if wounds])

    def mind(self, temper: Temper) -> Mind:
        from standoff.editions.second.mind import SecondMind

        return SecondMind(temper)

    def instinct(self, rules: Rules[Second]) -> Instinct:
        from standoff.editions.second.mind.instinct import SecondInstinct

        return SecondInstinct(read_weights("standoff.editions.second.mind", frozenset(rules.setup.modules)))

    def stage(self) -> type[Stage]:
        from standoff.editions.second.terminal.stage import SecondStage

        return SecondStage

    def card_use(self, g: Second) -> list[CardUse]:
        return g.rules.card_use(g)

    def logs_use(self, rules: Rules[Second]) -> bool:
        """Powers lie open from the start: what they have done, the log tells."""
        assert isinstance(rules, SecondRules)
        return bool(rules.cards)

    def fared(self, g: Second) -> list[Fared]:
        bonus_to = bonus_owner(g) if len(g.alive) > 1 else NO_SEAT
        seats = range(len(g.wounds))
        return [Fared(fortune(g, seat, bonus_to).total) if seat in g.alive else Fared() for seat in seats]

    def findings(self) -> tuple[Finding, ...]:
        return findings_of("standoff.editions.second")

    def habits(self) -> Mapping[str, Habit]:
        return HABITS

    def vocabulary(self, rules: Rules[Second]) -> tuple[Answer, ...]:
        assert isinstance(rules, SecondRules)
        return vocabulary(rules)


def _first_clause(power: Power) -> str:
    return power.clauses[0].id if power.clauses else f"SEP-{power.number:02}.1"


def vocabulary(rules: SecondRules) -> tuple[Answer, ...]:
    """Every answer of these rules: cards, seats, shares, pairs of shares, and the words of the powers."""
    words: list[Answer] = [*CARDS[:KINDS], *range(rules.setup.players), *COURAGE, PASS, *SHARES, sharing.LEAVE]
    words += [clips.FACE_UP, clips.FACE_DOWN]
    for part in rules.parts:
        words += part.words(rules)
    return tuple(dict.fromkeys(words))


SECOND: Final = SecondEdition()
