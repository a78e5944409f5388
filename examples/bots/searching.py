"""A bot that tries things out:

    standoff simulate --players 4 --games 20 --bots examples/bots/searching.py:Searching,rookie

Every answer is played to the end of the game in a few worlds that agree with what this seat knows, everybody answering
by chance, and the one that wins most is taken.  Among those that win as often, chance decides.
"""

from standoff.engine.errors import Unimaginable
from standoff.engine.play import answer, waiting_for

WORLDS = 6
MOST = 8
"""So many answers are tried; where there are more, chance says which."""


class Searching:
    """Plays each answer out in the same worlds."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, view, worlds):
        """The answer that has won most; `worlds(rng)` draws a game, which is ours to play with."""
        tried = self.rng.sample(view.options, min(MOST, len(view.options)))
        if worlds is None or len(tried) == 1:
            return tried[0]
        won = dict.fromkeys(tried, 0.0)
        try:
            for _ in range(WORLDS):
                world = worlds(self.rng)
                for said in tried:
                    won[said] += self.played_out(world.clone(), view.me, said)
        except Unimaginable:
            return tried[0]
        return max(tried, key=won.__getitem__)

    def played_out(self, g, me, said):
        """What comes of it: a whole win, or a part of one."""
        answer(g, me, said)
        while g.asking:
            for seat in waiting_for(g):
                answer(g, seat, self.rng.choice(g.asking[seat]))
        winners = g.rules.edition.view(g, None).winners or ()
        return 1 / len(winners) if me in winners else 0
