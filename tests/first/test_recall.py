"""A game of the first edition, imagined from what travels to a seat: its view and the events it has seen."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.view import FirstView
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Unimaginable
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import answer_randomly


class Stream:
    """A chance stream of its own."""

    def __init__(self, seed: object) -> None:
        self.key, self.drawn = key_of_seed(f"recalled {seed}"), 0


def whole(h: First) -> dict[str, Any]:
    """All of a world; in which order the notes of a round were turned up is forgotten."""
    saved = h.save()
    return {**saved, "pile": (sorted(saved["pile"][: h.turned]), saved["pile"][h.turned :])}


def test_a_view_and_the_events_one_has_seen_are_enough() -> None:
    """The very same worlds, whenever somebody is asked: also after slow hands, triple Bangs and deaths."""
    compared, seen_deaths = set(), 0
    for seed in range(12):
        rng = Random(f"far away {seed}")
        g = start(FIRST.rules(SetUp("first", 4 + seed % 3)), key_of_seed(seed))
        while not g.over:
            seat = rng.choice(list(g.asking))
            if rng.random() < 0.4 and not g.answers:
                assert g.log is not None
                view = msgspec.json.decode(msgspec.json.encode(FIRST.view(g, seat)), type=FirstView)
                events = [event for event in g.log if event.seen_by(seat)]
                far = FIRST.imagine_from(g.rules, view, events, Stream(seed))
                assert whole(far) == whole(FIRST.imagine(g, seat, Stream(seed)))
                compared.add(g.decision)
                seen_deaths += len(g.alive) < len(g.order)
            answer_randomly(g, rng, lateness=0.05)
    assert compared == {"load", "aim", "courage"}
    assert seen_deaths > 5


@pytest.mark.parametrize(
    "setup", [SetUp("first", 4, ("powers",)), SetUp("first", 4, (), {"dead.reveal": True})], ids=str
)
def test_where_they_do_not_tell_enough_nothing_is_imagined(setup: SetUp) -> None:
    g = start(FIRST.rules(setup), key_of_seed(1))
    seat = play.waiting_for(g)[0]
    with pytest.raises(Unimaginable, match="Only a plain game"):
        FIRST.imagine_from(g.rules, FIRST.view(g, seat), [], Stream(1))
