"""What if?  A finished game is dealt again and played as it was, up to a moment; from there it goes its own way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from standoff.engine.codec import as_answer
from standoff.engine.errors import BrokenFile, Refusal
from standoff.engine.phase import REFEREE, Answer
from standoff.engine.replay import Replay
from standoff.engine.state import State
from standoff.table import commands as c
from standoff.table.folding import apply
from standoff.table.table import Table
from standoff.table.topics.inside import goes_inside


def replayed(table: Table, host: int, seat: int, replay: Replay, move: int, now: float) -> Iterator[list[c.Entry]]:
    """The journal of a table that has come as far as that moment, a few entries with each step: somebody new on a seat,
    bots on the others."""
    if not 0 <= move < len(replay.moves):
        raise Refusal(f"This game has {len(replay.moves)} answers; choose a moment before its end", key="at the end")
    if table.rules is None:
        raise BrokenFile(f"This game cannot be dealt any more: {table.refused}")
    if not table.rules.edition.repeats(replay.version, replay.setup):
        raise BrokenFile(f"This game was played under rules version {replay.version}, and cannot go on by these")
    again = _Again(table, replay, now)
    try:
        for _ in again.play(host, seat, move):
            yield again.entries
            again.entries = []
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as err:
        raise BrokenFile("This game was played by other rules, and cannot go on by these") from err
    yield again.entries


class _Again:
    """A table on its way to that moment."""

    def __init__(self, table: Table, replay: Replay, now: float) -> None:
        self.table, self.replay, self.now = table, replay, now
        self.entries: list[c.Entry] = []
        self.lists: dict[int, tuple[Any, ...]] = {}
        """Wish lists of this round: a game may have let them pick without a question, a table asks."""

    def play(self, host: int, seat: int, move: int) -> Iterator[None]:
        self.apply_entry(host, c.Sit(seat))
        self.apply_entry(host, c.Start())
        self.apply_entry(None, c.Deal(self.replay.key, self.replay.version))
        moves: deque[tuple[int, Any]] = deque(self.replay.moves[:move])
        while self.table.question is not None and self.goes_on(moves):
            yield None
        if self.table.company.chairs[seat].kept:
            self.apply_entry(host, c.TakeBack())
        question = self.table.question
        if question is not None and goes_inside(self.table, question):
            self.apply_entry(None, c.Within(question.number))

    def apply_entry(self, person: int | None, command: c.Journalled) -> None:
        self.entries.append(c.Entry(self.now, person, command))
        apply(self.table, self.entries[-1])

    def goes_on(self, moves: deque[tuple[int, Any]]) -> bool:
        """What came next: a pick by list, a list, or the answers to the open question; False when that was later."""
        question, g = self.table.question, self.table.g
        assert question is not None
        assert g is not None
        wished = _wished(self.lists, g)
        if wished is None and moves and isinstance(moves[0][1], dict):
            seat, said = moves.popleft()
            self.decide(said) if seat == REFEREE else self.take_list(seat, said)
            return True
        given: dict[int, Answer | None] = {} if wished is None else {wished[0]: wished[1]}
        while len(given) < len(question.asked):
            if not moves:
                return False
            seat, answer = moves.popleft()
            if isinstance(answer, dict):
                self.take_list(seat, answer)
            else:
                given[seat] = as_answer(answer) if answer is not None else None
        for seat, said in given.items():
            if seat not in g.asking or (said is not None and said not in g.asking[seat]):
                raise ValueError(f"seat {seat} was not asked that")
            if said is not None:
                self.apply_entry(None, c.BotChoice(seat, question.number, said))
        round_ = g.round
        self.apply_entry(None, c.Close(question.number))
        if g.round != round_:
            self.lists.clear()
        return True

    def decide(self, said: dict[str, Any]) -> None:
        """What a referee did without being asked: took answers back, or gave a verdict."""
        if "undo" in said:
            self.apply_entry(None, c.Undo(said["undo"]))
        else:
            _, left, coma = said["aside"]
            self.apply_entry(None, c.GiveVerdict(tuple(left), tuple(coma)))

    def take_list(self, seat: int, said: dict[str, Any]) -> None:
        self.lists[seat] = tuple(said["aside"][1:])


def _wished(lists: dict[int, tuple[Any, ...]], g: State) -> tuple[int, Answer] | None:
    """Who picks by list here, and what."""
    for seat in g.asking:
        share = g.rules.edition.wished(g, seat, lists.get(seat, ()))
        if share is not None:
            return seat, share
    return None
