"""Wish lists at a table: secret, and quick."""

from __future__ import annotations

from random import Random

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.replay import verify
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.table import Table

WISHES = ("painting", "bill 20", "bill 10", "bill 5", "diamond 10", "diamond 5", "diamond 1", "token", "kit", "clip")


def key() -> bytes:
    return bytes(32)


def test_a_wish_list_picks_for_its_owner_and_nobody_else_hears_of_it() -> None:
    table = Table(c.Open(SetUp("second", 4), "instant"), 0.0)
    for person, name in enumerate(("Ann", "Bob")):
        table.handle(None, c.Join(name, f"token {name}"), 0.0, key)
        table.handle(person, c.LineState(True), 0.0, key)
    table.handle(0, c.Start(), 0.0, key)
    rng, asked_to_pick, now = Random(2), {0: 0, 1: 0}, 0.0
    while table.stage == "game":
        assert table.g is not None
        assert table.question is not None
        n = table.n
        if table.g.decision == "load" and 0 in table.question.asked:
            table.handle(0, c.Wish(WISHES), now, key)
            assert table.n == n, "a wish moves nothing that others can see"
            mine, theirs = (str(table.g.rules.edition.view(table.g, seat)) for seat in (0, 1))
            assert "'painting', 'bill 20'" in mine
            assert "'painting', 'bill 20'" not in theirs
        for seat in [seat for seat in table.question.asked if seat in (0, 1)]:
            if table.question is not None and seat in table.question.asked and table.stage == "game":
                asked_to_pick[seat] += table.g.decision == "pick"
                answer = rng.choice(table.g.asking[seat])
                answer = "stay" if answer == "withdraw" else answer
                table.handle(seat, c.Choose(table.question.number, answer), now, key)
        due = table.due()
        now = max(now, due) if due is not None else now
        table.tick(now)
    assert asked_to_pick[0] == 0
    assert asked_to_pick[1] > 0
    assert table.rules is not None
    verify(table.replay(), table.rules)


def test_the_first_edition_knows_no_wishes() -> None:
    table = Table(c.Open(SetUp("first", 4), "instant"), 0.0)
    table.handle(None, c.Join("Ann", "token"), 0.0, key)
    with pytest.raises(Refusal, match="before the game"):
        table.handle(0, c.Wish(WISHES), 0.0, key)
    table.handle(0, c.Start(), 0.0, key)
    with pytest.raises(Refusal, match="nobody speaks without being asked"):
        table.handle(0, c.Wish(WISHES), 0.0, key)
