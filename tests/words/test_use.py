"""Every text that the code asks for is written, and every text that is written is asked for somewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from standoff.editions import OURS
from standoff.engine.rules import Edition
from standoff.engine.texts import joined
from standoff.telling.words import FRAME, HOUSE

PACKAGE = Path(__file__).parents[2] / "src" / "standoff"
PAGE = ("stage.", "learn.", "group.", "talk.")
"""What only the page says: `tests/page/test_words.py` looks after it."""
CHOSEN = ("edition", "cover.", "preset.", "chapter.", "module.", "option.", "title.", "value.", "event.", "each.")
"""What `test_texts.py` compares with what the editions declare."""


@cache
def trees() -> list[ast.AST]:
    """The code that speaks to people in a terminal."""
    files = [
        file
        for part in ("telling", "terminal", "editions", "scenarios", "table")
        for file in (PACKAGE / part).rglob("*.py")
    ]
    return [ast.parse(file.read_text("utf-8")) for file in files]


def wanted(node: ast.expr) -> str:
    """The key that an expression makes, as a pattern; empty when it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(wanted(part) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    if isinstance(node, ast.IfExp):
        return "|".join(filter(None, (wanted(node.body), wanted(node.orelse))))
    return ""


def calls() -> Iterator[ast.Call]:
    """Whatever is asked of `words`, by whichever name they go."""
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                yield node


def asked() -> set[str]:
    """Patterns of the keys that `words(…)` and `words.ways(…)` are called with."""
    found = set()
    for call in calls():
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in ("words", "_words", "ways"):
            found.add(wanted(call.args[0]))
    return found - {""}


def families() -> set[str]:
    """Things that are called by name: `words.name("card", …)`, `words.keys("hand.")`, and fields of events."""
    found = {"hand", "cast", "ask", "answer", "posture"}
    for call in calls():
        if (
            isinstance(call.func, ast.Attribute)
            and call.func.attr in ("name", "named")
            and isinstance(call.args[0], ast.Constant)
        ):
            found.add(str(call.args[0].value))
    shapes = {shape for edition in OURS for kind in edition.kinds.values() for shape in kind.fields.values()}
    return found | {shape.removesuffix("?").partition(":")[2] for shape in shapes if ":" in shape}


@cache
def literals() -> set[str]:
    """Every string in the code: a key may be kept in a table and asked for later."""
    return {
        pattern for tree in trees() for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr) and (pattern := wanted(node)) not in ("", ".+")
    }  # fmt: skip


def test_every_text_that_is_asked_for_is_written() -> None:
    every = joined(FRAME, *(edition.texts for edition in OURS))
    missing = [pattern for pattern in asked() if not any(re.fullmatch(pattern, key) for key in every)]
    assert len(asked()) > 100
    assert missing == []


def unused(keys: set[str]) -> list[str]:
    """Keys that nobody asks for, neither by themselves nor as the name of something."""
    patterns = [re.compile(pattern) for pattern in sorted(literals()) if re.match(r"[a-z]+(\\\.|$)", pattern)]
    named = families()
    alone = [key for key in keys if key.partition(".")[0] not in named]
    return sorted(key for key in alone if not any(pattern.fullmatch(key) for pattern in patterns))


@pytest.mark.parametrize("edition", OURS, ids=lambda edition: edition.name)
def test_no_text_of_an_edition_is_left_over(edition: Edition[Any]) -> None:
    assert unused({key for key in edition.texts if not key.startswith((*PAGE, *CHOSEN))}) == []


def test_no_text_of_the_house_is_left_over() -> None:
    assert unused(set(FRAME)) == []
    assert set(HOUSE) < set(FRAME)


def test_a_text_that_nobody_asks_for_is_noticed() -> None:
    assert unused({"terminal.sit", "terminal.sit.down", "card.bang", "nowhere"}) == ["nowhere", "terminal.sit.down"]
