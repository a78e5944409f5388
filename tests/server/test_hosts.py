"""Names under which a server is served, and what is said about addresses that lead nowhere."""

from __future__ import annotations

import socket

import pytest

from standoff.server.hosts import Hosts
from tests.server.raw import HANDSHAKE, connected, get
from tests.server.serving import run, serving

SERVED = ("https://play.example.org/games", "cards.example.org", "9.9.9.9")


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "LOCALHOST:9", "localhost.", "127.0.0.1:8000", "127.1.2.3", "[::1]:8000",
        "192.168.1.20:8000", "10.0.0.3", "172.17.0.2:80", "100.64.0.9", "[fe80::1]:8000", "[fd00::2]",
        "play.example.org", "Play.Example.org:443", "cards.example.org:8080", "9.9.9.9:8000", "8.8.4.4:8000",
        socket.gethostname(), f"{socket.gethostname()}.local:8000",
    ],
)  # fmt: skip
def test_own_names_and_addresses_are_served(host: str) -> None:
    assert Hosts(SERVED).serves(host, "8.8.4.4")


@pytest.mark.parametrize(
    "host",
    [
        "", ":8000", "evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example",
        "sub.play.example.org", "example.org", "8.8.8.8", "[2606:4700::1]:80", "[", "[::1", "a b",
        "localhost@evil.example", "//", "http://evil.example",
    ],
)  # fmt: skip
def test_names_of_others_are_not(host: str) -> None:
    assert not Hosts(SERVED).serves(host, "8.8.4.4")


def test_without_names_of_its_own_nothing_but_itself_is_served() -> None:
    assert not Hosts(("",)).serves("", "127.0.0.1")
    assert not Hosts(("",)).serves("play.example.org", "127.0.0.1")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "8.8.8.8"])
def test_a_name_of_somebody_else_is_answered_in_a_sentence(host: str) -> None:
    async def main() -> None:
        async with serving() as server:
            for path, headers in (("/", {}), ("/api/offers", {}), ("/ws", {**HANDSHAKE, "Origin": f"http://{host}"})):
                async with connected(server.port) as raw:
                    await raw.write(get(path, {**headers, "Host": host}))
                    status, _, body = await raw.answer()
                    assert (status, b"--served-as" in body) == (421, True)

    run(main())


def test_a_public_url_and_further_names_are_served() -> None:
    async def main() -> None:
        async with serving(public_url="https://play.example.org", served_as=("cards.example.org",)) as server:
            for host in ("play.example.org", "cards.example.org:8000", f"127.0.0.1:{server.port}"):
                async with connected(server.port) as raw:
                    await raw.write(get("/ws", {**HANDSHAKE, "Host": host, "Origin": f"https://{host}"}))
                    assert (await raw.head())[0] == 101, host

    run(main())


@pytest.mark.parametrize(
    "path", ["/t/%ff", "/%ff", "/t/%ed%a0%80", "/w/%c0%af", "/api/tables/%fe", "/api/nothing", "/t/%FF/%"]
)
def test_an_address_that_leads_nowhere_is_a_friendly_page(path: str) -> None:
    async def main() -> None:
        async with serving() as server:
            for language, words in (("", b"There is nothing at this address"), ("fr-CH, en", "Il n’y a rien".encode())):
                async with connected(server.port) as raw:
                    browser = {"Host": "localhost", "Accept": "text/html,*/*;q=0.8", "Accept-Language": language}
                    await raw.write(get(path, browser))
                    status, headers, body = await raw.answer()
                    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
                    assert words in body
                    assert b'href="/"' in body
            async with connected(server.port) as raw:
                await raw.write(get(path, {"Host": "localhost"}))
                assert (await raw.answer())[::2] == (404, b'{"error":"There is nothing at this address"}')

    run(main())
