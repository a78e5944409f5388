"""Why a table or a server says no: by a clause, which every language has, or by a key with its text."""

from __future__ import annotations

import ast
from pathlib import Path

from standoff.editions.first.edition import FIRST
from standoff.engine.errors import Refusal
from standoff.telling.general import words_of
from standoff.telling.language import told
from standoff.telling.refusals import refusal
from standoff.telling.words import REFUSALS

PACKAGE = Path(__file__).parents[2] / "src" / "standoff"


def calls(*names: str) -> list[ast.Call]:
    """Where a table, a server or a bot calls one of these."""
    files = [file for part in ("table", "server", "bots") for file in (PACKAGE / part).rglob("*.py")]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    return [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names]


def key_of(call: ast.Call) -> str | None:
    """The key that a refusal with a sentence of its own names; None for one that hands on what the rules have said."""
    keys = [word.value for word in call.keywords if word.arg == "key"]
    return ast.literal_eval(keys[0]) if keys else None


def test_every_refusal_has_a_text_and_no_text_is_left_over() -> None:
    by_key = {ast.literal_eval(call.args[0]) for call in calls("refusal", "sentence")}
    assert len(by_key) > 40
    own = calls("Refusal")
    assert [ast.unparse(call.args[0]) for call in own if key_of(call) is None] == ["t.refused"]
    keys = by_key | {key_of(call) for call in own} - {None} | {"too fast", "unauthorised"}
    assert {f"no.{key}" for key in keys} == set(REFUSALS)


def test_a_sentence_that_never_changes_stands_with_its_text_alone() -> None:
    """Only what names numbers or choices, which a program that reads it may want, is written where it is said."""
    assert [ast.unparse(call) for call in calls("Refusal") if isinstance(call.args[0], ast.Constant)] == []


def test_a_refusal_says_in_english_what_its_text_says() -> None:
    no = refusal("host")
    assert (f"{no}.", no.key, no.clause) == (REFUSALS["no.host"]["en"], "host", "")


def test_a_refusal_is_told_in_the_language_of_the_reader() -> None:
    french = words_of(FIRST, "fr")
    assert told(Refusal("This table is full", key="full"), FIRST.catalogue, french) == "Cette table est complète"
    by_clause = told(Refusal("No", "FE-21"), FIRST.catalogue, french)
    assert by_clause == f"{FIRST.catalogue.sentence('FE-21', 'fr')} (FE-21)"
    assert told(Refusal("Odd"), FIRST.catalogue, french) == "Odd"
    assert told(Refusal("No", "FE-21"), FIRST.catalogue, words_of(FIRST)) == "No (FE-21)"
