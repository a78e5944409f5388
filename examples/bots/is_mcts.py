"""Information set Monte Carlo tree search, as OpenSpiel has it, on a seat at our tables:

    pip install "standoff[env]"
    standoff simulate --players 6 --games 12 --bots boss,examples/bots/is_mcts.py:IsMcts

The tree is OpenSpiel's own (open_spiel.python.algorithms.ismcts), over states of our OpenSpiel game.  Every simulation
begins in a world that agrees with what this seat knows, and ends where everybody answers by chance to the end of the
game: `IsMcts` plays that out in the engine, a tenth of the time it takes through OpenSpiel's states, which
`Standard` does.  Decision 0051 tells how the first of them fares beside a boss.
"""

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from standoff.engine.errors import Unimaginable
from standoff.engine.play import answer, waiting_for
from standoff.env.openspiel import game_of


class InEngine(RandomRolloutEvaluator):
    """The rest of a game by chance, without a log, and without asking through OpenSpiel for every single answer."""

    def __init__(self, rng):
        super().__init__()
        self.rng = rng

    def evaluate(self, state):
        episode = state.episode.clone()
        g = episode.g
        g.log = None
        while episode.open and any(branch.said for branch in episode.open.values()):
            episode.act(episode.turn, self.rng.choice(episode.legal(episode.turn)))
        while g.asking:
            for seat in waiting_for(g):
                answer(g, seat, self.rng.choice(g.asking[seat]))
        return episode.pay()


class IsMcts:
    """So many simulations for an answer, and the one that was tried most often is taken."""

    simulations = 80
    explores = 1.4
    """How much what was tried little is worth trying: a whole win is 1."""
    takes = ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def __init__(self, rng):
        self.rng = rng
        self.chance = np.random.RandomState(rng.getrandbits(32))
        self.evaluator = self.rollouts()

    def rollouts(self):
        return InEngine(self.rng)

    def begins(self, seat, setup):
        self.game = game_of(setup)

    def choose(self, view, worlds):
        """An answer of several parts is found part by part, each with a search of its own."""
        if worlds is None or len(view.options) == 1:
            return self.rng.choice(view.options)
        said = []

        def world(*_):
            state = self.game.state_at(worlds(self.rng), view.me)
            for action in said:
                state.apply_action(action)
            return state

        search = ISMCTSBot(
            self.game,
            self.evaluator,
            self.explores,
            self.simulations,
            random_state=self.chance,
            final_policy_type=self.takes,
        )
        search.set_resampler(world)
        try:
            branch = world().episode.open[view.me]
            while branch.answer is None:
                said.append(search.step(world()))
                branch = branch.children[said[-1]]
        except Unimaginable:
            return self.rng.choice(view.options)
        return branch.answer


class Standard(IsMcts):
    """The same with OpenSpiel's own rollouts, and so many that an answer takes about as long as a boss's."""

    simulations = 22

    def rollouts(self):
        return RandomRolloutEvaluator(1, self.chance)
