"""Which rules a node plays and repeats, as one line that other nodes read."""

from __future__ import annotations

import msgspec

from standoff.editions import EDITIONS


def own_rules() -> str:
    """By edition: its version, and the earlier ones that are repeated exactly."""
    rules = {name: [edition.version, *edition.folds] for name, edition in sorted(EDITIONS.items())}
    return msgspec.json.encode(rules).decode()


def repeats(heir: str, late: str) -> bool:
    """Does a node with these rules play on whatever one with those has begun?  Games of nobody known suit everybody."""
    if not late or heir == late:
        return True
    try:
        known = msgspec.json.decode(heir, type=dict[str, list[int]])
        begun = msgspec.json.decode(late, type=dict[str, list[int]])
    except msgspec.DecodeError:
        return False
    return all(versions[0] in known.get(edition, ()) for edition, versions in begun.items() if versions)
