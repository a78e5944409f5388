"""Regulars: always legal, clearly better than rookies, and every power finds its moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from standoff.bots import LEVELS, make_bot
from standoff.editions import EDITIONS
from standoff.editions.first.components import worth
from standoff.editions.first.game import First
from standoff.editions.first.mind import DECISIONS, FirstMind
from standoff.engine.errors import Refusal
from standoff.engine.play import answer
from standoff.engine.rules import Edition, OptionValue, SetUp
from standoff.lab.simulate import Plan, report, simulate
from tests.conformance.mixes import FIRST_MIXES, named, table

GAMES = 8
ALL_TWELVE: dict[str, OptionValue] = {"powers.set": "+11 +12"}


@pytest.mark.parametrize("setup", FIRST_MIXES, ids=named)
def test_every_decision_has_a_rule_of_thumb_that_answers_legally(setup: SetUp) -> None:
    for number in range(GAMES):
        g = table(setup, number, log=False)
        minds = [FirstMind() for _ in range(setup.players)]
        rng = Random(number)
        while not g.over:
            asking, decision = g.asking, g.decision
            for seat, options in asking.items():
                said = None
                if seat >= 0:
                    said = minds[seat].decide(g.rules.edition.view(g, seat), rng)
                    assert (said in options) if len(options) > 1 else said is None, (decision, said, options)
                answer(g, seat, rng.choice(options) if said is None else said)


def test_every_question_of_the_edition_is_known() -> None:
    asked = set()
    for setup in FIRST_MIXES:
        g = table(setup, "names", log=False)
        if g.rules.by_people:
            continue  # what the referee is asked there is no bot's business
        asked |= {name for name, stage in g.rules.stages.items() if stage.asks}
    assert asked - {"toss"} == set(DECISIONS), "the referee's toss is no bot's business"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_takes_a_seat_in_the_middle_plays_on(level: str) -> None:
    for number in range(20):
        g = table(SetUp("first", 6, ("powers", "cop"), ALL_TWELVE), number, log=False)
        rng = Random(number)
        for _ in range(rng.randrange(5, 60)):
            for seat, options in g.asking.items():
                answer(g, seat, rng.choice(options))
        bots = [make_bot(level, "first", Random(f"{number}/{seat}")) for seat in range(6)]
        while not g.over:
            for seat in g.asking:
                answer(g, seat, bots[seat].choose(g.rules.edition.view(g, seat)))


def test_the_same_random_source_gives_the_same_answers() -> None:
    found = simulate(Plan(SetUp("first", 5, ("powers",)), 10)), simulate(Plan(SetUp("first", 5, ("powers",)), 10))
    assert found[0] == found[1]


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal, match=r"wizard.*rookie, regular"):
        make_bot("wizard", "first", Random(1))


def test_in_an_edition_without_rules_of_thumb_a_regular_still_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    g = table(SetUp("first", 4), 1, log=False)
    monkeypatch.setitem(EDITIONS, "unheard of", Edition())
    bot = make_bot("regular", "unheard of", Random(1))
    assert bot.choose(g.rules.edition.view(g, 0)) in g.asking[0]


@pytest.mark.parametrize("modules", [(), ("powers",)])
def test_a_regular_counts_everybodys_money_to_the_note(modules: tuple[str, ...]) -> None:
    for number in range(15):
        g = table(SetUp("first", 6, modules), number, log=False)
        assert isinstance(g, First)
        mind, rng = FirstMind(), Random(number)
        while not g.over:
            for seat, options in g.asking.items():
                said = None
                if seat == 0:
                    view = g.rules.edition.view(g, seat)
                    said = mind.decide(view, rng)
                    counted = mind.memory.purses(view)
                    assert [counted[other] for other in g.alive] == [worth(g.stash[other]) for other in g.alive]
                answer(g, seat, rng.choice(options) if said is None else said)


def test_the_insane_shows_the_grenade_at_once_and_is_shot_at_all_the_same() -> None:
    armed = blasts = 0
    for number in range(40):
        g = table(SetUp("first", 6, ("powers",)), number)
        bots = [make_bot("regular", "first", Random(f"{number}/{seat}")) for seat in range(6)]
        while not g.over:
            for seat, options in list(g.asking.items()):
                answer(g, seat, bots[seat].choose(g.rules.edition.view(g, seat)) if len(options) > 1 else options[0])
        told = [event for event in g.log or [] if event.kind in ("grenade", "explosion", "round")]
        kinds = [event.kind for event in told]
        if "grenade" in kinds:
            armed += 1
            assert kinds[: kinds.index("grenade")].count("round") == 1, "in the first round"
            blasts += "explosion" in kinds
    assert armed > 10
    assert blasts > armed / 4


def test_a_family_of_regulars_agrees_on_its_boss_its_powers_and_its_bullets() -> None:
    for number in range(20):
        g = table(SetUp("first", 9, ("families",)), number, log=False)
        assert isinstance(g, First)
        bots = [make_bot("regular", "first", Random(f"{number}/{seat}")) for seat in range(9)]
        for decision in ("choose_boss", "share_powers", "boss_word", "swap_bullets"):
            assert g.decision == decision
            if decision == "boss_word":
                assert all(len(options) == 1 for options in g.asking.values()), "nothing is left to decide"
            said: dict[int, Any] = {seat: bots[seat].choose(g.rules.edition.view(g, seat)) for seat in g.asking}
            for team in range(3):
                assert len({said[seat] for seat in said if g.rules.teams.numbers(g)[seat] == team}) == 1
            for seat, choice in said.items():
                answer(g, seat, choice)


def rates(setup: SetUp, games: int, *bots: str) -> dict[str, Any]:
    plan = Plan(setup, games, bots, "tests")
    found: dict[str, Any] = report(plan, simulate(plan), 1.0)
    return found


@pytest.mark.parametrize(
    ("setup", "games"),
    [
        (SetUp("first", 6), 2000),
        (SetUp("first", 4), 200),
        (SetUp("first", 6, ("powers",), ALL_TWELVE), 200),
        (SetUp("first", 6, ("cop",)), 200),
        (SetUp("first", 5, ("powers", "cop")), 200),
    ],
    ids=["base of six", "base of four", "powers", "cop", "powers and cop"],
)
def test_one_regular_beats_a_table_of_rookies(setup: SetUp, games: int) -> None:
    rookies = ["rookie"] * (setup.players - 1)
    found = rates(setup, games, "regular", *rookies)
    assert found["bots"]["regular"]["low"] > 2 / setup.players, "twice a fair share at the least"


def test_a_family_of_regulars_beats_families_of_rookies() -> None:
    found = rates(SetUp("first", 9, ("families",)), 60, "regular", "rookie", "rookie")
    assert found["bots"]["regular"]["low"] > 2 / 3


def test_one_rookie_is_lost_among_regulars() -> None:
    found = rates(SetUp("first", 4), 200, "rookie", "regular", "regular", "regular")
    assert found["bots"]["rookie"]["high"] < 1 / 4


def test_every_power_is_of_use_to_somebody() -> None:
    found = rates(SetUp("first", 6, ("powers",), ALL_TWELVE), 120, "regular")
    assert len(found["powers"]) == 12
    assert not [name for name, score in found["powers"].items() if not score["used"]]


def test_the_cop_and_the_gangsters_both_have_a_chance() -> None:
    games = 100
    plan = Plan(SetUp("first", 5, ("cop",), deal={"cop": 0}), games, ("regular",))
    won = simulate(plan).seats[0].wins
    assert 0.2 * games < won < 0.8 * games
