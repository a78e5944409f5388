"""What an object is: a card besides the power, hidden until it is used, and good for one use."""

from __future__ import annotations

from typing import Final

from standoff.editions.common.attacks import BLADE, BULLET, Attack
from standoff.editions.common.cards import USED
from standoff.editions.first.card import Card
from standoff.editions.first.game import First
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.fields import ALL, FLAG, THINGS, EachSeat
from standoff.engine.phase import Answer

OBJECTS: Final = "objects"
"""Their deck."""
AFTER_POWERS: Final = 2
LAST: Final = 3
"""Objects have no numbers: those shown together are applied after all powers, clockwise.  YR-76"""

VISIBLE: Final = EachSeat("visible", FLAG, seen=ALL, placed=True)
"""Whose object lies open because it was shown in time."""
USELESS: Final = EachSeat("useless", FLAG, placed=True)
"""Whose object has been missed while it was hidden; a secret of its owner."""
MISSED: Final = EachSeat("missed", THINGS)
"""What has happened to each seat that makes some hidden object useless, whatever that seat may hold."""


class Thing(Card):
    """An object: its owner shows it, applies it, and discards it.  OBJ-17 to OBJ-20"""

    deck = OBJECTS
    rank = AFTER_POWERS
    worth = 5
    """What a bot thinks of it, beside others."""

    def announce(self, g: First, me: int) -> None:
        g.tell("uses", "OBJ-18", seat=me, object=self.name)

    def tell_estate(self, g: First, seat: int) -> None:
        g.tell("estate_object", "YR-77", seat=seat, object=self.name)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        USED[g, me] += (self.name,)
        self.work(g, me, window)

    def work(self, g: First, me: int, window: str) -> None:
        """What it does, now that it has been shown and is spent."""

    def helps(self, view: FirstView, mine: SeatView) -> bool:
        """Would a sensible owner use it at this moment, having the choice?"""
        return True

    def goes_back(self, g: First, me: int, window: str) -> bool:
        """The dead use nothing any more."""
        return me not in g.alive

    def was_used(self, g: First, me: int) -> bool:
        return self.name in USED[g, me]


class VisibleThing(Thing):
    """An object that works only if it was shown at the start of the game or of round 5.  OBJ-13 to OBJ-16, YR-52"""

    trigger = ""
    """What it waits for; when that happens while it is hidden, it is useless."""

    def fire(self, g: First, me: int) -> None:
        """It works, and is spent."""
        USED[g, me] += (self.name,)
        if g.log is not None:
            self.announce(g, me)

    def is_ready(self, g: First, me: int) -> bool:
        """Does it lie open before this seat, unspent?"""
        return self.name in g.shown[me] and self.name not in USED[g, me]

    def may_be_hidden(self, g: First, seat: int) -> bool:
        """Where these must be shown by round 5, only a useless one is hidden after that.  YR-50"""
        options = g.rules.options
        if not options.objects_force_show or g.round < LAST_SHOWING or g.agenda[-1][0] == "show_visible":
            return True
        return is_missed(g, seat, self)


LAST_SHOWING: Final = 5
"""The round at whose start visible objects may be shown for the last time."""

FIRST_WOUND: Final = "first wound"
FIRST_CUT: Final = "first cut"
TRIGGERS: Final = {BULLET: FIRST_WOUND, BLADE: FIRST_CUT}
TRIPLE_PLAYED: Final = "triple played"


class FirstWoundThing(VisibleThing):
    """A visible object that adds something to the first wound of its kind.  YR-52, YR-53"""

    kind = ""
    """The kind of attack that it works with."""

    def adds(self, g: First, me: int, hit: Attack, attacks: list[Attack]) -> list[Attack]:
        """All these attacks, one of which is the hit that it works on, and what it adds to them."""
        raise NotImplementedError


class BulletThing(FirstWoundThing):
    """One for bullets."""

    trigger = FIRST_WOUND
    kind = BULLET


class BladeThing(FirstWoundThing):
    """One for blades."""

    trigger = FIRST_CUT
    kind = BLADE


def object_name(g: First, seat: int) -> str:
    """The object of a seat by name, used or not; empty for somebody without one."""
    thing = object_of(g, seat)
    return thing.name if thing is not None else ""


def object_of(g: First, seat: int) -> Thing | None:
    """The object of a seat, used or not; None for somebody without one."""
    cards = g.rules.cards
    for name in g.held[seat]:
        card = cards[name]
        if isinstance(card, Thing):
            return card
    return None


def hides_object(g: First, seat: int) -> bool:
    """Does an object lie face down before this seat?"""
    thing = object_of(g, seat)
    return thing is not None and thing.name not in g.shown[seat]


def is_unseen(g: First, seat: int) -> bool:
    """Does an object lie face down before this seat, for all others?  YR-77"""
    if g.rules.options.dead_reveal and seat not in g.alive:
        return False
    return hides_object(g, seat)


def miss(g: First, seat: int, trigger: str) -> None:
    """Something happens that a hidden object may have waited for; its owner learns what that means.  OBJ-16"""
    if trigger in MISSED[g, seat]:
        return
    thing = object_of(g, seat)
    if thing is None or thing.name in g.shown[seat]:
        return
    MISSED[g, seat] += (trigger,)
    if is_missed(g, seat, thing):
        USELESS[g, seat] = True
        if g.log is not None:
            fellows = g.rules.teams.are_fellows
            told = tuple([other for other in range(len(g.wounds)) if other == seat or fellows(g, seat, other)])
            g.tell("useless", "OBJ-16", told, seat=seat, object=thing.name)


def is_missed(g: First, seat: int, thing: Thing | None) -> bool:
    """Would this object, if it is one, be useless before this seat?  YR-51"""
    if g.rules.options.objects_hidden_trigger == "keeps" or not isinstance(thing, VisibleThing):
        return False
    return thing.trigger in MISSED[g, seat]


def hits_by(attacks: list[Attack], seat: int, kind: str) -> list[Attack]:
    """The attacks of a seat of one kind, from a weapon, that are on their way to somebody else."""
    return [one for one in attacks if one.by == seat != one.victim and one.kind == kind and one.weapon >= 0]
