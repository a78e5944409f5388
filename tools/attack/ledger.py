"""What was acknowledged, beside what is written down: nothing may be missing, and nothing may be there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from standoff.engine import play
from standoff.engine.codec import as_answer
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import start
from standoff.engine.state import State
from standoff.server.stores import open_store
from standoff.table import commands as c
from standoff.table.table import rules_for
from tools.attack.people import Party, Said


@dataclass(frozen=True)
class Slip:
    """Something acknowledged that is not there exactly once."""

    kind: str
    """lost or doubled."""
    said: Said


@dataclass
class Reckoning:
    """What was checked, and what was wrong."""

    checked: int
    slips: list[Slip]

    def count(self, kind: str, during: str | None = None) -> int:
        """How many slips of a kind there were, during one attack or at all."""
        return sum(slip.kind == kind and during in (None, slip.said.during) for slip in self.slips)


def moves_by_question(replay: Replay) -> dict[tuple[int, int], Any]:
    """(question, seat) and the answer: moves come question by question, each seat once in each."""
    found: dict[tuple[int, int], Any] = {}
    question, seen = 1, set[int]()
    g: State = start(rules_for(replay.setup), bytes.fromhex(replay.key))
    for seat, plain in replay.moves:
        if isinstance(plain, dict):
            play.aside(g, seat, as_answer(plain["aside"]))  # type: ignore[arg-type]
            continue
        seen = seen or set(g.asking)
        found[question, seat] = None if plain is None else as_answer(plain)
        seen.discard(seat)
        if plain is None:
            play.late(g, seat)
        else:
            play.answer(g, seat, as_answer(plain))
        question += not seen
    return found


def reckon_journal(party: Party, entries: Sequence[c.Entry]) -> Reckoning:
    """Every acknowledged answer and word of one table stands in its journal, once."""
    answers = Counter[tuple[int | None, int]]()
    words = Counter[tuple[int | None, str]]()
    for entry in entries:
        if isinstance(entry.command, c.Choose):
            answers[entry.person, entry.command.question] += 1
        elif isinstance(entry.command, c.Say):
            words[entry.person, entry.command.text] += 1
    result = Reckoning(0, [])
    for one in party.people:
        for said in one.said:
            person = one.me.person
            times = answers[person, said.question] if said.question else words[person, said.what]
            result.checked += 1
            if times != 1:
                result.slips.append(Slip("doubled" if times else "lost", said))
    return result


def reckon_replays(party: Party, replays: Sequence[tuple[int, Replay]]) -> Reckoning:
    """Every acknowledged answer of a finished game is in its replay as it was given; (game, replay) in order."""
    result = Reckoning(0, [])
    before = 0
    for game, replay in replays:
        verify(replay, rules_for(replay.setup))
        moves = moves_by_question(replay)
        for seat, one in zip(party.seats.values(), party.people):
            for said in one.said:
                if said.game == game and said.question:
                    result.checked += 1
                    if seat is None or moves.get((said.question - before, seat)) != said.what:
                        result.slips.append(Slip("lost", said))
        before += max(question for question, _ in moves)
    return result


def reckon(store_url: str, parties: Sequence[Party]) -> Reckoning:
    """Open the store of a server that has stopped, and look for everything that it has acknowledged."""
    store = open_store(store_url)
    total = Reckoning(0, [])
    try:
        for party in parties:
            entries = [entry for part in store.journal(party.code) for entry in c.decode_entries(part)]
            rows = store.replays(party.code)
            replays = [(row.game, Replay.decode(store.replay(row.name) or b"")) for row in rows]
            missing = {game for one in party.people for game in one.finished} - {game for game, _ in replays}
            lost = [said for one in party.people for said in one.said if said.game in missing]
            total.slips += [Slip("lost", said) for said in lost]
            for part in (reckon_journal(party, entries), reckon_replays(party, replays)):
                total.checked += part.checked
                total.slips += [slip for slip in part.slips if slip not in total.slips]
    finally:
        store.close()
    return total
