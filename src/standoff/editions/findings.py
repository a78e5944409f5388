"""What the lab has found out about rules of the house: results of `standoff lab balance --options`, kept by edition."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

from standoff.engine.rules import Finding

FOLDER: Final = "findings"
TOLD: Final = ("rounds", "questions", "deaths", "money")
"""What people are told of: how long games last, how much there is to decide, how deadly it is, how rich one gets."""
LEAST: Final = 0.01
"""Less than one part in a hundred is nothing to speak of."""


@cache
def findings_of(package: str) -> tuple[Finding, ...]:
    """Everything sure that the files of an edition say, relative to the usual rules at the same table."""
    folder = files(package) / FOLDER
    if not folder.is_dir():
        return ()
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".json"))
    return tuple([one for name in names for one in _read(json.loads((folder / name).read_text("utf-8")))])


def _read(result: dict[str, Any]) -> Iterator[Finding]:
    modules, players = tuple(result["modules"]), result["players"]
    for effect in result["effects"]:
        for what in TOLD:
            change, usual = effect["measures"][what], result["base"][what]["mean"]
            by = round(change["change"] / usual, 3) if usual else 0.0
            if change["is_sure"] and abs(by) >= LEAST:
                yield Finding(effect["option"], effect["value"], modules, players, what, by)
