"""Editions of other distributions are found by their entry points; what cannot be played is refused in a sentence."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import pytest
from standoff_duel import DUEL
from standoff_duel.edition import DuelEdition

from standoff import editions
from standoff.cli import main
from standoff.editions import EDITIONS, BadPlugIn, plug_in
from standoff.engine.rules import Edition
from standoff.telling.reading import texts_of


class Shootout(Edition[Any]):
    """An edition that nobody can play."""

    name = "shootout"


class Speechless(DuelEdition):
    """A duel whose words were left behind."""

    texts = texts_of("standoff_duel:nowhere")


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module that a distribution has brought."""
    module = ModuleType("brought_along")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def point(name: str, value: str = "brought_along:EDITION") -> EntryPoint:
    return EntryPoint(name, value, editions.GROUP)


def test_an_edition_is_found_behind_its_entry_point(brought: Any) -> None:
    brought.EDITION = DUEL
    assert plug_in(point("duel")) is brought.EDITION


@pytest.mark.parametrize(
    ("name", "what", "sentence"),
    [
        ("shootout", "a string", "is no edition"),
        ("shootout", Shootout, "is no edition"),
        ("duel", Shootout(), "calls itself 'shootout'"),
        ("first", EDITIONS["first"], "has the name of another one"),
        (
            "shootout",
            Shootout(),
            "is not complete: it lacks modules, options, catalogue, kinds, rules, deal, load, view",
        ),
        ("duel", Speechless(), r"The words of the edition 'duel' .* cannot be read: .*nowhere.toml"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(brought: Any, name: str, what: object, sentence: str) -> None:
    brought.EDITION = what
    with pytest.raises(BadPlugIn, match=sentence):
        plug_in(point(name))


def test_a_module_that_fails_to_load_is_named_with_its_reason() -> None:
    with pytest.raises(BadPlugIn, match=r"'shootout' of nowhere:EDITION cannot be loaded: No module named 'nowhere'"):
        plug_in(point("shootout", "nowhere:EDITION"))


def test_no_command_starts_with_an_edition_that_cannot_be_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(editions, "REFUSED", ["The edition 'shootout' cannot be loaded: it is a wreck"])
    monkeypatch.setattr(sys, "argv", ["standoff", "rules"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    told = capsys.readouterr()
    assert told.err == "standoff: The edition 'shootout' cannot be loaded: it is a wreck\n"
    assert told.out == ""
