"""What every game of every edition must do, whatever the module mix."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest

from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.codec import Codec
from standoff.engine.errors import Refusal
from standoff.engine.events import Event, seen_by
from standoff.engine.replay import Recording, Replay, verify
from standoff.engine.rules import SetUp, load
from standoff.engine.state import State
from standoff.table.frame_parts import EncodedViews
from tests.conformance.mixes import MIXES, answer_randomly, named, random_answer, table

MOST_QUESTIONS = 2000
every_mix = pytest.mark.parametrize("setup", MIXES, ids=named)


def stream(seed: object) -> Any:
    """A chance stream of its own, for imagining."""
    return SimpleNamespace(key=key_of_seed(f"stream {seed}"), drawn=0)


def public_and_mine(g: State, seat: int | None) -> bytes:
    """Everything a seat is told, as bytes."""
    return msgspec.json.encode(g.rules.edition.view(g, seat))


def saved(g: State) -> str:
    return json.dumps(g.save(), sort_keys=True)


@every_mix
def test_every_game_ends_with_a_ranking_of_everybody(setup: SetUp) -> None:
    for seed in range(6):
        rng = Random(seed)
        g = table(setup, seed, log=False)
        for _ in range(MOST_QUESTIONS):
            if g.over:
                break
            answer_randomly(g, rng, lateness=0.1)
        assert g.over
        view = g.rules.edition.view(g, None)
        assert sorted(seat for group in view.ranking for seat in group) == list(range(setup.players))
        assert view.winners is not None
        assert set(view.winners) == set(view.ranking[0] if view.winners else ())


@every_mix
def test_copies_and_saved_games_go_on_as_the_original(setup: SetUp) -> None:
    rng = Random(1)
    g = table(setup, 1)
    while not g.over:
        before = saved(g)
        loaded: State = load(g.rules, json.loads(before))
        assert saved(loaded) == before
        assert dict(loaded.asking) == dict(g.asking)
        copy, answers = g.clone(), Random(rng.random())
        twin = answers.getstate()
        answer_randomly(copy, answers)
        assert saved(g) == before, "playing on a copy must not touch the original"
        answers.setstate(twin)
        answer_randomly(loaded, answers)
        assert saved(loaded) == saved(copy)
        g = loaded if rng.random() < 0.5 else copy


@every_mix
def test_silent_games_are_the_same_games(setup: SetUp) -> None:
    loud, silent = table(setup, 2), table(setup, 2, log=False)
    rng = Random(2)
    while not loud.over:
        twin = rng.getstate()
        answer_randomly(loud, rng, lateness=0.1)
        rng.setstate(twin)
        answer_randomly(silent, rng, lateness=0.1)
        loud_state, silent_state = loud.save(), silent.save()
        assert silent_state.pop("log") is None
        del loud_state["log"]
        assert loud_state == silent_state


@every_mix
def test_wrong_answers_change_nothing_and_say_what_is_legal(setup: SetUp) -> None:
    rng = Random(3)
    g = table(setup, 3)
    wrong: list[Any] = [-7, 99, "bazooka", ("click",), (0, 0, 0, 0), True, 1.0, None, []]
    while not g.over:
        before = saved(g)
        asked = list(g.asking)
        for seat in [*asked[:2], -5, setup.players + 3]:
            for choice in wrong:
                if choice not in g.asking.get(seat, ()) or isinstance(choice, bool | float):
                    with pytest.raises(Refusal):
                        play.answer(g, seat, choice)
        assert saved(g) == before
        first = asked[0]
        play.answer(g, first, random_answer(g, first, rng))
        if first in g.answers:
            with pytest.raises(Refusal, match="already"):
                play.answer(g, first, g.answers[first] or 0)
        answer_randomly(g, rng)


@every_mix
def test_a_seat_sees_the_same_whatever_it_cannot_know(setup: SetUp) -> None:
    for seed in range(3):
        rng, chance = Random(seed), stream(seed)
        g = table(setup, seed)
        edition = g.rules.edition
        while not g.over:
            for seat in (None, *rng.sample(range(setup.players), 2)):
                imagined: State = edition.imagine(g, seat, chance)
                assert public_and_mine(imagined, seat) == public_and_mine(g, seat)
                assert imagined.key != g.key
                if seat is not None:
                    assert imagined.asking.get(seat) == g.asking.get(seat)
                assert list(imagined.asking) == list(g.asking), "who is asked must not depend on hidden cards"
            answer_randomly(g, rng, lateness=0.05)


@every_mix
def test_nobody_sees_that_somebody_has_answered(setup: SetUp) -> None:
    rng = Random(8)
    g = table(setup, 8)
    while not g.over:
        watcher = rng.choice([None, *range(setup.players)])
        sees = {watcher, *(() if watcher is None else seats_known_to(g, watcher) if is_among_fellows(g) else ())}
        before, read = public_and_mine(g, watcher), len(g.log or ())
        answering = [seat for seat in play.waiting_for(g) if seat not in sees]
        for seat in answering[:-1] if not sees & set(g.asking) else answering:
            if len(play.waiting_for(g)) > 1:
                play.answer(g, seat, random_answer(g, seat, rng))
                assert public_and_mine(g, watcher) == before
                assert len(g.log or ()) == read
        answer_randomly(g, rng)


SECRET_ANSWERS = (
    *("load", "cunning_load", "give_up", "hold", "share_powers", "boss_word", "swap_bullets", "share_cards"),
    *("keep_object", "give"),
    *("swap", "pay", "retake", "throw_away"),
)
REVEALING = (
    *("loot", "reveals", "toss", "stabs", "shown_card", "phone_laid"),
    *("shows_power", "dies", "estate", "estate_power", "estate_role", "role"),
    *("count", "family_count", "gang_count", "lost"),
    *("throws", "star_order", "star_back", "star_lost", "parries"),
    *("shows_object", "shows_kiai", "estate_object", "looked", "pulled_card", "gave_card"),
    *(
        "hustled_card",
        "paid_card",
        "traded_card",
        "stolen_card",
        "prey",
        "fetches",
        "clip_lost",
        "friend_finds_nothing",
    ),
)
"""Events that turn up something hidden (a death tells that the dead was not unbreakable)."""
OUTDOORS = frozenset({"pot", "weapons", "aims", "call", "fires", "shows_card", "wounded", "lays_out"})
"""The same in the outdoor game, where the silence after a call tells that nobody holds such a gun."""


@every_mix
def test_a_seat_reads_the_same_log_whatever_it_cannot_know(setup: SetUp) -> None:
    """Two worlds that one seat cannot tell apart go on alike for it, up to the next card that is turned up."""
    for seed in range(3):
        rng, chance = Random(seed), stream(("log", seed))
        g = table(setup, seed)
        while not g.over:
            seat = rng.choice(range(setup.players))
            here, there = g.clone(), g.rules.edition.imagine(g, seat, chance)
            here.log, there.log = [], []
            answer_alike(here, there, seat, rng)
            mine, theirs = told(here, seat), told(there, seat)
            both = min(len(mine.events), len(theirs.events)) if mine.cut or theirs.cut else None
            assert mine.events[:both] == theirs.events[:both]
            answer_randomly(g, rng)


def answer_alike(here: State, there: State, me: int, rng: Random) -> None:
    """Close the same question in both worlds: open answers alike, secret ones freely, hidden cards stay silent."""
    decision, asked = here.decision, list(here.asking)
    secret = decision in SECRET_ANSWERS
    known = seats_known_to(here, me)
    for seat in asked:
        mine, theirs = here.asking[seat], there.asking[seat]
        if seat == me or (decision != "load" and seat in known) or not secret:
            both = [answer for answer in mine if answer in theirs]
            choice = "pass" if "pass" in mine and seat != me else rng.choice(both or mine)
            play.answer(here, seat, choice)
            play.answer(there, seat, choice if both else rng.choice(theirs))
        else:
            play.answer(here, seat, rng.choice(mine))
            play.answer(there, seat, rng.choice(theirs))


def seats_known_to(g: State, me: int) -> set[int]:
    """The fellows whose cards this seat knows, or whose answers it sees as they are given."""
    seats = g.rules.edition.view(g, me).seats
    team = getattr(seats[me], "team", None)
    fellows = [] if team is None else [seat for seat in seats if seat.team == team]
    among = is_among_fellows(g)
    return {seat.seat for seat in fellows if among or any(gun.hand is not None for gun in getattr(seat, "guns", ()))}


def is_among_fellows(g: State) -> bool:
    """Do fellows see each other's answers to the open question as they are given?"""
    return bool(g.rules.phases[g.decision].among)


