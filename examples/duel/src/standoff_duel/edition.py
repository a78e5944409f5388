"""The edition: what may be chosen, what is told and seen, and what a bot may imagine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from standoff.editions.catalogue import read_catalogue
from standoff.editions.common.imagine import other_world
from standoff.engine.chance import choice
from standoff.engine.errors import Refusal
from standoff.engine.kinds import Counted, Kind, Put, Wound
from standoff.engine.phase import Answer, Options
from standoff.engine.rules import Edition, RuleOptions, Rules, SetUp, option
from standoff.telling.reading import texts_of
from standoff_duel import game
from standoff_duel.game import BLANK, BULLET, CARD, RANKING, SCORE, SKY, SPENT, TARGET, WOUNDS, Duel

PLAYERS: Final = 3
SEAT: Final = {"seat": "seat"}
TARGETED: Final = SEAT | {"target": "seat?"}

KINDS: Final = {
    "round": Kind({"round": "number"}, (Put("table", {"round": "$round"}),)),
    "loaded": Kind(SEAT, (Put("gun", {"loaded": True, "spent": False, "targets": []}),)),
    "loaded_card": Kind(SEAT | {"card": "word:card"}, (Put("gun", {"card": "$card"}),), secret=True),
    "aims": Kind(TARGETED, (Put("gun", {"targets": "@target"}),)),
    "reveals": Kind(TARGETED | {"card": "word:card"}, (Put("gun", {"loaded": False, "spent": True, "card": None}),)),
    "hit": Kind(SEAT | {"wounds": "number"}, (Wound(),)),
    "scores": Kind(SEAT | {"points": "number", "score": "number"}, (Put("seat", {"score": "$score"}),)),
    "game_over": Kind({"winners": "seats"}, (Put("table", {"winners": "$winners"}),)),
}

AWARDS: Final = {
    "trigger finger": Counted("reveals", {"card": (BULLET,)}),
    "all talk": Counted("reveals", {"card": (BLANK,)}),
    "lead magnet": Counted("hit"),
}


class DuelOptions(RuleOptions, frozen=True):
    """What a table may choose."""

    rounds: Annotated[Literal[3, 1], option("DU-3")] = 3


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One gunslinger."""

    seat: int
    alive: bool
    score: int
    wounds: int
    spent: tuple[str, ...]
    loaded: bool = False
    target: int | None = None
    card: str | None = None
    """The card in the gun, for its owner."""


class DuelView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it; `me` is None for a spectator."""

    me: int | None
    options: Options
    answered: bool
    seats: tuple[SeatView, ...]
    round: int
    decision: str
    asked: tuple[int, ...]
    alive: tuple[int, ...]
    over: bool = False
    winners: tuple[int, ...] | None = None
    ranking: tuple[tuple[int, ...], ...] = ()


class DuelEdition(Edition[Duel]):
    """Three gunslingers with one bullet each."""

    name = "duel"
    modules = ()
    options = DuelOptions
    catalogue = read_catalogue("standoff_duel", "duel")
    texts = texts_of("standoff_duel:duel")
    kinds = KINDS
    awards = AWARDS
    covers: Mapping[str, SetUp] = {
        "duel": SetUp("duel", PLAYERS),
    }
    measured: Mapping[str, SetUp] = {"duel": SetUp("duel", PLAYERS)}
    heaps = frozenset({"winners", "hand"})
    seat_facts = frozenset({"seat", "target", "winners", "ranking", "asked"})

    def rules(self, setup: SetUp) -> Rules[Duel]:
        options = self.checked(setup, {})
        if setup.players != PLAYERS:
            raise Refusal(f"A duel is for {PLAYERS} players, not {setup.players}", "DU-1")
        return Rules(self, setup, options, game.PHASES, (), game.FIELDS)

    def deal(self, rules: Rules[Duel], key: bytes, log: bool) -> Duel:
        g = Duel.__new__(Duel)
        g.rules, g.key, g.drawn, g.log = rules, key, 0, [] if log else None
        g.asking, g.answers, g.cells = {}, {}, rules.declared.begin()
        g.agenda, g.round = [("round",)], 0
        return g

    def load(self, rules: Rules[Duel], data: Any) -> Duel:
        return Duel.load(data, rules)

    def view(self, g: Duel, seat: int | None) -> DuelView:
        return DuelView(
            me=seat,
            options=g.asking.get(seat, ()) if seat is not None else (),
            answered=seat in g.answers,
            seats=tuple(_seat_view(g, seat, one) for one in g.seats),
            round=g.round,
            decision=g.decision,
            asked=tuple(g.asking),
            alive=tuple(g.seats),
            over=g.over,
            winners=RANKING[g][0] if RANKING[g] else None,
            ranking=RANKING[g],
        )

    def imagine(self, g: Duel, seat: int | None, rng: Any) -> Duel:
        """The cards in other people's guns are all that nobody knows: any of their hand, drawn anew."""
        h = other_world(g, seat, rng)
        for other in h.seats:
            if other != seat and CARD[h, other]:
                CARD[h, other] = choice(rng, h.hand(other))
        return h

    def referee(self, g: Duel) -> dict[str, Any]:
        seats = [g.rules.declared.seat_facts(g, seat) | {"hand": g.hand(seat)} for seat in g.seats]
        facts = {"round": g.round, "decision": g.decision or None, "asked": dict(g.asking), "over": g.over}
        return facts | {"winners": RANKING[g][0] if RANKING[g] else None, "ranking": RANKING[g], "seats": seats}

    def arrange(self, g: Duel, position: Mapping[str, Any]) -> None:
        """The table between two rounds, for a scenario."""
        g.round = position.get("round", 1) - 1
        for seat, given in position["seats"].items():
            g.rules.declared.place(g, given, seat)

    def vocabulary(self, rules: Rules[Duel]) -> tuple[Answer, ...]:
        return (BLANK, BULLET, *range(PLAYERS), SKY)


def _seat_view(g: Duel, me: int | None, seat: int) -> SeatView:
    card = CARD[g, seat]
    public = SeatView(seat, True, SCORE[g, seat], WOUNDS[g, seat], SPENT[g, seat], bool(card), TARGET[g, seat])
    return msgspec.structs.replace(public, card=card) if card and seat == me else public


DUEL: Final = DuelEdition()
