"""All attacks on a server of our own, in turns with the same traffic to a sink, while honest people play."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import aiohttp
import click
import msgspec

from standoff import compiled
from standoff.engine.rules import SetUp
from tools.attack.assault import Order, Report
from tools.attack.attacks import ATTACKS
from tools.attack.figures import Row, middle_of
from tools.attack.ledger import Reckoning, reckon
from tools.attack.people import Book, Evening, Party, Turn
from tools.attack.served import Aside, Served, Steps

WARMING: Final = 120.0
"""Seconds in which honest people must have played a game to its end before the attacks begin."""
HASTE: Final = 0.08
"""Seconds that an honest person takes to answer before the attacks begin: no faster than a line may send."""
THINK: Final = 0.15
"""Seconds that an honest person takes to answer, on average."""
RELOADS: Final = 0.06
"""How often an honest person loads the page anew, per answer."""
BASELINE: Final = "the baseline"


class Campaign:
    """A server, a sink, hostile people and honest ones, for one run of the tool."""

    def __init__(self, served: Served, sink_port: int, gang: Aside, parties: list[Party], replays: list[str]) -> None:
        self.served, self.sink_port, self.gang = served, sink_port, gang
        self.parties, self.replays = parties, replays
        self.book = parties[0].book
        self.attacked: dict[str, list[Turn]] = defaultdict(list)
        self.baseline: dict[str, list[Turn]] = defaultdict(list)
        self.growth: dict[str, list[float]] = defaultdict(list)
        self.reports: dict[str, list[Report]] = defaultdict(list)
        self.steps: dict[str, list[Steps]] = defaultdict(list)
        self.rounds: list[float] = []
        """kB that the server held after each round of attacks."""

    async def round(self, attacks: Sequence[str], seconds: float, told: Callable[[str], None]) -> None:
        """Every attack once, each after the same traffic to the sink."""
        for name in attacks:
            told(name)
            number = len(self.rounds) % len(self.replays)
            turn, _ = await self._turn(BASELINE, name, self.sink_port, number, seconds)
            self.baseline[name].append(turn)
            before = self.served.memory()
            if self.served.timed:
                self.steps[BASELINE].append(await self.served.steps())
            turn, report = await self._turn(name, name, self.served.port, number, seconds)
            self.attacked[name].append(turn)
            self.reports[name].append(report)
            if self.served.timed:
                self.steps[name].append(await self.served.steps())
            self.growth[name].append(self.served.memory() / before)
        self.rounds.append(self.served.memory())

    async def _turn(self, during: str, name: str, port: int, number: int, seconds: float) -> tuple[Turn, Report]:
        turn = self.book.turn_over(during)
        party = self.parties[number]
        watch = party.people[0].me.watch_code
        order = Order(name, list(ATTACKS).index(name), port, seconds, party.code, watch, self.replays[number])
        report = msgspec.json.decode(await self.gang.ask(msgspec.json.encode(order), seconds + 30), type=Report)
        if report.error or not report.sent:
            raise click.ClickException(f"The attack '{name}' is broken: {report.error or 'nothing was sent'}")
        await self.book.settled()
        for party in self.parties:
            party.look_round()
        return turn, report

    def row(self, name: str, reckoning: Reckoning) -> Row:
        """What came of one attack."""
        attacked = [turn.pings for turn in self.attacked[name]]
        baseline = [turn.pings for turn in self.baseline[name]]
        p99, bare = middle_of(attacked, 99), middle_of(baseline, 99)
        troubles = _troubles(self.attacked[name])
        growth = self.growth[name]
        return Row(
            name,
            middle_of(attacked, 50),
            p99,
            p99 / bare if bare else 0.0,
            reckoning.count("lost", name),
            reckoning.count("doubled", name),
            len(troubles),
            median(growth[1:] or growth),
            bare,
            sum(map(len, attacked)),
            sum(report.sent for report in self.reports[name]),
            sorted({gain for report in self.reports[name] for gain in report.gained}),
            sorted({text for texts in troubles.values() for text in texts}),
            *self._steps(name),
        )

    def between(self, reckoning: Reckoning) -> Row:
        """The same for all the time in which the sink was attacked: what an attack has left behind shows here."""
        turns = [turn for found in self.baseline.values() for turn in found]
        troubles = _troubles(turns)
        pings = [turn.pings for turn in turns]
        p99 = middle_of(pings, 99)
        lost, doubled = reckoning.count("lost", BASELINE), reckoning.count("doubled", BASELINE)
        texts = sorted({text for found in troubles.values() for text in found})
        # Memory: all attacks of the second round together.
        grown = self.rounds[1] / self.rounds[0] if len(self.rounds) > 1 else 1.0
        return Row(
            "between attacks", middle_of(pings, 50), p99, 1.0, lost, doubled, len(troubles), grown, p99,
            sum(map(len, pings)), 0, [], texts, *self._steps(BASELINE),
        )  # fmt: skip

    def _steps(self, name: str) -> tuple[float | None, float | None]:
        """The usual and the very longest of the long steps."""
        if not (found := self.steps[name]):
            return None, None
        return median(one.p999_ms for one in found), max(one.worst_ms for one in found)


def _troubles(turns: Sequence[Turn]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for turn in turns:
        for code, texts in turn.troubles.items():
            found[code] += texts
    return found


async def gathered(url: str, book: Book) -> list[Party]:
    """Two homes with friends and bots, whose codes get about, and one with people from four addresses."""
    homes = [f"127.0.1.{number}" for number in range(11, 15)]
    return [
        await Party.gather(url, book, 0, SetUp("first", 6, ("powers", "cop")), 4, think=HASTE, homes=["127.0.1.1"]),
        await Party.gather(url, book, 1, SetUp("second", 5), 4, think=HASTE, homes=["127.0.1.2"]),
        await Party.gather(url, book, 2, SetUp("first", 4, ("powers",)), 4, think=HASTE, homes=homes),
    ]


async def finished_game(url: str, party: Party) -> str:
    """The name of a game that these people have played to its end."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=("127.0.1.1", 0))) as session:
        while True:
            async with session.get(f"{url}/api/tables/{party.code}/replays") as answer:
                cards = msgspec.json.decode(await answer.read())
            if cards:
                return str(cards[0]["replay"])
            await asyncio.sleep(0.2)


