"""Every connection is an open file, and the system counts those."""

from __future__ import annotations

from typing import Final

SPARE: Final = 100
"""Files beside connections: the store, the page, the loop, and whoever is just being turned away."""


def room_for(connections: int) -> int:
    """Raise this process's limit of open files to what so many connections need; gives how many it can hold."""
    try:
        import resource
    except ImportError:  # Windows sets no such limit
        return connections
    need = connections + SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for limits in ((need, max(need, hard)), (min(need, hard), hard)):
        if soft >= need or soft == resource.RLIM_INFINITY:
            return connections
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        except (ValueError, OSError):
            continue
        soft = limits[0]
    return min(connections, soft - SPARE)
