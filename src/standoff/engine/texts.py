"""What people read, each sentence once and in every language: the texts of an edition, of a power, of the house.

A text is written with holes.  `{seat}` is filled, `{Seat}` begins a sentence, and `{seat|aims|aim}` chooses a form: of
people (one of them, you, several), of a number (one, many, none), of a flag (yes, no), of money (some, none); `#` is
what fills the hole.  A text may also be a list of ways to say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final, TypeAlias

LANGUAGES: Final = ("en", "fr")
"""Every text is written in all of them."""
Text: TypeAlias = Mapping[str, str | list[str]]
"""One text by language: a sentence, or several ways to say it."""


class Texts(Mapping[str, Text]):
    """Texts by their key, read when somebody first wants one."""

    def __init__(self, read: Callable[[], Mapping[str, Text]]) -> None:
        self._read = read

    @cached_property
    def _found(self) -> Mapping[str, Text]:
        return self._read()

    def __getitem__(self, key: str) -> Text:
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def joined(*several: Mapping[str, Text]) -> Texts:
    """Texts put together; the later ones win."""
    return Texts(lambda: {key: text for texts in several for key, text in texts.items()})
