"""What the page is given at build time: TypeScript types made from the types that travel, and its lesson."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import msgspec

from standoff.editions import EDITIONS
from standoff.server.describe import paper_schemas, typescript, view_schemas, wire_schema
from standoff.server.lesson import lesson


def page_files(root: Path) -> dict[Path, str]:
    """Every generated file of the page and what belongs into it."""
    folder = root / "web" / "src" / "lib" / "protocol"
    made = {folder / "wire.ts": typescript({**paper_schemas(), **wire_schema()["$defs"]})}
    for edition in EDITIONS.values():
        view = get_type_hints(type(edition).view)["return"]
        made[folder / f"{edition.name}.ts"] = typescript(view_schemas(view))
    made[folder / "lesson.json"] = msgspec.json.encode(lesson()).decode() + "\n"
    return made
