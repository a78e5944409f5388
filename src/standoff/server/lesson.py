"""A two-minute lesson: two scripted rounds of the first edition, as the pupil's seat sees them.

The page shows it moment by moment and waits for the pupil to do what the lesson asks; it needs no rules for that.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from standoff import editions
from standoff.engine import play
from standoff.engine.events import seen_by
from standoff.engine.rules import SetUp, start

PUPIL: Final = 0
NAMES: Final = ("", "Velvet", "Slow Joe", "Duchess")
SETUP: Final = SetUp("first", 4, deal={"notes": [20, 10, 10, 5, 5, 20, 20, 20, 10, 10, 5, 5, 5, 5, 5]})
SCRIPT: Final[tuple[dict[str, tuple[Any, ...]], ...]] = (
    {"load": ("bang", "click", "click", "click"), "aim": (2, 0, 1, 2), "courage": ("stay", "stay", "stay", "stay")},
    {"load": ("click", "bbb", "bang", "click"), "aim": (3, 0, 0, 1), "courage": ("withdraw", "stay", "stay", "stay")},
)
"""What everybody answers, round by round; the pupil is the first."""


def lesson() -> dict[str, Any]:
    """The lesson's moments: what the pupil sees, and what to do next."""
    g = start(editions.rules(SETUP), bytes(32))
    edition = g.rules.edition
    moments: list[dict[str, Any]] = []
    while g.agenda and getattr(g, "round", 1) <= len(SCRIPT):
        view = edition.view(g, PUPIL)
        answers = SCRIPT[view.round - 1][view.decision]
        read = len(seen_by(g.log or (), PUPIL))
        moments.append({"view": msgspec.to_builtins(view), "read": read, "answer": answers[PUPIL]})
        for seat in view.asked:
            play.answer(g, seat, answers[seat])
    log = seen_by(g.log or (), PUPIL)
    read = next(at for at, event in enumerate(log) if event.kind == "round" and event.data["round"] > len(SCRIPT))
    last = msgspec.to_builtins(edition.view(g, PUPIL))
    moments.append({"view": {**last, "options": [], "asked": [], "table": [], "round": len(SCRIPT)}, "read": read})
    setup = {"edition": SETUP.edition, "players": SETUP.players}
    return {
        "setup": setup, "names": NAMES, "moments": moments, "events": msgspec.to_builtins(log[:read]),
    }  # fmt: skip
