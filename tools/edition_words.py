"""No name, card, event or word of one edition outside its package and its folder of the page (`make layers`).

Which words these are, the editions say themselves: events, questions, answers, cards, modules, options and clauses that
few of them have.  Whatever the engine or `editions/common` declares, or all editions but one have, belongs to all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import click

from standoff.editions import OURS
from standoff.editions.common.bullets import CARDS
from standoff.editions.common.cardboard import MODULE
from standoff.editions.common.cards import POWERS
from standoff.editions.common.events import CARDBOARD, COMMON
from standoff.editions.common.standoff import COURAGE
from standoff.engine.kinds import Change
from standoff.engine.phase import PASS
from standoff.engine.rules import Edition, option_specs

ROOT: Final = Path(__file__).parents[1]
PLACES: Final = ("src/standoff", "web/src")
"""Where nobody may know an edition …"""
ITS_OWN: Final = ("src/standoff/editions", "web/src/editions", "src/standoff/server/built")
"""… but for what is theirs, and what is built from it."""
ENDINGS: Final = frozenset({".py", ".ts", ".js", ".svelte", ".html", ".css", ".json", ".toml"})
PACES: Final = ("choose", "pick", "count", "talk", "window")
"""How a table keeps time, as every phase declares it."""

SAID: Final = frozenset({
    "alert", "away", "back", "back in", "boom", "boss", "cancelled", "cards", "check", "clip", "collector", "dark",
    "dealt", "doctor", "done", "double", "draw from", "face down", "families", "family", "fetches", "fire", "forbids",
    "gang", "gap", "gathers", "gets up", "give", "give up", "go", "goes home", "gone", "granted", "ground", "hands in",
    "hit", "hold", "keep", "leaves", "lie", "look", "look through", "looked", "looks", "magnet", "miss", "moves",
    "nobody", "nothing", "on", "orders", "pay", "pays", "pile", "piles", "pot", "power", "proposes", "quick", "quiet",
    "ready", "receiver", "role", "seated", "seating", "sharing", "show", "smoke", "so", "spared", "steal", "step",
    "step in", "steps", "swap", "takes", "takes nothing", "telephone", "throw", "throws", "to", "token", "total",
    "towards", "verdict",
})  # fmt: skip
"""Plain English: these may be part of a sentence or a name, but not stand alone in quotes as a word of the game …"""
QUOTED: Final = frozenset({
    "alert", "away", "back", "boom", "boss", "cards", "check", "dark", "doctor", "done", "family", "give", "go",
    "gone", "hit", "keep", "moves", "nobody", "nothing", "on", "power", "quiet", "ready", "show", "so", "steps", "to",
    "token", "total", "verdict",
})  # fmt: skip
"""… unless the house means something else by them: an ARIA role, a command of ours, talk among those who play together,
a target under a finger, how long tables are kept, the answers of a journal, a card that is shown,
silence, people and servers that are ready, a link that is shared, a panel, the key to a seat, a result; no person, no
thing, a list of cards, a command that checks, what is done or gone or so, the back of a card, a noise, a start, steps
of a load, somebody away, a switch that is on, whom something goes to, a page in the dark, a button that gives, what
a referee decides or takes back, a level of bots."""

Words = tuple[str, ...]
_WORD: Final = re.compile(r"[a-z0-9]+")
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_QUOTED: Final = re.compile(r"""(["'`])([\w.+ -]+)\1""")
_PHRASE: Final = re.compile(r"[\w .-]+")
_CLAUSE: Final = re.compile(r"\b[A-Z]+(?:-[A-Z])?-[A-Z]?\.?\d+(?:\.\d+)?\b")
_SPEAKS_OF_EDITIONS: Final = re.compile(r"edition|set.?up", re.IGNORECASE)


class Found(NamedTuple):
    """A word that stands where it should not."""

    path: Path
    line: int
    word: str
    whose: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: '{self.word}' is a word of {self.whose} alone"


def words(text: str) -> Words:
    """The words of a text or a name: `share_powers`, `sharePowers` and "share powers" are the same."""
    return tuple(_WORD.findall(_HUMP.sub(" ", text).lower()))


def declared(edition: Edition[Any]) -> Iterator[str]:
    """Every word by which an edition calls something."""
    yield from edition.kinds
    yield from edition.decisions()
    yield from [module.name for module in edition.modules]
    yield from [spec.name for spec in option_specs(edition.options)]
    for card in edition.cards():
        yield from (card.name, card.name.removeprefix("the "))
    for setup in (edition.usual(), *edition.measured.values()):
        yield from [answer for answer in edition.vocabulary(edition.rules(setup)) if isinstance(answer, str)]


def common() -> Iterator[str]:
    """What the engine and all stand-offs have words for."""
    yield from (*COMMON, *CARDBOARD, MODULE)
    yield from [
        str(value) for kind in COMMON.values() for one in kind.changes for value in getattr(one, "to", {}).values()
    ]
    yield from (*CARDS, *COURAGE, PASS, *PACES, POWERS)
    yield from [change.__struct_config__.tag for change in get_args(Change)]


class Lint:
    """The words of one edition each, and where they stand."""

    def __init__(self, editions: Iterable[Edition[Any]] = OURS) -> None:
        whose: dict[Words, set[str]] = defaultdict(set)
        self.names = [edition.name for edition in editions]
        self.clauses: dict[str, str] = {}
        for edition in editions:
            self.clauses |= {clause.id: edition.name for clause in edition.catalogue}
            for word in declared(edition):
                whose[words(word)].add(edition.name)
        shared = {words(word) for word in common()}
        own = {word: those for word, those in whose.items() if len(those) < len(self.names) - 1 and word not in shared}
        self.whose = {word: " and ".join(name for name in self.names if name in those) for word, those in own.items()}
        self.longest = max(map(len, self.whose))

    def look(self, path: Path, text: str) -> Iterator[Found]:
        """The words of one file that belong to one edition."""
        for number, line in enumerate(text.splitlines(), 1):
            for word, whose in self._in(line):
                yield Found(path, number, word, whose)

    def _in(self, line: str) -> Iterator[tuple[str, str]]:
        for clause in _CLAUSE.findall(line):
            if clause in self.clauses:
                yield clause, self.clauses[clause]
        for _, quoted in _QUOTED.findall(line):
            if quoted in self.names and _SPEAKS_OF_EDITIONS.search(line):
                yield quoted, quoted
            word = words(quoted)
            if word in self.whose and " ".join(word) in SAID and " ".join(word) not in QUOTED:
                yield quoted, self.whose[word]
        for phrase in _PHRASE.findall(line):
            every = words(phrase)
            for start in range(len(every)):
                for end in range(start + 1, min(start + self.longest, len(every)) + 1):
                    word = every[start:end]
                    if word in self.whose and " ".join(word) not in SAID:
                        yield " ".join(word), self.whose[word]


def files(root: Path) -> Iterator[Path]:
    """Every source outside the editions."""
    own = [root / folder for folder in ITS_OWN]
    for place in PLACES:
        for path in sorted((root / place).rglob("*")):
            if path.suffix in ENDINGS and not any(path.is_relative_to(folder) for folder in own):
                yield path


@click.command()
def main() -> None:
    """Say where a word of one edition stands that should not."""
    lint = Lint()
    found = [one for path in files(ROOT) for one in lint.look(path.relative_to(ROOT), path.read_text("utf-8"))]
    for one in found:
        click.echo(str(one))
    if found:
        raise click.ClickException(
            f"{len(found)} words of single editions stand outside of them; a hook would know them"
        )
    click.echo(f"None of {len(lint.whose)} words of single editions stands outside of them.")


if __name__ == "__main__":
    main()
