"""Two worlds that one listener cannot tell apart: how people answer in both, and how far both must agree."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff.engine.phase import PASS, Answer
from standoff.engine.state import State
from tests.conformance.test_every_game import REVEALING, SECRET_ANSWERS


def family_of(g: State, me: int | None) -> set[int]:
    """The others of my family, where everybody knows who belongs to whom."""
    teams = [getattr(seat, "team", None) for seat in g.rules.edition.view(g, None).seats]
    if me is None or teams[me] is None:
        return set()
    return {seat for seat, team in enumerate(teams) if team == teams[me] and seat != me}


def answers_alike(here: State, there: State, me: int | None, rng: Random) -> dict[int, tuple[Answer, Answer]]:
    """For every seat asked, what it answers here and there: open answers alike, secret ones freely.  Hidden cards of
    others stay silent in windows."""
    decision, family = here.decision, family_of(here, me)
    said: dict[int, tuple[Answer, Answer]] = {}
    for seat, mine in here.asking.items():
        if seat < 0:
            continue
        theirs = there.asking[seat]
        both = [answer for answer in mine if answer in theirs]
        if decision == "window" and seat != me:
            said[seat] = (PASS, PASS)
        elif both and (seat == me or decision not in SECRET_ANSWERS or (seat in family and decision != "load")):
            answer = rng.choice(both)
            said[seat] = (answer, answer)
        else:
            said[seat] = (rng.choice(mine), rng.choice(theirs))
    return said


def turns_something_up(frame: dict[str, Any], me: int | None, family: set[int]) -> bool:
    """Has the listener just learnt something that was hidden before?  From there on the worlds may differ.

    A discard of one's own family counts: its hands are known (R-75), so one sees what is missing afterwards.  So does
    looking through the discard pile oneself.
    """
    for event in frame.get("events", ()):
        if event["kind"] in REVEALING or (event["kind"] == "discarded" and event["data"]["seat"] in family):
            return True
    view = frame.get("view") or {}
    return me is not None and view.get("decision") == "look_through" and me in view["asked"]
