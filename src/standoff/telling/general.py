"""Any edition in the terminal, as plainly as can be: names, what may be answered, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec
from rich.text import Text

from standoff.engine.events import Event
from standoff.engine.phase import Answer
from standoff.engine.rules import Edition
from standoff.engine.texts import LANGUAGES, joined
from standoff.telling.cast import Gangster
from standoff.telling.stage import Beat, Choice, Question, Stage
from standoff.telling.words import FRAME, Words


class GeneralStage:
    """A game of an edition that has no drawing of its own."""

    edition: ClassVar[Edition[Any]]
    untold: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, cast: Sequence[Gangster], me: int | None, words: Words) -> None:
        self.words = words
        self.legend = ""
        self._names = [gangster.name for gangster in cast]
        self._me = me

    @staticmethod
    def usual_players(modules: Sequence[str]) -> int:
        return 4

    def introduction(self, modules: Sequence[str]) -> list[str]:
        return [*introduction(self.words, modules), self.words("terminal.welcome")]

    def secrets(self, view: Any) -> list[str]:
        return []

    def table(self, view: Any, width: int) -> list[Text]:
        """Everybody who is still in the game, with what all may see of them."""
        widest = max(map(len, self._names))
        rows = [
            f" {self._names[seat.seat]:>{widest}}  {self._facts(seat)}".rstrip() for seat in view.seats if seat.alive
        ]
        return [Text(row[:width]) for row in rows]

    def _facts(self, seat: Any) -> str:
        """What a view says of a seat, as far as it can be told in a word each."""
        plain = msgspec.to_builtins(seat)
        seats = self.edition.seat_facts
        told = [
            (name, fact)
            for name, fact in plain.items()
            if type(fact) in (int, str) and name not in ("seat", "team") and (fact or name in seats)
        ]
        return ", ".join(f"{self.words.name('fact', name)} {self._fact(name, fact)}".strip() for name, fact in told)

    def _fact(self, name: str, fact: int | str) -> str:
        if isinstance(fact, int):
            return self._names[fact] if name in self.edition.seat_facts else str(fact)
        return self.words.name(name, fact)

    def own(self, view: Any) -> list[str]:
        return []

    def draws_table(self, view: Any) -> bool:
        return True

    def question(self, view: Any) -> Question:
        choices = [
            Choice(str(number), self._label(view.decision, option), option)
            for number, option in enumerate(view.options, start=1)
        ]
        asked = self._named(view.decision, "ask", "terminal.ask", "stage.ask")
        return Question(asked if asked.endswith("?") else f"{asked[:1].upper()}{asked[1:]}?", tuple(choices))

    def _label(self, decision: str, option: Answer) -> str:
        """An answer in words: a number is somebody's seat, a word a card, a few things stand side by side."""
        if isinstance(option, tuple):
            return " + ".join(self._label(decision, part) for part in option)
        if isinstance(option, int) and 0 <= option < len(self._names):
            return self._names[option]
        return self._named(option, f"stage.answer.{decision}", "answer", "stage.answer", "card", "power", "object")

    def _named(self, what: Any, *families: str) -> str:
        """Something by the first of these names that it has, and that says all by itself."""
        known = [f"{family}.{what}" for family in families if f"{family}.{what}" in self.words]
        plain = [key for key in known if "{" not in self.words.ways(key)[0]]
        return self.words(plain[0]) if plain else str(what).replace("_", " ")

    def clauses(self, view: Any) -> Sequence[str]:
        """Those that bear the name of the decision among their tags."""
        return [clause.id for clause in self.edition.catalogue if view.decision in clause.tags]

    def beat(self, event: Event, before: Event | None) -> Beat:
        if not self.edition.kinds[event.kind].begins_round:
            return Beat("")
        return Beat("banner", self.words("terminal.round.only", round=event.data["round"]))

    def scene(self, event: Event, width: int) -> list[Text]:
        return []

    def style(self, event: Event) -> str:
        return ""

    def picture(self, event: Event) -> Text | None:
        return None

    def arranged(self, events: Iterable[Event]) -> list[Event]:
        return list(events)

    def result(self, view: Any) -> list[tuple[str, Sequence[int], str]]:
        winners = view.winners or ()
        ranking = getattr(view, "ranking", ()) or (winners,)
        places = [seat for group in ranking for seat in group]
        return [("★" if seat in winners else "·", (seat,), self._facts(view.seats[seat])) for seat in places]


def introduction(words: Words, modules: Sequence[str]) -> list[str]:
    """The rules for somebody who wants to play now: what the edition says of itself, and of modules at the table."""
    keys = ["terminal.introduction", *(f"terminal.introduction.{module}" for module in modules)]
    return [line for key in keys if key in words for line in words.ways(key)]


def stage_of(edition: Edition[Any]) -> type[Stage]:
    """How the terminal shows an edition."""
    banners = frozenset(name for name, kind in edition.kinds.items() if kind.begins_round)
    own = {"edition": edition, "untold": banners}
    stage: type[Stage] = edition.stage() or type("EditionStage", (GeneralStage,), own)
    return stage


def usual_players(edition: Edition[Any], modules: Sequence[str]) -> int:
    """How many sit down when nobody says."""
    if edition.stage() is None and edition.covers:
        return edition.usual().players
    return stage_of(edition).usual_players(modules)


def words_of(edition: Edition[Any], language: str = LANGUAGES[0]) -> Words:
    """The words of an edition, and of the house."""
    return Words(joined(FRAME, edition.texts), language)
