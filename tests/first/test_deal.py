"""The table as it is set, before anybody has done anything."""

from __future__ import annotations

import pytest

from standoff.editions.first.edition import FIRST
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start

TABLES = [SetUp("first", 4), SetUp("first", 6, ("powers", "cop", "objects")), SetUp("first", 9, ("families",))]


@pytest.mark.parametrize("table", TABLES, ids=("plain", "full", "families"))
def test_a_silent_table_is_set_like_one_that_tells(table: SetUp) -> None:
    silent = start(FIRST.rules(table), key_of_seed(1), log=False)
    assert silent.log is None
    assert silent.save() | {"log": 0} == start(FIRST.rules(table), key_of_seed(1)).save() | {"log": 0}
