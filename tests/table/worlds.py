"""Two worlds that one listener cannot tell apart: how people answer in both, and how far both must agree."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff.engine.phase import PASS, Answer
from standoff.engine.state import State
from tests.conformance.test_every_game import OUTDOORS, REVEALING, SECRET_ANSWERS


def family_of(g: State, me: int | None) -> set[int]:
    """The others of my family, where everybody knows who belongs to whom."""
    if me is None or teams(g)[me] is None:
        return set()
    return {seat for seat, team in enumerate(teams(g)) if team == teams(g)[me] and seat != me}


def teams(g: State) -> list[object]:
    """Which team each seat belongs to, where everybody knows; None where there are none."""
    return [getattr(seat, "team", None) for seat in g.rules.edition.view(g, None).seats]


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


def turns_something_up(frame: dict[str, Any], g: State, me: int | None, family: set[int]) -> bool:
    """Has the listener just learnt something that was hidden before?  From there on the worlds may differ.

    New cards of the own team do, outdoors, whoever of the team has them in hand, and so does the drift of a throw of
    one's own, which is drawn when it is shown.

    A discard of one's own family counts: its hands are known (R-75), so one sees what is missing afterwards.  So does
    looking through the discard pile oneself, and an object that a stranger uses: bots do not stay silent in windows.
    """
    revealing = OUTDOORS if g.rules.edition.name == "live" else REVEALING
    team = teams(g)[me] if me is not None else None
    for event in frame.get("events", ()):
        if event["kind"] == "dealt" and team is not None and event["data"]["team"] == team:
            return True
        seat = event.get("data", {}).get("seat")
        is_strange_object = event["kind"] == "uses" and seat != me and seat not in family
        if event["kind"] in revealing or is_strange_object or (event["kind"] == "discarded" and seat in family):
            return True
    view = frame.get("view") or {}
    if view.get("sway"):
        return True
    return me is not None and view.get("decision") == "look_through" and me in view["asked"]
