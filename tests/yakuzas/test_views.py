"""Who sees what at a table of gangs, and until when."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.common.bullets import SHURIKEN
from standoff.editions.first.components import bundle, worth
from standoff.editions.first.game import First
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.referee import total_of
from standoff.editions.yakuzas.seating import GANGS
from standoff.editions.yakuzas.ties import GANG
from standoff.editions.yakuzas.view import GangGun, GangView
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.yakuzas.games import game, play_until, played

QUIET: dict[str, Any] = {"powers": {"rest": "none"}}
EVERYBODY = (*range(6), None)
FOREIGN_GUN = 11
"""The seed of a game in which somebody has taken the weapon of a dead fellow, after that one had discarded cards."""


def views(g: First) -> dict[int | None, GangView]:
    """The table as each seat and a spectator see it."""
    look = YAKUZAS.views(g)
    return {me: look(me) for me in EVERYBODY}


def of_every_gun(view: GangView) -> dict[int, GangGun]:
    """The weapons of a view, by their numbers."""
    return {gun.gun: gun for seat in view.seats for gun in seat.guns}


def discarded(g: First, gun: int) -> tuple[str, ...]:
    """What has been discarded face down from a gun, by anybody."""
    return tuple(face for face, _ in g.hidden[gun])


def ended(seed: object = FOREIGN_GUN, **options: Any) -> First:
    """A random game at its end."""
    *_, g = played(SetUp("yakuzas", 6, (), options), seed, 0.1)
    assert g.over
    return g


def test_a_window_is_called_a_window_and_its_moment_by_its_own_name() -> None:
    g = game(powers={"0": "ronin", "rest": "none"}, throws=["miss"])
    play_until(g, "throw_at", {0: SHURIKEN})
    assert (YAKUZAS.view(g, 1).decision, YAKUZAS.view(g, 1).moment) == ("throw_at", "")
    play.answer(g, 0, 2)
    assert (YAKUZAS.view(g, 1).decision, YAKUZAS.view(g, 1).moment) == ("window", "ronin")


def test_a_game_that_is_over_waits_for_nothing() -> None:
    for view in views(ended()).values():
        assert (view.decision, view.moment, view.asked) == ("", "", ())


@pytest.mark.parametrize(("godfather", "seen"), [(3, 3), (0, 0), ("observer", None)])
def test_everybody_sees_who_is_the_godfather_and_when_it_is_nobody_at_the_table(godfather: Any, seen: Any) -> None:
    setup = SetUp("yakuzas", 6, (), {}, godfather)
    g = start(YAKUZAS.rules(setup), key_of_seed("godfather"))
    assert {view.godfather for view in views(g).values()} == {seen}


def test_nobody_knows_what_a_gang_is_worth_before_the_game_is_over() -> None:
    g = game(position={"round": 5, "Yakuza": {"purse": 40}, "East": {"purse": 25}}, **QUIET)
    for view in views(g).values():
        assert (view.Yakuza.total, view.East.total, view.West.total) == (None, None, None)


def test_when_the_game_is_over_everybody_knows_what_each_gang_is_worth_and_which_of_them_has_won() -> None:
    g = ended()
    assert g.winners
    assert len({total_of(g, gang) for gang in GANGS}) > 1
    for view in views(g).values():
        for gang in GANGS:
            purse = getattr(view, gang)
            assert purse.total == total_of(g, gang)
            assert purse.won is any(GANG[g, seat] == gang for seat in g.winners)


def test_nobody_has_won_while_the_game_goes_on() -> None:
    for view in views(game(position={"round": 5}, **QUIET)).values():
        assert (view.Yakuza.won, view.East.won, view.West.won) == (None, None, None)


def test_everybody_sees_how_many_of_a_gang_are_dead() -> None:
    g = game(9, position={"round": 3, "seats": {0: {"dead": True}, 1: {"dead": True}, 4: {"dead": True}}}, **QUIET)
    for me in (0, 1, 2, 8, None):
        view = YAKUZAS.view(g, me)
        assert (view.Yakuza.dead, view.East.dead, view.West.dead) == (1, 2, 0)


def test_fellows_see_the_notes_of_their_gang_and_nobody_else_does() -> None:
    g = game(position={"round": 3, "East": {"purse": 35}}, **QUIET)
    stash = g.stash[1]
    assert worth(stash) == 35
    for me, view in views(g).items():
        for seat in (1, 4):
            known = (35, bundle(stash)) if me in (1, 4) else (None, None)
            assert (view.seats[seat].money, view.seats[seat].notes) == known


def test_whoever_was_too_slow_to_propose_anything_has_proposed_nothing() -> None:
    g = game()
    play.late(g, 0)
    assert g.decision == "share_cards"
    assert YAKUZAS.view(g, 3).proposals == {}


def test_the_order_in_which_a_fellow_would_throw_is_no_proposal_that_anybody_sees() -> None:
    g = game(**QUIET)
    play_until(g, "throw_order", {0: SHURIKEN, 3: SHURIKEN})
    play.answer(g, 0, (3, 0))
    assert g.decision == "throw_order"
    assert g.answers == {0: (3, 0)}
    assert not any(view.proposals for view in views(g).values())


def test_whoever_sits_in_the_first_chair_sees_through_the_sunglasses_like_anybody_else() -> None:
    gangs = {"East": [0, 3], "Yakuza": [1, 4], "West": [2, 5]}
    stacked = {"gangs": gangs, "powers": {"rest": "none"}, "objects": {"0": "x-ray", "rest": "none"}}
    setup = SetUp("yakuzas", 6, ("objects",), {"seating": "free"}, None, stacked)
    g = start(YAKUZAS.rules(setup), key_of_seed("first chair"))
    play_until(g, "look", {0: "x-ray"})
    play.answer(g, 0, (1, 2))
    for me, view in views(g).items():
        seen = [view.seats[seat].seen for seat in range(6)]
        looked = [((5, 2, 1),) if seat in (1, 2) else () for seat in range(6)]
        assert seen == (looked if me == 0 else [()] * 6)


def test_a_power_that_lies_open_is_seen_by_everybody_and_one_that_is_hidden_by_fellows() -> None:
    stacked: dict[str, Any] = {"powers": {"0": "monk", "1": 5, "2": 6, "rest": "none"}}
    seats = {0: {"shown": True}, 1: {"shown": True}}
    for me, view in views(game(position={"round": 2, "seats": seats}, **stacked)).items():
        assert (view.seats[0].kiai, view.seats[0].power, view.seats[0].shown) == ("monk", None, True)
        assert (view.seats[1].kiai, view.seats[1].power, view.seats[1].shown) == (None, 5, True)
        hidden = 6 if me in (2, 5) else None
        assert (view.seats[2].kiai, view.seats[2].power, view.seats[2].shown) == (None, hidden, False)


def test_when_the_game_is_over_every_card_is_turned_up_also_what_an_heir_never_saw() -> None:
    g = ended()
    guns = [gun for guns in g.guns for gun in guns]
    assert any(g.foreign)
    assert any(map(any, g.hand))
    for view in views(g).values():
        seen = of_every_gun(view)
        assert {gun: seen[gun].hand for gun in guns} == {gun: g.hand[gun] for gun in guns}
        assert {gun: seen[gun].discards for gun in guns} == {gun: discarded(g, gun) for gun in guns}


def test_where_cards_stay_face_down_after_the_game_each_knows_its_own_alone() -> None:
    g = ended(**{"discards.log": False})
    for me, view in views(g).items():
        for seat in view.seats:
            for gun in seat.guns:
                if seat.seat == me:
                    assert gun.hand == g.hand[gun.gun]
                    assert gun.discards == discarded(g, gun.gun)[g.foreign[gun.gun] :]
                else:
                    assert (gun.hand, gun.card, gun.discards) == (None, None, None)


def test_an_heir_does_not_see_what_was_discarded_before_the_weapon_was_taken() -> None:
    inherited = 0
    for g in played(SetUp("yakuzas", 6), FOREIGN_GUN, 0.1):
        for heir, guns in enumerate(g.guns):
            for gun in guns if g.agenda else ():
                if g.foreign[gun]:
                    seen = of_every_gun(YAKUZAS.view(g, heir))[gun]
                    assert seen.hidden == len(g.hidden[gun])
                    assert seen.discards == discarded(g, gun)[g.foreign[gun] :]
                    inherited += 1
    assert inherited


def test_everybody_sees_a_shotgun() -> None:
    g = game(position={"round": 2, "seats": {1: {"shown": True}}}, powers={"1": 11, "rest": "none"})
    for view in views(g).values():
        assert [gun.shotgun for gun in of_every_gun(view).values()] == [False, True, False, False, False, False]
        assert [view.seats[seat].guns[0].weapon for seat in range(3)] == ["blades", "shotgun", "pistol"]


def test_a_blade_points_to_a_side_and_a_pistol_to_none() -> None:
    g = game(**QUIET)
    play_until(g, "courage", {})
    for view in views(g).values():
        guns = of_every_gun(view)
        assert all(guns[gun].target is not None for gun in range(6))
        assert [guns[gun].side for gun in range(6)] == ["left", None, None, "right", None, None]


def test_a_blade_that_was_put_down_points_to_no_side() -> None:
    g = game(**QUIET)
    play_until(g, "courage", {3: SHURIKEN})
    for seat in g.alive:
        play.answer(g, seat, "withdraw" if seat == 0 else "stay")
    for view in views(g).values():
        guns = of_every_gun(view)
        assert [(guns[gun].target, guns[gun].side) for gun in (0, 3)] == [(None, None), (2, "right")]
