"""What events say that they change: one at a time, at a table of three, as somebody sees it who knows no rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from standoff.editions.second.edition import SECOND
from standoff.engine.rules import SetUp
from tests.conformance.mixes import answer_randomly, table
from tests.conformance.test_told import Seen, after

LOADED = {"targets": (1,), "spent": False, "loaded": True, "card": "bang"}
DOWN = {"targets": (1,), "spent": True, "loaded": False, "card": "bang"}
SPENT = {"targets": (1,), "spent": True, "loaded": False, "card": None}
CLEARED = {"targets": (), "spent": True, "loaded": False, "card": None}
SEEN: Seen = {
    "table": {"round": 1, "godfather": 0, "table": ("clip", "painting", "token"), "queue": (0, 1, 2), "winners": None},
    **{
        seat: {
            "alive": True, "posture": "standing", "wounds": 0, "power": "", "shown": False, "loot": 2,
            "stash": ("kit", "clip"), "total": None,
        }
        for seat in range(3)
    },
    **{f"gun {seat}": {**LOADED, "owner": seat} for seat in range(3)},
}  # fmt: skip
"""Three gangsters who aim at Bob with a Bang each, while there is loot on the table: told is what lies where."""


def otherwise(words: dict[str, Any]) -> dict[str, Any]:
    """What of a gun is not as it was."""
    return {word: value for word, value in words.items() if LOADED[word] != value}


CHANGES: list[tuple[str, dict[str, Any], Seen]] = [
    ("godfather", {"seat": 2}, {"table": {"godfather": 2}}),
    ("round", {"round": 5}, {"table": {"round": 5}}),
    ("power", {"seat": 1, "power": "kid"}, {1: {"power": "kid", "shown": True}}),
    ("carried", {"shares": ["kit", "clip"]}, {"table": {"table": ("clip", "kit")}}),
    (
        "loot",
        {"shares": ["kit"], "table": ["kit", "token"]},
        {"table": {"table": ("kit", "token")}, **{f"gun {seat}": otherwise(CLEARED) for seat in range(3)}},
    ),
    ("too_slow", {"seat": 2}, {"gun 2": {"targets": ()}}),
    ("withdraws", {"seat": 2}, {2: {"posture": "shame"}, "gun 2": otherwise(DOWN)}),
    ("discarded", {"seat": 1}, {"gun 1": otherwise(SPENT)}),
    ("reveals", {"seat": 1, "card": "bang", "target": 0}, {"gun 1": otherwise(SPENT)}),
    ("wounded", {"seat": 1, "hits": 2, "wounds": 3}, {1: {"wounds": 3}}),
    ("heals", {"seat": 1, "healed": 1, "wounds": 2}, {1: {"wounds": 2}}),
    ("falls", {"seat": 1}, {1: {"posture": "hurt"}}),
    ("dies", {"seat": 1}, {1: {"alive": False, "posture": "dead"}, "gun 1": otherwise(DOWN)}),
    ("loot_lost", {"seat": 1}, {1: {"loot": 0, "stash": ()}}),
    ("steals", {"seat": 1, "target": 2}, {1: {"loot": 3}, 2: {"loot": 1}}),
    ("sharing", {"order": [2, 0]}, {"table": {"queue": (2, 0)}}),
    (
        "takes",
        {"seat": 0, "share": "clip"},
        {"table": {"table": ("painting", "token"), "queue": (1, 2, 0)}, 0: {"loot": 3}},
    ),
    ("takes", {"seat": 1, "share": "clip"}, {"table": {"table": ("painting", "token")}, 1: {"loot": 3}}),
    ("takes_token", {"seat": 0}, {"table": {"table": ("clip", "painting"), "queue": (1, 2, 0)}}),
    ("unclaimed", {"shares": ["kit"], "lost": False}, {"table": {"table": ("kit",)}}),
    ("unclaimed", {"shares": ["kit"], "lost": True}, {"table": {"table": ()}}),
    (
        "count",
        {"seat": 1, "shares": ["kit"], "cards": 5, "paintings": 4, "bonus": 60, "total": 69},
        {1: {"total": 69}},
    ),
    ("game_over", {"winners": [1, 2], "why": "fortune"}, {"table": {"winners": (1, 2)}}),
]


@pytest.mark.parametrize(("kind", "data", "changed"), CHANGES)
def test_after_an_event_this_is_seen_and_nothing_else(kind: str, data: dict[str, Any], changed: Seen) -> None:
    assert after(SECOND, kind, data, SEEN) == changed


def test_whoever_stands_up_is_seen_to_stand() -> None:
    lying = SEEN | {1: {**SEEN[1], "posture": "hurt"}, 2: {**SEEN[2], "posture": "shame"}}
    assert after(SECOND, "stand_up", {"seats": [0, 1, 2]}, lying) == {
        1: {"posture": "standing"},
        2: {"posture": "standing"},
    }


def test_a_gun_that_lies_there_is_loaded_and_aimed() -> None:
    cleared = SEEN | {"gun 1": {**CLEARED, "owner": 1}}
    assert after(SECOND, "loaded", {"seat": 1}, cleared) == {"gun 1": {"loaded": True, "spent": False}}
    assert after(SECOND, "loaded_card", {"seat": 1, "card": "click"}, cleared) == {"gun 1": {"card": "click"}}
    assert after(SECOND, "aims", {"seat": 1, "target": 2}, cleared) == {"gun 1": {"targets": (2,), "spent": False}}


def test_nothing_else_that_is_told_changes_what_is_seen() -> None:
    changing = {kind for kind, _, _ in CHANGES} | {"stand_up", "loaded", "loaded_card", "aims"}
    assert {name for name, kind in SECOND.kinds.items() if kind.changes} - {"undone"} == changing


def test_cards_that_move_unseen_are_secrets() -> None:
    assert {name for name, kind in SECOND.kinds.items() if kind.secret} - {"still_known"} == {
        "hustled_card", "paid_card", "loaded_card", "swaps", "discarded_card", "stolen_card", "prey", "traded_card",
    }  # fmt: skip


def test_gangsters_cry_when_they_fight_and_have_an_excuse_when_they_do_not() -> None:
    assert {name: kind.cue for name, kind in SECOND.kinds.items() if kind.cue} == {
        "war_cry": "cry",
        "withdraws": "excuse",
    }


@pytest.mark.parametrize("setup", [SetUp("second", 8, ("powers",)), SetUp("second", 6, ("cardboard",))])
def test_what_is_told_fits_its_declaration(setup: SetUp) -> None:
    g, rng = table(setup, 3), Random(3)
    while not g.over:
        answer_randomly(g, rng, lateness=0.1)
    kinds = g.rules.edition.kinds
    assert [wrong for event in g.log or () if (wrong := kinds[event.kind].misfit(event))] == []
