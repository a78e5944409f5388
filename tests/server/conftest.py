"""What the tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.databases import Database


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    """A PostgreSQL for all tests of this process."""
    found = Database()
    yield found
    found.end()
