"""The rulebook as data: every clause has an ID that never changes and a sentence of our own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec


class Clause(msgspec.Struct, frozen=True):
    """One numbered statement of the rules, as players read it."""

    id: str
    text: dict[str, str]
    tags: tuple[str, ...] = ()
    option: str = ""
    same_as: str = ""
    """A clause, perhaps of another rulebook, that says the same: whatever shows that one shows this one."""

    @property
    def module(self) -> str:
        """The module it belongs to."""
        return self.tags[0] if self.tags else ""


class Catalogue:
    """All clauses of one edition, in the order of its rulebook.  A chapter may stand in several catalogues."""

    __slots__ = ("_by_id",)

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._by_id = {clause.id: clause for clause in clauses}

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._by_id.values())

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def __len__(self) -> int:
        return len(self._by_id)

    def __getitem__(self, clause_id: str) -> Clause:
        return self._by_id[clause_id]

    def sentence(self, clause_id: str, language: str = "en") -> str:
        """The clause's sentence, or nothing for an ID that is not in this rulebook."""
        clause = self._by_id.get(clause_id)
        return clause.text.get(language, clause.text["en"]) if clause else ""
