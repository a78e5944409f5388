"""Imagining a gang game: what a seat cannot know is dealt anew, its fellows' proposals are kept."""

from __future__ import annotations

from standoff.editions.first import imagine as first
from standoff.editions.first.game import First
from standoff.editions.yakuzas.stars import SWAY, THROWER
from standoff.editions.yakuzas.ties import GANG
from standoff.engine.chance import Chancy, below


def imagine(g: First, me: int | None, rng: Chancy) -> First:
    """One world among those this seat holds possible (None: a spectator)."""
    h = first.imagine(g, me, rng)
    if me is not None and g.decision == "share_cards":
        h.answers = {seat: said for seat, said in g.answers.items() if GANG[g, seat] == GANG[g, me]}
    if SWAY[h] and me != THROWER[h]:
        SWAY[h] = (below(rng, 1300), below(rng, 900))
    return h
