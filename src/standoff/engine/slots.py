"""The slots of a class of game, with their types: a compiled class has forgotten both, its source has not."""

from __future__ import annotations

from ast import AnnAssign, Assign, ClassDef, Name, literal_eval, parse, unparse
from functools import cache
from importlib.resources import files


def slots_of(cls: type) -> dict[str, str]:
    """The slots that this class adds to those it extends, each with its type as it is written."""
    own = vars(cls)
    if "__mypyc_attrs__" in own:
        return _in_source(cls.__module__, cls.__name__)
    return {name: own["__annotations__"][name] for name in own.get("__slots__", ())}


@cache
def _in_source(module: str, name: str) -> dict[str, str]:
    package, _, file = module.rpartition(".")
    source = parse(files(package).joinpath(f"{file}.py").read_text("utf-8"))
    body = next(one.body for one in source.body if isinstance(one, ClassDef) and one.name == name)
    slots: tuple[str, ...] = ()
    written: dict[str, str] = {}
    for line in body:
        if isinstance(line, AnnAssign) and isinstance(line.target, Name):
            written[line.target.id] = unparse(line.annotation)
        elif isinstance(line, Assign) and isinstance(line.targets[0], Name) and line.targets[0].id == "__slots__":
            slots = literal_eval(line.value)
    return {slot: written[slot] for slot in slots}
