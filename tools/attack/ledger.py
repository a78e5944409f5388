"""What was acknowledged, beside what is written down: nothing may be missing, and nothing may be there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from standoff.engine import play
from standoff.engine.codec import as_answer
from standoff.engine.phase import Options
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import start
from standoff.engine.state import State
from standoff.server.stores import open_store
from standoff.table import commands as c
from standoff.table.table import rules_for
from standoff.table.topics.inside import ahead
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


@dataclass(frozen=True)
class Asked:
    """A question of the rules in a finished game, with what everybody has answered."""

    decision: str
    round: int
    chosen_in: str
    """The question that people had before them: this one, or the one inside which this window may be answered."""
    options: dict[int, Options]
    """What each seat might choose there."""
    answers: dict[int, Any]


def questions_of(replay: Replay) -> list[Asked]:
    """All questions of a game in order: moves come question by question, each seat once in each."""
    found: list[Asked] = []
    waiting = set[int]()
    g: State = start(rules_for(replay.setup), bytes.fromhex(replay.key))
    for seat, plain in replay.moves:
        if isinstance(plain, dict):
            play.aside(g, seat, as_answer(plain["aside"]))  # type: ignore[arg-type]
            continue
        if not waiting:
            waiting, chosen_in = set(g.asking), ahead(g) or g
            found.append(Asked(g.decision, g.round, chosen_in.decision, dict(chosen_in.asking), {}))
        found[-1].answers[seat] = None if plain is None else as_answer(plain)
        waiting.discard(seat)
        if plain is None:
            play.late(g, seat)
        else:
            play.answer(g, seat, as_answer(plain))
    return found


def numbers_of(entries: Sequence[c.Entry]) -> dict[int, list[int]]:
    """For each game the numbers that its table gave to the questions of the rules, in order.

    A window that was answered inside a question has closed with it, and has no number of its own: it counts as 0.
    """
    numbers: dict[int, list[int]] = {}
    game, inside = 0, set[int]()
    for entry in entries:
        if isinstance(entry.command, c.Deal):
            game += 1
            numbers[game] = []
        elif isinstance(entry.command, c.Within):
            inside.add(entry.command.question)
        elif isinstance(entry.command, c.Close):
            number = entry.command.question
            numbers[game] += [0, number] if number in inside else [number]
    return numbers


def is_kept(said: Said, seat: int, numbers: Sequence[int], questions: Sequence[Asked]) -> bool:
    """Is an acknowledged answer in its game?

    A card is in the poll that it has opened, under the next number.  An answer to a question that such a poll has
    interrupted is there when the question has gone on, unless the poll has made it illegal or spared everybody the
    question.
    """
    at = {number: place for place, number in enumerate(numbers[: len(questions)]) if number}
    number = said.question + said.shown
    if number in at:
        return bool(questions[at[number]].answers.get(seat) == said.what)
    if said.shown or number + 1 not in at:
        return False
    poll = questions[at[number + 1]]
    for asked in questions[at[number + 1] + 1 :]:
        if asked.round != poll.round:
            break
        if asked.chosen_in != poll.chosen_in:
            continue
        if said.what not in asked.options.get(seat, ()):
            break
        if asked.decision == poll.chosen_in:
            return bool(asked.answers.get(seat) == said.what)
    return poll.decision != poll.chosen_in


def reckon_journal(party: Party, entries: Sequence[c.Entry]) -> Reckoning:
    """Every acknowledged answer and word of one table stands in its journal, once."""
    answers = Counter[tuple[int | None, int]]()
    cards = Counter[tuple[int | None, int]]()
    words = Counter[tuple[int | None, str]]()
    for entry in entries:
        if isinstance(entry.command, c.Choose):
            answers[entry.person, entry.command.question] += 1
        elif isinstance(entry.command, c.Show):
            cards[entry.person, entry.command.question] += 1
        elif isinstance(entry.command, c.Say):
            words[entry.person, entry.command.text] += 1
    result = Reckoning(0, [])
    for one in party.people:
        for said in one.said:
            person = one.me.person
            given = cards if said.shown else answers
            times = given[person, said.question] if said.question else words[person, said.what]
            result.checked += 1
            if times != 1:
                result.slips.append(Slip("doubled" if times else "lost", said))
    return result


def reckon_replays(party: Party, entries: Sequence[c.Entry], replays: Sequence[tuple[int, Replay]]) -> Reckoning:
    """Every acknowledged answer of a finished game is in its replay as it was given; (game, replay) in order."""
    result = Reckoning(0, [])
    numbers = numbers_of(entries)
    for game, replay in replays:
        verify(replay, rules_for(replay.setup))
        questions = questions_of(replay)
        for seat, one in zip(party.seats.values(), party.people):
            for said in one.said:
                if said.game == game and said.question:
                    result.checked += 1
                    if seat is None or not is_kept(said, seat, numbers.get(game, []), questions):
                        result.slips.append(Slip("lost", said))
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
            for part in (reckon_journal(party, entries), reckon_replays(party, entries, replays)):
                total.checked += part.checked
                total.slips += [slip for slip in part.slips if slip not in total.slips]
    finally:
        store.close()
    return total
