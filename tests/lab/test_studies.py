"""Tournaments, habits and balance: what they play, what they say, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from standoff.editions import EDITIONS, OURS
from standoff.engine.errors import Refusal, StandoffError
from standoff.engine.phase import Answer
from standoff.engine.texts import LANGUAGES
from standoff.lab.balance import balance, balance_of_options, factors
from standoff.lab.commands import lab_group
from standoff.lab.game import Game, lineup, seated
from standoff.lab.probe import probe
from standoff.lab.record import Plan
from standoff.lab.runner import How, play_deals
from standoff.lab.tables import table_of, word_of
from standoff.lab.tournament import study_of, tournament
from tests.bots.outsiders import __file__ as outsiders

HERE = How(1)


def told(*args: str) -> dict[str, Any]:
    done = CliRunner().invoke(lab_group, [*args, "--json"], catch_exceptions=False)
    assert done.exit_code == 0
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_table_is_written_in_one_word() -> None:
    assert word_of(table_of("first/5/powers+cop")) == "first/5/powers+cop"
    assert table_of("first/4").modules == ()
    usual = EDITIONS["second"].usual()
    assert (table_of("second").players, table_of("second").modules) == (usual.players, usual.modules)
    for word, why in (("third", "no edition 'third'"), ("first/many", "EDITION/PLAYERS"), ("first/4/magic", "magic")):
        with pytest.raises(Refusal, match=why):
            table_of(word)


def test_in_a_tournament_every_bot_sits_on_every_seat_of_every_deal() -> None:
    study = study_of(table_of("first/4"), ("a", "b", "b", "b"), 2, "x")
    assert len(study.plans) == 4
    for deal in range(2):
        seats = [seated(plan, [None] * 4, deal).index("a") for plan in study.plans]
        assert sorted(seats) == [0, 1, 2, 3]
    assert len(study_of(table_of("first/4"), ("a", "b"), 2, "x").plans) == 2, "two line-ups are all there are"
    assert len(study_of(table_of("yakuzas/6"), ("a", "b", "c"), 2, "x").plans) == 3, "gangs change places"


def test_where_there_are_more_bots_than_seats_some_are_drawn_for_each_deal() -> None:
    study = study_of(table_of("first/4"), tuple("abcdefgh"), 60, "x")
    drawn = [tuple(sorted(seated(plan, [None] * 4, deal))) for deal in range(60) for plan in study.plans]
    assert all(len(set(line)) == 4 for line in drawn)
    assert len(set(drawn[:4])) == 1, "the same ones play all games of a deal"
    assert {name for line in drawn for name in line} == set("abcdefgh")


def test_all_games_of_a_deal_are_the_same_deal() -> None:
    study = study_of(table_of("first/4/powers"), ("rookie", "regular"), 1, "x")
    first, second = play_deals(study, 0, 1)[0]
    assert [card[:3] for card in first.cards] == [card[:3] for card in second.cards]
    assert first.bots != second.bots


def test_a_tournament_rates_everybody_and_says_how_to_repeat_it() -> None:
    args = ("tournament", "--table", "first/4", "--table", "yakuzas/6", "--bots", "rookie,regular", "--deals", "6")
    found = told(*args, "--workers", "1")
    assert found["command"] == f"standoff lab {' '.join(args)} --seed 0"
    assert [table["games"] for table in found["tables"]] == [12, 12]
    for table in found["tables"]:
        share = table["bots"]["regular"]
        assert share["low"] <= share["win_rate"] <= share["high"]
    assert found["bradley_terry"]["regular"]["low"] > found["bradley_terry"]["rookie"]["high"]
    assert found["openskill"]["regular"]["rating"] > found["openskill"]["rookie"]["rating"]
    assert told(*args, "--workers", "2") == found


def test_a_bot_that_plays_badly_is_named_and_spoils_nothing() -> None:
    crashing = f"{outsiders}:Crashing"
    found = tournament([table_of("first/4")], (crashing, "rookie"), 2, "x", [HERE])
    owed = found["tables"][0]["forfeits"]
    assert list(owed) == [crashing]
    assert owed[crashing]["crashed"] > 10
    tried = probe(table_of("first/4"), crashing, "rookie", ("never ducks",), 1, "x", HERE)
    assert crashing in tried["forfeits"]


@pytest.mark.parametrize("word", ["first/4", "second/4", "yakuzas/6"])
def test_every_habit_is_legal_and_has_a_text(word: str) -> None:
    found = probe(table_of(word), "rookie", "rookie", (), 3, "x", HERE)
    edition = EDITIONS[found["edition"]]
    assert list(found["habits"]) == list(edition.habits())
    assert len(edition.habits()) >= 9
    for habit in edition.habits():
        assert set(edition.lab_texts[f"habit.{habit}"]) == set(LANGUAGES)


def test_a_habit_changes_that_one_thing() -> None:
    """Whoever never loads has all bullets left, and the others play as they did until that matters."""
    plan = Plan(table_of("first/4"), 1, ("rookie~never loads", "rookie", "rookie", "rookie"), "x")
    game = Game(EDITIONS["first"].rules(plan.setup), plan, 0)
    said: list[Answer] = []
    mind, options = game._mind(0), ("click", "bang", "bbb")
    for _ in range(30):
        answer = mind(options)
        assert answer is not None
        said.append(answer)
    assert set(said) == {"click"}
    assert lineup(("a",), [None], 0) == ["a"]


def test_a_bot_against_itself_gains_nothing_by_a_habit_that_changes_nothing() -> None:
    found = probe(table_of("first/4"), "rookie", "rookie", ("ducks at three guns", "never ducks"), 20, "x", HERE)
    assert found["corrected_for"] == 2
    assert found["deals"] == 20
    assert all(one["low"] <= one["gain"] <= one["high"] for one in found["habits"].values())


def test_balance_speaks_of_cards_roles_and_places() -> None:
    found = balance(table_of("first/6/powers+cop"), "rookie", 30, "x", HERE)
    assert set(found["roles"]) == {"role.cop", "role.gangster"}
    assert found["roles"]["role.cop"]["games"] == 30
    assert len(found["chairs"]) == 6
    assert sum(card["games"] for card in found["cards"].values()) == 30 * 6
    assert all(0 <= card["used"] <= card["games"] for card in found["cards"].values())
    assert {"rounds", "questions", "deaths", "money", "shared"} == set(found["measures"])
    assert sum(found["measures"]["deaths"]["counts"].values()) == 30
    assert found["places"][0]["place"] == 1
    assert found["places"][0]["money"] > found["places"][1]["money"]
    for edition in OURS:
        for role in found["roles"] if edition.name == "first" else ():
            assert set(edition.lab_texts[role]) == set(LANGUAGES)


def test_every_option_is_a_factor_and_those_that_change_nothing_are_listed() -> None:
    setup = table_of("first/4/powers")
    tried = factors(setup)
    assert ("dragon.mode", "permanent") in tried
    assert ("dragon.mode", "once") not in tried, "that is how it is played anyway"
    names = ("talk.showCards", "fam.twelve")
    found = balance_of_options(setup, "rookie", names, 25, "x", HERE)
    assert "fam.twelve=yes" in found["without_effect"], "nobody plays families here"
    assert [one["option"] for one in found["effects"]] == ["talk.showCards"]
    assert found["corrected_for"] == 5
    with pytest.raises(Refusal, match="no option 'moon'"):
        factors(setup, ("moon",))


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("tournament", "--bots", "regular", "--deals", "1"), "two bots or more"),
        (("tournament", "--bots", "regular,wizard", "--deals", "1"), "no bot 'wizard'"),
        (("probe", "--habits", "sings", "--deals", "1"), "Nobody has the habit 'sings'"),
        (("probe", "--table", "live", "--deals", "1"), "Nobody has written down a habit"),
        (("balance", "--options", "moon", "--deals", "1"), "no option 'moon'"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_sentence(args: tuple[str, ...], why: str) -> None:
    done = CliRunner().invoke(lab_group, list(args))
    assert isinstance(done.exception, StandoffError)
    assert why in str(done.exception)


def test_whoever_looks_sees_tables(tmp_path: Path) -> None:
    for args, words in (
        (("tournament", "--table", "first/4", "--bots", "rookie,regular", "--deals", "2"), "Bradley-Terry"),
        (("probe", "--table", "first/4", "--bot", "rookie", "--habits", "greed", "--deals", "2"), "greed"),
        (("balance", "--table", "first/6/cop", "--bot", "rookie", "--deals", "2"), "role.cop"),
        (("balance", "--table", "first/4", "--bot", "rookie", "--deals", "2", "--options", "all"), "another"),
    ):
        kept = tmp_path / f"{args[0]}{len(args)}"
        done = CliRunner().invoke(lab_group, [*args, "--keep", str(kept)], catch_exceptions=False)
        assert words in done.stdout
        assert kept.exists()
