"""Words in one language: the texts of an edition and of the house, ready to be said of these people to one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from standoff.engine.events import Event
from standoff.engine.kinds import Kind
from standoff.engine.texts import LANGUAGES, Text, joined
from standoff.telling.grammar import Said, filled, flagged, listed
from standoff.telling.reading import texts_of

HOUSE: Final = texts_of("standoff.telling:house")
"""What is said in every edition, on the page as well."""
REFUSALS: Final = texts_of("standoff.telling:refusals")
"""Why a table or a server says no, where no clause does."""
FRAME: Final = joined(HOUSE, REFUSALS, texts_of("standoff.telling:terminal", "standoff.telling:cast"))
"""And what a terminal says around it."""


class Words:
    """Every text in one language."""

    def __init__(self, texts: Mapping[str, Text] = FRAME, language: str = LANGUAGES[0]) -> None:
        self.language = language
        self.texts = texts

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def __call__(self, key: str, /, **parts: Said | str | int) -> str:
        """The text of this key, filled."""
        return filled(self.ways(key)[0], parts, self.language)

    def ways(self, key: str) -> Sequence[str]:
        """All ways to say it."""
        text = self.texts[key][self.language]
        return (text,) if isinstance(text, str) else text

    def keys(self, start: str) -> list[str]:
        """What follows this start of a key, in the order in which it is written."""
        return [key.removeprefix(start) for key in self.texts if key.startswith(start)]

    def listed(self, words: Sequence[str], last: str = "and") -> str:
        """Ann, Bob and Cat; nobody is "nothing"."""
        return listed(words, self(last)) if words else self("nothing")

    def money(self, thousands: int) -> str:
        """An amount in full: $20,000."""
        amount = self("dollars", n=abs(thousands)) if thousands else self("dollars.none")
        return f"-{amount}" if thousands < 0 else amount

    def notes(self, notes: Sequence[int]) -> str:
        """Some notes and what they are worth together."""
        if len(notes) < 2:
            return self.money(notes[0]) if notes else self("nothing")
        return f"{' + '.join(map(str, notes))} = {self.money(sum(notes))}"

    def hand(self, counts: Sequence[int]) -> str:
        """A hand of cards in words; their kinds are those that the texts name, in that order."""
        held = [self(f"hand.{kind}", n=count) for kind, count in zip(self.keys("hand."), counts) if count]
        return self.listed(held) if held else self("hand")

    def named(self, what: str, values: Sequence[Any]) -> str:
        """Several things by name, those alike together."""
        return self.listed([self.name(what, value, list(values).count(value)) for value in dict.fromkeys(values)])

    def name(self, what: str, value: Any, count: int = 1) -> str:
        """A thing by name; one that nobody has named yet speaks for itself."""
        key = f"{what}.{value}"
        return self(key, n=count) if key in self else str(value).replace("_", " ")

    def face(self, what: str, value: Any) -> str:
        """A card by name, with its number where it has one."""
        name, number = value if isinstance(value, list | tuple) else (value, "")
        return f"{self.name(what, name)} {number}".rstrip()

    def bare(self, name: str) -> str:
        """A name without its article."""
        for article in self.ways("articles"):
            if name.casefold().startswith(article):
                return name[len(article) : len(article) + 1].upper() + name[len(article) + 1 :]
        return name


class Speaker:
    """Knows everybody's name, and which of them is you."""

    def __init__(self, words: Words, names: Sequence[str], me: int | None) -> None:
        self.words = words
        self.names = tuple(names)
        self.me = me

    def who(self, *seats: int | None) -> Said:
        """One seat or several, you last; nobody, when there is none."""
        return self.in_order(*sorted((seat for seat in seats if seat is not None), key=lambda seat: seat == self.me))

    def in_order(self, *sitting: int) -> Said:
        """Seats whose order is the point."""
        if not sitting:
            return Said(self.words("nobody"))
        shown = listed([self.name(seat) for seat in sitting], self.words("and"))
        is_you = self.me in sitting and (len(sitting) == 1 or self.words.language == "fr")  # Ann et vous visez
        return Said(shown, 1 if is_you else 2 if len(sitting) > 1 else 0, 1)

    def name(self, seat: int) -> str:
        """The name as it stands in a list."""
        return self.words("you") if seat == self.me else self.names[seat]

    def parts(self, event: Event, kind: Kind) -> dict[str, Said | str | int]:
        """The data of an event, each as a sentence wants it: people instead of seats, dollars instead of numbers."""
        return {name: self._part(kind.shape(name), event.data.get(name)) for name in kind.fields}

    def _part(self, shape: str, value: Any) -> Said | str | int:
        base, _, what = shape.partition(":")
        words = self.words
        if base == "seat":
            return self.who(value)
        if base == "seats":
            return self.in_order(*value or ()) if what == "order" else self.who(*value or ())
        if base == "flag":
            return flagged(bool(value))
        if value is None:
            return ""
        if base == "places":
            return ""  # shown, not told
        if base == "hands":
            return "; ".join(words.hand(hand) for hand in value)
        if what == "hand":
            return words.hand(value)
        if what == "money":
            return Said(words.money(value) if base == "number" else words.notes(value), 0 if value else 1)
        if base == "face":
            return words.face(what, value)
        if base == "faces":
            return words.listed([words.face(what, one) for one in value])
        if base in ("words", "numbers", "cards"):
            return words.named(what, value)
        if what:
            return words.name(what, value)
        return value if base in ("number", "gun") else str(value)
