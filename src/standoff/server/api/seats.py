"""Seats: people come to a table, and take their seat to another device."""

from __future__ import annotations

from standoff.server.api import types
from standoff.server.api.access import Access
from standoff.server.api.endpoint import Asked, Endpoint
from standoff.server.codes import fingerprint
from standoff.server.qr import picture
from standoff.telling.refusals import refusal


class SeatEndpoints:
    """A token is the seat: here people get one, and a new one for the old."""

    endpoints = (
        Endpoint(
            "POST",
            "/api/tables/{table}/people",
            "join",
            "Come to a table.",
            types.Seat,
            status=201,
            takes=types.NewPerson,
            troubles=(404, 409),
        ),
        Endpoint(
            "POST",
            "/api/tables/{table}/ticket",
            "ticket",
            "A link that takes your seat to another device, once.",
            types.Ticket,
            status=201,
            secret=True,
            whose="own",
            troubles=(404, 401),
        ),
        Endpoint(
            "POST",
            "/api/tables/{table}/seat",
            "seat",
            "Take the seat of a ticket; the old device is signed out.",
            types.Seat,
            status=201,
            takes=types.UseTicket,
            troubles=(404, 409),
        ),
        Endpoint(
            "POST",
            "/api/tables/{table}/sign-out",
            "sign_out",
            "A new token for your seat: all else is signed out.",
            types.Seat,
            status=201,
            secret=True,
            whose="own",
            troubles=(404, 401),
        ),
    )

    def __init__(self, access: Access) -> None:
        self.access, self.tables = access, access.tables

    async def join(self, asked: Asked) -> types.Seat:
        """Come to a table."""
        room = await self.access.room(asked)
        self.access.not_too_fast(asked)
        new: types.NewPerson = asked.body
        token, person = await self.tables.join(room, new.name, new.face, new.sit, asked.network)
        return self.access.seat(room, person, token)

    async def ticket(self, asked: Asked) -> types.Ticket:
        """A seat is about to move to another device."""
        room = await self.access.room(asked)
        person = self.access.need_person(room, asked)
        self.access.not_too_fast(asked)
        ticket, until = await self.tables.ticket(room, person)
        url = f"{asked.home}/t/{room.code}#move={ticket}"
        return types.Ticket(ticket, until, url, picture(url).decode())

    async def seat(self, asked: Asked) -> types.Seat:
        """A seat has moved to this device."""
        room = await self.access.room(asked)
        self.access.not_too_fast(asked)
        used: types.UseTicket = asked.body
        person = room.table.company.person_with_ticket(fingerprint(used.ticket), self.tables.clock.now())
        if person is None:
            self.access.count_guess(asked)
            raise refusal("no ticket")
        return self.access.seat(room, person, await self.tables.new_token(room, person))

    async def sign_out(self, asked: Asked) -> types.Seat:
        """A seat is this device's alone."""
        room = await self.access.room(asked)
        person = self.access.need_person(room, asked)
        self.access.not_too_fast(asked)
        return self.access.seat(room, person, await self.tables.new_token(room, person))
