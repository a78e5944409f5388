"""Wish lists at a table: secret, and no trace of them but the pick."""

from __future__ import annotations

import msgspec
import pytest

from standoff.engine.errors import Refusal
from standoff.engine.replay import verify
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table import replays
from standoff.table.folding import reopened
from standoff.table.frames import Cursor, Frames
from standoff.table.messages import Frame
from standoff.table.pace import SPEEDS
from standoff.table.steward import Steward
from standoff.table.table import Table
from standoff.table.topics.wishes import picked
from tests.table.evening import Evening

WISHES = ("painting", "bill 20", "bill 10", "bill 5", "diamond 10", "diamond 5", "diamond 1", "token", "kit", "clip")
SOME = ("painting", "clip", "bill 20")
SECOND = SetUp("second", 4, ("powers",))
LISTENERS: tuple[int | None, ...] = (1, 2, None)


class Twins:
    """Two tables with the same cards: at one Ann has a wish list, at the other she taps what it would have picked."""

    def __init__(self, ranked: tuple[str, ...], speed: str, seed: int) -> None:
        self.ranked = ranked
        self.listed, self.tapped = (Evening(SECOND, people=3, speed=speed, seed=seed) for _ in range(2))
        self.cursors = {(side, who): Cursor() for side in (0, 1) for who in LISTENERS}
        self.picks = 0
        for evening in self.both():
            evening.do(0, c.Start())

    def both(self) -> tuple[Evening, Evening]:
        return self.listed, self.tapped

    def told(self) -> list[list[bytes | None]]:
        """What everybody else is sent at both."""
        return [
            [Frames(evening.table, evening.now).frame(who, self.cursors[side, who]) for who in LISTENERS]
            for side, evening in enumerate(self.both())
        ]

    def same(self) -> None:
        left, right = self.told()
        assert left == right
        assert self.listed.table.n == self.tapped.table.n

    def answer(self) -> None:
        """Everybody in person says the same at both; but for Ann's picks the list speaks at one of them."""
        here, there = self.listed.table, self.tapped.table
        question = here.question
        assert question is not None
        assert there.question is not None
        assert here.g is not None
        if not here.wishes and 0 in here.alive():
            self.listed.do(0, c.Wish(self.ranked))
        for person in self.tapped.asked():
            if there.question.number != question.number or here.question is not question:
                return
            wished = here.g.rules.edition.wished(here.g, person, self.ranked) if person == 0 else None
            if wished is not None:
                self.tapped.do(0, c.Choose(question.number, wished))
                assert question.choices == {0: wished}
                self.picks += 1
                continue
            options = here.g.asking[person]
            said = self.listed.rng.choice([one for one in options if one != "withdraw"])
            self.listed.do(person, c.Choose(question.number, said))
            self.tapped.do(person, c.Choose(question.number, said))

    def play(self) -> None:
        for _ in range(400):
            if self.listed.table.stage != "game":
                break
            question = self.listed.table.question
            self.answer()
            self.same()
            if self.listed.table.question is not question:
                continue
            due = self.listed.steward.due()
            assert due == self.tapped.steward.due(), "nor does anything come sooner or later"
            if due is not None:
                for evening in self.both():
                    evening.ring(due)
            self.same()
        assert self.tapped.table.stage != "game"


@pytest.mark.parametrize("speed", ["normal", "brisk", "no clock"])
@pytest.mark.parametrize("ranked", [WISHES, SOME], ids=["long", "short"])
def test_a_wish_list_is_told_by_nothing_and_no_wait(ranked: tuple[str, ...], speed: str) -> None:
    for seed in range(2):
        twins = Twins(ranked, speed, seed)
        twins.play()
        assert twins.picks
        assert bytes(replays.encoded(twins.listed.table).moves) == bytes(replays.encoded(twins.tapped.table).moves)
        assert twins.listed.table.rules is not None
        verify(replays.replay(twins.listed.table), twins.listed.table.rules)
        twins.listed.check_fold()


def at_her_pick(people: int = 2, speed: str = "normal", ranked: tuple[str, ...] = ()) -> Evening:
    """Ann is asked to pick; the others stand as well."""
    evening = Evening(SetUp("second", 4), people=people, speed=speed)
    evening.do(0, c.Start())
    if ranked:
        evening.do(0, c.Wish(ranked))
    for _ in range(100):
        question = evening.table.question
        assert question is not None
        if question.decision == "pick" and question.asked == (0,):
            return evening
        for person in evening.asked():
            if evening.table.question is question:
                evening.answer(person, ("click", "stay"))
        if evening.table.question is question:
            evening.wait()
    raise AssertionError("Ann never picks")


def mine(evening: Evening) -> tuple[object, tuple[str, ...]]:
    frame = evening.everything(0)
    assert frame.mine is not None
    return frame.mine.choice, frame.mine.wishes


