"""Imagined worlds of the outdoor game: what a seat knows is kept in each, and whatever it does not know varies."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from standoff.editions.live.components import CLICKS, GUNS, MIME_OF
from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import Live
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import REFEREE, Answer
from standoff.engine.rules import OptionValue, SetUp, start
from tests.conformance.mixes import answer_randomly

TABLES: list[dict[str, OptionValue]] = [
    {},
    {"wounds.reveal": "clicks", "pot.shown": "notes"},
    {"easy.count": True},
    {"ground": "arena", "wounds.reveal": "clicks"},
]


def moments(options: dict[str, OptionValue], seed: int, decisions: tuple[str, ...] = ()) -> list[Live]:
    """Some questions of a random game of nine."""
    g, rng, found = start(LIVE.rules(SetUp("live", 9, (), options)), key_of_seed(seed)), Random(seed), []
    while not g.over:
        if g.decision not in ("step", "look", "confirm", "equipped") and (not decisions or g.decision in decisions):
            found.append(g.clone())
        answer_randomly(g, rng, lateness=0.1)
    return found


def worlds(g: Live, me: int | None, count: int) -> list[Live]:
    chance = SimpleNamespace(key=key_of_seed("worlds"), drawn=0)
    return [LIVE.imagine(g, me, chance) for _ in range(count)]


def notes(g: Live, cards: tuple[int, ...]) -> list[int]:
    return sorted(g.faces[card].note for card in cards)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_world_agrees_with_what_a_seat_knows(options: dict[str, OptionValue]) -> None:
    for g in moments(options, 3)[::4]:
        for me in (None, 4):
            mates = g.rules.fellows[me] if me is not None else ()
            for world in worlds(g, me, 2):
                assert list(world.asking) == list(g.asking)
                for seat in range(9):
                    if seat in mates or g.shown[seat] or seat in g.fired:
                        assert world.hand[seat] == g.hand[seat]
                assert [notes(world, won) for won in world.gone] == [notes(g, won) for won in g.gone]
                assert notes(world, world.carried) == notes(g, g.carried)
                if options.get("pot.shown") == "notes" or g.laid:
                    assert notes(world, world.pot) == notes(g, g.pot)
                if not options.get("easy.count"):
                    assert world.announced() == g.announced()


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_in_every_world_each_card_lies_in_one_place_and_each_hand_in_the_pot(options: dict[str, OptionValue]) -> None:
    for g in moments(options, 5)[::4]:
        for world in worlds(g, 1, 2):
            lying = [card for heap in (*world.gone, *world.packets, world.pot or world.left) for card in heap]
            assert sorted(lying) == list(range(80))
            held = [card for card in world.hand if card >= 0]
            assert len(set(held)) == len(held)
            assert set(held) <= set(world.pot)
            assert [card >= 0 for card in world.hand] == [card >= 0 for card in g.hand]


@pytest.mark.parametrize(
    "options", [{"wounds.reveal": "clicks"}, {"ground": "arena", "wounds.reveal": "clicks"}], ids=str
)
def test_nobody_is_imagined_with_a_card_that_all_have_seen_they_do_not_hold(options: dict[str, OptionValue]) -> None:
    hurt, volleys = 0, ("fire", "stab", "boom", "leap", "recoil", "courage")
    for g in [*moments(options, 2, volleys), *moments(options, 3, volleys)]:
        for world in worlds(g, 0, 2):
            for seat in range(3, 9):
                weapon = world.weapon(seat)
                if not g.shown[seat] and seat not in g.fired and weapon:
                    hurt += bool(g.wounds[seat])
                    assert not (g.wounds[seat] and weapon in CLICKS)
                    assert weapon not in g.ruled_out[seat]
                    assert not (g.mime[seat] and weapon in GUNS and MIME_OF[weapon] != g.mime[seat])
    assert hurt


def at_fire(status: str = "in") -> Live:
    """Three teams, of which seat 0 alone holds a triple Bang that is being called; seat 8 may have left."""
    weapons: dict[Any, Any] = {0: "bbb", "rest": "kev"}
    deal = {"weapons": weapons, "position": {"round": 1}}
    g = start(LIVE.rules(SetUp("live", 9, (), {}, None, deal)), key_of_seed(2))
    while g.decision != "fire":
        leaves = status == "coward" and g.agenda[-1] == ("leavers", ())
        play.answer(g, REFEREE, 8 if leaves else g.asking[REFEREE][-1 if g.decision != "leavers" else -2])
    return g


def test_while_a_gun_is_called_whoever_is_asked_holds_it_and_nobody_else_in_play_does() -> None:
    g = at_fire()
    for me in (None, 3, 0):
        for world in worlds(g, me, 20):
            assert [seat for seat in range(9) if world.weapon(seat) == "bbb"] == [0]


def test_whoever_has_left_may_have_held_the_gun_that_is_called() -> None:
    g = at_fire("coward")
    assert g.status[8] == "coward"
    held = {world.weapon(8) for world in worlds(g, 3, 60)}
    assert "bbb" in held
    assert len(held) > 3


def test_a_team_hears_its_own_proposals_in_every_world_and_no_others() -> None:
    deal = {"weapons": {"A": ["bbb", "dg", "kev"], "B": ["sg", "sg", "kev"]}, "position": {"round": 1}}
    g = start(LIVE.rules(SetUp("live", 6, (), {}, None, deal)), key_of_seed(1))
    play.answer(g, 0, ("kev", "dg", "bbb"))
    play.answer(g, 3, ("kev", "sg", "sg"))
    assert worlds(g, 1, 1)[0].answers == {0: ("kev", "dg", "bbb")}
    assert worlds(g, 4, 1)[0].answers == {3: ("kev", "sg", "sg")}
    assert worlds(g, None, 1)[0].answers == {}


def after_a_split(options: dict[str, OptionValue], seed: int) -> Live:
    """Round 2, with something left over from round 1."""
    return next(g for g in moments(options, seed, ("leavers", "courage")) if g.round == 2 and g.carried)


def test_of_notes_of_one_value_nobody_knows_which_was_handed_out_and_which_was_left() -> None:
    g = after_a_split({}, 3)
    left = Counter(tuple(sorted(world.carried)) for world in worlds(g, None, 30))
    assert len(left) > 3


def test_a_team_does_not_know_whether_a_card_it_held_was_handed_out_or_left() -> None:
    g = after_a_split({}, 3)
    ours = set(g.seen[0])
    assert ours
    assert len({tuple(sorted(ours & set(world.carried))) for world in worlds(g, 0, 15)}) > 2


def test_without_a_sum_that_was_announced_a_pot_may_be_worth_anything() -> None:
    g = next(g for g in moments({"easy.count": True}, 1, ("leavers",)) if g.round == 1)
    assert len({sum(notes(world, world.pot)) for world in worlds(g, 0, 20)}) > 5
    told = next(g for g in moments({}, 1, ("leavers",)) if g.round == 1)
    assert {sum(notes(world, world.pot)) for world in worlds(told, 0, 20)} == {told.announced()}
    assert len({tuple(notes(world, world.pot)) for world in worlds(told, 0, 20)}) > 1


def test_hands_of_others_vary_and_a_spectator_knows_none() -> None:
    g = next(g for g in moments({}, 1, ("leavers",)) if g.round == 1)
    for me, known in ((0, (0, 1, 2)), (None, ())):
        found = worlds(g, me, 25)
        for seat in range(9):
            held = {world.hand[seat] for world in found}
            assert held == {g.hand[seat]} if seat in known else len(held) > 8


def test_cards_that_lie_open_are_known_by_their_money_and_by_nothing_else() -> None:
    g, rng = start(LIVE.rules(SetUp("live", 9)), key_of_seed(4)), Random(4)
    while not g.laid:
        answer_randomly(g, rng)
    found = worlds(g, None, 10)
    assert len({tuple(sorted(world.pot)) for world in found}) > 5
    assert all(notes(world, world.pot) == notes(g, g.pot) for world in found)


def test_whoever_kept_a_target_and_did_not_fire_is_not_imagined_with_that_gun() -> None:
    weapons: dict[Any, Any] = {0: "bbb", 1: "kev", 3: ["back", 1], "rest": "kev"}
    deal = {"weapons": weapons, "position": {"round": 1}}
    g = start(LIVE.rules(SetUp("live", 6, (), {"ground": "arena"}, None, deal)), key_of_seed(1))
    aims = {0: ("pistol", 3), 1: ("pistol", 4)}
    while g.decision != "stab":
        for seat in list(g.asking):
            if g.decision == "aim" and seat in aims:
                play.answer(g, seat, aims[seat])
            else:
                play.late(g, seat)
    found = worlds(g, 4, 40)
    assert "bbb" not in {world.weapon(1) for world in found}
    assert "bbb" in {world.weapon(2) for world in found}, "who aimed at nobody may hold one"


def test_a_wounded_card_that_stays_hidden_may_be_any_gun() -> None:
    deal = {"weapons": {0: "bbb", 3: "sg", "rest": "kev"}, "position": {"round": 1}}
    g = start(LIVE.rules(SetUp("live", 6, (), {"wounds.reveal": "clicks"}, None, deal)), key_of_seed(1))
    said: dict[str, Answer] = {"leavers": "done", "fire": 3}
    while not g.wounds[3]:
        seat = next(iter(g.asking))
        play.answer(g, seat, said.get(g.decision, g.asking[seat][0]))
    assert not g.shown[3]
    assert {world.weapon(3) for world in worlds(g, 0, 40)} == {"bbb", "dg", "sg"}
