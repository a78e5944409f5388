"""Files made from the types: `python -m standoff.server.generate` renews them, `--check` only looks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from standoff.server.api.handling import ENDPOINTS
from standoff.server.describe import openapi, websocket_schema
from standoff.server.limits_page import limits_page
from standoff.server.page_files import page_files
from standoff.table import messages as m
from standoff.table import protocol
from standoff.table.pace import SPEEDS

ROOT = Path(__file__).parents[3]
INTRODUCTION = """\
# The protocol

*Made from the types by `python -m standoff.server.generate`; do not edit.*

People, pages and bots speak the same language. The HTTP API opens and finds tables (`/openapi.json` describes it); the
game runs over one WebSocket at `/ws`, one JSON text message per frame. `docs/protocol/schema.json` and
`web/src/lib/protocol/types.ts` hold the same types for machines.

## A visit

1. `POST /api/tables` opens a table, or `POST /api/tables/{table}/people` joins one. Either gives a **token**: it is the
   seat. The server keeps only its SHA-256. It travels in `hello` or in an `Authorization: Bearer` header, never in an
   address.
2. Open the WebSocket and say `hello` with the table's code and the token (without one, you watch).
3. The server says `welcome`, then sends a `frame` with everything (`whole`), and from then on frames with what has
   changed. A part that is left out has not changed. When `info.stage` is `lobby` there is no view and no clock.
4. When `view.options` is not empty you are asked: send `choose` with `clock.question` and one of the options. You may
   change it until the question closes. Nobody sees what you have chosen; `mine.choice` shows it to you alone. Where
   `clock.awaits` is set, everybody sees that you have, in `clock.ticked`.
