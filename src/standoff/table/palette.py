"""Things to say at gunpoint, for people in a hurry and for bots."""

from __future__ import annotations

from typing import Final

PALETTE: Final[dict[str, str]] = {
    "duck": "Last chance to duck.",
    "click": "Relax. It is only a Click.",
    "bang": "This one is loaded. Ask anybody.",
    "share": "Stay down and I will remember it.",
    "rich": "Shoot the rich one, not me!",
    "truce": "You and me, guns elsewhere?",
    "never": "I never withdraw. Ask my tailor.",
    "mother": "My mother would be so disappointed in you.",
    "bluff": "You are bluffing with both eyebrows.",
    "revenge": "I have not forgotten last round.",
    "nothing": "Nothing personal. Just business.",
    "laugh": "Ha!",
    "sorry": "Sorry about the hole.",
    "nice": "Nicely done.",
    "wait": "Give me a second.",
}
"""Key and English text; the keys travel, pages translate them."""
THREATS: Final = ("duck", "click", "bang", "rich", "never", "bluff", "nothing", "revenge")
