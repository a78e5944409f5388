"""Every kind of event of the first edition."""

from __future__ import annotations

from typing import Final

from standoff.editions.common.events import CARDBOARD, COMMON, PICTURES, SEAT
from standoff.engine.kinds import Add, Each, HandOver, Heap, Kind, Put, Take, Team, shown

GUN: Final = {"seat": "seat", "gun": "gun"}
CARD: Final = GUN | {"card": "word:card"}
AIMED: Final = {"target": "seat?", "targets": "seats?"}
POWER: Final = {"seat": "seat", "power": "number:power"}
ROLE: Final = {"seat": "seat", "cop": "flag"}
OBJECT: Final = {"seat": "seat", "object": "word:object"}
BY: Final = {"by": "seat", "seat": "seat"}
_EMPTY: Final = Put("gun", {"loaded": False, "spent": True, "card": None})
_SHOWN: Final = Put("seat", {"power": "$power:text", "shown": True})

_KINDS: Final[dict[str, Kind]] = {
    **COMMON,
    **CARDBOARD,
    # setting up
    "pile": Kind({"notes": "number"}),
    "your_power": Kind(POWER, (Put("seat", {"power": "$power:text"}),), secret=True),
    "your_role": Kind(ROLE, (Put("seat", {"cop": "$cop"}),), secret=True),
    # loot and load
    "carried": Kind({"notes": "numbers:money"}, (Heap("notes"),)),
    "loot": Kind(
        {"notes": "numbers:money", "table": "numbers:money"},
        (Put("guns", {"targets": [], "spent": True, "loaded": False, "card": None}, who=""), Heap("table")),
    ),
    "loaded": Kind(GUN, (Put("gun", {"loaded": True, "spent": False}),)),
    "loaded_card": Kind(CARD, (Put("gun", {"card": "$card"}),), secret=True),
    "unloads": Kind(GUN, (Put("gun", {"loaded": False, "spent": False, "card": None}),)),
    # aiming and courage
    "aims": Kind(GUN | AIMED, (Put("gun", {"targets": "@target", "spent": False}),)),
    "talk": Kind(),
    "shows_card": Kind(GUN | {"target": "seat"}),
    "shown_card": Kind(CARD | {"target": "seat"}, secret=True),
    "shame": Kind(
        {"seat": "seat", "shame": "number", "light": "flag"}, (Put("seat", {"shame": "$shame"}), Add("light", "$light"))
    ),
    "gun_down": Kind(GUN, (Put("gun", {"loaded": False, "spent": True}),)),
    "discarded": Kind(GUN, (_EMPTY,)),
    "discarded_card": Kind(CARD, secret=True),
    # shots and what follows
    "reveals": Kind(CARD | AIMED, (_EMPTY,)),
    "toss": Kind(GUN | {"target": "seat", "plaster": "flag"}),
    "jam": Kind(GUN),
    "stabs": Kind(CARD | {"target": "seat"}),
    "takes_back": Kind(CARD),
    "shows_power": Kind(POWER, (_SHOWN,)),
    "grenade": Kind(SEAT, (Put("table", {"grenade": "$seat"}),)),
    "explosion": Kind({"seat": "seat", "seats": "seats"}, (Put("table", {"grenade": None}),)),
    "healed": Kind({"seat": "seat", "wounds": "number"}, (Put("seat", {"wounds": "$wounds"}),)),
    "money_lost": Kind(SEAT, (Put("seat", {"money": 0, "notes": []}),)),
    "inherits": Kind(GUN | {"heir": "seat", "cards": "number"}, (HandOver("heir"),)),
    "inherited_cards": Kind({"gun": "gun", "hand": "numbers:hand"}, secret=True),
    "estate": Kind({"seat": "seat", "hands": "hands"}),
    "estate_power": Kind(POWER, (Put("seat", {"power": "$power:text"}),)),
    "estate_role": Kind(ROLE, (Put("seat", {"cop": "$cop"}),)),
    # the split
    "gets_up": Kind(SEAT, (Put("seat", {"posture": "standing"}),)),
    "split": Kind({"seats": "seats", "share": "number:money"}),
    "share": Kind({"seat": "seat", "notes": "numbers:money"}, (Take("$notes", "seat"),)),
    "left": Kind({"notes": "numbers:money"}, (Heap("notes"),)),
    "no_split": Kind({"seats": "seats", "left": "numbers:money"}, (Heap("left"),)),
    "round_cut": Kind(),
    # the cop
    "telephone": Kind({"seats": "seats"}),
    "passes_on": Kind(SEAT),
    "turns_phone": Kind(SEAT, secret=True),
    "phone_laid": Kind({"used": "flag"}),
    "switchboard": Kind({"card": "word", "calls": "number"}, (Put("table", {"calls": "$calls"}),)),
    "alert": Kind(),
    "role": Kind(ROLE, (Put("seat", {"cop": "$cop"}),)),
    # families
    "family": Kind({"seats": "seats", "family": "word:family"}, (Team("family"),)),
    "boss": Kind(
        {"boss": "seat", "seats": "seats", "family": "word:family"}, (Put("seat", {"boss": True}, who="boss"),)
    ),
    "seated": Kind({"order": "seats:order"}, (Put("table", {"order": "$order"}),)),
    "family_cards": Kind({"seats": "seats", "powers": "numbers:power"}, secret=True),
    "family_powers": Kind({"seats": "seats", "powers": "numbers:power"}, (Each("powers", "power"),), secret=True),
    "bullets_divided": Kind({"seats": "seats", "hands": "hands"}, secret=True),
    "steps_in": Kind({"seat": "seat", "boss": "seat", "hits": "number"}),
    # objects
    "your_objects": Kind({"seat": "seat", "objects": "words:object"}, secret=True),
    "keeps_object": Kind(OBJECT, (Put("seat", {"object": "$object"}),), secret=True),
    "objects_kept": Kind({"seats": "seats"}),
    "shows_object": Kind(OBJECT, (Put("seat", {"object": "$object", "visible": True}),)),
    "uses": Kind(OBJECT, (Put("seat", {"object": "$object"}),)),
    "useless": Kind(OBJECT, (Put("seat", {"useless": True}),), secret=True),
    "estate_object": Kind(OBJECT, (Put("seat", {"object": "$object"}),)),
    "heals": Kind(BY | {"wounds": "number"}, (Put("seat", {"wounds": "$wounds"}),)),
    "looks": Kind({"by": "seat", "seats": "seats"}),
    "looked": Kind(BY | {"hand": "numbers:hand", "power": "number:power?"}, secret=True),
    "pulls": Kind(BY),
    "pulled_card": Kind(BY | {"card": "word:card"}, secret=True),
    "gave_card": Kind(BY | {"card": "word:card"}, secret=True),
    "refills": Kind({"seat": "seat", "cards": "number"}),
    "drops": Kind(SEAT),
    "bang_after_all": Kind(GUN | AIMED),
    "spared": Kind(SEAT),
    "takes_rest": Kind({"seat": "seat", "notes": "numbers:money"}, (Take("$notes", "seat"),)),
    "stuns": Kind(BY | {"notes": "numbers:money"}),
    # the count
    "count": Kind(
        {"seat": "seat", "money": "number:money", "shame": "number", "bonus": "number:money", "total": "number:money"},
        (Put("seat", {"money": "$money", "total": "$total"}),),
    ),
    "cash": Kind({"seat": "seat", "money": "number:money"}),
    "family_count": Kind({"seats": "seats", "money": "number:money", "total": "number:money"}),
    "funeral": Kind({"seat": "seat", "cost": "number:money"}),
}

_PICTURES: Final = {
    "said": "gets_up healed jam steps_in inherits shows_card boss heals pulls looks refills bang_after_all spared"
    " drops",
    "death": "money_lost",
    "power": "shows_power",
    "hurt": "stabs",
    "payout": "split share no_split left stuns takes_rest",
    "stamp": "toss grenade explosion telephone phone_laid switchboard alert shows_object uses",
}
EVENTS: Final = shown(
    _KINDS, PICTURES, _PICTURES, toss=0.7, grenade=1.5, explosion=1.3, telephone=0.7, phone_laid=0.7, switchboard=1.5,
    alert=1.5, shows_object=1.1, uses=1.5, no_split=0.8,
)  # fmt: skip
