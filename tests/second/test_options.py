"""What a table gets that chooses nothing."""

from __future__ import annotations

import msgspec

from standoff.editions.second.edition import SECOND
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


def test_chaos_turns_everything_on_that_stirs_a_table_up() -> None:
    chaos = SECOND.presets["chaos"]
    assert chaos.modules == ("powers",)
    assert dict(chaos.options) == {
        "clip_look": True,
        "dead_bullets": "pile",
        "professional": "chosen",
        "friend_discard": False,
        "dictator_ban": "sharing",
    }


def test_the_other_presets_leave_the_printed_rules() -> None:
    assert list(SECOND.presets) == ["classic", "short", "chaos", "tournament"]
    assert SECOND.presets["tournament"].modules == ()
    assert [preset.modules for name, preset in SECOND.presets.items() if name in ("classic", "short")] == [None, None]
    assert all(not preset.options for name, preset in SECOND.presets.items() if name != "chaos")
