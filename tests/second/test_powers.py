"""Powers: their numbers, and answers to their questions that no scenario can write down."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.editions.second.powers import POWERS
from standoff.editions.second.powers.hustler import SLEEVE
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start

NAMES = (
    "collector", "cunning", "cute", "dictator", "doctor", "good friend", "greedy", "hustler", "junk dealer", "kid",
    "lucky man", "professional", "smart", "stealthy", "unbreakable", "vulture",
)  # fmt: skip


def table(powers: dict[Any, str], options: Any = None, **deal: Any) -> Second:
    """Four with these powers, and nobody else with any."""
    given = {"powers": {**powers, "rest": "none"}, **deal}
    return start(SECOND.rules(SetUp("second", 4, ("powers",), options or {}, 0, given)), key_of_seed(1))


def until(g: Second, decision: str, **answers: Any) -> Second:
    """Everybody gives the first answer, or the one given here, up to some decision."""
    while g.decision != decision:
        asked = g.decision
        for seat in play.waiting_for(g):
            play.answer(g, seat, answers.get(asked, {}).get(seat, g.asking[seat][0]))
    return g


def traces(g: Second, *kinds: str) -> list[tuple[Any, ...]]:
    """The entries of some kinds in the trail."""
    return [entry for entry in g.trail if entry[0] in kinds]


def why(g: Second, seat: int, answer: Any) -> str:
    """The clause by which an answer is refused."""
    with pytest.raises(Refusal) as refused:
        play.answer(g, seat, answer)
    return refused.value.clause


def test_the_sixteen_powers_stand_where_their_numbers_say() -> None:
    assert tuple(power.name for power in POWERS) == NAMES
    assert [power.number for power in POWERS] == list(range(1, 17))
    assert len({power.name for power in POWERS}) == 16


def test_the_hustler_draws_from_seats_and_not_from_numbers() -> None:
    g = table({0: "hustler"})
    clauses: dict[Any, str] = {2.0: "SEP-08.2", 0: "SEP-08.2", 9: "SEP-08.2", "pass": "SEP-08.6"}
    assert {said: why(g, 0, said) for said in clauses} == clauses


def test_a_banned_greedy_who_talks_nonsense_is_told_so() -> None:
    loot = [["bill 5", "bill 5", *["painting"] * 6]]
    g = until(table({0: "greedy", 1: "dictator"}, loot=loot), "pick")
    play.answer(g, 0, ("painting", "bill 5"))
    play.answer(g, 1, "painting")
    clauses: dict[Any, str] = {
        ("bazooka", "bill 5"): "SEP-07.1",
        ("painting", "bazooka"): "SEP-04.10",
        ("bill 5", "painting"): "SEP-04.10",
        ("bill 5", "kit"): "SEP-07.1",
    }
    assert {said: why(g, 0, said) for said in clauses} == clauses


def test_a_hustle_leaves_its_traces() -> None:
    g = table({1: "hustler"}, draws=["bang"])
    play.answer(g, 1, 2)
    assert traces(g, "hustle", "pay") == [("hustle", 1, 2, "bang")]
    play.answer(g, 1, "click")
    assert traces(g, "hustle", "pay") == [("hustle", 1, 2, "bang"), ("pay", 1, 2, "click", "bang")]
    assert SLEEVE[g] == ""


def test_a_trade_leaves_its_trace() -> None:
    g = until(table({0: "junk dealer"}, loot=[["bill 20"], ["painting"] * 8]), "trade")
    play.answer(g, 0, "pile 2")
    assert traces(g, "gain", "trade") == [("gain", 0, "bill 20"), ("trade", 0, 1, "bill 20", "painting")]


def test_a_theft_leaves_its_traces_and_so_does_a_look() -> None:
    robbing: dict[str, Any] = {"load": {0: "bang"}, "aim": {0: 1}, "courage": {1: "withdraw"}}
    position = {"round": 2, "seats": {1: {"loot": ["bill 20", "painting"]}}}
    for options, seen in (({}, []), ({"professional": "chosen"}, [("seen", 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0)])):
        g = table({0: "professional"}, options, draws=["painting"], position=position)
        until(g, "pick", **robbing, steal={0: "painting"})
        assert traces(g, "seen", "steal") == [*seen, ("steal", 1, 0, "painting")]


def test_a_feast_leaves_its_traces() -> None:
    position = {"round": 2, "seats": {1: {"wounds": 2, "loot": ["bill 20", "painting", "diamond 1"]}}}
    g = table({2: "vulture"}, draws=["painting", "bill 20"], position=position)
    until(g, "pick", load={0: "bang"}, aim={0: 1})
    assert traces(g, "steal", "lost") == [("steal", 1, 2, "painting"), ("steal", 1, 2, "bill 20"), ("lost", 1)]


def test_the_doctor_says_how_much_was_healed() -> None:
    g = table({1: "doctor"}, position={"round": 2, "seats": {1: {"wounds": 2}}})
    until(g, "pick", courage={1: "withdraw"})
    healed = [event.data for event in g.log or () if event.kind == "heals"]
    assert healed == [{"seat": 1, "healed": 1, "wounds": 1}]


def test_a_card_up_the_sleeve_is_saved_under_its_name() -> None:
    g = table({1: "hustler"}, draws=["bang"])
    play.answer(g, 1, 2)
    assert g.save()["cells"]["sleeve"] == "bang"


def test_a_sleeve_is_seen_while_somebody_pays_and_never_else() -> None:
    """Not by those whom another question concerns, and not when the game is over."""
    g = table({1: "hustler", 2: "dictator"}, draws=["bang"], position={"round": 8})
    play.answer(g, 1, 0)
    assert [SECOND.view(g, seat).sleeve for seat in range(4)] == ["bang", "bang", None, None]
    until(g, "pick")
    while not g.over:
        for seat in range(4):
            assert SECOND.view(g, seat).sleeve is None
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    assert [SECOND.view(g, seat).sleeve for seat in range(4)] == [None] * 4


def test_no_ban_is_saved_as_nobody_and_nothing() -> None:
    assert table({1: "dictator"}).save()["cells"]["ban"] == (-1, "")
