"""What people, bots and the clock may say to a table.  The same records travel over the wire and into the journal."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from standoff.engine.rules import SetUp

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=192)]
"""Kept as far as `names.LONGEST` graphemes go, each of which may be made of many signs."""
Word = Annotated[str, msgspec.Meta(max_length=32)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Plea = Annotated[str, msgspec.Meta(max_length=200)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=31)]
PersonNumber = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Speaker = Annotated[int, msgspec.Meta(ge=-32, le=9999)]
AskNumber = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
FlagNumber = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
QuestionNumber = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
Ref = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
WINDOW: Final = 32
"""So many commands that are not confirmed yet may be on their way on one line, and be sent again on the next."""
Fingerprint = Annotated[str, msgspec.Meta(max_length=64)]
Atom: TypeAlias = int | Annotated[str, msgspec.Meta(max_length=64)]
Short = Annotated[tuple[Atom, ...], msgspec.Meta(max_length=64)]
SentAnswer: TypeAlias = Atom | Annotated[tuple[Atom | Short, ...], msgspec.Meta(max_length=64)]
"""An answer as it travels: a number, a word, or a few of them together (pairs become lists in JSON)."""


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True
):
    """Something said to the table."""

    ref: Ref = 0
    """The sender's own number for it.  It comes back in `done`, and saying the same again changes nothing."""


class Sit(Command, frozen=True, tag="sit"):
    """Take a chair (or another one); -1 stands up.

    In a running game it asks for a bot's chair: the seated people consent, and it is taken when the next round begins.
    Once a person and game; -1 takes the ask back.
    """

    seat: Annotated[int, msgspec.Meta(ge=-1, le=31)]


class Seen(Command, frozen=True, tag="seen"):
    """I have read what was dealt to me: the first question comes when everybody here has, and soon anyway."""


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
    answer: SentAnswer
    referee: bool = False
    """As the referee, for what the game cannot see."""
    seat: Seat | None = None
    """As the referee, what this seat has said aloud whose phone is gone."""


class Ready(Command, frozen=True, tag="ready"):
    """Enough talk: start the count (when everybody says so).

    Where people play on their own ground the referee says so when nobody without a phone has more to say aloud.
    """

    question: QuestionNumber


class Talking(Command, frozen=True, tag="talking"):
    """I have chosen and go on talking all the same: my choice does not mean that I am ready, until I say `ready`."""

    question: QuestionNumber


class GoOn(Command, frozen=True, tag="go_on"):
    """The host, or whoever ends the talk with half of the others, calls the count of three when half are ready."""

    question: QuestionNumber


class Show(Command, frozen=True, tag="show"):
    """Show a card inside the open question, where a window is answered there (`mine.shows`).

    It cannot be taken back: a sealed poll opens for all who are asked, with this in it, and then the question goes on.
    """

    question: QuestionNumber
    answer: SentAnswer


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


class NameReferee(Command, frozen=True, tag="name_referee"):
    """The host names who tells what the game cannot see, such as throws made by hand: somebody here, or chance.
    Without either it is the host, whoever that is."""

    person: PersonNumber | None = None
    chance: bool = False


class GiveReferee(Command, frozen=True, tag="give_referee"):
    """The referee, or the host, names somebody else who tells what the game cannot see."""

    person: PersonNumber


class Claim(Command, frozen=True, tag="claim"):
    """The referee's open question is about me: somebody says so on the own phone, and the referee decides."""

    question: QuestionNumber
    yes: bool = True
    """No takes it back."""


class Dispute(Command, frozen=True, tag="dispute"):
    """Somebody who plays disagrees: a flag for the referee, which changes nothing by itself.

    Everybody sees who raises it and about which clause; what is said with it is the referee's to read.
    """

    clause: Word = ""
    text: Plea = ""


class Settle(Command, frozen=True, tag="settle"):
    """The referee has heard it, and it stands as it is; or whoever raised the flag takes it down."""

    flag: FlagNumber


class Undo(Command, frozen=True, tag="undo"):
    """The referee takes back the last game answers: all that was said to a question, or a whole verdict, is one.

    The game is then what it was before them, and its question is asked anew under a new number.
    """

    count: Annotated[int, msgspec.Meta(ge=1, le=9999)] = 1
    question: QuestionNumber | None = None
    """The question that has to be open: what was said without a line and comes too late does no harm."""


class GiveVerdict(Command, frozen=True, tag="verdict"):
    """The referee tells the outcome of the round, whatever is asked just now: who left, and who is out of it."""

    left: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=32)] = ()
    coma: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=32)] = ()
    question: QuestionNumber | None = None
    """The question that has to be open, as for `undo`."""


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


class Emote(Command, frozen=True, tag="emote"):
    """Without a word: laugh at whoever sits there, wink at them, threaten them …; for those who play."""

    emote: Word
    to: Seat


class Bet(Command, frozen=True, tag="bet"):
    """A ghost bets who will be hit in this stand-off."""

    on: Seat


class Wish(Command, frozen=True, tag="wish"):
    """A secret ranked list of loot: when my pick comes and something on it may be taken, it is.

    In a journal it is of an earlier version, whose game picked by itself and asked nobody; now it is `wishes`.
    """

    ranked: Annotated[tuple[Word, ...], msgspec.Meta(max_length=64)]


class Consent(Command, frozen=True, tag="consent"):
    """Somebody seated says whether an ask is fine; one "no" ends it, silence is a yes."""

    ask: AskNumber
    yes: bool


class Offer(Command, frozen=True, tag="offer"):
    """The host offers a newcomer the seat of somebody whose device is lost; the seated people consent."""

    person: PersonNumber
    """The newcomer."""
    to: PersonNumber
    """Whom the newcomer says to be."""