@pytest.mark.parametrize("speed", ["relaxed", "normal", "brisk", "no clock"])
@pytest.mark.parametrize("after", [0.0, 0.4, 0.9, 2.3])
def test_a_pick_is_told_at_the_next_whole_breath(speed: str, after: float) -> None:
    evening, breath = at_her_pick(speed=speed), SPEEDS[speed].breath
    question = evening.table.question
    assert question is not None
    evening.wait(after * breath)
    evening.answer(0)
    evening.news(1)
    breaths = max(1, -(-after // 1))
    assert evening.steward.due() == pytest.approx(question.opened + breaths * breath)
    evening.wait()
    frame = evening.news(1)
    assert frame is not None
    assert frame.events[0].kind in ("takes", "takes_token")


def test_its_owner_sees_what_the_list_is_about_to_pick_and_may_still_choose() -> None:
    evening = at_her_pick(ranked=WISHES)
    chosen, wishes = mine(evening)
    assert wishes == WISHES
    assert chosen in WISHES
    assert evening.table.g is not None
    assert evening.table.question is not None
    other = next(share for share in evening.table.g.asking[0] if share != chosen)
    evening.wait(0.5)
    evening.do(0, c.Choose(evening.table.question.number, other))
    assert mine(evening)[0] == other
    evening.do(0, c.Wish((str(chosen),)))
    assert mine(evening)[0] == other, "a list does not overrule its owner"
    evening.wait()
    assert evening.table.moves.endswith(msgspec.json.encode((0, other)) + b",")


def test_a_list_that_is_changed_or_taken_back_within_the_breath_counts_as_it_is_then() -> None:
    evening = at_her_pick(ranked=WISHES)
    question = evening.table.question
    evening.do(0, c.Wish(tuple(reversed(WISHES))))
    assert mine(evening)[0] != WISHES[0]
    evening.do(0, c.Wish(()))
    assert mine(evening) == (None, ())
    evening.wait(5)
    assert evening.table.question is question, "now the table waits for her"
    evening.check_fold()


def test_a_list_serves_for_one_round_and_only_its_owner() -> None:
    evening = at_her_pick(ranked=SOME)
    assert evening.table.company.people[0].seat == 0
    for person in (1, None):
        assert b"wishes" not in (Frames(evening.table, evening.now).frame(person, Cursor()) or b"")
    table, before = evening.table, evening.table.round()
    while table.stage == "game" and table.round() == before:
        question = table.question
        for person in evening.asked():
            if table.question is question:
                evening.answer(person)
        if table.question is question:
            evening.wait()
    assert table.wishes == {}
    assert mine(evening)[1] == ()


def test_a_bot_that_takes_over_for_good_has_no_list_and_one_that_keeps_the_seat_warm_obeys_it() -> None:
    for command, listed in ((c.Leave(), False), (c.LineState(False), True)):
        evening = at_her_pick(ranked=())
        evening.do(0, command)
        if listed:
            evening.do(0, c.Wish(("clip", "kit", "token")))
        assert bool(evening.table.wishes) is listed
        evening.wait(25)
        evening.check_fold()


def test_lists_of_earlier_journals_pick_as_they_did() -> None:
    evening = at_her_pick()
    before = evening.table.questions
    journal = [*evening.journal, c.Entry(evening.now, 0, c.Wish(WISHES))]
    table = reopened(c.decode_entries(c.encode_entries(journal)))
    assert table.questions == before + 1, "the game itself has picked, and asks the next one"
    assert b'{"aside":["wish","painting"' in table.moves
    assert table.question is not None
    assert table.question.asked != (0,)


def test_the_first_edition_knows_no_wishes() -> None:
    steward = Steward(Table(c.Open(SetUp("first", 4), "instant"), 0.0))
    steward.handle(None, c.Join("Ann", "token"), 0.0, bytes)
    with pytest.raises(Refusal, match="before the game"):
        steward.handle(0, c.Wish(WISHES), 0.0, bytes)
    steward.handle(0, c.Start(), 0.0, lambda: bytes(32))
    with pytest.raises(Refusal, match="nobody speaks without being asked"):
        steward.handle(0, c.Wish(WISHES), 0.0, bytes)


def test_what_is_no_share_is_refused_and_the_frame_stays_a_frame() -> None:
    evening = at_her_pick()
    with pytest.raises(Refusal, match="is no share"):
        evening.do(0, c.Wish(("bazooka",)))
    assert isinstance(evening.news(0, fresh=True), Frame)


def test_nobody_is_waited_for_who_can_take_one_share_only() -> None:
    """What lies on the table is seen by all; the last of it is taken at the next whole breath, whoever sits there."""
    evening = Evening(SetUp("second", 4), people=4, seed=3)
    evening.do(0, c.Start())
    taken = 0
    for _ in range(400):
        table, question = evening.table, evening.table.question
        if table.stage != "game" or taken == 3:
            break
        assert question is not None
        assert table.g is not None
        options = {seat: table.g.asking[seat] for seat in question.asked}
        if question.decision == "pick" and {len(some) for some in options.values()} == {1}:
            assert question.choices == {seat: some[0] for seat, some in options.items()}
            assert evening.steward.due() == question.opened + SPEEDS["normal"].breath
            taken += 1
        for person in evening.asked():
            if table.question is question:
                evening.answer(person, among=("stay", "click"))
        if table.question is question and table.stage == "game":
            evening.wait()
    assert taken == 3
    assert [entry for entry in evening.journal if isinstance(entry.command, c.Picked)]
    evening.check_fold()


def test_the_only_share_is_no_sign_of_life() -> None:
    evening = Evening(SetUp("second", 4), people=4, seed=3)
    evening.do(0, c.Start())
    for _ in range(200):
        table, question = evening.table, evening.table.question
        assert question is not None
        if question.decision == "pick" and question.choices:
            ((seat, share),) = question.choices.items()
            chair, said = table.company.chairs[seat], c.Picked(seat, question.number, share)
            again = c.Entry(evening.now, None, said)
            chair.missed = 1  # they were late before
            picked(table, again, said)
            assert chair.missed == 1
            assert chair.person is not None
            table.wishes[chair.person] = WISHES
            picked(table, again, said)
            assert chair.missed == 0
            return
        for person in evening.asked():
            if table.question is question:
                evening.answer(person, among=("stay", "click"))
        if table.question is question:
            evening.wait()
    raise AssertionError("nothing was left for anybody alone")
