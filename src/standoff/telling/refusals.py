"""Why a table or a server says no, where no clause does: every sentence stands once, in `words/refusals.toml`."""

from __future__ import annotations

from standoff.engine.errors import Refusal
from standoff.engine.texts import LANGUAGES
from standoff.telling.words import REFUSALS


def sentence(key: str) -> str:
    """The sentence of this key in English, as an error says it."""
    return str(REFUSALS[f"no.{key}"][LANGUAGES[0]]).removesuffix(".")


def refusal(key: str) -> Refusal:
    """The refusal of this key."""
    return Refusal(sentence(key), key=key)
