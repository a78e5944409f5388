"""What is generated is current, and the HTTP API does what its description says."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import schemathesis
import uvloop
from hypothesis import HealthCheck, settings

from standoff.server.app import Server
from standoff.server.describe import openapi, websocket_schema
from standoff.server.generate import generated
from standoff.server.stores import open_store
from tests.server.serving import FAST

schema = schemathesis.openapi.from_dict(openapi())


def test_generated_files_are_current() -> None:
    stale = [path.name for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    assert not stale, f"run: python -m standoff.server.generate (out of date: {', '.join(stale)})"


def test_every_python_describes_in_the_same_letters() -> None:
    """Newer ones do not keep the blanks by which the lines of a docstring are indented."""
    parts = [*websocket_schema()["$defs"].values(), *openapi()["components"]["schemas"].values()]
    told = [part["description"] for part in parts if "description" in part]
    assert any("\n" in text for text in told)
    assert [text for text in told if "\n " in text] == []


def test_every_message_has_a_sentence() -> None:
    assert [
        name for name, part in websocket_schema()["$defs"].items() if "properties" in part and "description" not in part
    ] == []


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server in a thread."""
    found: list[str] = []
    ready = threading.Event()
    loop = uvloop.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        server = Server(open_store("memory:"), limits=replace(FAST, tables=10**6))
        await server.start()
        found.append(server.public_url)
        ready.set()
        await stop.wait()
        await server.stop()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert ready.wait(60)
    yield found[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join(10)
    loop.close()


@schema.parametrize()
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_to_its_description(case: schemathesis.Case[Any], address: str) -> None:
    case.call_and_validate(base_url=address)
