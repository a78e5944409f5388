"""Every game told by its log, added up again by other means: wounds, deaths, loot, bullets, fortunes, winners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from standoff.editions.second.game import Second
from standoff.engine.events import Event
from standoff.engine.rules import SetUp
from tests.second.games import finished, name_of, setups

VALUES = {"bill 20": 20, "bill 10": 10, "bill 5": 5, "diamond 10": 10, "diamond 5": 5, "diamond 1": 1, "painting": 0}
COLLECTION = [0, 4, 12, 30, 60, 100, 150, 200, 300, 400, 500, 500]


class Bookkeeper:
    """Knows nothing but what the log says."""

    def __init__(self, g: Second, players: int) -> None:
        self.power = ["".join(held) for held in g.held]
        self.alive = set(range(players))
        self.wounds = [0] * players
        self.loot = [Counter[str]() for _ in range(players)]
        self.hits: Counter[int] = Counter()
        self.pile: Counter[str] = Counter()
        self.aims: dict[int, int] = {}
        self.winners: list[int] = []
        for event in g.log or ():
            write: Callable[[Event], None] | None = getattr(self, f"on_{event.kind}", None)
            if write is not None:
                write(event)

    def on_aims(self, event: Event) -> None:
        self.aims[event.data["seat"]] = event.data["target"]

    def on_reveals(self, event: Event) -> None:
        seat, card = event.data["seat"], event.data["card"]
        self.pile[card] += 1
        if card == "bang" and event.clause == "SE-45":
            assert event.data["target"] == self.aims[seat]
            self.hits[event.data["target"]] += 1

    def on_discarded_card(self, event: Event) -> None:
        self.pile[event.data["card"]] += 1

    def on_fetches(self, event: Event) -> None:
        self.pile["bang"] -= 1

    def on_lucky(self, event: Event) -> None:
        seat = event.data["seat"]
        assert self.power[seat] == "lucky man"
        assert self.hits.pop(seat) >= 2

    def on_wounded(self, event: Event) -> None:
        seat = event.data["seat"]
        assert event.data["hits"] == self.hits.pop(seat)
        assert self.power[seat] != "lucky man" or event.data["hits"] == 1
        self.wounds[seat] += event.data["hits"]
        assert event.data["wounds"] == self.wounds[seat]

    def on_heals(self, event: Event) -> None:
        seat = event.data["seat"]
        self.wounds[seat] -= event.data["healed"]
        assert event.data["wounds"] == self.wounds[seat]
        if event.clause != "SEP-05.1":
            self.loot[seat]["kit"] -= 1

    def on_clip(self, event: Event) -> None:
        self.loot[event.data["seat"]]["clip"] -= 1

    def on_dies(self, event: Event) -> None:
        self.alive.remove(event.data["seat"])

    def on_round(self, event: Event) -> None:
        assert not self.hits
        self.aims = {}
        for seat, wounds in enumerate(self.wounds):
            assert (seat in self.alive) == (wounds < (5 if self.power[seat] == "unbreakable" else 3))

    def on_takes(self, event: Event) -> None:
        self.loot[event.data["seat"]][event.data["share"]] += 1

    def on_trades(self, event: Event) -> None:
        self.loot[event.data["seat"]][event.data["share"]] -= 1

    def on_traded_card(self, event: Event) -> None:
        self.loot[event.data["seat"]][event.data["share"]] += 1

    def on_stolen_card(self, event: Event) -> None:
        self.move(event.data["target"], event.data["seat"], event.data["share"])

    def on_prey(self, event: Event) -> None:
        for share in event.data["shares"]:
            self.move(event.data["target"], event.data["seat"], share)

    def move(self, victim: int, thief: int, share: str) -> None:
        assert self.loot[victim][share] > 0
        self.loot[victim][share] -= 1
        self.loot[thief][share] += 1

    def on_loot_lost(self, event: Event) -> None:
        assert event.data["seat"] not in self.alive
        self.loot[event.data["seat"]].clear()

    def on_game_over(self, event: Event) -> None:
        self.winners = event.data["winners"]

    def fortunes(self) -> dict[int, int]:
        """What the living are worth, by the table of the rules."""
        gems = {seat: sum(n for card, n in self.loot[seat].items() if card.startswith("dia")) for seat in self.alive}
        most = max(gems.values())
        lucky = [seat for seat, count in gems.items() if count == most and most]
        worth = {}
        for seat in self.alive:
            cards = self.loot[seat]
            paintings = cards["painting"] + (self.power[seat] == "collector")
            bonus = 60 if lucky == [seat] else 0
            worth[seat] = sum(VALUES[card] * n for card, n in cards.items() if n) + COLLECTION[paintings] + bonus
        return worth


@pytest.mark.parametrize("setup", setups(), ids=name_of)
def test_what_the_log_says_adds_up(setup: SetUp) -> None:
    for seed in range(4):
        g = finished(setup, 100 + seed)
        book = Bookkeeper(g, setup.players)
        assert sorted(book.alive) == sorted(g.alive)
        assert book.wounds == g.wounds
        assert +book.pile == +Counter(
            click=g.face_up[0] + g.face_down[0],
            bang=g.face_up[1] + g.face_down[1],
        )
        assert tuple(book.winners) == g.winners
        if len(book.alive) < 2:
            assert set(book.winners) == book.alive
            continue
        worth = book.fortunes()
        richest = [seat for seat in worth if worth[seat] == max(worth.values())]
        scars = max(book.wounds[seat] for seat in richest)
        assert sorted(book.winners) == sorted(seat for seat in richest if book.wounds[seat] == scars)
        counts = {event.data["seat"]: event.data["total"] for event in g.log or () if event.kind == "count"}
        assert counts == worth
