"""Standoff: one rules engine for a family of gangster stand-off party games."""

__version__ = "0.1.0"
