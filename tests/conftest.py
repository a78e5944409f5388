"""What holds for all tests."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Tests run in the background of a shell ignore Ctrl-C; what they start must hear it all the same."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
