"""Kinds of events that several rulebooks share: rounds, courage, wounds and the end."""

from __future__ import annotations

from typing import Final

from standoff.engine.kinds import Counted, Kind, Put, Wound
from standoff.engine.undo import UNDONE

SEAT: Final = {"seat": "seat"}
DOWN: Final = Put("guns", {"spent": True, "loaded": False})
"""Whatever somebody points with goes down."""

COMMON: Final[dict[str, Kind]] = {
    "set_up": Kind({"players": "number", "hand": "numbers:hand"}),
    "godfather": Kind({"seat": "seat?"}, (Put("table", {"godfather": "$seat"}),)),
    "round": Kind({"round": "number"}, (Put("table", {"round": "$round"}),)),
    "stand_up": Kind({"seats": "seats"}, (Put("seat", {"posture": "standing"}, who="seats"),)),
    "too_slow": Kind(SEAT, (Put("guns", {"targets": []}),)),
    "war_cry": Kind({"seats": "seats", "cry": "word:cry"}, cue="cry"),
    "withdraws": Kind(SEAT, (Put("seat", {"posture": "shame"}), DOWN), cue="excuse"),
    "wounded": Kind({"seat": "seat", "hits": "number", "wounds": "number"}, (Wound(),)),
    "falls": Kind(SEAT, (Put("seat", {"posture": "hurt"}),)),
    "dies": Kind(SEAT, (Put("seat", {"alive": False, "posture": "dead"}), DOWN)),
    "lost": Kind(SEAT),
    "game_over": Kind({"winners": "seats", "why": "word"}, (Put("table", {"winners": "$winners"}),)),
}

PICTURES: Final = {
    "round": "round",
    "said": "godfather takes_back",
    "loot": "loot",
    "aims": "aims too_slow",
    "courage": "war_cry withdraws",
    "reveal": "reveals",
    "hurt": "wounded falls",
    "death": "dies",
    "end": "game_over",
}
"""How what happens in every stand-off is shown."""

CARDBOARD: Final[dict[str, Kind]] = {
    "undone": UNDONE,
    "call": Kind({"what": "word:call"}),
    "shoots": Kind({"seat": "seat", "target": "seat", "card": "word:card"}),
    "corrected": Kind(
        {"seat": "seat", "wounds": "number?", "shame": "number?", "posture": "word:stance?", "alive": "flag?"}
    ),
}
"""What is told beside a box of cardboard."""

AWARDS: Final[dict[str, Counted]] = {
    "trigger finger": Counted("reveals", {"card": ("bang", "bbb")}),
    "all talk": Counted("reveals", {"card": ("click",)}),
    "lead magnet": Counted("wounded"),
    "safety first": Counted("withdraws"),
    "first to go": Counted("dies", first=True),
}
"""What editions of bullets and courage give awards for."""
