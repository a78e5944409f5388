"""Regulars play gangs with sense: against rookies, with every card."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from standoff.bots import make_bot
from standoff.editions.common.temper import PLAIN
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.mind.aim import behind
from standoff.editions.yakuzas.mind.reading import Reading
from standoff.editions.yakuzas.seating import SEATINGS
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from standoff.lab.simulate import Plan, play_games
from tests.yakuzas.games import game


def evening(setup: SetUp, seed: int) -> Any:
    """A game of regulars, with its log."""
    g = start(YAKUZAS.rules(setup), key_of_seed(f"regulars {seed}"))
    bots = [make_bot("regular", "yakuzas", Random(f"{seed} {seat}")) for seat in range(setup.players)]
    while not g.over:
        for seat, options in dict(g.asking).items():
            choice = options[0] if len(options) == 1 else bots[seat].choose(YAKUZAS.view(g, seat))
            play.answer(g, seat, choice)
    return g


def test_a_gang_of_regulars_beats_two_gangs_of_rookies() -> None:
    tally = play_games(Plan(SetUp("yakuzas", 9), 30, ("regular", "rookie", "rookie")), 0, 30)
    assert tally.bots["regular"].wins / 3 > 18, "a third of thirty games would be chance"


def test_regulars_use_every_power_kiai_and_object() -> None:
    """`tools/used_cards.py` looks at thousands of games."""
    used: Counter[str] = Counter()
    for players in SEATINGS:
        plan = Plan(SetUp("yakuzas", players, ("objects",), {"powers.twelve": True}), 30, ("regular",))
        used.update({name: score.used for (_, name), score in play_games(plan, 0, 30).powers.items()})
    assert len(used) == 12 + 6 + 12 + 6
    assert [name for name, times in used.items() if not times] == []


def said(g: Any, seat: int, seed: int = 0) -> Any:
    """What a regular on this chair answers."""
    return make_bot("regular", "yakuzas", Random(seed)).choose(YAKUZAS.view(g, seat))


def at(decision: str, moment: str = "", answers: dict[str, Any] | None = None, **laid_out: Any) -> Any:
    """A game of six with objects, played on with first answers until that question."""
    position = laid_out.pop("position", {"round": 1})
    seats = {seat: position[seat] for seat in range(6) if seat in position}
    table = {key: value for key, value in position.items() if key not in seats}
    setup = SetUp("yakuzas", 6, ("objects",), {}, None, {**laid_out, "position": {**table, "seats": seats}})
    g = start(YAKUZAS.rules(setup), key_of_seed("at"))
    while g.decision != decision or (moment and g.agenda[-1][1] != moment):
        first = (answers or {}).pop(g.decision, {})
        for seat, legal in dict(g.asking).items():
            play.answer(g, seat, first.get(seat, "stay" if "stay" in legal else legal[0]))
    return g


NOTES = [20, 20, 10, 10, 10, 10, 5, 5]
NOBODY: dict[str, Any] = {"powers": {"rest": "none"}, "notes": NOTES}


def test_smoke_is_kept_for_a_round_that_is_lost() -> None:
    everybody_stands = at("window", "withdrawn", **NOBODY, objects={3: "smoke", "rest": "none"})
    assert said(everybody_stands, 3) == "pass"
    left = {0: "withdraw", 3: "withdraw", 1: "withdraw"}
    lost = at("window", "withdrawn", {"courage": left}, **NOBODY, objects={3: "smoke", "rest": "none"})
    assert said(lost, 3) == "smoke"


def test_a_star_is_for_the_gang_that_is_ahead() -> None:
    for rich, poor, victim in (("East", "West", 4), ("West", "East", 2)):
        shame = {seat: {"shame": 3} for seat in ((1, 4) if poor == "East" else (2, 5))}
        position: dict[Any, Any] = {"round": 4, rich: {"purse": 150}, poor: {"purse": 0}, **shame}
        g = at("throw_at", "", {"load": {0: "shuriken"}}, **NOBODY, objects={"rest": "none"}, position=position)
        assert said(g, 0) == victim


def test_a_blade_looks_who_stands_behind_its_target() -> None:
    """With Wes gone, Yun sits behind Eva, and nobody of the gang behind Walt."""
    position = {"round": 4, 2: {"dead": True}, 0: {"hand": {"tanto": 2, "shuriken": 1, "cling": 2}}}
    g = at("aim", "", {"load": {0: "tanto"}}, **NOBODY, objects={"rest": "none"}, position=position)
    r = Reading(YAKUZAS.view(g, 0), PLAIN)
    blade = r.mine.guns[0]
    assert behind(r, blade, 1) < 0 < behind(r, blade, 5)


def test_the_kit_heals_whoever_is_nearest_to_death_be_it_a_fellow() -> None:
    kit = {1: "first aid", "rest": "none"}
    position = {"round": 3, 1: {"wounds": 1}, 4: {"wounds": 2}}
    g = at("window", "loot", **NOBODY, objects=kit, position=position)
    assert said(g, 1) == "first aid"
    play.answer(g, 1, "first aid")
    assert (g.decision, said(g, 1)) == ("heal", 4)


def test_a_last_wound_is_dearer_than_a_first_and_a_funeral_dearer_in_a_large_gang() -> None:
    position = {"round": 4, 1: {"wounds": 2}}
    g = at("load", **NOBODY, objects={"rest": "none"}, position=position)
    r = Reading(YAKUZAS.view(g, 0), PLAIN)
    assert r.price(1) > 2 * r.price(2) > 0
    nine = Reading(YAKUZAS.view(game(9), 0), PLAIN)
    assert nine.stake(1) == Reading(YAKUZAS.view(game(6), 0), PLAIN).stake(1) + 10
    assert r.harm(3) < 0 < r.harm(1), "a fellow's wound is a loss"


def test_what_was_seen_through_the_sunglasses_is_believed() -> None:
    position = {"round": 6, 2: {"hand": {"bang": 2, "bbb": 1}}, 5: {"hand": {"click": 3}}}
    g = at("window", "loot", **NOBODY, objects={1: "x-ray", "rest": "none"}, position=position)
    play.answer(g, 1, "x-ray")
    play.answer(g, 1, (2, 5))
    while g.decision != "courage":
        for seat, legal in dict(g.asking).items():
            play.answer(g, seat, 1 if g.decision == "aim" and 1 in legal else legal[0])
    on_me = {shooter: chance for shooter, chance, _ in Reading(YAKUZAS.view(g, 1), PLAIN).on[1]}
    assert (on_me[2], on_me[5]) == (1.0, 0.0)


def test_bots_of_one_gang_agree_on_their_cards_and_follow_a_fellow_who_has_spoken() -> None:
    g = game(powers={"Yakuza": ["monk", "kamikaze", "ninja"]})
    bots = [make_bot("regular", "yakuzas", Random(seat)) for seat in (0, 3)]
    assert [bot.choose(YAKUZAS.view(g, seat)) for bot, seat in zip(bots, (0, 3), strict=True)] == [
        ("monk", "ninja")
    ] * 2
    play.answer(g, 0, ("kamikaze", "monk"))
    assert bots[1].choose(YAKUZAS.view(g, 3)) == ("kamikaze", "monk")


def test_by_skill_a_regular_mostly_hits() -> None:
    thrown: Counter[str] = Counter()
    for seed in range(12):
        setup = SetUp("yakuzas", 9, (), {"throw.source": "skill"})
        thrown.update(event.data["outcome"] for event in evening(setup, seed).log if event.kind == "throws")
    assert thrown["hit"] > sum(thrown.values()) / 2
