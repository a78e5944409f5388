"""French as it is printed, money written one way, and names that are the same wherever they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from standoff.editions import OURS
from standoff.engine.rules import Edition
from standoff.engine.texts import LANGUAGES, Text
from standoff.telling.grammar import filled
from standoff.telling.letters import GLYPHS, cut
from standoff.telling.words import FRAME

ROOT = Path(__file__).parents[2]
PAGE = sorted((ROOT / "web" / "src" / "lib" / "i18n" / "fr").glob("*.json"))
GENERATED = sorted((ROOT / "web" / "src" / "editions").glob("*/words/*.fr.json"))
WIDE = re.compile("[ \u00a0](?=[:;!?»]|k?[$])|(?<=«)[ \u00a0]")
"""A blank where French has a narrow one that holds the line together."""
MISSING = re.compile(r"[^\s.…!?}|»\u202f](?=[;!?»])|[^\s\d}|](?=:(?!//|\d))|«(?=\S)(?!\u202f)")
"""A sign of two parts, or a quotation mark, that stands without any blank."""
IN_FULL = re.compile(r"\d[,.\s\u00a0\u202f]000\b")
OLD_WAYS = {"en": re.compile(r"\$[\d}]*k\b"), "fr": re.compile(r"\$\d|\bK\$|[\d}]k\$")}


def of_editions(language: str) -> Iterator[tuple[str, str]]:
    """Every text and every clause as it leaves its file."""
    for edition in OURS:
        for key, text in edition.texts.items():
            for said in ways(text, language):
                yield f"{edition.name} {key}", said
        for clause in edition.catalogue:
            yield clause.id, clause.text[language]
    for key, text in FRAME.items():
        for said in ways(text, language):
            yield key, said


def ways(text: Text, language: str) -> list[str]:
    said = text[language]
    return [said] if isinstance(said, str) else list(said)


def of_files(files: list[Path]) -> Iterator[tuple[str, str]]:
    for file in files:
        for key, text in json.loads(file.read_text("utf-8")).items():
            for said in [text] if isinstance(text, str) else text:
                yield f"{file.name} {key}", said


def test_french_has_narrow_blanks_before_its_signs_and_inside_its_quotation_marks() -> None:
    texts = [*of_editions("fr"), *of_files(GENERATED)]
    assert len(texts) > 3000
    assert any("\u202f" in said for _, said in texts)
    assert not [(key, said) for key, said in texts if WIDE.search(said)]


def test_what_the_page_alone_says_gets_them_when_it_is_said() -> None:
    """`grammar.ts` fills as `grammar.py` does; a test in the browser looks at what comes out."""
    texts = [(key, filled(said, Anything(), "fr")) for key, said in of_files(PAGE)]
    assert sum(said.count("\u202f") for _, said in texts) > 100
    assert not [(key, said) for key, said in texts if WIDE.search(said)]


def test_no_french_sign_of_two_parts_stands_without_its_blank() -> None:
    texts = [*of_editions("fr"), *((key, filled(said, Anything(), "fr")) for key, said in of_files(PAGE))]
    assert not [(key, said) for key, said in texts if "search." not in key and MISSING.search(said)]


class Anything(dict[str, Any]):
    """Something for every hole."""

    def __missing__(self, key: str) -> str:
        return "X"


@pytest.mark.parametrize("language", LANGUAGES)
def test_money_is_written_one_way(language: str) -> None:
    texts = list(of_editions(language))
    assert any(money in said for _, said in texts for money in ("$20K", "20\u202fk$"))
    assert not [(key, said) for key, said in texts if IN_FULL.search(said)]
    assert not [(key, said) for key, said in texts if OLD_WAYS[language].search(said)]


def bare(name: str) -> str:
    """A name without its article, in small letters."""
    return re.sub(r"^(the|le|la|les) |^l'", "", name.casefold())


@pytest.mark.parametrize("edition", [one for one in OURS if one.name in ("first", "second")], ids=lambda one: one.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_power_is_called_the_same_on_its_card_and_in_the_rules(edition: Edition[Any], language: str) -> None:
    rules = " ".join(clause.text[language] for clause in edition.catalogue).casefold()
    for power in edition.cards():
        assert bare(edition.text(f"power.{power.card}", language)) in rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_power_that_the_rules_give_with_its_number_has_the_name_of_its_card(language: str) -> None:
    first = next(one for one in OURS if one.name == "first")
    names = {power.card: bare(first.text(f"power.{power.card}", language)) for power in first.cards()}
    checked = 0
    for clause in first.catalogue:
        for number, rest in re.findall(r"#(\d+) ([A-ZÀ-Ý].*)", clause.text[language]):
            assert bare(rest).startswith(names[number]), clause.id
            checked += 1
    assert checked > 80


def test_french_names_no_card_in_english() -> None:
    english = re.compile(r"\b(Clicks?|Kid|CLICK)\b")
    texts = [*of_editions("fr"), *of_files(PAGE), *of_files(GENERATED)]
    assert not [(key, said) for key, said in texts if "search." not in key and english.search(said)]


def test_an_invitation_is_shared_not_given_away() -> None:
    assert dict(of_files(PAGE))["shell.json share.give"] == "Partager"


def test_thousands_are_written_one_way_in_letters_of_cut_paper_too() -> None:
    def wide(letter: str) -> float:
        return float(GLYPHS[letter].partition("|")[0])

    assert cut("190 k$") == cut("190 K$")
    assert round(cut("k$").width - cut("l$").width, 3) == round(wide("k") - wide("L"), 3)
    assert round(cut("$55K").width - cut("$55L").width, 3) == round(wide("K") - wide("L"), 3)
