"""Imagining a game of Live: a copy that agrees with all one seat knows, everything else dealt anew.

Known are the cards of the own team, now and in rounds before, whatever was turned over or heard, every note that has
lain open, and the sum of this round's pot.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, TypeAlias

from standoff.editions.common.imagine import ask_again, lived_through, other_world
from standoff.editions.live.components import CLICKS, GUNS, MIME_OF
from standoff.editions.live.game import IN, NO_CARD, Live
from standoff.editions.live.views import is_public
from standoff.engine.chance import Chancy, below, shuffled
from standoff.engine.errors import Contradiction

WANDERS: Final = 8
"""One change in so many leads away from the sum that is looked for, so that none is out of reach."""
Places: TypeAlias = dict[int, int]
"""For the card that truly lies somewhere, the one that lies there in this world."""


def imagine(g: Live, me: int | None, rng: Chancy) -> Live:
    """One world among those this seat holds possible (None: a spectator)."""
    h = other_world(g, me, rng)
    if not h.agenda or h.rules.paper:
        return h
    if me is not None and g.decision == "share_weapons":
        mates = g.rules.fellows[me]
        h.answers = {seat: said for seat, said in g.answers.items() if seat in mates}
    redeal = _Redeal(h, me, rng)
    redeal.move(lived_through(redeal.fitting))
    ask_again(h)
    return h


class _Redeal:
    """All cards that a seat cannot place change places."""

    carried: tuple[int, ...]
    """What the last split left over in this world, whoever holds it now."""

    def __init__(self, h: Live, me: int | None, rng: Chancy) -> None:
        self.h, self.rng = h, rng
        mates = h.rules.fellows[me] if me is not None else ()
        held = {seat: card for seat, card in enumerate(h.hand) if card != NO_CARD}
        known = {card for seat, card in held.items() if self.knows(seat, mates)}
        self.seen = set(h.seen[h.rules.team_of[me]]) if me is not None else set()
        """What the own team has held before: these cards are in no packet."""
        self.palms = {card: seat for seat, card in held.items() if card not in known}
        hidden = [card for card in h.pot if card not in known]
        self.recent = [*(h.gone[-1] if h.gone else ()), *[card for card in hidden if card in h.carried and not h.laid]]
        """What the last split handed out and left over: of notes of one value nobody knows which went where."""
        won = [card for cards in h.gone for card in cards]
        self.open = [*won, *[card for card in hidden if h.laid or card in h.carried]]
        """Cards whose notes have lain open."""
        self.closed = [] if h.laid else [card for card in hidden if card not in h.carried]
        """Those of this pot whose notes have not."""
        self.hidden = [] if h.laid else hidden
        self.later = [card for packet in h.packets for card in packet]

    def knows(self, seat: int, mates: tuple[int, ...]) -> bool:
        """Is this card known: of the own team, seen by all, or asked for just now?"""
        return seat in mates or is_public(self.h, seat) or (self.h.decision == "fire" and seat in self.h.asking)

    def note(self, card: int) -> int:
        """The money side of a card."""
        return self.h.faces[card].note

    def by_note(self, cards: Iterable[int]) -> dict[int, list[int]]:
        """Some cards by their money sides, shuffled."""
        heaps: dict[int, list[int]] = defaultdict(list)
        for card in shuffled(self.rng, list(cards)):
            heaps[self.note(card)].append(card)
        return heaps

    def places(self) -> Places:
        """Another place for every card: open notes keep their value, the closed part of the pot keeps its sum."""
        heaps = self.by_note(self.recent)
        places = {card: heaps[self.note(card)].pop() for card in self.recent}
        unseen = [card for card in self.open if places.get(card, card) not in self.seen]
        pool = self.by_note([*[places.get(card, card) for card in unseen], *self.closed, *self.later])
        places |= {card: pool[self.note(card)].pop() for card in unseen}
        rest = shuffled(self.rng, [card for heap in pool.values() for card in heap])
        drawn, later = rest[: len(self.closed)], rest[len(self.closed) :]
        self.match(drawn, later)
        places |= dict(zip(self.closed, drawn, strict=True)) | dict(zip(self.later, later, strict=True))
        self.carried = tuple([places.get(card, card) for card in self.h.carried])
        mixed = shuffled(self.rng, [places.get(card, card) for card in self.hidden])
        return places | dict(zip(self.hidden, mixed, strict=True))

    def match(self, drawn: list[int], later: list[int]) -> None:
        """Change cards with the packets until the pot shows the same notes, or is worth what was announced."""
        options = self.h.rules.options
        if options.easy_count or not later:
            return
        if options.pot_shown == "notes":
            pool = self.by_note([*drawn, *later])
            drawn[:] = [pool[self.note(card)].pop() for card in self.closed]
            later[:] = shuffled(self.rng, [card for heap in pool.values() for card in heap])
            return
        off = sum(map(self.note, self.closed)) - sum(map(self.note, drawn))
        while off and drawn:
            at, other = below(self.rng, len(drawn)), below(self.rng, len(later))
            gain = self.note(later[other]) - self.note(drawn[at])
            if abs(off - gain) < abs(off) or (gain and below(self.rng, WANDERS) == 0):
                drawn[at], later[other] = later[other], drawn[at]
                off -= gain

    def fitting(self) -> Places:
        """Such places, where everybody may hold what they then hold."""
        places = self.places()
        if not self.palms_fit(places):
            raise Contradiction
        return places

    def palms_fit(self, places: Places) -> bool:
        """May everybody hold what they now hold, after what has been seen?"""
        return all(self.may_hold(seat, places.get(card, card)) for card, seat in self.palms.items())

    def may_hold(self, seat: int, card: int) -> bool:
        """A wound turns every Click over, a gun is mimed as it is, one with a target fires, and its holder is asked."""
        h, weapon = self.h, self.h.faces[card].weapon
        if (h.wounds[seat] and weapon in CLICKS) or weapon in h.ruled_out[seat]:
            return False
        if h.mime[seat] and weapon in GUNS and MIME_OF[weapon] != h.mime[seat]:
            return False
        if h.decision != "fire" or h.status[seat] != IN or seat in h.cancelled or not h.opponents(seat):
            return True
        return bool(weapon != h.agenda[-1][1])

    def move(self, places: Places) -> None:
        """The cards lie where they have been put."""
        h = self.h

        def moved(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple([places.get(card, card) for card in cards])

        now = set(h.pot)
        h.hand = [places.get(card, card) if card in now else card for card in h.hand]
        h.pot, h.left, h.carried = moved(h.pot), moved(h.left), self.carried
        h.gone = tuple([moved(won) for won in h.gone])
        h.packets = tuple([moved(packet) for packet in h.packets])
