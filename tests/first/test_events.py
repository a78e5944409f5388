"""What events say that they change: one at a time, at a table of three, as somebody sees it who knows no rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from standoff.editions.first.edition import FIRST
from standoff.engine.rules import SetUp
from tests.conformance.mixes import answer_randomly, table
from tests.conformance.test_told import Seen, after

AIMED = {"targets": (1,), "spent": False, "loaded": True, "card": "bang"}
SEEN: Seen = {
    "table": {
        "round": 1, "godfather": 0, "table": (5, 10, 20), "winners": None, "grenade": None, "calls": 1,
        "order": (0, 1, 2),
    },
    **{
        seat: {
            "alive": True, "posture": "standing", "wounds": 0, "shame": 0, "light": 1, "money": 25, "notes": (20, 5),
            "power": None, "shown": False, "cop": None, "team": None, "boss": False, "object": None, "visible": False,
            "useless": None, "total": None,
        }
        for seat in range(3)
    },
    **{f"gun {gun}": {**AIMED, "owner": gun} for gun in range(3)},
}  # fmt: skip
"""Three gangsters who aim at Bob with a Bang each, while there is money on the table."""
CLEARED: Seen = SEEN | {"gun 1": {"targets": (), "spent": True, "loaded": False, "card": None, "owner": 1}}
"""The same, but Bob's gun lies there."""
EMPTY = {"spent": True, "loaded": False, "card": None}
DOWN = {"spent": True, "loaded": False}

CHANGES: list[tuple[str, dict[str, Any], Seen]] = [
    ("your_power", {"seat": 1, "power": 4}, {1: {"power": 4}}),
    ("your_role", {"seat": 1, "cop": True}, {1: {"cop": True}}),
    ("carried", {"notes": [10, 5]}, {"table": {"table": (10, 5)}}),
    (
        "loot",
        {"notes": [20], "table": [20, 5]},
        {"table": {"table": (20, 5)}, **{f"gun {gun}": {**EMPTY, "targets": ()} for gun in range(3)}},
    ),
    ("unloads", {"seat": 1, "gun": 1}, {"gun 1": {"loaded": False, "card": None}}),
    ("shame", {"seat": 1, "shame": 3, "light": True}, {1: {"shame": 3, "light": 2}}),
    ("gun_down", {"seat": 1, "gun": 2}, {"gun 2": DOWN}),
    ("discarded", {"seat": 1, "gun": 1}, {"gun 1": EMPTY}),
    ("reveals", {"seat": 1, "gun": 1, "card": "bang", "targets": [0, 2]}, {"gun 1": EMPTY}),
    ("shows_power", {"seat": 1, "power": 4}, {1: {"power": 4, "shown": True}}),
    ("grenade", {"seat": 1}, {"table": {"grenade": 1}}),
    ("healed", {"seat": 1, "wounds": 2}, {1: {"wounds": 2}}),
    ("money_lost", {"seat": 1}, {1: {"money": 0, "notes": ()}}),
    (
        "inherits",
        {"seat": 1, "gun": 1, "heir": 2, "cards": 3},
        {"gun 1": {"owner": 2, "targets": (), "spent": True}},
    ),
    ("estate_power", {"seat": 1, "power": 4}, {1: {"power": 4}}),
    ("estate_role", {"seat": 1, "cop": False}, {1: {"cop": False}}),
    ("share", {"seat": 1, "notes": [20, 5]}, {"table": {"table": (10,)}, 1: {"money": 50}}),
    ("left", {"notes": [5]}, {"table": {"table": (5,)}}),
    ("no_split", {"seats": [0, 1], "left": [5]}, {"table": {"table": (5,)}}),
    ("switchboard", {"card": "police", "calls": 2}, {"table": {"calls": 2}}),
    ("role", {"seat": 1, "cop": True}, {1: {"cop": True}}),
    ("family", {"seats": [0, 2], "family": "Corsicans"}, {0: {"team": "Corsicans"}, 2: {"team": "Corsicans"}}),
    ("boss", {"boss": 2, "seats": [0, 2], "family": "Corsicans"}, {2: {"boss": True}}),
    ("seated", {"order": [2, 1, 0]}, {"table": {"order": (2, 1, 0)}}),
    ("family_powers", {"seats": [0, 2], "powers": [7, 3]}, {0: {"power": 7}, 2: {"power": 3}}),
    ("keeps_object", {"seat": 1, "object": "laser"}, {1: {"object": "laser"}}),
    ("shows_object", {"seat": 1, "object": "laser"}, {1: {"object": "laser", "visible": True}}),
    ("uses", {"seat": 1, "object": "laser"}, {1: {"object": "laser"}}),
    ("useless", {"seat": 1, "object": "laser"}, {1: {"useless": True}}),
    ("estate_object", {"seat": 1, "object": "laser"}, {1: {"object": "laser"}}),
    ("heals", {"by": 0, "seat": 1, "wounds": 2}, {1: {"wounds": 2}}),
    ("takes_rest", {"seat": 1, "notes": [5]}, {"table": {"table": (10, 20)}, 1: {"money": 30}}),
    (
        "count",
        {"seat": 1, "money": 30, "shame": 1, "bonus": 10, "total": 35},
        {1: {"money": 30, "total": 35}},
    ),
]  # fmt: skip
IN_EVERY_EDITION = {
    "godfather", "round", "stand_up", "too_slow", "withdraws", "wounded", "falls", "dies", "game_over",
}  # fmt: skip
"""See the second edition's."""


