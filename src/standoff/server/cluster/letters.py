"""What nodes say to each other on a link: lines of guests and requests, many on one."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final, TypeAlias

import msgspec

LONGEST: Final = 8 << 20
"""Bytes of one letter; a whole replay is far shorter."""


class _Letter(msgspec.Struct, frozen=True, array_like=True):
    pass


class Knock(_Letter, frozen=True, tag=0):
    """The first letter on both sides: something that nobody has said before."""

    nonce: bytes


class Proof(_Letter, frozen=True, tag=1):
    """Who says this knows the key of the store."""

    mac: bytes


class Line(_Letter, frozen=True, tag=2):
    """A guest has come to the wrong node, and has said hello there."""

    line: int
    network: str
    hello: bytes


class Said(_Letter, frozen=True, tag=3):
    """A guest says something."""

    line: int
    data: bytes


class Pong(_Letter, frozen=True, tag=4):
    """A guest's sign of life."""

    line: int
    payload: bytes


class Ended(_Letter, frozen=True, tag=5):
    """A guest has gone."""

    line: int


class Told(_Letter, frozen=True, tag=6):
    """What a guest is told."""

    line: int
    data: bytes


class Ping(_Letter, frozen=True, tag=7):
    """A guest is asked for a sign of life."""

    line: int
    payload: bytes


class Closed(_Letter, frozen=True, tag=8):
    """A guest's line is closed."""

    line: int
    code: int
    why: str


class Request(_Letter, frozen=True, tag=9):
    """What somebody asks of a table by HTTP."""

    number: int
    endpoint: str
    params: dict[str, str]
    body: bytes
    token: str
    network: str
    query: dict[str, str]
    home: str


class Response(_Letter, frozen=True, tag=10):
    """What is answered."""

    number: int
    status: int
    body: bytes
    kind: str


class Count(_Letter, frozen=True, tag=11):
    """Somebody of this network has used up one of what is counted for all nodes together."""

    what: str
    network: str


Letter: TypeAlias = Knock | Proof | Line | Said | Pong | Ended | Told | Ping | Closed | Request | Response | Count
encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Letter).decode


def framed(letter: Letter) -> bytes:
    """A letter as it travels: its length, and itself."""
    body = encode(letter)
    return len(body).to_bytes(4, "big") + body


def proof(key: str, side: bytes, asked: bytes, answered: bytes) -> bytes:
    """What only a node of the same store can say after these two knocks."""
    return hmac.digest(key.encode(), side + asked + answered, sha256)
