"""Rule code in this process: loaded as it was when the run began, and with one change."""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Final

from tools.mutants.changes import Mutant

RUNNING: Final = "standoff.scenarios.running"
"""Importing it loads all rules."""

Lines = dict[str, list[int]]
"""Lines of rule code, by file."""


class Prepared(importlib.machinery.SourceFileLoader):
    """Loads rule code as it was when the run began, so that editing may go on; a mutant puts its own in between."""

    codes: dict[str, CodeType] = {}  # noqa: RUF012 - one for the whole process: the import system makes the loaders

    def get_code(self, fullname: str) -> CodeType | None:
        return self.codes[fullname]


class Finder(importlib.abc.MetaPathFinder):
    """Finds prepared rule code before the files."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        if fullname not in Prepared.codes:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = Prepared(fullname, spec.origin)
        return spec


class Loaded:
    """The rules, loaded once for all mutants, and which modules and lines that took."""

    def __init__(self) -> None:
        before = set(sys.modules)
        self.lines: Lines = traced(lambda: importlib.import_module(RUNNING))
        self.modules = [name for name in sys.modules if name.startswith("standoff.") and name not in before]

    def change(self, mutant: Mutant, tree: ast.Module) -> None:
        """Let one mutant live in this process, which is a fork of its own.

        A change inside a function that has not run yet is put into its place; for any other one, the rules are
        loaded again.
        """
        mutant.place.put(mutant.new)
        path = str(Path(mutant.path).absolute())
        code = compile(ast.fix_missing_locations(tree), path, "exec")
        if mutant.lines is not None and set(mutant.lines).isdisjoint(self.lines.get(mutant.path, ())):
            function = function_of(mutant)
            new = [one for one in codes_in(code) if function and is_of(one, function)]
            if function and len(new) == 1 and new[0].co_freevars == function.__code__.co_freevars:
                function.__code__ = new[0]
                return
        Prepared.codes[mutant.module] = code
        for name in self.modules:
            del sys.modules[name]
            package, _, last = name.rpartition(".")
            if package in sys.modules:
                delattr(sys.modules[package], last)
        importlib.import_module(RUNNING)


def function_of(mutant: Mutant) -> FunctionType | None:
    """The loaded function that a mutant is in; none where it hides behind something unknown."""
    found: Any = sys.modules[mutant.module]
    for name in mutant.scope.split("."):
        if isinstance(found, ModuleType | type):
            found = vars(found).get(name)
    for wrapping in ("__func__", "fget", "func", "__wrapped__"):
        found = getattr(found, wrapping, found)
    return found if isinstance(found, FunctionType) else None


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """A module's code and all that is defined in it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes_in(part)


def is_of(code: CodeType, function: FunctionType) -> bool:
    """Is this the code of that function, changed or not?"""
    old = function.__code__
    return (code.co_qualname, code.co_firstlineno) == (old.co_qualname, old.co_firstlineno)


def traced(act: Callable[[], object]) -> Lines:
    """The lines of rule code that something runs through."""
    here = Path.cwd()
    lines: dict[str, set[int]] = {code.co_filename: set() for code in Prepared.codes.values()}

    def local(frame: FrameType, event: str, arg: object) -> Any:
        lines[frame.f_code.co_filename].add(frame.f_lineno)
        return local

    def enter(frame: FrameType, event: str, arg: object) -> Any:
        return local if frame.f_code.co_filename in lines else None

    sys.settrace(enter)
    try:
        act()
    finally:
        sys.settrace(None)
    return {str(Path(file).relative_to(here)): sorted(seen) for file, seen in lines.items() if seen}
