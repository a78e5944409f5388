"""What a test may want to look up at a table of the first edition, in the words of its rules."""

from __future__ import annotations

from standoff.editions.common.cards import POWERS
from standoff.editions.first.cop import COP, USED
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.families.ties import CHOICE, numbers
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.rules import FirstRules
from standoff.editions.first.trail import TRAIL


def powers(g: First) -> tuple[int, ...]:
    """The number of everybody's power; 0 for none, nothing at all in a game without powers."""
    names = [of_deck(g, seat, POWERS) for seat in range(len(g.held))]
    return tuple([g.rules.cards[name].number if name else 0 for name in names]) if g.rules.cards else ()


def deck(rules: FirstRules) -> list[int]:
    """The numbers of all power cards, one for each copy."""
    return [rules.cards[name].number for name in rules.decks.get(POWERS, ())]


def choices(g: First) -> tuple[tuple[int, ...], ...]:
    """The numbers of the powers that each family has to choose from."""
    return tuple([tuple(numbers(g, names)) for names in CHOICE[g]])


def teams(g: First) -> tuple[int, ...]:
    """The family of each seat."""
    return g.rules.teams.numbers(g)


def bosses(g: First) -> tuple[int, ...]:
    """The boss of each family."""
    return g.rules.teams.heads(g)


def cop(g: First) -> int:
    """Who is the cop; -1 without one."""
    seat: int = g.cells.get(COP, NO_SEAT)
    return seat


def phone(g: First) -> bool:
    """Does the travelling telephone show its used side?"""
    used: bool = g.cells.get(USED, False)
    return used


def pulled(g: First) -> list[str]:
    """The card that a magnet has pulled out of one hand, and that is in no other yet."""
    trail = g.cells.get(TRAIL, ())
    return [trail[-1][7]] if g.decision == "give" else []


def foreign(g: First) -> int:
    """How many cards an inherited gun had discarded before it changed hands."""
    return max(g.foreign)
