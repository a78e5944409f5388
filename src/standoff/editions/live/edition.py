"""The outdoor game, put together by listing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from standoff.editions.catalogue import read_catalogue
from standoff.editions.common.temper import Mind, Temper
from standoff.editions.live.accounts import account
from standoff.editions.live.clicks import NOBODY
from standoff.editions.live.components import BOX_OF_NOTES, MIMES, NUMBERED, WEAPONS
from standoff.editions.live.deal import deal, refuse_stacking
from standoff.editions.live.events import AWARDS, EVENTS, still_known
from standoff.editions.live.game import COMA, CONV, COWARD, Live
from standoff.editions.live.imagine import imagine
from standoff.editions.live.options import PRESETS, LiveOptions
from standoff.editions.live.position import arrange
from standoff.editions.live.preparing import GO
from standoff.editions.live.referee import facts
from standoff.editions.live.rules import LiveRules
from standoff.editions.live.teams import FEWEST, LARGEST, MOST, NAMES, sizes
from standoff.editions.live.verdict import DONE, VERDICT, check_whole_verdict, give_whole_verdict
from standoff.editions.live.view import LiveView
from standoff.editions.live.views import view
from standoff.editions.live.volleys import DENIED, GONE, GRANTED, SO
from standoff.engine.errors import Refusal
from standoff.engine.events import Event
from standoff.engine.phase import PASS, REFEREE, Answer
from standoff.engine.rules import (
    Edition,
    Fared,
    HeldCard,
    Module,
    OptionValue,
    Preset,
    PrintOut,
    Rules,
    SetUp,
    parse_options,
)
from standoff.telling.reading import texts_of

if TYPE_CHECKING:
    from standoff.telling.stage import Stage

CHAPTERS: Final = ("set_up", "round", "volleys", "cards", "variants", "end", "decisions", "visibility", "rulings")
AWAY: Final = {
    COWARD: ("Whoever has left takes no part in this round any more", "LIVE-086"),
    COMA: ("Whoever is in a coma has left the area", "LIVE-155"),
    CONV: ("Whoever convalesces does not play this round", "LIVE-158"),
}
"""Why somebody is not asked."""


class LiveEdition(Edition[Live]):
    """Six to twenty-one gangsters in teams, five rounds outdoors."""

    name = "live"
    version = 4
    modules: tuple[Module, ...] = ()
    options = LiveOptions
    catalogue = read_catalogue("standoff.editions.live", *CHAPTERS)
    texts = texts_of(
        "standoff.editions.common:presets",
        "standoff.editions.common:search",
        *(f"standoff.editions.live:{chapter}" for chapter in ("live", "arena", "options", "people", "print", "search")),
    )
    kinds = EVENTS
    awards = AWARDS
    covers: Mapping[str, SetUp] = {"live": SetUp("live", 12)}
    presets: Mapping[str, Preset] = PRESETS
    among_bots: Mapping[str, OptionValue] = {"ground": "arena"}
    measured: Mapping[str, SetUp] = {
        "live": SetUp("live", 12),
        "live arena": SetUp("live", 12, (), {"ground": "arena"}),
    }
    taken = frozenset(NAMES)
    heaps = frozenset(
        {"notes", "left", "sharers", "winners", "fired", "cancelled", "absorbed", "denied", "hints", "used", "asked"}
    )
    seat_facts = frozenset(
        {
            "seat",
            "target",
            "targets",
            "seats",
            "winners",
            "ranking",
            "asked",
            "aim",
            "teams",
            "queue",
            "called",
            "fired",
        }
        | {"cancelled", "absorbed", "denied", "clicks", "sharers", "chief", "receiver"}
    )
    apart = frozenset({"chief", "share_weapons"})
    sides: Mapping[int, tuple[str, ...]] = {
        players: tuple([NAMES[at] for at, size in enumerate(sizes(players)) for _ in range(size)])
        for players in range(FEWEST, MOST + 1)
    }
    parts = LARGEST

    def repeats(self, version: int, setup: SetUp) -> bool:
        """Earlier versions measured steps, looks and walls otherwise; the people's ground knows none of these."""
        return version == self.version or (0 < version < self.version and setup.options.get("ground") != "arena")

    def rules(self, setup: SetUp) -> LiveRules:
        options: LiveOptions = self.checked(setup, {})
        referee = setup.godfather
        refuse_stacking(setup, options.cards == "paper", options.ground == "arena")
        rules = LiveRules(self, setup, options)
        if referee not in (None, "observer") and not (isinstance(referee, int) and 0 <= referee < setup.players):
            raise Refusal(
                f"The referee is one of the {setup.players} gangsters or plays no part, not '{referee}'", "LIVE-004"
            )
        return rules

    def deal(self, rules: Rules[Live], key: bytes, log: bool) -> Live:
        assert isinstance(rules, LiveRules)
        return deal(rules, key, log)

    def load(self, rules: Rules[Live], data: Any) -> Live:
        return Live.load(data, rules)

    def view(self, g: Live, seat: int | None) -> LiveView:
        return view(g, seat)

    def imagine(self, g: Live, seat: int | None, rng: Any) -> Live:
        return imagine(g, seat, rng)

    def referee(self, g: Live) -> dict[str, Any]:
        return facts(g)

    def arrange(self, g: Live, position: Mapping[str, Any]) -> None:
        arrange(g, position)

    def fellows(self, g: Live, seat: int) -> tuple[int, ...]:
        return g.rules.fellows[seat]

    def silenced(self, g: Live, seat: int) -> tuple[str, str]:
        if 0 <= seat < len(g.status):
            if g.status[seat] in AWAY:
                return AWAY[g.status[seat]]
            if g.decision == "fire" and g.wounds[seat]:
                return "Whoever is wounded stops aiming", "LIVE-095"
        return super().silenced(g, seat)

    def check_aside(self, g: Live, seat: int, said: tuple[Any, ...]) -> None:
        """A verdict, by the referee and in one go.  LR-66"""
        check_whole_verdict(g, *self._verdict(g, seat, said))

    def aside(self, g: Live, seat: int, said: tuple[Any, ...]) -> None:
        give_whole_verdict(g, *self._verdict(g, seat, said))

    def _verdict(self, g: Live, seat: int, said: tuple[Any, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if seat != REFEREE or not g.rules.people:
            raise Refusal("Only a referee on people's own ground speaks without being asked", "LIVE-063")
        word, *lists = said
        if word != VERDICT or len(lists) != 2 or not all(isinstance(one, tuple) for one in lists):
            raise Refusal("A verdict is two lists: who left, and who is in hospital", "LR-66")
        left, coma = lists
        return left, coma

    def undone(self, decisions: list[str], events: list[Event]) -> list[Event]:
        return [Event("undone", "LR-67", {"count": len(decisions), "decisions": decisions}), *still_known(events)]

    def cards(self) -> tuple[HeldCard, ...]:
        return tuple([HeldCard(weapon, weapon, clause) for weapon, clause in FIRST_CLAUSES.items()])

    def aims(self, g: Live) -> dict[int, tuple[int, ...]]:
        return {seat: g.targets[seat] for seat in g.playing() if seat in g.fired}

    def scarred(self, g: Live) -> tuple[int, ...]:
        return tuple([seat for seat, wounds in enumerate(g.wounds) if wounds])

    def mind(self, temper: Temper) -> Mind:
        from standoff.editions.live.mind import LiveMind

        return LiveMind(temper)

    def stage(self) -> type[Stage]:
        from standoff.editions.live.terminal import LiveStage

        return LiveStage

    def print_out(self, language: str, options: Mapping[str, object]) -> PrintOut:
        from standoff.editions.live.paper import printed
        from standoff.telling.general import words_of

        chosen: LiveOptions = parse_options(self.options, options)
        return printed(words_of(self, language), chosen.deck_preset)

    def fared(self, g: Live) -> list[Fared]:
        """Whoever plays in a team has what it has in the end."""
        made = [account(g, team).final for team in range(len(g.rules.teams))]
        return [Fared(made[g.rules.team_of[seat]]) for seat in range(g.rules.setup.players)]

    def vocabulary(self, rules: Rules[Live]) -> tuple[Answer, ...]:
        """Every word and every card; answers of several parts are numbered by them (see `parts`)."""
        numbers = max(rules.setup.players, sum(BOX_OF_NOTES) + 1)
        cards = [(weapon, number) for weapon in NUMBERED for number in range(1, CARD_NUMBERS)]
        words = (GO, PASS, DONE, VERDICT, GONE, GRANTED, DENIED, SO, NOBODY, "nothing")
        walking = ("towards", "away", "to", "stay", "on", "leave")
        return (*range(-FARTHEST, numbers), *WEAPONS, *cards, *words, *MIMES, *walking)


CARD_NUMBERS: Final = 52
"""No preset numbers its cards so high."""
FARTHEST: Final = 9
"""Metres from the middle of the largest arena."""
FIRST_CLAUSES: Final = {
    "bbb": "LIVE-165", "dg": "LIVE-171", "sg": "LIVE-179", "kev": "LIVE-185", "back": "LIVE-194", "boom": "LIVE-209",
}  # fmt: skip
"""Where the rulebook begins to speak of each card."""
LIVE: Final = LiveEdition()
