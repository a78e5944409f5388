"""Standoff: one rules engine for a family of gangster stand-off party games."""

from standoff import compiled

__version__ = "0.1.0"

compiled.use()
