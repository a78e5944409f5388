"""Who is at the table: people, chairs, bots and the host."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from typing import Final

from standoff.bots.levels import REGULAR
from standoff.engine.errors import Refusal
from standoff.table.commands import WINDOW
from standoff.table.messages import Chair, Person

KEEPER = REGULAR
"""The bot that fills chairs and keeps seats warm, unless the host says otherwise."""
REFS_KEPT: Final = 5 * WINDOW
"""So many numbers of commands are remembered of each person: all that five devices may send again after a loss."""


class Refs:
    """A sender's numbers of the last commands taken, eight bytes each: a tuple of them would not stay small."""

    __slots__ = ("_highest", "_words")

    def __init__(self) -> None:
        self._words = bytearray()
        self._highest = 0
        """Of all so far.  Most senders count, so most numbers are higher."""

    def __len__(self) -> int:
        return len(self._words) // 8

    def add(self, ref: int) -> None:
        """A command with this number was taken."""
        self._words += ref.to_bytes(8, "big")
        if len(self._words) > 8 * REFS_KEPT:
            del self._words[:8]
        if ref > self._highest:
            self._highest = ref

    def has(self, ref: int) -> bool:
        """Was a command with this number taken before?"""
        if ref > self._highest:
            return False
        word = ref.to_bytes(8, "big")
        at = self._words.find(word)
        while at > 0 and at % 8:
            at = self._words.find(word, at + 1)
        return at >= 0


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
    has_left: bool = False
    latency: float = 0.0
    ghost_points: int = 0
    more_time: int = 0
    silenced: bool = False
    """The host lets nobody hear this person."""
    asked: int = -1
    """The last game in which this person has asked for a chair."""
    played: bool = False
    """Has this person sat in a game?  Its replay knows them by their number, which stays theirs."""
    offered: int = -1
    """The last game in which this person was offered a seat, or has said that theirs is not to be had."""
    ticket: str = ""
    ticket_until: float = 0.0
    """The fingerprint of a ticket to another device, and when it is void."""
    deaf_to: frozenset[int] = frozenset()
    """Whom this person does not want to hear."""
    counted: dict[type, int] = field(default_factory=dict)
    counted_in: tuple[int, int] = (-1, -1)
    """How often this person has said each kind of thing, in which round or minute."""
    refs: Refs = field(default_factory=Refs)
    """Whatever has one of these numbers is sent again, and changes nothing."""


@dataclass(slots=True)
class Place:
    """One chair: a person's, a bot's, or both while the bot keeps it warm."""

    person: int | None = None
    bot: str = ""
    temper: str = ""
    silenced: bool = False
    """The host lets nobody hear this bot."""
    kept: bool = False
    barred: bool = False
    """Its person was sent away in this game."""
    missed: int = 0


