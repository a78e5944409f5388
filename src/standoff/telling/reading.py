"""Reading texts from the files beside the code that they belong to."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from standoff.engine.texts import Text, Texts
from standoff.telling.grammar import tight


def texts_of(*chapters: str) -> Texts:
    """The texts of some files: `standoff.editions.first:powers` is `words/powers.toml` of that package.

    A later chapter may say differently what an earlier one has said.
    """
    return Texts(lambda: {key: text for chapter in chapters for key, text in read_chapter(chapter).items()})


def read_chapter(chapter: str) -> dict[str, Text]:
    """The texts of one file, with the blanks of each language; nobody has to type a narrow one."""
    package, _, name = chapter.partition(":")
    found = tomllib.loads((files(package) / "words" / f"{name}.toml").read_text("utf-8"))
    return {key: {language: _tight(said, language) for language, said in text.items()} for key, text in found.items()}


def _tight(said: str | list[str], language: str) -> str | list[str]:
    return tight(said, language) if isinstance(said, str) else [tight(way, language) for way in said]