5. Give commands a random `ref`. It comes back in `done` once the command is **written to disk**, or in an `error`.
   After a lost line, say `hello` again with `n`, `game`, `read` (events you have) and `heard` (the last frame's), and
   send again what was not confirmed: a `ref` that was taken is not taken twice. Keep at most 32 commands unconfirmed on
   one line: so many are remembered for each device of a person.

## Seats

In the lobby `sit` takes a chair at once. In a running game it is an **ask** for a bot's chair: it stands in
`info.asks`, the seated people answer with `consent`, one "no" ends it, and silence until `closes` is a yes. A granted
one is taken when the next round begins; then a `whole` frame comes, as for everybody whose seat has changed.
Everybody asks once a game (`mine.asked`), and `sit` with -1 takes it back. When the host says `offer`, a newcomer is
said to be somebody whose device is lost; the same people consent, and it happens at once: the newcomer's line ends
with `bye` "moved", and `hello` with the same token comes back as that person.

`POST …/ticket` gives a link that takes a seat to another device: there, `POST …/seat` gives a new token for it. `POST
…/sign-out` gives a new token as well. Either way every line of the old token ends with `bye` "signed out". A token is
to be forgotten at `kicked`, `left`, `closed` and `signed out`, and never otherwise: `bye` with `again`, such as that
of a full table, is worth another try with the same token.

## Short codes

While a table is awake, four letters stand for its code: `GET /api/tables/{table}/code` tells them to whoever has that
one. `GET /api/codes/{code}` gives the table's code back while it is in its lobby. In a game it is refused with the key
`knock`: then `POST /api/codes/{code}/knocks` with a name, and `GET` with what that gives, every few seconds, until it
holds the table's code or the host has refused. Only the host hears of it, in `knocks`, and answers with `POST
/api/tables/{table}/knocks/{number}`. After many wrong ones short codes rest for a while, and only whole codes work.

## The referee

Some rules ask for what the game cannot see, such as throws that people make by hand. Where they do, `info.referee` says
who tells it: the host, whoever the host has named with `name_referee`, or -1 for chance. Only the referee is told the
question, in `mine.referee`: the `options`, and in `about` whom the parts of an answer are about. Answer with `choose`
and `referee: true`. Chance answers for a referee who is away or whose time is up.

Where people play on their own ground (Live outdoors) nobody else knows what has happened: the question has no deadline,
and `clock.waits_for` names the referee. These commands are for such tables; elsewhere they are refused.

- `choose` with `referee: true` and a `seat` enters what somebody says aloud who has no line; `ready` says that was all.
- `claim` says on one's own phone that the referee's open question is about oneself ("I have left"), where the rules
  allow that; the referee reads it in `mine.referee.claims` and decides. `yes: false` takes it back.
- `dispute` raises a flag: `info.flags` shows everybody who disagrees about which clause, and only the referee reads the
  text, in `mine.pleas`. `settle` takes it down: it stands.
- `undo` takes back the last game answers; `clock.answers` counts them, and a flag's `answers` how many there were when
  it was raised. The question that is asked then has a new number. The log goes on, with `undone` and what stays known.
- `verdict` tells the outcome of a round in two lists, whatever is being asked.
- `give_referee` hands the whistle on, at any table with a referee.

A phone without a line may queue answers and send them later in their order, each with its `ref` and the number of its
question, which counts up by one: what was taken before is not taken twice, and what is decided by then is refused. So
may `undo` and `verdict`, with the number of the question that has to be open.

## Emotes

`emote` does something to whoever sits on `to` without a word: `laugh`, `doubt`, `sweat`, `applause`, `threat` or
`wink`. It is for those who play, while a game runs, and comes as a line of `chat` with `emote` and `to`: whoever is
muted, silenced or shown later is so with this as well. `text` tells it in English, after `name`.

## Fellows among themselves

Where some belong together, `say` with `family: true` is heard by one's fellows alone. Some editions allow that only in
breaks; then `view.whisper` says whether this is one. Their `clock.pace` is `confer`: they end as soon as everybody has
answered, or when time is up. Where the one answer is that one is ready, everybody sees who has given it, in
`info.chairs[].ready` and `clock.ready`.

Where fellows share something out, each answer is a proposal, one of `view.options`. Each proposal, and each change of
it, comes at once to the fellows of whoever made it, in a `frame` with a `view` and no events: `view.proposals` holds
the latest of each fellow by seat, one's own included. `n` does not move, nobody else gets a frame, and others read of
it in no log. Bots wait for the people among their fellows, and back them. What became of it are events for the fellows.

## Windows inside questions

A window is a moment at which hidden cards may speak. Most are questions like any other, of pace `window`, that last as
long whoever answers. One that comes right before a question is answered inside it: `clock.inside` names the window,
`view` is that of the question, and `mine.shows` lists what you may `show` meanwhile, until the count begins, or until
`clock.shows_by` where that is given: in a talk. Answer the question, and you have shown nothing. The first card shown
opens the window's poll for all whom it asks, sealed and as long as ever; then the question goes on under a new number,
with `mine.choice` as it was where that is still legal.

## Talk

In a question of pace `talk` a choice means that one is ready for the count, which begins when all people are.
`talking` takes that back until `ready`. When half of the people are ready, the host and the seat in `clock.calls` may
say `go_on`: the count begins, and until "three" everybody may still choose.

## The count of three

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
    for kind in protocol.ClientMessage.__args__:
        parts += _kind(kind, "do")
    parts += ["## What the server sends", ""]
    for kind in (
        *protocol.ServerMessage.__args__,
        m.Info,
        m.Chair,
        m.Person,
        m.Ask,
        m.Barred,
        m.Clock,
        m.Mine,
        m.Chat,
        m.Margins,
        m.Award,
        protocol.Knocker,
    ):
        parts += _kind(kind, "is")
    parts += ["## The HTTP API", "", "| Request | What it does | Token |", "|---|---|---|"]
    parts += [f"| `{e.method} {e.path}` | {e.text} | {e.whose if e.secret else ''} |" for e in ENDPOINTS]
    parts += ["", _PRINTED, "", 'Errors are `{"error": sentence, "clause": rule}` with a fitting status.', ""]
    return "\n".join(parts)


_PRINTED = (
    "`GET /print/{edition}` is no part of the API but a page: what people print of an edition, in the language of\n"
    "`?language=` or of `Accept-Language`."
)
_PACES = ("choose", "pick", "count", "talk", "window", "stride", "confer", "three")


def _kind(kind: Any, tag: str) -> list[str]:
    """One message: its sentence and its fields."""
    name = kind.__struct_config__.tag
    title = f"`{tag}: {name}`" if name else kind.__name__
    lines = [f"### {title}", "", " ".join((kind.__doc__ or "").split()), ""]
    schema = websocket_schema()["$defs"][kind.__name__]
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
        ROOT / "docs" / "limits.md": limits_page(),
        folder / "schema.json": json.dumps(websocket_schema(), indent=1, ensure_ascii=False) + "\n",
        folder / "openapi.json": json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n",
        **page_files(ROOT),
    }


@click.command()
@click.option("--check", is_flag=True, help="Change nothing; say what is out of date.")
def main(check: bool) -> None:
    """Write the protocol page, the limits, the schemas and the TypeScript types."""
    stale = [path for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    if check and stale:
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
        raise click.ClickException(f"out of date: {names}; run python -m standoff.server.generate")
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
