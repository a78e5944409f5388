"""Who is at the table: people, chairs, bots and the host."""

from __future__ import annotations

from dataclasses import dataclass, field

from standoff.bots import LEVELS
from standoff.engine.errors import Refusal
from standoff.table.messages import Chair, Person

KEEPER = "regular" if "regular" in LEVELS else LEVELS[0]
"""The bot that fills chairs and keeps seats warm, unless the host says otherwise."""


@dataclass(slots=True)
class Somebody:
    """One person: known to the table by a name and the fingerprint of a secret token."""

    name: str
    face: str
    token: str
    seat: int | None = None
    here: bool = True
    gone_at: float | None = None
    """Since when the line is lost."""
    left: bool = False
    latency: float = 0.0
    ghost_points: int = 0
    more_time: int = 0
    silenced: bool = False
    """The host lets nobody hear this person."""
    deaf_to: frozenset[int] = frozenset()
    """Whom this person does not want to hear."""
    refs: tuple[int, ...] = ()
    """The sender's numbers of the last commands taken, so that one sent again changes nothing."""


@dataclass(slots=True)
class Place:
    """One chair: a person's, a bot's, or both while the bot keeps it warm."""

    person: int | None = None
    bot: str = ""
    temper: str = ""
    silenced: bool = False
    """The host lets nobody hear this bot."""
    kept: bool = False
    missed: int = 0


@dataclass(slots=True)
class Company:
    """Everybody at one table."""

    people: list[Somebody] = field(default_factory=list)
    chairs: list[Place] = field(default_factory=list)
    host: int = 0
    banned: set[str] = field(default_factory=set)

    def person_of(self, token: str) -> int | None:
        """Whose token this is (its fingerprint)."""
        return next((i for i, one in enumerate(self.people) if one.token == token and not one.left), None)

    def heir(self) -> int | None:
        """Who looks after the table when the host does not: somebody here, seated people first."""
        here = [i for i in (*self.seated(), *self.present()) if self.people[i].here and i != self.host]
        return here[0] if here else None

    def present(self) -> list[int]:
        """Everybody who has not left."""
        return [i for i, one in enumerate(self.people) if not one.left]

    def seated(self) -> list[int]:
        """Everybody on a chair of their own, bot or not."""
        return [i for i in self.present() if self.people[i].seat is not None]

    def all_here(self) -> bool:
        """Does everybody play in person, with nobody's line lost?"""
        return all(chair.person is not None and not chair.kept for chair in self.chairs) and all(
            one.gone_at is None for one in self.people
        )

    def is_bot(self, seat: int) -> bool:
        """Does a bot answer for this chair now?"""
        chair = self.chairs[seat]
        return chair.person is None or chair.kept

    def talking_bots(self) -> dict[int, str]:
        """The bots that may talk, with their tempers, or levels where they have none; nobody's stand-in does."""
        return {
            seat: chair.temper or chair.bot
            for seat, chair in enumerate(self.chairs)
            if chair.person is None and chair.bot and not chair.silenced
        }

    def join(self, name: str, face: str, token: str, sit: bool) -> int:
        """Somebody new; takes the first free chair if wanted and there is one."""
        self.people.append(Somebody(name, face, token))
        person = len(self.people) - 1
        free = [seat for seat, chair in enumerate(self.chairs) if chair.person is None and not chair.bot]
        if sit and free:
            self.sit(person, free[0])
        return person

    def sit(self, person: int, seat: int) -> None:
        """Take a chair, leaving the old one; a bot makes room."""
        old = self.people[person].seat
        if old is not None:
            self.chairs[old] = Place()
        self.people[person].seat = None
        if seat >= 0:
            self.chairs[seat] = Place(person)
            self.people[person].seat = seat

    def remove(self, person: int, bot: bool) -> None:
        """Somebody goes for good; in a running game a bot takes over the chair."""
        one = self.people[person]
        if one.seat is not None:
            self.chairs[one.seat] = Place(bot=KEEPER) if bot else Place()
        one.seat, one.left, one.here = None, True, False
        if person == self.host:
            heir = self.heir()
            self.host = heir if heir is not None else next(iter(self.seated() or self.present()), person)

    def resize(self, players: int) -> None:
        """As many chairs as players; people keep theirs or move down to a free one."""
        if len(self.seated()) > players:
            raise Refusal(
                f"{len(self.seated())} people are seated, and this game has {players} chairs", key="too many seated"
            )
        sitting = [(chair, seat) for seat, chair in enumerate(self.chairs)]
        self.chairs = [chair for chair, _ in sitting[:players]]
        self.chairs += [Place() for _ in range(players - len(self.chairs))]
        for chair, _ in sitting[players:]:
            if chair.person is not None:
                free = next(i for i, one in enumerate(self.chairs) if one.person is None)
                self.chairs[free] = chair
        for seat, chair in enumerate(self.chairs):
            if chair.person is not None:
                self.people[chair.person].seat = seat

    def shown_chairs(self, ready: set[int], bot_names: dict[int, str]) -> tuple[Chair, ...]:
        """The chairs as everybody sees them."""
        shown = []
        for seat, chair in enumerate(self.chairs):
            one = self.people[chair.person] if chair.person is not None else None
            shown.append(
                Chair(
                    seat=seat,
                    person=chair.person,
                    name=one.name if one else bot_names.get(seat, "") if chair.bot else "",
                    face=one.face if one else "",
                    bot=chair.bot,
                    temper=chair.temper,
                    kept=chair.kept,
                    here=one.here if one else True,
                    ready=seat in ready,
                    silenced=chair.silenced,
                )
            )
        return tuple(shown)

    def shown_people(self) -> tuple[Person, ...]:
        """Everybody who has not left, as everybody sees them."""
        return tuple(
            Person(i, one.name, one.face, one.seat, one.here, i == self.host, one.ghost_points, one.silenced)
            for i in self.present()
            for one in (self.people[i],)
        )
