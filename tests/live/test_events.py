"""What the events of the outdoor game say, and what of it stays known when they are taken back."""

from __future__ import annotations

from standoff.editions.live.edition import LIVE
from standoff.editions.live.events import still_known
from standoff.engine.events import Event
from standoff.engine.kinds import Heap, Put, Take, Team, Wound

PICTURE = {
    "team": {("team", "team")},
    "round": {("table", "round", "$round")},
    "back_in": {("seats", "status", "=in")},
    "convalesces": {("seats", "status", "=conv")},
    "pot": {("table", "pot", "$total")},
    "leaves": {("seat", "status", "=coward")},
    "wounded": {("wounds",)},
    "shows_card": {("seat", "weapon", "$weapon"), ("seat", "shown", True)},
    "click_waits": {("seat", "click", "=waiting")},
    "click_called": {("seat", "click", "=done")},
    "click_denied": {("seat", "click", "=denied")},
    "hospital": {("seat", "status", "=coma")},
    "lays_out": {("heap", "notes")},
    "share": {("take", "$notes", "seat")},
    "left": {("heap", "notes")},
    "no_split": {("heap", "notes")},
    "game_over": {("table", "winners", "$winners")},
}
"""Whoever draws the ground changes this by each kind of event, and nothing by any other."""


def drawn(kind: str) -> set[tuple[object, ...]]:
    """What an event changes in a picture of the ground."""
    found: set[tuple[object, ...]] = set()
    for change in LIVE.kinds[kind].changes:
        match change:
            case Put(of=of, to=to, who=who):
                assert of in ("table", "seat")
                found |= {("table" if of == "table" else who, name, value) for name, value in to.items()}
            case Wound():
                found.add(("wounds",))
            case Heap(of=of):
                found.add(("heap", of))
            case Take(what=what, who=who):
                found.add(("take", what, who))
            case Team(name=name):
                found.add(("team", name))
    return found


def test_a_picture_of_the_ground_can_be_kept_by_what_is_told() -> None:
    assert {kind: drawn(kind) for kind in LIVE.kinds if drawn(kind)} == PICTURE


def test_what_only_a_team_may_hear_is_declared_a_secret() -> None:
    assert {name for name, kind in LIVE.kinds.items() if kind.secret} == {"weapons", "cancelled", "still_known"}


def test_prizes_are_for_what_can_be_counted() -> None:
    assert {name: (one.kind, one.first) for name, one in LIVE.awards.items()} == {
        "trigger finger": ("fires", False),
        "lead magnet": ("wounded", False),
        "safety first": ("leaves", False),
        "first to go": ("hospital", True),
    }


def test_what_was_seen_of_cards_is_told_again_to_those_who_saw_it_each_once() -> None:
    taken_back = [
        Event("weapons", "LIVE-041", {"seats": [0, 1], "weapons": ["bbb", ("boom", 3)]}, (0, 1, 2)),
        Event("fires", "LIVE-090", {"seat": 0, "targets": [3], "weapon": "bbb"}),
        Event("wounded", "LIVE-091", {"seat": 3, "wounds": 1}),
        Event("shows_card", "LIVE-162", {"seat": 3, "weapon": ("back", 5)}),
        Event("fires", "LIVE-090", {"seat": 0, "targets": [4], "weapon": "bbb"}),
    ]
    known = still_known(taken_back)
    assert known == [
        Event("still_known", "LR-67", {"seats": [0, 1], "weapons": ["bbb", ("boom", 3)]}, (0, 1, 2)),
        Event("still_known", "LR-67", {"seats": [0, 3], "weapons": ["bbb", ("back", 5)]}),
    ]
    assert [LIVE.kinds[event.kind].misfit(event) for event in known] == ["", ""]
