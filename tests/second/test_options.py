"""What a table gets that chooses nothing."""

from __future__ import annotations

import msgspec

from standoff.editions.second.options import SecondOptions


def test_a_table_that_chooses_nothing_plays_the_printed_rules() -> None:
    assert msgspec.structs.asdict(SecondOptions()) == {
        "first_godfather": "draw",
        "late_order": "assign",
        "clip_look": False,
        "last_token": "forced",
        "unclaimed": "carry",
        "dead_bullets": "box",
        "loot": "hidden",
        "hustler": "must",
        "professional": "blind",
        "friend_discard": True,
        "dictator_ban": "pick",
        "dictator_immunity": "bill",
    }
