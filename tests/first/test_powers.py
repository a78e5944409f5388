"""The list of powers, as the cards are numbered and named."""

from __future__ import annotations

from standoff.editions.first.powers import POWERS

NAMES = (
    "six feet under", "the unbreakable", "hand-me-down", "dragon skin", "the insane", "the kid", "the cunning",
    "super coward", "the specialist", "did not hurt", "shotgun", "backstab",
)  # fmt: skip


def test_every_power_stands_where_its_number_says() -> None:
    assert [power.number for power in POWERS] == list(range(1, 13))


def test_every_power_has_its_name() -> None:
    assert tuple(power.name for power in POWERS) == NAMES
