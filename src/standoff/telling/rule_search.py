"""Finding rules by what people type: their own words, not the rulebook's.

Besides its sentence, a clause is found by what people say for its group: `search.GROUP` in the texts of its edition,
where a group is one of its tags or, where that says too much, the clause itself; and by the name of the card whose tag
it bears.  `search.ignored` are the little words of a question.  The page's `ruleSearch.ts` finds the same in the same
order; for that, all numbers are whole.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from standoff.engine.clauses import Clause
from standoff.engine.texts import Text

SENTENCE: Final = 4
"""What a word is worth that stands in the clause."""
OWN: Final = 8
"""… that people say for this very clause."""
GROUP: Final = 3
"""… that people say for one of its groups."""
AFTERTHOUGHTS: Final = frozenset({"ruling", "decision", "interaction", "visibility", "view", "information"})
"""Clauses about clauses: found, but after the rule itself."""
ENDINGS: Final = ("ements", "ement", "ing", "ers", "ent", "ed", "es", "er", "ez", "s", "e")
"""What a word may lose without becoming another, longest first, in any of our languages."""


def words_in(text: str) -> list[str]:
    """The words of a text, without accents and in small letters."""
    plain = "".join(one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one))
    return re.findall(r"[a-z0-9]+", plain.lower())


def stem(word: str) -> str:
    """A word without its ending."""
    ending = next((one for one in ENDINGS if word.endswith(one) and len(word) - len(one) >= 3), "")
    return word.removesuffix(ending)


class RuleSearch:
    """The clauses of an edition in one language, ready to be searched."""

    def __init__(self, clauses: Iterable[Clause], texts: Mapping[str, Text], language: str) -> None:
        self.clauses = list(clauses)
        self.ignored = set(_said("search.ignored", texts, language))
        cards = [key.removeprefix("power.") for key in texts if key.startswith("power.") and key.count(".") == 1]
        named = {tag: f"power.{card}" for card in cards for tag in (f"power-{card}", card.replace(" ", "-"))}
        groups: dict[str, set[str]] = {}
        self._found_by: list[tuple[set[str], set[str], set[str]]] = []
        for clause in self.clauses:
            for group in (clause.id, *clause.tags):
                if group not in groups:
                    keys = (f"search.{group}", named.get(group, ""))
                    groups[group] = {stem(word) for key in keys for word in _said(key, texts, language)}
            sentence = {stem(word) for word in words_in(clause.text.get(language, clause.text["en"]))}
            by_group = {word for tag in clause.tags for word in groups[tag]}
            self._found_by.append((sentence, groups[clause.id], by_group))

    def find(self, wanted: str) -> list[Clause]:
        """What answers this best comes first; a clause's own number finds it and those under it."""
        number = wanted.strip().upper()
        numbered = [one for one in self.clauses if one.id.upper() == number or one.id.upper().startswith(f"{number}.")]
        if numbered:
            return numbered
        asked = {stem(word) for word in words_in(wanted) if word not in self.ignored}
        worth = {word: [self._worth(word, at) for at in range(len(self.clauses))] for word in sorted(asked)}
        scores = [0] * len(self.clauses)
        hits = [0] * len(self.clauses)
        for values in worth.values():
            found = sum(value > 0 for value in values)
            rarity = (len(self.clauses) // found).bit_length() if found else 0
            for at, value in enumerate(values):
                scores[at] += rarity * value
                hits[at] += value > 0
        for at, clause in enumerate(self.clauses):
            scores[at] = scores[at] * hits[at] * (3 if AFTERTHOUGHTS.intersection(clause.tags) else 4)
        least = max(scores, default=0) // 4
        best = sorted(range(len(scores)), key=lambda at: (-scores[at], at))
        return [self.clauses[at] for at in best if scores[at] > least]

    def _worth(self, word: str, at: int) -> int:
        """What a word says for a clause: as much as the best place where it is found; its beginning is enough."""
        sentence, own, group = self._found_by[at]
        for place, value in ((own, OWN), (sentence, SENTENCE), (group, GROUP)):
            if word in place or (len(word) >= 4 and any(one.startswith(word) for one in place)):
                return value
        return 0


def _said(key: str, texts: Mapping[str, Text], language: str) -> list[str]:
    """All words of a text, however many ways there are to say it."""
    text = texts[key][language] if key in texts else ""
    return words_in(text if isinstance(text, str) else " ".join(text))
