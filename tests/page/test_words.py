"""Every word of the page in every language: nothing missing, nothing left over."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from standoff.bots import LEVELS
from standoff.editions import OURS
from standoff.editions.common.temper import TEMPERS
from standoff.engine.rules import option_specs
from standoff.server.page_files import page_files
from standoff.table.pace import SPEEDS
from standoff.table.palette import PALETTE
from standoff.telling.words import HOUSE, REFUSALS

WEB = Path(__file__).parents[2] / "web" / "src"
WORDS = WEB / "lib" / "i18n"
LANGUAGES = sorted(folder.name for folder in WORDS.iterdir() if folder.is_dir())
HOLE = re.compile(r"\{(\w+)")


@cache
def common(language: str) -> dict[str, Any]:
    """What the page says in any edition; no key stands in two areas."""
    return together(sorted((WORDS / language).glob("*.json")))


@cache
def words_of(edition: str, language: str) -> dict[str, Any]:
    """What an edition says, which may differ from what all say."""
    return together(sorted((WEB / "editions" / edition / "words").glob(f"*.{language}.json")))


def holes(text: str | list[str]) -> set[str]:
    """What a text wants to be filled with, whether it begins a sentence or not."""
    return {name.lower() for name in HOLE.findall(str(text))}


def together(files: list[Path]) -> dict[str, Any]:
    """The words of several files."""
    whole: dict[str, Any] = {}
    for file in files:
        part = json.loads(file.read_text("utf-8"))
        assert not whole.keys() & part.keys(), file
        whole.update(part)
    return whole


@cache
def catalogue(language: str) -> dict[str, Any]:
    """All words of one language."""
    return {**common(language), **{key: text for one in OURS for key, text in words_of(one.name, language).items()}}


@cache
def source() -> str:
    """The page's own code."""
    found = [file for ending in ("*.ts", "*.svelte") for file in WEB.rglob(ending) if file.parent.name != "i18n"]
    return "\n".join(file.read_text("utf-8") for file in found)


@cache
def asked() -> tuple[set[str], list[re.Pattern[str]]]:
    """Keys that the code names, and patterns of those it puts together."""
    calls = re.findall(r"\b(?:t|told)\(\s*((?:[^()\"`]|\"[^\"]*\"|`[^`]*`|\([^()]*\))*)", source())
    literals: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for call in calls:
        literals.update(re.findall(r'"([\w. +-]+)"', call))
    for template in re.findall(r"`([a-z]+\.[^`\s]*\$\{[^`\n]*)`", source()):
        parts = re.split(r"\$\{[^}]*\}", template)
        patterns.append(re.compile(".+".join(re.escape(part) for part in parts)))
    literals.update(re.findall(r'"((?:stage|log|home|learn)\.[\w.]+)"', source()))
    return literals, patterns


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_key_with_the_same_holes(language: str) -> None:
    pairs = [(common(language), common("en"))]
    pairs += [(words_of(edition.name, language), words_of(edition.name, "en")) for edition in OURS]
    for words, english in pairs:
        assert words.keys() == english.keys(), words.keys() ^ english.keys()
        for key, text in words.items():
            assert holes(text) == holes(english[key]), key
            assert text, key


def test_no_key_is_missing() -> None:
    calls = re.findall(r"\bt\(\s*\"([^\"]+)\"", source())
    assert calls
    missing = {key for key in calls if key not in catalogue("en")}
    assert not missing


def test_no_key_is_left_over() -> None:
    """What the terminal says as well is looked after by `tests/words/`."""
    literals, patterns = asked()
    ours = common("en").keys() - HOUSE.keys() - REFUSALS.keys()
    ours |= {key for one in OURS for key in words_of(one.name, "en") if key.startswith(("stage.", "learn.", "group."))}
    unused = {key for key in ours if key not in literals and not any(pattern.fullmatch(key) for pattern in patterns)}
    assert not unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_server_offers_has_words(language: str) -> None:
    wanted = {f"say.{phrase}" for phrase in PALETTE} | {f"speed.{speed}" for speed in SPEEDS}
    wanted |= {f"bot.{name}" for name in (*LEVELS, *TEMPERS)}
    assert not wanted - common(language).keys()
    for edition in OURS:
        wanted = {f"chapter.{clause.module}" for clause in edition.catalogue}
        wanted |= {f"power.{one.card}{more}" for one in edition.cards() for more in ("", ".text")}
        for module in edition.modules:
            wanted |= {f"module.{module.name}", f"module.{module.name}.note"}
        for spec in option_specs(edition.options):
            wanted |= {f"option.{spec.name}", f"title.{spec.name}"}
            wanted |= {f"value.{value}" for value in spec.values if not isinstance(value, bool)}
        assert not wanted - words_of(edition.name, language).keys()
        assert edition.text("edition", language)
        assert all(edition.text(f"cover.{name}{more}", language) for name in edition.covers for more in ("", ".note"))


def test_the_page_reads_what_the_editions_have_written() -> None:
    """Made from their texts and from nothing else: every file of words in an edition's folder is a generated one."""
    made = {path for path in page_files(WEB.parents[1]) if path.suffix == ".json"}
    found = {path for edition in OURS for path in (WEB / "editions" / edition.name / "words").iterdir()}
    assert found <= made
