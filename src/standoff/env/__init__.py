"""Doors for researchers: every game as an environment for learners, `pip install 'standoff[env]'`.

`episode` is the core: who chooses among which numbered actions, what a seat sees as numbers and as text, who has won.
`pettingzoo`, `gymnasium`, `openspiel`, `text` and `vector` are doors to it, each imported only by whoever wants it.
"""

from __future__ import annotations

from importlib.util import find_spec

from standoff.engine.errors import StandoffError


class MissingExtra(StandoffError, ImportError):
    """Something that `standoff[env]` would have brought is not installed."""


def need(module: str) -> None:
    """Say in a sentence what to install, where this is missing."""
    if find_spec(module) is None:
        raise MissingExtra(f"This needs {module}, which is not installed here: pip install 'standoff[env]'")


need("numpy")
