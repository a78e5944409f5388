"""Replays: a set-up, the key of the deal and the answers repeat a game exactly; its events show it.

The answers are for verifying, under the rules version they were given; the events are for watching, for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec

from standoff.engine import play
from standoff.engine.chance import KEY_BYTES, commitment
from standoff.engine.errors import BrokenFile, StandoffError
from standoff.engine.events import Event
from standoff.engine.phase import Answer
from standoff.engine.rules import Rules, SetUp, start
from standoff.engine.state import State
from standoff.engine.undo import Move, make_move, undo

FORMAT: Final = "standoff replay 1"


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game on paper."""

    format: str
    version: int
    """The version of the edition's rules."""
    setup: SetUp
    names: tuple[str, ...]
    commitment: str
    key: str
    moves: tuple[tuple[int, Any], ...]
    """(seat, answer) in the order they were taken; null for a seat that was late, {"aside": …} for an unasked
    word, and {"undo": 2} where the referee has taken back the last two game answers (see `undo`)."""
    events: tuple[Event, ...]
    digest: str
    """SHA-256 over the events."""

    def encode(self) -> bytes:
        """The replay as a JSON file."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    @staticmethod
    def decode(data: bytes) -> Replay:
        """A replay file; one clear sentence when it is none."""
        try:
            replay = msgspec.json.decode(data, type=Replay)
        except (msgspec.DecodeError, UnicodeDecodeError) as err:
            raise BrokenFile(f"This is not a replay file: {err}") from err
        if replay.format != FORMAT:
            raise BrokenFile(f"This replay is of the kind '{replay.format}'; only '{FORMAT}' is known")
        return replay


def digest(events: tuple[Event, ...]) -> str:
    """A fingerprint of everything that happened."""
    return sha256(msgspec.json.encode(events)).hexdigest()


class Recording:
    """A game in play that remembers its answers."""

    def __init__(self, rules: Rules[Any], key: bytes, names: tuple[str, ...] = ()) -> None:
        self.game: State = start(rules, key)
        self.names = names
        self._moves: list[tuple[int, Answer | dict[str, Answer] | None]] = []

    def answer(self, seat: int, choice: Answer) -> None:
        """Take an answer and remember it."""
        play.answer(self.game, seat, choice)
        self._moves.append((seat, choice))

    def late(self, seat: int) -> None:
        """This seat was too slow."""
        play.late(self.game, seat)
        self._moves.append((seat, None))

    def aside(self, seat: int, said: tuple[Any, ...]) -> None:
        """Take a word that nobody asked for, and remember when it came."""
        play.aside(self.game, seat, said)
        self._moves.append((seat, {"aside": said}))

    def replay(self) -> Replay:
        """The game so far.  It holds the key: of a running game it is a secret."""
        g = self.game
        events = tuple(g.log or ())
        rules = g.rules
        return Replay(
            format=FORMAT,
            version=rules.edition.version,
            setup=rules.setup,
            names=self.names,
            commitment=commitment(g.key),
            key=g.key.hex(),
            moves=tuple(self._moves),
            events=events,
            digest=digest(events),
        )


def states(replay: Replay, rules: Rules[Any]) -> Iterator[State]:
    """The game again: its state at the start and after each answer."""
    try:
        key = bytes.fromhex(replay.key)
        g: State = start(rules, key)
    except StandoffError as err:
        raise BrokenFile(f"The deal of this replay cannot be repeated: {err}") from err
    except (ValueError, TypeError, KeyError, IndexError, AttributeError) as err:
        raise BrokenFile("The deal of this replay is none that a game could have had") from err
    yield g
    given: list[list[Move]] = [[]]
    for number, (seat, plain) in enumerate(replay.moves, 1):
        try:
            if isinstance(plain, dict) and "undo" in plain:
                g = _taken_back(g, given, plain["undo"])
            else:
                given[-1].append((seat, plain))
                if make_move(g, seat, plain):
                    given.append([])
        except (ValueError, StandoffError) as err:
            raise BrokenFile(f"Answer {number} of this replay cannot be given: {err}") from err
        yield g


def _taken_back(g: State, given: list[list[Move]], count: Any) -> State:
    """The game without its last answers; its log goes on.  What has been said to the open question is forgotten."""
    if type(count) is not int:
        raise ValueError("so many answers are taken back, in digits")
    again, told = undo(g.rules, g.key, given[:-1], count)
    again.log = [*(g.log or ()), *told]
    given[-1 - count :] = [[]]
    return again


def verify(replay: Replay, rules: Rules[Any]) -> State:
    """Play the game again and compare: the deal was fixed beforehand, every answer was legal, all came out the same."""
    version = rules.edition.version
    if not rules.edition.repeats(replay.version, replay.setup):
        raise BrokenFile(f"This replay was played under rules version {replay.version}; these are version {version}")
    try:
        key = bytes.fromhex(replay.key)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES or replay.commitment != commitment(key):
        raise BrokenFile("The key of this replay does not match what was promised before the game")
    if digest(replay.events) != replay.digest:
        raise BrokenFile("The events of this replay have been changed")
    last: State | None = None
    for g in states(replay, rules):
        last = g
    assert last is not None
    played = msgspec.json.encode(last.log or [])
    if sha256(played).hexdigest() != replay.digest:
        raise BrokenFile("Playing this replay again gives another game than the one it shows")
    return last
