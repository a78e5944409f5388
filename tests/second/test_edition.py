"""What the edition says of itself, whom it turns away, and the words in which a game of it can be answered."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from standoff.editions.second.box import SHARES
from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


def table(*modules: str, players: int = 4, godfather: Any = 0, **deal: Any) -> Second:
    """A game at its first question."""
    return start(SECOND.rules(SetUp("second", players, modules, {}, godfather, deal)), key_of_seed(1))


def refusal(*modules: str, players: int = 4, godfather: Any = 0, **deal: Any) -> tuple[str, str]:
    """Why a table is refused."""
    with pytest.raises(Refusal) as refused:
        table(*modules, players=players, godfather=godfather, **deal)
    return str(refused.value), refused.value.clause


def silence(g: Second, seat: int) -> tuple[str, str]:
    """Why a seat may not speak now."""
    with pytest.raises(Refusal) as refused:
        play.answer(g, seat, "click")
    return str(refused.value), refused.value.clause


def until(g: Second, decision: str, **answers: Any) -> Second:
    """Up to some decision everybody gives the first answer."""
    while g.decision != decision:
        for seat in play.waiting_for(g):
            said = answers.get(g.decision, {}).get(seat, g.asking[seat][0])
            play.answer(g, seat, said)
    return g


def test_the_edition_says_what_it_is() -> None:
    assert SECOND.title == "Second edition"
    assert all(module.clause in SECOND.catalogue for module in SECOND.modules)


def test_four_to_eight_play() -> None:
    for players in (4, 8):
        assert len(table(players=players).alive) == players
    for players in (3, 9):
        assert refusal(players=players)[1] == "RU-01"


def test_the_godfather_is_somebody_at_the_table() -> None:
    for godfather in (-1, 4, "observer"):
        assert refusal(godfather=godfather)[1] == "SE-06"
    assert table(godfather=3).godfather == 3


def test_a_stacked_deal_is_understood_or_refused() -> None:
    assert "no 'bazooka'; it knows draws, loot, position, powers" in refusal(bazooka=1)[0]
    assert refusal(powers={0: "kid"})[1] == "SEP-00.1"
    for stranger in (4, "Ann"):
        assert refusal("powers", powers={stranger: "kid"})[1] == "SEP-00.2"
    assert refusal("powers", powers={0: "kid", 1: "kid"})[1] == "SEP-00.5"
    assert "junk dealer, kid, lucky man" in refusal("powers", powers={0: "kid", 1: "kid"})[0]
    assert refusal("powers", powers={0: "nobody"})[1] == "SEP-00.5"
    assert refusal(loot=[["bill 20"] * 9])[1] == "SE-03"
    assert refusal(loot=[[]] * 9)[1] == "SE-03"
    assert refusal(loot=[["diamond 10", "diamond 10"]])[1] == "SE-03"
    assert "no loot card 'gold'" in refusal(loot=[["gold"]])[0]


def test_a_power_that_was_given_away_is_not_dealt_again() -> None:
    for seed in range(20):
        setup = SetUp("second", 8, ("powers",), {}, 0, {"powers": {0: "none", 1: "kid"}})
        g: Second = start(SECOND.rules(setup), key_of_seed(seed))
        assert g.power[:2] == ("", "kid")
        assert len(set(g.power)) == 8


def test_the_dead_are_told_so_and_strangers_are_not() -> None:
    dead = {"wounds": 3, "dead": True}
    g = table(godfather=1, position={"round": 2, "seats": {0: dead, 2: dead}})
    for seat in (0, 2):
        assert silence(g, seat) == ("The dead decide nothing any more (SE-54)", "SE-54")
    for stranger in (-1, 4, 17):
        said, clause = silence(g, stranger)
        assert "is not asked now" in said
        assert clause == ""


def test_those_who_do_not_pick_now_are_told_why() -> None:
    g = table(players=5)
    answers = {"load": {0: "bang"}, "aim": {0: 1}, "courage": {2: "withdraw"}}
    until(g, "pick", **answers)
    assert list(g.asking) == [0]
    assert silence(g, 1)[1] == "SE-49"
    assert silence(g, 2)[1] == "SE-39"
    assert silence(g, 3)[1] == "SE-57"
    assert silence(g, 5)[1] == silence(g, -1)[1] == ""


def test_somebody_who_lies_is_told_nothing_special_at_other_times() -> None:
    g = table(position={"round": 2, "seats": {0: {"hand": {"click": 7}}}})
    until(g, "pick", courage={2: "withdraw"})
    assert silence(g, 2)[1] == "SE-39"
    until(g, "load")
    play.answer(g, 1, "click")
    with pytest.raises(Refusal, match="already answered"):
        play.answer(g, 1, "click")


def test_nobody_speaks_of_shares_while_no_share_is_picked() -> None:
    loot = [["clip", *["bill 5"] * 7]]
    g = table(players=5, loot=loot)
    until(g, "pick", load={0: "bang"}, aim={0: 1}, courage={2: "withdraw"})
    assert g.posture[1:4] == ["hurt", "lying", "standing"]
    play.answer(g, 0, "clip")
    assert g.decision == "throw_away"
    for seat in (1, 2, 3):
        assert silence(g, seat)[1] == ""


def test_unasked_one_may_only_wish() -> None:
    g = table()
    for said in ((), ("shout",)):
        with pytest.raises(Refusal, match="only hand in a wish list"):
            play.aside(g, 0, said)
    play.aside(g, 0, ("wish", "painting"))
    assert g.wishes[0] == ("painting",)


def test_words_of_a_game() -> None:
    plain = SECOND.vocabulary(SECOND.rules(SetUp("second", 4)))
    words = ("click", "bang", 0, 1, 2, 3, "stay", "withdraw", "pass", *SHARES, "leave", "face up", "face down")
    assert plain == words
    powers = SECOND.vocabulary(SECOND.rules(SetUp("second", 4, ("powers",))))
    types = ("bill", "painting", "diamond", "token", "kit", "clip")
    piles = tuple(f"pile {number}" for number in range(1, 9))
    assert set(powers) == {*words, "keep", "take", *types, *piles, *product(SHARES, SHARES)}
    assert len(powers) == len(set(powers))
