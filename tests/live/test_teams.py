"""Who may play with whom."""

from __future__ import annotations

import pytest

from standoff.editions.live.teams import seated
from standoff.engine.errors import Refusal


def test_people_sit_team_by_team_unless_they_have_chosen() -> None:
    assert seated(7, True, None) == ((0, 1, 2, 3), (4, 5, 6))
    assert seated(6, True, [[5, 0, 3], [1, 4, 2]]) == ((0, 3, 5), (1, 2, 4))
    assert seated(7, True, [[0, 1, 2], [3, 4, 5, 6]]) == ((0, 1, 2), (3, 4, 5, 6)), "the larger team may come last"


def test_teams_that_nobody_can_make_are_refused_with_those_that_can() -> None:
    with pytest.raises(Refusal, match="6 gangsters make teams of 3, 3 ") as refused:
        seated(6, True, [[0, 1], [2, 3, 4, 5]])
    assert refused.value.clause == "LIVE-017"
    for chosen in ([[0, 1, 2], [3, 4]], [[0, 1, 2], [2, 3, 4, 5]], [[0, 1, 2], [3, 4, 6]]):
        with pytest.raises(Refusal, match="exactly one team") as refused:
            seated(6, True, chosen)
        assert refused.value.clause == "LIVE-018"
    with pytest.raises(Refusal, match="7 gangsters make no equal teams of 3 to 5") as refused:
        seated(7, False, None)
    assert refused.value.clause == "LIVE-017"
    for gangsters in (5, 22):
        with pytest.raises(Refusal, match=f"for 6 to 21 gangsters, not {gangsters}") as refused:
            seated(gangsters, True, None)
        assert refused.value.clause == "LR-06"
