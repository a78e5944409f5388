"""Was a power of any use?  It lies open from the start, so what it has done is what counts."""

from __future__ import annotations

from collections import Counter

import pytest

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.editions.second.powers import POWERS
from standoff.engine.chance import key_of_seed
from standoff.engine.events import Event
from standoff.engine.rules import SetUp, start
from standoff.lab.record import Plan
from standoff.lab.simulate import play_games

BY_NAME = {power.name: power for power in POWERS}


@pytest.mark.parametrize(
    ("name", "event", "is_used"),
    [
        ("doctor", Event("heals", "SEP-05.1", {"seat": 2, "healed": 1, "wounds": 0}), True),
        ("doctor", Event("heals", "SEP-05.1", {"seat": 1, "healed": 1, "wounds": 0}), False),
        ("doctor", Event("heals", "SEL-40", {"seat": 2, "healed": 1, "wounds": 0}), False),
        ("dictator", Event("forbids", "SEP-04.1", {"by": 2, "seat": 1, "type": "bill"}), True),
        ("good friend", Event("friend_declines", "SEP-06.1", {"seat": 2}), False),
        ("good friend", Event("fetches", "SEP-06.1", {"seat": 2, "part": "face up"}), True),
        ("unbreakable", Event("wounded", "SE-47", {"seat": 2, "hits": 1, "wounds": 2}), False),
        ("unbreakable", Event("wounded", "SE-47", {"seat": 2, "hits": 1, "wounds": 3}), True),
        ("unbreakable", Event("wounded", "SE-47", {"seat": 2, "hits": 3, "wounds": 5}), False),
        ("unbreakable", Event("wounded", "SE-47", {"seat": 1, "hits": 1, "wounds": 3}), False),
        ("vulture", Event("leaves_prey", "SEP-16.7", {"seat": 2, "target": 1}), False),
    ],
)
def test_the_log_tells_whether_a_power_was_of_use(name: str, event: Event, is_used: bool) -> None:
    g = start(SECOND.rules(SetUp("second", 4, ("powers",))), key_of_seed("use"))
    g.log = [event]
    assert BY_NAME[name].was_used(g, 2) is is_used


def test_in_real_games_every_power_is_used_by_some_and_some_are_not_always() -> None:
    held: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for (_, name), score in play_games(
        Plan(SetUp("second", 8, ("powers",)), 30, ("regular", "rookie")), 0, 30
    ).powers.items():
        held[name], used[name] = score.games, score.used
    assert set(held) == set(BY_NAME)
    assert [name for name in held if not used[name]] == []
    assert used["vulture"] < held["vulture"]
    assert used["lucky man"] < held["lucky man"]


TAKES_TWICE = [
    Event("sharing", "SE-57", {"order": (2, 0)}),
    Event("takes", "SE-58", {"seat": 2, "share": "kit"}),
    Event("takes_token", "SEL-70", {"seat": 2}),
]


@pytest.mark.parametrize(
    ("log", "is_used"),
    [
        (TAKES_TWICE, True),
        ([*TAKES_TWICE, Event("takes", "SE-58", {"seat": 0, "share": "clip"})], True),
        ([Event("sharing", "SE-57", {"order": (2,)}), *TAKES_TWICE[1:]], False),
        ([*TAKES_TWICE[:2], Event("takes", "SE-58", {"seat": 0, "share": "clip"}), TAKES_TWICE[2]], False),
        ([TAKES_TWICE[0], *[Event("takes", "SE-58", {"seat": 0, "share": "clip"})] * 2], False),
        ([*TAKES_TWICE[:2], Event("turn", "SE-59", {"seat": 2}), TAKES_TWICE[2]], False),
        ([], False),
    ],
)
def test_two_shares_in_a_row_are_what_the_greedy_has_in_company(log: list[Event], is_used: bool) -> None:
    g = start(SECOND.rules(SetUp("second", 4, ("powers",))), key_of_seed("use"))
    g.log = log
    assert BY_NAME["greedy"].was_used(g, 2) is is_used


@pytest.mark.parametrize(
    ("dead", "is_used"), [((), True), ((0,), True), ((0, 1), True), ((0, 1, 3), False), ((2,), False)]
)
def test_a_collector_collects_for_a_count(dead: tuple[int, ...], is_used: bool) -> None:
    g: Second = start(SECOND.rules(SetUp("second", 4, ("powers",))), key_of_seed("use"))
    g.bury(list(dead))
    assert BY_NAME["collector"].was_used(g, 2) is is_used
