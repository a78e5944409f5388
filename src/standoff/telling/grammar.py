"""Just enough grammar to say the same sentence of one, of several and of you, in any language we write in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

_HOLE: Final = re.compile(r"\{(\w+)((?:\|[^{}|]*)*)\}")
_ELISION: Final = re.compile(r"(?<![-\w])([DdLl]|[Qq]u)e (?=[aeiouyàâéèêëîïôûAEIOUYÀÂÉÈÊÎÔÛ])")
"""Where a French word gives way to the vowel of the next: d'Odette, qu'Odette, l'Arnaqueur."""

_TIGHT: Final = re.compile("[ \u00a0](?=[:;!?»]|k?[$])|(?<=«)[ \u00a0]")
"""Blanks that are narrow in French, and at which no line may break."""


class Said(NamedTuple):
    """Something that fills a hole: how it is shown, and which of the forms fits it."""

    shown: str
    form: int = 0
    otherwise: int = 0
    """The form that fits where the text has no such form."""


def printable(text: str) -> str:
    """Text from outside without anything that could move the cursor."""
    return "".join(c if c.isprintable() else " " for c in text).strip()


def counted(number: int, language: str) -> Said:
    """A number: one, many, or none."""
    form = 0 if number == 1 or (language == "fr" and abs(number) < 2) else 1
    return Said(str(number), form if number else 2, form)


def flagged(flag: bool) -> Said:
    """Yes or no."""
    return Said("", 0 if flag else 1)


def filled(text: str, parts: Mapping[str, Said | str | int], language: str) -> str:
    """A text with its holes filled."""

    def fill(hole: re.Match[str]) -> str:
        name, forms = hole[1], hole[2]
        part = parts[name[0].lower() + name[1:]]
        said = counted(part, language) if isinstance(part, int) else Said(part) if isinstance(part, str) else part
        words = said.shown
        if forms:
            choices = forms[1:].split("|")
            form = said.form if said.form < len(choices) else said.otherwise
            words = choices[form].replace("#", said.shown)
        return f"{words[:1].upper()}{words[1:]}" if name[0].isupper() else words

    whole = _HOLE.sub(fill, text)
    return tight(_ELISION.sub(r"\1'", whole), language)


def tight(text: str, language: str) -> str:
    """A text with the blanks of its language: French has narrow ones before : ; ! ? and inside its quotation marks."""
    return _TIGHT.sub("\u202f", text) if language == "fr" else text


def listed(words: Sequence[str], last: str = "and") -> str:
    """Ann, Bob and Cat."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""
