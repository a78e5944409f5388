"""The rules, and what a busy server does most often, as machine code made from the same sources.

`make compiled` translates the modules below with mypyc.  They are used as long as no source has changed since; without
them the same modules run as they are written and do the same, only slower.  STANDOFF_COMPILED=no does without them,
STANDOFF_COMPILED=yes insists on them.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from typing import Any, Final

SOURCES: Final = os.path.dirname(__file__)
AS_WRITTEN: Final = frozenset({
    "__init__", "bullet_keys", "by_hand", "cached", "clauses", "codec", "compiling", "edition", "errors", "events",
    "habits", "imagine_bullets", "imagine_loot", "instinct", "kinds", "lesson", "luck", "memory", "mind",
    "odds", "options", "position", "recall", "referee", "replay", "resample", "rules", "slots", "temper", "terminal",
    "texts", "undo", "view", "weights", "wishes",
})  # fmt: skip
"""What is never compiled of the packages of rules: records, classes that narrow what they extend, that extend one of
Python's own or are made while the game runs, and what is rarely asked."""


PACKAGE: Final = frozenset({"__init__"})
"""What makes a folder a package is never compiled; of minds nothing else is left out."""


def _rules(*packages: str, but: frozenset[str] = AS_WRITTEN) -> list[str]:
    """The modules of these packages and of those below them."""
    found = []
    for package in packages:
        for entry in sorted(os.listdir(os.path.join(SOURCES, *package.split(".")))):
            name, kind = os.path.splitext(entry)
            if name not in but and kind == ".py":
                found.append(f"standoff.{package}.{name}")
            elif os.path.exists(os.path.join(SOURCES, *package.split("."), entry, "__init__.py")):
                found += _rules(f"{package}.{name}", but=but) if name not in but else []
    return found


def _listed(package: str, names: str) -> list[str]:
    return [f"standoff.{package}.{name}" for name in names.split()]


@cache
def groups() -> dict[str, tuple[str, ...]]:
    """What is compiled together: each group is one library, and two of them are made at a time."""
    rules = _rules("engine", "editions.common", "editions.first"), _rules("editions.second", "editions.yakuzas")
    minds = _rules("editions.first.mind", "editions.second.mind", "editions.yakuzas.mind", but=PACKAGE)
    return dict(zip(LIBRARIES, (*map(tuple, rules), (*_MINDS, *minds), _HOUSE, _DOORS), strict=True))


def modules() -> tuple[str, ...]:
    """Everything that is compiled."""
    return tuple([name for names in groups().values() for name in names])


_MINDS: Final = (*_listed("editions.common", "instinct odds temper"), *_listed("bots", "boss regular"))
_HOUSE: Final = (
    *_listed(
        "table",
        "awards bounds company delay folding frame_parts frames history log pictures question steward table",
    ),
    *_listed("table.topics", "again asks bets clock game inside reading talk wishes"),
    *_listed(
        "server",
        "clock clocks condition connection connections limits quiet room sessions tables thinkers websocket writer",
    ),
    *_listed("server.cluster", "lines link"),
)
_DOORS: Final = tuple(_listed("env", "pieces turns"))
LIBRARIES: Final = ("standoff_rules", "standoff_editions", "standoff_minds", "standoff_house", "standoff_doors")
SHARED: Final = tuple([f"{library}__mypyc" for library in LIBRARIES])
"""The libraries with the code of them all."""
FOLDER: Final = os.path.join(SOURCES, "..", "..", "build", "compiled")
RECEIPT: Final = "made-of"
"""A file beside the compiled modules that tells of which sources they were made."""
IN_CHECKOUT: Final = os.path.exists(os.path.join(SOURCES, "..", "..", "pyproject.toml"))
"""Do these sources stand in a checkout, where they may change?"""
IN_WHEEL: Final = os.path.exists(os.path.join(SOURCES, "..", SHARED[0] + EXTENSION_SUFFIXES[0]))
"""Do the compiled modules lie beside their sources?"""


class Finder(MetaPathFinder):
    """Finds the compiled modules before their sources are found."""

    def __init__(self, folder: str) -> None:
        self._files = {name: _file(folder, name) for name in (*SHARED, *modules())}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        file = self._files.get(name)
        return None if file is None else spec_from_file_location(name, file)


def _file(folder: str, name: str) -> str:
    return os.path.join(folder, *name.split(".")) + EXTENSION_SUFFIXES[0]


def receipt(sources: str = SOURCES) -> str:
    """Every source with its time and size: what is compiled may have taken a constant from any of them."""
    lines = []
    for folder, folders, names in os.walk(sources):
        folders[:] = [name for name in folders if name not in ("__pycache__", "built")]
        for name in names:
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                status = os.stat(path)
                lines.append(f"{os.path.relpath(path, sources)} {status.st_mtime_ns} {status.st_size}\n")
    return "".join(sorted(lines))


def is_current(folder: str = FOLDER, sources: str = SOURCES) -> bool:
    """Have they been compiled, for this Python and from these sources?"""
    try:
        with open(os.path.join(folder, RECEIPT), encoding="utf-8") as made_of:
            return made_of.read() == receipt(sources) and all(os.path.exists(_file(folder, name)) for name in SHARED)
    except OSError:
        return False


def files_made(folder: str = FOLDER, sources: str = SOURCES) -> dict[str, str]:
    """Every compiled file with its place in a wheel, beside its source; nothing where they are not current."""
    if not is_current(folder, sources):
        return {}
    made = [_file(folder, name) for name in (*SHARED, *modules())]
    return {path: os.path.relpath(path, folder) for path in made}


def is_used() -> bool:
    """Does this process run them?  Out of a wheel they lie beside their sources, and are found without a finder."""
    return IN_WHEEL or any(isinstance(finder, Finder) for finder in sys.meta_path)


def use() -> None:
    """Prefer the compiled modules from now on, if they are wanted and current.  In an installed wheel nothing is looked
    through: there is nothing to choose."""
    if not IN_CHECKOUT:
        return
    wanted = os.environ.get("STANDOFF_COMPILED", "")
    if wanted != "no" and is_current():
        sys.meta_path.insert(0, Finder(FOLDER))
    elif wanted == "yes":
        raise ImportError("STANDOFF_COMPILED=yes, but what was compiled is not there or out of date: make compiled")
