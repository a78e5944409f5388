"""What people do themselves: the engine only says when, and by which clause."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.live.game import Live

CHECKS: Final = {
    "LIVE-001": "referee",
    "LIVE-002": "whistle",
    "LIVE-003": "first game",
    "LIVE-006": "area",
    "LIVE-010": "free movement",
    "LIVE-011": "visibility",
    "LIVE-013": "corner",
    "LIVE-014": "hospital",
    "LIVE-021": "hideout",
}
"""What is looked after before the first round."""
PLAYING_REFEREE: Final = ("LIVE-223", "playing referee")

PREPARING: Final = ("LIVE-005", "LIVE-008", "LIVE-009", "LIVE-012", "LIVE-019", "LIVE-023")
RUNNING: Final = ("LIVE-054", "LIVE-055")
FAST_SHOTS: Final = 5
ADVICE: Final = {
    "checklist": PREPARING,
    "equipped": RUNNING,
    "look": RUNNING,
    "step": RUNNING,
    "leavers": ("LIVE-076",),
    "courage": ("LIVE-076",),
}
"""What is worth knowing while a question is open."""
TIPS: Final = {
    "bbb": "LIVE-170",
    "dg": "LIVE-178",
    "sg": "LIVE-184",
    "kev": "LIVE-193",
    "back": "LIVE-208",
    "boom": "LIVE-222",
}
"""The advice on each card."""


def call(g: Live, clause: str, what: str, **more: Any) -> None:
    """Somebody calls, whistles or does something that only people can do."""
    if g.log is not None and g.rules.people:
        g.tell("call", clause, what=what, **more)


def hints(g: Live) -> tuple[str, ...]:
    """The clauses that are advice, at this moment."""
    step, arena = g.agenda[-1] if g.agenda else ("",), not g.rules.people
    if g.laid and (arena or step == ("confirm", "split")):
        return ("LIVE-143",)
    if g.phase == FAST_SHOTS and (arena or step[0] == "fire"):
        return ("LIVE-088",)
    if arena and step[0] in ("chief", "look"):
        return PREPARING if step[0] == "chief" else ()
    return ADVICE.get(step[0], ())


def tip(g: Live, seat: int) -> tuple[str, ...]:
    """The advice on somebody's own card."""
    found = TIPS.get(g.weapon(seat))
    return (found,) if found else ()
