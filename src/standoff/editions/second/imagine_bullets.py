"""Living through the bullets again: who may have held, discarded and exchanged what."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from standoff.editions.common.bullets import BANG, CARDS, CLICK
from standoff.editions.common.imagine import Contradiction, lived_through
from standoff.editions.second.clips import FACE_DOWN
from standoff.editions.second.components import BULLETS, KINDS
from standoff.editions.second.game import Second
from standoff.editions.second.powers.hustler import SLEEVE
from standoff.engine.chance import Chancy, below

_TRIES: Final = 60
_AT: Final = {CLICK: 0, BANG: 1}
_DISCARDS: Final = ("down", "away")

Needs = dict[int, list[int]]
"""How many Clicks and Bangs some seats must still have, to do what they will be seen to do."""


class _Stretch(NamedTuple):
    """What is known of the hidden part of the pile at the next moment somebody looked into it."""

    unknown: int
    """Discards up to then that could be anything, this one included."""
    fixed: int
    """Bangs that will come and go in between, as far as they are known."""
    bangs: int
    """Bangs that will be in it then."""


class _Ahead(NamedTuple):
    """What must be kept in mind at one entry of the trail."""

    needs: Needs
    stretch: _Stretch | None


def resample(h: Second, me: int | None, rng: Chancy) -> None:
    """Give everybody but me other bullets, if a consistent story is found; else things stay as they are."""
    ahead = _look_ahead(h, me)
    history = lived_through(_TRIES, lambda: History(h, me, rng, ahead))
    if history is not None:
        history.become(h)


def _is_known(entry: tuple[Any, ...], me: int | None) -> bool:
    """Does this seat know which card moved?"""
    if entry[0] in _DISCARDS:
        _, seat, _, known = entry
        return seat == me or bool(known)
    kind, hustler, partner, *_ = entry
    return kind == "open" or me in (hustler, partner)


def _look_ahead(h: Second, me: int | None) -> dict[int, _Ahead]:
    """For every choice nobody saw, what comes after it, read backwards."""
    needs: Needs = {seat: [0, 0] for seat in range(len(h.hand))}
    stretch: _Stretch | None = None
    ahead: dict[int, _Ahead] = {}
    for i in range(len(h.trail) - 1, -1, -1):
        entry = h.trail[i]
        kind = entry[0]
        if kind in (*_DISCARDS, "hustle", "pay"):
            concerned = {seat: needs[seat][:] for seat in (entry[1:2] if kind in _DISCARDS else entry[1:3])}
            if kind == "away":
                _ease(concerned, entry[1], BANG)
            if kind in _DISCARDS and stretch is not None:
                known = _is_known(entry, me)
                bang = known and entry[2] == BANG
                stretch = stretch._replace(unknown=stretch.unknown + (not known), fixed=stretch.fixed + bang)
            ahead[i] = _Ahead(concerned, stretch)
        if kind in (*_DISCARDS, "open"):
            if _is_known(entry, me):
                needs[entry[1]][_AT[entry[2]]] += 1
        elif kind == "fetch":
            _ease(needs, entry[1], BANG)
            if stretch is not None and entry[2] == FACE_DOWN:
                stretch = stretch._replace(fixed=stretch.fixed - 1)
        elif kind == "hustle" and _is_known(entry, me):
            needs[entry[2]][_AT[entry[3]]] += 1
        elif kind == "pay" and _is_known(entry, me):
            _, hustler, partner, card, drawn = entry
            _ease(needs, hustler, drawn)
            needs[hustler][_AT[card]] += 1
            _ease(needs, partner, card)
        elif kind == "none":
            stretch = _Stretch(0, 0, 0)
        elif kind == "look" and entry[1] == me:
            stretch = _Stretch(0, 0, entry[2])
    return ahead


def _ease(needs: Needs, seat: int, card: str) -> None:
    needs[seat][_AT[card]] = max(0, needs[seat][_AT[card]] - 1)


class History:
    """One story of the bullets, from the deal to now."""

    def __init__(self, h: Second, me: int | None, rng: Chancy, ahead: dict[int, _Ahead]) -> None:
        self.me, self.rng = me, rng
        self.hands = [list(BULLETS) for _ in h.hand]
        self.bangs_down = 0
        self.sleeve: str | None = None
        self.hidden: list[tuple[str, ...]] = [()] * len(h.hand)
        self.trail: dict[int, tuple[Any, ...]] = {}
        for i, entry in enumerate(h.trail):
            live = getattr(self, f"live_{entry[0]}", None)
            if live is not None:
                self.trail[i] = live(entry, ahead.get(i))

    def give_away(self, seat: int, card: str) -> None:
        """A card leaves a hand, if it is there."""
        self.hands[seat][_AT[card]] -= 1
        if self.hands[seat][_AT[card]] < 0:
            raise Contradiction

    def any_card(self, seat: int, needs: list[int], lacking: list[int] | None = None) -> str:
        """Some card of this hand: one the receiver lacks, else one that is not needed later, else any."""
        hand = self.hands[seat]
        spare = [have - need for have, need in zip(hand, needs)]
        if lacking is not None:
            for at in range(KINDS):
                if lacking[at] > 0 and spare[at] > 0:
                    return CARDS[at]
        weights = [max(0, count) for count in spare]
        if not any(weights):
            weights = hand
        return CARDS[0] if below(self.rng, sum(weights)) < weights[0] else CARDS[1]

    def lacks(self, seat: int, needs: list[int]) -> list[int]:
        """What this seat will need and does not have."""
        return [need - have for have, need in zip(self.hands[seat], needs)]

    def live_hand(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        _, seat, *hand = entry
        self.hands[seat] = hand
        return entry

    def live_pile(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        *_, self.bangs_down = entry
        return entry

    def live_hustle(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        _, hustler, partner, card = entry
        if not _is_known(entry, self.me):
            assert ahead is not None
            card = self.any_card(partner, ahead.needs[partner], self.lacks(hustler, ahead.needs[hustler]))
        self.give_away(partner, card)
        self.sleeve = card
        return ("hustle", hustler, partner, card)

    def live_pay(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        _, hustler, partner, card, _ = entry
        drawn = self.sleeve
        assert drawn is not None
        if not _is_known(entry, self.me):
            assert ahead is not None
            needs = [max(0, need - (drawn == held)) for held, need in zip(CARDS, ahead.needs[hustler])]
            card = self.any_card(hustler, needs, self.lacks(partner, ahead.needs[partner]))
        self.give_away(hustler, card)
        self.hands[partner][_AT[card]] += 1
        self.hands[hustler][_AT[drawn]] += 1
        self.sleeve = None
        return ("pay", hustler, partner, card, drawn)

    def live_open(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        _, seat, card = entry
        self.give_away(seat, card)
        return entry

    def live_down(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        kind, seat, card, known = entry
        if not _is_known(entry, self.me):
            assert ahead is not None
            card = self.unseen_discard(seat, ahead)
        self.give_away(seat, card)
        self.bangs_down += card == BANG
        self.hidden[seat] += (card,)
        return (kind, seat, card, known)

    def live_away(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        """The Bang just fetched is not the card that goes for it.  SEL-54"""
        _, seat, _, _ = entry
        self.give_away(seat, BANG)
        lived = self.live_down(entry, ahead)
        self.hands[seat][_AT[BANG]] += 1
        return lived

    def unseen_discard(self, seat: int, ahead: _Ahead) -> str:
        """What somebody may have discarded: as many Bangs in all as a later look into the pile wants."""
        needs, stretch = ahead.needs[seat], ahead.stretch
        if stretch is None:
            return self.any_card(seat, needs)
        wanted = stretch.bangs - self.bangs_down - stretch.fixed
        if wanted in (0, stretch.unknown):
            return BANG if wanted else CLICK
        card = BANG if below(self.rng, stretch.unknown) < wanted else CLICK
        spare = [have - need for have, need in zip(self.hands[seat], needs)]
        if spare[_AT[card]] <= 0 < spare[1 - _AT[card]]:
            return CARDS[1 - _AT[card]]
        return card

    def live_fetch(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        _, seat, part = entry
        if part == FACE_DOWN:
            self.bangs_down -= 1
            if self.bangs_down < 0:
                raise Contradiction
        self.hands[seat][_AT[BANG]] += 1
        return entry

    def live_some(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        if not self.bangs_down:
            raise Contradiction
        return entry

    def live_look(self, entry: tuple[Any, ...], ahead: _Ahead | None) -> tuple[Any, ...]:
        """Those who looked themselves find what they have found: see `unseen_discard`."""
        _, seat, _ = entry
        return ("look", seat, self.bangs_down)

    def become(self, h: Second) -> None:
        """Make this story the truth; whoever has loaded a card may have loaded any of theirs."""
        for i, entry in self.trail.items():
            h.trail[i] = entry
        h.face_down = (sum(h.face_down) - self.bangs_down, self.bangs_down)
        h.hidden = self.hidden
        if SLEEVE in h.cells:
            SLEEVE[h] = self.sleeve or ""
        for seat, hand in enumerate(self.hands):
            if seat == self.me:
                continue
            if h.loaded[seat] is not None:
                card = CARDS[0] if below(self.rng, sum(hand)) < hand[0] else CARDS[1]
                hand[_AT[card]] -= 1
                h.loaded[seat] = card
            h.hand[seat] = tuple(hand)
