"""A person at the keyboard: whole games, typed at random, in every mix of modules."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

from standoff.editions import rules
from standoff.editions.first.edition import FIRST
from standoff.editions.first.terminal.stage import CLAUSES, POWER_CLAUSES, FirstStage
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import SetUp, start
from standoff.engine.texts import LANGUAGES
from standoff.telling.cast import CAST, casting
from standoff.telling.general import words_of
from standoff.telling.stage import Choice, Question
from standoff.telling.words import Words
from standoff.terminal.keys import match
from standoff.terminal.screen import plain
from tests.terminal.evenings import ALL_MIXES, MIXES, named, typed_game


@pytest.mark.parametrize("setup", ALL_MIXES, ids=named)
def test_a_typed_game_runs_to_the_final_count(setup: SetUp) -> None:
    out = io.StringIO()
    replay = typed_game(setup, 3, out)
    text = out.getvalue()
    assert "THE FINAL COUNT" in text
    assert "One… two… THREE!" in text
    assert "\x1b" not in text
    assert max(len(line) for line in text.split("\n")) <= 80
    assert verify(Replay.decode(replay.encode()), rules(setup)).over


def test_the_same_seed_and_keys_make_the_same_evening() -> None:
    first, second = io.StringIO(), io.StringIO()
    assert typed_game(MIXES[2], 5, first) == typed_game(MIXES[2], 5, second)
    assert first.getvalue() == second.getvalue()


def test_a_dumb_terminal_gets_plain_letters_and_no_codes() -> None:
    out = io.StringIO()
    dumb = Console(file=out, force_terminal=True, width=80, _environ={"TERM": "dumb", "NO_COLOR": "1"})
    typed_game(MIXES[3], 1, out, dumb)
    text = out.getvalue()
    assert text.isascii()
    assert "\x1b" not in text
    assert "One... two... THREE!" in text
    assert max(len(line) for line in text.split("\n")) <= 80


def test_a_narrow_terminal_gets_a_list_instead_of_figures() -> None:
    out = io.StringIO()
    narrow = Console(file=out, force_terminal=True, width=60, color_system=None, _environ={})
    typed_game(SetUp("first", 5), 2, out, narrow)
    drawn = out.getvalue().split("\n")
    assert max(len(line) for line in drawn) <= 60


def test_nobody_but_the_cast_speaks_and_no_line_is_said_of_a_hidden_card() -> None:
    for language in LANGUAGES:
        words = Words(language=language)
        lines = [line for who in CAST for what in ("threat", "cry", "excuse") for line in who.says(words, what)]
        assert len(lines) > 90
        for card in ("click", "bang"):
            assert FIRST.text(f"card.{card}", language).casefold() not in " ".join(lines).casefold()


def test_bots_threaten_cry_and_find_excuses_in_lines_of_their_own() -> None:
    out = io.StringIO()
    for seed in range(3):
        typed_game(SetUp("first", 6), seed, out)
    text = " ".join(out.getvalue().split())
    for what in ("threat", "cry", "excuse"):
        assert any(f"“{line}”" in text for who in CAST for line in who.says(Words(), what)), what
    assert "Ann: “" not in text, "the person speaks for themselves"


def test_every_figure_fits_its_column_in_every_posture() -> None:
    for gangster in CAST:
        for posture in ("standing", "shame", "hurt", "dead"):
            drawn = gangster.drawn(posture)
            assert len(drawn) == 3
            assert max(map(len, drawn)) <= 12
            assert all(len(plain(line)) == len(line) for line in drawn)


def test_the_cast_is_large_and_nobody_sits_twice() -> None:
    assert len(CAST) >= 12
    seated = casting(12, None, "", Random(1))
    assert len({gangster.name for gangster in seated}) == 12
    assert "Doc Tomorrow" not in [g.name for g in casting(12, 0, "doc tomorrow", Random(1))[1:]]


def test_guns_on_you_can_be_read_without_colour() -> None:
    setup = SetUp("first", 4)
    g = start(rules(setup), key_of_seed(1))
    for seat in range(4):
        answer(g, seat, "bang")
    for seat, target in enumerate((1, 0, 0, 1)):
        answer(g, seat, target)
    stage = FirstStage(CAST[:4], 0, words_of(FIRST))
    view = rules(setup).edition.view(g, 0)
    drawn = "\n".join(line.plain for line in stage.table(view, 80))
    assert "!!! 2 GUNS ARE ON YOU: Auntie Dynamite and Big Whisper !!!" in drawn
    assert drawn.count("──▶ YOU!!") == 2
    assert "in the gun: Bang" in stage.own(view)[0]
    assert "Bang" not in drawn


QUESTION = Question(
    "?", (Choice("s", "Stay", "stay"), Choice("1+2", "between", (1, 2)), Choice("1 2", "both", ((1, 2), 3)))
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("s", "stay"), ("S ", "stay"), ("STAY", "stay"), ("1 + 2", (1, 2)), ("1, 2", ((1, 2), 3)), ("betw", (1, 2))],
)
def test_what_was_meant_is_understood(typed: str, meant: object) -> None:
    choice = match(QUESTION, typed)
    assert choice is not None
    assert choice.answer == meant


@pytest.mark.parametrize("typed", ["", "x", "?", "3", "1 1"])
def test_what_is_not_on_offer_is_not_taken(typed: str) -> None:
    assert match(QUESTION, typed) is None


def test_every_clause_that_the_help_quotes_is_in_the_rulebook() -> None:
    catalogue = rules(SetUp("first", 4)).edition.catalogue
    quoted = [clause for clauses in CLAUSES.values() for clause in clauses]
    quoted += [f"SP-{power}.{clause}" for power, clauses in POWER_CLAUSES.items() for clause in clauses]
    assert [clause for clause in quoted if clause not in catalogue] == []
