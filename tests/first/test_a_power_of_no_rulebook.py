"""A power that stands in one module of the tests plays like any other, and nothing else knows of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from standoff import editions
from standoff.editions.first.edition import FirstEdition
from standoff.editions.first.game import First
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, load, start
from standoff.telling.general import words_of
from standoff.telling.narrate import Narrator
from tests.conformance import test_every_game as every_game
from tests.conformance.mixes import named
from tests.first.pickpocket import AT_IT, MARK, POCKETS, Pickpocket

EDITION = FirstEdition(Pickpocket())
HELD = {"powers": {0: 13, 1: 12, 2: 1, 3: 8, 4: 2}, "notes": [20, 10, 10, 5, 5]}
MIXES = [
    SetUp("first", 6, ("powers",)),
    SetUp("first", 5, ("powers", "cop"), {"powers.set": "+11 +12", "dead.reveal": True}),
    SetUp("first", 9, ("families",), {"fam.twelve": True}),
]
PROMISES: list[Callable[[SetUp], None]] = [
    every_game.test_every_game_ends_with_a_ranking_of_everybody,
    every_game.test_copies_and_saved_games_go_on_as_the_original,
    every_game.test_silent_games_are_the_same_games,
    every_game.test_wrong_answers_change_nothing_and_say_what_is_legal,
    every_game.test_a_seat_sees_the_same_whatever_it_cannot_know,
    every_game.test_nobody_sees_that_somebody_has_answered,
    every_game.test_a_seat_reads_the_same_log_whatever_it_cannot_know,
    every_game.test_a_replay_repeats_the_game_and_notices_changes,
    every_game.test_every_event_names_a_clause_of_the_rulebook,
    every_game.test_every_answer_has_a_number,
    every_game.test_views_sent_together_are_the_views,
]


def table(**deal: Any) -> First:
    """Five with a Pickpocket and a Backstab among them."""
    rules = EDITION.rules(SetUp("first", 5, ("powers",), {"powers.set": "+12"}, 0, HELD | deal))
    return start(rules, key_of_seed(1))


def until(g: First, decision: str, **answers: Any) -> First:
    """Everybody gives the first answer, or the one given here, up to some decision."""
    while g.decision != decision:
        asked = g.decision
        for seat in play.waiting_for(g):
            said = answers.get(asked, {}).get(seat, g.asking[seat][0])
            play.answer(g, seat, said if said in g.asking[seat] else g.asking[seat][0])
    return g


def lifting() -> First:
    """The Pickpocket stands among cowards and has shown the card."""
    return until(table(), "pick_pocket", courage={1: "withdraw"}, window={0: "show"})


@pytest.mark.parametrize("setup", MIXES, ids=named)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__[5:])
def test_it_keeps_the_promises_of_every_game(
    promise: Callable[[SetUp], None], setup: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(editions.EDITIONS, "first", EDITION)
    promise(setup)


def test_it_is_dealt_with_the_others_and_its_owner_is_told() -> None:
    dealt = {
        seat.power
        for seed in range(60)
        for g in [start(EDITION.rules(SetUp("first", 6, ("powers",))), key_of_seed(seed))]
        for seat in [EDITION.view(g, 0).seats[0]]
    }
    assert dealt == {*range(1, 11), 13}
    told = [event for event in table().log or () if event.kind == "mark"]
    assert [event.to for event in told] == [(0,)]


def test_it_speaks_in_a_window_of_others_whenever_the_moment_is_its_own() -> None:
    g = until(table(), "courage")
    until(g, "window", courage={1: "withdraw"})
    assert EDITION.referee(g)["window"] == "withdrawn"
    assert dict(g.asking) == {0: ("pass", "show"), 2: ("pass",), 3: ("pass",), 4: ("pass",)}


def test_it_lifts_a_note_before_the_split() -> None:
    g = lifting()
    assert dict(g.asking) == {0: (20, 10, 5)}
    play.answer(g, 0, 20)
    assert EDITION.view(g, 0).seats[0].money == 20
    assert EDITION.view(g, 3).seats[0].kept == {"pockets": 1}


def test_what_it_keeps_is_copied_saved_loaded_and_forgotten_in_time() -> None:
    g = lifting()
    copy = g.clone()
    play.answer(copy, 0, 5)
    assert (POCKETS[copy, 0], POCKETS[g, 0]) == (1, 0)
    loaded: First = load(g.rules, json.loads(json.dumps(g.save())))
    assert (AT_IT[loaded], MARK[loaded, 0]) == (0, MARK[g, 0])
    until(copy, "load")
    assert (AT_IT[copy], POCKETS[copy, 0]) == (-1, 1)


def test_everybody_sees_what_is_open_and_nobody_else_the_mark() -> None:
    g = lifting()
    assert EDITION.view(g, None).kept == {"at it": 0}
    assert EDITION.view(g, 0).seats[0].kept == {"pockets": 0, "mark": MARK[g, 0]}
    for me in (None, 1, 2, 3, 4):
        assert EDITION.view(g, me).seats[0].kept == {"pockets": 0}


def test_others_imagine_any_mark_and_any_holder() -> None:
    rng, g = SimpleNamespace(key=key_of_seed("imagined"), drawn=0), table()
    worlds = [EDITION.imagine(g, 2, rng) for _ in range(150)]
    holders = {seat for h in worlds for seat, held in enumerate(h.held) if "the pickpocket" in held}
    assert holders == {0, 1, 3, 4}
    assert len({MARK.of_all(h) for h in worlds}) > 10
    assert {MARK.of_all(EDITION.imagine(g, 0, rng)) for _ in range(20)} == {MARK.of_all(g)}


def test_a_referee_reads_it_and_a_position_lays_it_out() -> None:
    g = table(position={"round": 3, "seats": {0: {"pockets": 2}}})
    assert EDITION.referee(g)["seats"][0]["pockets"] == 2
    rules = EDITION.rules(SetUp("first", 4, (), {}, 0, {"position": {"seats": {0: {"pockets": 1}}}}))
    with pytest.raises(Refusal, match="nobody at this table plays with that"):
        start(rules, key_of_seed(1))


def test_its_mark_pays_at_the_end() -> None:
    g = table()
    MARK[g, 0] = 4
    assert g.rules.count.net(g, 0) == 0
    g.bury([4])
    assert g.rules.count.net(g, 0) == 10


def test_its_events_are_declared_with_it() -> None:
    g = lifting()
    play.answer(g, 0, 20)
    told = [event for event in g.log or () if event.kind in Pickpocket.kinds]
    assert {event.kind for event in told} == {"mark", "picks_pocket"}
    assert [EDITION.kinds[event.kind].misfit(event) for event in told] == [""] * len(told)
    assert "mark" not in FirstEdition().kinds


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["You have an eye on {}'s funeral.", "You lift $20K while nobody looks."]),
        (
            "fr",
            [
                "Vous guettez l'enterrement de {}.",
                "Vous subtilisez 20\u202fk$ pendant que personne ne regarde.",
            ],
        ),
    ],
)
def test_it_is_told_in_its_own_words_in_every_language(language: str, told: list[str]) -> None:
    g = lifting()
    play.answer(g, 0, 20)
    names = ["Ann", "Bob", "Cat", "Dan", "Fay"]
    narrator = Narrator(words_of(EDITION, language), EDITION.kinds, names, 0)
    said = [narrator.sentence(event) for event in g.log or () if event.kind in Pickpocket.kinds]
    assert said == [sentence.format(names[MARK[g, 0]]) for sentence in told]
    assert EDITION.text("power.13", language) != EDITION.text("power.12", language)


def test_two_cards_of_one_name_are_refused() -> None:
    class Twin(Pickpocket):
        pass

    with pytest.raises(Refusal, match="Two different cards are called 'the pickpocket'"):
        FirstEdition(Pickpocket(), Twin()).rules(SetUp("first", 5, ("powers",)))
