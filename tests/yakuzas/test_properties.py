"""What holds at every step of every gang game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

from standoff.editions.common.bullets import CLING, PLACE
from standoff.editions.first.components import CLICK, DECK, NO_NOTES, counted, plus
from standoff.editions.first.game import First
from standoff.editions.first.powers.cunning import CUNNING
from standoff.editions.yakuzas.chairs import BLED, CIRCLE, MOVED, WITHDREW
from standoff.editions.yakuzas.deal import NOTES
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.options import GangOptions
from standoff.editions.yakuzas.seating import GANGS, SEATINGS
from standoff.editions.yakuzas.standoff import FINGER, TOKENS
from standoff.editions.yakuzas.ties import GANG, members
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, option_specs, start
from tests.conformance.mixes import YAKUZAS_MIXES, named
from tests.first.looking import pulled
from tests.yakuzas.games import played

each_mix = pytest.mark.parametrize("setup", YAKUZAS_MIXES, ids=named)


def notes_in_all(g: First) -> tuple[int, int, int]:
    """Every note, wherever it lies."""
    heap = plus(plus(g.table, g.box), counted(g.pile[g.turned :]))
    for stash in g.stash:
        heap = plus(heap, stash)
    return heap


def cards_of(g: First, gun: int) -> tuple[int, ...]:
    """Every card of a set, wherever it lies."""
    count = [held + spent for held, spent in zip(g.hand[gun], g.open[gun], strict=True)]
    faces = [face for face, _ in g.hidden[gun]]
    for card in [*faces, *([g.loaded[gun]] if g.loaded[gun] else [])]:
        count[PLACE[str(card)]] += 1
    return tuple(count)


@each_mix
def test_notes_and_cards_are_conserved_and_every_game_ends(setup: SetUp) -> None:
    for seed in range(3):
        for step, g in enumerate(played(setup, seed)):
            assert step < 2000
            assert notes_in_all(g) == NOTES
            cards = [cards_of(g, gun) for gun in range(setup.players)]
            if "objects" in setup.modules:  # a magnet carries cards from hand to hand
                cards += [tuple(int(PLACE[card] == kind) for kind in range(3)) for card in pulled(g)]
                assert [sum(kind) for kind in zip(*cards, strict=True)] == [count * setup.players for count in DECK]
            else:
                assert all(one == DECK for one in cards)
        assert g.over
        assert g.winners is not None


@each_mix
def test_money_lies_in_three_purses_only(setup: SetUp) -> None:
    for g in played(setup, "purses"):
        purses = {members(g, gang)[0] for gang in GANGS}
        assert all(stash == NO_NOTES for seat, stash in enumerate(g.stash) if seat not in purses)


@each_mix
def test_the_living_sit_in_one_circle_and_tokens_are_wounds(setup: SetUp) -> None:
    for g in played(setup, "circle"):
        circle = CIRCLE[g]
        assert len(set(circle)) == len(circle)
        assert set(g.alive) <= set(circle)
        in_order = [seat for seat in circle if seat != MOVED[g]]
        assert in_order == sorted(in_order)
        for seat in range(setup.players):
            yakuza = GANG[g, seat] == "Yakuza"
            assert TOKENS[g, seat] <= g.wounds[seat]
            assert yakuza or not (TOKENS[g, seat] or FINGER[g, seat])
            assert not (yakuza and g.shame[seat])


@each_mix
def test_nobody_wounds_those_who_withdrew(setup: SetUp) -> None:
    for g in played(setup, "withdrawn"):
        withdrew = WITHDREW.of_all(g)
        assert not [one for one in g.coming() if withdrew[one.victim]]


@pytest.mark.parametrize("players", SEATINGS)
def test_nobody_sits_beside_a_fellow_and_every_yakuza_between_east_and_west(players: int) -> None:
    row = SEATINGS[players]
    for seat, gang in enumerate(row):
        beside = {row[seat - 1], row[(seat + 1) % players]}
        assert gang not in beside
        assert gang != "Yakuza" or beside == {"East", "West"}


def test_there_are_sixty_four_notes_of_six_hundred_and_sixty_five_thousand() -> None:
    assert sum(NOTES) == 64
    assert 20 * NOTES[0] + 10 * NOTES[1] + 5 * NOTES[2] == 665


def quietly(setup: SetUp, seed: int) -> Iterator[First]:
    """Five rounds, question by question, in which only blanks are loaded and no card is shown; some withdraw."""
    g, rng = start(YAKUZAS.rules(setup), key_of_seed(f"quiet {seed}")), Random(seed)
    cowards = rng.choice((0.0, 0.2, 0.5, 0.9))
    while g.round <= 5 and not g.over:
        yield g
        for seat, options in dict(g.asking).items():
            quiet = [said for said in options if said in ("pass", "quiet", CLICK, CLING)]
            said = quiet[0] if quiet else rng.choice(options)
            if g.decision == "courage":
                said = "withdraw" if rng.random() < cowards and not FINGER[g, seat] else "stay"
            play.answer(g, seat, said)


def of_every_option() -> list[SetUp]:
    """Each value of each option at a table with objects, and the tables without any."""
    values = [(spec.name, value) for spec in option_specs(GangOptions) for value in spec.values]
    sizes = cycle(SEATINGS)
    tables = [SetUp("yakuzas", players, modules) for players in SEATINGS for modules in ((), ("objects",))]
    return [*tables, *[SetUp("yakuzas", next(sizes), ("objects",), {name: value}) for name, value in values]]


def test_a_quiet_round_has_at_most_nine_polls_whatever_the_table_has_agreed_on() -> None:
    most = Counter[int]()
    for setup in of_every_option():
        for seed in range(6):
            polls = Counter[int]()
            for g in quietly(setup, seed):
                assert not any(BLED.of_all(g))
                assert not any(g.shown) or setup.options == {"objects.forceShow": True}
                polls[g.round] += g.decision == "window"
            assert max(polls.values()) <= 9, (setup, seed)
            most[max(polls.values())] += 1
    assert most[9], "no round had all nine"


def own_moments(g: First, before: int) -> int:
    """How many moments of their own the events since then have, all of them seen by everybody.

    A window opens again for whatever was shown in it; a Cunning at work lays his card after all others; triple Bangs
    and stars end a phase with smoke, and come with a Specialist or two cards of the thrower; a token may be flipped.
    """
    events = (g.log or [])[before:]
    kinds = Counter(event.kind for event in events)
    early = Counter(event.clause for event in events if event.kind == "reveals")
    shown = kinds["shows_power"] + kinds["shows_kiai"] + kinds["uses"]
    bangs, stars = 2 * bool(early["YAK-78"]), bool(early["YAK-86"]) + 2 * early["YAK-86"]
    return shown + (CUNNING[g] in g.alive) + bangs + stars + kinds["saves_finger"]


@each_mix
def test_what_a_round_without_blood_has_beyond_nine_polls_somebody_has_caused_in_the_open(setup: SetUp) -> None:
    for seed in range(4):
        polls, caused, bloody, before = Counter[int](), Counter[int](), set[int](), dict[int, int]()
        for g in played(setup, f"polls {seed}"):
            before.setdefault(g.round, len(g.log or ()))
            if any(BLED.of_all(g)) or g.coming():
                bloody.add(g.round)
            polls[g.round] += g.decision == "window"
            caused[g.round] = max(caused[g.round], own_moments(g, before[g.round]))
        for number in polls.keys() - bloody:
            assert polls[number] <= 9 + caused[number], number
