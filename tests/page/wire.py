"""A line between page and server that can be cut, and worse: go silent without a word, as lines to phones do."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Wire:
    """Carries bytes to a server on this machine, as long as it is whole."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, 0
        self.whole, self.silent = True, False
        self.loop = asyncio.new_event_loop()
        self.ends: set[asyncio.StreamWriter] = set()
        self.deaf: set[asyncio.StreamWriter] = set()
        self.joined: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """Where the page is found."""
        return f"http://127.0.0.1:{self.port}"

    def silence(self) -> None:
        """From now on nothing arrives on any line, and nobody is told."""
        self._do(self._silence)

    def cut(self) -> None:
        """Every line breaks, and no new one can be opened."""
        self._do(self._cut)

    def mend(self) -> None:
        """New lines are fine again; what is dead stays dead."""
        self.whole, self.silent = True, False

    def _do(self, what: Callable[[], None]) -> None:
        """In the wire's own thread, and waits for it."""
        done = threading.Event()
        self.loop.call_soon_threadsafe(what)
        self.loop.call_soon_threadsafe(done.set)
        assert done.wait(60)

    def _silence(self) -> None:
        self.silent = True
        self.deaf |= self.ends

    def _cut(self) -> None:
        self.whole = False
        for end in self.ends:
            end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if writer not in self.deaf:
                writer.write(data)
                await writer.drain()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.whole:
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        self.joined.add(task)
        task.add_done_callback(self.joined.discard)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, far_writer}
        self.ends |= both
        if self.silent:
            self.deaf |= both
        pumps = [
            asyncio.create_task(self._pump(reader, far_writer)),
            asyncio.create_task(self._pump(far_reader, writer)),
        ]
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        for end in both:
            end.transport.abort()
        self.ends -= both
        self.deaf -= both

    async def _serve(self, opened: threading.Event) -> None:
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.stopped = asyncio.Event()
        opened.set()
        await self.stopped.wait()
        server.close()
        self._cut()
        await asyncio.gather(*self.joined, return_exceptions=True)

    @contextmanager
    def laid(self) -> Iterator[Wire]:
        """The wire for the time being."""
        opened = threading.Event()
        thread = threading.Thread(target=self.loop.run_until_complete, args=(self._serve(opened),))
        thread.start()
        assert opened.wait(60)
        try:
            yield self
        finally:
            self.loop.call_soon_threadsafe(self.stopped.set)
            thread.join(60)
            assert not thread.is_alive()
            self.loop.close()
