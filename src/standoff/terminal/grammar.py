"""Just enough English to say the same sentence of somebody else and of you."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from standoff.terminal.paper import printable

_TO_YOU: Final = {
    "is": "are", "has": "have", "does": "do", "goes": "go", "was": "were", "their": "your", "them": "you",
    "they": "you", "themselves": "yourself",
}  # fmt: skip
_TO_MANY: Final = {**_TO_YOU, "their": "their", "them": "them", "they": "they", "themselves": "themselves"}
_LONG_ENDINGS: Final = ("sses", "shes", "ches", "xes")


def bare(verb: str, irregular: dict[str, str] = _TO_YOU) -> str:
    """The verb of "she aims" as it goes with "you"."""
    if verb in irregular:
        return irregular[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(_LONG_ENDINGS) else verb.removesuffix("s")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Ann, Bob and Cat."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nobody"


class Who:
    """One or several people in a sentence.

    `{seat}` is a name or "you", `{seat:S}` begins a sentence, `{seat:'s}` (`{seat:'S}`) owns something, and any
    other word after the colon is a verb or pronoun of the third person that is bent to fit: `{seat:S} {seat:aims}`.
    """

    def __init__(self, names: Sequence[str], *, is_me: bool) -> None:
        self._names = names
        self._is_me = is_me

    def __format__(self, spec: str) -> str:
        if spec in ("", "S", "'s", "'S"):
            return self._named(spec)
        if len(self._names) == 1:
            return bare(spec) if self._is_me else spec
        return bare(spec, _TO_MANY)

    def __str__(self) -> str:
        return self._named("")

    def _named(self, spec: str) -> str:
        if self._is_me and len(self._names) == 1:
            return {"": "you", "S": "You", "'s": "your", "'S": "Your"}[spec]
        names = listed(self._names)
        if "'" in spec:
            names += "'" if names.endswith("s") else "'s"
        return f"{names[:1].upper()}{names[1:]}" if "S" in spec else names


class Speaker:
    """Knows everybody's name, and which of them is you."""

    def __init__(self, names: Sequence[str], me: int | None) -> None:
        self.names = tuple(printable(name) or f"Seat {seat}" for seat, name in enumerate(names))
        self.me = me

    def who(self, seat: int | None) -> Who:
        """One seat; nobody, when there is none."""
        return Who(("nobody" if seat is None else self.name(seat),), is_me=seat is not None and seat == self.me)

    def all(self, seats: Sequence[int]) -> Who:
        """Several seats, you last."""
        ordered = sorted(seats, key=lambda seat: seat == self.me)
        return Who([self.name(seat) for seat in ordered], is_me=list(seats) == [self.me])

    def name(self, seat: int) -> str:
        """The name as it stands in a list."""
        return "you" if seat == self.me else self.names[seat]