@asynccontextmanager
async def campaigning(served: Served) -> AsyncIterator[tuple[Campaign, Evening]]:
    """Everything that takes part, started; whatever happens, nothing of it stays behind."""
    async with AsyncExitStack() as stack:
        stack.push_async_callback(served.stop)
        await served.start()
        sink, gang = Aside("tools.attack.sink"), Aside("tools.attack.gang")
        for aside in (sink, gang):
            stack.push_async_callback(aside.stop)
            await aside.start()
        sink_port = int(await sink.ask(b"port", 30))
        parties = await gathered(served.url, Book())
        evening = Evening(parties)
        evening.begin()
        try:
            async with asyncio.timeout(WARMING):
                replays = [await finished_game(served.url, party) for party in parties[:2]]
        except TimeoutError:
            why = "; ".join(evening.failures) or "nobody knows why"
            raise click.ClickException(f"No game has ended in {WARMING:.0f} s, before any attack: {why}") from None
        for party in parties:
            for one in party.people:
                one.think, one.reloads = THINK, RELOADS
        evening.look_about()
        if served.timed:
            await served.steps()  # opening and warming up are not what is measured
        yield Campaign(served, sink_port, gang, parties, replays), evening


async def attacked(
    folder: Path,
    attacks: Sequence[str],
    seconds: float,
    turns: int,
    told: Callable[[str], None] = lambda name: None,
    *,
    timed: bool = False,
) -> tuple[list[Row], dict[str, Any]]:
    """Run these attacks so many times, for so long each; gives a row for each and what else there is to say."""
    served = Served(folder, timed=timed)
    async with campaigning(served) as (campaign, evening):
        for _ in range(turns):
            await campaign.round(attacks, seconds, told)
        campaign.book.turn_over(BASELINE)
        await evening.end()
    reckoning = reckon(served.store, campaign.parties)
    rows = [campaign.row(name, reckoning) for name in attacks]
    rows.append(campaign.between(reckoning))
    more = {
        "seconds_each": round(seconds, 2),
        "turns": turns,
        "compiled": compiled.is_used(),
        "acknowledged": reckoning.checked,
        "memory_mb": round(campaign.rounds[-1] / 1024, 1),
        "tracebacks": served.tracebacks(),
    }
    return rows, more
