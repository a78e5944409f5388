"""The Dictator's veto: what I want myself, or what helps a rival most."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.second.components import TYPES
from standoff.editions.second.mind.reading import Reading
from standoff.editions.second.mind.shares import worth_to
from standoff.engine.phase import PASS, Answer

HURTS_ENOUGH: Final = 1.2
"""How much a veto must hurt, per share that is still to be reached for: there is only one in a sharing."""


def veto(reading: Reading, rng: Random) -> Answer:
    """Forbid the type whose loss hurts most, if it hurts enough; the fewer shares are left, the less is enough."""
    view = reading.view
    seat, said = view.about
    hurt = {option: denied(reading, seat, said, str(option)) for option in view.options if option != PASS}
    worst = max(hurt, key=hurt.__getitem__)
    others = len(view.table) * (len(view.queue) - 1) / max(1, len(view.queue))
    return worst if hurt[worst] > HURTS_ENOUGH * min(6.0, others) else PASS


def denied(reading: Reading, seat: int, said: Answer, kind: str) -> float:
    """What the ban costs them, weighed by rivalry, and what it leaves for me if I pick soon."""
    view = reading.view
    shares = said if isinstance(said, tuple) else (said,)
    allowed = sorted([worth_to(reading, seat, share) for share in view.table if TYPES[share] != kind], reverse=True)
    loss = sum([worth_to(reading, seat, share) for share in shares], 0.0) - sum(allowed[: len(shares)], 0.0)
    value = reading.rivalry[seat] * max(0.0, loss)
    others = sorted([worth_to(reading, reading.me, share) for share in view.table], reverse=True)
    wait = view.queue.index(reading.me) if reading.me in view.queue else len(others)
    if wait == 1:
        mine = max([worth_to(reading, reading.me, share) for share in shares if TYPES[share] == kind], default=0.0)
        value += max(0.0, mine - (others[1] if len(others) > 1 else 0.0))
    return value