class Told(NamedTuple):
    """What a seat has read, up to the first event that turns something up, if there is one."""

    events: list[Event]
    cut: bool


def told(g: State, seat: int) -> Told:
    events = seen_by(g.log or [], seat)
    revealing = OUTDOORS if g.rules.edition.name == "live" else REVEALING
    at = next((i for i, event in enumerate(events) if event.kind in revealing or counts_spent_bangs(event, seat)), None)
    return Told(events[:at], at is not None)


def counts_spent_bangs(event: Event, seat: int) -> bool:
    """A Clip tells how many Bangs came back, also from face down: news to all but its owner."""
    return event.kind == "refills" and event.data["seat"] != seat


@every_mix
def test_a_replay_repeats_the_game_and_notices_changes(setup: SetUp) -> None:
    rules = table(setup, 0).rules
    recording = Recording(rules, key_of_seed(5), tuple(f"p{i}" for i in range(setup.players)))
    rng = Random(5)
    while not recording.game.over:
        seat = rng.choice(play.waiting_for(recording.game))
        recording.answer(seat, random_answer(recording.game, seat, rng))
    written = recording.replay().encode()
    again = verify(Replay.decode(written), rules)
    assert saved(again) == saved(recording.game)


@every_mix
def test_every_event_names_a_clause_of_the_rulebook(setup: SetUp) -> None:
    rng = Random(6)
    g = table(setup, 6)
    while not g.over:
        answer_randomly(g, rng, lateness=0.1)
    catalogue = g.rules.edition.catalogue
    assert {event.clause for event in g.log or () if event.clause not in catalogue} == set()


