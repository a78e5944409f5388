"""How a referee lays out a position of the gang game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.round import next_step, rounds_before
from standoff.editions.first.card import wounds_to_die
from standoff.editions.first.components import DECK, NO_CARDS, add, spend
from standoff.editions.first.game import First
from standoff.editions.first.position import arrange_notes, refuse_unknown
from standoff.editions.yakuzas.chairs import close_up
from standoff.editions.yakuzas.evening import DECKS
from standoff.editions.yakuzas.kiai.kiai import use_up
from standoff.editions.yakuzas.seating import GANGS
from standoff.editions.yakuzas.standoff import FINGER, TOKENS
from standoff.editions.yakuzas.ties import is_yakuza, members
from standoff.engine.errors import Refusal

SEAT_KEYS: Final = frozenset({"wounds", "shame", "hand", "spent", "dead", "shown", "second"})
TABLE_KEYS: Final = frozenset({"round", "table", "seats", *GANGS})


def arrange(g: First, position: Mapping[str, Any]) -> None:
    """Put a fresh game at the start of a round or at the final count: whoever is not named is fresh, and notes that
    are not named are in the box."""
    declared = g.rules.declared
    refuse_unknown(position, TABLE_KEYS | declared.placeable[False], "A position")
    g.round = rounds_before(position, "YAK-33")
    seats: dict[int, dict[str, Any]] = {int(seat): dict(given) for seat, given in position.get("seats", {}).items()}
    for given in seats.values():
        refuse_unknown(given, SEAT_KEYS | declared.placeable[True], "A player in a position")
    for addition in g.rules.at_prepare:
        addition.prepare(g, seats)
    declared.place(g, position)
    for seat in range(len(g.wounds)):
        given = seats.get(seat, {})
        _arrange_seat(g, seat, given)
        declared.place(g, given, seat)
        if is_yakuza(g, seat) and g.shame[seat]:
            raise Refusal("A yakuza takes no shame marker", "YAK-59")
        if not is_yakuza(g, seat) and (TOKENS[g, seat] or FINGER[g, seat]):
            raise Refusal("Honor tokens are for yakuzas", "SHOT-39")
        if TOKENS[g, seat] > g.wounds[seat]:
            raise Refusal("A flipped token is a wound: nobody has more of them than wounds", "YAK-65")
    for seat, given in seats.items():
        if "second" in given:
            _second_weapon(g, seat, given.pop("second"))
    purses = {}
    for gang in GANGS:
        given = position.get(gang, {})
        refuse_unknown(given, frozenset({"purse"}), "A gang in a position")
        purses[members(g, gang)[0]] = {"money": given.get("purse", 0)}
    arrange_notes(g, purses, position.get("table", ()))
    close_up(g)
    for part in g.rules.at_arrange:
        part.arrange(g, seats)
    g.agenda = [next_step(g.round)]


def _arrange_seat(g: First, seat: int, given: Mapping[str, Any]) -> None:
    limit = wounds_to_die(g, seat)
    g.wounds[seat], g.shame[seat] = given.get("wounds", limit if given.get("dead") else 0), given.get("shame", 0)
    if given.get("dead"):
        g.alive = tuple([other for other in g.alive if other != seat])
        g.posture[seat] = "dead"
    elif g.wounds[seat] >= limit and not given.get("doomed"):
        raise Refusal(f"Somebody with {g.wounds[seat]} wounds is dead", "YAK-131")
    if given.get("shown"):
        name = next((name for name in g.held[seat] if g.rules.cards[name].deck in DECKS["powers"].values()), "")
        if not name:
            raise Refusal("Somebody without a card has none to show", "SP-G.1")
        g.turn_card_up(seat, name)
        g.rules.cards[name].lies_open(g, seat)
    for name in given.get("used", ()):
        if name not in g.held[seat]:
            raise Refusal(f"'{name}' has not been dealt to whoever used it", "KIAI-05")
        if name not in g.shown[seat]:
            g.turn_card_up(seat, name)
        use_up(g, seat, name)
    _arrange_hand(g, seat, given)


def _arrange_hand(g: First, gun: int, given: Mapping[str, Any]) -> None:
    cards = g.deck_of(gun)
    if "hand" in given:
        for card in given["hand"]:
            if card not in cards:
                raise Refusal(f"There is no '{card}' in this set: it has {', '.join(cards)}", "YAK-15")
        hand = tuple([given["hand"].get(card, 0) for card in cards])
        if any(have > most for have, most in zip(hand, DECK, strict=True)):
            raise Refusal(f"No set holds {hand}: it has 5, 2 and 1", "YAK-15")
        g.hand[gun], g.open[gun] = hand, tuple([most - have for most, have in zip(DECK, hand, strict=True)])
        return
    for card in given.get("spent", ()):
        _spend(g, gun, card)
    while sum(g.hand[gun]) > 8 - g.round:
        _spend(g, gun, next(card for card, count in zip(cards, g.hand[gun], strict=True) if count))


def _spend(g: First, gun: int, card: str) -> None:
    g.hand[gun], g.open[gun] = spend(g.hand[gun], card), add(g.open[gun], card)


def _second_weapon(g: First, seat: int, given: Mapping[str, Any]) -> None:
    dead = given["from"]
    if dead in g.alive or not g.guns[dead]:
        raise Refusal("A second weapon comes from somebody dead", "SHOT-28")
    gun = g.guns[dead][0]
    g.hand[gun], g.open[gun] = DECK, NO_CARDS
    _arrange_hand(g, gun, given)
    g.hand_over(gun, seat)
