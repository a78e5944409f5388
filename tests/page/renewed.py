"""The server as it is, but with later rules: games that were begun before cannot be played on."""

from __future__ import annotations

from standoff import editions
from standoff.server.command import serve_command

if __name__ == "__main__":
    editions.edition("first").version += 1
    serve_command()
