"""What a round costs people: whole games on a real table with a clock of its own, played by bots as quick people would.

Somebody quick looks at what is shown, thinks for a few seconds and taps once.  Nobody here waits for it: the clock goes
from one thing that is due to the next.  Every second of a game is one of five kinds, on average over those who play:

- `show`: what has happened is shown, before anybody is asked;
- `deciding`, and `others`: those who have chosen wait for those who have not;
- `count`: one, two, three;
- `windows`: everybody waits the same while, whoever holds what, in a poll or because one inside a question is not over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from statistics import mean
from typing import Any, Final

from standoff.bots import make_bot
from standoff.editions import OURS
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import PASS, Answer
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.pace import SPEEDS
from standoff.table.question import LASTING, Question
from standoff.table.steward import Steward
from standoff.table.table import Table, rules_for

THINKS: Final[Mapping[str, tuple[float, float]]] = {
    "choose": (1.0, 2.5),
    "pick": (1.0, 2.0),
    "count": (1.0, 2.0),
    "talk": (1.5, 5.0),
    "window": (0.8, 2.0),
    "stride": (0.3, 0.8),
    "confer": (3.0, 8.0),
}
"""From the end of the picture to the tap, in seconds, for each class of question."""
PEOPLE: Final = 4
"""So many of those at a table are people; bots sit on the other chairs."""
KINDS: Final = ("deciding", "others", "count", "windows", "show")


class Person:
    """Somebody quick on one chair: chooses as a regular bot does, a few seconds after the picture."""

    def __init__(self, seat: int, edition: str, rng: Random) -> None:
        self.seat, self.rng = seat, rng
        self._bot = make_bot("regular", edition, rng)
        self.taps_at: float | None = None
        """When the finger comes down; None: there is nothing to tap."""
        self.says: c.Spoken | None = None

    def look(self, table: Table, question: Question, now: float) -> None:
        """A question opens: what to say to it, and when."""
        self.taps_at, self.says = None, self._answer(table, question)
        if self.says is not None:
            pace = "window" if isinstance(self.says, c.Show) else question.pace
            self.taps_at = now + question.picture + self.rng.uniform(*THINKS[pace])

    def _answer(self, table: Table, question: Question) -> c.Spoken | None:
        shown = self._card(table, question)
        if shown is not None:
            return c.Show(question.number, shown)
        g = table.looked_at()
        assert g is not None
        if self.seat not in question.asked or self.seat in question.choices:
            return None
        if question.pace in LASTING and len(g.asking[self.seat]) == 1:
            return None  # nobody taps who can only be silent
        return c.Choose(question.number, self._bot.choose(g.rules.edition.view(g, self.seat)))

    def _card(self, table: Table, question: Question) -> Answer | None:
        """A card to show inside this question, if any."""
        g = table.g
        if question.window is None or g is None or len(g.asking.get(self.seat, ())) < 2:
            return None
        said = self._bot.choose(g.rules.edition.view(g, self.seat))
        return None if said == PASS else said


class TimedGame:
    """One game, second by second."""

    def __init__(self, setup: SetUp, people: int, speed: str, seed: int) -> None:
        rng = Random(f"an evening of {setup} {seed}")
        self.now = 0.0
        self.table = Table(c.Open(setup, speed), 0.0)
        self.steward = Steward(self.table)
        self.people = [Person(seat, setup.edition, rng) for seat in range(people)]
        self.spent: dict[str, float] = defaultdict(float)
        self.waited: dict[str, float] = defaultdict(float)
        """The seconds of windows, each by its name."""
        self.taps = 0
        self.rounds = 0
        self._key = key_of_seed(f"an evening {seed}")
        for person in range(people):
            self._say(None, c.Join(f"P{person}", f"token {person}"))
            self._say(person, c.LineState(True))
        self._say(0, c.Start())
        for person in self.table.here_and_seated() if self.table.reading is not None else ():
            self._say(person, c.Seen())  # they know their cards

    def play(self) -> None:
        """To the end."""
        table, question = self.table, self.table.question
        while table.stage == "game" and table.question is not None:
            question, opened = table.question, self.now
            self.rounds = max(self.rounds, table.round())
            for person in self.people:
                person.look(table, question, opened)
            while table.question is question:
                self._step(question, opened + question.picture)
        self.spent["show"] += table.picture

    def _step(self, question: Question, shown: float) -> None:
        """On to whatever comes first: a finger, or the clock."""
        taps = [(one.taps_at, at) for at, one in enumerate(self.people) if one.taps_at is not None]
        due = self.steward.due()
        if taps and (due is None or min(taps)[0] <= due):
            at, first = min(taps)
            person = self.people[first]
            assert person.says is not None
            self._pass(question, at, shown)
            said, person.taps_at, person.says = person.says, None, None
            self.taps += 1
            self._say(person.seat, said)
            return
        if due is None:
            raise RuntimeError(f"Nothing will ever happen at '{question.decision}'")
        self._pass(question, max(due, self.now), shown)
        self.steward.tick(self.now, key=lambda: self._key)

    def _pass(self, question: Question, until: float, shown: float) -> None:
        """Time passes: what did people do with it?"""
        one = question.closes - SPEEDS[self.table.speed].three if question.called and question.closes else until
        for kind, ends in (("show", shown), ("", one), ("count", until)):
            seconds = min(ends, until) - self.now
            if seconds > 0:
                self._spend(question, kind, seconds)
                self.now += seconds

    def _spend(self, question: Question, kind: str, seconds: float) -> None:
        undecided = sum(one.taps_at is not None for one in self.people)
        asked = sum(one.seat in question.asked for one in self.people)
        if kind:
            self.spent[kind] += seconds
        elif question.pace in LASTING or (question.all_in() and question.window is not None):
            self.spent["windows"] += seconds
            self.waited[self._window(question)] += seconds
        else:
            self.spent["deciding"] += seconds * undecided / max(1, asked, undecided)
            self.spent["others"] += seconds * (1 - undecided / max(1, asked, undecided))

    def _window(self, question: Question) -> str:
        """Which window is waited for: a poll of its own, one that a card has opened, or the rest of one inside."""
        assert self.table.g is not None
        name = " ".join(part for part in self.table.g.agenda[-1] if isinstance(part, str)).removeprefix("window ")
        if question.window is not None:
            return f"{name} in {question.decision}"
        return name if question.opener is None else f"{name}, opened by a card"

    def _say(self, person: int | None, command: c.Journalled) -> None:
        self.steward.handle(person, command, self.now, lambda: self._key)


def measure_evening(games: int, note: Callable[[str], None], speed: str = "normal") -> list[dict[str, Any]]:
    """What a round costs on every cover of every edition that is played at a table."""
    covers = [(name, setup) for edition in OURS for name, setup in {**edition.covers, **edition.crowds}.items()]
    found = []
    for name, setup in covers:
        if not rules_for(setup).by_people:
            note(f"an evening of {name}")
            found.append(measure_one(name, setup, games, speed))
    return found


def measure_one(name: str, setup: SetUp, games: int, speed: str) -> dict[str, Any]:
    """So many games of one set-up."""
    people = min(PEOPLE, setup.players)
    played = [TimedGame(setup, people, speed, seed) for seed in range(games)]
    for game in played:
        game.play()
    rounds = sum(game.rounds for game in played)
    spent = {kind: sum(game.spent[kind] for game in played) / rounds for kind in KINDS}
    seconds = sum(spent.values())
    return {
        "name": name,
        "edition": setup.edition,
        "players": setup.players,
        "people": people,
        "speed": speed,
        "games": games,
        "rounds": rounds / games,
        "seconds": seconds,
        "taps": mean(game.taps / game.rounds / people for game in played),
        "windows_share": spent["windows"] / seconds,
        "by_kind": spent,
        "by_window": _by_window(played, rounds),
    }


def _by_window(played: list[TimedGame], rounds: int) -> dict[str, float]:
    """Seconds a round that people wait for each window, the longest first."""
    sums: dict[str, float] = defaultdict(float)
    for game in played:
        for name, seconds in game.waited.items():
            sums[name] += seconds / rounds
    return dict(sorted(sums.items(), key=lambda one: -one[1]))
