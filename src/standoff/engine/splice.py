"""Views as JSON for a whole table: what everybody sees is written once, and each seat's own is put in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from standoff.engine.phase import Options

_encode = msgspec.json.Encoder().encode
_BARE: Final = b'{"me":null,"options":[],"answered":false,"seats":[],'
"""How every view of a spectator begins when its seats are left out: editions put these four fields first."""


class Splice:
    """The spectator's view of a table, ready to be made any seat's."""

    __slots__ = ("_rest", "_seats")

    def __init__(self, bare: msgspec.Struct, seats: Sequence[msgspec.Struct]) -> None:
        """The view of a spectator without its seats, and the seats."""
        rest = _encode(bare)
        if not rest.startswith(_BARE):
            raise TypeError(f"A view begins with me, options, answered and seats; {type(bare).__name__} does not")
        self._rest = b"]," + rest[len(_BARE) :]
        self._seats = [_encode(seat) for seat in seats]

    def public(self) -> bytes:
        """As a spectator sees it."""
        return b'{"me":null,"options":[],"answered":false,"seats":[' + b",".join(self._seats) + self._rest

    def own(
        self, me: int, options: Options, answered: bool, seats: Mapping[int, Any], besides: Mapping[str, Any]
    ) -> bytes:
        """As one seat sees it: some seats more closely, and a few things besides."""
        shown = self._seats.copy()
        for seat, closer in seats.items():
            shown[seat] = _encode(closer)
        more = _encode(besides)[1:-1] + b"," if besides else b""
        head = b'{"me":%d,"options":%b,"answered":%b,%b"seats":['
        return head % (me, _encode(options), b"true" if answered else b"false", more) + b",".join(shown) + self._rest