@every_mix
def test_every_answer_has_a_number(setup: SetUp) -> None:
    rng = Random(7)
    g = table(setup, 7, log=False)
    codec = Codec(g.rules)
    while not g.over:
        for seat, options in g.asking.items():
            if seat >= 0:
                assert [codec.decode(codec.encode(option)) for option in options] == list(options)
        answer_randomly(g, rng)


@every_mix
def test_views_sent_together_are_the_views(setup: SetUp) -> None:
    rng = Random(8)
    g = table(setup, 8)
    edition = g.rules.edition
    while True:
        views = {seat: edition.view(g, seat) for seat in (None, *range(setup.players))}
        seen = EncodedViews(g)
        read = {who: msgspec.json.decode(seen.by(who), type=type(views[None])) for who in views}
        assert {who: msgspec.json.encode(one) for who, one in read.items()} == {
            who: msgspec.json.encode(one) for who, one in views.items()
        }
        if g.over:
            break
        answer_randomly(g, rng, lateness=0.1)


@every_mix
def test_views_that_take_over_what_has_not_changed_are_the_views(setup: SetUp) -> None:
    """Also from game to game, as at a place where one is played after the other."""
    rng = Random(9)
    before: Any = None
    for number in (9, 10):
        g = table(setup, number, log=False)
        edition = g.rules.edition
        while True:
            views = edition.views(g, before)
            for who in (None, *range(setup.players)):
                assert views(who) == edition.view(g, who)
            before = views
            if g.over:
                break
            answer_randomly(g, rng, lateness=0.1)
