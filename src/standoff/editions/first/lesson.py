"""A two-minute lesson: two scripted rounds of the first edition, as the pupil's seat sees them.

The page shows it moment by moment and waits for the pupil to do what the lesson asks; it needs no rules for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from standoff.engine import play
from standoff.engine.events import seen_by
from standoff.engine.rules import Edition, SetUp, start
from standoff.telling.cast import BOT_NAMES

PUPIL: Final = 0
NAMES: Final = ("", BOT_NAMES[1], *BOT_NAMES[3:5])
"""Nobody, Velvet, Slow Joe and Duchess: the texts of the lesson speak of them."""
SETUP: Final = SetUp("first", 4, deal={"notes": [20, 10, 10, 5, 5, 20, 20, 20, 10, 10, 5, 5, 5, 5, 5]})
SCRIPT: Final[tuple[dict[str, tuple[Any, ...]], ...]] = (
    {"load": ("bang", "click", "click", "click"), "aim": (2, 0, 1, 2), "courage": ("stay", "stay", "stay", "stay")},
    {"load": ("click", "bbb", "bang", "click"), "aim": (3, 0, 0, 1), "courage": ("withdraw", "stay", "stay", "stay")},
)
"""What everybody answers, round by round; the pupil is the first."""

Script = Sequence[Mapping[str, tuple[Any, ...]]]


def lesson(edition: Edition[Any]) -> dict[str, Any]:
    """The lesson's moments: what the pupil sees, and what to do next."""
    return taught(edition, SETUP, NAMES, SCRIPT)


def taught(
    edition: Edition[Any], setup: SetUp, names: tuple[str, ...], script: Script,
    unasked: Mapping[str, tuple[Any, ...]] = {},
) -> dict[str, Any]:  # fmt: skip
    """The rounds of a script, moment by moment; what is `unasked` is answered without a word about it."""
    g = start(edition.rules(setup), bytes(32))
    moments: list[dict[str, Any]] = []
    while g.agenda and getattr(g, "round", 1) <= len(script):
        view = edition.view(g, PUPIL)
        answers = unasked.get(view.decision) or script[view.round - 1][view.decision]
        read = len(seen_by(g.log or (), PUPIL))
        if view.decision not in unasked:
            moments.append({"view": msgspec.to_builtins(view), "read": read, "answer": answers[PUPIL]})
        for seat in view.asked:
            play.answer(g, seat, answers[seat])
    log = seen_by(g.log or (), PUPIL)
    read = next(at for at, event in enumerate(log) if event.kind == "round" and event.data["round"] > len(script))
    last = msgspec.to_builtins(edition.view(g, PUPIL))
    moments.append({"view": {**last, "options": [], "asked": [], "table": [], "round": len(script)}, "read": read})
    return {
        "setup": {"edition": setup.edition, "players": setup.players}, "names": names, "moments": moments,
        "events": msgspec.to_builtins(log[:read]),
    }  # fmt: skip
