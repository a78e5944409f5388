"""What people, bots and the clock may say to a table.  The same records travel over the wire and into the journal."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from standoff.engine.rules import SetUp

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Word = Annotated[str, msgspec.Meta(max_length=32)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=31)]
PersonNumber = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Speaker = Annotated[int, msgspec.Meta(ge=-32, le=9999)]
QuestionNumber = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
Ref = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
Fingerprint = Annotated[str, msgspec.Meta(max_length=64)]
Atom: TypeAlias = int | Annotated[str, msgspec.Meta(max_length=64)]
Short = Annotated[tuple[Atom, ...], msgspec.Meta(max_length=64)]
Said: TypeAlias = Atom | Annotated[tuple[Atom | Short, ...], msgspec.Meta(max_length=64)]
"""An answer as it travels: a number, a word, or a few of them together (pairs become lists in JSON)."""


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True
):
    """Something said to the table."""

    ref: Ref = 0
    """The sender's own number for it.  It comes back in `done`, and saying the same again changes nothing."""


class Sit(Command, frozen=True, tag="sit"):
    """Take a chair (or another one); -1 stands up."""

    seat: Annotated[int, msgspec.Meta(ge=-1, le=31)]


class Face(Command, frozen=True, tag="face"):
    """Change one's name or face."""

    name: Name
    face: Word = ""


class Game(Command, frozen=True, tag="game"):
    """The host chooses edition, modules, options and speed."""

    setup: SetUp
    speed: Word = "normal"
    free_talk: bool = True
    """May people write what they like, or only the phrases on the palette?"""
    spectator_delay: Annotated[float, msgspec.Meta(ge=0, le=600)] = 0


class Bot(Command, frozen=True, tag="bot"):
    """The host puts a bot on an empty chair, or takes it away (no level)."""

    seat: Seat
    level: Word = ""
    temper: Word = ""
    """How a regular leans; none is fine."""


class Start(Command, frozen=True, tag="start"):
    """The host starts the game; bots fill the empty chairs."""


class Choose(Command, frozen=True, tag="choose"):
    """Answer the open question.  May be changed until the question closes."""

    question: QuestionNumber
    answer: Said


class Ready(Command, frozen=True, tag="ready"):
    """Enough talk: start the count (when everybody says so)."""

    question: QuestionNumber


class MoreTime(Command, frozen=True, tag="more_time"):
    """Give everybody some more time for this question."""

    question: QuestionNumber


class Pause(Command, frozen=True, tag="pause"):
    """Stop the clocks: at once for the host, by a majority of the people otherwise."""


class Resume(Command, frozen=True, tag="resume"):
    """Let the clocks run again."""


class TakeBack(Command, frozen=True, tag="take_back"):
    """I am here again: the bot gives me my seat back."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table for good; a bot plays on in the seat."""


class Kick(Command, frozen=True, tag="kick"):
    """The host sends somebody away; a bot plays on in the seat."""

    person: PersonNumber


class GiveHost(Command, frozen=True, tag="give_host"):
    """The host hands the table over."""

    person: PersonNumber


class Mute(Command, frozen=True, tag="mute"):
    """Do not show me what somebody says; the host may silence somebody for everyone.

    The bot on chair 0 is -1, the one on chair 1 is -2 and so on, as in the lines they say.
    """

    person: Speaker
    on: bool = True
    everyone: bool = False


class Say(Command, frozen=True, tag="say"):
    """Talk: a phrase from the palette, or free text where the table allows it; to all, or to the family."""

    text: Line
    family: bool = False


class Bet(Command, frozen=True, tag="bet"):
    """A ghost bets who will be hit in this stand-off."""

    on: Seat


class Wish(Command, frozen=True, tag="wish"):
    """A secret ranked list of loot: when my pick comes and something on it may be taken, it is."""

    ranked: Annotated[tuple[Word, ...], msgspec.Meta(max_length=64)]


class Rematch(Command, frozen=True, tag="rematch"):
    """The host calls everybody back to the lobby, same people, same chairs."""


class Join(Command, frozen=True, tag="join"):
    """Somebody comes to the table; the token's fingerprint is all the table keeps of it."""

    name: Name
    token: Fingerprint
    face: Word = ""
    sit: bool = True


class Open(Command, frozen=True, tag="open"):
    """A table is opened."""

    setup: SetUp
    speed: Word = "normal"
    public: bool = False


class Crown(Command, frozen=True, tag="crown"):
    """The host has been away too long: somebody else looks after the table."""

    person: PersonNumber


class Deal(Command, frozen=True, tag="deal"):
    """The game starts: this is its secret key."""

    key: str


class LineState(Command, frozen=True, tag="line"):
    """Somebody's line was lost, or is there again."""

    here: bool


class Latency(Command, frozen=True, tag="latency"):
    """How long a message takes to reach somebody, in seconds."""

    seconds: Annotated[float, msgspec.Meta(ge=0, le=60)]


class BotChoice(Command, frozen=True, tag="bot_choice"):
    """The bot on a chair has chosen."""

    seat: int
    question: int
    answer: Any


class BotSays(Command, frozen=True, tag="bot_says"):
    """The bot on a chair says something from the palette."""

    seat: Seat
    text: Line


class Close(Command, frozen=True, tag="close"):
    """Time is up: the question closes."""

    question: int


class Absent(Command, frozen=True, tag="absent"):
    """Somebody has been away too long: the seat's bot plays on."""

    seat: Seat


class Wake(Command, frozen=True, tag="wake"):
    """The table was asleep (the server was down): all clocks are put on by so much."""

    seconds: float


Spoken: TypeAlias = (
    Sit | Face | Game | Bot | Start | Choose | Ready | MoreTime | Pause | Resume | TakeBack | Leave | Kick
    | GiveHost | Mute | Say | Bet | Wish | Rematch
)  # fmt: skip
"""What a person may send."""
Journalled: TypeAlias = (
    Spoken | Join | Open | Deal | LineState | Latency | BotChoice | BotSays | Close | Absent | Crown | Wake
)  # fmt: skip
"""Everything that may stand in a journal."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One accepted input: when, from whom (None: the clock or the house), and what."""

    at: float
    person: int | None
    command: Journalled


encode_entries = msgspec.json.Encoder().encode
decode_entries = msgspec.json.Decoder(list[Entry]).decode
