"""Games that were begun under earlier rules: repeated exactly, or not at all."""

from __future__ import annotations

import pytest

from standoff import editions
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table import replays
from standoff.table.folding import apply, reopened
from standoff.table.steward import Steward
from tests.table.evening import Evening


def begun(players: int = 4, edition: str = "first") -> Evening:
    evening = Evening(SetUp(edition, players), players - 1, seed=3)
    evening.do(0, c.Start())
    evening.until("talk")
    return evening


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_deal_says_which_rules_it_was_made_under(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions.edition(edition), "version", 7)
    evening = begun(edition=edition)
    [deal] = [entry.command for entry in evening.journal if isinstance(entry.command, c.Deal)]
    assert deal.version == 7
    assert b'"version":7' in c.encode_entries(evening.journal)
    evening.play_out()
    assert replays.encoded(evening.table).version == 7


def test_a_journal_that_does_not_say_was_made_under_the_first_rules() -> None:
    [entry] = c.decode_entries(b'[[1.0,null,{"do":"deal","key":"00"}]]')
    assert isinstance(entry.command, c.Deal)
    assert entry.command.version == 1


def test_a_game_of_rules_that_are_repeated_exactly_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = begun()
    monkeypatch.setattr(editions.edition("first"), "folds", frozenset({editions.edition("first").version}))
    monkeypatch.setattr(editions.edition("first"), "version", 9)
    table = reopened(evening.journal)
    assert not table.outdated
    assert table.g is not None
    assert evening.table.g is not None
    assert table.g.save() == evening.table.g.save()


def test_a_game_of_other_rules_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = begun()
    evening.do(1, c.Say("Who is it?"))
    monkeypatch.setattr(editions.edition("first"), "version", 9)
    table = reopened(evening.journal)
    assert (table.outdated, table.g, table.question, Steward(table).due()) == (True, None, None, None)
    ended = c.Entry(evening.now, None, c.Ended())
    apply(table, ended)
    evening.steward, evening.journal = Steward(table), [*evening.journal, ended]
    info = evening.everything(0).info
    assert info is not None
    assert (info.stage, info.outdated) == ("over", True)
    assert [line.text for line in evening.everything(1).chat][-1] == "Who is it?"
    with pytest.raises(Refusal, match="over"):
        replays.encoded(table)
    evening.do(0, c.Rematch())
    evening.do(0, c.Start())
    evening.play_out()
    assert (replays.encoded(table).version, table.outdated) == (9, False)
    again = reopened(evening.journal)
    assert (again.stage, again.game, replays.encoded(again)) == ("over", 2, replays.encoded(table))


def test_a_game_whose_set_up_is_refused_by_now_is_not_played_on() -> None:
    evening = begun()
    for person in range(3):
        if person in evening.asked():
            evening.answer(person)
    opened = evening.journal[0].command
    assert isinstance(opened, c.Open)
    unplayable = c.Entry(evening.journal[0].at, None, c.Open(SetUp("first", 4, ("cop",)), opened.speed))
    table = reopened([unplayable, *evening.journal[1:]])
    assert (table.outdated, table.stage, table.g) == (True, "game", None)
