"""An imagined game: a copy with a chance of its own, without a log and without what others have said in secret."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from standoff.editions.common.bullets import loadable
from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.editions.second.view import SecondView
from standoff.engine import play
from standoff.engine.chance import KEY_BYTES, key_of_seed
from standoff.engine.errors import Unimaginable
from standoff.engine.rules import SetUp, start


class Stream:
    """A chance stream of its own."""

    def __init__(self, seed: object) -> None:
        self.key, self.drawn = key_of_seed(f"imagine {seed}"), 0


def table(**deal: Any) -> Second:
    """Ann, Bob, Cat and Dan are 0 to 3; the first question is what to load."""
    return start(SECOND.rules(SetUp("second", 4, (), {}, 0, deal)), key_of_seed(1))


def test_an_imagined_game_has_a_chance_of_its_own_and_no_log() -> None:
    g, stream = table(), Stream(1)
    before = g.save()
    imagined = [SECOND.imagine(g, 0, stream) for _ in range(40)]
    assert {h.log for h in imagined} == {None}
    assert {h.drawn for h in imagined} == {0}
    assert {len(h.key) for h in imagined} == {KEY_BYTES}
    for at in range(KEY_BYTES):
        assert {h.key[at] > 127 for h in imagined} == {True, False}, "every bit is chance's"
    assert len({h.key for h in imagined}) == 40
    assert g.save() == before, "imagining changes nothing"


def test_of_what_was_said_only_one_s_own_word_is_known() -> None:
    g = table()
    play.answer(g, 0, "click")
    play.answer(g, 1, "bang")
    play.aside(g, 1, ("wish", "painting"))
    play.aside(g, 2, ("wish", "kit"))
    answers: dict[int | None, Any] = {None: {}, 0: {0: "click"}, 1: {1: "bang"}, 2: {}}
    wishes: dict[int | None, Any] = {None: (), 0: (), 1: ("painting",), 2: ("kit",)}
    for me in answers:
        h = SECOND.imagine(g, me, Stream(me))
        assert h.answers == answers[me]
        assert h.wishes == [wishes[me] if seat == me else () for seat in range(4)]


def test_everybody_is_asked_for_what_they_are_imagined_to_hold() -> None:
    hand = {"hand": {"click": 1, "bang": 1}}
    g = table(position={"round": 7, "seats": dict.fromkeys(range(4), hand)})
    while g.round == 7:
        for seat in play.waiting_for(g):
            play.answer(g, seat, "withdraw" if g.decision == "courage" and seat else g.asking[seat][0])
    assert g.decision == "load"
    asked = set()
    for seed in range(20):
        h = SECOND.imagine(g, 0, Stream(seed))
        assert dict(h.asking) == {seat: loadable(h.hand[seat]) for seat in range(4)}
        assert h.asking[0] == g.asking[0]
        asked.add(h.asking[1])
    assert asked == {("click",), ("bang",)}


@pytest.mark.parametrize("options", [{}, {"loot": "open", "unclaimed": "box"}, {"dead_bullets": "pile"}], ids=str)
def test_a_view_and_the_events_one_has_seen_are_enough(options: dict[str, bool | str | int]) -> None:
    """The very same worlds come from what travels to a seat far from the game, whenever it is asked."""
    compared = set()
    for seed in range(4):
        rng = Random(f"far away {seed}")
        g = start(SECOND.rules(SetUp("second", 4 + seed, (), options)), key_of_seed(seed))
        while not g.over:
            for seat in play.waiting_for(g):
                if rng.random() < 0.3 and not g.answers:
                    assert g.log is not None
                    view = msgspec.json.decode(msgspec.json.encode(SECOND.view(g, seat)), type=SecondView)
                    seen = [event for event in g.log if event.seen_by(seat)]
                    far = SECOND.imagine_from(g.rules, view, seen, Stream(seed))
                    assert far.save() == SECOND.imagine(g, seat, Stream(seed)).save()
                    compared.add(g.decision)
                play.answer(g, seat, rng.choice(g.asking[seat]))
    assert compared >= {"load", "aim", "privilege", "new_target", "courage", "pick", "throw_away"}


def test_far_from_the_game_one_knows_that_a_clip_was_lost() -> None:
    g = start(SECOND.rules(SetUp("second", 4)), key_of_seed(1))
    while not any(event.kind == "clip_lost" for event in g.log or ()):
        for seat in play.waiting_for(g):
            play.answer(g, seat, "clip" if "clip" in g.asking[seat] else g.asking[seat][0])
    for seat in g.asking:
        far = SECOND.imagine_from(g.rules, SECOND.view(g, seat), g.log or (), Stream(1))
        assert ("none",) in far.trail
        assert far.save() == SECOND.imagine(g, seat, Stream(1)).save()


def test_far_from_the_game_one_knows_one_s_own_wishes() -> None:
    g = start(SECOND.rules(SetUp("second", 4)), key_of_seed(1))
    play.aside(g, 0, ("wish", "painting", "kit"))
    play.aside(g, 1, ("wish", "clip"))
    for seat, wishes in ((0, ("painting", "kit")), (1, ("clip",)), (2, ())):
        far = SECOND.imagine_from(g.rules, SECOND.view(g, seat), g.log or (), Stream(1))
        assert far.wishes[seat] == wishes
        assert far.save() == SECOND.imagine(g, seat, Stream(1)).save()


@pytest.mark.parametrize(
    "setup",
    [
        SetUp("second", 4, ("powers",)),
        SetUp("second", 4, (), {"clip_look": True}),
        SetUp("second", 4, (), {}, 0, {"position": {"round": 2}}),
    ],
    ids=["powers", "a look", "a position"],
)
def test_where_they_do_not_tell_enough_nothing_is_imagined(setup: SetUp) -> None:
    g = start(SECOND.rules(setup), key_of_seed(1))
    seat = next(iter(g.asking))
    with pytest.raises(Unimaginable, match="Only a plain game"):
        SECOND.imagine_from(g.rules, SECOND.view(g, seat), [], Stream(1))


def test_nothing_is_recalled_of_a_game_that_is_over() -> None:
    g = start(SECOND.rules(SetUp("second", 4)), key_of_seed(1))
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    with pytest.raises(Unimaginable, match="Only a plain game"):
        SECOND.imagine_from(g.rules, SECOND.view(g, 0), g.log or (), Stream(1))


def test_when_the_game_is_over_there_is_nothing_to_imagine() -> None:
    g = table(position={"round": 8})
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    h = SECOND.imagine(g, 0, Stream(1))
    assert h.over
    anew = {"key": "", "drawn": 0, "log": None}
    assert h.save() | anew == g.save() | anew
