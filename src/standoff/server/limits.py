"""How much of anything one server allows, and to whom."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

BLUR: Final = 0.0005
"""Seconds: the clock counts milliseconds, and sums of many small steps are not exact."""


@dataclass(frozen=True, slots=True)
class Limits:
    """One place for every bound; tests and measurements change some."""

    message: int = 4096
    """Bytes in one message from a client."""
    body: int = 16384
    """Bytes in one HTTP request."""
    messages_each_second: float = 20.0
    messages_at_once: float = 60.0
    """A socket may send so many in a burst, then only at the rate above."""
    strikes: int = 40
    """So many wrong or too fast messages in a row, and the line is closed."""
    requests_each_second: float = 50.0
    requests_at_once: float = 1000.0
    """HTTP requests per network: thirty telephones open the page at once."""
    guesses_each_second: float = 0.5
    guesses_at_once: float = 20.0
    """Unknown codes and wrong tokens per network."""
    codes_each_second: float = 0.1
    codes_at_once: float = 30.0
    """Wrong short codes per network; beyond it, only whole codes and links work from there."""
    house_codes_each_second: float = 0.5
    house_codes_at_once: float = 200.0
    """Wrong short codes from everywhere; beyond it, only whole codes and links work, until it calms down."""
    knocks_each_second: float = 0.05
    knocks_at_once: float = 10.0
    """Knocks at the doors of running games, per network."""
    tables_each_second: float = 0.05
    tables_at_once: float = 60.0
    """New tables per network: everybody in a club may try the game alone."""
    what_ifs_each_second: float = 0.05
    what_ifs_at_once: float = 10.0
    """Tables on which a finished game goes on, per network: each is a running game that bots play to its end."""
    joins_each_second: float = 0.5
    joins_at_once: float = 40.0
    """People who come to tables, tickets and new tokens, per network."""
    games_each_second: float = 0.2
    games_at_once: float = 30.0
    """Games that are started, per network: each of them leaves a replay."""
    tables: int = 5000
    """Tables awake at once."""
    connections: int = 12000
    """At once, WebSockets and others: each is an open file."""
    connections_each_network: int = 256
    """Counted before anything is read.  A browser opens up to seven, so a household or a small club fits in."""
    request: float = 10.0
    """Seconds from its first byte (or from the connection) until a request must be complete: half ones cost a place."""
    requests_each_turn: int = 4
    """Pieces of requests taken in one turn of the loop, of one network after another; tables are heard in between."""
    idle: float = 75.0
    """Seconds a connection may be kept for a next request; browsers and proxies give up after about a minute."""
    connections_each_table: int = 128
    """Lines at once at one table that are neither a player's nor the host's nor the TV's."""
    connections_each_person: int = 5
    """Lines at once of one person; the oldest one ends when there is another."""
    hello: float = 10.0
    """Seconds until a line must have said hello."""
    ping: float = 10.0
    """Seconds between two pings, which ask for a sign of life."""
    silent: float = 30.0
    """Seconds without a sign of life until a line is cut."""
    unread: int = 96 * 1024
    """Bytes waiting for a slow reader; beyond it, the reader is sent nothing until it has caught up."""
    slow: float = 10.0
    """Seconds a slow reader may stay behind."""
    tick: float = 0.012
    """News are gathered this long, so that each listener gets one frame for all of them."""
    sleep: float = 900.0
    """Seconds until a table that nobody looks at, and where no game goes on by itself, is put to sleep."""
    slow_write: float = 2.0
    """Seconds after which a write that is not done is as good as one that has failed: everything waits."""
    rewrite: float = 0.25
    rewrite_at_most: float = 8.0
    """Seconds until a failed write is tried again: at first, and after many times."""
    keep: float = 90 * 86400.0
    """Seconds until a table that nobody has visited, a replay and the names in them are deleted; 0 keeps them."""
    step: float = 0.0015
    """Seconds that bots, folds, frames and big answers may take in one go; then it is somebody else's turn."""
    line_work_each_second: float = 0.03
    line_work_at_once: float = 0.5
    """Processor seconds that the commands of one line may cost."""
    table_work_each_second: float = 0.1
    table_work_at_once: float = 1.0
    """Processor seconds that the bots of one table may think; beyond it they think later."""
    network_work_each_second: float = 0.25
    network_work_at_once: float = 5.0
    """Processor seconds for everything that one network causes: commands, bots, replays, QR codes."""
    trusted: tuple[str, ...] = ()
    """Networks of clubs and schools, such as 192.0.2.0/24: many people behind few addresses."""
    trusted_times: float = 20.0
    """A trusted network may have so many times as much of everything that is counted per network."""

    def among(self, workers: int) -> Limits:
        """What one of several workers may have of what the machine may have."""
        return replace(self, tables=max(1, self.tables // workers))

    def width(self, network: str) -> float:
        """How many times its share a network may have."""
        if self.trusted:
            try:
                own = ip_network(network)
            except ValueError:
                return 1.0
            for wide in map(ip_network, self.trusted):
                if wide.version == own.version and own.subnet_of(wide):  # type: ignore[arg-type]
                    return self.trusted_times
        return 1.0


def network_of(address: str) -> str:
    """Whom a limit is meant for: an IPv4 address, or the 64 bits of an IPv6 address that one household is given."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), 64), strict=False))


class Bucket:
    """A token bucket: holds so much, fills so fast, and says whether there is enough."""

    __slots__ = ("_each", "_empty_at", "_full")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._each, self._full = 1 / rate, most / rate
        """Seconds in which one more fits in, and in which an empty one fills."""
        self._empty_at = now - self._full
        """When it was, or will be, empty: all it takes to know how much is in it."""

    def take(self, now: float) -> bool:
        """Take one out; False when there is not enough."""
        empty_at = self._empty_at
        if empty_at < now - self._full:
            empty_at = now - self._full
        if empty_at + self._each > now + BLUR:
            return False
        self._empty_at = empty_at + self._each
        return True

    def empty(self, now: float) -> bool:
        """Is there nothing left?  Takes nothing."""
        return self._empty_at + self._each > now + BLUR


class Budget:
    """Processor time: fills so fast and holds so much.  Work is paid when it is done, so a budget may sink below
    nothing; who has nothing left waits until it is filled again."""

    __slots__ = ("_each", "_full", "free_at")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._each, self._full = 1 / rate, most / rate
        self.free_at = now - self._full
        """When nothing is owed any more; long ago in a full one."""

    def pay(self, cost: float, now: float) -> None:
        """So many seconds of work have been done."""
        free_at = self.free_at
        if free_at < now - self._full:
            free_at = now - self._full
        self.free_at = free_at + cost * self._each

    def empty(self, now: float) -> bool:
        """Is there nothing left?"""
        return self.free_at > now


class Networks:
    """One budget per network; the least recently used are forgotten, which only ever helps the forgotten."""

    def __init__(self, limits: Limits, keep: int = 10000) -> None:
        self._limits, self._keep = limits, keep
        self._budgets: OrderedDict[str, Budget] = OrderedDict()

    def of(self, network: str, now: float) -> Budget:
        """What this network may cost."""
        budget = self._budgets.get(network)
        if budget is None:
            limits = self._limits
            width = limits.width(network)
            rate, most = limits.network_work_each_second * width, limits.network_work_at_once * width
            budget = self._budgets[network] = Budget(rate, most, now)
            if len(self._budgets) > self._keep:
                self._budgets.popitem(last=False)
        else:
            self._budgets.move_to_end(network)
        return budget


@dataclass(frozen=True, slots=True)
class Shared:
    """Something that is counted for more than this process."""

    buckets: Buckets
    note: Callable[[str], None]
    """Somebody of a network has done it elsewhere."""


class Buckets:
    """One bucket per network; the least recently used are forgotten, which only ever helps the forgotten."""

    def __init__(self, rate: float, most: float, limits: Limits, keep: int = 10000) -> None:
        self._rate, self._most, self._limits, self._keep = rate, most, limits, keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.on_take: Callable[[str], None] | None = None
        """Others count along, where something counts for more than this process."""

    def _bucket(self, who: str, now: float) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            width = self._limits.width(who)
            bucket = self._buckets[who] = Bucket(self._rate * width, self._most * width, now)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket

    def take(self, who: str, now: float) -> bool:
        """May this network do it once more?"""
        taken = self._bucket(who, now).take(now)
        if taken and self.on_take is not None:
            self.on_take(who)
        return taken

    def note(self, who: str, now: float) -> None:
        """This network has done it once more, elsewhere."""
        self._bucket(who, now).take(now)

    def empty(self, who: str, now: float) -> bool:
        """Has this network used up what it may do?"""
        return who in self._buckets and self._buckets[who].empty(now)
