"""What guests say and are told on links: nearly everything that travels there, so nothing in here waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from standoff.server.cluster.letters import Closed, Ended, Letter, Ping, Pong, Said, Told
from standoff.server.cluster.link import Link
from standoff.server.connection import Connection
from standoff.server.sessions import Sessions
from standoff.table.protocol import Bye

SLOW: Final = Bye("too slow", "Your line does not keep up; please come back", again=True)


class Far:
    """A guest of another node, as an outlet of this one."""

    def __init__(self, link: Link, line: int) -> None:
        self._link, self._line = link, line

    def send(self, message: bytes) -> None:
        """To the guest."""
        self._link.send(Told(self._line, message))

    def offer(self, message: bytes, unread: int) -> bool:
        """To the guest, unless the link does not keep up."""
        if self._link.unread() > unread:
            return False
        self._link.send(Told(self._line, message))
        return True

    def ping(self, payload: bytes) -> None:
        """Ask for a sign of life."""
        self._link.send(Ping(self._line, payload))

    def unread(self) -> int:
        """What waits on the link."""
        return self._link.unread()

    def close(self, code: int, why: str) -> None:
        """Close the guest's line."""
        self._link.send(Closed(self._line, code, why))


class Relay:
    """A guest of this node whose table another one has."""

    def __init__(self, link: Link, line: int) -> None:
        self._link, self._line = link, line

    def say(self, data: bytes) -> None:
        """On to the node that has the table."""
        self._link.send(Said(self._line, data))

    def pong(self, payload: bytes) -> None:
        """A sign of life."""
        self._link.send(Pong(self._line, payload))

    def end(self) -> None:
        """The guest has gone."""
        self._link.passed.pop(self._line, None)
        self._link.send(Ended(self._line))


class Lines:
    """Guests on all links of one node: its own that are passed on, and those of others."""

    def __init__(self, sessions: Sessions, otherwise: Callable[[Link, Letter], None]) -> None:
        self._sessions, self._tables, self._otherwise = sessions, sessions.tables, otherwise

    def take(self, link: Link, letter: Letter) -> None:
        """A letter has come; one that is no guest's goes to whoever takes the others."""
        if isinstance(letter, Told):
            self._tell(link, letter.line, letter.data)
        elif isinstance(letter, Said):
            self._hear(link, letter.line, letter.data)
        elif isinstance(letter, Ping):
            connection = link.passed.get(letter.line)
            if connection is not None:
                connection.outlet.ping(letter.payload)
        elif isinstance(letter, Pong):
            guest = link.guests.get(letter.line)
            if guest is not None:
                guest.heard_at = self._tables.clock.now()
                self._tables.connections.sign_of_life(guest, letter.payload)
        elif isinstance(letter, Closed):
            closed = link.passed.pop(letter.line, None)
            if closed is not None:
                closed.relay = None
                closed.outlet.close(letter.code, letter.why)
                self._tables.connections.gone(closed)
        elif isinstance(letter, Ended):
            gone = link.guests.pop(letter.line, None)
            if gone is not None:
                self._tables.connections.gone(gone)
        else:
            self._otherwise(link, letter)

    def _tell(self, link: Link, line: int, message: bytes) -> None:
        """To a guest of ours; one who does not keep up has to come again."""
        connection = link.passed.get(line)
        if connection is None or connection.closed:
            link.send(Ended(line))
        elif not connection.outlet.offer(message, self._tables.limits.unread):
            link.send(Ended(line))
            self.part(link, line, SLOW)

    def _hear(self, link: Link, line: int, message: bytes) -> None:
        """From a guest of another node; what comes before the hello was looked at waits."""
        early = link.early.get(line)
        if early is not None:
            early.append(message)
            return
        guest = link.guests.get(line)
        if guest is not None:
            self._sessions.hear(guest, message)

    def part(self, link: Link, line: int, bye: Bye) -> None:
        """A guest of ours is told goodbye, and comes again."""
        connection = link.passed.pop(line, None)
        if connection is not None:
            connection.relay = None
            self._tables.connections.hang_up(connection, 1012, bye)

    def lost(self, link: Link, bye: Bye) -> None:
        """A link has ended, and with it every line on it."""
        guests: list[Connection] = list(link.guests.values())
        link.guests.clear()
        for guest in guests:
            self._tables.connections.gone(guest)
        for line in list(link.passed):
            self.part(link, line, bye)
