"""One report: it fetches nothing, says under every figure how to get it again, in every language."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from standoff.engine.errors import BrokenFile
from standoff.engine.texts import LANGUAGES
from standoff.lab.balance import balance, balance_of_options
from standoff.lab.commands import lab_group
from standoff.lab.probe import probe
from standoff.lab.report.ladder import BEGIN, END, ladder, with_ladder
from standoff.lab.report.page import TEXTS, Report
from standoff.lab.runner import How
from standoff.lab.tables import table_of
from standoff.lab.tournament import tournament
from tests.bots.outsiders import __file__ as outsiders

ROOT = Path(__file__).parents[2]
FINDINGS = (ROOT / "src" / "standoff" / "editions").glob("*/findings/*.json")
KEPT = sorted([*(ROOT / "docs" / "lab").glob("*.json"), *FINDINGS])
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def results() -> list[dict[str, Any]]:
    here, cop = How(1), table_of("first/6/powers+cop")
    return [
        tournament([table_of("first/4")], ("rookie", f"{outsiders}:Crashing"), 2, "x", [here]),
        probe(table_of("second/4"), "rookie", "rookie", (), 3, "x", here),
        balance(cop, "rookie", 12, "x", here),
        balance(table_of("yakuzas/6/objects"), "rookie", 3, "x", here),
        balance_of_options(cop, "rookie", ("talk.showCards", "fam.twelve", "aim.slow"), 10, "x", here),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_is_one_small_page_that_fetches_nothing(results: list[dict[str, Any]], language: str) -> None:
    page = Report(language).page(results)
    assert f'<html lang="{language}">' in page
    assert len(page.encode()) < MEGABYTE
    assert not re.search(r"https?://|<script|<link|<img|url\(|@import", page)
    figures = re.findall(r"<figure>(.*?)</figure>", page, re.S)
    assert len(figures) > 12
    commands = {found["command"] for found in results}
    for figure in figures:
        assert unescape(re.findall(r"<code>(.*?)</code>", figure)[0]) in commands
        assert " x, standoff" in figure, "the seed"
        drawn = re.search(r"<svg.*</svg>", figure, re.S)
        if drawn:
            ElementTree.fromstring(drawn[0])
        else:
            assert "<table>" in figure
    assert "Crashing" in page, "whoever did not answer is named"


def test_a_report_says_what_is_not_fair() -> None:
    score = {"games": 100, "wins": 42.0, "win_rate": 0.42, "low": 0.3, "high": 0.5, "deaths": 0, "verdict": "strong"}
    found = balance(table_of("first/6/cop"), "rookie", 2, "x", How(1))
    found["roles"]["role.cop"] = score
    assert "The undercover cop wins 42% of the games, where 16.7% would be fair." in Report("en").page([found])
    assert "Le flic infiltré : 42\u202f% de victoires" in Report("fr").page([found]).replace("\u202f:", " :")


def test_every_word_of_the_report_is_said(results: list[dict[str, Any]]) -> None:
    source = (ROOT / "src" / "standoff" / "lab" / "report" / "page.py").read_text("utf-8")
    measured = {"rounds", "questions", "deaths", "money", "shared", "roles", "cards", "chairs", "yes", "no"}
    for key in TEXTS:
        name = key.removeprefix("lab.")
        assert f'"{name}"' in source or f"'{name}'" in source or name in measured, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_in_docs_is_what_its_results_say(language: str) -> None:
    page = ROOT / "docs" / "lab" / f"report.{language}.html"
    results = [json.loads(file.read_text("utf-8")) for file in KEPT]
    assert results
    assert all(not found["stopped"] for found in results)
    assert page.read_text("utf-8") == Report(language).page(results), "make report"


def test_the_ladder_of_the_readme_is_what_its_tournament_says() -> None:
    found = json.loads((ROOT / "docs" / "lab" / "ladder.json").read_text("utf-8"))
    readme = (ROOT / "README.md").read_text("utf-8")
    assert readme.count(BEGIN) == readme.count(END) == 1
    assert with_ladder(readme, ladder(found)) == readme, "make report"
    assert found["command"].startswith("standoff lab tournament ")


def test_reports_and_ladders_are_made_by_a_command(results: list[dict[str, Any]], tmp_path: Path) -> None:
    file, page, document = tmp_path / "one.json", tmp_path / "page.html", tmp_path / "doc.md"
    file.write_text(json.dumps(results[0]), "utf-8")
    document.write_text(f"Before\n{BEGIN}\nold\n{END}\nafter\n", "utf-8")
    runner = CliRunner()
    runner.invoke(lab_group, ["report", str(file), "--output", str(page), "--language", "en"], catch_exceptions=False)
    assert page.read_text("utf-8") == Report("en").page(results[:1])
    runner.invoke(lab_group, ["report", str(file), "--ladder", str(document)], catch_exceptions=False)
    told = document.read_text("utf-8")
    assert "| rookie |" in told
    assert "old" not in told
    assert told.startswith("Before\n")


def test_what_is_no_result_is_said_in_a_sentence(results: list[dict[str, Any]], tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    for text in ("{", "[]", "{}"):
        broken.write_text(text)
        done = CliRunner().invoke(lab_group, ["report", str(broken)])
        assert isinstance(done.exception, BrokenFile)
        assert "no result of the lab" in str(done.exception)
    broken.write_text('{"lab": "tune"}')
    done = CliRunner().invoke(lab_group, ["report", str(broken)])
    assert "has no picture of 'tune'" in str(done.exception)
    with pytest.raises(BrokenFile, match="made of a tournament"):
        ladder(results[1])
    with pytest.raises(BrokenFile, match="no place for a ladder"):
        with_ladder("nothing", "")
