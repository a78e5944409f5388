"""The split against brute force."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from standoff.editions.common.split import split
from standoff.editions.first.components import Notes, worth

heaps = st.tuples(st.integers(0, 5), st.integers(0, 6), st.integers(0, 7))


@cache
def ways(value: int) -> tuple[Notes, ...]:
    """Every set of notes worth this much, in fives."""
    return tuple((a, b, value - 4 * a - 2 * b) for a in range(value // 4 + 1) for b in range((value - 4 * a) // 2 + 1))


@cache
def can_form(table: Notes, groups: int, value: int) -> frozenset[Notes]:
    """Every heap that can be handed out as so many groups of this value (in fives)."""
    if not groups:
        return frozenset({(0, 0, 0)})
    found = set()
    for way in ways(value):
        left = (table[0] - way[0], table[1] - way[1], table[2] - way[2])
        if min(left) >= 0:
            found |= {
                (rest[0] + way[0], rest[1] + way[1], rest[2] + way[2]) for rest in can_form(left, groups - 1, value)
            }
    return frozenset(found)


@given(heaps, st.integers(1, 6))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_the_split_is_what_trying_everything_finds(table: Notes, sharers: int) -> None:
    found = split(table, sharers)
    best = next((v for v in range(worth(table) // 5, 0, -1) if can_form(table, sharers, v)), 0)
    assert found.share == 5 * best
    if best:
        assert found.handed == max(can_form(table, sharers, best)), "the largest notes leave the table first"
        assert len(found.shares) == sharers
        assert all(worth(share) == found.share for share in found.shares)
        assert tuple(map(sum, zip(*found.shares, strict=True))) == found.handed
    else:
        assert found.handed == (0, 0, 0)
    assert tuple(a + b for a, b in zip(found.left, found.handed, strict=True)) == table


@given(heaps)
@settings(max_examples=50, deadline=None, derandomize=True)
def test_without_sharers_nothing_moves(table: Notes) -> None:
    assert split(table, 0) == (0, (), (0, 0, 0), table)


def test_feasible_shares_are_not_in_a_row() -> None:
    """Two sharers, 20 20 20 10 5: 20 works, 25 and more fail, and so do 15, 10 and 5."""
    assert [v * 5 for v in range(1, 8) if can_form((3, 1, 1), 2, v)] == [20]
    assert split((3, 1, 1), 2).share == 20
