"""Phases 1 and 2: what is told of the pot, and who is asked to hand out cards."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import Live
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import OptionValue, SetUp, start


def table(position: dict[Any, Any], weapons: dict[Any, Any] | None = None, **options: OptionValue) -> Live:
    """A game of nine that begins at a position."""
    chosen: dict[str, OptionValue] = {name.replace("_", "."): value for name, value in options.items()}
    deal = {"position": position, "weapons": weapons or {"rest": "kev"}}
    return start(LIVE.rules(SetUp("live", 9, (), chosen, None, deal)), key_of_seed(1))


def pots(g: Live) -> list[dict[str, Any]]:
    return [dict(event.data) for event in g.log or () if event.kind == "pot"]


def test_the_pot_is_told_as_its_sum_or_with_its_notes_or_as_so_many_cards() -> None:
    g = table({"round": 1})
    total = sum(g.faces[card].note for card in g.pot)
    assert pots(g) == [{"total": total}]
    assert pots(table({"round": 1}, pot_shown="notes")) == [{"total": total, "notes": g.notes(g.pot)}]
    assert pots(table({"round": 1}, easy_count=True)) == [{"total": 16}]
    assert pots(table({"round": 1}, easy_count=True, pot_shown="notes")) == [{"total": 16}]


def test_nobody_is_asked_to_hand_cards_to_a_team_that_is_wholly_away() -> None:
    away = {seat: {"status": "conv"} for seat in (6, 7, 8)}
    g = table({"round": 2, "seats": away})
    assert g.decision == "equipped"
    assert g.receiver == [0, 3, -1]
    g = table({"round": 2, "seats": {3: {"status": "conv"}, **away}})
    assert (g.decision, g.agenda[-1]) == ("receiver", ("receiver", 1))
    assert g.receiver == [0, 4, -1]


@pytest.mark.parametrize(
    ("voices", "chief"),
    [({}, 0), ({0: 2}, 2), ({0: 2, 1: 1}, 0), ({0: 2, 1: 2, 2: 1}, 2), ({0: 1, 1: 2, 2: 0}, 0), ({2: 1}, 1)],
)
def test_more_than_half_of_the_voices_make_a_chief_else_the_lowest_seat_leads(
    voices: dict[int, int], chief: int
) -> None:
    g = start(LIVE.rules(SetUp("live", 6, (), {"ground": "arena"})), key_of_seed(1))
    for seat in list(g.asking):
        play.answer(g, seat, voices.get(seat, "pass"))
    assert g.chief == [chief, 3]


def test_proposals_are_for_the_team_alone() -> None:
    assert table({"round": 1}).rules.phases["share_weapons"].among == "team"


def test_cards_stay_as_dealt_where_nobody_proposes_anything() -> None:
    g = table({"round": 1}, {"A": ["bbb", "dg", "sg"], 3: "kev", "rest": "kev"})
    assert g.decision == "share_weapons"
    held = g.hand[:]
    for seat in list(g.asking):
        play.answer(g, seat, "pass")
    assert g.hand == held
    assert [g.weapon(seat) for seat in (0, 1, 2)] == ["bbb", "dg", "sg"]
