"""Files made from the types: `python -m standoff.server.generate` renews them, `--check` only looks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from standoff.server.api import ENDPOINTS
from standoff.server.describe import openapi, wire_schema
from standoff.server.page_files import page_files
from standoff.table import messages as m
from standoff.table import wire
from standoff.table.pace import SPEEDS

ROOT = Path(__file__).parents[3]
INTRODUCTION = """\
# The protocol

*Made from the types by `python -m standoff.server.generate`; do not edit.*

People, pages and bots speak the same language. The HTTP API opens and finds tables (`/openapi.json` describes it); the
game runs over one WebSocket at `/ws`, one JSON text message per frame. `docs/protocol/schema.json` and
`web/src/lib/protocol/wire.ts` hold the same types for machines.

## A visit

1. `POST /api/tables` opens a table, or `POST /api/tables/{table}/people` joins one. Either gives a **token**: it is the
   seat. The server keeps only its SHA-256. It travels in `hello` or in an `Authorization: Bearer` header, never in an
   address.
2. Open the WebSocket and say `hello` with the table's code and the token (without one, you watch).
3. The server says `welcome`, then sends a `frame` with everything (`whole`), and from then on frames with what has
   changed. A part that is left out has not changed. When `info.stage` is `lobby` there is no view and no clock.
4. When `view.options` is not empty you are asked: send `choose` with `clock.question` and one of the options. You may
   change it until the question closes. Nobody sees that you have chosen; `mine.choice` shows it to you alone.
5. Give commands a random `ref`. It comes back in `done` once the command is **written to disk**, or in an `error`.
   After a lost line, say `hello` again with `n`, `game`, `read` (events you have) and `heard` (the last frame's), and
   send again what was not confirmed: a `ref` that was taken is not taken twice.

Questions on the count of three (`clock.three` is not 0) close at `clock.closes`, in the server's time; find the
difference of the clocks with `ping`. "One" falls `clock.three` seconds before. A slow line is forgiven what the server
has measured, at most half a second; `margins` publishes it after the reveal.

## Speeds

Seconds for each class of question; a dash waits for everybody.
"""


def protocol_page() -> str:
    """docs/protocol.md."""
    parts = [INTRODUCTION, "| Speed | " + " | ".join(_PACES) + " |", "|---" * (len(_PACES) + 1) + "|"]
    for name, pace in SPEEDS.items():
        cells = ["–" if getattr(pace, part) is None else f"{getattr(pace, part):g}" for part in _PACES]
        parts.append(f"| {name} | " + " | ".join(cells) + " |")
    parts += ["", "## What you may send", ""]
    for kind in wire.Heard.__args__:
        parts += _kind(kind, "do")
    parts += ["## What the server sends", ""]
    for kind in (*wire.Sent.__args__, m.Info, m.Chair, m.Person, m.Clock, m.Mine, m.Chat, m.Margins, m.Award):
        parts += _kind(kind, "is")
    parts += ["## The HTTP API", "", "| Request | What it does | Token |", "|---|---|---|"]
    parts += [f"| `{e.method} {e.path}` | {e.text} | {'host' if e.secret else ''} |" for e in ENDPOINTS]
    parts += ["", 'Errors are `{"error": sentence, "clause": rule}` with a fitting status.', ""]
    return "\n".join(parts)


_PACES = ("choose", "pick", "count", "talk", "window", "three")


def _kind(kind: Any, tag: str) -> list[str]:
    """One message: its sentence and its fields."""
    name = kind.__struct_config__.tag
    title = f"`{tag}: {name}`" if name else kind.__name__
    lines = [f"### {title}", "", " ".join((kind.__doc__ or "").split()), ""]
    schema = wire_schema()["$defs"][kind.__name__]
    required = set(schema.get("required", ()))
    rows = []
    for field, part in schema["properties"].items():
        if field == tag or (field == "ref" and tag == "do"):
            continue
        rows.append(f"| `{field}` | {_words(part)}{'' if field in required else ', may be left out'} |")
    return [*lines, *(["| Field | |", "|---|---|", *rows, ""] if rows else [])]


def _words(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_words(part) for part in schema["anyOf"]))
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        item = schema.get("items")
        return f"list of {_words(item)}" if isinstance(item, dict) and item else "list"
    bounds = [f"{words} {schema[key]}" for key, words in _BOUNDS.items() if key in schema]
    return kind + (f" ({', '.join(bounds)})" if bounds else "")


_BOUNDS = {"minimum": "at least", "maximum": "at most", "exclusiveMaximum": "below", "maxLength": "length at most"}


def generated() -> dict[Path, str]:
    """Every generated file and what should stand in it."""
    folder = ROOT / "docs" / "protocol"
    return {
        ROOT / "docs" / "protocol.md": protocol_page(),
        folder / "schema.json": json.dumps(wire_schema(), indent=1, ensure_ascii=False) + "\n",
        folder / "openapi.json": json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n",
        **page_files(ROOT),
    }


@click.command()
@click.option("--check", is_flag=True, help="Change nothing; say what is out of date.")
def main(check: bool) -> None:
    """Write the protocol page, the schemas and the TypeScript types."""
    stale = [path for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    if check and stale:
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
        raise click.ClickException(f"out of date: {names}; run python -m standoff.server.generate")
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
