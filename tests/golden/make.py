"""Tables as a state of the code left them: `python -m tests.golden.make STATE` plays them and writes them down.

Each file holds a journal and what its table told everybody at the end: folding the journal must give that table for
ever, whatever the code has become (see `test_golden.py`).
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from standoff.engine.rules import OptionValue, SetUp
from standoff.server.stores import open_store
from standoff.server.stores.store import ReplayRow, TableRow, Writing
from standoff.table import commands as c
from standoff.table import frame_parts, replays
from standoff.table.folding import apply
from standoff.table.frames import Cursor, Frames
from standoff.table.steward import Steward
from standoff.table.table import Table
from tests.table.evening import Evening

HERE: Final = Path(__file__).parent
DAY: Final = 1_700_000_000.0
"""When somebody last was at any of these tables, in seconds since 1970."""


def first_base() -> Evening:
    """A plain game, diligently played to its end, and the lobby of the next."""
    evening = Evening(SetUp("first", 5), 5, "brisk", seed=1)
    evening.do(0, c.Start())
    evening.play_out()
    evening.do(1, c.Say("Well played"))
    evening.do(0, c.Rematch())
    return evening


def first_running() -> Evening:
    """Powers and the cop, in the third round; somebody is often late, somebody's bot plays on."""
    evening = Evening(SetUp("first", 6, ("powers", "cop")), 4, seed=2)
    evening.do(0, c.Bot(4, "rookie"))
    evening.do(0, c.Start())
    _rounds(evening, 3, 0.7)
    evening.do(2, c.LineState(False))
    evening.wait(120.0)
    return evening


def first_over() -> Evening:
    """Powers and the cop to the end, and still at the table."""
    evening = Evening(SetUp("first", 6, ("powers", "cop")), 6, seed=3)
    evening.do(0, c.Start())
    evening.play_out(0.9)
    return evening


def families() -> Evening:
    """Two families of three and one more, with whispers, bets of the dead and a pause."""
    evening = Evening(SetUp("first", 9, ("families",)), 7, seed=4)
    evening.do(0, c.Start())
    evening.do(3, c.Say("Only for us", family=True))
    evening.do(2, c.Emote("wink", 3))
    _rounds(evening, 4)
    evening.do(0, c.Pause())
    return evening


def families_over() -> Evening:
    """Twelve in families, to the end."""
    evening = Evening(SetUp("first", 12, ("families",)), 5, "brisk", seed=5)
    evening.do(0, c.Start())
    evening.play_out(0.95)
    return evening


def second_wishes() -> Evening:
    """The second edition with powers; everybody hands in wish lists; running."""
    evening = Evening(SetUp("second", 6, ("powers",)), 5, seed=6)
    evening.do(0, c.Start())
    for person in range(5):
        evening.do(person, c.Wish(("painting", "diamond 10", "bill 20", "kit", "token")[person:]))
    _rounds(evening, 3)
    evening.do(1, c.Wish(("clip",)))
    return evening


def second_over() -> Evening:
    """The second edition with powers and wish lists, to the end, and a second game begun."""
    evening = Evening(SetUp("second", 4, ("powers",)), 3, "brisk", seed=7)
    for _ in range(2):
        evening.do(0, c.Start())
        evening.do(2, c.Wish(("diamond 10", "painting", "bill 20")))
        evening.play_out(0.9)
        evening.do(0, c.Rematch())
    evening.do(0, c.Start())
    _rounds(evening, 2)
    return evening


def delayed() -> Evening:
    """Spectators are shown the game a minute later; one of them has a name."""
    evening = Evening(SetUp("first", 4), 4, seed=8)
    evening.do(0, c.Game(SetUp("first", 4), "normal", True, 60.0))
    evening.do(None, c.Join("Watcher", "token w", sit=False))
    evening.do(4, c.LineState(True))
    evening.do(0, c.Start())
    _rounds(evening, 3)
    return evening


def comings_and_goings() -> Evening:
    """Somebody is kicked and joins again, somebody leaves, the table changes hands, bots' chairs are asked for."""
    evening = Evening(SetUp("first", 6, ("powers",)), 5, seed=9)
    evening.do(1, c.Face("Renée", "hat"))
    evening.do(0, c.Start())
    _rounds(evening, 2)
    evening.do(0, c.Kick(3))
    evening.do(None, c.Join("P3 again", "token 3b"))
    evening.do(5, c.LineState(True))
    evening.do(None, c.Join("Late", "token 6"))
    evening.do(6, c.LineState(True))
    evening.do(6, c.Sit(5))
    _rounds(evening, 3)
    evening.do(2, c.Leave())
    evening.do(0, c.GiveHost(1))
    evening.do(1, c.Mute(4, everyone=True))
    evening.do(0, c.Mute(1))
    _rounds(evening, 4)
    return evening


def gangs() -> Evening:
    """Three gangs of three with their objects, to the end."""
    evening = Evening(SetUp("yakuzas", 9, ("objects",)), 9, "brisk", seed=13)
    evening.do(0, c.Start())
    evening.play_out()
    return evening


