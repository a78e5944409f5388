"""Expectations: what a referee could see, compared piece by piece."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from standoff.engine import phase
from standoff.engine.events import Event, seen_by
from standoff.engine.state import State
from standoff.scenarios.language import REFEREE, Scenario
from standoff.scenarios.nodes import Spot

Difference = tuple[Spot, str]

REFEREE_WAITS: Final = -2
"""Who is asked between two rounds, so that a scenario can look at the table as the last one left it."""


def differences(scenario: Scenario, g: State, body: Spot, since: int) -> list[Difference]:
    """Everything in which the table differs from what is expected of it."""
    facts = g.rules.edition.referee(g)
    seats = facts.pop("seats")
    facts["asked"].pop(REFEREE_WAITS, None)
    found: list[Difference] = []
    for key, spot, value in body.items("expect"):
        seat = scenario.seat(key)
        if key == "decision" and str(value.plain()).startswith("window "):
            facts["decision"] = f"window {facts['window']}"
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
            if value.plain():
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
        found += _compared(scenario, f"{name} sees", "", _plain_view(g, None if seat == phase.REFEREE else seat), value)
    return found


def _plain_view(g: State, seat: int | None) -> Any:
    """A view as plain data: seats by number, the first gun's facts among its owner's."""
    plain = _opened(g.rules.edition.view(g, seat))
    seats: dict[int, Any] = {}
    for facts in plain.pop("seats"):
        guns = facts.pop("guns", [])
        if guns:
            facts |= guns[0]
            facts["second"] = guns[1] if len(guns) > 1 else None
        seats[facts["seat"]] = facts
    return plain | seats


def _opened(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return {name: _opened(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, list | tuple):
        return [_opened(part) for part in value]
    return value


def _compared(scenario: Scenario, where: str, key: str, actual: Any, expected: Spot) -> list[Difference]:
    """Mappings are compared by what is mentioned, lists as a whole; an empty mapping says that there is nothing.  What
    is offered in several seats' questions is as much a heap as what is offered in one."""
    if expected.is_mapping() and expected.plain() and isinstance(actual, dict):
        found: list[Difference] = []
        for name, spot, value in expected.items(where):
            inner: Any = scenario.with_seats(name)
            inner = inner if inner in actual else int(inner) if str(inner).isdigit() else inner
            if inner not in actual:
                raise spot.wrong(f"{where}: there is no '{name}'; there are {', '.join(map(str, actual))}")
            found += _compared(scenario, f"{where}: {name}", key if key == "asked" else name, actual[inner], value)
        return found
    wanted = scenario.with_seats(expected.plain())
    if _is_meant(scenario, key, actual, wanted):
        return []
    return [(expected, f"{where}: expected {_shown(scenario, key, wanted)}, found {_shown(scenario, key, actual)}")]


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, list | tuple) else value


def _heaped(scenario: Scenario, key: str, value: Any) -> Any:
    return sorted(value, key=str) if key in scenario.edition.heaps and isinstance(value, list) else value


def _log_differences(scenario: Scenario, log: list[Event], key: str, body: Spot, where: str) -> list[Difference]:
    """`log`: these happened since the last answers, in this order.  `no log`: none of these did."""
    found: list[Difference] = []
    at = 0
    for part in body.parts(key):
        wanted = _wanted(scenario, part)
        hits = [i for i, event in enumerate(log) if i >= at and _fits(scenario, event, wanted)]
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


def _fits(scenario: Scenario, event: Event, wanted: dict[str, Any]) -> bool:
    facts = {"kind": event.kind, "clause": event.clause, **event.data}
    return all(key in facts and _is_meant(scenario, key, facts[key], value) for key, value in wanted.items())


def _is_meant(scenario: Scenario, key: str, fact: Any, wanted: Any) -> bool:
    """Is this what was written?  Heaps have no order, a list of one may be written as that one, and an empty mapping is
    nothing at all, as is nothing that somebody is asked.  The referee may be a person asked, and is a word like any
    other elsewhere."""
    fact, wanted = _listed(fact), _listed(wanted)
    return bool(
        _heaped(scenario, key, fact) == _heaped(scenario, key, wanted)
        or ((wanted == {} or key == "asked") and not wanted and fact in (None, [], {}))
        or (fact == [wanted] and not isinstance(wanted, list))
        or (fact == REFEREE and wanted == phase.REFEREE)
    )


def _described(scenario: Scenario, event: Event) -> str:
    data = ", ".join(f"{key} {_shown(scenario, key, value)}" for key, value in event.data.items())
    return f"{event.kind} ({event.clause}) {data}".strip()


def _shown(scenario: Scenario, key: str, value: Any) -> str:
    """A value with the names of players where it speaks of seats."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_shown(scenario, key, k)}: {_shown(scenario, '', v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_shown(scenario, key, part) for part in value) + "]"
    is_seat = type(value) is int and key in scenario.edition.seat_facts and 0 <= value < len(scenario.names)
    return scenario.names[value] if is_seat else str(value)
