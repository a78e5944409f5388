"""Duel: three gunslingers, one bullet each.  A whole edition of Standoff, small enough to be copied."""

from standoff_duel.edition import DUEL

__all__ = ["DUEL"]
