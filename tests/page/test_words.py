"""Every word of the page in every language: nothing missing, nothing left over."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

from standoff.bots import LEVELS
from standoff.bots.temper import TEMPERS
from standoff.editions import EDITIONS
from standoff.engine.rules import option_specs
from standoff.table.pace import SPEEDS
from standoff.table.palette import PALETTE

WEB = Path(__file__).parents[2] / "web" / "src"
WORDS = WEB / "lib" / "i18n"
LANGUAGES = sorted(folder.name for folder in WORDS.iterdir() if folder.is_dir())
HOLE = re.compile(r"\{(\w+)")


@cache
def catalogue(language: str) -> dict[str, str]:
    """All areas of one language; no key stands in two of them."""
    whole: dict[str, str] = {}
    for file in sorted((WORDS / language).glob("*.json")):
        part = json.loads(file.read_text("utf-8"))
        assert not whole.keys() & part.keys(), file
        whole.update(part)
    return whole


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


def test_every_language_has_every_key() -> None:
    english = catalogue("en").keys()
    for language in LANGUAGES:
        assert catalogue(language).keys() == english, catalogue(language).keys() ^ english


def test_every_key_has_the_same_holes_in_every_language() -> None:
    for language in LANGUAGES:
        for key, text in catalogue(language).items():
            assert set(HOLE.findall(text)) == set(HOLE.findall(catalogue("en")[key])), key
            assert text.strip(), key


def test_no_key_is_missing() -> None:
    calls = re.findall(r"\bt\(\s*\"([^\"]+)\"", source())
    assert calls
    missing = {key for key in calls if key not in catalogue("en")}
    assert not missing


def test_no_key_is_left_over() -> None:
    literals, patterns = asked()
    unused = {
        key for key in catalogue("en")
        if key not in literals and not any(pattern.fullmatch(key) for pattern in patterns)
    }  # fmt: skip
    assert not unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_server_offers_has_words(language: str) -> None:
    words = catalogue(language)
    wanted = {f"say.{phrase}" for phrase in PALETTE} | {f"speed.{speed}" for speed in SPEEDS}
    wanted |= {f"bot.{name}" for name in (*LEVELS, *TEMPERS)}
    for edition in EDITIONS.values():
        wanted.add(f"edition.{edition.name}")
        wanted |= {f"chapter.{clause.module}" for clause in edition.catalogue}
        for module in edition.modules:
            wanted |= {f"module.{module.name}", f"module.{edition.name}.{module.name}.note"}
        for spec in option_specs(edition.options):
            wanted |= {f"option.{edition.name}.{spec.name}", f"title.{spec.name}"}
            wanted |= {f"value.{value}" for value in spec.values if not isinstance(value, bool)}
    assert not wanted - words.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    folder = Path(__file__).parents[2] / "src" / "standoff" / "editions"
    quiet = re.search(r"const QUIET = new Set\(\[(.*?)\]\)", source(), re.S)
    assert quiet
    silent = set(re.findall(r'"(\w+)"', quiet[1]))
    kinds = {
        kind for file in folder.rglob("*.py")
        for kind in re.findall(r'\.tell\(\s*"(\w+)"', file.read_text("utf-8"))
        if file.relative_to(folder).parts[0] in EDITIONS
    } - silent  # fmt: skip
    assert kinds
    said = {key.split(".")[1] for key in catalogue(language) if key.startswith("log.")}
    assert not kinds - said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_table_has_words(language: str) -> None:
    """A refusal names its clause, which every language has, or a key that the page has words for."""
    package = Path(__file__).parents[2] / "src" / "standoff"
    said = [
        one for name in ("table", "server", "bots") for file in (package / name).rglob("*.py") for one in refusals(file)
    ]
    assert len(said) > 40
    assert not [text for text in said if "key=" not in text and text != "t.refused"]
    keys = {key for text in said for key in re.findall(r'key="([^"]+)"', text)} | {"too fast", "unauthorised"}
    assert {f"no.{key}" for key in keys} == {key for key in catalogue(language) if key.startswith("no.")}


def refusals(file: Path) -> list[str]:
    """What stands between the parentheses of every refusal in a file."""
    tree = ast.parse(file.read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Refusal"]
    return [", ".join(map(ast.unparse, [*call.args, *call.keywords])).replace("'", '"') for call in named]
