"""Imagining: a copy of the game that agrees with all that one seat knows, everything else dealt anew."""

from __future__ import annotations

from standoff.editions.common.imagine import ask_again, other_world
from standoff.editions.first.components import NO_CARDS, Hand, add, each_card
from standoff.editions.first.game import First
from standoff.editions.first.resample import resample
from standoff.editions.first.trail import TRAIL
from standoff.engine.chance import Chancy, shuffled

_TRIES = 200


def imagine(g: First, me: int | None, rng: Chancy) -> First:
    """One world among those this seat holds possible (None: a spectator).  The log stays behind."""
    h = other_world(g, me, rng)
    if not h.agenda:
        return h
    h.pile = h.pile[: h.turned] + tuple(shuffled(rng, h.pile[h.turned :]))
    if TRAIL in h.cells:
        resample(h, me, rng)
    else:
        _redeal_bullets(h, me, rng)
    h.rules.dealer.redeal(h, me, rng)
    for part in h.rules.at_imagine:
        part.imagine(h, me, rng)
    ask_again(h)
    return h


def _redeal_bullets(h: First, me: int | None, rng: Chancy) -> None:
    """Cards that this seat has not seen change places, each heap within itself; so do those just discarded."""
    heaps: dict[tuple[str, int], list[Place]] = {}
    knows_cards = h.rules.teams.knows_cards
    for seat, guns in enumerate(h.guns):
        for gun in guns:
            if seat != me and knows_cards(h, me, seat) and h.loaded[gun] is not None:
                heaps["loaded", gun] = [(gun, "loaded", 0), (gun, "hand", 0)]
            heaps.setdefault(_deck(h, me, gun), []).extend(_unknown_places(h, me, seat, gun))
    for places in heaps.values():
        _redeal(h, rng, places)
    if h.dropped:
        lies = {gun: h.hidden[gun][-1][0] for gun, _ in h.dropped}
        h.dropped = tuple(lies.items())
        h.disarmed = tuple((gun, lies.get(gun, card)) for gun, card in h.disarmed)


def _deck(h: First, me: int | None, gun: int) -> tuple[str, int]:
    """The heap a gun's cards come from: its own deck, but for the bodyguards of a foreign family, who may have
    divided theirs in any way (FAM-17)."""
    teams = h.rules.teams
    heads = teams.heads(h)
    if not heads or gun in heads or teams.are_fellows(h, me, gun):
        return "deck", gun
    return "family", teams.numbers(h)[gun]


def _redeal(h: First, rng: Chancy, places: list[Place]) -> None:
    """Shuffle a heap over its places until nothing contradicts what was seen."""
    truth = [_cards_at(h, place) for place in places]
    heap = [card for cards in truth for card in cards]
    guns = {gun for gun, _, _ in places}
    for _ in range(_TRIES if heap else 0):
        deal = shuffled(rng, heap)
        for place, cards in zip(places, truth, strict=True):
            _put(h, place, [deal.pop() for _ in cards])
        if all(_is_possible(h, gun) for gun in guns):
            return
    for place, cards in zip(places, truth, strict=True):
        _put(h, place, cards)


Place = tuple[int, str, int]
"""A gun, then "hand", "loaded" or "hidden" with the number of the discard."""


def _unknown_places(h: First, me: int | None, owner: int, gun: int) -> list[Place]:
    """Where this seat does not know what lies."""
    hidden: list[Place] = [(gun, "hidden", i) for i in range(len(h.hidden[gun]))]
    if owner == me or h.rules.teams.knows_cards(h, me, owner):
        return hidden[: h.foreign[gun]]
    loaded: list[Place] = [] if h.loaded[gun] is None or (gun, me) in h.seen else [(gun, "loaded", 0)]
    if h.rules.options.dead_reveal and owner not in h.alive:
        return hidden
    return [*hidden, *loaded, (gun, "hand", 0)]


def _cards_at(h: First, place: Place) -> list[str]:
    gun, where, at = place
    if where == "hidden":
        return [h.hidden[gun][at][0]]
    if where == "loaded":
        card = h.loaded[gun]
        assert card is not None
        return [card]
    return list(each_card(h.hand[gun], h.deck_of(gun)))


def _is_possible(h: First, gun: int) -> bool:
    """Whatever was called had to show itself."""
    escapes, loaded = h.rules.weapons[h.weapon[gun]].escapes, h.loaded[gun]
    if loaded is not None and not escapes(loaded, h.called):
        return False
    if not all(escapes(face, called) for face, called in h.hidden[gun]):
        return False
    return all(addition.is_possible(h, gun) for addition in h.rules.at_possible)


def _put(h: First, place: Place, cards: list[str]) -> None:
    gun, where, at = place
    if where == "loaded":
        h.loaded[gun] = cards[0]
    elif where == "hidden":
        pairs = list(h.hidden[gun])
        pairs[at] = (cards[0], pairs[at][1])
        h.hidden[gun] = tuple(pairs)
    else:
        hand: Hand = NO_CARDS
        for card in cards:
            hand = add(hand, card)
        h.hand[gun] = hand
