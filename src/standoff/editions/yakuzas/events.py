"""Every kind of event of the gang game: the first edition's, and its own."""

from __future__ import annotations

from typing import Final

from standoff.editions.common.events import CARDBOARD, PICTURES, SEAT
from standoff.editions.first.events import AIMED, EVENTS, GUN
from standoff.engine.kinds import Kind, Put, Team, Wound, shown

_SEATS: Final = {"seats": "seats"}
_GANG: Final = {"gang": "word:gang"}
_ELSEWHERE: Final = frozenset(
    {"money_lost", "count", "lost", "your_role", "estate_role", "role", "alert", "telephone", "passes_on"}
    | {"turns_phone", "phone_laid", "switchboard", "family", "boss", "seated", "family_cards", "family_powers"}
    | {"bullets_divided", "steps_in", "family_count", "your_power", "your_objects", "keeps_object", "objects_kept"}
    | {"cash", *CARDBOARD}
)
"""What only happens in the first edition: personal money, the cop, families, a box of cardboard."""
_KINDS: Final[dict[str, Kind]] = {
    **{name: kind for name, kind in EVENTS.items() if name not in _ELSEWHERE},
    "aims": Kind(GUN | AIMED | {"side": "word:side?"}, EVENTS["aims"].changes),
    # before the first round, and at halftime
    "gang": Kind(_GANG | _SEATS, (Team("gang"),)),
    "gang_cards": Kind(_GANG | {"cards": "cards:power"}, secret=True),
    "gang_things": Kind(_GANG | {"cards": "cards:power"}, secret=True),
    "proposes": Kind({"seat": "seat", "cards": "cards:power"}, secret=True),
    "shared_cards": Kind(_GANG | {"cards": "cards:power", "back": "cards:power"}, secret=True),
    "ready": Kind(_SEATS),
    "halftime": Kind(_SEATS),
    # a round
    "total": Kind({"total": "number:money"}),
    "shows_kiai": Kind({"seat": "seat", "kiai": "word:power"}, (Put("seat", {"kiai": "$kiai", "shown": True}),)),
    "estate_kiai": Kind({"seat": "seat", "kiai": "word:power"}, (Put("seat", {"kiai": "$kiai"}),)),
    "moves": Kind({"seat": "seat", "seats": "seats"}),
    "goes_home": Kind({"seat": "seat", "seats": "seats"}),
    "charms": Kind({"seat": "seat", "target": "seat", "seats": "seats"}),
    "takes_finger": Kind(SEAT, (Put("seat", {"finger": True}),)),
    "flips": Kind({"seat": "seat", "wounds": "number"}, (Put("seat", {"finger": False}), Wound())),
    "blade_moves": Kind({"seat": "seat", "target": "seat", "side": "word:side"}),
    "star_order": Kind({"order": "seats:order"}),
    "throws": Kind({"seat": "seat", "target": "seat", "outcome": "word", "struck": "seat?"}),
    "star_back": Kind(SEAT),
    "star_lost": Kind(SEAT),
    "parries": Kind(SEAT),
    "stays_up": Kind(SEAT, (Put("seat", {"posture": "standing"}),)),
    "blows_up": Kind({"seat": "seat", "seats": "seats"}),
    # objects
    "looked": Kind({**EVENTS["looked"].fields, "kiai": "word:power?"}, secret=True),
    "lives_on": Kind({"seat": "seat", "round": "number"}, (Put("seat", {"doomed": "$round"}),)),
    "saves_finger": Kind(SEAT, (Put("seat", {"finger": False}),)),
    # the split and the count
    "purse": Kind(_GANG | {"share": "number:money", "seats": "seats"}),
    "gang_count": Kind(_GANG | dict.fromkeys(("money", "shame", "bonus", "funerals", "total"), "number:money")),
}
_PICTURES: Final = {
    "aims": "aims",
    "stamp": "shows_kiai throws parries blows_up flips blade_moves funeral halftime",
    "said": "moves goes_home charms star_order star_back star_lost stays_up lives_on saves_finger gang_count",
}
GANG_EVENTS: Final = shown(
    _KINDS, PICTURES, _PICTURES, shows_kiai=1.5, throws=1.9, parries=1.2, blows_up=1.4, flips=1.1, blade_moves=0.9,
    funeral=0.9, halftime=0.9,
)  # fmt: skip
