"""What the page is given at build time: TypeScript types made from those that travel, words and lessons."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec

from standoff.editions import OURS
from standoff.engine.kinds import SHAPES, Kind, base
from standoff.engine.rules import Edition
from standoff.engine.texts import LANGUAGES, Text
from standoff.server.describe import api_schemas, typescript, view_schemas, websocket_schema
from standoff.telling.letters import ACCENTS, GLYPHS
from standoff.telling.reading import read_chapter
from standoff.telling.words import HOUSE, REFUSALS


def page_files(root: Path) -> dict[Path, str]:
    """Every generated file of the page and what belongs into it."""
    folder = root / "web" / "src" / "lib" / "protocol"
    made = {
        folder / "types.ts": typescript({**api_schemas(), **websocket_schema()["$defs"]}),
        root / "web" / "src" / "lib" / "stage" / "art" / "alphabet.ts": alphabet(),
    }
    for edition in OURS:
        own = root / "web" / "src" / "editions" / edition.name
        view = get_type_hints(type(edition).view)["return"]
        made[own / "view.ts"] = typescript(view_schemas(view))
        made[own / "events.ts"] = events(edition)
        for language in LANGUAGES:
            for chapter, keys in chapters(edition).items():
                made[own / "words" / f"{chapter}.{language}.json"] = words(edition.texts, keys, language)
        for name, lesson in edition.lessons().items():
            made[own / "lessons" / f"{name}.json"] = msgspec.json.encode(lesson).decode() + "\n"
    for language in LANGUAGES:
        shared = root / "web" / "src" / "lib" / "i18n" / language
        made[shared / "house.json"] = words(HOUSE, HOUSE, language)
        made[shared / "refusals.json"] = words(REFUSALS, REFUSALS, language)
    return made


CHAPTERS: Final = {
    "options": ("chapter.", "group.", "module.", "option.", "title.", "value."),
    "lesson": ("learn.",),
    "search": ("search.",),
}
"""Texts of an edition that are wanted before anybody plays; all others are its game."""

COMMON: Final = {"cardboard": "standoff.editions.common:cardboard"}
"""Chapters of which editions share a part."""
TERMINAL: Final = (
    "cover.",
    "preset.",
    "edition",
    "terminal.",
    "fact.",
    "posture.",
    "ask.",
    "answer.",
    "noise.",
    "print.",
)
"""What only a terminal says, or the server offers, or is printed."""


def chapters(edition: Edition[Any]) -> dict[str, list[str]]:
    """The texts that the page reads, by when it wants them; the terminal's are left out."""
    sorted_out: dict[str, list[str]] = {}
    package = type(edition).__module__.rpartition(".")[0]
    of = {key: name for name in edition.worded for key in read_chapter(f"{package}:{name}")}
    of |= {key: name for name in set(COMMON).intersection(edition.worded) for key in read_chapter(COMMON[name])}
    for key in edition.texts:
        chapter = next((name for name, starts in CHAPTERS.items() if key.startswith(starts)), of.get(key, "game"))
        if not key.startswith(TERMINAL):
            sorted_out.setdefault(chapter, []).append(key)
    return sorted_out


def words(texts: Mapping[str, Text], keys: Iterable[str], language: str) -> str:
    """Some texts in one language, as a file of the page."""
    chosen = {key: texts[key][language] for key in keys}
    return json.dumps(chosen, ensure_ascii=False, indent=1) + "\n"


def alphabet() -> str:
    """The letters of cut paper, as the page draws them."""
    tables = {name: json.dumps(table, indent=2) for name, table in (("GLYPHS", GLYPHS), ("ACCENTS", ACCENTS))}
    consts = [f"export const {name}: Record<string, string> = {table};\n" for name, table in tables.items()]
    return _ALPHABET + "".join(consts)


_ALPHABET: Final = """\
// Made by `python -m standoff.server.generate`; do not edit.
/** Cut-out lettering, "width|x,y x,y …;hole …", ten units high, and accents to be laid over it. */
"""


def events(edition: Edition[Any]) -> str:
    """The kinds of events of an edition, as types."""
    types = [f'  | Event<"{kind}", {_fields(one)}>' for kind, one in edition.kinds.items()]
    return _EVENTS.format(title=edition.text("edition").lower(), name=edition.name.title(), types="\n".join(types))


_EVENTS: Final = """\
// Made by `python -m standoff.server.generate`; do not edit.
import type {{ EventOf as Event }} from "$lib/stage/play/beats";

/** What may happen in the {title}. */
export type {name}Event =
{types};
"""


def _fields(kind: Kind) -> str:
    """The data of a kind of event, as a type of the page."""
    fields = []
    for name, shape in kind.fields.items():
        script = SHAPES[base(shape)]
        fields.append(f"{name}?: {script} | null" if shape.endswith("?") else f"{name}: {script}")
    return f"{{ {'; '.join(fields)} }}" if fields else "object"
