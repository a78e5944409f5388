"""What a table tells people: the public part once for all, and for each seat its own view."""

from __future__ import annotations

from typing import Any, Final

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
    """At a break: is whoever sits here ready to go on?  In a talk the clock tells."""
    silenced: bool = False
    """The host lets nobody hear this bot."""
    barred: bool = False
    """Its person was sent away: it is its bot's until this game ends."""


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


class Scored(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game came to for one person."""

    person: int
    won: bool = False
    place: int = 0
    """0 where nobody is ranked."""
    total: int | None = None
    awards: tuple[str, ...] = ()


class Rivals(msgspec.Struct, frozen=True):
    """How often two people have pointed guns at each other in a game."""

    one: int
    other: int
    times: int


class Finished(msgspec.Struct, frozen=True):
    """A game of this table, as it remembers it: by person, and without names."""

    game: int
    at: float
    edition: str
    people: tuple[Scored, ...]
    rivals: tuple[Rivals, ...]


VOTED: Final = ("bluff", "nerve", "exit")
"""The awards that everybody votes for."""


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody asks for a seat, and the seated people consent: one "no" ends it, silence is a yes."""

    number: int
    kind: str
    """chair: a bot's, taken when the next round begins; seat: that of somebody whose device is lost, at once."""
    person: int
    seat: int
    of: int | None = None
    """Whose seat it is, for kind seat."""
    closes: float | None = None
    """When silence is a yes; None while the clocks stand still, and when it is granted."""
    yes: tuple[int, ...] = ()
    """Who has said yes."""
    granted: bool = False
    """It is agreed, and happens when the next round begins."""


class Flag(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody disagrees, until the referee has settled it."""

    number: int
    person: int
    clause: str = ""
    answers: int = 0
    """How many game answers counted when it was raised: what it is about may be taken back by an undo of the rest."""


class Plea(msgspec.Struct, frozen=True):
    """What was said with a flag."""

    flag: int
    text: str


class Barred(msgspec.Struct, frozen=True):
    """Somebody whom the host has sent away."""

    person: int
    name: str


class Reads(msgspec.Struct, frozen=True):
    """Everybody reads their card; the first question comes when all have said `seen`, or then."""

    closes: float | None
    """In the server's clock; None while all clocks stand still."""
    seen: int
    of: int


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
    outdated: bool = False
    """This game was begun under earlier rules and ended with them; its replay shows what happened."""
    asks: tuple[Ask, ...] = ()
    locked: bool = False
    """Nobody new joins or watches."""
    barred: tuple[Barred, ...] = ()
    referee: int | None = None
    """Who tells what the game cannot see: a person, or -1 for chance; None where nobody has to."""
    bets: dict[int, int] = {}
    """By seat, how many of the crowd bet that it falls, while the guns are pointed."""
    votes: dict[str, dict[int, int]] = {}
    """By award and seat, how many have voted so far, when the game is over."""
    history: tuple[Finished, ...] = ()
    """The games that this table remembers, the latest last; told before a game and after it."""
    again: tuple[int, ...] = ()
    """Who wants another game; whoever has only watched takes a bot's chair with it."""
    again_at: float | None = None
    """When it begins because the host wants it, in the server's clock."""
    reading: Reads | None = None
    flags: tuple[Flag, ...] = ()
    """Who disagrees with what has been told, where people play on their own ground."""


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
    waits_for: int | None = None
    """The referee, where the table waits for them however long."""
    answers: int = 0
    """How many game answers count so far, where the referee may take them back."""
    ticked: tuple[int, ...] = ()
    """The people who are not waited for any more, by seat, where everybody sees that: they have chosen or, in a talk,
    are ready.  Bots never keep anybody waiting."""
    awaits: bool = False
    """Does `ticked` tell?  In windows, follow-ups and picks nobody sees who has answered."""
    calls: int | None = None
    """The seat that may say `go_on`, as the host may, when half of the people are ready."""
    shown_by: float | None = None
    """When what led to a window has been shown: until then nobody is asked to look at the own cards."""
    inside: tuple[Any, ...] = ()
    """The window that is answered inside this question: its name, and which one it is."""
    shows_by: float | None = None
    """When that window is over, where that is before the count: nobody shows a card because of what was said."""


class Chat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of talk."""

    at: float
    person: int
    name: str
    text: str
    family: bool = False
    emote: str = ""
    """Done rather than said; then the text tells it in English, without the name."""
    to: int | None = None
    """At whom: a seat."""


class Margins(msgspec.Struct, frozen=True):
    """What slow lines were forgiven at the last "three", by seat, in seconds: published after the reveal."""

    question: int
    seconds: dict[int, float]


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open question to the referee."""

    options: tuple[Any, ...]
    about: tuple[int, ...] = ()
    """Whom the parts of an answer are about, where each is about somebody."""
    choice: Any = None
    claims: tuple[int, ...] = ()
    """The seats that say on their own phones that it is about them."""


class Mine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What only the receiver is told."""

    person: int
    seat: int | None = None
    choice: Any = None
    """My sealed choice, if I have made one."""
    shows: tuple[Any, ...] = ()
    """The cards that I may `show` inside the open question."""
    talking: bool = False
    """I have said that I go on talking."""
    more_time: int = 0
    """How often I may still ask for more time."""
    bet: int | None = None
    votes: dict[str, int] = {}
    """For whom I have voted, by award."""
    wishes: tuple[str, ...] = ()
    """My wish list for the sharing of this round."""
    muted: tuple[int, ...] = ()
    """Whom I do not hear; bots by -1 and down, as in the lines they say."""
    asked: bool = False
    """My one ask of this game is spent."""
    referee: Verdict | None = None
    """What I am asked as the referee."""
    claims: bool = False
    """I have said that the referee's question is about me."""
    pleas: tuple[Plea, ...] = ()
    """What was said with the flags that are up: all of it for the referee, one's own for others."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is", tag="frame"):
    """News for one listener; whatever has not changed is left out."""

    n: int
    """How far the table has come; the same for everybody, and never moved by a sealed choice."""
    now: float
    """The server's clock, in seconds."""
    game: int
    heard: int
    """How many lines of talk there have been."""
    info: Info | None = None
    clock: Clock | None = None
    view: Any = None
    """The table as this seat sees it, in the words of its edition."""
    first: int | None = None
    """With a view: the number of the first of these events in the log as this listener reads it."""
    events: tuple[Event, ...] = ()
    chat: tuple[Chat, ...] = ()
    margins: Margins | None = None
    mine: Mine | None = None
    done: tuple[int, ...] = ()
    """The sender's numbers of commands that are now safely written down."""
    whole: bool = False
    """This is everything, not only news."""


class EncodedReplay(msgspec.Struct, frozen=True):
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
