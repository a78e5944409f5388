"""A secure line: by an authority of the server's own, or with somebody's certificate; or else a sentence."""

from __future__ import annotations

import ssl
import stat
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from standoff.server.authority import FILE
from standoff.server.command import serve_command
from standoff.server.tls import Secured, with_certificate, with_own_authority
from standoff.table.protocol import Hello, Welcome, decode_server_message, encode
from tests.server.raw import connected
from tests.server.serving import FAST, run, serving

NAMES = ("127.0.0.1", "localhost")


def trusting(secured: Secured) -> ssl.SSLContext:
    """Somebody whose phone trusts this server's authority."""
    return ssl.create_default_context(cadata=secured.authority)


async def sits_down(url: str, trust: ssl.SSLContext) -> Welcome:
    """Open a table and come to it, over HTTP and over a socket."""
    async with aiohttp.ClientSession() as session:
        new = {"name": "Ann", "setup": {"edition": "first", "players": 4}}
        async with session.post(f"{url}/api/tables", json=new, ssl=trust) as answer:
            seat = await answer.json()
        assert seat["url"].startswith("https://")
        async with session.ws_connect(f"{url}/ws", ssl=trust) as socket:
            await socket.send_str(encode(Hello(seat["table"], seat["token"])).decode())
            told = decode_server_message((await socket.receive()).data)
    assert isinstance(told, Welcome)
    return told


def test_whoever_trusts_the_servers_authority_comes_over_a_secure_line(tmp_path: Path) -> None:
    async def main() -> None:
        secured = with_own_authority(tmp_path, NAMES)
        async with serving(secured=secured) as server:
            for host in NAMES:
                await sits_down(server.address(host), trusting(secured))
            async with aiohttp.ClientSession() as session:
                async with session.get(f"{server.public_url}/authority.crt", ssl=trusting(secured)) as answer:
                    assert answer.content_type == "application/x-x509-ca-cert"
                    assert await answer.read() == secured.authority
                with pytest.raises(aiohttp.ClientConnectorCertificateError):
                    await session.get(f"{server.public_url}/readyz", ssl=ssl.create_default_context())

    run(main())


def test_a_name_that_the_leaf_does_not_have_is_not_trusted(tmp_path: Path) -> None:
    async def main() -> None:
        secured = with_own_authority(tmp_path, ["192.0.2.7"])
        async with serving(secured=secured) as server, aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.ClientConnectorCertificateError):
                await session.get(f"{server.public_url}/readyz", ssl=trusting(secured))

    run(main())


def test_the_authority_stays_the_same_and_nobody_else_can_read_its_key(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "tls"
    once = with_own_authority(folder, NAMES)
    leaf = (folder / "leaf.pem").read_bytes()
    again = with_own_authority(folder, [*NAMES, "äpfel.example"])
    assert again.authority == once.authority
    assert (folder / "leaf.pem").read_bytes() != leaf
    assert {file.name for file in folder.iterdir()} == {FILE, "leaf.pem"}
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_somebodys_own_certificate_is_served(tmp_path: Path) -> None:
    async def main() -> None:
        authority = with_own_authority(tmp_path, NAMES)
        secured = with_certificate(tmp_path / "leaf.pem", tmp_path / "leaf.pem")
        async with serving(secured=secured) as server:
            await sits_down(server.public_url, trusting(authority))
            async with (
                aiohttp.ClientSession() as session,
                session.get(f"{server.public_url}/authority.crt", ssl=trusting(authority)) as answer,
            ):
                assert answer.status == 404

    run(main())


def test_whoever_shakes_no_hands_is_sent_away(tmp_path: Path) -> None:
    async def main() -> None:
        secured = with_own_authority(tmp_path, NAMES)
        async with serving(replace(FAST, request=0.1), secured=secured) as server, connected(server.port) as line:
            assert await line.read(1) == b""

    run(main())


def failed(*arguments: str) -> str:
    """What somebody is told whose server does not start."""
    result = CliRunner().invoke(serve_command, ["--port", "0", "--store", "memory:", *arguments])
    assert result.exit_code != 0
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


def test_what_is_no_certificate_gets_a_sentence(tmp_path: Path) -> None:
    with_own_authority(tmp_path, NAMES)
    leaf, other, junk = tmp_path / "leaf.pem", tmp_path / FILE, tmp_path / "junk.pem"
    junk.write_text("not a certificate")
    locked = tmp_path / "locked.pem"
    key = load_pem_private_key(leaf.read_bytes(), None)
    locked.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")))
    assert "There is no file" in failed("--tls", str(tmp_path / "nothing.pem"), str(leaf))
    assert "are no certificate and its key" in failed("--tls", str(junk), str(leaf))
    assert "are no certificate and its key" in failed("--tls", str(leaf), str(other))
    assert "locked by a password" in failed("--tls", str(leaf), str(locked))
    assert "a certificate and its key, or 'self'" in failed("--tls", str(leaf))
    assert "nothing to do with 'key.pem'" in failed("--tls", "self", "key.pem")
    assert "nothing to do with 'key.pem'" in failed("key.pem")


def test_an_authority_that_cannot_be_read_or_kept_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path))
    (tmp_path / "tls").mkdir()
    (tmp_path / "tls" / FILE).write_text("spoilt")
    assert "cannot be read; move it away, and a new one is made" in failed("--tls", "self")
    (tmp_path / "tls" / FILE).unlink()
    (tmp_path / "tls").rmdir()
    (tmp_path / "tls").write_text("a file where a folder should be")
    assert "No authority can be kept in" in failed("--tls", "self")
