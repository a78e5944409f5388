"""What a server writes into its log: for people, or a JSON object a line for programs.  Never a secret.

A table is named by the beginning of a hash of its code: a code opens a table.  It begins with the table's shard and is
so short that most of the code stays unknown to whoever has both.
"""

from __future__ import annotations

import logging
import secrets
import sys
import time
import traceback
from contextvars import ContextVar
from hashlib import sha256
from typing import Any, Final

import msgspec

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The number of the request that is being answered; its answer carries it as well."""
TABLE: Final[ContextVar[str]] = ContextVar("table", default="")
"""The table that the request is about, as the log names it."""
REQUEST_ID: Final = "X-Request-Id"
log = logging.getLogger("standoff.server")
answered = logging.getLogger("standoff.requests")
"""One line for each request, where the log is for programs."""


def table_id(code: str) -> str:
    """How the log names a table: six letters that open nothing."""
    return sha256(f"shard {code}".encode()).hexdigest()[:6]


def request_id() -> str:
    """A new number for a request."""
    return secrets.token_hex(6)


class Lines(logging.Formatter):
    """One JSON object a line.  Of an error it tells the kind and the places in our sources, but not its text, which
    may quote what somebody has sent."""

    worker = ""
    """Which of several processes this is, if there are several."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name, known in (("worker", self.worker), ("request", REQUEST.get()), ("table", TABLE.get())):
            if value := getattr(record, name, "") or known:
                told[name] = value
        told |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[0] is not None:
            told["error"] = record.exc_info[0].__name__
            told["trace"] = [
                f"{frame.filename.rpartition('/standoff/')[2]}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return msgspec.json.encode(told).decode()


def set_up(kind: str) -> None:
    """Log as people read it, or as programs do."""
    handler = logging.StreamHandler(sys.stderr)
    if kind == "json":
        handler.setFormatter(Lines())
    else:
        handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
        answered.setLevel(logging.WARNING)
    logging.basicConfig(level=logging.INFO, handlers=[handler])
