"""Setting the table: piles, powers, the first Godfather.  SE-02 to SE-07, SE-81, SEP-00.2 to SEP-00.5"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from standoff.editions.common.cards import POWERS
from standoff.editions.common.seats import NO_SEAT, clockwise
from standoff.editions.second.components import (
    BULLETS,
    LOOT,
    NO_BULLETS,
    NO_LOOT,
    PILE,
    PILES,
    Heap,
    heaped,
    listed,
    minus,
)
from standoff.editions.second.game import Second
from standoff.engine.chance import below, shuffled
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp

if TYPE_CHECKING:
    from standoff.editions.second.rules import SecondRules

DEAL_KEYS: Final = frozenset({"loot", "powers", "draws", "position"})
REST: Final = "rest"
NONE: Final = "none"
"""In a stacked deal: no power for this seat."""


def _refuse_stacking(setup: SetUp) -> None:
    """A stacked deal that this table cannot have."""
    for key in setup.deal:
        if key not in DEAL_KEYS:
            raise Refusal(f"A deal has no '{key}'; it knows {', '.join(sorted(DEAL_KEYS))}")
    stacked = setup.deal.get("powers", {})
    if stacked and "powers" not in setup.modules:
        raise Refusal("Powers are dealt only in a game with powers", "SEP-00.1")
    if any(not str(seat).isdigit() or int(seat) >= setup.players for seat in stacked if seat != REST):
        raise Refusal("The stacked powers name somebody who does not play", "SEP-00.2")


def deal(rules: SecondRules, key: bytes, log: bool) -> Second:
    """Set the table.  SE-02 to SE-07, SE-81, SEP-00.2"""
    if rules.setup.deal:
        _refuse_stacking(rules.setup)
    n = rules.setup.players
    g = Second.__new__(Second)
    g.rules, g.key, g.drawn, g.asking, g.answers = rules, key, 0, {}, {}
    g.cells, g.log = rules.declared.begin(), [] if log else None
    g.agenda = [("round",)]
    g.round, g.wounds, g.posture = 0, [0] * n, ["standing"] * n
    g.loaded, g.fallen, g.winners, g.ranking = [None] * n, (), None, ()
    g.hand, g.target, g.hidden = [BULLETS] * n, [None] * n, [()] * n
    g.face_up, g.face_down, g.died = NO_BULLETS, NO_BULLETS, [0] * n
    g.table, g.stash, g.box = NO_LOOT, [NO_LOOT] * n, NO_LOOT
    g.sharers, g.queue, g.heir = (), (), NO_SEAT
    g.held = g.shown = ((),) * n
    g.wishes, g.holder, g.draws, g.trail = [()] * n, {}, 0, []
    if "position" not in rules.setup.deal:
        g.piles, _ = dealt_piles(g, LOOT, PILES)
    else:
        g.piles = []  # a position deals its own
    if log:
        g.tell("set_up", "SE-02", players=n, hand=list(BULLETS))
        g.tell("piles", "SE-03", piles=PILES, cards=PILE)
    if "powers" in rules.setup.modules:
        deal_powers(g)
    godfather = rules.setup.godfather
    if godfather is None:
        godfather = 0 if rules.options.first_godfather == "seat" else below(g, n)
    g.godfather = int(godfather)
    g.order = g.alive = clockwise(tuple(range(n)), g.godfather)
    if log:
        g.tell("godfather", "SE-06", seat=g.godfather)
    return g


def dealt_piles(g: Second, cards: Heap, count: int) -> tuple[list[Heap], Heap]:
    """So many piles of eight out of these cards, those a referee has stacked first, and what is left over.  SE-03"""
    stacked: Any = g.rules.setup.deal.get("loot", ())
    wanted = [list(pile) for pile in stacked]
    if len(wanted) > count or any(len(pile) > PILE for pile in wanted):
        raise Refusal(f"There are {count} piles of {PILE} cards", "SE-03")
    left = minus(cards, heaped(card for pile in wanted for card in pile))
    if min(left) < 0:
        raise Refusal("The box does not hold so many cards of one kind", "SE-03")
    rest = shuffled(g, listed(left))
    piles, used = [], 0
    for at in range(count):
        pile = wanted[at] if at < len(wanted) else []
        dealt = used + PILE - len(pile)
        piles.append(heaped(pile + rest[used:dealt]))
        used = dealt
    return piles, heaped(rest[used:])


def deal_powers(g: Second) -> None:
    """One open power each, no two alike; a referee's choice first, who may leave seats without.

    SEP-00.2 to SEP-00.5, RU-41
    """
    stacked = dict(g.rules.setup.deal.get("powers", {}))
    others = stacked.pop(REST, None)
    given = {int(seat): power for seat, power in stacked.items()}
    if others == NONE:
        given = dict.fromkeys(range(len(g.wounds)), NONE) | given
    known = list(g.rules.decks[POWERS])
    deck = known[:]
    for power in given.values():
        if power == NONE:
            continue
        if power not in deck:
            raise Refusal(f"There is no power '{power}' to deal; each exists once: {', '.join(known)}", "SEP-00.5")
        deck.remove(power)
    rest = shuffled(g, deck)
    seats = range(len(g.wounds))
    dealt = [given[seat] if seat in given else rest.pop() for seat in seats]
    g.held = g.shown = tuple([() if power == NONE else (power,) for power in dealt])
    g.holder = {power: seat for seat, power in enumerate(dealt) if power != NONE}
    for part in g.rules.at_deal:
        part.deal(g)
    if g.log is not None:
        for seat in seats:
            g.tell("power", "SEP-00.3", seat=seat, power="" if dealt[seat] == NONE else dealt[seat])
