"""A small chat-completions endpoint on this machine, which may answer as badly as such endpoints do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any


class ChatServer(ThreadingHTTPServer):
    """Answers every request in the manner that is wanted now, and keeps what it was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.manner = "well"
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.over = Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever has waited for too long has hung up: that is what is wanted."""

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1/chat/completions"


class _Handler(BaseHTTPRequestHandler):
    server: ChatServer

    def do_POST(self) -> None:
        """One request, answered in the server's manner."""
        server = self.server
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        server.asked.append(asked)
        server.keys.append(self.headers["Authorization"])
        last = len(re.findall(r"^\d+: ", asked["messages"][1]["content"], re.MULTILINE)) - 1
        manner = server.manner
        if manner == "once refused":
            server.manner, manner = "well", "refused"
        if manner == "late":
            server.over.wait()
        said = {
            "well": json.dumps({"move": last, "say": "I mean it."}),
            "rambling": f'Let me think {{step by step}}.\n```json\n{{"move": {last}, "say": null}}\n```\nGood luck!',
            "no option": json.dumps({"move": last + 1}),
            "chatty": "I would rather not say.",
        }.get(manner, "")
        body = b"<html>" if manner == "broken" else json.dumps({"choices": [{"message": {"content": said}}]}).encode()
        if manner == "empty":
            body = b'{"choices": []}'
        self.send_response(503 if manner == "refused" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def chatting() -> Iterator[ChatServer]:
    """Such an endpoint for as long as it is needed."""
    server = ChatServer()
    thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
