"""A command at a table: what must be so before it is taken, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from standoff.table import commands as c
from standoff.table.table import Table

Check: TypeAlias = Callable[[Table, int | None, Any, float], None]
"""(table, person, command, now): refuses in a sentence that helps, and changes nothing.  It may depend only on what the
sender may know: an error must not tell a cheat anything."""
Effect: TypeAlias = Callable[[Table, c.Entry, Any], None]
"""(table, entry, command): the same entries always make the same table."""


class Verb(NamedTuple):
    """One kind of command.  Its check and its effect stand together in the module of its topic."""

    effect: Effect
    check: Check | None = None
    host: bool = False
    """May only the host say it?"""
    of_the_game: bool = False
    """Can nobody repeat it without the rules it was said under?"""
