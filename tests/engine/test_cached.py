"""What is worked out when it is first asked for, and then kept."""

from __future__ import annotations

from standoff.engine.cached import cached_property


class Look:
    def __init__(self, at: int) -> None:
        self.at, self.looks = at, 0

    @cached_property
    def twice(self) -> int:
        """Twice as many."""
        self.looks += 1
        return 2 * self.at


def test_it_is_worked_out_once_for_each_owner() -> None:
    one, other = Look(3), Look(4)
    assert one.looks == 0
    assert (one.twice, other.twice, one.twice, other.twice) == (6, 8, 6, 8)
    assert (one.looks, other.looks) == (1, 1)
