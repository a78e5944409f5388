"""What if?  A finished game is dealt again and played as it was, up to a moment; from there it goes its own way."""

from __future__ import annotations

from collections import deque
from typing import Any

from standoff.engine.errors import Refusal
from standoff.engine.replay import Replay
from standoff.table import commands as c
from standoff.table.table import Table


def replayed(table: Table, host: int, replay: Replay, move: int, now: float) -> list[c.Entry]:
    """The journal of a table that has come as far as that moment; bots sit on every chair."""
    if not 0 <= move < len(replay.moves):
        raise Refusal(f"This game has {len(replay.moves)} answers; choose a moment before its end", key="at the end")
    entries: list[c.Entry] = []

    def happens(person: int | None, command: c.Journalled) -> None:
        entries.append(c.Entry(now, person, command))
        table.apply(entries[-1])

    happens(host, c.Start())
    happens(None, c.Deal(replay.key))
    moves: deque[tuple[int, Any]] = deque(replay.moves[:move])
    while table.question is not None and len(moves) >= len(table.question.asked):
        question = table.question
        for _ in question.asked:
            seat, answer = moves.popleft()
            if answer is not None:
                happens(None, c.BotChoice(seat, question.number, answer))
        happens(None, c.Close(question.number))
    return entries
