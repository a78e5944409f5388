"""The boss: thinks in imagined worlds alone, within its budget, and the same from the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log
from random import Random
from typing import Any

import pytest

from standoff import editions
from standoff.bots import BOSS, check_bot, make_bot
from standoff.bots.boss import Boss
from standoff.bots.regular import Regular
from standoff.bots.searcher import Searcher
from standoff.bots.worlds import worlds_of
from standoff.editions.common.luck import Luck
from standoff.editions.common.temper import PLAIN
from standoff.editions.common.weights import Weights, Worth
from standoff.editions.first.components import counted
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.second.components import heaped
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.play import answer
from standoff.engine.rules import SetUp, start
from standoff.engine.state import State
from standoff.lab.fitting import practised, weighed

MIXES = (
    SetUp("first", 6),
    SetUp("first", 4, ("powers",)),
    SetUp("first", 6, ("powers", "cop")),
    SetUp("first", 5, ("powers", "objects")),
    SetUp("first", 9, ("families",)),
    SetUp("second", 6),
    SetUp("second", 5, ("powers",)),
    SetUp("yakuzas", 7, ("objects",)),
)


def boss(edition: str, seed: object, playouts: int) -> Boss:
    return Boss(Random(str(seed)), BOSS, editions.edition(edition).mind(PLAIN), playouts)


def moments(setup: SetUp, seed: str = "boss") -> Iterator[tuple[State, int]]:
    """Every question with a choice in a game that is played by chance, and whom it is put to."""
    g, rng = start(editions.rules(setup), key_of_seed(seed), log=False), Random(seed)
    while g.asking:
        asking = g.asking
        yield from [(g, seat) for seat, options in asking.items() if seat >= 0 and len(options) > 1]
        for seat, options in list(asking.items()):
            answer(g, seat, rng.choice(options))


@pytest.mark.parametrize("setup", MIXES, ids=lambda setup: f"{setup.edition} {setup.players} {' '.join(setup.modules)}")
def test_it_has_a_legal_answer_to_every_question_and_never_looks_at_the_game(setup: SetUp) -> None:
    searched = set()
    for number, (g, seat) in enumerate(moments(setup)):
        before = g.save()
        bot = boss(setup.edition, number, 6)
        said = bot.choose(g.rules.edition.view(g, seat), worlds_of(g, seat))
        assert said in g.asking[seat]
        assert g.save() == before, "it plays in worlds of its own"
        assert bot.spent <= 6
        if bot.spent:
            searched.add(g.decision)
    assert {"load", "aim", "courage"} <= searched


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_same_seed_gives_the_same_answer_and_another_truth_changes_nothing(edition: str) -> None:
    for number, (g, seat) in enumerate(moments(SetUp(edition, 6))):
        if number % 7 == 0:
            view = g.rules.edition.view(g, seat)
            other = g.rules.edition.imagine(g, seat, start(g.rules, key_of_seed(number), log=False))
            said = [boss(edition, number, 12).choose(view, worlds_of(truth, seat)) for truth in (g, g, other)]
            assert len(set(said)) == 1


def test_halving_never_spends_more_than_its_budget_and_all_of_it_but_for_a_last_comparison() -> None:
    for g, seat in moments(SetUp("second", 8)):
        if g.decision in ("aim", "pick") and len(g.asking[seat]) > 4:
            for playouts in (16, 33, 60):
                bot = boss("second", 1, playouts)
                bot.choose(g.rules.edition.view(g, seat), worlds_of(g, seat))
                assert playouts - 2 < bot.spent <= playouts
            return
    raise AssertionError("nobody was asked anything with many answers")


def test_a_card_is_tried_with_every_aim_it_may_be_meant_for() -> None:
    g, seat = next(moments(SetUp("first", 5)))
    instinct = FIRST.instinct(g.rules)
    plans = instinct.plans(g, seat, list(g.asking[seat]))
    foes = [other for other in range(5) if other != seat]
    assert sorted(plans) == sorted([(card, foe) for card in ("click", "bang", "bbb") for foe in foes])
    assert instinct.rounds(g, len(plans)) == 2 * instinct.rounds(g, 3), "so many plans are worth more rounds"
    g, seat = next((g, seat) for g, seat in moments(SetUp("first", 5)) if g.decision == "aim")
    assert instinct.plans(g, seat, list(g.asking[seat])) == [(foe, None) for foe in g.asking[seat]]


def test_without_worlds_it_plays_by_rules_of_thumb() -> None:
    for g, seat in moments(SetUp("first", 4)):
        view = g.rules.edition.view(g, seat)
        regular = Regular(FIRST.mind(PLAIN), Random("thumb"))
        assert boss("first", "thumb", 20).choose(view) == regular.choose(view)
        break


def test_an_edition_without_instinct_has_the_bot_it_has_for_regulars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(FIRST), "instinct", lambda self, rules: None)
    g, seat = next(moments(SetUp("first", 4)))
    bot = boss("first", 1, 20)
    assert bot.choose(g.rules.edition.view(g, seat), worlds_of(g, seat)) in g.asking[seat]
    assert bot.spent == 0
    monkeypatch.setattr(type(FIRST), "mind", lambda self, temper: None)
    assert isinstance(make_bot(BOSS, "first", Random(1)), Searcher)


def last_round(setup: SetUp, change: Callable[[Any], None]) -> float:
    """What the table is worth to seat 0 before the last round, with one thing changed."""
    g = start(editions.rules(setup), key_of_seed("worth"), log=False)
    g.round = 8
    change(g)
    value: float = g.rules.edition.instinct(g.rules).value(g, 0)
    return value


@pytest.mark.parametrize("modules", [(), ("powers",)])
def test_it_wants_to_be_rich_and_whole_before_the_last_round(modules: tuple[str, ...]) -> None:
    def gives(edition: str, usual: Any, money: Any, wounds: int = 0) -> float:
        def change(g: Any) -> None:
            g.stash = [money, *[usual] * 5]
            g.wounds[0] = wounds

        return last_round(SetUp(edition, 6, modules), change)

    poor, usual, rich = (counted((20,) * count) for count in (1, 2, 3))
    assert gives("first", usual, rich) > gives("first", usual, poor)
    assert gives("first", usual, rich) > gives("first", usual, rich, 2)
    few, some, many = (heaped(("bill 20",) * count) for count in (1, 2, 3))
    assert gives("second", some, many) > gives("second", some, few)
    assert gives("second", some, many) > gives("second", some, many, 2)


def test_all_chances_together_are_one() -> None:
    for setup in (SetUp("first", 6, ("powers", "cop")), SetUp("second", 6), SetUp("yakuzas", 9)):
        g = start(editions.rules(setup), key_of_seed(1), log=False)
        g.round = max(g.round, 2)
        instinct = g.rules.edition.instinct(g.rules)
        for seats in instinct.sides(g):
            assert 0.0 < instinct.value(g, seats[0]) < 1.0


def test_among_people_who_choose_by_chance_it_thinks_more_of_its_chances() -> None:
    for setup in (SetUp("first", 6), SetUp("second", 6)):
        g = start(editions.rules(setup), key_of_seed(1), log=False)
        instinct = g.rules.edition.instinct(g.rules)
        among_regulars = instinct.value(g, 0, [False] * 6)
        assert instinct.value(g, 0, [False, True, True, False, False, False]) == among_regulars, "two make no crowd"
        assert instinct.value(g, 0, [False, *[True] * 5]) > 0.5 > among_regulars


def test_whoever_plays_by_chance_is_found_out() -> None:
    g = start(FIRST.rules(SetUp("first", 6)), key_of_seed(1), log=False)
    assert isinstance(g, First)
    g.round = 6
    g.shame[1], g.open[1], g.hand[1] = 3, (0, 2, 0), (3, 0, 1)
    instinct, rng = FIRST.instinct(g.rules), Random(1)
    found = [instinct.types(g, 0, rng) for _ in range(400)]
    odd, usual = (sum(types[seat] for types in found) for seat in (1, 2))
    assert odd > 200 > 40 > usual


def test_a_table_of_people_who_play_by_chance_is_found_out_by_all_of_them_together() -> None:
    g = start(FIRST.rules(SetUp("first", 6)), key_of_seed(1), log=False)
    assert isinstance(g, First)
    g.round = 4
    instinct, rng = FIRST.instinct(g.rules), Random(1)

    def found() -> int:
        """How often seat 5 is thought to choose by chance, of 400 times; its own record tells little."""
        return sum(instinct.types(g, 0, rng)[5] for _ in range(400))

    alone = found()
    g.shame[5] = 1
    suspected = found()
    g.shame[1:5] = [2, 2, 2, 2]
    assert found() > 300 > 100 > suspected > alone
    assert not any(types[0] for types in [instinct.types(g, 0, rng) for _ in range(100)]), "I know how I choose"


def test_a_gun_that_nobody_has_seen_is_laid_again_from_the_same_cards() -> None:
    for setup in (SetUp("first", 6), SetUp("second", 6)):
        for number, (g, seat) in enumerate(moments(setup)):
            if g.decision == "courage" and number % 5 == 0:
                world: Any = worlds_of(g, seat)(Random(number))
                before = world.save()
                world.rules.edition.instinct(world.rules).remember(world, seat, [False] * 6, Random(number))
                after = world.save()
                mine = [
                    (saved["hand"][seat], saved["loaded"][seat], saved["hidden"][seat]) for saved in (before, after)
                ]
                assert mine[0] == mine[1], "my own cards are my own"
                assert [sum(hand) for hand in before["hand"]] == [sum(hand) for hand in after["hand"]]
                assert g.rules.edition.view(world, seat) == g.rules.edition.view(g, seat), "nothing seen has changed"


def test_it_knows_that_some_cards_would_lie_open_by_now_if_somebody_held_them() -> None:
    """Imagined evenly, more than a third of the worlds hold a hidden Insane, Kid or Cunning."""
    unlikely, kept = 0, 0
    for number in range(12):
        g = start(FIRST.rules(SetUp("first", 6, ("powers",))), key_of_seed(f"shown/{number}"), log=False)
        bots = [make_bot("regular", "first", Random(f"{number}/{seat}")) for seat in range(6)]
        while g.asking and not (g.decision == "load" and g.asking.keys() >= {0} and FIRST.view(g, None).round == 3):
            for seat, options in list(g.asking.items()):
                answer(g, seat, bots[seat].choose(FIRST.view(g, seat)) if len(options) > 1 else options[0])
        if not g.asking:
            continue
        assert isinstance(g, First)
        one, worlds, instinct = boss("first", number, 10), worlds_of(g, 0), FIRST.instinct(g.rules)
        for _ in range(10):
            unlikely += not instinct.is_likely(worlds(Random(f"{number}/{_}")), 0, [False] * 6)
            world, types = one.likely_world(instinct, 0, worlds)
            kept += not instinct.is_likely(world, 0, types)
    assert unlikely > 30
    assert kept == 0


def test_weights_find_back_what_made_the_choices() -> None:
    rng, guesses = Random(3), []
    for _ in range(2000):
        things = [(rng.random(), rng.random(), 0.0) for _ in range(3)]
        scores = [2.0 * one[0] - 1.0 * one[1] for one in things]
        true = max(range(3), key=lambda at: scores[at] - log(-log(rng.random())))
        guesses.append((things, true))
    first, second, unseen = weighed(guesses)
    assert first == pytest.approx(2.0, abs=0.35)
    assert second == pytest.approx(-1.0, abs=0.35)
    assert unseen == 0.0


def test_practice_finds_what_a_boss_makes_more_of_than_others_do() -> None:
    usual = Worth(((1.0, 0.0),) * 8, ((1.0, 0.0, 0.0),) * 8)
    rng, lessons = Random(5), []
    for number in range(3000):
        things = [(rng.random(), rng.random(), float(side == 0)) for side in range(3)]
        scores = [one[0] + one[2] * (2.0 * one[1] + 0.5) for one in things]
        true = max(range(3), key=lambda at: scores[at] - log(-log(rng.random())))
        lessons.append((number % 8 + 1, (things, true)))
    found = practised(Weights("", 1, usual, usual, {}, ()), lessons).worth
    assert found.theirs == usual.theirs
    money, bullets, lead = found.mine[4]
    assert money == pytest.approx(1.0, abs=0.4)
    assert bullets == pytest.approx(2.0, abs=0.5)
    assert lead == pytest.approx(0.5, abs=0.4)


def test_everybody_has_the_same_luck_whatever_is_tried() -> None:
    luck = Luck(Random(1))
    luck.begin("aim", 2)
    drawn = [luck.random() for _ in range(3)]
    luck.begin("aim", 1)
    others = [luck.random() for _ in range(40)]
    luck.begin("aim", 2)
    assert [luck.random() for _ in range(3)] == drawn
    assert others[:3] != drawn
    assert all(0.0 <= number < 1.0 for number in drawn + others)
    assert {luck.choice("abc") for _ in range(60)} == {"a", "b", "c"}


@pytest.mark.parametrize(
    "setup", MIXES[1:], ids=lambda setup: f"{setup.edition} {setup.players} {' '.join(setup.modules)}"
)
def test_in_its_worlds_others_answer_as_regulars_do_and_it_learns_nothing_from_thinking_for_them(setup: SetUp) -> None:
    edition = editions.edition(setup.edition)
    for number, (g, seat) in enumerate(moments(setup)):
        if number % 9 == 0:
            mind, luck = edition.mind(PLAIN), Luck(Random(number))
            mind.decide(edition.view(g, seat), Random(1))
            world, erratic = worlds_of(g, seat)(Random(number)), [False] * setup.players
            instinct = edition.instinct(g.rules)
            for _ in range(2):
                world.answers = {}
                instinct.answer(world, list(world.asking), erratic, luck, mind)
                assert all(said in world.asking[other] for other, said in world.answers.items())
                luck.begin(world.decision, seat)
                own = mind.think(edition.view(world, seat), luck)
                if own is not None and own in world.asking[seat]:
                    assert world.answers[seat] == own, "and the same again"


def test_a_boss_has_no_temper() -> None:
    with pytest.raises(Refusal, match="boss plays to win"):
        check_bot(BOSS, "coward")


class Counting:
    """A mind that counts how often it is asked what."""

    def __init__(self, mind: Any) -> None:
        self.mind, self.asked = mind, list[str]()

    def decide(self, view: Any, rng: Random) -> Any:
        return self.mind.decide(view, rng)

    def think(self, view: Any, rng: Random) -> Any:
        self.asked.append(view.decision)
        return self.mind.think(view, rng)


def test_what_others_say_to_a_question_is_worked_out_once_for_all_plans_of_a_world() -> None:
    g, seat = next(one for one in moments(SetUp("first", 6, ("powers",))) if one[0].decision == "aim")
    mind, drawn, worlds = Counting(editions.edition("first").mind(PLAIN)), list[State](), worlds_of(g, seat)

    def counted_worlds(rng: Random) -> State:
        drawn.append(worlds(rng))
        return drawn[-1]

    bot = Boss(Random("once"), BOSS, mind, 40)
    bot.choose(g.rules.edition.view(g, seat), counted_worlds)
    assert bot.spent > 2 * len(drawn), "several plans were tried in each world"
    assert 0 < mind.asked.count("aim") <= 5 * len(drawn)
    assert mind.asked.count("courage") > 5 * len(drawn)
