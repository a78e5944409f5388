"""Families: the same sensible deal from every member, and a life where it saves a dearer one."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.first.components import DECK, ROUNDS, SHAME_COST
from standoff.editions.first.families.count import BOSS_FUNERAL
from standoff.editions.first.families.evening import other_half
from standoff.editions.first.families.guards import STEP_IN
from standoff.editions.first.mind.courage import share_hope
from standoff.editions.first.mind.money import A_ROUND, stake, wound_price
from standoff.editions.first.mind.powers import CUNNING, HAND_ME_DOWN, KID, SHOTGUN, SPECIALIST, SUPER_COWARD
from standoff.editions.first.mind.reading import Reading, lives
from standoff.editions.first.powers import POWERS
from standoff.editions.first.powers.power import Power
from standoff.editions.first.view import SeatView
from standoff.engine.phase import PASS, Answer

WORTH: Final = {power.number: power.worth for power in POWERS}
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
    bosses = [member.boss for member in family(reading)]

    def deal_worth(deal: Answer) -> int:
        assert isinstance(deal, tuple)
        return sum(WORTH.get(power, Power.worth)[boss] for boss, power in zip(bosses, deal))

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
    view, mine, rounds_left = reading.view, reading.mine, ROUNDS - reading.view.round
    boss = next(member for member in family(reading) if member.boss)
    bullets, already = view.hits[boss.seat], view.hits[reading.me]
    my_life = stake(reading)
    lost = wound_price(lives(boss), bullets, rounds_left, BOSS_FUNERAL + A_ROUND * rounds_left)
    paid = wound_price(lives(mine), bullets + already, rounds_left, my_life)
    paid += -SHAME_COST if boss.power == SUPER_COWARD else SHAME_COST
    if already:
        paid -= wound_price(lives(mine), already, rounds_left, my_life)
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
