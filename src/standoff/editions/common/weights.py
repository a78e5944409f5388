"""What was learned for a boss, as records: they are never compiled (their class keywords would be lost)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Before each round: what makes a side win."""

    theirs: tuple[tuple[float, ...], ...]
    """The side of anybody else …"""
    mine: tuple[tuple[float, ...], ...]
    """… and that of a boss, and as the last of them what being one is worth."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much each sign weighs, and where that comes from."""

    made_by: str
    """The command that made them."""
    games: int
    worth: Worth
    """Among people who know what they do."""
    wild: Worth
    """Among people who choose by chance."""
    habits: dict[str, tuple[float, ...]]
    """By decision: what makes somebody choose an answer."""
    erratic: tuple[float, ...]
    """What shows that somebody chooses by chance."""


@cache
def read_weights(package: str, modules: frozenset[str]) -> Weights:
    """The weights that lie in a package, for this mix of modules or the one most like it."""
    found: Mapping[frozenset[str], Any] = {
        frozenset(file.name.removesuffix(".json").split("+")) - {"base"}: file
        for file in files(package).joinpath("weights").iterdir()
        if file.name.endswith(".json")
    }
    nearest = min(found, key=lambda mix: (len(mix ^ modules), sorted(mix)))
    return msgspec.json.decode(found[nearest].read_bytes(), type=Weights)
