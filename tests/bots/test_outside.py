"""Bots that somebody else has written: told of everything they may see, heard, and kept from spoiling anything."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from standoff.bots import outside
from standoff.bots.outside import Outsider, find_bot, is_outside
from standoff.bots.worlds import worlds_from, worlds_of
from standoff.client import Player, play_bot
from standoff.editions import rules as rules_of
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import BrokenFile
from standoff.engine.play import answer
from standoff.engine.rules import SetUp, start
from standoff.lab.command import simulate_command
from standoff.lab.simulate import Game, Plan, report, simulate
from standoff.terminal.command import play_command
from tests.bots.outsiders import Listener as Seen
from tests.server.serving import run, serving

HERE = Path(__file__).with_name("outsiders.py")
SIX = SetUp("first", 6)


def bot(name: str) -> str:
    """One of the bots of this folder."""
    return f"{HERE}:{name}"


def listeners() -> list[Seen]:
    """Those that have been made of the file, which is loaded apart from ours."""
    made: list[Seen] = find_bot(bot("Listener")).met  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize("setup", [SIX, SetUp("second", 6, ("powers",)), SetUp("yakuzas", 6)], ids=lambda s: s.edition)
def test_they_are_told_of_every_event_that_their_seat_may_see_and_of_no_other(setup: SetUp) -> None:
    listeners().clear()
    game = Game(rules_of(setup), Plan(setup, 1, (bot("Listener"), "rookie")), 0)
    game.play()
    assert len(game.outsiders) > 1
    assert game.g.log is not None
    for seat, listener in zip(game.outsiders, listeners(), strict=True):
        assert listener.begun == [(seat, game.g.rules.setup)]
        assert listener.events == [event for event in game.g.log if event.seen_by(seat)]
        assert len(listener.events) < len(game.g.log), "there are secrets of others"
        others = {other for other in game.outsiders if other != seat}
        assert {who for who, _ in listener.heard} == others, "whoever spoke was heard by the others"
        (world,) = listener.worlds
        assert world.rules is game.g.rules
        assert world.key != game.g.key


@pytest.mark.parametrize(
    ("name", "reason", "trouble"),
    [
        ("Crashing", "crashed", "LookupError: no ears"),
        ("Nonsense", "nonsense", "is none of the answers to 'load'"),
        ("Leaving", "crashed", "SystemExit: 3"),
        ("Stillborn", "crashed", "RuntimeError: not today"),
    ],
)
def test_one_that_does_not_answer_gets_what_the_slow_get_and_is_named(name: str, reason: str, trouble: str) -> None:
    plan = Plan(SIX, 2, (bot(name), "rookie"))
    found = report(plan, simulate(plan), 1.0)
    assert found["games"] == 2
    owed = found["forfeits"]
    assert list(owed) == [bot(name)]
    assert owed[bot(name)][reason] > 50
    assert trouble in owed[bot(name)]["trouble"]
    game = Game(rules_of(SIX), plan, 0)
    game.play()
    slow = {event.data["seat"] for event in game.g.log or [] if event.kind == "too_slow"}
    assert slow == set(game.outsiders), "the rules give the slow no target"


def test_one_that_never_answers_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 0.1)
    plan = Plan(SIX, 1, (bot("Never"), "rookie", "rookie"))
    owed = report(plan, simulate(plan), 1.0)["forfeits"]
    assert owed == {bot("Never"): {"late": 2, "trouble": "no answer after 0.1 seconds"}}


def test_where_all_is_well_nobody_owes_anything() -> None:
    plan = Plan(SIX, 1, (bot("Listener"),))
    assert report(plan, simulate(plan), 1.0)["forfeits"] == {}


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    args = ["--players", "4", "--games", "60", "--bots", f"{bot('Crashing')},rookie", "--json"]
    one, two = (CliRunner().invoke(simulate_command, [*args, "--workers", str(workers)]) for workers in (1, 2))
    assert one.exit_code == two.exit_code == 0
    assert one.stdout.partition('"seconds"')[0] == two.stdout.partition('"seconds"')[0]
    assert one.stdout.partition('"forfeits"')[2] == two.stdout.partition('"forfeits"')[2]


def test_the_report_for_people_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    args = ["--players", "4", "--games", "1", "--bots", f"{bot('Crashing')},rookie"]
    told = CliRunner().invoke(simulate_command, args).stdout
    assert f"{bot('Crashing')} did not answer" in told
    assert "LookupError: no ears" in told


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere.py:Bot", "There is no file 'nowhere.py' with a bot in it"),
        (f"{HERE}:Missing", "has no 'Missing'; its bots are Listener, Crashing"),
        (f"{HERE}:NoBot", "is no bot: it has no choose(view, worlds)"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BrokenFile, match=sentence.replace("(", r"\(").replace(")", r"\)")):
        simulate(Plan(SIX, 1, (name,)))


def test_a_file_that_cannot_be_loaded_says_why(tmp_path: Path) -> None:
    for text, why in (
        ("import nothing_at_all", "ModuleNotFoundError"),
        ("def (", "SyntaxError"),
        ("exit()", "SystemExit"),
    ):
        file = tmp_path / f"{why.lower()}.py"
        file.write_text(text)
        with pytest.raises(BrokenFile, match=f"cannot be loaded: {why}"):
            find_bot(f"{file}:Bot")


def test_an_installed_package_names_its_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "gangster_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gangster-bots\nVersion: 1\n")
    points = (
        "[standoff.bots]\nnervous = gangster_bots:Nervous\nregular = gangster_bots:Nervous\nbroken = gangster_bots:No\n"
    )
    (info / "entry_points.txt").write_text(points)
    text = "class Nervous:\n    __init__ = lambda self, rng: None\n"
    text += "    choose = lambda self, view, worlds: view.options[0]\n"
    (tmp_path / "gangster_bots.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    outside._installed.cache_clear()
    try:
        assert is_outside("nervous")
        assert not is_outside("regular"), "the bots of the house keep their names"
        plan = Plan(SIX, 1, ("nervous", "rookie"))
        found = report(plan, simulate(plan), 1.0)
        assert set(found["bots"]) == {"nervous", "rookie"}
        assert not found["forfeits"]
        with pytest.raises(BrokenFile, match="The installed bot 'broken' cannot be loaded: AttributeError"):
            simulate(Plan(SIX, 1, ("broken",)))
    finally:
        outside._installed.cache_clear()


@pytest.mark.parametrize("edition", ["first", "second"])
def test_far_from_the_game_worlds_are_made_of_what_a_seat_was_told(edition: str) -> None:
    g = start(rules_of(SetUp(edition, 4)), key_of_seed(4))
    for seat in list(g.asking):
        answer(g, seat, g.asking[seat][0])
    me = next(iter(g.asking))
    assert g.log is not None
    view = g.rules.edition.view(g, me)
    world = worlds_from(g.rules, view, [event for event in g.log if event.seen_by(me)])(Random(1))
    assert (world.decision, world.asking[me]) == (g.decision, g.asking[me])
    if edition == "second":
        assert world.save() == worlds_of(g, me)(Random(1)).save(), "the very same as at the table"


def test_a_line_of_talk_has_an_end() -> None:
    outsider = Outsider(bot("Listener"), Random(1))
    listeners()[-1].line = "so \n" * 100
    assert outsider.talks() == " ".join(["so"] * 100)[:200]


def test_it_plays_in_the_terminal_and_is_named_when_it_fails() -> None:
    args = ["--players", "4", "--speed", "instant", "--seed", "5", "--watch", "--language", "en"]
    listeners().clear()
    done = CliRunner().invoke(play_command, [*args, "--bots", f"rookie,{bot('Listener')},{bot('Crashing')},rookie"])
    assert done.exit_code == 0, done.output
    assert "THE FINAL COUNT" in done.stdout
    words = " ".join(done.stdout.split())
    assert "has given no answer" in words
    assert "LookupError: no ears" in words
    (listener,) = listeners()
    assert listener.begun[0][0] == 1
    assert {event.to for event in listener.events} <= {None, (1,)}, "nothing that is not for this seat"
    assert any(event.kind == "aims" for event in listener.events)


def test_it_plays_at_a_table_on_a_server() -> None:
    """Told of everything, heard by the others, and given what the slow get where it does not answer."""

    async def main() -> None:
        setup = SetUp("first", 4)
        async with (
            serving() as server,
            await Player.open(server.public_url, "Host", setup, "instant", sit=False) as host,
        ):
            listeners().clear()
            games = [
                asyncio.create_task(play_bot(host.url, bot(name), name, rng=Random(1)))
                for name in ("Listener", "Nonsense")
            ]
            await host.until(lambda me: me.info is not None and sum(c.person is not None for c in me.info.chairs) == 2)
            await host.start()
            (view, good), (_, bad) = await asyncio.gather(*games)
            assert view.over
            assert not good.forfeits
            assert bad.forfeits["nonsense"] > 5
            (listener,) = listeners()
            (seat, played) = listener.begun[0]
            assert played.edition == "first"
            assert seat == view.me
            assert {event.to for event in listener.events} <= {None, (seat,)}
            assert listener.events[-1].kind == host.log[-1].kind
            assert any(line.text == "Don't." for line in host.chat)

    run(main(), 60)
