"""Five packets, and what may be stacked in them."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.live.deal import check_weapons, put_weapons
from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import Live
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


def dealt(players: int = 6, preset: str = "standard", **deal: Any) -> Live:
    """A game at its first question, with this stacked."""
    return start(LIVE.rules(SetUp("live", players, (), {"deck.preset": preset}, None, deal)), key_of_seed("deal"))


@pytest.mark.parametrize(("players", "packet", "cards"), [(6, 16, 80), (12, 16, 80), (13, 21, 105)])
def test_all_cards_lie_in_five_packets_each_of_them_once(players: int, packet: int, cards: int) -> None:
    g = dealt(players)
    assert [len(one) for one in g.packets] == [packet] * 5
    assert sorted(card for one in g.packets for card in one) == list(range(cards))
    assert not g.gone
    assert not g.left
    assert not g.pot


def test_a_game_that_begins_later_has_fewer_packets_and_the_rest_is_gone() -> None:
    g = dealt(position={"round": 4, "left": [20, 5]})
    assert len(g.packets) == 1, "the one of round 4 has been opened"
    assert [g.faces[card].note for card in g.carried] == [20, 5]
    assert len(g.pot) == 18
    lying = [*g.pot, *g.packets[0], *[card for won in g.gone for card in won]]
    assert sorted(lying) == list(range(80))


def test_stacked_notes_come_first_in_the_order_they_were_written() -> None:
    notes = [20, 5, 5, 10, 20, 5]
    g = dealt(notes=notes)
    assert [g.faces[card].note for card in g.packets[0]][:6] == notes


@pytest.mark.parametrize(
    ("weapons", "said", "clause"),
    [
        ({0: "sg", "rest": "bazooka"}, "no weapon 'bazooka'", "LR-02"),
        ({0: ["back", 51]}, "no back 51 among", "LR-04"),
        ({0: "back"}, "no back among", "LR-04"),
        ([{0: "bbb"}, {"A": ["kev", ["boom", 1], "kev"]}], "no boom 1 among", "LR-04"),
        ({0: ["kev", 3]}, "no kev 3 among", "LR-02"),
        ({0: ["back", 7], "B": ["kev", ["back", 7], "kev"]}, "only 1 of back 7, not 2", "LR-04"),
    ],
)
def test_what_is_not_in_the_box_is_not_dealt(weapons: Any, said: str, clause: str) -> None:
    with pytest.raises(Refusal, match=said) as refused:
        dealt(weapons=weapons)
    assert refused.value.clause == clause


def test_no_round_is_given_more_of_a_weapon_than_there_is_however_it_is_written() -> None:
    six: dict[Any, Any] = dict.fromkeys(range(6), "sg")
    for weapons in (six, {**six, "rest": "sg"}, {"A": ["sg"] * 3, "B": ["sg"] * 3}):
        rules = LIVE.rules(SetUp("live", 6, (), {"deck.preset": "sneaky"}, None, {"weapons": weapons}))
        with pytest.raises(Refusal, match="There are only 5 of sg, not 6") as refused:
            check_weapons(rules)
        assert refused.value.clause == "LR-02"


def test_stacked_weapons_change_places_and_none_is_made() -> None:
    g = dealt()
    g.pot, g.hand = g.packets[0], list(g.packets[0][:6])
    before = sorted((face.weapon, face.number) for face in g.faces)
    notes = [face.note for face in g.faces]
    wanted = {0: ("sg", 0), 1: ("back", 7), 2: ("boom", 8), 5: ("sg", 0)}
    put_weapons(g, wanted)
    assert {seat: (g.card(seat).weapon, g.card(seat).number) for seat in wanted} == wanted
    assert sorted((face.weapon, face.number) for face in g.faces) == before
    assert [face.note for face in g.faces] == notes, "money stays where it is"
    with pytest.raises(Refusal, match="There are not so many of back 7") as refused:
        put_weapons(g, {0: ("back", 7), 1: ("back", 7)})
    assert refused.value.clause == "LR-02"


def test_what_nobody_can_stack_is_named() -> None:
    with pytest.raises(Refusal, match="no 'money'; it knows notes, obstacles, position, teams, weapons"):
        dealt(money=[5])
    with pytest.raises(Refusal, match="obstacles are where people see them") as refused:
        dealt(obstacles=[])
    assert refused.value.clause == "LIVE-012"
