"""Is the server there, and does it take people?"""

from __future__ import annotations

from standoff.server.api import types
from standoff.server.api.access import Access
from standoff.server.api.endpoint import Asked, Endpoint, Fault


class StateEndpoints:
    """For whoever watches over the server."""

    endpoints = (
        Endpoint("GET", "/healthz", "health", "Is the process alive?", types.State, formerly=("/health",)),
        Endpoint(
            "GET",
            "/readyz",
            "ready",
            "Does the server take people?",
            types.State,
            troubles=(503,),
            formerly=("/ready",),
        ),
    )

    def __init__(self, access: Access) -> None:
        self.access = access

    async def health(self, asked: Asked) -> types.State:
        """The process answers."""
        return types.State("alive")

    async def ready(self, asked: Asked) -> types.State:
        """It takes people."""
        if not self.access.tables.condition.works:
            raise Fault(503, "This server takes nobody just now")
        return types.State("ready")
