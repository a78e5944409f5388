"""What beats regulars among gangs: leave sooner, keep live cards for the end, share out other cards.

Each number was moved until a gang that goes by it won most among two gangs of regulars; see decision 0051.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from standoff.editions.common.temper import PLAIN, Temper
from standoff.editions.yakuzas.mind import GangMind
from standoff.editions.yakuzas.mind.reading import Reading, parts
from standoff.editions.yakuzas.seating import YAKUZA
from standoff.engine.phase import Answer

NERVE: Final[Sequence[float]] = (-8.0, -8.0, -8.0, -8.0, -5.0, -5.0, -5.0, 0.0)
"""What staying is worth to a gangster besides, in thousands, round by round: regulars stay where there is little to
win …"""
HONOR: Final[Sequence[float]] = (-14.0, -14.0, -12.0, -10.0, -10.0, -10.0, -3.0, 0.0)
"""… and yakuzas more so."""
BULLETS: Final[Sequence[float]] = (0.01, 0.01, 0.01, 0.3, 1.0, 1.5, 2.0, 2.0)
"""How freely live cards are laid, round by round, beside a regular …"""
BLADES: Final[Sequence[float]] = (0.01, 0.01, 0.01, 0.01, 1.0, 2.0, 3.0, 3.0)
"""… and live blades."""
KEEN: Final = 3.0
"""How much a rich table matters."""
WORTH: Final[Mapping[Any, float]] = {
    8: 1.0, 5: 0.45, 10: 0.4, 1: 0.4, 3: 0.4, "monk": 0.3, "samurai": 0.2, 2: 0.2, 9: 0.15, 6: 0.1, 11: 0.05, 12: 0.0,
    "kamikaze": 0.0, 4: -0.1, 7: -0.1, "geisha": -0.2, "ronin": -0.3, "ninja": -0.55,
}  # fmt: skip
"""What a card makes of the odds to win, in the exponent: games of regulars have shown it."""


def leaning(number: int, is_yakuza: bool) -> Temper:
    """How somebody leans in a round of this number."""
    nerve, eager = (HONOR, BLADES) if is_yakuza else (NERVE, BULLETS)
    return Temper(eager[number - 1], nerve=nerve[number - 1], keen=KEEN)


class BetterMind(GangMind):
    """A regular that leans as games have shown to be better."""

    def think(self, view: Any, rng: Random) -> Answer | None:
        if len(view.options) < 2 or view.me is None:
            return None
        return self.say(Reading(view, PLAIN), rng)

    def say(self, reading: Reading, rng: Random) -> Answer | None:
        view = reading.view
        if view.decision == "share_cards" and all(card in WORTH for card in parts(view.options[0])):
            return share_cards(reading)
        reading.temper = leaning(view.round, reading.mine.gang == YAKUZA)
        return super().say(reading, rng)


def share_cards(r: Reading) -> Answer:
    """What a fellow has proposed; else the cards that are worth most."""
    for said in r.view.proposals.values():
        if said in r.view.options:
            return said
    return max(r.view.options, key=lambda deal: sum([WORTH[card] for card in parts(deal)], 0.0))
