"""Imagining: a copy of the game that agrees with all that one seat knows, everything else dealt anew."""

from __future__ import annotations

from random import Random
from typing import final

from standoff.editions.common.imagine import TRIES, ask_again, luck_of, mixed, other_world
from standoff.editions.first.components import each_card
from standoff.editions.first.game import First
from standoff.editions.first.resample import resample
from standoff.editions.first.trail import TRAIL
from standoff.engine.chance import Chancy
from standoff.engine.errors import Unimaginable


@final
class Places:
    """Where a seat does not know which cards of a gun lie."""

    __slots__ = ("gun", "hand", "hidden", "loaded")

    def __init__(self, gun: int, hidden: int, *, loaded: bool, hand: bool) -> None:
        self.gun = gun
        self.hidden = hidden
        """So many of its discards, from the first one on."""
        self.loaded = loaded
        self.hand = hand


def imagine(g: First, me: int | None, rng: Chancy) -> First:
    """One world among those this seat holds possible (None: a spectator).  The log stays behind."""
    h = other_world(g, me, rng)
    if not h.agenda:
        return h
    luck = luck_of(rng)
    turned = h.turned
    h.pile = (*h.pile[:turned], *mixed(luck, sorted(h.pile[turned:])))
    if TRAIL in h.cells:
        resample(h, me, rng)
    else:
        _redeal_bullets(h, me, luck)
    h.rules.dealer.redeal(h, me, rng)
    for part in h.rules.at_imagine:
        part.imagine(h, me, rng)
    ask_again(h)
    return h


def _redeal_bullets(h: First, me: int | None, luck: Random) -> None:
    """Cards that this seat has not seen change places, each heap within itself; so do those just discarded."""
    heaps: dict[tuple[str, int], list[Places]] = {}
    knows_cards, loaded = h.rules.teams.knows_cards, h.loaded
    for seat, guns in enumerate(h.guns):
        knows = seat == me or knows_cards(h, me, seat)
        for gun in guns:
            if knows and seat != me and loaded[gun] is not None:
                heaps["loaded", gun] = [Places(gun, 0, loaded=True, hand=True)]
            places = _unknown_places(h, me, seat, gun, knows=knows)
            if places is not None:
                heaps.setdefault(_deck(h, me, gun), []).append(places)
    for heap in heaps.values():
        _redeal(h, luck, heap)
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


def _unknown_places(h: First, me: int | None, owner: int, gun: int, *, knows: bool) -> Places | None:
    """Where this seat does not know what lies; None where there is nothing to change places with."""
    discards = len(h.hidden[gun])
    if knows:
        unseen = min(h.foreign[gun], discards)
        return Places(gun, unseen, loaded=False, hand=False) if unseen else None
    loaded = h.loaded[gun] is not None and (gun, me) not in h.seen
    if h.rules.options.dead_reveal and owner not in h.alive:
        return Places(gun, discards, loaded=False, hand=False) if discards else None
    return Places(gun, discards, loaded=loaded, hand=True)


def _redeal(h: First, luck: Random, heap: list[Places]) -> None:
    """Shuffle a heap over its places until nothing contradicts what was seen."""
    cards = []
    for places in heap:
        gun = places.gun
        if places.hidden:
            cards += [face for face, _ in h.hidden[gun][: places.hidden]]
        if places.loaded:
            card = h.loaded[gun]
            assert card is not None
            cards.append(card)
        if places.hand:
            cards += each_card(h.hand[gun], h.deck_of(gun))
    cards.sort()
    sizes = [sum(h.hand[places.gun]) if places.hand else 0 for places in heap]
    for _ in range(TRIES):
        dealt = mixed(luck, cards)
        for places, size in zip(heap, sizes, strict=True):
            _put(h, places, size, dealt)
        if all(_is_possible(h, places.gun) for places in heap):
            return
    raise Unimaginable(f"In {TRIES:,} deals no heap of bullets agrees with what was seen")


def _is_possible(h: First, gun: int) -> bool:
    """Whatever was called had to show itself."""
    loaded, hidden, called = h.loaded[gun], h.hidden[gun], h.called
    if (called and loaded is not None) or any(before for _, before in hidden):
        escapes = h.rules.weapons[h.weapon[gun]].escapes
        if loaded is not None and not escapes(loaded, called):
            return False
        if not all(escapes(face, before) for face, before in hidden):
            return False
    return all(addition.is_possible(h, gun) for addition in h.rules.at_possible)


def _put(h: First, places: Places, size: int, dealt: list[str]) -> None:
    """The next cards of a heap lie in these places."""
    gun, count = places.gun, places.hidden
    if count:
        hidden = h.hidden[gun]
        h.hidden[gun] = (*[(dealt.pop(), called) for _, called in hidden[:count]], *hidden[count:])
    if places.loaded:
        h.loaded[gun] = dealt.pop()
    if places.hand:
        held = dealt[len(dealt) - size :]
        del dealt[len(dealt) - size :]
        mildest, middle, worst = h.deck_of(gun)
        h.hand[gun] = (held.count(mildest), held.count(middle), held.count(worst))
