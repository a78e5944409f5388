"""What a table gets that chooses nothing."""

from __future__ import annotations

from standoff.editions.second.options import SecondOptions
from standoff.engine.rules import option_specs


def test_the_printed_rule_comes_first_and_is_what_a_table_gets() -> None:
    chosen = SecondOptions()
    attributes = {spec.name: (getattr(chosen, spec.name), spec.values[0]) for spec in option_specs(SecondOptions)}
    yes_or_no = {"clip_look": False, "friend_discard": True}
    for name, (default, first) in attributes.items():
        assert default == yes_or_no.get(name, first)
    assert len(attributes) == 12
