"""The gangs as a part of the rules: what they keep on the table, how they are dealt, laid out, seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, permutations, product
from typing import Any

from standoff.editions.common.bullets import BLADES, CARDS
from standoff.editions.common.cards import USED
from standoff.editions.first.addition import Addition
from standoff.editions.first.game import First
from standoff.editions.first.take_back import TAKE_BACK
from standoff.editions.yakuzas import chairs, stars, strikes
from standoff.editions.yakuzas import standoff as at_gunpoint
from standoff.editions.yakuzas.count import SHARE, GangCount
from standoff.editions.yakuzas.evening import CHOICE, DECKS, READY, UNSHARED, GangDealer, give_all
from standoff.editions.yakuzas.flight import FELLOW, FUMBLE, OTHER
from standoff.editions.yakuzas.referee import seat_facts, table_facts
from standoff.editions.yakuzas.round import EVENING
from standoff.editions.yakuzas.ties import GANG, GangTies
from standoff.editions.yakuzas.weapons import NONE
from standoff.engine.phase import Answer


class Gangs(Addition):
    """Three gangs with a purse each.  YAK-08, YAK-09"""

    fields = (
        GANG, chairs.CIRCLE, chairs.MOVED, chairs.WITHDREW, chairs.BLED,
        at_gunpoint.SIDE, at_gunpoint.FINGER, at_gunpoint.TOKENS, at_gunpoint.FLIPPING,
        strikes.PARRIED, strikes.TURNED, strikes.JUST_HIT, strikes.JUST_DIED, strikes.DOOMED, strikes.STARS_THROWN,
        stars.THROWERS, stars.THROWER, stars.STARS, stars.BARRED, stars.SWAY,
        SHARE, CHOICE, UNSHARED, USED,
    )  # fmt: skip
    brings = (TAKE_BACK,)
    evening = EVENING
    count = GangCount()
    teams = GangTies()
    dealer = GangDealer()

    def words(self, rules: Any) -> Iterable[Answer]:
        seats = range(rules.setup.players)
        sizes = (2, 3)
        shares: list[Answer] = []
        for decks in DECKS.values():
            for deck in dict.fromkeys(decks.values()):
                names = [rules.cards[name] for name in rules.decks.get(deck, ())]
                written = [card.number if card.deck == "powers" else card.name for card in names]
                shares += [deal for size in sizes for deal in permutations(written, size)]
        orders = [order for size in (2, 3) for order in permutations(seats, size)]
        told: list[Answer] = ["hit", "miss", *product((OTHER, FELLOW, FUMBLE), seats)]
        times = range(101) if rules.options.throw_source == "skill" else ()
        aims: list[Answer] = [*seats, *combinations(seats, 2)]
        return (
            *BLADES, READY, *shares, *orders, *told, *times,
            *product(CARDS, BLADES), *product(aims, (NONE,)),
        )  # fmt: skip

    def prepare(self, g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
        give_all(g, seats)

    def facts(self, g: First) -> dict[str, Any]:
        return table_facts(g)

    def seat_facts(self, g: First, seat: int) -> dict[str, Any]:
        return seat_facts(g, seat)

    def bleeds(self, g: First, seat: int) -> None:
        chairs.BLED[g, seat] = True
