"""The table as it is set, before anybody has done anything."""

from __future__ import annotations

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def table(powers: dict[int | str, str]) -> Second:
    """Ann, Bob, Cat and Dan, who have these powers."""
    return start(SECOND.rules(SetUp("second", 4, ("powers",), {}, 0, {"powers": powers})), key_of_seed(1))


def test_nobody_has_died_yet() -> None:
    assert table({}).died == [0, 0, 0, 0]


def test_somebody_without_a_power_holds_none_and_shows_none() -> None:
    g = table({1: "kid", "rest": "none"})
    assert g.held == g.shown == ((), ("kid",), (), ())
    assert g.holder == {"kid": 1}
    told = [(event.data["seat"], event.data["power"]) for event in g.log or () if event.kind == "power"]
    assert told == [(0, ""), (1, "kid"), (2, ""), (3, "")]
