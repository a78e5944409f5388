"""`standoff play` and `standoff replay` from the outside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standoff.engine.errors import BrokenFile, Refusal, StandoffError
from standoff.terminal.command import play_command, replay_command

KEYS = "c\nb\nt\n1\n2\n3\n4\ns\nn\np\nw\n" * 120
"""Everything a base game may want; what is not on offer is kindly refused."""
BASE = ("--seed", "7", "--bots", "rookie")


def play(*args: str, typed: str = KEYS) -> Result:
    return CliRunner().invoke(play_command, [*BASE, *args], input=typed)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The replay of a game among bots."""
    file = tmp_path_factory.mktemp("watched") / "game.json"
    assert play("--watch", "--save", str(file)).exit_code == 0
    return file.read_text("utf-8")


def test_the_outdoor_game_is_played_in_an_arena_among_bots() -> None:
    game = ("--edition", "live", "--players", "6", *BASE, "--watch", "--language", "en")
    done = CliRunner().invoke(play_command, game)
    assert done.exit_code == 0, done.output
    assert "Round 5 of 5" in done.stdout


def test_a_whole_game_by_piped_answers() -> None:
    done = play()
    assert done.exit_code == 0, done.output
    assert "ROUND 8 OF 8" in done.stdout
    assert "THE FINAL COUNT" in done.stdout
    assert "Your choice: c\n" in done.stdout
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in done.stdout.split("\n")) <= 80


def test_a_watched_game_shows_no_secrets() -> None:
    done = play("--watch", typed="")
    assert done.exit_code == 0
    assert "THE FINAL COUNT" in done.stdout
    assert "Your choice" not in done.stdout
    assert "YOU" not in done.stdout


def test_an_edition_without_a_drawing_of_its_own_fits_the_page_and_gives_awards() -> None:
    done = CliRunner().invoke(play_command, ["--edition", "yakuzas", *BASE, "--watch", "--language", "en"])
    assert done.exit_code == 0, done.output
    assert max(len(line) for line in done.stdout.split("\n")) <= 80
    assert "First to go: " in done.stdout


def test_the_end_of_the_input_ends_the_game_with_a_sentence(tmp_path: Path) -> None:
    done = play("--save", str(tmp_path / "game.json"), typed="c\n1\n")
    assert done.exit_code == 1
    assert "The input ended before the game did" in done.stderr
    assert "Traceback" not in done.output
    assert list(tmp_path.iterdir()) == []


def test_with_auto_a_bot_goes_on() -> None:
    done = play("--auto", typed="c\n1\n")
    assert done.exit_code == 0
    assert "a bot takes your seat" in done.stdout
    assert "THE FINAL COUNT" in done.stdout


def test_a_question_mark_explains_the_rule() -> None:
    done = play(typed="?\nq\n")
    assert done.exit_code == 0
    assert "A Click is an empty chamber: it does nothing.  FE-54" in done.stdout
    assert "In the picture:" in done.stdout


def test_log_repeats_the_round_with_everything_you_may_know() -> None:
    done = play(typed="c\nlog\nq\n")
    assert "You load: Click.  FE-19" in done.stdout
    assert done.stdout.count("under the gun") + done.stdout.count("face down.  FE-20") == 5


def test_a_wrong_key_repeats_the_question_kindly() -> None:
    done = play(typed="x\n\nc\nq\n")
    assert "'x' is not on offer. Type c, b, t and Enter; ? explains." in done.stdout
    assert "Silence is golden" in done.stdout
    assert "At whom?" in done.stdout


def test_q_leaves_at_once() -> None:
    done = play(typed="q\n")
    assert done.exit_code == 0
    assert "back door" in done.stdout
    assert "FINAL COUNT" not in done.stdout


def test_families_sit_down_nine_when_nobody_says_how_many() -> None:
    done = play("--with", "families", typed="q\n")
    assert "The Velvet Gloves:" in done.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--edition", "zeroth"), "There is no edition 'zeroth'"),
        (("--players", "3"), "seats 4 to 6 players, not 3 (FE-01)"),
        (("--players", "0"), "seats 4 to 6 players, not 0"),
        (("--with", "power"), "has no module 'power'; did you mean 'powers'?"),
        (("--with", "cop", "--players", "4"), "needs 5 or 6 players (COP-01)"),
        (("--option", "aim.slow"), "written NAME=VALUE, not 'aim.slow'"),
        (("--option", "aim.slow=never"), "Option 'aim.slow' cannot be 'never'"),
        (("--bots", "rookie,terminator"), "There is no bot 'terminator'"),
        (("--name", "x" * 40), "at most 18 letters"),
        (("--with", "cardboard"), "people tell what happens"),
        (("--edition", "live", "--option", "ground=people"), "people tell what happens"),
        (("--save", "no/such/folder/game.json"), "There is no folder"),
        (("--save", "."), "is a folder"),
    ],
)
def test_bad_input_is_refused_before_anything_is_dealt(args: tuple[str, ...], words: str) -> None:
    done = CliRunner().invoke(play_command, args, input="q\n")
    assert isinstance(done.exception, StandoffError)
    assert words in str(done.exception)
    assert "ROUND" not in done.stdout


