"""What beats regulars among gangs: who leaves sooner and saves live cards wins more of the same deals."""

from __future__ import annotations

from collections import Counter
from random import Random

from standoff.bots import BOSS, make_bot
from standoff.bots.boss import Boss
from standoff.bots.regular import Regular
from standoff.bots.worlds import worlds_of
from standoff.editions.common.temper import PLAIN, Company
from standoff.editions.first.components import worth
from standoff.editions.first.game import First
from standoff.editions.first.mind.odds import EAGER
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.kiai import ALL_KIAI
from standoff.editions.yakuzas.mind.better import WORTH, BetterMind, leaning
from standoff.editions.yakuzas.mind.cards import PLAIN_POT, pick
from standoff.editions.yakuzas.mind.instinct import GangInstinct
from standoff.editions.yakuzas.ties import GANG, is_yakuza
from standoff.editions.yakuzas.view import GangGun
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer
from standoff.engine.rules import SetUp, start


def won(number: int, gang: int, mind: object) -> bool:
    """Does this gang win a game of regulars if it plays so?"""
    g = start(YAKUZAS.rules(SetUp("yakuzas", 9)), key_of_seed(f"better/{number}"), log=False)
    teams = g.rules.edition.view(g, None).seats
    minds = [mind if seat.team == gang else YAKUZAS.mind(PLAIN) for seat in teams]
    bots = [Regular(one, Random(f"{number}/{seat}")) for seat, one in enumerate(minds)]  # type: ignore[arg-type]
    while g.asking:
        views = YAKUZAS.views(g)
        for seat, options in list(g.asking.items()):
            answer(g, seat, bots[seat].choose(views(seat)) if len(options) > 1 else options[0])
    winners = YAKUZAS.view(g, None).winners or ()
    return any(teams[seat].team == gang for seat in winners)


def test_a_gang_that_goes_by_them_wins_more_than_regulars_do() -> None:
    better, usual = (
        sum([won(number, gang, mind) for number in range(25) for gang in range(3)])
        for mind in (BetterMind(), YAKUZAS.mind(PLAIN))
    )
    assert usual < 30
    assert better > 32


def test_every_card_of_the_game_has_its_worth() -> None:
    rules = YAKUZAS.rules(SetUp("yakuzas", 9))
    names = [name for deck in ("powers", "kiai") for name in rules.decks[deck]]
    written = {rules.cards[name].number if rules.cards[name].deck == "powers" else name for name in names}
    assert written <= set(WORTH)
    assert {kiai.name for kiai in ALL_KIAI} <= set(WORTH)


def test_a_company_thinks_as_each_of_its_seats_does() -> None:
    mine, theirs = BetterMind(), YAKUZAS.mind(PLAIN)
    both = Company((2, 5), mine, theirs)
    assert [both.of(seat) is mine for seat in (2, 3, 5, None)] == [True, False, True, False]
    g = start(YAKUZAS.rules(SetUp("yakuzas", 9)), key_of_seed(3), log=False)
    assert isinstance(g, First)
    for seat, mind in ((0, theirs), (2, mine)):
        view = YAKUZAS.view(g, seat)
        assert both.think(view, Random(1)) == both.decide(view, Random(1)) == mind.think(view, Random(1))


def test_a_boss_among_gangs_goes_by_them_and_one_elsewhere_by_those_of_regulars() -> None:
    g = start(YAKUZAS.rules(SetUp("yakuzas", 9)), key_of_seed(3), log=False)
    assert isinstance(g, First)
    bot = make_bot(BOSS, "yakuzas", Random(1))
    assert isinstance(bot, Boss)
    for seat in range(9):
        view = YAKUZAS.view(g, seat)
        assert bot.choose(view) == BetterMind().think(view, Random(1))


def test_cards_that_nobody_has_seen_are_laid_as_their_owners_lay_them() -> None:
    g = start(YAKUZAS.rules(SetUp("yakuzas", 9)), key_of_seed(3), log=False)
    assert isinstance(g, First)
    while g.decision != "aim":
        views = YAKUZAS.views(g)
        for seat, options in list(g.asking.items()):
            answer(g, seat, BetterMind().think(views(seat), Random(seat)) or options[0])
    instinct, rng = YAKUZAS.instinct(g.rules), Random(5)
    assert isinstance(instinct, GangInstinct)
    g.round, hand, often = 6, (3, 2, 1), 3000
    instinct.remember(g, 0, [False] * 9, rng)
    for seat in range(1, 9):
        is_fellow, is_blade = GANG[g, seat] == GANG[g, 0], is_yakuza(g, seat)
        temper = leaning(6, is_blade) if is_fellow else PLAIN
        eager = EAGER * temper.eagerness(worth(g.table) / PLAIN_POT, 0)
        gun = GangGun(0, 6, hand=hand, weapon="blades" if is_blade else "pistol")
        told = Counter([pick(gun, eager, rng) for _ in range(often)])
        laid = Counter([instinct._laid(g, seat, seat, hand, False, 1.0, rng) for _ in range(often)])
        assert told.keys() == laid.keys()
        assert all(abs(told[card] - laid[card]) < 0.05 * often for card in told)


def test_before_the_last_rounds_it_tries_nothing_out() -> None:
    g = start(YAKUZAS.rules(SetUp("yakuzas", 9)), key_of_seed(3), log=False)
    assert isinstance(g, First)
    tried = set()
    mind, better = YAKUZAS.mind(PLAIN), YAKUZAS.better_mind()
    bots = [Boss(Random(seat), BOSS, mind, 6, mine=better) for seat in range(9)]
    while g.asking:
        views = YAKUZAS.views(g)
        for seat, options in list(g.asking.items()):
            said = bots[seat].choose(views(seat), worlds_of(g, seat)) if len(options) > 1 else options[0]
            if len(options) > 1 and bots[seat].spent:
                tried.add((g.round, g.decision))
            answer(g, seat, said)
    assert {number for number, _ in tried} == {7, 8}
    assert {decision for _, decision in tried} >= {"load", "aim", "courage"}
