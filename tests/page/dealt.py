"""Any server of these tests, with its games dealt alike in every run: what fails once fails again.

`python -m tests.page.dealt MODULE …` runs a server.  The keys of its games follow from the name of the running test,
which stands in a file, and from how many games it has dealt for that test; without that file they are drawn as ever.
"""

from __future__ import annotations

import os
import runpy
import secrets
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Final

TEST: Final = "STANDOFF_RUNNING_TEST"
"""Where the environment names that file."""

KEY: Final = 32
"""The length of a game's key; other secrets stay as they are."""

_drawn = secrets.token_bytes
_dealt: Counter[str] = Counter()


def dealt(nbytes: int | None = None) -> bytes:
    """As `secrets.token_bytes`, but the next key of the running test."""
    if nbytes != KEY:
        return _drawn(nbytes)
    test = Path(os.environ[TEST]).read_text(encoding="utf-8")
    _dealt[test] += 1
    return sha256(f"{test} {_dealt[test]}".encode()).digest()


if __name__ == "__main__":
    if TEST in os.environ:
        secrets.token_bytes = dealt
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
