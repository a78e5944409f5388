"""The lint that keeps editions to themselves finds a planted word, and only what belongs to one edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.edition_words import ROOT, SAID, Lint, files

LINT = Lint()


def found(text: str) -> list[str]:
    """What is found in a line, and whose it is."""
    return [f"{one.word}: {one.whose}" for one in LINT.look(Path("somewhere.py"), text)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('if event.kind == "explosion":', ["explosion: first and yakuzas"]),
        ("const late = view.decision === 'cunning_load';", ["cunning load: first and yakuzas"]),
        ("    # The Junk Dealer trades later.", ["junk dealer: second", "trades: second"]),
        ("  sharePowers: true,", ["share powers: first"]),
        ('options = {"last_token": "forced"}', ["last token: second"]),
        ('setup = SetUp("second", 6)', ["second: second"]),
        ("raise Refusal(text, SE-39)", ["SE-39: second"]),
        ('if "throws" in kinds:', ["throws: yakuzas"]),
        ('if view.decision == "one_in_sight":', ["one in sight: live"]),
    ],
)
def test_a_word_of_one_edition_is_found(line: str, expected: list[str]) -> None:
    assert found(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        'if event.kind == "reveals" and event.data["card"] == "bang":',
        'pace = "talk"',
        "the first seat, and then the second",
        'ORDINALS = ("first", "second")',
        "whoever is left may share the token",
        'let page = "" | "share" | "powers";',
    ],
)
def test_what_all_editions_have_and_plain_english_are_everybodys(line: str) -> None:
    assert found(line) == []


def test_no_exception_is_left_over() -> None:
    """Every word that is let pass is a word of some edition, and stands somewhere."""
    assert {word for word in SAID if tuple(word.split()) not in LINT.whose} == set()
    everything = " ".join(path.read_text("utf-8").lower() for path in files(ROOT))
    assert {word for word in SAID if word not in everything} == set()


def test_what_is_an_editions_own_is_not_looked_at() -> None:
    looked = {path.relative_to(ROOT).as_posix() for path in files(ROOT)}
    assert "src/standoff/table/table.py" in looked
    assert "web/src/lib/stage/Stage.svelte" in looked
    assert not [path for path in looked if "/editions/" in path]
