"""The second edition, put together by listing: phases, powers, options."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from standoff.editions.catalogue import read_catalogue
from standoff.editions.common.bullets import CARDS
from standoff.editions.common.round import RoundOver
from standoff.editions.common.standoff import COURAGE
from standoff.editions.second import clips, count, sharing, shots, standoff
from standoff.editions.second.box import KINDS, SHARES, TYPES
from standoff.editions.second.deal import deal
from standoff.editions.second.game import Second
from standoff.editions.second.imagine import imagine
from standoff.editions.second.options import SecondOptions
from standoff.editions.second.powers import NO_POWER, PHASES, POWERS
from standoff.editions.second.powers.cunning import KEEP
from standoff.editions.second.powers.good_friend import TAKE
from standoff.editions.second.powers.junk_dealer import PILE_NAMES
from standoff.editions.second.powers.power import Power
from standoff.editions.second.referee import arrange, facts
from standoff.editions.second.round import ROUND, Desk, Loot, Turn
from standoff.editions.second.sight import view, views
from standoff.editions.second.view import SecondView
from standoff.editions.second.wishes import WISH, wish
from standoff.engine.errors import Refusal
from standoff.engine.phase import PASS, Answer, Phase
from standoff.engine.rules import Edition, Module, Rules, SetUp
from standoff.engine.splice import Pieces

BASE: Final[dict[str, Phase[Second]]] = {
    "round": Turn(),
    "loot": Loot(),
    "load": standoff.Load(),
    "aim": standoff.Aim(),
    "privilege": standoff.Privilege(),
    "new_target": standoff.NewTarget(),
    "courage": standoff.Courage(),
    "shots": shots.Shots(),
    "burial": shots.Burial(),
    "end_check": shots.EndCheck(),
    "sharing": sharing.Sharing(),
    "pick": sharing.Pick(),
    "use": sharing.Use(),
    "look_through": clips.LookThrough(),
    "throw_away": clips.ThrowAway(),
    "desk": Desk(),
    "round_over": RoundOver(),
    "final_count": count.FinalCount(),
}
FEWEST, MOST = 4, 8


class SecondRules(Rules[Second]):
    """The rules in force at one table of the second edition."""

    __slots__ = ("chooses_prey", "immune", "power_named", "powers")

    options: SecondOptions

    def __init__(self, edition: Edition[Second], setup: SetUp, options: SecondOptions) -> None:
        phases = BASE | PHASES if "powers" in setup.modules else BASE
        steps = tuple(step for step in reversed(ROUND) if step[0] in phases)
        super().__init__(edition, setup, options, phases, steps)
        self.powers: tuple[Power, ...] = POWERS if "powers" in setup.modules else ()
        self.power_named: dict[str, Power] = {power.name: power for power in (NO_POWER, *self.powers)}
        self.immune: frozenset[str] = (
            frozenset({"cute", "stealthy"}) if options.dictator_immunity == "player" else frozenset()
        )
        """Powers whose owners the Dictator cannot stop at all.  RU-62"""
        self.chooses_prey: bool = options.professional == "chosen" or options.loot == "open"
        """Does the Professional look and choose?  RU-45"""


class SecondEdition(Edition[Second]):
    """Four to eight gangsters, eight rounds, sixty-four loot cards."""

    name = "second"
    title = "Second edition"
    modules = (Module("powers", "Everybody has an open power.", "SEP-00.1"),)
    options = SecondOptions
    catalogue = read_catalogue(
        "standoff.editions.second", "turn", "loot", "powers", "decisions", "interactions", "rulings"
    )

    def rules(self, setup: SetUp) -> SecondRules:
        options = self.checked(setup, {})
        if not FEWEST <= setup.players <= MOST:
            raise Refusal(f"The second edition seats {FEWEST} to {MOST} players, not {setup.players}", "RU-01")
        godfather = setup.godfather
        if godfather is not None and not (isinstance(godfather, int) and 0 <= godfather < setup.players):
            raise Refusal(f"The Godfather is one of the {setup.players} seats, not '{godfather}'", "SE-06")
        return SecondRules(self, setup, options)

    def deal(self, rules: Rules[Second], key: bytes, log: bool) -> Second:
        assert isinstance(rules, SecondRules)
        return deal(rules, key, log)

    def load(self, rules: Rules[Second], data: Any) -> Second:
        return Second.load(data, rules)

    def view(self, g: Second, seat: int | None) -> SecondView:
        return view(g, seat)

    def views(self, g: Second) -> dict[int | None, Pieces]:
        return views(g)

    def imagine(self, g: Second, seat: int | None, rng: Any) -> Second:
        return imagine(g, seat, rng)

    def referee(self, g: Second) -> dict[str, Any]:
        return facts(g)

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

    def aside(self, g: Second, seat: int, said: tuple[Any, ...]) -> None:
        if not said or said[0] != WISH:
            raise Refusal(f"Unasked, a seat may only hand in a wish list: {WISH!r} and then shares, best first")
        wish(g, seat, said[1:])

    def vocabulary(self, rules: Rules[Second]) -> tuple[Answer, ...]:
        return vocabulary(rules)


def vocabulary(rules: Rules[Second]) -> tuple[Answer, ...]:
    """Every answer of these rules: cards, seats, shares, pairs of shares, and the words of the powers."""
    words: list[Answer] = [*CARDS[:KINDS], *range(rules.setup.players), *COURAGE, PASS, *SHARES, sharing.LEAVE]
    words += [clips.FACE_UP, clips.FACE_DOWN]
    if "powers" in rules.setup.modules:
        words += [KEEP, TAKE, *TYPES.values(), *PILE_NAMES, *product(SHARES, SHARES)]
    return tuple(dict.fromkeys(words))


SECOND: Final = SecondEdition()
