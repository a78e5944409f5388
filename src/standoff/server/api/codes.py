"""Short codes: four letters that lead to a table while it is awake."""

from __future__ import annotations

from standoff.server.api import types
from standoff.server.api.access import Access
from standoff.server.api.endpoint import Asked, Endpoint, Fault
from standoff.server.barring import is_barred
from standoff.server.limits import Bucket, Buckets, Shared
from standoff.server.room import Room
from standoff.table.text_checks import check_name, check_text
from standoff.telling.refusals import refusal, sentence


class CodeEndpoints:
    """A short code is exchanged for the table's own, in a game by the host's yes; what comes then is up to that one.

    Few letters are soon guessed, so wrong ones are counted, by network and in the whole house.
    """

    endpoints = (
        Endpoint(
            "GET",
            "/api/tables/{table}/code",
            "short",
            "The table's short code, until it falls asleep.",
            types.Short,
            troubles=(404,),
        ),
        Endpoint(
            "GET",
            "/api/codes/{code}",
            "found",
            "The table of a short code, while it is in its lobby.",
            types.Found,
            troubles=(404, 409),
        ),
        Endpoint(
            "POST",
            "/api/codes/{code}/knocks",
            "knock",
            "Knock at a table whose game runs; its host hears it.",
            types.Knocked,
            status=201,
            takes=types.NewKnock,
            troubles=(404, 409),
        ),
        Endpoint(
            "GET",
            "/api/codes/{code}/knocks/{knock}",
            "heard",
            "What the host says to a knock; ask every few seconds, or you have gone.",
            types.Heard,
            troubles=(404, 409),
        ),
        Endpoint(
            "POST",
            "/api/tables/{table}/knocks/{number}",
            "answer_knock",
            "The host lets somebody in who has knocked, or does not.",
            types.State,
            takes=types.Admit,
            secret=True,
            troubles=(404, 401),
        ),
    )

    def __init__(self, access: Access) -> None:
        self.access, self.tables = access, access.tables
        limits = access.tables.limits
        self._wrong = Buckets(limits.codes_each_second, limits.codes_at_once, limits)
        now = access.tables.clock.now()
        self._wrong_in_house = Bucket(limits.house_codes_each_second, limits.house_codes_at_once, now)
        self._knocking = Buckets(limits.knocks_each_second, limits.knocks_at_once, limits)

        self.counted = {"codes": Shared(self._wrong, self._note_wrong_code)}

    def _note_wrong_code(self, network: str) -> None:
        """Somebody has guessed at another worker's door."""
        now = self.tables.clock.now()
        self._wrong.note(network, now)
        self._wrong_in_house.take(now)

    async def short(self, asked: Asked) -> types.Short:
        """What to type, for whoever has the table's code."""
        room = await self.access.room(asked)
        return types.Short(room.short, f"{asked.home}/{room.short}" if room.short else "")

    async def found(self, asked: Asked) -> types.Found:
        """Into the lobby; in a game the host has to be asked."""
        room = self._room(asked)
        if room.table.stage != "lobby":
            raise refusal("knock")
        return types.Found(room.code)

    async def knock(self, asked: Asked) -> types.Knocked:
        """Somebody stands before the door."""
        room, now = self._room(asked), self.tables.clock.now()
        if not self._knocking.take(asked.network, now):
            raise Fault(429, sentence("many knock"), "many knock")
        new: types.NewKnock = asked.body
        check_name(new.name)
        check_text(new.face)
        knock = room.doorstep.knock(new.name, new.face, asked.network, now)
        self.tables.connections.tell_knocks(room, now)
        return types.Knocked(knock.secret)

    async def heard(self, asked: Asked) -> types.Heard:
        """Whether the door opens.  Nobody but the host says so, except where it stands open by now."""
        room, now = self.tables.with_short_code(asked.params["code"].upper()), self.tables.clock.now()
        knock = room.doorstep.with_secret(asked.params["knock"], now) if room is not None else None
        if room is None or knock is None:
            self._count_wrong_code(asked)
            raise Fault(404, sentence("nobody opens"), "nobody opens")
        self._check_door(room, asked)
        if knock.admitted is None and room.table.stage == "lobby":
            room.doorstep.answer(knock.shown.number, True)
        if knock.admitted is False:
            raise refusal("not now")
        return types.Heard(room.code if knock.admitted else "")

    async def answer_knock(self, asked: Asked) -> types.State:
        """The host has heard the knock."""
        room = await self.access.room(asked)
        self.access.need_host(room, asked)
        admit: types.Admit = asked.body
        number = asked.params["number"]
        if number.isdecimal() and len(number) < 16:
            room.doorstep.answer(int(number), admit.admit)
        self.tables.connections.tell_knocks(room, self.tables.clock.now())
        return types.State("answered")

    def _room(self, asked: Asked) -> Room:
        """The table of a short code that takes whoever asks."""
        now = self.tables.clock.now()
        if self._wrong.empty(asked.network, now) or self._wrong_in_house.empty(now):
            raise Fault(429, sentence("short codes rest"), "short codes rest")
        room = self.tables.with_short_code(asked.params["code"].upper())
        if room is None:
            self._count_wrong_code(asked)
            raise Fault(404, sentence("no such code"), "no such code")
        self._check_door(room, asked)
        return room

    def _count_wrong_code(self, asked: Asked) -> None:
        """Somebody has guessed."""
        now = self.tables.clock.now()
        self._wrong.take(asked.network, now)
        self._wrong_in_house.take(now)
        self.tables.metrics.wrong_codes += 1

    def _check_door(self, room: Room, asked: Asked) -> None:
        """Four letters open nothing that is shut."""
        if is_barred(room, asked.network):
            raise refusal("sent away")
        if room.table.locked:
            raise refusal("locked")
