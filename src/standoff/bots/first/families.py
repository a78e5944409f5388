"""Families: the same sensible deal from every member, and a life where it saves a dearer one."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.bots.first.courage import share_hope
from standoff.bots.first.money import A_ROUND, stake, wound_price
from standoff.bots.first.powers import CUNNING, HAND_ME_DOWN, KID, SHOTGUN, SPECIALIST, SUPER_COWARD
from standoff.bots.first.reading import Reading, lives
from standoff.editions.first.box import DECK, ROUNDS, SHAME_COST
from standoff.editions.first.families import BOSS_FUNERAL, STEP_IN, other_half
from standoff.editions.first.view import SeatView
from standoff.engine.phase import PASS, Answer

GUARD_WORTH: Final = {1: 7, 2: 9, 3: 5, 4: 8, 5: 2, 6: 5, 7: 6, 8: 5, 9: 7, 10: 8, 11: 6, 12: 6}
"""What each power is worth in a bodyguard's hand…"""
BOSS_WORTH: Final = {1: 8, 2: 9, 3: 3, 4: 8, 5: 0, 6: 4, 7: 5, 8: 10, 9: 5, 10: 8, 11: 4, 12: 5}
"""… and in the boss's, who is rescued into shame and had better not die."""
LOYALTY: Final = 2.0
"""How much dearer the boss is than the sums say; families that step in sooner win more often."""
SHARP: Final = (HAND_ME_DOWN, KID, CUNNING, SHOTGUN)
"""Powers that aim or load better than others, and so make better use of Bangs."""


def choose_boss(reading: Reading, rng: Random) -> Answer:
    """The first of the family as drawn: all agree without a word."""
    return reading.view.options[0]


def family(reading: Reading) -> list[SeatView]:
    """My family as it sits, the dead included."""
    seats = reading.view.seats
    return [seats[seat] for seat in reading.view.order if seats[seat].team == reading.mine.team]


def share_powers(reading: Reading, rng: Random) -> Answer:
    """The deal with the greatest worth, the first of several: every member finds the same."""
    tables = [BOSS_WORTH if member.boss else GUARD_WORTH for member in family(reading)]

    def deal_worth(deal: Answer) -> int:
        assert isinstance(deal, tuple)
        return sum(table[power] for table, power in zip(tables, deal))

    return max(reading.view.options, key=deal_worth)


def swap_bullets(reading: Reading, rng: Random) -> Answer:
    """Both triple Bangs to a Specialist, a Bang more to whoever aims or loads best; else all as printed."""
    first, second = (member for member in family(reading) if not member.boss)
    if _skill(first) == _skill(second):
        return DECK
    keen = first if _skill(first) > _skill(second) else second
    hand = (4, 2, 2) if keen.power == SPECIALIST else (4, 3, 1)
    return hand if keen is first else other_half(hand)


def _skill(guard: SeatView) -> int:
    return 2 if guard.power == SPECIALIST else 1 if guard.power in SHARP else 0


def guards(reading: Reading, rng: Random) -> Answer:
    """Step in where the hits cost the family more on the boss than on me, shame and shares included."""
    view, mine, left = reading.view, reading.mine, ROUNDS - reading.view.round
    boss = next(member for member in family(reading) if member.boss)
    bullets, already = view.hits[boss.seat], view.hits[reading.me]
    my_life = stake(reading)
    lost = wound_price(lives(boss), bullets, left, BOSS_FUNERAL + A_ROUND * left)
    paid = wound_price(lives(mine), bullets + already, left, my_life)
    paid += -SHAME_COST if boss.power == SUPER_COWARD else SHAME_COST
    if already:
        paid -= wound_price(lives(mine), already, left, my_life)
    one_share = share_hope(reading)
    if boss.posture == "standing":
        lost += one_share
    if mine.posture == "standing" and not already:
        paid += one_share
    return STEP_IN if LOYALTY * lost > paid else PASS


def boss_picks(reading: Reading, rng: Random) -> Answer:
    """The volunteer who can best bear it: most lives, and rather one who is hit anyway."""
    view = reading.view

    def bears(seat: Answer) -> tuple[int, bool]:
        assert isinstance(seat, int)
        return lives(view.seats[seat]), view.seats[seat].posture == "hurt"

    return max(view.options, key=bears)
