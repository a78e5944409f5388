"""The command line with other distributions beside it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMMAND = [sys.executable, "-c", "from standoff.cli import main; main()"]


def beside(site: Path) -> dict[str, str]:
    """The environment of somebody who has installed what lies there."""
    return {**os.environ, "PYTHONPATH": str(site)}


def standoff(site: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run one command to its end."""
    command = [*COMMAND, *args]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, timeout=240, check=False, env=beside(site)
    )


@contextmanager
def serving(site: Path) -> Iterator[str]:
    """`standoff serve`, and its address."""
    command = [*COMMAND, "serve", "--host", "127.0.0.1", "--port", "0", "--store", "memory:", "--unlimited"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=beside(site))
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r":(\d+)$", line.strip())
        assert found, f"the server said: {line!r}"
        yield f"http://127.0.0.1:{found[1]}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        process.stdout.close()
