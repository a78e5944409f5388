"""What an operator relies on: figures at their own address, a log without secrets, and right files in deploy/."""

from __future__ import annotations

import json
import logging
import re
import shlex
import shutil
import subprocess
from collections.abc import AsyncIterator
from configparser import ConfigParser
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml
from click import Command, Context, UsageError

from standoff.client.player import Player
from standoff.server.app import Server
from standoff.server.command import serve_command
from standoff.server.figures import exposition, figures_of
from standoff.server.logs import Lines, answered, table_id
from standoff.server.running import Busy, bound, show_figures
from standoff.server.upkeep import backup_command
from standoff.table.shards import shard_of
from tests.server.raw import connected, get
from tests.server.serving import run, serving

DEPLOY = Path(__file__).parents[2] / "deploy"
DOCS = Path(__file__).parents[2] / "docs"


def free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def played(server: Server) -> str:
    """A game from its beginning to its end; gives its table's code."""
    async with await Player.open(server.public_url, "Secret Name", speed="instant", sit=False) as host:
        await host.start()
        await host.until(lambda me: me.info is not None and me.info.stage == "over")
        return host.table


@asynccontextmanager
async def shown(server: Server, port: int) -> AsyncIterator[None]:
    """With its figures at this port."""
    runner = await show_figures(server, [bound(("127.0.0.1", port))])
    try:
        yield
    finally:
        await runner.cleanup()


def test_figures_are_shown_at_their_own_address_only() -> None:
    async def main() -> None:
        port = free_port()
        async with serving() as server, shown(server, port):
            code = await played(server)
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                    text = await answer.text()
                async with session.get(f"{server.public_url}/metrics") as answer:
                    assert answer.status == 404
            assert 'standoff_games_total{worker="0"} 1.0' in text
            assert 'standoff_ready{worker="0"} 1.0' in text
            metrics = server.tables.metrics
            for name, most in (
                ("journal_entries_total", metrics.entries),
                ("write_seconds_count", sum(metrics.writes)),
            ):
                shown_as = re.search(rf'^standoff_{name}{{worker="0"}} (\S+)$', text, re.MULTILINE)
                assert shown_as is not None
                assert 0 < float(shown_as[1]) <= most, "some more may have been counted since"
            for secret in (code, "Secret", server.tables.rows[code].watch):
                assert secret not in text
            labels = set(re.findall(r'="([^"]*)"', text))
            assert not labels & {table_id(code), shard_of(code)}, "these may be digits, and stand in any figure"
            async with connected(port) as raw:
                await raw.write(get("/metrics", {"Host": "evil.example"}))
                assert (await raw.head())[0] == 404, "no page of somebody else's reads them under another name"
            with pytest.raises(Busy, match="figures cannot be shown"):
                bound(("127.0.0.1", port))

    run(main())


def test_a_server_that_cannot_write_says_so_in_its_figures() -> None:
    async def main() -> None:
        async with serving() as server:
            server.tables.condition.held_up_since = server.tables.clock.now() - 60
            found = figures_of(server)
            assert found.gauges["ready"] == 0
            assert 60 <= found.gauges["held_up_seconds"] < 120
            server.tables.condition.held_up_since = None
            assert figures_of(server).gauges["ready"] == 1

    run(main())


