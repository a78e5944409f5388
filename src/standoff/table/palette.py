"""Things to say at gunpoint, for people in a hurry and for bots."""

from __future__ import annotations

from typing import Final

from standoff.telling.words import HOUSE

PALETTE: Final = {key.removeprefix("say."): str(text["en"]) for key, text in HOUSE.items() if key.startswith("say.")}
"""Key and English text; the keys travel, whoever shows them has the words."""
THREATS: Final = ("duck", "click", "bang", "rich", "never", "bluff", "nothing", "revenge")
