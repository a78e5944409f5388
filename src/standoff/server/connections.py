"""Everybody on the line: people come and go, are looked after, and are told when it is over."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from standoff.server.clock import Timed
from standoff.server.condition import Condition
from standoff.server.connection import Connection
from standoff.server.limits import Limits
from standoff.server.metrics import Metrics
from standoff.server.room import Room
from standoff.table import commands as c
from standoff.table.protocol import Bye, Knocker, Knocks, Notice, encode
from standoff.telling.refusals import sentence

NOTICEABLE: Final = 0.03
"""Seconds by which a line's latency must change to be worth a journal entry."""
WAITING: Final = sentence("waiting")


class Connections:
    """The lines of all rooms.  They are sent what is durable by others; here they begin, are kept alive, and end."""

    def __init__(
        self, rooms: dict[str, Room], condition: Condition, clock: Timed, limits: Limits, metrics: Metrics
    ) -> None:
        self._rooms, self._condition, self._clock, self._limits = rooms, condition, clock, limits
        self._metrics = metrics
        self.touch: Callable[[Room], None] = _nobody
        """Somebody's coming or going has to be written down and told."""

    def arrive(self, room: Room, connection: Connection, person: int | None) -> None:
        """A line has shown that it belongs here."""
        connection.table, connection.person = room.code, person
        room.connections.append(connection)
        held_up = self._condition.held_up
        if person is not None:
            mine = [other for other in room.connections if other.person == person]
            if len(mine) > self._limits.connections_each_person:
                self.hang_up(mine[0], 4007, Bye("elsewhere", "You have this table open in too many places"))
            if not room.table.company.people[person].here and not held_up:
                room.handle(person, c.LineState(True), self._clock.now())
            room.tell_mine.add(person)
            room.networks[person] = connection.network
        if held_up:
            connection.outlet.send(encode(Notice("waiting", WAITING)))
        self.touch(room)

    def gone(self, connection: Connection) -> None:
        """A line has ended, whoever ended it."""
        if connection.closed:
            return
        connection.closed = True
        room = self._rooms.get(connection.table)
        if room is None or connection not in room.connections:
            return
        room.connections.remove(connection)
        person = connection.person
        if person is None or not self._condition.works or room.here(person):
            return
        one = room.table.company.people[person]
        if one.here and not one.has_left:
            room.handle(person, c.LineState(False), self._clock.now())
            self.touch(room)

    def hang_up(self, connection: Connection, code: int, bye: Bye) -> None:
        """Say goodbye and close."""
        if connection.closed:
            return
        connection.outlet.send(encode(bye))
        connection.outlet.close(code, bye.why)
        self.gone(connection)

    def hang_up_all(self, code: int, bye: Bye) -> None:
        """Say goodbye to everybody."""
        for room in self._rooms.values():
            for connection in list(room.connections):
                self.hang_up(connection, code, bye)

    def announce(self, notice: Notice) -> None:
        """A word to everybody who keeps up."""
        message = encode(notice)
        for room in self._rooms.values():
            for connection in room.connections:
                if connection.outlet.unread() <= self._limits.unread:
                    connection.outlet.send(message)

    def falls_behind(self, connection: Connection) -> None:
        """A slow reader is sent nothing until it has caught up, and then everything."""
        connection.behind_since = self._clock.now()
        connection.cursor.n = 0
        self._metrics.slow += 1

    def look_after(self, room: Room, now: float) -> None:
        """Signs of life are asked for, silent lines cut, slow ones told again or let go."""
        for connection in list(room.connections):
            if connection.behind_since is not None:
                self._look_after_slow(room, connection, connection.behind_since, now)
            elif now - connection.heard_at > self._limits.silent:
                self.hang_up(connection, 4008, Bye("silent", "No sign of life from your side", again=True))
            elif now - connection.pinged_at > self._limits.ping:
                connection.pinged_at, connection.ping = now, secrets.token_bytes(8)
                connection.outlet.ping(connection.ping)
        self.tell_knocks(room, now)

    def tell_knocks(self, room: Room, now: float) -> None:
        """The host hears who stands before the door, and whoever is host no more hears it no more."""
        waiting = room.doorstep.look(now)
        for connection in room.connections:
            is_host = connection.person is not None and connection.person == room.table.company.host
            heard: tuple[Knocker, ...] = waiting if is_host else ()
            if connection.knocks != heard and connection.behind_since is None:
                connection.knocks = heard
                connection.outlet.send(encode(Knocks(heard)))

    def _look_after_slow(self, room: Room, connection: Connection, since: float, now: float) -> None:
        if connection.outlet.unread() <= self._limits.unread // 4:
            connection.behind_since = None
            room.tell_mine.add(connection.person)
            self.touch(room)
        elif now - since > self._limits.slow:
            self.hang_up(connection, 4009, Bye("too slow", "Your line does not keep up; please come back", again=True))

    def sign_of_life(self, connection: Connection, payload: bytes) -> None:
        """A pong has come: the table should know how slow this line is."""
        now = self._clock.now()
        latency = connection.pong(payload, now)
        room = self._rooms.get(connection.table)
        if latency is None or room is None or connection.person is None:
            return
        if self._condition.stopping or self._condition.held_up:
            return
        if abs(room.table.company.people[connection.person].latency - latency) > NOTICEABLE:
            room.handle(connection.person, c.Latency(round(min(latency, 60.0), 3)), now)
            self.touch(room)


def _nobody(room: Room) -> None:
    """Nobody is there yet who would write anything down."""