def test_a_saved_game_is_verified_and_told_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert play("--save", str(file), "--name", "Ann").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    told = CliRunner().invoke(replay_command, [str(file)])
    assert told.exit_code == 0, told.output
    assert "ROUND 8" in told.stdout
    assert "Verified: " in told.stdout
    assert "(secret)" not in told.stdout
    assert max(len(line) for line in told.stdout.split("\n")) <= 80
    verdict = CliRunner().invoke(replay_command, [str(file), "--verify"])
    assert verdict.stdout.startswith("Verified: ")
    assert verdict.stdout.count("\n") == 1


def test_a_replay_shows_one_seat_or_all_cards(tmp_path: Path, watched: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(watched, "utf-8")
    seat = CliRunner().invoke(replay_command, [str(file), "--text", "--seat", "1"]).stdout
    opened = CliRunner().invoke(replay_command, [str(file), "--text", "--open"]).stdout
    assert 0 < seat.count("(secret)") < opened.count("(secret)")
    assert "Verified" not in opened
    both = CliRunner().invoke(replay_command, [str(file), "--open", "--seat", "1"])
    assert isinstance(both.exception, Refusal)
    nobody = CliRunner().invoke(replay_command, [str(file), "--seat", "9"])
    assert "has the seats 0 to 4, not 9" in str(nobody.exception)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"bang"', '"bbbb"', "have been changed"),
        ('"first"', '"zeroth"', "no edition 'zeroth'"),
        ("standoff replay 1", "standoff replay 9", "standoff replay 9"),
        ("{", "[", "not a replay file"),
        ('"key": "', '"key": "zz', "does not match"),
        ('"edition": "first"', '"edition": "first", "deal": {"notes": 7}', "none that a game could have had"),
    ],
)
def test_a_broken_replay_gets_a_sentence(tmp_path: Path, watched: str, old: str, new: str, words: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(watched.replace(old, new), "utf-8")
    for flags in ([], ["--verify"]):
        done = CliRunner().invoke(replay_command, [str(file), *flags])
        assert isinstance(done.exception, StandoffError)
        assert words in str(done.exception)
        assert not done.stdout


def test_events_that_no_game_wrote_are_refused_even_unverified(tmp_path: Path, watched: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(watched.replace('"seat": 2', '"seat": 77'), "utf-8")
    done = CliRunner().invoke(replay_command, [str(file), "--text"])
    assert isinstance(done.exception, BrokenFile)


def test_a_replay_cannot_move_the_cursor(tmp_path: Path, watched: str) -> None:
    file = tmp_path / "game.json"
    text = watched.replace("Banzai!", "\\u001b[2JBoo!").replace("Doc Tomorrow", "\\u001b[31mDoc")
    file.write_text(text, "utf-8")
    done = CliRunner().invoke(replay_command, [str(file), "--text"])
    assert done.exit_code == 0
    assert "Boo!" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_missing_replay_gets_a_sentence() -> None:
    done = CliRunner().invoke(replay_command, ["no-such-game.json"])
    assert isinstance(done.exception, BrokenFile)
    assert "'no-such-game.json' cannot be read" in str(done.exception)


def _run(*args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    code = "from standoff.terminal.command import play_command; play_command()"
    return subprocess.run(
        [sys.executable, "-c", code, *BASE, *args],
        capture_output=True,
        timeout=240,
        env={**os.environ, **env},
        check=False,
    )


def test_a_pipe_that_knows_no_accents_gets_plain_letters() -> None:
    done = _run("--watch", "--players", "6", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert b"One... two... THREE!" in done.stdout


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux says that the other side has hung up
        return b""


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are for Unix")
def test_a_real_dumb_terminal_of_80_columns() -> None:
    import pty

    here, there = pty.openpty()
    env = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "80", "LINES": "24"}
    code = "from standoff.terminal.command import play_command; play_command()"
    command = [sys.executable, "-c", code, *BASE, "--speed", "instant"]
    child = subprocess.Popen(command, stdin=there, stdout=there, stderr=there, env=env, close_fds=True)
    os.close(there)
    shown, keys = b"", [b"\n", b"c\n", b"1\n", b"s\n", b"q\n"]
    while part := _read(here):
        shown += part
        if shown.endswith((b"choice: ", b"sit down: ")):
            os.write(here, keys.pop(0))
    os.close(here)
    assert child.wait(240) == 0
    assert b"\x1b" not in shown
    assert b"back door" in shown
    assert max(len(line) for line in shown.split(b"\r\n")) <= 80


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are for Unix")
def test_ctrl_c_at_a_question_ends_it_at_once() -> None:
    import pty

    here, there = pty.openpty()
    command = [sys.executable, "-c", "from standoff.cli import main; main()", "play", *BASE, "--speed", "instant"]
    child = subprocess.Popen(
        command,
        stdin=there,
        stdout=there,
        stderr=there,
        close_fds=True,
        start_new_session=True,
        preexec_fn=_take_terminal,
    )
    os.close(there)
    shown, keys = b"", [b"\n", b"\x03"]
    while part := _read(here):
        shown += part
        if keys and shown.endswith((b"choice: ", b"sit down: ")):
            os.write(here, keys.pop(0))
    os.close(here)
    assert child.wait(20) == 130
    assert b"standoff: stopped" in shown
    assert b"Traceback" not in shown


def _take_terminal() -> None:
    """The new session's keyboard is the one on standard input, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
