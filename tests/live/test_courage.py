"""Who says that somebody has left."""

from __future__ import annotations

from standoff.editions.live.edition import LIVE
from standoff.engine.rules import SetUp


def test_whoever_leaves_may_say_so_and_nothing_else_is_for_people_to_claim() -> None:
    phases = LIVE.rules(SetUp("live", 6)).phases
    assert {name for name, phase in phases.items() if phase.claimed} == {"leavers"}
