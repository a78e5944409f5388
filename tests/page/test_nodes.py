"""Several servers on one database: the phone of a guest plays on when its node dies."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.browsing import SERVER, Served
from tests.page.conftest import Meet
from tests.page.playing import open_table
from tests.page.test_robust import phone, play_until, start
from tests.page.wire import Wire
from tests.server.databases import Database


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Two servers that share a database."""
    with ExitStack() as stack:
        database = Database()
        stack.callback(database.end)
        store = database.new()
        one, two = (Served(tmp_path, SERVER, "--node", name) for name in ("one", "two"))
        for node in (one, two):
            node.store = store
            node.start()
            stack.callback(node.stop)
        yield one, two


def test_a_phone_plays_on_in_its_seat_when_its_node_dies(meet: Meet, nodes: tuple[Served, Served]) -> None:
    one, two = nodes
    with Wire(one.port).laid() as wire:
        ann = phone(meet, wire.url, open_table(one.url, "Ann", speed="no clock", players=4, modules=[]))
        start(ann)
        expect(ann.locator("section.hand.load button").first).to_be_visible()
        shown = ann.locator("section.hand").inner_text()
        wire.to = two.port
        one.stop(signal.SIGKILL)
        expect(ann.locator("p.lost")).to_be_visible()
        expect(ann.locator("p.lost")).to_have_count(0)
        assert ann.locator("section.hand").inner_text() == shown
        assert play_until(ann, "courage") == "courage"
