"""A lesson: a few scripted rounds as the pupil's seat sees them.

The page shows it moment by moment and waits for the pupil to do what the lesson asks; it needs no rules for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from standoff.engine import play
from standoff.engine.events import seen_by
from standoff.engine.phase import Answer
from standoff.engine.rules import Edition, SetUp, start
from standoff.engine.state import State

PUPIL: Final = 0
Said = Mapping[str, Sequence[Any]]
"""What everybody answers, by question ("window loot" is the window of that name); the pupil is the first.  A list holds
what somebody answers each time they are asked.  What is not named is answered by whatever comes first, silence as a
rule, and without a word about it."""


def taught(
    name: str, edition: Edition[Any], setup: SetUp, names: Sequence[str], script: Sequence[Said]
) -> dict[str, Any]:
    """The rounds of a script, moment by moment: what the pupil sees, and what to do next."""
    g = start(edition.rules(setup), bytes(32))
    turns: dict[tuple[str, int], int] = {}
    moments: list[dict[str, Any]] = []
    while g.agenda and (at := max(1, getattr(g, "round", 1))) <= len(script):
        view = edition.view(g, PUPIL)
        key = f"{view.decision} {moment}" if (moment := getattr(view, "moment", None)) else view.decision
        said = {seat: _answer(g, script[at - 1].get(key), seat, turns, f"{at} {key}") for seat in view.asked}
        if PUPIL in view.asked and key in script[at - 1]:
            read = len(seen_by(g.log or (), PUPIL))
            moments.append({"view": msgspec.to_builtins(view), "read": read, "answer": said[PUPIL]})
        for seat, answer in said.items():
            play.answer(g, seat, answer)
    log = seen_by(g.log or (), PUPIL)
    read = next(at for at, event in enumerate(log) if event.kind == "round" and event.data["round"] > len(script))
    last = msgspec.to_builtins(edition.view(g, PUPIL))
    over = {"decision": "load", "options": [], "asked": [], "table": [], "round": len(script)}
    moments.append({"view": {name: value for name, value in (last | over).items() if name != "moment"}, "read": read})
    return {
        "name": name,
        "setup": {"edition": setup.edition, "players": setup.players, "modules": setup.modules},
        "names": names,
        "moments": moments,
        "events": msgspec.to_builtins(log[:read]),
    }


def _answer(g: State, answers: Sequence[Any] | None, seat: int, turns: dict[tuple[str, int], int], key: str) -> Answer:
    if answers is None:
        return g.asking[seat][0]
    answer = answers[seat]
    if isinstance(answer, list):
        turn = turns.get((key, seat), 0)
        turns[key, seat] = turn + 1
        answer = answer[turn]
    return answer  # type: ignore[no-any-return]
