"""Expectations: what a referee could see, compared piece by piece."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from standoff.engine.events import Event, seen_by
from standoff.engine.state import State
from standoff.scenarios.language import Scenario
from standoff.scenarios.nodes import Spot

Difference = tuple[Spot, str]

UNORDERED: Final = frozenset(
    {
        "table",
        "notes",
        "box",
        "hidden",
        "open",
        "alive",
        "sharers",
        "suspects",
        "winners",
        "asked",
        "hidden cards",
        "loot",
    }
)
"""Facts whose lists are heaps: the order in which they are written does not matter."""


def differences(scenario: Scenario, g: State, body: Spot, since: int) -> list[Difference]:
    """Everything in which the table differs from what is expected of it."""
    facts = g.rules.edition.referee(g)
    seats = facts.pop("seats")
    found: list[Difference] = []
    for key, spot, value in body.items("expect"):
        seat = scenario.seat(key)
        if key in ("log", "no log"):
            found += _log_differences(scenario, list(g.log or ())[since:], key, value, "the log")
        elif key == "spectator":
            found += _spectator_differences(scenario, g, value, since)
        elif key == "views":
            found += _view_differences(scenario, g, value)
        elif seat is not None:
            found += _player_differences(scenario, g, seat, seats[seat], value, since)
        elif key in facts:
            found += _compared(scenario, key, key, facts[key], value)
        else:
            raise spot.wrong(f"a referee sees no '{key}'; there are {', '.join(sorted(facts))} and the players")
    return found


def _player_differences(
    scenario: Scenario, g: State, seat: int, facts: dict[str, Any], body: Spot, since: int
) -> list[Difference]:
    found: list[Difference] = []
    name = scenario.names[seat]
    for key, spot, value in body.items(name):
        if key in ("log", "no log"):
            log = seen_by(list(g.log or ())[since:], seat)
            found += _log_differences(scenario, log, key, value, f"what {name} sees")
        elif key in facts:
            found += _compared(scenario, f"{name}: {key}", key, facts[key], value)
        elif key == "second":
            found.append((spot, f"{name} has no second gun"))
        else:
            raise spot.wrong(f"a player has no '{key}'; there are {', '.join(sorted(facts))}, log and no log")
    return found


def _spectator_differences(scenario: Scenario, g: State, body: Spot, since: int) -> list[Difference]:
    """What somebody without a seat sees and reads."""
    found: list[Difference] = []
    view = _plain_view(g, None)
    for key, spot, value in body.items("spectator"):
        if key in ("log", "no log"):
            log = seen_by(list(g.log or ())[since:], None)
            found += _log_differences(scenario, log, key, value, "what the spectator reads")
        else:
            inner = scenario.with_seats(key)
            if inner not in view:
                raise spot.wrong(f"a spectator sees no '{key}'")
            found += _compared(scenario, f"the spectator sees: {key}", key, view[inner], value)
    return found


def _view_differences(scenario: Scenario, g: State, body: Spot) -> list[Difference]:
    """What some seats' own views say."""
    found: list[Difference] = []
    for name, spot, value in body.items("views"):
        seat = scenario.seat(name)
        if seat is None:
            raise spot.wrong(f"nobody here is called '{name}'")
        found += _compared(scenario, f"{name} sees", "", _plain_view(g, seat), value)
    return found


def _plain_view(g: State, seat: int | None) -> Any:
    """A view as plain data: seats by number, the first gun's facts among its owner's."""
    plain = _opened(g.rules.edition.view(g, seat))
    seats: dict[int, Any] = {}
    for facts in plain.pop("seats"):
        guns = facts.pop("guns", [])
        if guns:
            facts |= guns[0]
        if len(guns) > 1:
            facts["second"] = guns[1]
        seats[facts["seat"]] = facts
    return plain | seats


def _opened(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return {name: _opened(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, list | tuple):
        return [_opened(part) for part in value]
    return value


def _compared(scenario: Scenario, where: str, key: str, actual: Any, expected: Spot) -> list[Difference]:
    """Mappings are compared by what is mentioned, lists as a whole."""
    if expected.is_mapping() and isinstance(actual, dict):
        found: list[Difference] = []
        for name, spot, value in expected.items(where):
            inner: Any = scenario.with_seats(name)
            inner = inner if inner in actual else int(inner) if str(inner).isdigit() else inner
            if inner not in actual:
                raise spot.wrong(f"{where}: there is no '{name}'; there are {', '.join(map(str, actual))}")
            found += _compared(scenario, f"{where}: {name}", name, actual[inner], value)
        return found
    wanted = scenario.with_seats(expected.plain())
    if _heaped(key, _listed(wanted)) == _heaped(key, _listed(actual)):
        return []
    return [(expected, f"{where}: expected {_shown(scenario, key, wanted)}, found {_shown(scenario, key, actual)}")]


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, list | tuple) else value


def _heaped(key: str, value: Any) -> Any:
    return sorted(value, key=str) if key in UNORDERED and isinstance(value, list) else value


def _log_differences(scenario: Scenario, log: list[Event], key: str, body: Spot, where: str) -> list[Difference]:
    """`log`: these happened since the last answers, in this order.  `no log`: none of these did."""
    found: list[Difference] = []
    at = 0
    for part in body.parts(key):
        wanted = _wanted(scenario, part)
        hits = [i for i, event in enumerate(log) if i >= at and _fits(event, wanted)]
        if key == "no log":
            at = 0
            if hits:
                found.append((part, f"{where} has {_described(scenario, log[hits[0]])}, which should not be there"))
        elif hits:
            at = hits[0] + 1
        else:
            there = "; ".join(_described(scenario, event) for event in log[at:]) or "nothing more"
            found.append((part, f"{where} does not have {part.plain()!r} here; it has {there}"))
    return found


def _wanted(scenario: Scenario, part: Spot) -> dict[str, Any]:
    """A clause by its ID, or a mapping of kind, clause and data."""
    if part.is_mapping():
        wanted: dict[str, Any] = scenario.with_seats(part.plain())
        return wanted
    return {"clause": part.text("an event")}


def _fits(event: Event, wanted: dict[str, Any]) -> bool:
    facts = {"kind": event.kind, "clause": event.clause, **event.data}
    return all(key in facts and _listed(facts[key]) == _listed(value) for key, value in wanted.items())


def _described(scenario: Scenario, event: Event) -> str:
    data = ", ".join(f"{key} {_shown(scenario, key, value)}" for key, value in event.data.items())
    return f"{event.kind} ({event.clause}) {data}".strip()


SEAT_WORDS: Final = frozenset(
    {"seat", "target", "by", "heir", "boss", "starter", "seats", "targets", "winners", "order", "aim", "alive"}
    | {"sharers", "suspects", "godfather", "grenade", "kid", "cunning", "cop", "ranking", "asked", "queue", "bonus"}
)


def _shown(scenario: Scenario, key: str, value: Any) -> str:
    """A value with the names of players where it speaks of seats."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_shown(scenario, key, part) for part in value) + "]"
    is_seat = type(value) is int and key in SEAT_WORDS and 0 <= value < len(scenario.names)
    return scenario.names[value] if is_seat else str(value)
