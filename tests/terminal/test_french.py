"""The terminal in French: a whole evening, the rules and a replay, without an English sentence left."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from standoff.editions import EDITIONS
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, option_specs, shown
from standoff.engine.texts import LANGUAGES
from standoff.scenarios.command import rules_command
from standoff.telling.general import words_of
from standoff.terminal.command import play_command, replay_command
from tests.terminal.evenings import CHOSEN, named, typed_game

HOLE = re.compile(r"\{\w+(?:\|[^{}]*)?\}")
MIXES = (
    SetUp("first", 6, ("powers", "cop"), {"powers.set": "+11 +12", "talk.showCards": True}),
    SetUp("first", 9, ("families",), {"fam.twelve": True}),
    SetUp("second", 6, ("powers",), CHOSEN),
)


def english(edition: str) -> set[str]:
    """Whatever stands in an English text between two holes, and in no French one, long enough to tell."""
    pieces = {}
    for language in LANGUAGES:
        words = words_of(EDITIONS[edition], language)
        texts = [way for key in words.texts for way in words.ways(key)]
        pieces[language] = {piece.strip(" .!?") for way in texts for piece in HOLE.split(way)}
    french = " ".join(pieces["fr"])
    return {piece for piece in pieces["en"] if len(piece.split()) > 1 and len(piece) > 7 and piece not in french}


def left_in(text: str, edition: str) -> list[str]:
    """English that is left in a text, however it was wrapped."""
    flowing = " ".join(text.split())
    return [piece for piece in english(edition) if piece in flowing]


@pytest.mark.parametrize("setup", MIXES, ids=named)
def test_a_typed_game_leaves_no_english_sentence(setup: SetUp) -> None:
    out = io.StringIO()
    for seed in (3, 4):
        typed_game(setup, seed, out, language="fr")
    text = out.getvalue()
    assert left_in(text, setup.edition) == []
    assert "LE COMPTE FINAL" in text
    assert "Votre choix\u202f:" in text
    assert max(len(line) for line in text.split("\n")) <= 80


def test_the_system_says_which_language_is_spoken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    file = str(tmp_path / "game.json")
    played = CliRunner().invoke(play_command, ["--watch", "--seed", "7", "--bots", "rookie", "--save", file])
    assert "MANCHE 8 SUR 8" in played.stdout
    assert "standoff replay" in played.stdout
    assert left_in(played.stdout, "first") == []
    told = CliRunner().invoke(replay_command, [file])
    assert "═══ MANCHE 8 " in told.stdout
    assert "Vérifié" in told.stdout
    assert left_in(told.stdout, "first") == []
    in_english = CliRunner().invoke(replay_command, [file, "--language", "en"])
    assert "═══ ROUND 8 " in in_english.stdout
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "clauses" in CliRunner().invoke(rules_command, []).stdout


def test_the_rules_and_options_are_read_in_french() -> None:
    listed = CliRunner().invoke(rules_command, ["--language", "fr"]).stdout
    assert "Première édition, " in listed
    options = CliRunner().invoke(rules_command, ["first", "--options", "--language", "fr"]).stdout
    assert "Trop lent pour viser" in options
    written = {shown(value) for spec in option_specs(EDITIONS["first"].options) for value in spec.values}
    assert set(left_in(options, "first")) <= written, "values are written as they are typed"
    clauses = CliRunner().invoke(rules_command, ["second", "--language", "fr"]).stdout
    assert EDITIONS["second"].catalogue.sentence("SE-18", "fr") in clauses


def test_what_the_rules_forbid_is_said_by_their_clause_in_french() -> None:
    refused = CliRunner().invoke(play_command, ["--players", "3", "--language", "fr"])
    assert isinstance(refused.exception, Refusal)
    clause = str(refused.exception).rsplit("(", 1)[1].rstrip(")")
    assert str(refused.exception) == f"{EDITIONS['first'].catalogue.sentence(clause, 'fr')} ({clause})"


def test_a_language_that_nothing_is_written_in_is_refused_in_a_sentence() -> None:
    for command, given in ((play_command, []), (rules_command, ["first"]), (replay_command, ["no-file"])):
        refused = CliRunner().invoke(command, [*given, "--language", "tlh"])
        assert isinstance(refused.exception, Refusal)
        assert str(refused.exception) == "Nothing is written in the language 'tlh'; choose en or fr"
