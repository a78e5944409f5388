"""A table put together again from what one seat has been told: its view, and the events it has seen.

Whatever the seat cannot know is filled in anyhow, for nobody reads it: `imagine` strikes it out before it draws.  Games
with powers, and those where whoever takes a Clip looks through the pile, show more than events tell; these are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from standoff.editions.common.bullets import CLICK
from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.clips import FACE_DOWN
from standoff.editions.second.components import (
    CLIP,
    KIT,
    LOOT,
    NO_LOOT,
    PILE,
    PILES,
    TOKEN,
    Heap,
    heaped,
    listed,
    minus,
    plus,
    with_one,
    without_one,
)
from standoff.editions.second.game import Second
from standoff.editions.second.rules import SecondRules
from standoff.editions.second.view import SecondView
from standoff.engine.chance import KEY_BYTES
from standoff.engine.errors import Unimaginable
from standoff.engine.events import Event
from standoff.engine.phase import Step

AFTER_A_CLIP: Final = "SEL-53"
"""The clause by which a card goes for a Bang just fetched."""
NESTED: Final = {"new_target": "courage", "throw_away": "pick"}
"""Questions that come in between, and the step of the round that follows them."""


def recalled(rules: SecondRules, view: SecondView, events: Sequence[Event]) -> Second:
    """A table that looks to this seat as its own does."""
    if rules.setup.modules or rules.setup.deal or rules.options.clip_look or view.over:
        raise Unimaginable("Only a plain game of the second edition can be recalled from a view and its events")
    told = _Told(len(view.seats), view.me)
    for event in events:
        tell = getattr(told, f"tell_{event.kind}", None)
        if tell is not None:
            tell(event, **event.data)
    g = Second.__new__(Second)
    g.rules, g.key, g.drawn, g.log = rules, bytes(KEY_BYTES), 0, None
    g.asking, g.answers, g.cells = {}, {}, rules.declared.begin()
    _copy_view(g, view)
    g.died, g.trail, g.stash = told.died, told.trail, told.stash
    g.piles = [*told.piles, *_any_piles(told.piles)]
    g.box = minus(_summed(told.piles), _summed([*told.stash, g.table]))
    if view.token:
        g.box = with_one(g.box, TOKEN)
    g.agenda = _agenda(rules, view)
    return g


def _copy_view(g: Second, view: SecondView) -> None:
    """What lies open, and what is mine."""
    n, seats = len(view.seats), view.seats
    g.round, g.godfather, g.order, g.alive = view.round, view.godfather, view.order, view.alive
    g.wounds, g.posture = [one.wounds for one in seats], [one.posture for one in seats]
    g.loaded = [(one.card or CLICK) if one.loaded else None for one in seats]
    g.held = g.shown = ((),) * n
    g.fallen, g.winners, g.ranking = view.fallen, view.winners, view.ranking
    g.hand = [one.hand or (one.cards, 0) for one in seats]
    g.target, g.hidden = [one.target for one in seats], [()] * n
    g.face_up, g.face_down = view.open, (view.hidden, 0)
    g.table, g.sharers, g.queue = heaped(view.table), view.sharers, view.queue
    g.heir = NO_SEAT if view.heir is None else view.heir
    g.wishes = [view.wishes if seat == view.me else () for seat in range(n)]
    g.holder, g.draws = {}, 0


def _agenda(rules: SecondRules, view: SecondView) -> list[Step]:
    """What is still to happen: the rest of the round, and the open question."""
    names = [step[0] for step in rules.round]
    if view.decision in names:
        return list(rules.round[: names.index(view.decision) + 1])
    follows = names.index(NESTED[view.decision])
    return [*rules.round[: follows + 1], (view.decision, *view.about)]


def _any_piles(turned: list[Heap]) -> list[Heap]:
    """Piles for the rounds to come, of the cards that are left."""
    left = listed(minus(LOOT, _summed(turned)))
    return [heaped(left[at * PILE : (at + 1) * PILE]) for at in range(PILES - len(turned))]


def _summed(heaps: list[Heap]) -> Heap:
    total = NO_LOOT
    for heap in heaps:
        total = plus(total, heap)
    return total


class _Told:
    """The trail as far as events tell it; a card that was not shown is called a Click."""

    def __init__(self, seats: int, me: int | None) -> None:
        self.me, self.round = me, 0
        self.trail: list[tuple[Any, ...]] = []
        self.died = [0] * seats
        self.stash: list[Heap] = [NO_LOOT] * seats
        self.piles: list[Heap] = []

    def tell_round(self, event: Event, round: int) -> None:
        self.round = round

    def tell_loot(self, event: Event, shares: list[str], table: list[str]) -> None:
        self.piles.append(heaped(shares))

    def tell_discarded(self, event: Event, seat: int) -> None:
        self.trail.append(("away" if event.clause == AFTER_A_CLIP else "down", seat, CLICK, False))

    def tell_discarded_card(self, event: Event, seat: int, card: str) -> None:
        kind, *_ = self.trail[-1]
        self.trail[-1] = (kind, seat, card, False)

    def tell_reveals(self, event: Event, seat: int, card: str, target: int | None) -> None:
        self.trail.append(("open", seat, card))

    def tell_dies(self, event: Event, seat: int) -> None:
        self.died[seat] = self.round

    def tell_loot_lost(self, event: Event, seat: int) -> None:
        self.stash[seat] = NO_LOOT
        self.trail.append(("lost", seat))

    def tell_takes(self, event: Event, seat: int, share: str) -> None:
        self.stash[seat] = with_one(self.stash[seat], share)
        self.trail.append(("gain", seat, share))

    def _used(self, seat: int, share: str) -> None:
        self.stash[seat] = without_one(self.stash[seat], share)
        self.trail.append(("use", seat, share))

    def tell_heals(self, event: Event, seat: int, healed: int, wounds: int) -> None:
        self._used(seat, KIT)

    def tell_clip(self, event: Event, seat: int) -> None:
        self._used(seat, CLIP)

    def tell_clip_lost(self, event: Event, seat: int) -> None:
        self.trail.append(("none",))

    def tell_fetches(self, event: Event, seat: int, part: str) -> None:
        if part == FACE_DOWN:
            self.trail.append(("some",))
        self.trail.append(("fetch", seat, part))
