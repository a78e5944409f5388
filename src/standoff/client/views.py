"""Views as they travel, turned back into the types of their edition, so that every bot can read them."""

from __future__ import annotations

from copy import copy
from functools import cache
from types import SimpleNamespace
from typing import Any, get_type_hints

import msgspec

from standoff.editions import EDITIONS
from standoff.engine.phase import Options, Step


@cache
def view_type(edition: str) -> type[msgspec.Struct] | None:
    """The type of an edition's views, if this program knows the edition."""
    known = EDITIONS.get(edition)
    found = get_type_hints(type(known).view).get("return") if known is not None else None
    return found if isinstance(found, type) and issubclass(found, msgspec.Struct) else None


def read_view(edition: str, plain: Any) -> Any:
    """A view; of an edition that is not known here, a plain record."""
    kind = view_type(edition)
    if kind is None:
        return SimpleNamespace(**plain)
    return msgspec.convert(plain, kind, strict=False)


def seen_inside(view: Any, window: Step, shows: Options) -> Any:
    """A view at a window that is answered inside the open question, as the same window looks with a poll of its own."""
    seen = {"decision": window[0], "options": shows}
    if hasattr(view, "moment"):
        seen["moment"] = window[1]
    if isinstance(view, msgspec.Struct):
        return msgspec.structs.replace(view, **seen)
    plain = copy(view)
    vars(plain).update(seen)
    return plain
