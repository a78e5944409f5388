"""Things to say at gunpoint, for people in a hurry and for bots, and things to do there without a word."""

from __future__ import annotations

from typing import Final

from standoff.telling.words import HOUSE

PALETTE: Final = {key.removeprefix("say."): str(text["en"]) for key, text in HOUSE.items() if key.startswith("say.")}
"""Key and English text; the keys travel, whoever shows them has the words."""
EMOTES: Final = {key.removeprefix("emote."): str(text["en"]) for key, text in HOUSE.items() if key.startswith("emote.")}
"""Key, and what somebody does to a `target`, in English."""
THREATS: Final = ("duck", "click", "bang", "rich", "never", "bluff", "nothing", "revenge")
