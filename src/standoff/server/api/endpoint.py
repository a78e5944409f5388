"""An endpoint of the API: what it takes and gives, and how it says no."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any


@dataclass(frozen=True)
class Asked:
    """A request, checked."""

    params: dict[str, str]
    body: Any
    token: str
    network: str
    query: Mapping[str, str]
    home: str
    """The address of this server that others can use."""


@dataclass(frozen=True)
class RawBody:
    """An answer that is not a type of ours: bytes of some kind."""

    data: bytes
    kind: str


@dataclass(frozen=True)
class Endpoint:
    """One thing the API can do."""

    method: str
    path: str
    name: str
    text: str
    gives: Any
    """The type of the answer, or the name of its content type."""
    _: KW_ONLY
    status: int = 200
    takes: type | None = None
    secret: bool = False
    """Does it need a token?"""
    whose: str = "host"
    """Whose token that is."""
    troubles: tuple[int, ...] = ()
    asks: tuple[str, ...] = ()
    """What may be said 'yes' to in the query."""
    formerly: tuple[str, ...] = ()
    """Addresses that it had, and that earlier programs still use."""


class Fault(Exception):
    """A request that changes nothing: a status and a sentence."""

    def __init__(self, status: int, text: str, key: str = "") -> None:
        super().__init__(text)
        self.status, self.text, self.key = status, text, key
