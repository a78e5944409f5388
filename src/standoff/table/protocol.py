"""The envelope round the table's own messages: greeting, clock, errors and goodbye.  Servers and clients share it."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from standoff.table import commands as c
from standoff.table.messages import Frame

PROTOCOL: Final = 1
"""Raised when an old client would misread a new server."""
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading a message that is none may end in."""
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


ClientMessage: TypeAlias = Hello | Ping | c.Spoken
"""Everything a client may send."""


class _FromServer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is"):
    """Something a server sends."""


class Welcome(_FromServer, frozen=True, tag="welcome"):
    """The line is open; a frame follows."""

    table: str
    person: int | None
    now: float
    protocol: int = PROTOCOL
    ping: float = 0.0
    """How often the server listens for a sign of life, in seconds."""


class Pong(_FromServer, frozen=True, tag="pong"):
    """The server's time, and the sender's own that came with the ping."""

    at: float
    now: float


class Error(_FromServer, frozen=True, tag="error"):
    """What was sent has changed nothing, and why."""

    code: str
    """malformed, refused, hello first, unauthorised, not found, too fast or full."""
    text: str
    clause: str = ""
    ref: int = 0
    key: str = ""
    """Names the sentence, for those who say it in another language."""


class Notice(_FromServer, frozen=True, tag="notice"):
    """A word from the server itself, until the next one; an empty one takes it back."""

    key: str = ""
    """waiting: nothing can be written down just now, so everything stands still and nothing is lost."""
    text: str = ""


class Knocker(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody before the door."""

    number: int
    name: str
    face: str = ""


class Knocks(_FromServer, frozen=True, tag="knocks"):
    """For the host alone: who stands before the door with a short code and would like to come in."""

    waiting: tuple[Knocker, ...] = ()


class Bye(_FromServer, frozen=True, tag="bye"):
    """The server closes the line."""

    why: str
    """stopping, refused, kicked, left, closed, signed out, moved, elsewhere, node, too slow, silent or abuse.

    Only kicked, left, closed and signed out end a token.  Whoever is moved comes back with the token they have, and is
    somebody else then.
    """
    text: str
    again: bool = False
    """Is it worth coming back in a moment?"""
    at: str = ""
    """Where to come back, when another node of the same server has the table; empty for where one was."""


ServerMessage: TypeAlias = Welcome | Frame | Pong | Error | Notice | Knocks | Bye
"""Everything a server may send."""


class Numbered(msgspec.Struct):
    """All that is read of a message nobody listens to: whom to tell so."""

    ref: c.Ref = 0


encode = msgspec.json.Encoder().encode
decode_client_message = msgspec.json.Decoder(ClientMessage).decode
decode_server_message = msgspec.json.Decoder(ServerMessage).decode
_decode_numbered = msgspec.json.Decoder(Numbered).decode


def ref_of(data: bytes) -> int:
    """The sender's number of a message that is refused unread; 0 where none can be found."""
    try:
        return _decode_numbered(data).ref
    except UNREADABLE:
        return 0
