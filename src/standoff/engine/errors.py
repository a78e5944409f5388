"""Errors that people read: what was wrong, what would have been right, and where the rule is."""

from __future__ import annotations


class StandoffError(Exception):
    """Anything a person can put right; the message is one clear sentence."""


class Refusal(StandoffError):
    """The rules say no.  `clause` names the rule that does."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause


class BrokenFile(StandoffError):
    """A replay, saved game or scenario that cannot be read."""
