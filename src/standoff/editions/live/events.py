"""Every kind of event of the outdoor game."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.common.events import SEAT
from standoff.engine.events import Event
from standoff.engine.kinds import Counted, Heap, Kind, Put, Take, Team, Wound
from standoff.engine.undo import UNDONE

SEATS: Final = {"seats": "seats"}
TEAM: Final = {"team": "word:team"}
PLACE: Final = {"at": "numbers?"}
"""Where a step or a leap has ended, in an arena."""
NOTES: Final = {"notes": "numbers:money", "cards": "number?"}
"""Notes; where every card is worth the same, how many cards."""


def _status(word: str) -> Put:
    return Put("seat", {"status": f"={word}"})


EVENTS: Final[dict[str, Kind]] = {
    # before the first round, and what only people can do
    "team": Kind(TEAM | SEATS, (Team("team"),)),
    "announces": Kind({"what": "word:announced"}),
    "check": Kind({"what": "word:check"}),
    "chief": Kind(TEAM | SEAT),
    "call": Kind({"what": "word:call", "seat": "seat?", "seats": "seats?", "team": "word:team?"}),
    # phases 1 and 2
    "round": Kind({"round": "number"}, (Put("table", {"round": "$round"}),)),
    "back_in": Kind(SEATS, (Put("seat", {"status": "=in"}, who="seats"),)),
    "convalesces": Kind(SEATS, (Put("seat", {"status": "=conv"}, who="seats"),)),
    "pot": Kind({"total": "number:money", "notes": "numbers:money?"}, (Put("table", {"pot": "$total"}),)),
    "receiver": Kind(TEAM | SEAT),
    "dealt": Kind(TEAM | {"cards": "number"}),
    "weapons": Kind(SEATS | {"weapons": "faces:weapon"}, secret=True),
    # phases 3 and 4
    "steps": Kind(SEATS | {"at": "places"}),
    "freezes": Kind(SEATS | {"at": "places"}),
    "aims": Kind(SEAT | {"mime": "word:mime", "targets": "seats"}),
    "arm_down": Kind(SEAT | {"target": "seat"}),
    "war_cry": Kind(SEATS),
    "leaves": Kind(SEAT, (_status("coward"),)),
    "hands_in": Kind(SEAT),
    # the volleys
    "fires": Kind(SEAT | {"targets": "seats", "weapon": "word:weapon"}),
    "wounded": Kind(SEAT | {"wounds": "number"}, (Wound(),)),
    "absorbed": Kind(SEAT),
    "cancelled": Kind(SEAT, secret=True),
    "shows_card": Kind(SEAT | {"weapon": "face:weapon"}, (Put("seat", {"weapon": "$weapon", "shown": True}),)),
    "click_waits": Kind(SEAT | {"number": "number"}, (Put("seat", {"click": "=waiting"}),)),
    "click_called": Kind(SEAT | {"number": "number"}, (Put("seat", {"click": "=done"}),)),
    "click_denied": Kind(SEAT | {"number": "number"}, (Put("seat", {"click": "=denied"}),)),
    "stabs": Kind(SEAT | {"target": "seat?"} | PLACE),
    "explodes": Kind(SEAT | SEATS | PLACE),
    "recoils": Kind(SEAT | SEATS | PLACE),
    "hospital": Kind(SEAT, (_status("coma"),)),
    "undone": UNDONE,
    "still_known": Kind(SEATS | {"weapons": "faces:weapon"}, secret=True),
    "verdict": Kind({"left": "seats", "coma": "seats"}),
    # the split and the accounts
    "gathers": Kind({"cards": "number"}),
    "lays_out": Kind({"notes": "numbers:money"}, (Heap("notes"),)),
    "split": Kind(SEATS | {"share": "number:money", "cards": "number?"}),
    "share": Kind(SEAT | {"notes": "numbers:money"}, (Take("$notes", "seat"),)),
    "left": Kind(NOTES, (Heap("notes"),)),
    "no_split": Kind(SEATS | NOTES, (Heap("notes"),)),
    "fee": Kind(TEAM | {"heads": "number", "cost": "number:money", "cards": "number?"}),
    "accounts": Kind(TEAM | {"bank": "number:money", "final": "number:money", "cards": "number?"}),
    "game_over": Kind({"winners": "seats"}, (Put("table", {"winners": "$winners"}),)),
}

AWARDS: Final[dict[str, Counted]] = {
    "trigger finger": Counted("fires"),
    "lead magnet": Counted("wounded"),
    "safety first": Counted("leaves"),
    "first to go": Counted("hospital", first=True),
}


def still_known(events: list[Event]) -> list[Event]:
    """What was seen of cards stays seen when these events are taken back: each is told to those who saw it.  LR-67"""
    seen: dict[tuple[int, ...] | None, dict[tuple[int, Any], None]] = {}
    for event in events:
        data = event.data
        if event.kind == "weapons":
            cards = list(zip(data["seats"], data["weapons"], strict=True))
        elif event.kind in ("fires", "shows_card"):
            cards = [(data["seat"], data["weapon"])]
        else:
            continue
        seen.setdefault(event.to, {}).update(dict.fromkeys(cards))
    return [
        Event("still_known", "LR-67", {"seats": [s for s, _ in cards], "weapons": [card for _, card in cards]}, to)
        for to, cards in seen.items()
    ]
