"""The envelope round the table's own messages: greeting, clock, errors and goodbye.  Servers and clients share it."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from standoff.table import commands as c
from standoff.table.messages import Frame

PROTOCOL: Final = 1
"""Raised when an old client would misread a new server."""
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]


class Hello(c.Command, frozen=True, tag="hello"):
    """The first message on every line: which table, with which right, and how far one had come."""

    table: Code
    """The table's code, or for people who only watch its watch code."""
    token: Annotated[str, msgspec.Meta(max_length=128)] = ""
    """The secret of a person at this table; without it one watches."""
    protocol: Annotated[int, msgspec.Meta(ge=0, le=1000)] = PROTOCOL
    n: Count = 0
    game: Count = 0
    read: Count = 0
    heard: Count = 0


class Ping(c.Command, frozen=True, tag="ping"):
    """What time is it?  The sender's own time comes back, to reckon the difference of the clocks."""

    at: float = 0.0


Heard: TypeAlias = Hello | Ping | c.Spoken
"""Everything a client may send."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is"):
    """Something a server sends."""


class Welcome(Told, frozen=True, tag="welcome"):
    """The line is open; a frame follows."""

    table: str
    person: int | None
    now: float
    protocol: int = PROTOCOL
    ping: float = 0.0
    """How often the server listens for a sign of life, in seconds."""


class Pong(Told, frozen=True, tag="pong"):
    """The server's time, and the sender's own that came with the ping."""

    at: float
    now: float


class Error(Told, frozen=True, tag="error"):
    """What was sent has changed nothing, and why."""

    code: str
    """malformed, refused, hello first, unauthorised, not found, too fast or full."""
    text: str
    clause: str = ""
    ref: int = 0
    key: str = ""
    """Names the sentence, for those who say it in another language."""


class Bye(Told, frozen=True, tag="bye"):
    """The server closes the line."""

    why: str
    """stopping, kicked, left, closed, elsewhere, too slow, silent or abuse."""
    text: str
    again: bool = False
    """Is it worth coming back in a moment?"""


Sent: TypeAlias = Welcome | Frame | Pong | Error | Bye
"""Everything a server may send."""

encode = msgspec.json.Encoder().encode
decode_heard = msgspec.json.Decoder(Heard).decode
decode_sent = msgspec.json.Decoder(Sent).decode