class Lock(Command, frozen=True, tag="lock"):
    """The host locks the table: nobody new joins or watches."""

    on: bool


class ClearWatchers(Command, frozen=True, tag="clear_watchers"):
    """The host sends everybody away who watches without a name; a TV stays."""


class Forgive(Command, frozen=True, tag="forgive"):
    """The host lets somebody join again who was sent away."""

    person: PersonNumber


class Rematch(Command, frozen=True, tag="rematch"):
    """The host calls everybody back to the lobby, same people, same chairs."""


class Again(Command, frozen=True, tag="again"):
    """Another game, same people, same chairs: it begins when more than half of the seated people who are here say so,
    or a while after the host does.  Whoever has only watched gets a bot's chair then."""

    on: bool = True
    """No takes it back."""


class Vote(Command, frozen=True, tag="vote"):
    """After a game: this award, which nobody can count, is for whoever sits there."""

    award: Word
    on: Seat


class ForgetGames(Command, frozen=True, tag="forget_games"):
    """The host lets the table forget what its games came to."""


class Join(Command, frozen=True, tag="join"):
    """Somebody comes to the table; the token's fingerprint is all the table keeps of it."""

    name: Name
    token: Fingerprint
    face: Word = ""
    sit: bool = True
    place: int = -1
    """Whose place it takes: somebody who has left, or has neither a seat nor a line.  -1: a place of its own."""


class AskChair(Command, frozen=True, tag="ask"):
    """Somebody without a seat asks for a bot's chair in a running game (they say `sit`); -1 takes it back."""

    seat: Annotated[int, msgspec.Meta(ge=-1, le=31)]


class Settled(Command, frozen=True, tag="settled"):
    """What became of an ask."""

    ask: AskNumber
    yes: bool


class Bar(Command, frozen=True, tag="bar"):
    """Nobody new joins from the network of somebody who was sent away; its fingerprint is all the table keeps."""

    person: PersonNumber
    network: Fingerprint


class Ticket(Command, frozen=True, tag="ticket"):
    """Somebody is about to move to another device; the ticket's fingerprint is all the table keeps of it."""

    person: PersonNumber
    ticket: Fingerprint


class Token(Command, frozen=True, tag="token"):
    """Somebody has a new token: whoever shows the old one is signed out."""

    person: PersonNumber
    token: Fingerprint


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
    version: int = 1
    """Of the edition's rules; journals that do not say were made under the first."""
    reading: float = 0.0
    """Seconds, at most, in which everybody reads their card before the first question; earlier journals know none."""


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


class Within(Command, frozen=True, tag="within"):
    """The window that has just opened is answered inside the question that comes next, which opens with it."""

    question: int


class After(Command, frozen=True, tag="after"):
    """The window that has just opened waits until what led to it has been shown."""

    question: int
    seconds: float


class BotShow(Command, frozen=True, tag="bot_show"):
    """The bot on a chair shows a card inside the open question, or has looked and is silent."""

    seat: Seat
    question: int
    answer: Any


class Enough(Command, frozen=True, tag="enough"):
    """Somebody is ready for the count: by their choice, or because they have said `ready`.  It begins when all are.

    In a journal `ready` is of an earlier version, where one person ended the talk by being ready with half of the rest.
    """

    question: QuestionNumber


class Wishes(Command, frozen=True, tag="wishes"):
    """Somebody's wish list, which the table keeps."""

    ranked: tuple[str, ...]


class Picked(Command, frozen=True, tag="picked"):
    """The table has chosen by somebody's wish list, as its owner would, or the only answer there is."""

    seat: Seat
    question: int
    answer: Any


class Close(Command, frozen=True, tag="close"):
    """Time is up: the question closes."""

    question: int


class Begin(Command, frozen=True, tag="begin"):
    """Everybody has read their card, or had the time to: the first question comes."""


class Absent(Command, frozen=True, tag="absent"):
    """Somebody has been away too long: the seat's bot plays on."""

    seat: Seat


class Wake(Command, frozen=True, tag="wake"):
    """The table was asleep (the server was down): all clocks are put on by so much, or back if the time of day was."""

    seconds: float


class Held(Command, frozen=True, tag="held"):
    """Nothing could be written down for so long, and the table waited: all clocks are put on by as much."""

    seconds: float


class Ended(Command, frozen=True, tag="ended"):
    """The game was begun under other rules than there are now: it goes no further."""


Spoken: TypeAlias = (
    Sit | Face | Game | Bot | Start | Choose | Ready | Talking | GoOn | Show | MoreTime | Pause | Resume | TakeBack
    | Leave | Kick
    | GiveHost | NameReferee | Mute | Say | Bet | Wish | Consent | Offer | Lock | ClearWatchers | Forgive | Rematch
    | GiveReferee | Claim | Dispute | Settle | Undo | GiveVerdict | Again | Vote | ForgetGames | Seen | Emote
)  # fmt: skip
"""What a person may send."""
Journalled: TypeAlias = (
    Spoken | Join | Open | Deal | LineState | Latency | BotChoice | BotSays | Wishes | Picked | Close | Absent | Crown
    | Within | After | BotShow | Enough | Wake | Held | Ended | AskChair | Settled | Bar | Ticket | Token | Begin
)  # fmt: skip
"""Everything that may stand in a journal."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One accepted input: when, from whom (None: the clock or the server), and what."""

    at: float
    person: int | None
    command: Journalled


encode_entries = msgspec.json.Encoder().encode
decode_entries = msgspec.json.Decoder(list[Entry]).decode