def outdoors() -> Evening:
    """Two teams in an arena, to the end."""
    evening = Evening(SetUp("live", 6, (), {"ground": "arena"}), 6, "brisk", seed=14)
    evening.do(0, c.Start())
    evening.play_out()
    return evening


def in_the_park() -> Evening:
    """Two teams on their own ground with paper cards: a flag, answers taken back and a verdict; the third round."""
    evening = Evening(SetUp("live", 6, (), {"cards": "paper"}), 6, "normal", seed=18)
    evening.do(0, c.Start())
    table = evening.table
    while table.round() < 3:
        question = table.question
        for person in evening.asked():
            if table.question is question:
                evening.answer(person)
        evening.judge()
        if table.question is not question and table.questions % 9 == 8:
            evening.do(4, c.Dispute("LIVE-063", "I stayed"))
            evening.do(0, c.Undo(2))
        elif table.round() == 2 and table.question is not None and table.question.decision == "leavers":
            evening.do(0, c.GiveVerdict((), tuple(table.alive()[:1])))
    evening.do(0, c.GiveReferee(2))
    evening.do(5, c.Dispute("LIVE-071"))
    return evening


def slept() -> Evening:
    """The server was down in the middle of a question."""
    evening = Evening(SetUp("second", 5), 4, seed=10)
    evening.do(0, c.Start())
    _rounds(evening, 2)
    evening.answer(evening.asked()[0])
    evening.now += 3600
    entry = c.Entry(evening.now, None, c.Wake(3590.5))
    apply(evening.table, entry)
    evening.journal.append(entry)
    evening.do(0, c.LineState(True))
    return evening


def lobby() -> Evening:
    """A public table where nothing has been played, with a set-up that its rules refuse."""
    evening = Evening(SetUp("first", 5), 2, public=True, seed=11)
    evening.do(0, c.Game(SetUp("first", 4, ("cop",)), "relaxed", False, 0.0))
    evening.do(1, c.Sit(-1))
    return evening


def refereed() -> Evening:
    """Throws are made by hand, and the host has named somebody else to tell them; to the end."""
    options: dict[str, OptionValue] = {"powers.set": "+11", "shotgun.toss": "referee", "shotgun.pairs": "any"}
    evening = Evening(SetUp("first", 5, ("powers",), options), 5, "brisk", seed=17, key=bytes([17]) * 32)
    evening.do(0, c.NameReferee(3))
    evening.do(0, c.Start())
    evening.play_out(0.95)
    return evening


TABLES: Final[tuple[Callable[[], Evening], ...]] = (
    first_base, first_running, first_over, families, families_over, second_wishes, second_over, delayed,
    comings_and_goings, slept, lobby, refereed, gangs, outdoors, in_the_park,
)  # fmt: skip


def _rounds(evening: Evening, until: int, diligence: float = 1.0) -> None:
    """Play on until that round has begun."""
    table = evening.table
    while table.stage == "game" and frame_parts.view(table, None).round < until:
        question = table.question
        for person in evening.asked():
            if table.question is question and evening.rng.random() < diligence:
                evening.answer(person)
        if table.question is question and table.stage == "game":
            evening.wait()


def told(table: Table, now: float) -> dict[str, Any]:
    """Everything the table tells a newcomer on each person's line, and the finished game on paper."""
    listeners: list[int | None] = [None, *table.company.present()]
    lines = {str(one): Frames(table, now).frame(one, Cursor(), tell_mine=one is not None) for one in listeners}
    paper = replays.encoded(table) if table.stage == "over" else None
    return {
        "stage": table.stage,
        "due": Steward(table).due(),
        "lines": {one: msgspec.json.decode(frame) if frame else None for one, frame in lines.items()},
        "paper": msgspec.json.decode(msgspec.json.encode(paper)),
    }


def main() -> None:
    """Play every table and keep it, and one store that holds them all."""
    folder = HERE / sys.argv[1]
    folder.mkdir(exist_ok=True)
    store = open_store(f"sqlite:{folder / 'tables.sqlite'}")
    for number, play in enumerate(TABLES):
        evening = play()
        journal = c.encode_entries(evening.journal)
        paper = {"journal": msgspec.Raw(journal), "now": evening.now, "told": told(evening.table, evening.now)}
        name = play.__name__
        _pack(folder / f"{name}.json.gz", msgspec.json.encode(paper))
        code = f"GQLDEN{number:04}".replace("0", "A").replace("1", "B")
        stage = evening.table.stage
        writing = Writing(opened=[TableRow(code, f"w{name}", evening.table.public, "lobby", DAY)], stages={code: stage})
        writing.entries.append((code, 0, len(evening.journal), journal))
        if stage == "over":
            row = ReplayRow(name, code, 1, 1000.0, evening.table.setup.edition, evening.table.setup.players)
            writing.replays.append((row, msgspec.json.encode(replays.encoded(evening.table))))
        store.write(writing).result()
    store.close()
    file = folder / "tables.sqlite"
    _pack(folder / "tables.sqlite.gz", file.read_bytes())
    for left in folder.glob("tables.sqlite*"):
        if left.suffix != ".gz":
            left.unlink()
    sys.stdout.write(f"{len(TABLES)} tables are kept in {folder}\n")


def _pack(file: Path, data: bytes) -> None:
    file.write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    main()
