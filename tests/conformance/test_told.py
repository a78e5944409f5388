"""What events say that they change is what people then see: whoever heard the log needs no other news."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from standoff.editions import OURS
from standoff.engine.events import Event, seen_by
from standoff.engine.kinds import Add, Each, HandOver, Heap, Kind, Put, Take, Team, Turn, Wound
from standoff.engine.rules import Edition, SetUp
from tests.conformance.mixes import MIXES, answer_randomly, named, table

Place = tuple[int | str | None, str]
"""A seat, a gun or the table (None), and the word for what is seen there."""

Seen = dict[int | str, dict[str, Any]]
"""The same, place by place: the table, seats by number and guns by name."""

MOVING = ("money", "notes", "loot", "stash", "queue")
"""What also moves from the table into purses, and whose turn it is to take."""
AT_ONCE = {"live": {"verdict", "round", "weapons"}, "first": {"corrected"}, "second": {"corrected"}}
"""Events that say in one word what becomes of everybody."""


def seen(view: Any) -> dict[Place, Any]:
    """Everything that a view says of the table and of its seats, by word."""
    places: dict[Place, Any] = {(None, name): value for name, value in msgspec.structs.asdict(view).items()}
    if (None, "table") in places:
        places[None, "table"] = heap(view.table)
    for seat in view.seats:
        said = msgspec.structs.asdict(seat)
        places |= {(seat.seat, name): value for name, value in said.items() if name not in ("loaded", "card")}
        places |= {
            (f"gun {gun}", name): value
            for gun, one in guns_of(seat)
            for name, value in (("loaded", one.loaded), ("card", one.card), ("owner", seat.seat))
        }
        if places.get((seat.seat, "posture")) == "lying":  # without shame, but told like it
            places[seat.seat, "posture"] = "shame"
    return places


def heap(things: Iterable[Any]) -> tuple[Any, ...]:
    """Things that lie in no order."""
    return tuple(sorted(things, key=str))


def guns_of(seat: Any) -> list[tuple[int, Any]]:
    """The guns of a seat, by number; where everybody has one, it is the seat."""
    if hasattr(seat, "guns"):
        return [(gun.gun, gun) for gun in seat.guns]
    return [(seat.seat, seat)] if hasattr(seat, "loaded") else []


def listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def read(value: Any, data: Mapping[str, Any]) -> Any:
    """A value as it is declared: itself, or a field of the event."""
    if not isinstance(value, str) or value[:1] not in ("$", "=", "@"):
        return value
    if value[0] == "@":
        return listed(data.get(f"{value[1:]}s") or data[value[1:]])
    return value[1:] if value[0] == "=" else data.get(value[1:].partition(":")[0])


def told(events: Iterable[Event], kinds: Mapping[str, Kind], before: Mapping[Place, Any]) -> dict[Place, Any]:
    """What is seen after some events, by their own words."""
    now = dict(before)
    for event in events:
        for change in kinds[event.kind].changes:
            for place, value in changes(change, event.data, now):
                if place in now:
                    now[place] = tuple(value) if isinstance(value, list) else value
    return now


def changes(change: Any, data: Mapping[str, Any], now: Mapping[Place, Any]) -> Iterator[tuple[Place, Any]]:
    match change:
        case Put(of="table", to=to):
            yield from (((None, name), read(value, data)) for name, value in to.items())
        case Put(of="seat", to=to, who=who):
            yield from (((seat, name), read(value, data)) for seat in listed(data[who]) for name, value in to.items())
        case Put(of="gun", to=to):
            gun = f"gun {data.get('gun', data['seat'])}"
            yield from (((gun, name), read(value, data)) for name, value in to.items())
        case Put(of="guns", to=to, who=who):
            owners = {gun: seat for (gun, name), seat in now.items() if name == "owner"}
            down = [gun for gun, seat in owners.items() if not who or seat in listed(data[who])]
            yield from (((gun, name), read(value, data)) for gun in down for name, value in to.items())
        case Wound(wounds=wounds, who=who):
            yield from (((seat, "wounds"), read(wounds, data)) for seat in listed(data[who]))
        case Add(to=name, amount=amount, who=who):
            yield from (((seat, name), now[seat, name] + read(amount, data)) for seat in listed(data[who]))
        case Heap(of=of, unless=unless):
            yield (None, "table"), heap([] if unless and data[unless] else data[of])
        case Take(what=what, who=who):
            gone = listed(read(what, data))
            yield (None, "table"), heap((Counter(now.get((None, "table"), ())) - Counter(gone)).elements())
            word, more = ("loot", len(gone)) if isinstance(gone[0], str) else ("money", sum(gone))
            yield from (
                ((seat, word), (now.get((seat, word)) or 0) + more) for seat in (listed(data[who]) if who else ())
            )
        case Turn(who=who):
            first, *others = now.get((None, "queue")) or (None,)
            if first == data[who]:
                yield (None, "queue"), [*others, first]
        case HandOver(to=heir):
            told_of_it = {"owner": data[heir], "targets": [], "spent": True}
            yield from (((f"gun {data['gun']}", name), value) for name, value in told_of_it.items())
        case Team(name=name, who=who):
            yield from (((seat, "team"), data[name]) for seat in data[who])
        case Each(values=values, to=name, who=who):
            yield from (((seat, name), value) for seat, value in zip(data[who], data[values], strict=True))


def after(edition: Edition[Any], kind: str, data: dict[str, Any], seen: Seen) -> Seen:
    """Whatever is seen to be otherwise after one event that is declared like this."""
    before: dict[Place, Any] = {
        (None if place == "table" else place, word): value
        for place, words in seen.items()
        for word, value in words.items()
    }
    event = Event(kind, "", data, (0,) if edition.kinds[kind].secret else None)
    assert edition.kinds[kind].misfit(event) == ""
    changed: Seen = {}
    for (place, word), value in told([event], edition.kinds, before).items():
        if value != before[place, word]:
            changed.setdefault("table" if place is None else place, {})[word] = value
    return changed


def told_of(kinds: Mapping[str, Kind]) -> set[tuple[bool, str]]:
    """Whatever some event of an edition says that it changes: of the table or not, and the word for it."""
    found = set()
    for kind in kinds.values():
        for change in kind.changes:
            match change:
                case Put(of=of, to=to):
                    found |= {(of == "table", name) for name in to}
                case Heap() | Take():
                    found.add((True, "table"))
                case Wound():
                    found.add((False, "wounds"))
                case Add(to=name) | Each(to=name):
                    found.add((False, name))
    return {(of_table, name) for of_table, name in found if name not in MOVING}


@pytest.mark.parametrize("setup", MIXES, ids=named)
def test_whoever_hears_what_is_told_knows_what_is_seen(setup: SetUp) -> None:
    for me in (None, 1):
        g, rng = table(setup, 11), Random(11)
        edition = g.rules.edition
        words = told_of(edition.kinds)
        if (setup.edition, setup.modules) == ("second", ("powers",)):
            words.remove((False, "loaded"))  # somebody may lie down and shoot all the same
        if (setup.edition, setup.modules) == ("second", ("cardboard",)):
            words.remove((True, "table"))  # the token is back with the loot, of which the phone sees nothing
        heard, before = len(g.log or ()), seen(edition.view(g, me))
        while True:
            answer_randomly(g, rng, lateness=0.1)
            if g.over:  # now everything is laid open
                break
            events = seen_by((g.log or [])[heard:], me)
            heard, after = len(g.log or ()), seen(edition.view(g, me))
            expected = told(events, edition.kinds, before)
            kinds = [event.kind for event in events]
            if AT_ONCE.get(edition.name, set()).isdisjoint(kinds):
                wrong = {
                    place: (before[place], expected[place], value)
                    for place, value in after.items()
                    if (place[0] is None, place[1]) in words
                    and listed(expected[place]) != listed(value)
                    and expected[place] is not None
                }
                assert wrong == {}, kinds
            before = after


@pytest.mark.parametrize("edition", OURS, ids=lambda edition: edition.name)
def test_awards_are_given_for_what_is_told(edition: Edition[Any]) -> None:
    for counted in edition.awards.values():
        kind = edition.kinds[counted.kind]
        assert set(counted.when) <= set(kind.fields)
        assert "seat" in kind.fields
