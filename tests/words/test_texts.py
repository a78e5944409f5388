"""Every text once, in every language, with the same holes; nothing missing, nothing left over."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from standoff.editions import EDITIONS, OURS
from standoff.engine.events import Event
from standoff.engine.rules import Edition, SetUp, option_specs
from standoff.engine.texts import LANGUAGES, Text
from standoff.telling.general import words_of
from standoff.telling.grammar import Said, filled
from standoff.telling.narrate import TOLD_TOGETHER, Narrator, holds
from tests.terminal.evenings import ALL_MIXES, named, random_log

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "src" / "standoff").rglob("words/*.toml"))
HOLE = re.compile(r"\{(\w+)((?:\|[^{}|]*)*)\}")
SAME = {"Bang", "triple Bang", "Cojones!", "R.I.P."}
"""What both languages write alike."""


def ways(text: Text, language: str) -> list[str]:
    said = text[language]
    return [said] if isinstance(said, str) else said


def holes(text: str) -> set[str]:
    """What a text wants to be filled with."""
    return {name[0].lower() + name[1:] for name, _ in HOLE.findall(text)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_every_text_is_written_in_every_language_with_the_same_holes(file: Path) -> None:
    for key, text in tomllib.loads(file.read_text("utf-8")).items():
        assert set(text) == set(LANGUAGES), key
        wanted = {frozenset(holes(way)) for language in LANGUAGES for way in ways(text, language)}
        assert len(wanted) == 1, (key, wanted)
        for language in LANGUAGES:
            for way in ways(text, language):
                assert way == way.strip() or key.startswith("articles"), key
                rest = HOLE.sub("", way)
                assert not set("{}|") & set(rest), (key, way)
                assert way or key.startswith("fact."), key


@pytest.mark.parametrize("edition", OURS, ids=lambda edition: edition.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_stands_twice(edition: Edition[Any], language: str) -> None:
    """One sentence, one place: whatever is said of two things is one text."""
    words = words_of(edition, language)
    sentences = [way for key in words.texts for way in set(words.ways(key)) if len(re.findall(r"\w+", way)) > 3]
    ends = (".", "!", "?", "»")
    assert not [way for way, times in Counter(sentences).items() if times > 1 and way.endswith(ends)]


@pytest.mark.parametrize("edition", OURS, ids=lambda edition: edition.name)
def test_the_holes_of_an_event_are_its_fields(edition: Edition[Any]) -> None:
    kinds = {**edition.kinds, **TOLD_TOGETHER}
    for key, text in edition.texts.items():
        if not key.startswith(("event.", "each.")):
            continue
        kind, *conditions = key.partition(".")[2].split(", ")
        each = {"each"} if f"each.{kind}" in edition.texts else set()
        assert holes(ways(text, "en")[0]) <= kinds[kind].fields.keys() | each, key
        for condition in conditions:
            name = condition.lstrip("!").partition("=")[0]
            is_clause = any(clause.id.startswith(condition) for clause in edition.catalogue)
            assert name in kinds[kind].fields or is_clause, key


@pytest.mark.parametrize("edition", OURS, ids=lambda edition: edition.name)
def test_what_may_be_chosen_has_its_texts_and_no_others_are_left_over(edition: Edition[Any]) -> None:
    wanted = {"edition"} | {f"chapter.{clause.module}" for clause in edition.catalogue}
    for module in edition.modules:
        wanted |= {f"module.{module.name}", f"module.{module.name}.note"}
    for spec in option_specs(edition.options):
        wanted |= {f"option.{spec.name}", f"title.{spec.name}"}
        wanted |= {f"value.{value}" for value in spec.values if not isinstance(value, bool)}
    wanted |= {f"cover.{name}{more}" for name in edition.covers for more in ("", ".note")}
    wanted |= {f"preset.{name}{more}" for name in edition.presets for more in ("", ".note")}
    prefixes = ("cover.", "preset.", "chapter.", "module.", "option.", "title.", "value.", "edition")
    assert {key for key in edition.texts if key.startswith(prefixes)} == wanted


@pytest.mark.parametrize("setup", [*ALL_MIXES, *(SetUp("yakuzas", players) for players in (6, 9))], ids=named)
def test_whole_games_are_told_in_french_without_an_english_word_left(setup: SetUp) -> None:
    edition = EDITIONS[setup.edition]
    names = [f"N{seat}" for seat in range(setup.players)]
    english = fixed(edition.texts, "en") - fixed(edition.texts, "fr")
    for seed, me in ((1, None), (2, 0), (3, setup.players - 1)):
        narrator = Narrator(words_of(edition, "fr"), edition.kinds, names, me)
        for event in random_log(setup, seed):
            said = narrator.sentence(event)
            assert not any(piece in said for piece in english), said
            assert "{" not in said, said
            assert "None" not in said, said
            assert said.removesuffix("\u202f»")[-1] in ".!?", said


def fixed(texts: Mapping[str, Text], language: str) -> set[str]:
    """The pieces of all sentences between their holes that are long enough to tell a language by."""
    pieces = (piece for text in texts.values() for way in ways(text, language) for piece in HOLE.split(way)[::3])
    return {piece.strip() for piece in pieces if len(piece.strip()) > 6} - SAME


@pytest.mark.parametrize(
    ("language", "text", "parts", "said"),
    [
        ("en", "{Seat} {seat|aims|aim} at {by}.", {"seat": Said("Ann"), "by": Said("you", 1)}, "Ann aims at you."),
        ("en", "{Seat} {seat|aims|aim}.", {"seat": Said("you", 1, 1)}, "You aim."),
        ("en", "{Seats} {seats|lies|lie}.", {"seats": Said("Ann and Bob", 2, 1)}, "Ann and Bob lie."),
        ("fr", "{Seats} {seats|vise|visez|visent} :", {"seats": Said("Ann et Bob", 2, 1)}, "Ann et Bob visent\u202f:"),
        ("fr", "{seat|L'arme de #|Votre arme}", {"seat": Said("Odette")}, "L'arme d'Odette"),
        ("fr", "ce que {seat} prend", {"seat": Said("Ann")}, "ce qu'Ann prend"),
        ("en", "{n|# wound|# wounds|no wounds}", {"n": 0}, "no wounds"),
        ("en", "{n|# wound|# wounds}", {"n": 0}, "0 wounds"),
        ("fr", "{n|# blessure|# blessures}", {"n": 0}, "0 blessure"),
        ("fr", "{n|# blessure|# blessures}", {"n": 2}, "2 blessures"),
        ("en", "Shame{light|, lit|}.", {"light": Said("", 1)}, "Shame."),
    ],
)  # fmt: skip
def test_holes_are_filled_by_the_grammar_of_the_language(language: str, text: str, parts: Any, said: str) -> None:
    assert filled(text, parts, language) == said


def test_the_text_with_the_most_conditions_that_hold_is_told() -> None:
    jumps = Event("takes", "SEP-03.1", {"seat": 1, "share": "bill 5"})
    assert holds("SEP-03.1", jumps)
    assert holds("SEP-", jumps)
    assert holds("share=bill 5", jumps)
    assert holds("!lost", jumps)
    assert not holds("SEP-14.1", jumps)
    second = EDITIONS["second"]
    told = Narrator(words_of(second, "fr"), second.kinds, ["Ann", "Odette"], None).sentence(jumps)
    assert told == "Odette a tant de charme qu'un billet de 5\u202fk$ saute dans sa poche."


@pytest.mark.parametrize(
    ("language", "me", "said"),
    [
        ("en", 0, "Your tanto moves on to the left, to Odette."),
        ("en", 1, "Ann's tanto moves on to the left, to you."),
        ("fr", 0, "Votre tanto passe à gauche, sur Odette."),
        ("fr", None, "Le tanto d'Ann passe à gauche, sur Odette."),
    ],
)
def test_the_own_tanto_is_told_as_ones_own(language: str, me: int | None, said: str) -> None:
    gangs = EDITIONS["yakuzas"]
    moves = Event("blade_moves", "YAK-74", {"seat": 0, "target": 1, "side": "left"})
    assert Narrator(words_of(gangs, language), gangs.kinds, ["Ann", "Odette"], me).sentence(moves) == said
