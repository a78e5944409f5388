"""Setting the table: notes, powers, roles and families, shuffled under whatever a referee has stacked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from standoff.editions.first import families
from standoff.editions.first.box import BOX_OF_NOTES, DECK, NO_CARDS, NO_NOTES, Notes, listed
from standoff.editions.first.game import NO_SEAT, First
from standoff.engine.chance import shuffled
from standoff.engine.errors import Refusal
from standoff.engine.phase import Step
from standoff.engine.rules import SetUp

if TYPE_CHECKING:
    from standoff.editions.first.edition import FirstRules

FAMILY_EVENING: Final[tuple[Step, ...]] = (
    ("choose_boss",),
    ("share_powers",),
    ("swap_bullets",),
    ("round",),
)
SHORT_TEAMS: Final = {9: (3, 3, 3), 10: (3, 3, 2, 2), 11: (3, 3, 3, 2), 12: (3, 3, 3, 3)}

DEAL_KEYS: Final = frozenset({"notes", "powers", "cop", "tosses", "teams", "cards", "position"})


def _refuse_stacking(setup: SetUp) -> None:
    """A stacked deal that this table cannot have."""
    stacked, seats = setup.deal, range(setup.players)
    for key in stacked:
        if key not in DEAL_KEYS:
            raise Refusal(f"A deal has no '{key}'; it knows {', '.join(sorted(DEAL_KEYS))}")
    if stacked.get("cop", 0) not in seats or ("cop" in stacked and "cop" not in setup.modules):
        raise Refusal("The stacked cop must be one of the players, in a game with a cop", "COP-04")
    if {str(seat) for seat in stacked.get("powers", {})} - {str(seat) for seat in seats}:
        raise Refusal("The stacked powers name somebody who does not play", "SP-G.2")
    if "teams" in stacked:
        sizes = tuple(len(team) for team in stacked["teams"])
        drawn = sorted(seat for team in stacked["teams"] for seat in team)
        if sizes != SHORT_TEAMS.get(setup.players) or drawn != list(seats):
            raise Refusal("The stacked teams must seat everybody once, in families of the right size", "FAM-06")


def deal(rules: FirstRules, key: bytes, log: bool) -> First:
    """Set the table.  FE-05 to FE-11, SP-G.2, COP-04, COP-05, FAM-04 to FAM-12"""
    setup = rules.setup
    _refuse_stacking(setup)
    n = setup.players
    is_family = "families" in setup.modules
    g = First.__new__(First)
    g.rules, g.key, g.drawn, g.asking, g.answers = rules, key, 0, {}, {}
    g.log = [] if log else None
    godfather = setup.godfather
    if godfather is None:
        godfather = NO_SEAT if is_family else 0
    g.godfather = NO_SEAT if godfather == "observer" else int(godfather)
    start = max(g.godfather, 0)
    g.order = g.alive = (*range(start, n), *range(start))
    g.round, g.wounds, g.shame, g.posture = 0, [0] * n, [0] * n, ["standing"] * n
    g.turned, g.table, g.stash, g.box = 0, NO_NOTES, [NO_NOTES] * n, NO_NOTES
    g.guns, g.hand = tuple((seat,) for seat in range(n)), [DECK] * n
    g.loaded, g.target, g.hidden, g.open = [None] * n, [None] * n, [()] * n, [NO_CARDS] * n
    g.seen, g.hits, g.fallen, g.winners, g.ranking = (), [0] * n, (), None, ()
    g.power, g.shown, g.called = (), [], 0
    g.kid = g.cunning = g.armed = NO_SEAT
    g.blast, g.shotgun, g.bullets, g.taken, g.skin = False, (), [], [], []
    g.disarmed, g.dropped, g.fired, g.jammed, g.returned = (), [], (), (), ()
    g.tossed, g.inherited, g.estate = 0, False, 0
    g.cop, g.flashing, g.sharers, g.zero_split, g.phone, g.calls, g.suspects = (
        NO_SEAT,
        [],
        (),
        False,
        False,
        0,
        (),
    )
    g.team, g.boss, g.cards, g.rescued = (), (), (), ()
    g.agenda = [*reversed(FAMILY_EVENING)] if is_family else [("round",)]
    boxes = 2 if is_family else 1
    g.pile = tuple(_stacked(g, _notes(boxes), setup.deal.get("notes", ()), "notes", "FE-07"))
    if log:
        g.tell("set_up", "FE-05", players=n, hand=list(DECK))
        g.tell("pile", "FAM-04" if is_family else "FE-07", notes=len(g.pile))
        g.tell("godfather", "FE-09", seat=None if g.godfather == NO_SEAT else g.godfather)
    if rules.deck:
        deal_powers(g, n, is_family)
    if "cop" in setup.modules:
        g.flashing, g.suspects = [0] * n, g.order
        g.cop = setup.deal["cop"] if "cop" in setup.deal else shuffled(g, range(n))[0]
        if log:
            for seat in range(n):
                g.tell("your_role", "COP-05", (seat,), seat=seat, cop=seat == g.cop)
    return g


def deal_powers(g: First, n: int, is_family: bool) -> None:
    """One secret power each; in families, cards to choose from.  SP-G.2, FAM-06, FAM-12"""
    stacked = g.rules.setup.deal
    g.power, g.shown = (0,) * n, [False] * n
    g.bullets, g.taken, g.skin = [0] * n, [0] * n, [False] * n
    if is_family:
        deal_families(g, n)
        return
    given = {int(seat): number for seat, number in stacked.get("powers", {}).items()}
    deck = list(g.rules.deck)
    for number in given.values():
        if number not in deck:
            raise Refusal(f"Power {number} is not among the cards of this table", "R-23")
        deck.remove(number)
    rest = shuffled(g, deck)
    g.power = tuple(given[seat] if seat in given else rest.pop() for seat in range(n))
    if g.log is not None:
        for seat in range(n):
            g.tell("your_power", "SP-G.2", (seat,), seat=seat, power=g.power[seat])


def deal_families(g: First, n: int) -> None:
    """Draw the teams and give each the same, largest possible number of powers.  FAM-06, FAM-12, R-63"""
    stacked = g.rules.setup.deal
    sizes = SHORT_TEAMS[n]
    drawn = [seat for team in stacked.get("teams", ()) for seat in team] or shuffled(g, range(n))
    team, at = [0] * n, 0
    for number, size in enumerate(sizes):
        for seat in drawn[at : at + size]:
            team[seat] = number
        at += size
    g.team, g.order = tuple(team), tuple(drawn)
    g.alive = g.order
    each = min(5, len(g.rules.deck) // len(sizes))
    wanted = [number for cards in stacked.get("cards", ()) for number in cards]
    deck = _stacked(g, list(g.rules.deck), wanted, "powers", "FAM-10")
    g.cards = tuple(tuple(deck[each * i : each * (i + 1)]) for i in range(len(sizes)))
    if g.log is not None:
        for number in range(len(sizes)):
            family = tuple(seat for seat in g.order if team[seat] == number)
            g.tell("family", "FAM-06", seats=list(family), family=families.FAMILIES[number])
            g.tell("family_cards", "FAM-12", family, seats=list(family), powers=list(g.cards[number]))


def _notes(boxes: int) -> list[int]:
    notes: Notes = (BOX_OF_NOTES[0] * boxes, BOX_OF_NOTES[1] * boxes, BOX_OF_NOTES[2] * boxes)
    return listed(notes)


def _stacked(g: First, cards: list[int], top: Any, what: str, clause: str) -> list[int]:
    """The cards shuffled, under those that a referee has put on top."""
    rest = list(cards)
    for card in top:
        if card not in rest:
            raise Refusal(f"The box does not hold so many {what}: {card} is one too many", clause)
        rest.remove(card)
    return [*top, *shuffled(g, rest)]