@pytest.fixture
def lines() -> Any:
    """What is logged, as lines for programs."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines())
    for name in ("standoff.server", "standoff.requests"):
        logging.getLogger(name).addHandler(handler)
    answered.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    answered.setLevel(logging.NOTSET)
    for name in ("standoff.server", "standoff.requests"):
        logging.getLogger(name).removeHandler(handler)


def test_the_log_names_requests_and_tables_and_no_secret(lines: Any) -> None:
    async def main() -> tuple[list[str], str]:
        async with serving() as server:
            player = await Player.open(server.public_url, "Secret Name")
            async with aiohttp.ClientSession() as session:
                async with session.get(f"{server.public_url}/api/tables/{player.table}") as answer:
                    number = answer.headers["X-Request-Id"]
                async with session.get(f"{server.public_url}/w/{player.watch_code}") as answer:
                    await answer.read()
            room = server.tables.rooms[player.table]
            try:
                raise LookupError(player.token)
            except LookupError:
                server.tables.writer.stumble(room)
            return [player.table, player.table[:4], player.token, player.watch_code, room.short, "Secret"], number

    secrets, number = run(main())
    found = lines()
    whole = json.dumps(found)
    for secret in secrets:
        assert secret not in whole
    one = next(line for line in found if line.get("request") == number)
    assert one["table"] == table_id(secrets[0])
    assert (one["method"], one["path"], one["status"]) == ("GET", "/api/tables/{table}", 200)
    stumbled = next(line for line in found if line.get("error") == "LookupError")
    assert table_id(secrets[0]) in stumbled["message"]
    assert stumbled["trace"]
    assert all({"at", "level", "logger", "message"} <= set(line) for line in found)


def test_a_tables_number_in_the_log_tells_little_more_than_its_shard() -> None:
    assert table_id("ABCDEFGHJK").startswith(shard_of("ABCDEFGHJK"))
    assert len(table_id("ABCDEFGHJK")) == 6


# ---- deploy/ --------------------------------------------------------------------------------------------------------


def unit(name: str) -> ConfigParser:
    """A systemd unit."""
    found = ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string((DEPLOY / name).read_text("utf-8"))
    return found


def takes(command: Command, words: list[str]) -> None:
    """Does the command take these words?"""
    try:
        command.make_context(str(command.name), list(words), resilient_parsing=False)
    except UsageError as err:
        pytest.fail(f"{words}: {err}")


def after(word: str, words: list[str]) -> list[str]:
    return words[words.index(word) + 1 :]


def test_what_the_units_and_the_container_start_exists() -> None:
    takes(serve_command, after("serve", shlex.split(unit("standoff.service")["Service"]["ExecStart"])))
    script = shlex.split(unit("standoff-backup.service")["Service"]["ExecStart"])[-1]
    takes(backup_command, after("backup", shlex.split(script)))
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    takes(serve_command, after("serve", composed["services"]["standoff"]["command"]))
    for service in composed["services"].values():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in composed["volumes"] or (DEPLOY / source).is_file()
    last = (DEPLOY / "Dockerfile").read_text("utf-8").rpartition("CMD ")[2]
    takes(serve_command, after("serve", json.loads(last)))
    with pytest.raises(pytest.fail.Exception):
        takes(serve_command, ["--no-such-option"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    for path in DEPLOY.glob("standoff*.*"):
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", path.read_text("utf-8"), flags=re.MULTILINE)
        (tmp_path / path.name).write_text(text, "utf-8")
    units = sorted(map(str, tmp_path.iterdir()))
    assert len(units) == 3
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def metrics_in(text: str) -> set[str]:
    """Figures that an expression names."""
    return {re.sub(r"_(bucket|count|sum)$", "", name) for name in re.findall(r"\bstandoff_\w+", text)}


def test_dashboard_and_alarms_name_figures_that_there_are_and_every_alarm_is_explained() -> None:
    async def main() -> str:
        async with serving() as server:
            server.tables.metrics.errors["stumbled"] += 1
            return exposition([figures_of(server)]).decode()

    known = {
        re.sub(r"_(bucket|count|sum)$", "", line.split("{")[0])
        for line in run(main()).splitlines()
        if not line.startswith("#")
    }
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    shown = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    alarms = yaml.safe_load((DEPLOY / "alarms.yml").read_text("utf-8"))["groups"][0]["rules"]
    for text in (*shown, *(rule["expr"] for rule in alarms)):
        assert metrics_in(text) <= known, text
    unseen = known - {name for text in shown for name in metrics_in(text)}
    assert unseen == {"standoff_connections_at_most", "standoff_tables_at_most", "standoff_started_seconds"}
    operating = (DOCS / "operating.md").read_text("utf-8")
    for rule in alarms:
        assert f"| `{rule['alert']}` |" in operating
    settings = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))
    assert all((DEPLOY / file).is_file() for file in settings["rule_files"])


def test_an_address_for_the_figures_that_is_none_is_refused_with_a_sentence() -> None:
    for wrong in ("here", "127.0.0.1:", "127.0.0.1:0", "99999"):
        with pytest.raises(UsageError, match="give a port"):
            serve_command.make_context("serve", ["--metrics", wrong])
    context: Context = serve_command.make_context("serve", ["--metrics", "[::1]:9464"])
    assert context.params["metrics"] == ("::1", 9464)
    assert serve_command.make_context("serve", ["--metrics", "9464"]).params["metrics"] == ("127.0.0.1", 9464)
