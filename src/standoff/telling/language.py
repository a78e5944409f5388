"""Which language a person reads: what they asked for, or what their system speaks."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final

import click

from standoff.engine.clauses import Catalogue
from standoff.engine.errors import Refusal
from standoff.engine.texts import LANGUAGES
from standoff.telling.words import Words

_ASKED: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says what it speaks; the first that says anything counts."""


def spoken(context: Any, parameter: Any, given: str | None) -> str:
    """The language asked for, or else the system's if anything is written in it, or else English."""
    if given is None:
        system = next((said for name in _ASKED if (said := os.environ.get(name))), "")[:2].casefold()
        return system if system in LANGUAGES else LANGUAGES[0]
    return known(given)


def known(language: str) -> str:
    """This language, if anything is written in it."""
    if language not in LANGUAGES:
        raise Refusal(f"Nothing is written in the language '{language[:20]}'; choose {' or '.join(LANGUAGES)}")
    return language


language_option: Final[Callable[[Any], Any]] = click.option(
    "--language", callback=spoken, metavar="LANGUAGE", help=f"{' or '.join(LANGUAGES)}.  [default: as $LANG says]"
)


def told(refusal: Refusal, catalogue: Catalogue, words: Words) -> str:
    """A refusal in the language of these words: English as it is, any other by its key or the clause that says no."""
    if words.language == LANGUAGES[0]:
        return str(refusal)
    if f"no.{refusal.key}" in words:
        return words(f"no.{refusal.key}").removesuffix(".")
    if refusal.clause in catalogue:
        return f"{catalogue.sentence(refusal.clause, words.language)} ({refusal.clause})"
    return str(refusal)
