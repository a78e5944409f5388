"""How long something is shown is told twice, to the table and to the page: the same both times."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from standoff.editions import EDITIONS
from standoff.engine.kinds import BEATS
from standoff.table.pictures import AT_ONCE

WEB = Path(__file__).parents[2] / "web" / "src"
COMMON = (WEB / "lib" / "stage" / "play" / "beats.ts").read_text("utf-8")


def block(text: str, name: str) -> str:
    """What stands between the braces of a constant."""
    begun = re.search(rf"const {name}\b[^=]*= (?:new Set<\w+>\()?[{{\[]", text)
    assert begun is not None, name
    return text[begun.end() : re.compile(r"^[}\]]|[}\])]+;$", re.M).search(text, begun.end()).start()]  # type: ignore[union-attr]


def pictures(text: str) -> dict[str, tuple[str, float]]:
    """Kind of event, its beat, and its seconds where these are its own."""
    found = {
        kind: (beat, 0.0) for kind, beat in re.findall(r"(\w+): \"(\w+)\"", text) if kind not in ("beat", "as", "sound")
    }
    for kind, beat, rest in re.findall(r"(\w+): \{ beat: \"(\w+)\"(.*)", text):
        length = re.search(r"length: (\d+)", rest)
        found[kind] = (beat, int(length[1]) / 1000 if length else 0.0)
    return {kind: told for kind, told in found.items() if told[0] != "silent"}


def test_beats_take_as_long_here_as_there() -> None:
    lengths = {beat: int(length) / 1000 for beat, length in re.findall(r"(\w+): (\d+)", block(COMMON, "LENGTH"))}
    assert {beat: length for beat, length in lengths.items() if length} == BEATS
    assert set(re.findall(r"\"(\w+)\"", block(COMMON, "TOGETHER"))) - {"silent"} == AT_ONCE


@pytest.mark.parametrize("name", ["first", "second", "yakuzas"])
def test_every_event_has_the_same_picture_here_and_there(name: str) -> None:
    files = ["first", name] if name == "yakuzas" else [name]
    shown = pictures(block(COMMON, "COMMON"))
    for file in files:
        shown |= pictures(block((WEB / "editions" / file / "index.ts").read_text("utf-8"), "shows"))
    kinds = EDITIONS[name].kinds
    here = {kind: (one.beat, one.lasts) for kind, one in kinds.items() if one.beat}
    assert here == {kind: told for kind, told in shown.items() if kind in kinds}
