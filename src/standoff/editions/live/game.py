"""A game of Live as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from standoff.editions.live.components import CLICKS, NOTHING_KNOWN, ROUNDS, UNSEEN_GUN, Face, written
from standoff.engine.phase import Answer
from standoff.engine.state import State

if TYPE_CHECKING:
    from standoff.editions.live.rules import LiveRules

IN, COWARD, COMA, CONV = "in", "coward", "coma", "conv"
NEXT_ROUND: Final = {IN: IN, COWARD: IN, COMA: CONV, CONV: IN}
"""Where somebody is in the next round: cowards are back, a coma costs one more.  LIVE-145, LIVE-146, LIVE-148"""
WAITING, DONE, DENIED = "waiting", "done", "denied"
NO_CARD: Final = -1
NO_SEAT: Final = -1
NOWHERE: Final = (1_000_000, 1_000_000)
"""The place of whoever is not on the ground, or not in an arena."""


class Live(State):
    """What lies in packets and palms, who stands where, and what teams have hidden away.

    A card is a number, its place in `faces`; whoever imagines another world moves numbers about.
    """

    __slots__ = (
        "absorbed", "at", "bank", "called", "cancelled", "carried", "chief", "click", "clicks", "comas", "denied",
        "doomed", "faces", "facing", "fired", "gone", "hand", "intent", "laid", "left", "mime", "obstacles",
        "packets", "phase", "pot", "ranking", "receiver", "round", "ruled_out", "seen", "share", "shared",
        "sharers", "shown", "since", "spent", "start", "status", "targets", "winners", "wounds",
    )  # fmt: skip

    rules: LiveRules
    round: int
    start: int
    """The round in which this game began: the first one, unless a position says otherwise."""
    phase: int
    """Which volley is being fired: 5, 6 or 7; 0 before."""
    faces: tuple[Face, ...]
    packets: tuple[tuple[int, ...], ...]
    """Those not opened yet, the next one first."""
    pot: tuple[int, ...]
    """The cards of this round."""
    carried: tuple[int, ...]
    """Those of them that the last split left over."""
    left: tuple[int, ...]
    """What this round's split could not hand out."""
    gone: tuple[tuple[int, ...], ...]
    """What has been won, round by round."""
    seen: list[tuple[int, ...]]
    """For every team, the cards that its members have held in earlier rounds."""
    laid: bool
    """Does the pot lie money side up?"""
    hand: list[int]
    """The card in everybody's palm."""
    status: list[str]
    wounds: list[int]
    shown: list[bool]
    doomed: list[bool]
    spent: list[bool]
    """Whose Kevlar has done its work."""
    click: list[str]
    since: list[int]
    """When a Click was set off, counted by the hits of the round: the youngest goes first where depth does."""
    targets: list[tuple[int, ...]]
    """Whom a weapon has been pointed at, as far as it has been told."""
    mime: list[str]
    at: list[tuple[int, int]]
    """Where everybody stands in the arena, in millimetres from its middle."""
    facing: list[tuple[int, int]]
    intent: list[tuple[Any, ...]]
    """How everybody goes on walking."""
    obstacles: tuple[tuple[tuple[int, int], ...], ...]
    ruled_out: list[tuple[str, ...]]
    """The guns that somebody cannot hold, as all have seen: one with a target did not fire."""
    fired: tuple[int, ...]
    cancelled: tuple[int, ...]
    absorbed: tuple[int, ...]
    denied: tuple[int, ...]
    clicks: tuple[int, ...]
    """Whose Clicks have been carried out, in their order."""
    called: int
    """Whose Click or recoil is being carried out."""
    chief: list[int]
    receiver: list[int]
    """Who is handed the team's cards; nobody where nobody plays."""
    bank: list[int]
    comas: list[int]
    """How often everybody has been in a coma."""
    sharers: tuple[int, ...]
    share: int | None
    shared: tuple[int, ...]
    """Who has had a part of the last split."""
    winners: tuple[int, ...] | None
    ranking: tuple[tuple[int, ...], ...]

    def clone(self) -> Live:
        g = Live.__new__(Live)
        self.copy_core(g)
        g.round, g.start, g.phase, g.faces, g.packets = self.round, self.start, self.phase, self.faces, self.packets
        g.pot, g.carried, g.left, g.gone, g.laid = self.pot, self.carried, self.left, self.gone, self.laid
        g.seen, g.hand, g.status, g.wounds = self.seen[:], self.hand[:], self.status[:], self.wounds[:]
        g.shown, g.doomed, g.spent = self.shown[:], self.doomed[:], self.spent[:]
        g.click, g.since, g.targets = self.click[:], self.since[:], self.targets[:]
        g.fired, g.cancelled, g.absorbed, g.denied = self.fired, self.cancelled, self.absorbed, self.denied
        g.clicks, g.called, g.chief, g.receiver = self.clicks, self.called, self.chief[:], self.receiver[:]
        g.bank, g.comas, g.sharers, g.share = self.bank[:], self.comas[:], self.sharers, self.share
        g.shared, g.winners, g.ranking = self.shared, self.winners, self.ranking
        g.mime, g.at, g.facing = self.mime[:], self.at[:], self.facing[:]
        g.intent, g.obstacles, g.ruled_out = self.intent[:], self.obstacles, self.ruled_out[:]
        return g

    def forget_round(self) -> None:
        """Nothing of a round outlives it but money and cards that were left over.  LIVE-149, LIVE-150"""
        players = len(self.status)
        self.phase, self.laid, self.called = 0, False, NO_SEAT
        self.hand, self.wounds = [NO_CARD] * players, [0] * players
        self.shown, self.doomed, self.spent = [False] * players, [False] * players, [False] * players
        self.click, self.since, self.targets = [""] * players, [0] * players, [()] * players
        self.fired, self.cancelled, self.absorbed, self.denied, self.clicks = (), (), (), (), ()
        self.sharers, self.share, self.pot = (), None, ()
        self.mime, self.at, self.ruled_out = [""] * players, [NOWHERE] * players, [()] * players

    def is_in(self, seat: int) -> bool:
        """Does this one take part now?"""
        return self.status[seat] == IN

    def playing(self) -> list[int]:
        """Everybody who takes part now."""
        return [seat for seat, status in enumerate(self.status) if status == IN]

    def took_part(self) -> list[int]:
        """Everybody who took part in this round, wherever they are now."""
        return [seat for seat, status in enumerate(self.status) if status != CONV]

    def back_in(self, seat: int) -> int | None:
        """The round in which somebody who is out plays again; none for those who play, and after the last round."""
        status, round_ = self.status[seat], self.round
        while status != IN:
            status, round_ = NEXT_ROUND[status], round_ + 1
        return round_ if self.round < round_ <= ROUNDS else None

    def members_in(self, team: int) -> tuple[int, ...]:
        """The members of a team who take part now."""
        return tuple([seat for seat in self.rules.teams[team] if self.status[seat] == IN])

    def opponents(self, seat: int) -> list[int]:
        """Everybody of other teams who takes part now."""
        of = self.rules.team_of
        mine = of[seat]
        return [other for other, status in enumerate(self.status) if status == IN and of[other] != mine]

    def card(self, seat: int) -> Face:
        """Both sides of somebody's card."""
        return self.faces[self.hand[seat]] if self.hand[seat] != NO_CARD else NO_FACE

    def weapon(self, seat: int) -> str:
        """The weapon on somebody's card."""
        return self.card(seat).weapon

    def weapon_written(self, seat: int) -> Answer | None:
        """The weapon as people write it; nothing where no card is known."""
        face = self.card(seat)
        return None if face.weapon in (NOTHING_KNOWN, UNSEEN_GUN) else written(face.weapon, face.number)

    def holds_click(self, seat: int) -> bool:
        """Is this a card that speaks when its holder is hit?"""
        return self.weapon(seat) in CLICKS

    def announced(self) -> int:
        """What the pot is worth, as it is announced: thousands, or cards where every card is worth the same."""
        if self.rules.options.easy_count:
            return len(self.pot)
        return sum([self.faces[card].note for card in self.pot])

    def notes(self, cards: tuple[int, ...]) -> list[int]:
        """The money sides of some cards, the largest first."""
        return sorted([self.faces[card].note for card in cards], reverse=True)

    def undealt(self) -> int:
        """How many cards stay with the referee."""
        return len(self.pot) - sum([card in self.pot for card in self.hand])

    def queue(self) -> list[int]:
        """Whose Clicks are waiting, the lowest number first.  LIVE-102, LR-04"""
        waiting = [seat for seat, click in enumerate(self.click) if click == WAITING]
        return sorted(waiting, key=lambda seat: (self.card(seat).number, self.weapon(seat), seat))


NO_FACE: Final = Face(NOTHING_KNOWN, 0, 0)
