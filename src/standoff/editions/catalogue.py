"""Reading an edition's clauses from the files beside it."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from standoff.engine.clauses import Catalogue, Clause
from standoff.telling.grammar import tight


def read_catalogue(package: str, *chapters: str) -> Catalogue:
    """The clauses of an edition, chapter by chapter, as written in `clauses/*.toml`."""
    folder = files(package) / "clauses"
    clauses = []
    for chapter in chapters:
        entries = tomllib.loads((folder / f"{chapter}.toml").read_text("utf-8"))
        for clause_id, entry in entries.items():
            text = {language: tight(entry[language], language) for language in ("en", "fr")}
            more = {name: entry[name] for name in ("option", "same_as") if name in entry}
            clauses.append(Clause(clause_id, text, tuple(entry["tags"]), **more))
    return Catalogue(clauses)
