"""Views as JSON for a whole table: what everybody sees is written once, and each seat's own is put in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from standoff.engine.phase import Options

Pieces: TypeAlias = Sequence[bytes]
"""A text in pieces that others may share; whoever sends it joins them."""

_encode = msgspec.json.Encoder().encode
_BARE: Final = b'{"me":null,"options":[],"answered":false,"seats":[],'
"""How every view of a spectator begins when its seats are left out: editions put these four fields first."""
_ME: Final = [b'{"me":%d,"options":' % me for me in range(32)]
_ANSWERED: Final = (b',"answered":false', b',"answered":true')


class Splice:
    """The spectator's view of a table, ready to be made any seat's."""

    __slots__ = ("_rest", "_seats")

    def __init__(self, bare: msgspec.Struct, seats: Sequence[msgspec.Struct]) -> None:
        """The view of a spectator without its seats, and the seats."""
        rest = _encode(bare)
        if not rest.startswith(_BARE):
            raise TypeError(f"A view begins with me, options, answered and seats; {type(bare).__name__} does not")
        self._rest = b"]," + rest[len(_BARE) :]
        self._seats = [_seat(number, seat) for number, seat in enumerate(seats)]

    def public(self) -> Pieces:
        """As a spectator sees it."""
        return [b'{"me":null,"options":[],"answered":false,"seats":[', *self._seats, self._rest]

    def own(
        self, me: int, options: Options, answered: bool, seats: Mapping[int, Any], besides: Mapping[str, Any]
    ) -> Pieces:
        """As one seat sees it: some seats more closely, and a few things besides."""
        pieces = [_ME[me], _encode(options), _ANSWERED[answered]]
        if besides:
            pieces += (b",", _encode(besides)[1:-1])
        pieces.append(b',"seats":[')
        first = len(pieces)
        pieces += self._seats
        for number, closer in seats.items():
            pieces[first + number] = _seat(number, closer)
        pieces.append(self._rest)
        return pieces


def _seat(number: int, seat: msgspec.Struct) -> bytes:
    return b"," + _encode(seat) if number else _encode(seat)
