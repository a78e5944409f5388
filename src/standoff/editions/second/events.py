"""Every kind of event of the second edition."""

from __future__ import annotations

from typing import Final

from standoff.editions.common.events import CARDBOARD, COMMON, PICTURES, SEAT
from standoff.engine.kinds import Add, Heap, Kind, Put, Take, Turn, shown

TARGET: Final = {"seat": "seat", "target": "seat"}
CARD: Final = {"seat": "seat", "card": "word:card"}
_EMPTY: Final = Put("gun", {"loaded": False, "spent": True, "card": None})

_KINDS: Final[dict[str, Kind]] = {
    **COMMON,
    **CARDBOARD,
    # setting up
    "piles": Kind({"piles": "number", "cards": "number"}),
    "power": Kind({"seat": "seat", "power": "word:power"}, (Put("seat", {"power": "$power:text", "shown": True}),)),
    # loot, hustling and load
    "carried": Kind({"shares": "words:share"}, (Heap("shares"),)),
    "loot": Kind(
        {"shares": "words:share", "table": "words:share"},
        (Put("guns", {"targets": [], "spent": True, "loaded": False, "card": None}, who=""), Heap("table")),
    ),
    "token": Kind({"available": "flag"}),
    "hustles": Kind(TARGET),
    "does_not_hustle": Kind(SEAT),
    "hustled_card": Kind(TARGET | {"card": "word:card"}, secret=True),
    "pays": Kind(TARGET),
    "paid_card": Kind(TARGET | {"card": "word:card"}, secret=True),
    "loaded": Kind(SEAT, (Put("gun", {"loaded": True, "spent": False}),)),
    "loaded_card": Kind(CARD, (Put("gun", {"card": "$card"}),), secret=True),
    "swaps": Kind(CARD, secret=True),
    "had_a_choice": Kind(SEAT),
    # aiming and courage
    "aims": Kind({"seat": "seat", "target": "seat"}, (Put("gun", {"targets": "@target", "spent": False}),)),
    "orders": Kind({"by": "seat", "seat": "seat"}),
    "declines": Kind(SEAT),
    # shots
    "discarded": Kind(SEAT, (_EMPTY,)),
    "discarded_card": Kind(CARD, secret=True),
    "reveals": Kind(CARD | {"target": "seat"}, (_EMPTY,)),
    "lucky": Kind({"seat": "seat", "hits": "number"}),
    "takes_back": Kind(SEAT),
    "loot_lost": Kind(SEAT, (Put("seat", {"loot": 0, "stash": []}),)),
    "hand_lost": Kind(SEAT),
    "steals": Kind(TARGET, (Add("loot"), Add("loot", -1, who="target"))),
    "stolen_card": Kind(TARGET | {"share": "word:share"}, secret=True),
    "feasts": Kind(TARGET | {"cards": "number"}),
    "prey": Kind(TARGET | {"shares": "words:share"}, secret=True),
    "leaves_prey": Kind(TARGET),
    # sharing
    "nobody_shares": Kind(),
    "sharing": Kind({"order": "seats:order"}, (Put("table", {"queue": "$order"}),)),
    "forbids": Kind({"by": "seat", "seat": "seat", "type": "word:type"}),
    "reaches_for": Kind({"seat": "seat", "shares": "words:share"}),
    "takes": Kind({"seat": "seat", "share": "word:share"}, (Take("$share", "seat"), Turn())),
    "takes_token": Kind(SEAT, (Take("=token"), Turn())),
    "leaves_token": Kind(SEAT),
    "takes_nothing": Kind(SEAT),
    "trades": Kind({"seat": "seat", "share": "word:share", "pile": "number"}),
    "traded_card": Kind({"seat": "seat", "share": "word:share"}, secret=True),
    "heals": Kind({"seat": "seat", "healed": "number", "wounds": "number"}, (Put("seat", {"wounds": "$wounds"}),)),
    "clip": Kind(SEAT),
    "clip_lost": Kind(SEAT),
    "fetches": Kind({"seat": "seat", "part": "word"}),
    "friend_declines": Kind(SEAT),
    "friend_finds_nothing": Kind(SEAT),
    "unclaimed": Kind({"shares": "words:share", "lost": "flag"}, (Heap("shares", unless="lost"),)),
    # the count
    "count": Kind(
        {
            "seat": "seat", "shares": "words:share", "cards": "number:money", "paintings": "number:money",
            "bonus": "number:money", "total": "number:money",
        },
        (Put("seat", {"total": "$total"}),),
    ),
    "bonus": Kind({"seat": "seat", "amount": "number:money"}),
    "no_bonus": Kind(),
}  # fmt: skip

_PICTURES: Final = {
    "said": "heals orders steals feasts hustles forbids lucky",
    "death": "loot_lost",
    "grab": "takes takes_token",
}
EVENTS: Final = shown(_KINDS, PICTURES, _PICTURES)
