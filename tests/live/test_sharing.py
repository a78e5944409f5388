"""After a split: who has seen which cards, and whose share is made of which notes."""

from __future__ import annotations

from random import Random

from standoff.editions.live.edition import LIVE
from standoff.editions.live.sharing import notes_of_shares
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import answer_randomly


def test_a_team_remembers_every_card_that_its_members_have_held() -> None:
    g, rng = start(LIVE.rules(SetUp("live", 6)), key_of_seed("seen")), Random(5)
    held: list[set[int]] = [set(), set()]
    while not g.over:
        if g.laid:
            assert [set(cards) for cards in g.seen] == held
            assert all(len(set(cards)) == len(cards) for cards in g.seen)
        elif g.decision == "leavers":
            for seat, card in enumerate(g.hand):
                if card >= 0:
                    held[g.rules.team_of[seat]].add(card)
        answer_randomly(g, rng, lateness=0)
    assert all(len(cards) > 8 for cards in held), "over five rounds"


def test_shares_are_worth_what_was_announced_and_come_out_of_the_pot() -> None:
    g, rng, shared = start(LIVE.rules(SetUp("live", 9)), key_of_seed("shares")), Random(8), 0
    while not g.over:
        if not g.laid:
            assert notes_of_shares(g) == {}, "before the split nobody knows of any share"
        else:
            shares = notes_of_shares(g)
            shared += bool(shares)
            assert list(shares) == (list(g.sharers) if g.share else [])
            assert all(sum(notes) == g.share for notes in shares.values())
            handed = [note for notes in shares.values() for note in notes]
            assert sorted([*handed, *g.notes(g.left)]) == sorted(g.notes(g.pot))
        answer_randomly(g, rng, lateness=0)
    assert shared > 2


def test_where_every_card_is_worth_the_same_shares_are_no_notes() -> None:
    g, rng = start(LIVE.rules(SetUp("live", 6, (), {"easy.count": True})), key_of_seed("easy")), Random(2)
    while not g.over:
        assert notes_of_shares(g) == {}
        answer_randomly(g, rng, lateness=0)


def test_whatever_is_handed_out_is_gone_and_the_rest_stays() -> None:
    g, rng, rounds = start(LIVE.rules(SetUp("live", 6)), key_of_seed("gone")), Random(3), {}
    while not g.over:
        if g.laid and g.decision == "confirm":
            rounds[g.round] = set(g.pot) - set(g.left)  # a verdict may split anew
        answer_randomly(g, rng, lateness=0)
    assert list(rounds) == [1, 2, 3, 4, 5]
    assert [set(won) for won in g.gone] == list(rounds.values())
