"""Errors that people read: what was wrong, what would have been right, and where the rule is."""

from __future__ import annotations


class StandoffError(Exception):
    """Anything a person can put right; the message is one clear sentence."""


class Refusal(StandoffError):
    """The rules say no.  `clause` names the rule that does.

    Where no clause does, `key` names the sentence, so that a page can say it in its reader's language.
    """

    def __init__(self, message: str, clause: str = "", key: str = "") -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause
        self.key = key


class BrokenFile(StandoffError):
    """A replay, saved game, scenario or bot that cannot be read."""


class Contradiction(Exception):
    """This way of living through it is not what was seen."""


class Unimaginable(Exception):
    """No world has been found that agrees with what a seat knows.  The true one never stands in for it."""
