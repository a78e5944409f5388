"""What the HTTP API takes and gives, as types: decoding, the OpenAPI description and its examples come from here."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from standoff.editions import EDITIONS, USUAL
from standoff.engine.events import Event
from standoff.engine.kinds import Kind
from standoff.engine.rules import HeldCard, SetUp
from standoff.table.commands import Name, Word

TableCode = Annotated[str, msgspec.Meta(pattern="^[2-9A-HJKMNP-Z]{10}$")]
ShortCode = Annotated[str, msgspec.Meta(pattern="^[B-DF-HJKMNP-TV-XZ]{4}$")]
WatchCode = Annotated[str, msgspec.Meta(pattern="^w[2-9A-HJKMNP-Z]{12}$")]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Open a table and sit down as its host."""

    name: Name
    face: Word = ""
    setup: SetUp = EDITIONS[USUAL].usual()
    speed: Word = "normal"
    public: bool = False
    """Is the table shown to everybody?  Then people talk in ready-made phrases until the host says otherwise."""
    sit: bool = True


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Come to a table."""

    name: Name
    face: Word = ""
    sit: bool = True
    """Take a chair if there is a free one."""


class Seat(msgspec.Struct, frozen=True):
    """Your place at a table.  Keep the token: it is your seat, and is never shown again."""

    table: TableCode
    person: int
    token: str
    watch: str
    """A code for people who only watch; give it away freely."""
    url: str


class Short(msgspec.Struct, frozen=True):
    """Four letters that stand for a table's code while it is awake."""

    code: ShortCode
    url: str
    """The address to type; it is short too."""


class Found(msgspec.Struct, frozen=True):
    """The table behind a short code."""

    table: TableCode


class NewKnock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Knock at a table."""

    name: Name
    face: Word = ""


class Knocked(msgspec.Struct, frozen=True):
    """You stand before the door."""

    knock: str
    """With this you hear what the host says."""


class Heard(msgspec.Struct, frozen=True):
    """What the host has said to a knock; a no is a refusal."""

    table: str
    """The table's own code; empty while you wait."""


class Admit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host says."""

    admit: bool


class Ticket(msgspec.Struct, frozen=True):
    """Takes a seat to another device: good once, and not for long."""

    ticket: str
    until: float
    """When it is void, in the server's clock."""
    url: str
    """The link to open on the other device."""
    qr: str
    """The same as a QR code, in SVG."""


class UseTicket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the seat of a ticket to this device."""

    ticket: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class TableCard(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: TableCode
    stage: str
    setup: SetUp
    speed: str
    public: bool
    game: int
    chairs: int
    free: int
    """Chairs without anybody."""
    names: list[str]
    """Who sits there."""
    watching: int


class ReplayCard(msgspec.Struct, frozen=True):
    """A finished game in a list."""

    replay: str
    table: str
    game: int
    at: float
    edition: str
    players: int


class Measured(msgspec.Struct, frozen=True):
    """What the lab has measured of one value of an option, with bots, on the same deals as without it."""

    value: bool | str | int
    modules: tuple[str, ...]
    players: int
    what: str
    """`rounds`, `questions` (that leave a choice), `deaths` or `money` (of the richest)."""
    by: float
    """In parts of one: 0.06 is 6 % more."""


class Choice(msgspec.Struct, frozen=True):
    """One option of an edition."""

    name: str
    values: tuple[bool | str | int, ...]
    default: bool | str | int
    clause: str
    text: str
    measured: list[Measured]
    """What is surely another than without it, for the modules it was measured with."""


class Extra(msgspec.Struct, frozen=True):
    """One module of an edition."""

    name: str
    text: str
    clause: str


class Cover(msgspec.Struct, frozen=True):
    """A way to play that deserves a cover of its own, with its title and a few words in every language."""

    setup: SetUp
    title: dict[str, str]
    note: dict[str, str]


class HouseRules(msgspec.Struct, frozen=True):
    """House rules with a name: choosing them sets all this at once, and whatever else was chosen is forgotten."""

    name: str
    title: dict[str, str]
    note: dict[str, str]
    players: tuple[int, ...]
    """For how many they are meant; empty: for as many as the modules are."""
    modules: tuple[str, ...] | None
    """What is switched on; null: whatever the table plays with."""
    options: dict[str, bool | str | int]
    keeps: tuple[str, ...]
    """Options that are left as the table has them."""
    speed: str
    spectator_delay: int


class EditionCard(msgspec.Struct, frozen=True):
    """An edition, and what may be chosen."""

    name: str
    title: str
    titles: dict[str, str]
    """The title in other languages."""
    modules: list[Extra]
    options: list[Choice]
    covers: list[Cover]
    """The ways to play it that people choose among first; without any, `usual` is one."""
    presets: list[HouseRules]
    """The usual rules first; an edition may have none."""
    usual: SetUp


class Declared(msgspec.Struct, frozen=True):
    """All that a page needs to show a game of any edition, without knowing its rules."""

    cards: list[HeldCard]
    kinds: dict[str, Kind]
    """What may happen, with the shape of its data and what it changes on the table."""
    amounts: list[str]
    """The questions whose numbers are amounts; those of all others are seats."""
    sides: dict[int, tuple[str, ...]]
    """The side that each chair belongs to, by the number of players; empty where chairs are all alike."""


class Offers(msgspec.Struct, frozen=True):
    """Everything that can be played here."""

    editions: list[EditionCard]
    speeds: list[str]
    bots: list[str]
    tempers: list[str]
    """How a regular bot may lean."""
    palette: dict[str, str]
    """Ready-made phrases: key and English text."""
    url: str
    """The address to share when this page was opened on the server's own machine."""


class ClauseCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One clause of a rulebook, in every language it is written in."""

    id: str
    text: dict[str, str]
    tags: tuple[str, ...] = ()
    option: str = ""


class Moment(msgspec.Struct, frozen=True):
    """One question of a finished game, as somebody saw it."""

    move: int
    """How many answers had been given."""
    read: int
    """How many of the events had happened."""
    view: Any


class Showing(msgspec.Struct, frozen=True):
    """A finished game, moment by moment, through somebody's eyes."""

    setup: SetUp
    names: tuple[str, ...]
    moments: list[Moment]
    """None when the game was played under earlier rules: then its events tell all there is."""
    events: list[Event]


class Rights(msgspec.Struct, frozen=True, omit_defaults=True):
    """What of a finished game belongs to whoever asks."""

    seat: int | None = None
    """Where they sat, and may take their name out."""
    host: bool = False
    """Do they look after its table, and may delete it?"""


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Take a seat at a moment of a finished game, and play on from there."""

    name: Name
    seat: Annotated[float, msgspec.Meta(ge=0, le=31, multiple_of=1)]
    move: Annotated[float, msgspec.Meta(ge=0, le=100000, multiple_of=1)]
    """How many answers had been given; see `Moment`."""
    face: Word = ""


class State(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str


class Trouble(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request changed nothing."""

    error: str
    clause: str = ""
    key: str = ""
    """Names the sentence, for those who say it in another language."""
