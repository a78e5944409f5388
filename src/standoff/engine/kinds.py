"""Kinds of events, each declared once: its fields, whether it is a secret, and what it changes on the table.

Whoever draws a table needs no rules: the changes below, told one by one, carry a picture of the table from one question
to the next.  Values are plain; "$name" stands for a field of the event, "@name" for the seats of a field that names one
or several (`target` or `targets`), "$name:text" for a field as a word, "=word" for that very word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import msgspec

from standoff.engine.events import Event

SHAPES: Final[Mapping[str, str]] = {
    "seat": "number",
    "seats": "number[]",
    "gun": "number",
    "number": "number",
    "numbers": "number[]",
    "hands": "number[][]",
    "places": "number[][]",
    "word": "string",
    "words": "string[]",
    "cards": "(number | string)[]",
    "face": "string | [string, number]",
    "faces": "(string | [string, number])[]",
    "flag": "boolean",
}
"""What a field may hold, and how the page's language calls it.  A "?" behind the shape: it may be null or missing.

Before that, a ":word" says how it is told: `number:money` is dollars, `numbers:hand` a hand of cards, and anything else
is named by the texts: `word:card` is told as the text `card.bang`.  A face is a card that may have a number.
"""


class Put(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="put"):
    """Something has these values now: the table, a seat, a gun, or all guns of a seat (of everybody, without `who`)."""

    of: str
    """table, seat, gun or guns"""
    to: dict[str, Any]
    who: str = "seat"
    """The field that names the seat or seats."""


class Wound(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="wound"):
    """Somebody is hit and has so many wounds now."""

    wounds: str = "$wounds"
    who: str = "seat"


class Add(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="add"):
    """A seat has more of something, where that is known; a flag counts one."""

    to: str
    amount: int | str = 1
    who: str = "seat"


class Heap(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="heap"):
    """This lies in the middle of the table now: numbers are notes, words are cards."""

    of: str
    unless: str = ""
    """A flag that says: nothing."""


class Take(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="take"):
    """Something leaves the middle of the table, for a seat or for good."""

    what: str
    who: str = ""


class Turn(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="turn"):
    """Whoever stood first in the queue goes to its end."""

    who: str = "seat"


class HandOver(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="hand_over"):
    """A gun changes its owner."""

    to: str


class Each(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="each"):
    """One value for each of several seats, in their order."""

    values: str
    to: str
    who: str = "seats"


class Team(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag="team"):
    """Some seats belong together."""

    name: str
    who: str = "seats"


Change: TypeAlias = Put | Wound | Add | Heap | Take | Turn | HandOver | Each | Team


def aims(event: Event, aimed: str) -> tuple[int, ...]:
    """Whom a gun points at because of it, where that field tells (see `Kind.aimed`)."""
    one = event.data.get(aimed)
    return tuple(event.data.get(f"{aimed}s") or ()) if one is None else (one,)


class Kind(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of event."""

    fields: dict[str, str] = {}
    changes: tuple[Change, ...] = ()
    secret: bool = False
    """Is it told to some seats only?  It may also be told to all, where an option opens it."""
    cue: str = ""
    """What it makes those it names say: a `cry` or an `excuse`."""
    beat: str = ""
    """How it is shown, see `BEATS`; without one it is not."""
    lasts: float = 0.0
    """Seconds that its picture takes, where these are not its beat's."""

    def shape(self, name: str) -> str:
        """What a field holds and how it is told."""
        return self.fields[name].removesuffix("?")

    @property
    def wounds(self) -> bool:
        """Is somebody hit by it?"""
        return any(isinstance(change, Wound) for change in self.changes)

    @property
    def begins_round(self) -> bool:
        """Does another round begin with it?"""
        return any(isinstance(change, Put) and change.of == "table" and "round" in change.to for change in self.changes)

    @property
    def aimed(self) -> str:
        """The field that names whom a gun points at because of it, or with an "s" all of them; empty where no gun
        moves."""
        for change in self.changes:
            if isinstance(change, Put) and change.of == "gun" and str(change.to.get("targets")).startswith("@"):
                name: str = change.to["targets"][1:]
                return name
        return ""

    def misfit(self, event: Event) -> str:
        """How an event differs from its declaration, in words; nothing when it fits."""
        for name in event.data.keys() - self.fields.keys():
            return f"'{event.kind}' has no field '{name}'"
        for name, shape in self.fields.items():
            value = event.data.get(name)
            if value is None:
                if not shape.endswith("?"):
                    return f"'{event.kind}' lacks '{name}'"
            elif not _fits(value, base(shape)):
                return f"'{name}' of '{event.kind}' is no {shape}: {value!r}"
        if event.to is not None and not self.secret:
            return f"'{event.kind}' is no secret"
        return ""


BEATS: Final[Mapping[str, float]] = {
    "round": 0.7, "loot": 0.6, "aims": 0.7, "courage": 0.9, "reveal": 1.3, "hurt": 0.5, "death": 1.0, "power": 1.5,
    "payout": 1.1, "grab": 0.4, "stamp": 1.0, "said": 0.5, "end": 0.9,
}  # fmt: skip
"""The pictures that the page knows (`play/beats.ts`), and how many seconds each takes."""


def shown(kinds: Mapping[str, Kind], *lines: Mapping[str, str], **lasts: float) -> dict[str, Kind]:
    """These kinds of events with their pictures: for each beat a line of the kinds that are shown so, and the seconds
    of those that take another time."""
    beat_of = {name: beat for line in lines for beat, names in line.items() for name in names.split()}
    return {
        name: msgspec.structs.replace(kind, beat=beat_of.get(name, kind.beat), lasts=lasts.get(name, kind.lasts))
        for name, kind in kinds.items()
    }


class Counted(msgspec.Struct, frozen=True):
    """What an award is given for: events of a kind that everybody sees, for the seat they name."""

    kind: str
    when: dict[str, tuple[str, ...]] = {}
    """What its data must say."""
    first: bool = False
    """Does only the first one count?"""


def base(shape: str) -> str:
    """What a shape holds, however it is told."""
    return shape.removesuffix("?").partition(":")[0]


def _fits(value: Any, shape: str) -> bool:
    if shape == "flag":
        return isinstance(value, bool)
    if shape in ("seat", "gun", "number"):
        return type(value) is int
    if shape == "word":
        return isinstance(value, str)
    if shape == "face":
        return isinstance(value, str) or (isinstance(value, list | tuple) and [*map(type, value)] == [str, int])
    if shape == "cards":
        return isinstance(value, list | tuple) and all(type(part) in (int, str) for part in value)
    inner = {
        "seats": "seat",
        "numbers": "number",
        "hands": "numbers",
        "places": "numbers",
        "words": "word",
        "faces": "face",
    }[shape]
    return isinstance(value, list | tuple) and all(_fits(part, inner) for part in value)
