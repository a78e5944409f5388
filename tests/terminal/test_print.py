"""Cards for a printer: the same as the engine deals, on sheets whose sides meet."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from standoff.editions import EDITIONS, print_out
from standoff.editions.live.components import deck
from standoff.editions.live.edition import LIVE
from standoff.engine.errors import Refusal
from standoff.engine.texts import LANGUAGES
from standoff.telling.general import words_of
from standoff.telling.sheets import Sheet, document

COLUMNS, ROWS = 3, 5
WORDLESS = {"meta"}
"""Elements that end where they begin."""


def standoff(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from standoff.cli import main; main()", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def pages(html: str) -> list[tuple[str, list[str]]]:
    """Every page: is it a front, and what is on its pieces?"""
    sections = re.findall(r'<section class="page (\w+) [^"]*">(.*?)</section>', html, re.DOTALL)
    return [
        (side, re.findall(r'<div class="piece">(.*?)</div>(?=<div class="piece">|$)', inside))
        for side, inside in sections
    ]


def face_of(front: str) -> tuple[str, int, str]:
    """Weapon, number and border of a card as it is drawn."""
    weapon, border = re.findall(r'href="#(?:weapon|border)-(\w+)"', front)
    label = re.search(r'aria-label="[^"]*?(\d+)?"', front)
    assert label is not None
    return weapon, int(label[1] or 0), border


def note_of(back: str) -> tuple[int, str]:
    note, border = re.findall(r'href="#(?:note|border)-(\w+)"', back)
    return int(note), border


class Whole(HTMLParser):
    """Sees to it that whatever is opened is closed, and lists what a document would fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wants: list[str] = []
        self.ids: set[str] = set()
        self.used: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in WORDLESS:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.add(value)
            elif name == "href":
                self.used.add(value.removeprefix("#"))
            if tag in ("script", "link", "img", "iframe") or name.startswith("on") or name in ("src", "style"):
                self.wants.append(f"{tag} {name}")
            if name == "href" and not value.startswith("#"):
                self.wants.append(value)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("preset", ["standard", "hot", "sneaky"])
def test_the_printed_cards_are_those_that_the_engine_deals(preset: str) -> None:
    cards = print_out("live", "en", {"deck.preset": preset}).cards
    sides = [(card["weapon"], card["number"] or 0, card["note"]) for card in cards]
    assert sides == [tuple(face) for face in deck(preset, 21)]
    assert [face for face, card in zip(sides, cards) if card["border"] == "black"] == [*map(tuple, deck(preset, 12))]
    assert Counter(card["border"] for card in cards) == {"black": 80, "red": 25}


def test_numbers_are_those_of_knives_and_grenades_and_no_two_are_alike() -> None:
    cards = print_out("live", "en").cards
    assert {card["weapon"] for card in cards if card["number"] is not None} == {"back", "boom"}
    assert sorted(card["number"] for card in cards if card["number"] is not None) == list(range(1, 27))


@pytest.mark.parametrize("language", LANGUAGES)
def test_behind_every_weapon_is_its_note_when_the_sheet_is_turned_along_the_long_edge(language: str) -> None:
    found = print_out("live", language)
    seen = []
    sides = [(side, pieces) for side, pieces in pages(found.page) if len(pieces) == COLUMNS * ROWS]
    assert [side for side, _ in sides] == ["front", "back"] * 7
    for (_, fronts), (_, backs) in zip(sides[::2], sides[1::2], strict=True):
        for at, front in enumerate(fronts):
            row, column = divmod(at, COLUMNS)
            note, border = note_of(backs[row * COLUMNS + COLUMNS - 1 - column])
            weapon, number, edge = face_of(front)
            assert edge == border
            seen.append({"number": number or None, "weapon": weapon, "note": note, "border": border})
    assert seen == [*found.cards]


def test_a_note_tells_nothing_of_the_weapon_before_it() -> None:
    """The same note with the same border is the same to the last byte, whatever is on the other side."""
    backs = [piece for side, pieces in pages(print_out("live", "en").page) for piece in pieces if "#note-" in piece]
    assert len(backs) == 105
    assert len(set(backs)) == 6


def test_a_short_row_is_mirrored_as_well() -> None:
    sheet = Sheet(3, 5, ["a", "b", "c", "d"], ["A", "B", "C", "D"])
    (_, fronts), (_, backs) = pages(document("", "en", (), "", [sheet]))
    assert fronts == ["a", "b", "c", "d"]
    assert backs == ["C", "B", "A", "", "", "D"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_document_is_whole_and_wants_nothing_from_anywhere(language: str) -> None:
    html = print_out("live", language).page
    seen = Whole()
    seen.feed(html)
    assert seen.open == []
    assert seen.wants == []
    assert seen.used <= seen.ids
    assert "@page{size:A4" in html
    assert f'<html lang="{language}">' in html
    assert not re.search(r"[{]\w+[}|]|\*\*|print\.", html.partition("</style>")[2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_has_a_back_so_that_sides_never_slip(language: str) -> None:
    sides = [side for side, _ in pages(print_out("live", language).page)]
    assert sides == ["front", "back"] * (7 + 1 + 3 + 7)


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_marks_and_help_cards_are_in_the_language_asked_for(language: str) -> None:
    html, words = print_out("live", language).page, words_of(LIVE, language)
    for key in ("print.sign.corner", "print.sign.hospital", "print.sign.area", "print.help.title", "print.cards.title"):
        label = escape(words(key))
        assert html.count(f'aria-label="{label}"') == 2, "on both sides, or for both referees"
    for team in "ABCDEFG":
        assert html.count(f'aria-label="{team}"') == 5


def test_an_edition_without_anything_to_print_says_so() -> None:
    for name in EDITIONS.keys() - {"live"}:
        with pytest.raises(Refusal, match=f"There is nothing to print of the {name} edition"):
            print_out(name, "en")


def test_the_command_writes_a_file_and_lists_the_cards(tmp_path: Path) -> None:
    file = tmp_path / "live.html"
    done = standoff("print", "live", "--language", "fr", "--output", str(file), "--json")
    assert done.returncode == 0, done.stderr
    found = print_out("live", "fr")
    assert json.loads(done.stdout) == {"cards": [*found.cards]}
    assert file.read_text("utf-8") == found.page


def test_without_a_file_the_document_goes_to_standard_output() -> None:
    done = standoff("print", "live", "--language", "en", "--option", "deck.preset=hot")
    assert done.returncode == 0, done.stderr
    assert done.stdout == print_out("live", "en", {"deck.preset": "hot"}).page


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("alive",), "There is no edition 'alive'; choose first"),
        (("first",), "There is nothing to print of the first edition"),
        (("live", "--language", "tlh"), "Nothing is written in the language 'tlh'; choose en or fr"),
        (
            ("live", "--option", "deck.preset=cold"),
            "Option 'deck.preset' cannot be 'cold': choose standard, hot, sneaky",
        ),
        (("live", "--output", "no-such-folder/live.html"), "cannot be written to no-such-folder/live.html"),
    ],
)
def test_whatever_cannot_be_printed_is_refused_in_one_sentence(args: tuple[str, ...], words: str) -> None:
    done = standoff("print", *args)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout
