"""Under which names this server is served: no page of somebody else's reaches it under a name of theirs."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit


def name_of(host: str) -> str:
    """The name or address in a Host header or an address to share, without its port; empty if there is none."""
    try:
        return (urlsplit(host if "//" in host else f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


class Hosts:
    """The names people may use.

    Addresses of the machine itself and of networks without names of their own (a home, a container) are always right:
    a browser says them only when it went there.  Ports are not compared, because tunnels and containers change them.
    """

    def __init__(self, names: Iterable[str]) -> None:
        here = socket.gethostname()
        self.names = {name_of(name) for name in (*names, "localhost", here, f"{here}.local")} - {""}

    def serves(self, host: str, reached: str) -> bool:
        """Is this Host header right on a connection to this address of ours?"""
        name = name_of(host)
        if name in self.names:
            return True
        address = _address(name)
        return address is not None and (not address.is_global or address == _address(reached))

    def is_loopback(self, host: str) -> bool:
        """Does somebody on this very machine speak?"""
        name = name_of(host)
        address = _address(name)
        return name == "localhost" or (address is not None and address.is_loopback)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None
