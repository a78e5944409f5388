"""Actions, masks, observations and pay: the core that all doors share, over every edition, module and option."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import numpy as np
import pytest

from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.events import seen_by
from standoff.engine.phase import Answer, Options
from standoff.engine.rules import SetUp
from standoff.engine.state import State
from standoff.env import MissingExtra, need
from standoff.env.actions import END, MOST, WAIT, Actions, answers_of
from standoff.env.episode import Setting, Together, setting_of
from standoff.env.observation import LARGEST, Moment
from standoff.env.prompt import LONGEST, Reader
from standoff.env.writing import code
from tests.conformance.test_every_game import is_among_fellows, seats_known_to, stream
from tests.env.tables import TABLES, act_randomly, episode, every_table, put_together

MOMENTS = 120
"""So many steps of a game are looked at where looking costs more than playing."""


def test_masks_equal_legal_answers_over_ten_thousand_decisions() -> None:
    decisions = 0
    for setup in TABLES:
        actions, rng = setting_of(setup).actions, Random(1)
        for seed in range(2):
            game = episode(setup, seed)
            while not game.over:
                for seat, branch in game.open.items():
                    if not branch.said:
                        options = game.g.asking[seat]
                        reached = list(answers_of(branch))
                        assert sorted(map(repr, reached)) == sorted(map(repr, options))
                        assert np.flatnonzero(branch.mask).tolist() == branch.legal == game.legal(seat)
                        decisions += 1
                act_randomly(game, rng)
        assert len(actions) <= MOST
    assert decisions >= 10_000


@every_table
def test_saying_the_parts_of_an_answer_gives_that_answer(setup: SetUp) -> None:
    rng, game = Random(2), episode(setup, 2)
    actions = game.setting.actions
    for _ in range(MOMENTS):
        if game.over:
            break
        seat = game.turn
        assert seat is not None
        wanted = rng.choice(game.g.asking[seat])
        branch, steps = actions.tree(game.g.asking[seat]), 0
        while branch.answer is None:
            row = actions.parts(wanted)
            left = row[len(branch.said) :]
            branch = branch.children[left[0] if left and left[0] in branch.children else END]
            steps += 1
        assert branch.answer == wanted
        assert 1 <= steps <= actions.longest
        act_randomly(game, rng)


class Two:
    """An edition whose answers are these."""

    name, parts = "two", 0

    def __init__(self, *answers: Answer) -> None:
        self.edition, self._answers = self, answers

    def vocabulary(self, rules: object) -> Options:
        return self._answers


def test_answers_of_the_same_words_are_told_apart() -> None:
    options: Options = ((1, (2, 3)), ((1, 2), 3), 1)
    tree = Actions(Two(*options)).tree(options)  # type: ignore[arg-type]
    assert set(answers_of(tree)) == set(options)
    longer = tree.children[next(action for action in tree.children if action != END)]
    assert [branch.answer for branch in longer.children.values()] == [(1, (2, 3)), ((1, 2), 3)]


def test_large_numbers_are_said_in_two() -> None:
    options: Options = tuple(range(3000))
    actions = Actions(Two(*options))  # type: ignore[arg-type]
    assert len(actions) <= MOST
    assert actions.longest == 2
    assert list(answers_of(actions.tree(options))) == list(options)
    assert len({actions.parts(option) for option in options}) == 3000


def test_too_many_words_are_refused() -> None:
    words = tuple(f"word {number}" for number in range(MOST))
    with pytest.raises(Refusal, match="more words than 128 actions"):
        Actions(Two(*words))  # type: ignore[arg-type]


@every_table
def test_a_seat_observes_the_same_whatever_it_cannot_know(setup: SetUp) -> None:
    """Two worlds that a seat cannot tell apart are the same to it: every number, and every letter."""
    rng, chance, game = Random(3), stream(("env", 3)), episode(setup, 3, log=True)
    setting, names = game.setting, [f"P{seat}" for seat in range(setup.players)]
    compared = questions = 0
    while not game.over:
        if not any(branch.said for branch in game.open.values()) and not game.g.answers:
            questions += 1
            if questions % 8 == 1:
                for seat in rng.sample(range(setup.players), 2):
                    there = game.with_game(setting.rules.edition.imagine(game.g, seat, chance))
                    there.open = {
                        one: setting.actions.tree(options) for one, options in there.g.asking.items() if one >= 0
                    }
                    there.g.log = seen_by(game.g.log or [], seat)
                    assert there.row(seat).tobytes() == game.row(seat).tobytes()
                    assert put_together(there, seat) == put_together(game, seat)
                    assert there.mask(seat).tobytes() == game.mask(seat).tobytes()
                    mine, theirs = (Reader(one, seat, names).prompt(one) for one in (game, there))
                    assert mine == theirs
                    compared += 1
        act_randomly(game, rng)
    assert compared >= 4


@every_table
def test_nobody_observes_what_another_one_is_answering(setup: SetUp) -> None:
    rng, game = Random(4), episode(setup, 4)
    watched = 0
    for _ in range(MOMENTS):
        if game.over:
            break
        seat = game.turn
        assert seat is not None
        others = [one for one in range(setup.players) if one != seat]
        if is_among_fellows(game.g):
            others = [one for one in others if one not in seats_known_to(game.g, seat)]
        if len(game.open) == 1 or not others:
            act_randomly(game, rng)
            continue
        watcher = rng.choice(others)
        before = game.row(watcher).tobytes()
        assert put_together(game, watcher) == before
        act_randomly(game, rng)
        assert game.row(watcher).tobytes() == before
        assert put_together(game, watcher) == before
        watched += 1
    assert watched > 10


@every_table
def test_what_is_remembered_is_what_is_seen(setup: SetUp) -> None:
    """A row is the same whether written anew or put together from what was written before."""
    rng, game = Random(5), episode(setup, 5)
    for steps in range(MOMENTS):
        if game.over:
            break
        seat = rng.randrange(setup.players)
        row = game.row(seat)
        assert row.dtype == np.float32
        assert len(row) == len(game.setting.layout)
        assert np.abs(row).max() < LARGEST
        if steps % 6 == 0:
            assert Moment(game.setting.layout, game.g.clone()).row(seat, game.said(seat)).tobytes() == row.tobytes()
        act_randomly(game, rng)


def test_what_a_seat_holds_is_in_its_row_and_in_nobody_elses() -> None:
    """Two hands that differ are two rows for whoever holds them, and one for all the others."""
    here, there = (episode(TABLES[0], 6) for _ in range(2))
    me = here.turn
    assert me is not None
    choices = here.legal(me)
    here.act(me, choices[0])
    there.act(me, choices[-1])
    for game in (here, there):
        while game.g.answers:
            assert game.turn is not None
            game.act(game.turn, game.legal(game.turn)[0])
    assert here.row(me).tobytes() != there.row(me).tobytes()
    for other in range(TABLES[0].players):
        if other != me:
            assert here.row(other).tobytes() == there.row(other).tobytes()


def test_every_word_has_a_code_of_its_own() -> None:
    words = {name for setup in TABLES for name in setting_of(setup).actions.names}
    words |= {name for setup in TABLES for name in setting_of(setup).rules.phases}
    assert len({code(word) for word in words}) == len(words) > 200
    assert code("") == (0.0,) * len(code("bang"))


@every_table
def test_prompts_fit_on_a_page_and_offer_what_is_legal(setup: SetUp) -> None:
    rng, game = Random(7), episode(setup, 7, log=True)
    names = [f"P{seat}" for seat in range(setup.players)]
    readers = [Reader(game, seat, names) for seat in range(setup.players)]
    steps = 0
    while not game.over:
        seat = game.turn
        assert seat is not None
        steps += 1
        if steps % 9 == 0:
            prompt = readers[seat].prompt(game)
            assert len(prompt) <= LONGEST
            labels = readers[seat].labels(game)
            assert list(labels) == game.legal(seat)
            assert len(set(labels.values())) == len(labels)
            assert all(f"[{label}]" in prompt for label in labels.values())
            assert f"- {names[seat]} (you): " in prompt
        act_randomly(game, rng)


@every_table
def test_together_every_question_takes_the_same_steps(setup: SetUp) -> None:
    setting, rng = setting_of(setup), Random(8)
    game = Together(setting, key_of_seed(8))
    steps = questions = 0
    asked: State | object = None
    while not game.over:
        if game.g.asking is not asked:
            asked = game.g.asking
            questions += 1
        steps += 1
        game.act_all({seat: rng.choice(game.legal(seat)) for seat in range(setup.players)})
    assert steps == questions * setting.actions.longest
    assert sum(game.pay()) == pytest.approx(1.0) or not any(game.pay())


@every_table
def test_the_winners_share_one_win(setup: SetUp) -> None:
    rng, game = Random(9), episode(setup, 9)
    while not game.over:
        assert game.pay() == (0.0,) * setup.players
        act_randomly(game, rng)
    winners = game.g.rules.edition.view(game.g, None).winners or ()
    assert [seat for seat, paid in enumerate(game.pay()) if paid] == sorted(winners)
    assert sum(game.pay()) == pytest.approx(1.0 if winners else 0.0)


def test_a_wrong_number_gets_what_the_rules_give_the_slow() -> None:
    for number in (-1, WAIT, 9999):
        game, twin = (episode(TABLES[0], 10) for _ in range(2))
        seat = game.turn
        assert seat is not None
        game.act(seat, number)
        twin.forfeit(seat)
        assert seat not in game.open
        assert game.g.save() == twin.g.save()


def test_who_must_be_waited_for_gives_the_first_answer() -> None:
    waits = next(setup for setup in TABLES if setup.options.get("load.slow") == "wait")
    game = episode(waits, 11)
    seat = game.turn
    assert seat is not None
    first = game.g.asking[seat][0]
    game.act(seat, -1)
    assert game.g.answers[seat] == first


def test_a_copy_goes_its_own_way() -> None:
    rng, game = Random(12), episode(TABLES[3], 12)
    for _ in range(20):
        act_randomly(game, rng)
    before = game.g.save()
    copy = game.clone()
    while not copy.over:
        act_randomly(copy, rng)
    assert game.g.save() == before
    assert not game.over


def test_a_game_that_people_play_by_hand_is_refused() -> None:
    with pytest.raises(Refusal, match="own hands"):
        Setting(SetUp("live", 6))


def test_whoever_plays_needs_none_of_it() -> None:
    """The game itself imports neither numpy nor any of the libraries behind the doors."""
    heavy = "{'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'open_spiel', 'standoff.env'}"
    code_ = f"import sys, standoff.cli, standoff.server; found = {heavy} & set(sys.modules); assert not found, found"
    subprocess.run([sys.executable, "-c", code_], check=True)


def test_what_is_missing_is_named_with_its_cure() -> None:
    with pytest.raises(MissingExtra, match=r"needs no_such_library.*pip install 'standoff\[env\]'"):
        need("no_such_library")
