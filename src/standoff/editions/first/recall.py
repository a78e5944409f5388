"""A table put together again from what one seat has been told: its view, and the events it has seen.

Cards that the seat cannot know lie anyhow, for nobody reads them: `imagine` throws them into one heap before it deals.
Modules and rulings of one's own bring further secrets, and questions in between; such games are refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from standoff.editions.common.seats import NO_SEAT
from standoff.editions.first.components import CARDS, DECK, NO_NOTES, Notes, counted, each_card, listed, plus
from standoff.editions.first.game import First
from standoff.editions.first.rules import FirstRules
from standoff.editions.first.view import FirstView
from standoff.engine.chance import KEY_BYTES
from standoff.engine.errors import Unimaginable
from standoff.engine.events import Event


def recalled(rules: FirstRules, view: FirstView, events: Sequence[Event]) -> First:
    """A table that looks to this seat as its own does."""
    names = [step[0] for step in rules.round]
    if rules.setup.modules or rules.setup.options or rules.setup.deal or view.decision not in names:
        raise Unimaginable("Only a plain game of the first edition can be recalled from a view and its events")
    told = _Told(len(view.seats))
    for event in events:
        tell = getattr(told, f"tell_{event.kind}", None)
        if tell is not None:
            tell(**event.data)
    g = First.__new__(First)
    g.rules, g.key, g.drawn, g.log = rules, bytes(KEY_BYTES), 0, None
    g.asking, g.answers, g.cells = {}, {}, rules.declared.begin()
    _copy_view(g, view)
    g.stash, g.box = told.stash, told.box
    unseen: Notes = view.unseen
    g.pile, g.turned = (*told.notes, *listed(unseen)), len(told.notes)
    g.agenda = list(rules.round[: names.index(view.decision) + 1])
    for gun, called in enumerate(told.called):
        _lay_cards(g, view, gun, called)
    g.dropped = tuple([(gun, g.hidden[gun][-1][0]) for gun in told.dropped])
    return g


def _copy_view(g: First, view: FirstView) -> None:
    """What lies open."""
    n, seats = len(view.seats), view.seats
    g.round, g.order, g.alive = view.round, view.order, view.alive
    g.godfather = NO_SEAT if view.godfather is None else view.godfather
    g.wounds, g.posture = [one.wounds for one in seats], [one.posture for one in seats]
    g.shame, g.table = [one.shame for one in seats], counted(view.table)
    g.fallen, g.winners, g.ranking, g.sharers = view.fallen, view.winners, view.ranking, view.sharers
    g.held = g.shown = ((),) * n
    g.guns, g.weapon = g.rules.plain_guns, g.rules.plain_weapons
    g.open, g.target = [one.guns[0].open for one in seats], [one.guns[0].target for one in seats]
    g.hand, g.loaded, g.hidden = [DECK] * n, [None] * n, [()] * n
    g.foreign, g.called, g.landed, g.attacks = (0,) * n, 0, 0, []
    g.seen = g.disarmed = g.dropped = g.fired = ()
    g.shares = None


def _lay_cards(g: First, view: FirstView, gun: int, called: list[int]) -> None:
    """The cards of a gun: mine where I know them to be, others' anywhere."""
    seen = view.seats[gun].guns[0]
    if gun == view.me and seen.hand is not None and seen.discards is not None:
        g.hand[gun], g.loaded[gun] = seen.hand, seen.card
        g.hidden[gun] = tuple(zip(seen.discards, called, strict=True))
        return
    clicks, bangs, triples = (have - shown for have, shown in zip(DECK, seen.open, strict=True))
    cards = list(each_card((clicks, bangs, triples)))
    g.hidden[gun] = tuple([(cards.pop(), before) for before in called])
    g.loaded[gun] = cards.pop() if seen.loaded else None
    mildest, middle, worst = CARDS
    g.hand[gun] = (cards.count(mildest), cards.count(middle), cards.count(worst))


class _Told:
    """What views do not keep: money, the notes turned up, and what had been called when a card went face down."""

    def __init__(self, seats: int) -> None:
        self.stash: list[Notes] = [NO_NOTES] * seats
        self.box: Notes = NO_NOTES
        self.notes: list[int] = []
        self.called: list[list[int]] = [[] for _ in range(seats)]
        self.dropped: list[int] = []
        self.now = 0
        """Once a card has been turned up, whoever still loses one unseen was not among the triple Bangs."""

    def tell_loot(self, notes: list[int], table: list[int]) -> None:
        self.notes += notes
        self.dropped, self.now = [], 0

    def tell_reveals(self, gun: int, **more: object) -> None:
        self.now = 1

    def tell_discarded(self, seat: int, gun: int) -> None:
        self.called[gun].append(self.now)
        self.dropped.append(gun)

    def tell_share(self, seat: int, notes: list[int]) -> None:
        self.stash[seat] = plus(self.stash[seat], counted(tuple(notes)))

    def tell_money_lost(self, seat: int) -> None:
        self.box, self.stash[seat] = plus(self.box, self.stash[seat]), NO_NOTES
