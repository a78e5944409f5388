"""What every share is worth to somebody now: its price, and what it does to sets, races, wounds and hands."""

from __future__ import annotations

from typing import Final

from standoff.editions.second.components import CLIP, KIT, LOOT, PAINTING, SHARES, TOKEN
from standoff.editions.second.mind.memory import DIAMONDS, PRICE
from standoff.editions.second.mind.reading import Reading
from standoff.editions.second.mind.worth import A_ROUND, ALIVE, lives, risk

DESK: Final = 3.0
"""What the first pick of the next round and the right to give an order bring, for every round behind us: early on
the desk draws more guns than it is worth."""
CARD: Final = 9.0
"""What a loot card drawn blindly is worth."""
BULLET: Final = 4.0
"""What a Bang in hand is worth."""
SPITE: Final = 0.25
"""What a thing is worth to me for every thousand that it would bring a rival."""


def stake(reading: Reading, seat: int) -> float:
    """What dying would cost somebody."""
    return ALIVE + reading.wealth[seat] + A_ROUND * reading.rounds_left


def worth_to(reading: Reading, seat: int, share: str) -> float:
    """What this share would bring that seat."""
    if share == PAINTING:
        return reading.next_painting[seat]
    if share in DIAMONDS:
        return PRICE[share] + reading.next_diamond[seat]
    if share == TOKEN:
        return DESK * (reading.view.round - 1) if reading.rounds_left else 0.0
    if share == KIT:
        return kit_worth(reading, seat)
    if share == CLIP:
        return clip_worth(reading, seat)
    return float(PRICE[share])


def kit_worth(reading: Reading, seat: int) -> float:
    """Healed wounds are risks not run."""
    other = reading.view.seats[seat]
    if not other.wounds or not reading.rounds_left:
        return 0.0
    life = lives(other)
    return (risk(life, reading.rounds_left) - risk(life + other.wounds, reading.rounds_left)) * stake(reading, seat)


def clip_worth(reading: Reading, seat: int) -> float:
    """A Bang for a Click, if the pile is likely to hold one: of most use to whoever has few left."""
    view = reading.view
    if not reading.rounds_left or not (view.open[1] or view.hidden > 1):
        return 0.0
    hand = view.seats[seat].hand
    bangs = hand[1] if hand is not None else reading.feared(view.seats[seat]) * view.seats[seat].cards
    return 0.0 if hand is not None and not hand[0] else BULLET / (1.0 + 0.5 * bangs)


def wanted(reading: Reading) -> dict[str, float]:
    """What every share on the table is worth to me, with a little spite for whoever else wants it."""
    view, me = reading.view, reading.me
    rivals = [seat for seat in (view.queue or reading.foes) if seat != me]
    values = {}
    for share in dict.fromkeys(view.table):
        value = worth_to(reading, me, share)
        if share == PAINTING:
            value += SPITE * max([reading.next_painting[seat] for seat in rivals], default=0.0)
        elif share in DIAMONDS:
            value += SPITE * max([reading.next_diamond[seat] for seat in rivals], default=0.0)
        elif share == KIT:
            value += SPITE * max([kit_worth(reading, seat) for seat in rivals], default=0.0)
        values[share] = value
    return values


def unseen_worth(reading: Reading) -> float:
    """What a card out of a pile that nobody has seen is likely worth to me."""
    paintings, stones = LOOT[SHARES.index(PAINTING)], sum(LOOT[SHARES.index(share)] for share in DIAMONDS)
    scarce = {PAINTING: reading.art_left / paintings, **dict.fromkeys(DIAMONDS, reading.stones_left / stones)}
    usual = reading.rounds_left / 8.0
    total = 0.0
    for share, count in zip(SHARES, LOOT):
        if count:
            total += count * (scarce.get(share, usual) / max(usual, 0.01)) * worth_to(reading, reading.me, share)
    return total / sum(LOOT)