@dataclass(slots=True)
class Company:
    """Everybody at one table."""

    people: list[Somebody] = field(default_factory=list)
    chairs: list[Place] = field(default_factory=list)
    host: int = 0
    referee: int | None = None
    """Whom the host has named to tell what the game cannot see; None: the host."""
    by_chance: bool = False
    """Chance tells it instead."""
    banned: set[str] = field(default_factory=set)
    barred: dict[int, frozenset[str]] = field(default_factory=dict)
    """Who was sent away, with fingerprints of the networks they came from."""

    def person_of(self, token: str) -> int | None:
        """Whose token this is (its fingerprint)."""
        return next((i for i, one in enumerate(self.people) if one.token == token and not one.has_left), None)

    def person_with_ticket(self, ticket: str, now: float) -> int | None:
        """Whose ticket to another device this is (its fingerprint), while it is good."""
        found = (i for i, one in enumerate(self.people) if one.ticket == ticket and not one.has_left)
        return next((i for i in found if now < self.people[i].ticket_until), None)

    def place_for_somebody(self, most: int) -> int:
        """Whose place somebody new takes where many have been: of those who left, then of those who are away and have
        no seat, the longest gone first.  -1: a place of its own."""
        if len(self.people) < most:
            return -1
        left = [i for i, one in enumerate(self.people) if one.has_left and self.may_make_room(i)]
        if left:
            return left[0]
        gone = [(one.gone_at or 0.0, i) for i, one in enumerate(self.people) if self.may_make_room(i)]
        return min(gone)[1] if gone and len(self.present()) >= most else -1

    def may_make_room(self, person: int) -> bool:
        """May somebody new have this number?  Not of those who sit, are on the line, were sent away, or have played."""
        one = self.people[person]
        return (
            not one.played and one.seat is None and not one.here and person != self.host and person not in self.barred
        )

    def has_free_chair(self) -> bool:
        """Is there a chair with neither a person nor a bot?"""
        return any(chair.person is None and not chair.bot for chair in self.chairs)

    def heir(self) -> int | None:
        """Who looks after the table when the host does not: somebody here, seated people first."""
        here = [i for i in (*self.seated(), *self.present()) if self.people[i].here and i != self.host]
        return here[0] if here else None

    def present(self) -> list[int]:
        """Everybody who has not left."""
        return [i for i, one in enumerate(self.people) if not one.has_left]

    def seated(self) -> list[int]:
        """Everybody on a chair of their own, bot or not."""
        return [i for i in self.present() if self.people[i].seat is not None]

    def all_here(self) -> bool:
        """Does everybody play in person, with nobody's line lost?"""
        return all(chair.person is not None and not chair.kept for chair in self.chairs) and all(
            one.gone_at is None for one in self.people
        )

    def has_bots(self, levels: frozenset[str]) -> bool:
        """Does a bot of one of these levels answer for some chair now?"""
        return any((chair.person is None or chair.kept) and (chair.bot or KEEPER) in levels for chair in self.chairs)

    def is_bot(self, seat: int) -> bool:
        """Does a bot answer for this chair now?"""
        chair = self.chairs[seat]
        return chair.person is None or chair.kept

    def is_back(self, seat: int) -> bool:
        """Somebody plays in person and is not slow any more; True when a bot has kept the seat until now."""
        chair = self.chairs[seat]
        chair.missed, kept, chair.kept = 0, chair.kept, False
        return kept

    def talking_bots(self) -> dict[int, str]:
        """The bots that may talk, with their tempers, or levels where they have none; nobody's stand-in does."""
        return {
            seat: chair.temper or chair.bot
            for seat, chair in enumerate(self.chairs)
            if chair.person is None and chair.bot and not chair.silenced
        }

    def join(self, name: str, face: str, token: str, sit: bool, place: int = -1) -> int:
        """Somebody new, in the place of another if one is named; takes the first free chair, if wanted and any."""
        if place < 0:
            self.people.append(Somebody(name, face, token))
        else:
            self.people[place] = Somebody(name, face, token)
            for one in self.people:
                one.deaf_to -= {place}
        person = len(self.people) - 1 if place < 0 else place
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
        one.seat, one.has_left, one.here = None, True, False
        if person == self.referee:
            self.referee = None
        if person == self.host:
            heir = self.heir()
            self.host = heir if heir is not None else next(iter(self.seated() or self.present()), person)

    def begin_game(self) -> None:
        """A new game: nobody has points, missed anything or asked for time, and every chair is its owner's."""
        for one in self.people:
            one.ghost_points = one.more_time = 0
        for chair in self.chairs:
            chair.kept, chair.missed = False, 0
        for person in self.seated():
            self.people[person].played = True
        self.unbar()

    def unbar(self) -> None:
        """The game has ended: every chair is to be had again."""
        for chair in self.chairs:
            chair.barred = False

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

    def shown_chairs(self, ready: Set[int], bot_names: dict[int, str]) -> tuple[Chair, ...]:
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
                    barred=chair.barred,
                )
            )
        return tuple(shown)

    def shown_people(self) -> tuple[Person, ...]:
        """Everybody who has not left, as everybody sees them."""
        return tuple(
            Person(
                person=i,
                name=one.name,
                face=one.face,
                seat=one.seat,
                here=one.here,
                host=i == self.host,
                ghost_points=one.ghost_points,
                silenced=one.silenced,
            )
            for i in self.present()
            for one in (self.people[i],)
        )
