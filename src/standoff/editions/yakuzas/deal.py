"""Setting the table for gangs: the notes of both boxes, gangs, cards.  YAK-07 to YAK-28"""

from __future__ import annotations

from typing import Final

from standoff.editions.first.components import BOX_OF_NOTES, DECK, listed, plus
from standoff.editions.first.deal import laid, refuse_unknown_words
from standoff.editions.first.dealer import stacked
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.weapons import GUN
from standoff.editions.yakuzas.chairs import CIRCLE
from standoff.editions.yakuzas.flight import ACCIDENTS, HIT, MISS
from standoff.editions.yakuzas.options import options_of
from standoff.editions.yakuzas.rules import GangRules
from standoff.editions.yakuzas.seating import CLAUSES, YAKUZA, as_given, chairs
from standoff.editions.yakuzas.ties import GANG, all_members
from standoff.editions.yakuzas.weapons import BLADE
from standoff.engine.chance import shuffled
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp

DEAL_KEYS: Final = frozenset(
    {"notes", "powers", "objects", "throws", "rolls", "sway", "tosses", "draws", "gangs", "position"}
)
MORE_NOTES: Final = (5, 9, 10)
"""The notes of 20, 10 and 5 in the second box."""
NOTES: Final = plus(BOX_OF_NOTES, MORE_NOTES)


def refuse_stacking(setup: SetUp, free: bool) -> None:
    """A stacked deal that this table cannot have."""
    for key in setup.deal:
        if key not in DEAL_KEYS:
            raise Refusal(f"A deal has no '{key}'; it knows {', '.join(sorted(DEAL_KEYS))}")
    refuse_unknown_words(setup.deal)
    refuse_unknown_throws(setup)
    if "objects" in setup.deal and "objects" not in setup.modules:
        raise Refusal("The deal stacks objects, and nobody at this table plays with them", "OBJ-01")
    if "gangs" in setup.deal:
        as_given(setup.players, setup.deal["gangs"], free)


def refuse_unknown_throws(setup: SetUp) -> None:
    """How stars will fly is stacked as somebody would tell it, as rolls, or as where the sight begins to sway."""
    seats = range(setup.players)
    for told in setup.deal.get("throws", ()):
        is_accident = isinstance(told, list | tuple) and len(told) == 2 and told[0] in ACCIDENTS and told[1] in seats
        if told not in (HIT, MISS) and not is_accident:
            raise Refusal(f"A throw is hit, miss, or one of {', '.join(ACCIDENTS)} and a player, not '{told}'")
    for roll in setup.deal.get("rolls", ()):
        drawn = roll if isinstance(roll, list | tuple) else (roll,)
        if len(drawn) not in (1, 2) or not all(isinstance(one, int) for one in drawn) or drawn[0] not in range(100):
            raise Refusal(f"A roll is 0 to 99, perhaps with the place of who is struck, not '{roll}'")
    for sway in setup.deal.get("sway", ()):
        if not isinstance(sway, list | tuple) or len(sway) != 2 or not all(isinstance(one, int) for one in sway):
            raise Refusal(f"The sight sways from two moments on, in milliseconds, not from '{sway}'")


def deal(rules: GangRules, key: bytes, log: bool) -> First:
    """Set the table."""
    setup, g = rules.setup, laid(rules, key, log, 0)
    free = options_of(g).seating == "free"
    usual = chairs(setup.players)
    if "gangs" in setup.deal:
        gangs = as_given(setup.players, setup.deal["gangs"], free)
    else:
        gangs = tuple(shuffled(g, usual)) if free else usual
    g.cells[GANG] = gangs
    if gangs != usual:
        g.weapon = tuple([BLADE if gang == YAKUZA else GUN for gang in gangs])
    CIRCLE[g] = tuple(range(setup.players))
    g.pile = tuple(stacked(g, listed(NOTES), setup.deal.get("notes", ()), "notes", "YAK-10"))
    if log:
        g.tell("set_up", "YAK-13", players=setup.players, hand=list(DECK))
        g.tell("pile", "YAK-11", notes=len(g.pile))
        g.tell("godfather", "YAK-32", seat=None if g.godfather == NO_SEAT else g.godfather)
        for gang, seats in all_members(g).items():
            g.tell("gang", CLAUSES[setup.players], gang=gang, seats=list(seats))
    rules.dealer.deal(g)
    for part in rules.at_deal:
        part.deal(g)
    return g
