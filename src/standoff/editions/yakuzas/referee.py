"""What a referee reads off a table of gangs, beyond the first edition's."""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.common.cards import POWERS
from standoff.editions.first.components import bundle
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.game import First
from standoff.editions.yakuzas.count import GangCount
from standoff.editions.yakuzas.evening import OBJECTS, dealt_to, written
from standoff.editions.yakuzas.kiai.kiai import KIAI
from standoff.editions.yakuzas.options import options_of
from standoff.editions.yakuzas.ties import all_members

APART: Final = frozenset({"share_cards", "conference", "halftime"})
"""The decisions during which fellows talk among themselves.  YR-09"""
ADVICE: Final = ("YAK-18", "YAK-19", "YAK-30")


def may_whisper(g: First) -> bool:
    """May fellows talk in private now?  YAK-29, YAK-137, YR-09"""
    return g.decision in APART or (bool(g.agenda) and options_of(g).gang_chat == "always")


def hints(g: First) -> list[str]:
    """Clauses that are advice or freedom only, while people prepare."""
    if g.decision != "conference":
        return []
    return [*ADVICE, *(["OBJ-02"] if OBJECTS in g.rules.decks else [])]


def coming(g: First) -> list[list[Any]]:
    """The attacks being carried out: by, victim, wounds, kind."""
    return [[one.by, one.victim, one.wounds, one.kind] for one in g.coming()]


def purse_facts(g: First, gang: str) -> dict[str, Any]:
    """What lies under a gang card, and the cards dealt to the gang."""
    count = g.rules.count
    assert isinstance(count, GangCount)
    return {
        "purse": count.money(g, gang),
        "notes": list(bundle(g.stash[all_members(g)[gang][0]])),
        "cards": [written(g, name) for name in dealt_to(g, POWERS, gang)],
        "things": [written(g, name) for name in dealt_to(g, OBJECTS, gang)],
    }


def total_of(g: First, gang: str) -> int:
    """What a gang is worth."""
    count = g.rules.count
    assert isinstance(count, GangCount)
    return count.total(g, gang)


def gang_facts(g: First) -> dict[str, dict[str, Any]]:
    """Every gang, with its purse and its cards."""
    return {
        gang: {
            "seats": list(seats),
            "size": len(seats),
            "dead": sum([seat not in g.alive for seat in seats]),
            "wounds": sum([g.wounds[seat] for seat in seats]),
            "total": total_of(g, gang),
            "won": None if g.winners is None else seats[0] in g.winners,
            **purse_facts(g, gang),
        }
        for gang, seats in all_members(g).items()
    }


def table_facts(g: First) -> dict[str, Any]:
    """What a referee reads of the table."""
    return {
        "gangs": {gang: list(seats) for gang, seats in all_members(g).items()},
        **gang_facts(g),
        "attacks": coming(g),
        "whisper": may_whisper(g),
        "hints": hints(g),
    }


def seat_facts(g: First, seat: int) -> dict[str, Any]:
    """What a referee reads of a player."""
    power, kiai = of_deck(g, seat, POWERS), of_deck(g, seat, KIAI)
    return {
        "power": g.rules.cards[power].number if power else None,
        "kiai": kiai or None,
        "shown": (power or kiai) in g.shown[seat],
    }
