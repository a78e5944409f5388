"""A tiny edition in a distribution of its own is played by every command, without a line changed anywhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from standoff_duel import DUEL as EDITION

from standoff import editions
from standoff.client import Player
from standoff.engine.rules import SetUp
from tests.conformance import test_every_game
from tests.examples.commands import serving, standoff
from tests.examples.conftest import DUEL
from tests.server.serving import run

SETUP = SetUp("duel", 3)
EVERY_GAME = [conforms for name, conforms in sorted(vars(test_every_game).items()) if name.startswith("test_")]


@pytest.mark.parametrize("conforms", EVERY_GAME, ids=lambda conforms: conforms.__name__)
def test_it_does_what_every_game_must(conforms: Callable[[SetUp], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(editions.EDITIONS, "duel", EDITION)
    conforms(SETUP)


def test_its_rules_are_listed_and_printed(site: Path) -> None:
    assert "duel       Duel, 12 clauses" in standoff(site, "rules").stdout
    assert "DU-12" in standoff(site, "rules", "duel").stdout
    assert "À trois, chacun vise" in standoff(site, "rules", "duel", "--language", "fr").stdout


def test_its_scenarios_pass_and_show_every_clause(site: Path) -> None:
    folder = str(DUEL / "scenarios")
    assert "0 failed" in standoff(site, "check", folder).stdout
    covered = standoff(site, "rules", "duel", "--coverage", "--scenarios", folder)
    assert covered.returncode == 0
    assert "12 of 12 clauses" in covered.stdout


def test_bots_play_many_games_of_it(site: Path) -> None:
    played = standoff(site, "simulate", "--edition", "duel", "--players", "3", "--games", "20", "--json")
    assert json.loads(played.stdout)["games"] == 20
    wrong = standoff(site, "simulate", "--edition", "duel", "--players", "4", "--games", "20")
    assert wrong.stderr == "standoff: A duel is for 3 players, not 4 (DU-1)\n"


def test_it_is_played_in_the_terminal_kept_and_shown_again(site: Path, tmp_path: Path) -> None:
    kept = str(tmp_path / "duel.json")
    play = ["play", "--edition", "duel", "--seed", "7", "--language", "en"]
    played = standoff(site, *play, "--save", kept, typed="?\n1\n1\n1\n1\n1\n1\n")
    assert played.returncode == 0, played.stderr
    assert "Everybody loads one of the cards they still have, face down.  DU-4" in played.stdout
    assert "What do you load?" in played.stdout
    assert "★" in played.stdout
    assert "Something happens" not in played.stdout
    told = standoff(site, "replay", kept, "--language", "en")
    assert told.returncode == 0, told.stderr
    assert "The dust settles" in told.stdout
    assert "Verified: 18 answers" in told.stdout


def test_it_is_played_in_french(site: Path) -> None:
    played = standoff(site, "play", "--edition", "duel", "--seed", "7", "--language", "fr", typed="1\n1\n1\n1\n1\n1\n")
    assert played.returncode == 0, played.stderr
    assert "Que chargez-vous\u202f?" in played.stdout
    assert "La poussière retombe" in played.stdout


def fetched(url: str, body: object = None) -> Any:
    """What the API answers."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"}), timeout=60) as answer:
        return json.loads(answer.read())


def test_a_server_offers_it_and_a_client_plays_it_to_the_end(site: Path) -> None:
    """And then it is watched, verified, and played on from its middle."""

    async def played(url: str) -> Player:
        async with await Player.open(url, "Ann", SETUP, speed="instant") as ann:
            await ann.start()
            async for ask in ann.asks():
                assert await ann.answer(ask, ask.options[0])
            await ann.until(lambda me: me.info is not None and me.info.stage == "over")
            return ann

    async def played_on(url: str, seat: dict[str, Any]) -> Any:
        async with Player(url, seat["table"], seat["token"], seat["person"]) as eve:
            async for ask in eve.asks():
                assert await eve.answer(ask, ask.options[-1])
            await eve.until(lambda me: me.info is not None and me.info.stage == "over")
            return eve.view

    with serving(site) as url:
        offered = {edition["name"]: edition for edition in fetched(f"{url}/api/offers")["editions"]}
        assert offered["duel"]["options"][0]["name"] == "rounds"
        assert len(fetched(f"{url}/api/rules/duel")) == 12
        ann = run(played(url))
        assert ann.view.winners
        assert [event.kind for event in ann.log][-1] == "game_over"
        assert not any(event.kind == "loaded_card" and event.data["seat"] for event in ann.log), "Ann has seat 0"
        (card,) = fetched(f"{url}/api/tables/{ann.table}/replays")
        replay = f"{url}/api/replays/{card['replay']}"
        assert len(fetched(f"{replay}/eyes/open")["moments"]) == 7
        seat = fetched(f"{replay}/what-if", {"name": "Eve", "seat": 1, "move": 9})
        assert run(played_on(url, seat)).over
        kept = site / "replay.json"
        kept.write_bytes(json.dumps(fetched(replay)).encode())
        assert standoff(site, "replay", "--verify", str(kept)).stdout.startswith("Verified: 18 answers")


def brought(site: Path, name: str, source: str, point: str) -> Path:
    """A distribution as it lies in a site: a module, and what it says it brings."""
    (site / f"{name}.py").write_text(source, "utf-8")
    about = site / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[standoff.editions]\n{point}\n", "utf-8")
    return site


@pytest.mark.parametrize(
    ("source", "point", "sentence"),
    [
        (
            "oops",
            "western = wreck:EDITION",
            "The edition 'western' of wreck cannot be loaded: name 'oops'",
        ),
        ("EDITION = 1", "western = wreck:EDITION", "'wreck:EDITION' of wreck is no edition"),
        (
            "from standoff.editions.first.edition import FIRST",
            "first = wreck:FIRST",
            "The edition 'first' of wreck has the name of another one: uninstall one of them",
        ),
    ],
)
def test_no_command_starts_beside_an_edition_that_cannot_be_played(
    tmp_path: Path, source: str, point: str, sentence: str
) -> None:
    refused = standoff(brought(tmp_path, "wreck", source, point), "rules")
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"standoff: {sentence}")
    assert len(refused.stderr.splitlines()) == 1
    assert not refused.stdout
