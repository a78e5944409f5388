"""What the compiler of `make compiled` has to be told; whoever runs the sources never notices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**attributes: Any) -> Any:
        """`allow_interpreted_subclasses`: others extend this class, in modules that are not compiled."""
        return lambda cls: cls
