"""The ground people play on: how large it is.  LIVE-007, LR-08"""

from __future__ import annotations

from math import isqrt


def area(gangsters: int, per: int) -> tuple[int, int]:
    """Width and height in millimetres, three to two, to a tenth of a metre; so many square metres for everybody."""
    tenths = _rounded_root(150 * per * gangsters)
    height = (2 * 100 * per * gangsters + tenths) // (2 * tenths)
    return tenths * 100, height * 100


def _rounded_root(square: int) -> int:
    """The whole number nearest to a square root."""
    root = isqrt(square)
    return root + (square - root * root > root)
