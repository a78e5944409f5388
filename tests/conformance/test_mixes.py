"""The tables of the conformance tests leave nothing out."""

from __future__ import annotations

from tests.conformance.mixes import untried_options


def test_every_value_of_every_option_is_tried_at_some_table() -> None:
    assert untried_options() == []
