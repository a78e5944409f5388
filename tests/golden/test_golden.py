"""Tables that earlier states of the code have left fold into the same tables for ever."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from standoff import editions
from standoff.engine.errors import BrokenFile
from standoff.engine.replay import Replay, verify
from standoff.table import commands as c
from standoff.table.folding import reopened
from standoff.table.steward import Steward
from standoff.table.table import rules_for
from tests.golden.make import HERE, told

TAGS = (
    "absent", "after", "again", "ask", "bar", "begin", "bet", "bot", "bot_choice", "bot_says", "bot_show", "choose",
    "claim", "clear_watchers", "close", "consent", "crown", "deal", "dispute", "emote", "ended", "enough", "face",
    "forget_games", "forgive", "game", "give_host", "give_referee", "go_on", "held", "join", "kick", "latency", "leave",
    "line", "lock", "more_time", "mute", "name_referee", "offer", "open", "pause", "picked", "ready", "rematch",
    "resume", "say", "seen", "settle", "settled", "show", "sit", "start", "take_back", "talking", "ticket", "token",
    "undo", "verdict", "vote", "wake", "wish", "wishes", "within",
)  # fmt: skip
"""Every word that may stand in a journal.  A class may be renamed; its tag never is, and none is ever taken away."""
NOT_PROMISED = frozenset({"n", "now", "three"})
"""How far a table has come is counted anew each time; how fast it counts to three, today's server says."""
GOLDEN = sorted(HERE.glob("*/*.json.gz"))


def read(file: Path) -> dict[str, Any]:
    golden: dict[str, Any] = msgspec.json.decode(gzip.decompress(file.read_bytes()))
    return golden


def assert_kept(told: Any, recorded: Any, where: str) -> None:
    """Whatever was recorded is still told; newer code may tell more."""
    if isinstance(recorded, dict):
        assert isinstance(told, dict), where
        for name, value in recorded.items():
            if name not in NOT_PROMISED:
                assert name in told, f"{where}.{name} is missing"
                assert_kept(told[name], value, f"{where}.{name}")
    elif isinstance(recorded, list):
        assert isinstance(told, list), where
        assert len(told) == len(recorded), where
        for number, value in enumerate(recorded):
            assert_kept(told[number], value, f"{where}[{number}]")
    else:
        assert told == recorded, where


def test_the_words_of_the_journal_stay() -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(c.Journalled)]
    assert sorted(tags) == sorted(set(tags))
    assert set(TAGS) <= set(tags), "a journal may hold words that nobody understands any more"
    assert set(tags) <= set(TAGS), "list the new words here: from now on they stay"


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name} {file.name.partition('.')[0]}")
def test_an_earlier_table_folds_into_what_it_was(file: Path) -> None:
    golden = read(file)
    entries = c.decode_entries(msgspec.json.encode(golden["journal"]))
    table = reopened(entries)
    assert Steward(table).tick(golden["now"]) == [], "nothing was due that had not happened"
    if table.outdated:  # these rules do not repeat the game; the people are still those who were there
        seats = [one["name"] for one in golden["told"]["lines"]["None"]["info"]["people"]]
        assert [one.name for one in table.company.people if not one.has_left] == seats
        return
    assert_kept(told(table, golden["now"]), golden["told"], "table")


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name} {file.name.partition('.')[0]}")
def test_the_paper_of_an_earlier_game_is_verified_or_says_which_rules_it_needs(file: Path) -> None:
    paper = read(file)["told"]["paper"]
    assert (paper is not None) == (read(file)["told"]["stage"] == "over")
    if paper is None:
        return
    replay = Replay.decode(msgspec.json.encode(paper))
    if editions.edition(replay.setup.edition).repeats(replay.version, replay.setup):
        verify(replay, rules_for(replay.setup))
    else:
        with pytest.raises(BrokenFile, match="rules version"):
            verify(replay, rules_for(replay.setup))


def test_the_golden_tables_speak_of_every_edition_and_of_games_running_and_over() -> None:
    spoken_of = []
    for state in {file.parent for file in GOLDEN}:
        tables = [
            reopened(c.decode_entries(msgspec.json.encode(read(file)["journal"]))) for file in state.glob("*.json.gz")
        ]
        assert {table.stage for table in tables} == {"lobby", "game", "over"}
        spoken_of.append({table.setup.edition for table in tables})
    assert all({"first", "second"} <= names for names in spoken_of)
    assert {edition.name for edition in editions.OURS} in spoken_of
