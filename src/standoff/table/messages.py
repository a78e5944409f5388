"""What a table tells people: the public part once for all, and for each seat its own view."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.engine.events import Event
from standoff.engine.rules import SetUp


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """One chair as everybody sees it."""

    seat: int
    person: int | None = None
    name: str = ""
    face: str = ""
    bot: str = ""
    """The level of the bot that sits here for good."""
    temper: str = ""
    kept: bool = False
    """A bot keeps the seat warm for its owner."""
    here: bool = True
    ready: bool = False
    silenced: bool = False
    """The host lets nobody hear this bot."""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table, seated or watching."""

    person: int
    name: str
    face: str = ""
    seat: int | None = None
    here: bool = True
    host: bool = False
    ghost_points: int = 0
    silenced: bool = False


class Award(msgspec.Struct, frozen=True):
    """A ribbon for the end of the evening."""

    award: str
    seats: tuple[int, ...]
    count: int


class Info(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table itself: who is here and what is played."""

    setup: SetUp
    speed: str
    stage: str
    """lobby, game or over."""
    game: int
    """Which game of the evening this is."""
    chairs: tuple[Chair, ...]
    people: tuple[Person, ...]
    public: bool = False
    free_talk: bool = True
    spectator_delay: float = 0
    paused: bool = False
    refused: str = ""
    """Why this set-up cannot be played, when it cannot."""
    commitment: str = ""
    """What the dealer promised before the game; the key follows when it is over."""
    key: str = ""
    awards: tuple[Award, ...] = ()
    """For those who stood out, when the game is over."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open question's time, in the server's clock."""

    question: int
    pace: str
    closes: float | None
    """When it closes; None waits for everybody."""
    three: float = 0
    """How long "one, two, three" takes before `closes`; 0 when this question is not counted."""
    ready: int = 0
    """How many have had enough of the talk."""
    left: float | None = None
    """Seconds left, while the clocks stand still."""


class Chat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of talk."""

    at: float
    person: int
    name: str
    text: str
    family: bool = False


class Margins(msgspec.Struct, frozen=True):
    """What slow lines were forgiven at the last "three", by seat, in seconds: published after the reveal."""

    question: int
    seconds: dict[int, float]


class Mine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What only the receiver is told."""

    person: int
    seat: int | None = None
    choice: Any = None
    """My sealed choice, if I have made one."""
    more_time: int = 0
    """How often I may still ask for more time."""
    bet: int | None = None
    muted: tuple[int, ...] = ()
    """Whom I do not hear; bots by -1 and down, as in the lines they say."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is", tag="frame"):
    """News for one listener; whatever has not changed is left out."""

    n: int
    """How far the table has come; the same for everybody, and never moved by a sealed choice."""
    now: float
    """The server's clock, in seconds."""
    game: int = 0
    info: Info | None = None
    clock: Clock | None = None
    view: Any = None
    """The table as this seat sees it, in the words of its edition."""
    first: int = 0
    """The number of the first of these events in the log as this listener reads it."""
    events: tuple[Event, ...] = ()
    heard: int = 0
    """How many lines of talk there have been."""
    chat: tuple[Chat, ...] = ()
    margins: Margins | None = None
    mine: Mine | None = None
    done: tuple[int, ...] = ()
    """The sender's numbers of commands that are now safely written down."""
    whole: bool = False
    """This is everything, not only news."""


class Paper(msgspec.Struct, frozen=True):
    """A replay whose long parts have been encoded as the game went; on disk it is a `Replay`."""

    format: str
    version: int
    setup: SetUp
    names: tuple[str, ...]
    commitment: str
    key: str
    moves: msgspec.Raw
    events: msgspec.Raw
    digest: str
