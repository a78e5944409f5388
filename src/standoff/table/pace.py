"""How long people have: every question belongs to a class, every table has a speed."""

from __future__ import annotations

from typing import Final

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """Seconds for each class of question; None waits for everybody."""

    choose: float | None
    """Something secret or one's own: load, give up a card."""
    pick: float | None
    """One player after the other, in the open."""
    count: float | None
    """From the question to "three", when nobody is quicker."""
    talk: float | None
    """The bargaining before the second count."""
    window: float | None
    """A window lasts this long, whoever holds what."""
    stride: float | None
    """One of many, so short that silence is usual: it lasts this long, whoever says what."""
    confer: float | None
    """Fellows among themselves: cards are shared out, plans are made."""
    three: float
    """From "one" to "three"."""
    breath: float
    """What is done in the open, one after the other, happens at whole breaths after the question, whoever does it."""
    read: float = 0
    """The most that everybody has to read their card before the first question."""


SPEEDS: Final[dict[str, Pace]] = {
    "relaxed": Pace(
        choose=75, pick=60, count=30, talk=150, window=5, stride=1.5, confer=420, three=2.7, breath=1.5, read=60
    ),
    "normal": Pace(
        choose=40, pick=30, count=15, talk=75, window=3, stride=1, confer=300, three=1.8, breath=1.0, read=60
    ),
    "brisk": Pace(choose=20, pick=15, count=8, talk=30, window=1.5, stride=1, confer=90, three=1.8, breath=0.5),
    "no clock": Pace(
        choose=None, pick=None, count=None, talk=None, window=None, stride=None, confer=None, three=2.7, breath=1.0
    ),
    "instant": Pace(
        choose=None, pick=None, count=None, talk=None, window=None, stride=None, confer=None, three=0, breath=0
    ),
}
"""`no clock` is for people round a real table; `instant` for tests, measurements and bots among themselves."""

MORE_TIME: Final = 30.0
MORE_TIME_EACH: Final = 3
"""How often one player may ask for more time in a game."""
MARGIN: Final = 0.5
"""The most that a slow line is forgiven at "three", in seconds."""
LONGEST_PICTURE: Final = 14.0
"""The most that a window waits until what led to it has been shown, in seconds."""
GRACE: Final = 20.0
"""How long somebody whose line is lost keeps the seat before its bot plays on."""
MISSES: Final = 2
"""So many deadlines in a row missed, and the seat's bot plays on."""
WAIT_FOR_BOT: Final = 20.0
"""How long a bot that thinks elsewhere is waited for where people have no clock."""
UNDOS: Final = 200
"""So often a referee may take something back in one game: a game that never ends would fill its journal."""
AGAIN: Final = 20.0
"""How long the others have to object, or to get ready, when the host wants another game."""
HOST_GRACE: Final = 60.0
"""How long a host may be away before somebody else who is here looks after the table."""
