"""Imagining: a copy of the game that agrees with all that one seat knows, everything else lived through again.

The trail says how cards moved.  What the seat saw of it stays; what it could not see is chosen anew, so that bullets
in hand, loaded or face down, loot taken blindly and the piles still to come may all be others than they are.

| entry | what happened | who knows the card |
|---|---|---|
| hand seat clicks bangs, pile up up down down | a position laid out by a referee | everybody |
| hustle Hustler partner card | a bullet drawn blindly | the two |
| pay Hustler partner card drawn | a bullet given for the one drawn | the two |
| open seat card | a bullet turned up | everybody |
| down seat card known | a bullet discarded face down | the seat, or everybody when it is known |
| away seat card known | the same, for a Bang just fetched, which it is not | the seat |
| fetch seat part | a Bang taken from that part of the pile | everybody |
| some, none | the pile was searched and holds a Bang, or none | everybody |
| look seat bangs | the hidden part was looked through | the seat |
| gain, use: seat share | a card taken from the table, a card used up | everybody |
| trade seat pile given drawn | a card put into a pile for another | drawn: the seat, everybody when it acts |
| steal victim seat share | a card taken blindly | the two |
| seen seat victim counts | somebody's loot was looked through | the seat |
| lost seat | a dead gangster's loot left the game | |
"""

from __future__ import annotations

from standoff.editions.common.imagine import ask_again, other_world
from standoff.editions.second import imagine_bullets, imagine_loot
from standoff.editions.second.game import Second
from standoff.engine.chance import Chancy


def imagine(g: Second, me: int | None, rng: Chancy) -> Second:
    """One world among those this seat holds possible (None: a spectator).  The log stays behind."""
    h = other_world(g, me, rng)
    h.wishes = [wishes if seat == me else () for seat, wishes in enumerate(g.wishes)]
    if not h.agenda or h.rules.open:
        return h
    imagine_bullets.resample(h, me, rng)
    imagine_loot.resample(h, me, rng)
    ask_again(h)
    return h
