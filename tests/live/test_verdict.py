"""Both lists of a verdict at once."""

from __future__ import annotations

from random import Random

import pytest

from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import Live
from standoff.engine import play
from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE
from standoff.engine.rules import SetUp
from tests.conformance.mixes import answer_randomly
from tests.live.test_cards import everywhere, played

NOTHING: tuple[int, ...] = ()


def at(decision: str, seed: int = 1, **options: str) -> Live:
    """A game of nine that has come to this question."""
    return next(g for g in played(SetUp("live", 9, (), dict(options)), seed) if g.decision == decision)


def given(g: Live, left: tuple[int, ...], coma: tuple[int, ...]) -> Live:
    play.aside(g, REFEREE, ("verdict", left, coma))
    return g


def test_a_verdict_at_any_question_of_a_round_ends_it_and_loses_no_card() -> None:
    asked = set()
    for seed in range(3):
        rng = Random(seed)
        for g in played(SetUp("live", 9), seed)[::3]:
            if g.decision in ("checklist", "chief") or g.answers:
                continue
            asked.add(g.decision)
            round_, took_part = g.round, g.took_part()
            left, coma = tuple(rng.sample(took_part, 2)), NOTHING
            given(g, left, coma)
            assert (g.decision, g.round) == ("confirm", round_)
            assert [seat for seat in took_part if g.status[seat] == "coward"] == sorted(left)
            while not g.over:
                assert everywhere(g) == list(range(len(g.rules.deck)))
                answer_randomly(g, rng)
    assert {"fire", "equipped", "leavers"} <= asked


def test_whoever_is_in_hospital_by_verdict_has_been_there_once() -> None:
    g = at("confirm")
    before = [comas - (status == "coma") for comas, status in zip(g.comas, g.status, strict=True)]
    coma = g.took_part()[0]
    given(g, NOTHING, (coma,))
    assert g.comas[coma] == before[coma] + 1
    assert [comas for seat, comas in enumerate(g.comas) if seat != coma] == before[:coma] + before[coma + 1 :]
    assert g.wounds == [0] * 9
    assert not any(g.doomed)


@pytest.mark.parametrize(
    ("decision", "said", "why"),
    [
        ("chief", ("verdict", NOTHING, NOTHING), "none is under way"),
        ("leavers", ("verdict", (0,), (0,)), "each once"),
        ("leavers", ("verdict", (0, 0), NOTHING), "each once"),
        ("leavers", ("verdict", (9,), NOTHING), "took part"),
        ("leavers", ("verdict", (0,)), "two lists"),
        ("leavers", ("verdict", 0, 1), "two lists"),
        ("leavers", ("opinion", NOTHING, NOTHING), "two lists"),
    ],
)
def test_what_is_no_verdict_changes_nothing(decision: str, said: tuple[object, ...], why: str) -> None:
    g = at(decision)
    before = g.save()
    with pytest.raises(Refusal, match=why):
        LIVE.check_aside(g, REFEREE, said)
    with pytest.raises(Refusal, match=why):
        play.aside(g, REFEREE, said)
    assert g.save() == before


def test_before_the_notes_are_counted_there_is_nothing_to_split() -> None:
    with pytest.raises(Refusal, match="have to be counted"):
        given(at("notes", cards="paper"), NOTHING, NOTHING)


def test_nobody_but_a_referee_among_people_speaks_unasked() -> None:
    for g, seat in ((at("leavers"), 0), (at("aim", ground="arena"), REFEREE)):
        with pytest.raises(Refusal, match="people's own ground"):
            play.aside(g, seat, ("verdict", NOTHING, NOTHING))
