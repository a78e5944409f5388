"""What a seat sees and is asked, as text for those who read: never longer than a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from standoff.engine.events import seen_by
from standoff.engine.texts import LANGUAGES
from standoff.env.actions import END
from standoff.env.episode import Episode
from standoff.telling.general import introduction, words_of
from standoff.telling.narrate import Narrator

LONGEST: Final = 3200
"""So many characters at most."""
_RULES: Final = 900
_TABLE: Final = 1700
"""How much of that the rules and the table may take; the news take what is left, the newest first."""
_UNTOLD: Final = frozenset(
    {"me", "options", "answered", "seats", "asked", "decision", "over", "hints", "order", "alive"}
)


class Reader:
    """Tells one seat of one game: the rules in short, the table, what happened, and the open question."""

    def __init__(self, episode: Episode, me: int, names: Sequence[str], language: str = LANGUAGES[0]) -> None:
        rules = episode.setting.rules
        self.me, self.names = me, names
        self._edition = rules.edition
        self._words = words_of(rules.edition, language)
        self._narrator = Narrator(self._words, rules.edition.kinds, names, me)
        self._rules = _cut(" ".join(introduction(self._words, rules.setup.modules)), _RULES)
        self._news: list[str] = []
        self._read = 0

    def prompt(self, episode: Episode, why: str = "") -> str:
        """All of it; `why` says first why it is asked again."""
        view = episode.g.rules.edition.view(episode.g, self.me)
        head = [
            *([why] if why else []),
            f"You are {self.names[self.me]}, seat {self.me}.",
            *([self._rules] if self._rules else []),
        ]
        table = _cut(self.table(view), _TABLE)
        asked = self.question(episode)
        left = LONGEST - sum(len(part) + 1 for part in [*head, table, asked]) - 20
        news = self.news(episode, left)
        return "\n".join([*head, *(["What happened:", news] if news else []), table, asked])[:LONGEST]

    def news(self, episode: Episode, room: int) -> str:
        """What happened so far, as far back as there is room."""
        log = episode.g.log or []
        self._news += [self._narrator.sentence(event) for event in seen_by(log[self._read :], self.me)]
        self._read = len(log)
        told: list[str] = []
        for sentence in reversed(self._news):
            room -= len(sentence) + 1
            if room < 0:
                break
            told.insert(0, sentence)
        return " ".join(told)

    def table(self, view: Any) -> str:
        """Everything the view says, in the order of its record."""
        plain = msgspec.to_builtins(view)
        facts = [self._fact(name, value) for name, value in plain.items() if name not in _UNTOLD]
        lines = [f"Table: {', '.join(fact for fact in facts if fact)}"]
        for seat in sorted(plain["seats"], key=lambda seat: seat["seat"] != self.me):
            told = [self._fact(name, value) for name, value in seat.items() if name not in ("seat", "hints", "alive")]
            you = " (you)" if seat["seat"] == self.me else "" if seat["alive"] else " (out)"
            lines.append(f"- {self.names[seat['seat']]}{you}: {', '.join(fact for fact in told if fact)}")
        return "\n".join(lines)

    def question(self, episode: Episode) -> str:
        """What may be answered."""
        branch = episode.open.get(self.me)
        if branch is None:
            return "The game is over." if episode.g.over else "You are not asked now."
        decision = episode.g.decision
        said = f" So far you said: {', '.join(episode.said(self.me))}." if branch.said else ""
        choices = ", ".join(f"[{label}]" for label in self.labels(episode).values())
        asked = self._words.name("fact", decision).replace("_", " ")
        return f"You choose: {asked}.{said} Answer with one of these, in brackets: {choices}"

    def labels(self, episode: Episode) -> dict[int, str]:
        """What may be said, by its action: a seat by its name, anything else as it is."""
        branch = episode.open.get(self.me)
        if branch is None:
            return {}
        actions = episode.setting.actions
        amounts = episode.g.rules.phases[episode.g.decision].amounts
        found = {}
        for action in branch.legal:
            name = actions.names[action]
            is_seat = name.isdigit() and not amounts and int(name) < len(self.names) and action != END
            found[action] = self.names[int(name)] if is_seat else name
        return found

    def _fact(self, name: str, value: Any) -> str:
        """One fact in a few words; nothing, where there is nothing to tell."""
        called = self._words.name("fact", name).rstrip(":")
        is_seat = name in self._edition.seat_facts
        if value is None or value is False or value in ("", (), {}) or (value == 0 and not is_seat):
            return ""
        if value is True:
            return called
        if isinstance(value, tuple | list) and not is_seat and all(one == 0 for one in value):
            return ""
        return f"{called} {self._value(name, value)}".strip()

    def _value(self, name: str, value: Any) -> str:
        if isinstance(value, dict):
            return "(" + ", ".join(fact for key, one in value.items() if (fact := self._fact(str(key), one))) + ")"
        if isinstance(value, tuple | list):
            return " ".join(self._value(name, one) for one in value)
        is_seat = name in self._edition.seat_facts and type(value) is int and 0 <= value < len(self.names)
        return self.names[value] if is_seat else str(value)


def _cut(text: str, most: int) -> str:
    """The text, or as many whole words or lines of its beginning as there is room for."""
    if len(text) <= most:
        return text
    return text[: most - 2].rpartition("\n" if "\n" in text else " ")[0] + " …"