@pytest.mark.parametrize(("kind", "data", "changed"), CHANGES)
def test_after_an_event_this_is_seen_and_nothing_else(kind: str, data: dict[str, Any], changed: Seen) -> None:
    assert after(FIRST, kind, data, SEEN) == changed


def test_a_gun_that_lies_there_is_loaded_and_aimed() -> None:
    loaded = {"seat": 1, "gun": 1}
    assert after(FIRST, "loaded", loaded, CLEARED) == {"gun 1": {"loaded": True, "spent": False}}
    assert after(FIRST, "loaded_card", {**loaded, "card": "click"}, CLEARED) == {"gun 1": {"card": "click"}}
    assert after(FIRST, "unloads", loaded, CLEARED) == {"gun 1": {"spent": False}}
    for at, targets in (({"target": 2}, (2,)), ({"targets": [2, 0]}, (2, 0))):
        assert after(FIRST, "aims", {**loaded, **at}, CLEARED) == {"gun 1": {"targets": targets, "spent": False}}


def test_after_an_explosion_there_is_no_grenade_any_more() -> None:
    live = SEEN | {"table": {**SEEN["table"], "grenade": 1}}
    assert after(FIRST, "explosion", {"seat": 1, "seats": [0, 2]}, live) == {"table": {"grenade": None}}


def test_whoever_gets_up_is_seen_to_stand() -> None:
    lying = SEEN | {1: {**SEEN[1], "posture": "shame"}}
    assert after(FIRST, "gets_up", {"seat": 1}, lying) == {1: {"posture": "standing"}}


def test_nothing_else_that_is_told_changes_what_is_seen() -> None:
    changing = {kind for kind, _, _ in CHANGES} | {"loaded", "loaded_card", "aims", "explosion", "gets_up"}
    assert {name for name, kind in FIRST.kinds.items() if kind.changes} - {"undone"} == changing | IN_EVERY_EDITION


def test_what_only_some_may_know_is_a_secret() -> None:
    assert {name for name, kind in FIRST.kinds.items() if kind.secret} - {"still_known"} == {
        "your_power", "your_role", "loaded_card", "shown_card", "discarded_card", "inherited_cards", "turns_phone",
        "family_cards", "family_powers", "bullets_divided", "your_objects", "keeps_object", "useless", "looked",
        "pulled_card", "gave_card",
    }  # fmt: skip


@pytest.mark.parametrize(
    "setup",
    [
        SetUp("first", 6, ("powers", "cop", "objects"), {"powers.set": "+11 +12", "objects.smoke": True}),
        SetUp("first", 9, ("families",), {"fam.eleven": True, "fam.twelve": True}),
    ],
)
def test_what_is_told_fits_its_declaration(setup: SetUp) -> None:
    g, rng = table(setup, 3), Random(3)
    while not g.over:
        answer_randomly(g, rng, lateness=0.1)
    kinds = g.rules.edition.kinds
    assert [wrong for event in g.log or () if (wrong := kinds[event.kind].misfit(event))] == []
