"""Games of every mix told in one number each: whoever plays them by the same rules gets the same numbers.

`python -m tests.conformance.fingerprints` prints them, one line a mix.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from random import Random
from typing import Final

import msgspec

from standoff.bots.regular import Regular
from standoff.editions.common.temper import PLAIN
from standoff.engine.play import answer, waiting_for
from standoff.engine.rules import SetUp, load
from standoff.table import commands as c
from standoff.table.frames import Cursor, Frames
from tests.conformance.mixes import MIXES, answer_randomly, named, random_answer, table
from tests.table.evening import Evening

GAMES: Final = 3
"""So many of each mix; in every other one some are late."""
LATENESS: Final = 0.15
PEOPLE: Final = 4
"""At a table they have bots for company."""
BEATS: Final = 60
"""So often everybody at a table is sent what is new."""


def fingerprint(setup: SetUp) -> str:
    """All that was asked, told, saved and seen in a few random games, with copies and reloads on the way."""
    told = sha256()
    for seed in range(GAMES):
        g, rng, asked = table(setup, seed), Random(f"{named(setup)} {seed}"), 0
        while not g.over:
            asked += 1
            told.update(msgspec.json.encode(sorted(g.asking.items())))
            if asked % 7 == 0:
                told.update(msgspec.json.encode(g.save()))
                for seat in (*range(setup.players), None):
                    told.update(msgspec.json.encode(g.rules.edition.view(g, seat)))
            if asked % 21 == 0:
                g = g.clone()
            if asked % 35 == 0:
                g = load(g.rules, msgspec.json.decode(msgspec.json.encode(g.save())))
            answer_randomly(g, rng, LATENESS if seed % 2 else 0.0)
        told.update(msgspec.json.encode(g.save()))
    return told.hexdigest()


def minded(setup: SetUp) -> str:
    """All that was said in a game of regulars."""
    told, g, players, rng = sha256(), table(setup, "minds", log=False), setup.players, Random(named(setup))
    edition = g.rules.edition
    bots = [Regular(edition.mind(PLAIN), Random(seat)) for seat in range(players)]
    while not g.over:
        views = edition.views(g)
        for seat in waiting_for(g):
            said = bots[seat].choose(views(seat)) if seat >= 0 else random_answer(g, seat, rng)
            told.update(msgspec.json.encode((seat, said)))
            answer(g, seat, said)
    return told.hexdigest()


def sent(setup: SetUp) -> str:
    """Every byte that a table of people and bots, and somebody who watches, were sent while it was played."""
    told, people = sha256(), min(PEOPLE, setup.players)
    evening = Evening(setup, people, "brisk", seed=setup.players)
    for seat in range(people, setup.players):
        evening.do(0, c.Bot(seat, "regular"))
    evening.do(0, c.Start())
    cursors = {person: Cursor() for person in (*range(people), None)}
    for _ in range(BEATS):
        frames, question = Frames(evening.table, evening.now), evening.table.question
        for person, cursor in cursors.items():
            told.update(frames.frame(person, cursor) or b"")
        asked = evening.asked()
        if asked:
            evening.answer(evening.rng.choice(asked))
        evening.judge()
        if evening.table.stage != "game":
            break
        if evening.table.question is question and not asked:
            evening.wait()
    return told.hexdigest()


def fingerprints() -> dict[str, str]:
    """Those of all mixes, played by chance and by bots, and as tables tell them."""
    by_chance = {named(setup): fingerprint(setup) for setup in MIXES}
    minds = {f"{named(setup)} minds": minded(setup) for setup in MIXES if setup.edition != "live"}
    return by_chance | minds | {f"{named(setup)} sent": sent(setup) for setup in MIXES}


def main() -> None:
    """Print them."""
    for name, number in fingerprints().items():
        sys.stdout.write(f"{name}\t{number}\n")


if __name__ == "__main__":
    main()
