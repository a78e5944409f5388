"""Setting the table: notes, powers, roles and families, shuffled under whatever a referee has stacked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from standoff.editions.first.components import BOX_OF_NOTES, CARDS, DECK, NO_CARDS, NO_NOTES, Notes, listed
from standoff.editions.first.dealer import REST, stacked
from standoff.editions.first.families.ties import SHORT_TEAMS
from standoff.editions.first.game import NO_SEAT, First
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp

if TYPE_CHECKING:
    from standoff.editions.first.rules import FirstRules

DEAL_KEYS: Final = frozenset({"notes", "powers", "objects", "cop", "tosses", "draws", "teams", "cards", "position"})
STACKED_WORDS: Final = {"tosses": ("plaster", "plain"), "draws": CARDS}


def refuse_unknown_words(given: Mapping[str, Any]) -> None:
    """What chance will do is stacked in words that the game knows."""
    for key, words in STACKED_WORDS.items():
        for said in given.get(key, ()):
            if said not in words:
                raise Refusal(f"'{said}' is no word for '{key}'; there are {', '.join(words)}")


def _refuse_stacking(setup: SetUp) -> None:
    """A stacked deal that this table cannot have."""
    given, seats = setup.deal, range(setup.players)
    for key in given:
        if key not in DEAL_KEYS:
            raise Refusal(f"A deal has no '{key}'; it knows {', '.join(sorted(DEAL_KEYS))}")
    refuse_unknown_words(given)
    if given.get("cop", 0) not in seats or ("cop" in given and "cop" not in setup.modules):
        raise Refusal("The stacked cop must be one of the players, in a game with a cop", "COP-04")
    if {str(seat) for seat in given.get("powers", {})} - {REST, *[str(seat) for seat in seats]}:
        raise Refusal("The stacked powers name somebody who does not play", "SP-G.2")
    for deck, clause in (("powers", "SP-G.1"), ("objects", "OBJ-01")):
        if deck in given and deck not in setup.modules:
            raise Refusal(f"The deal stacks {deck}, and nobody at this table plays with them", clause)
    if "teams" in given:
        sizes = tuple(len(team) for team in given["teams"])
        drawn = sorted(seat for team in given["teams"] for seat in team)
        if sizes != SHORT_TEAMS.get(setup.players) or drawn != list(seats):
            raise Refusal("The stacked teams must seat everybody once, in families of the right size", "FAM-06")


def deal(rules: FirstRules, key: bytes, log: bool) -> First:
    """Set the table.  FE-05 to FE-11, SP-G.2, COP-04, COP-05, FAM-04 to FAM-12"""
    setup = rules.setup
    if setup.deal:
        _refuse_stacking(setup)
    is_family = "families" in setup.modules
    g = laid(rules, key, log, NO_SEAT if is_family else 0)
    g.pile = tuple(stacked(g, _notes(rules.boxes), setup.deal.get("notes", ()), "notes", "FE-07"))
    if log:
        g.tell("set_up", "FE-05", players=setup.players, hand=list(DECK))
        g.tell("pile", "FAM-04" if is_family else "FE-07", notes=len(g.pile))
        g.tell("godfather", "FE-09", seat=None if g.godfather == NO_SEAT else g.godfather)
    rules.dealer.deal(g)
    for part in rules.at_deal:
        part.deal(g)
    return g


def laid(rules: FirstRules, key: bytes, log: bool, godfather: int) -> First:
    """A table with everybody at it and nothing dealt yet; who counts, unless the set-up says it."""
    setup = rules.setup
    n = setup.players
    g = First.__new__(First)
    g.rules, g.key, g.drawn, g.asking, g.answers = rules, key, 0, {}, {}
    g.cells, g.log = rules.declared.begin(), [] if log else None
    if setup.godfather is not None:
        godfather = NO_SEAT if setup.godfather == "observer" else int(setup.godfather)
    g.godfather = godfather
    start = max(g.godfather, 0)
    g.order = g.alive = (*range(start, n), *range(start))
    g.round, g.wounds, g.shame, g.posture = 0, [0] * n, [0] * n, ["standing"] * n
    g.turned, g.table, g.stash, g.box = 0, NO_NOTES, [NO_NOTES] * n, NO_NOTES
    g.guns, g.weapon, g.hand = rules.plain_guns, rules.plain_weapons, [DECK] * n
    g.loaded, g.target, g.hidden, g.open = [None] * n, [None] * n, [()] * n, [NO_CARDS] * n
    g.foreign, g.called, g.landed, g.attacks = (0,) * n, 0, 0, []
    g.seen = g.disarmed = g.dropped = g.fired = g.fallen = g.sharers = ()
    g.held = g.shown = ((),) * n
    g.shares = g.winners = None
    g.ranking = ()
    g.agenda, g.pile = [*reversed(rules.evening)], ()
    return g


def _notes(boxes: int) -> list[int]:
    notes: Notes = (BOX_OF_NOTES[0] * boxes, BOX_OF_NOTES[1] * boxes, BOX_OF_NOTES[2] * boxes)
    return listed(notes)
