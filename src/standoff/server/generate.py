"""`python -m standoff.server.generate`: the page's types, made from the types that travel, and its lesson."""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_type_hints

import msgspec

from standoff.editions import EDITIONS
from standoff.server.describe import paper_schemas, typescript, view_schemas, wire_schema
from standoff.server.lesson import lesson

FOLDER: Final = Path(__file__).parents[3] / "web" / "src" / "lib" / "protocol"


def files() -> dict[str, str]:
    """Every generated file and what belongs into it."""
    wire = wire_schema()["$defs"]
    made = {"wire.ts": typescript({**paper_schemas(), **wire})}
    for edition in EDITIONS.values():
        view = get_type_hints(type(edition).view)["return"]
        made[f"{edition.name}.ts"] = typescript(view_schemas(view))
    made["lesson.json"] = msgspec.json.encode(lesson()).decode() + "\n"
    return made


def main() -> None:
    """Write them all."""
    for name, text in files().items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
