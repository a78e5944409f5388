"""Imagining: a copy of the game that agrees with all that one seat knows, everything else dealt anew."""

from __future__ import annotations

from standoff.editions.first.box import BANG, CARDS, CLICK, NO_CARDS, Hand, add, each_card
from standoff.editions.first.game import First
from standoff.editions.first.sight import is_family
from standoff.engine.chance import Chancy, below, choice, shuffled

_TRIES = 200


def imagine(g: First, me: int | None, rng: Chancy) -> First:
    """One world among those this seat holds possible (None: a spectator).  The log stays behind."""
    h = g.clone()
    h.log = None
    h.key = b"".join(below(rng, 1 << 32).to_bytes(4, "big") for _ in range(8))
    h.drawn = 0
    h.answers = {seat: said for seat, said in g.answers.items() if seat == me}
    if not h.agenda:
        return h
    h.pile = h.pile[: h.turned] + tuple(shuffled(rng, h.pile[h.turned :]))
    _redeal_bullets(h, me, rng)
    if h.team:
        _redeal_family_powers(h, me, rng)
    elif h.power:
        _redeal_powers(h, me, rng)
    if h.flashing:
        _redeal_role(h, me, rng)
    name, *args = h.agenda[-1]
    h.asking = h.rules.phases[name].ask(h, *args)
    return h


def _redeal_bullets(h: First, me: int | None, rng: Chancy) -> None:
    """Cards that this seat has not seen change places, each heap within itself; so do those just discarded."""
    heaps: dict[tuple[str, int], list[Place]] = {}
    for seat, guns in enumerate(h.guns):
        for gun in guns:
            if seat != me and is_family(h, me, seat) and h.loaded[gun] is not None:
                heaps["loaded", gun] = [(gun, "loaded", 0), (gun, "hand", 0)]
            heaps.setdefault(_deck(h, me, gun), []).extend(_unknown_places(h, me, seat, gun))
    for places in heaps.values():
        _redeal(h, rng, places)
    if h.dropped:
        lies = {gun: h.hidden[gun][-1][0] for gun, _ in h.dropped}
        h.dropped = list(lies.items())
        h.disarmed = tuple((gun, lies.get(gun, card)) for gun, card in h.disarmed)


def _deck(h: First, me: int | None, gun: int) -> tuple[str, int]:
    """The heap a gun's cards come from: its own deck, but for the bodyguards of a foreign family, who may have
    divided theirs in any way (FAM-17)."""
    if not h.boss or gun in h.boss or is_family(h, me, gun):
        return "deck", gun
    return "family", h.team[gun]


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
    if owner == me or is_family(h, me, owner):
        return hidden[: h.estate] if gun != owner else []
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
    return list(each_card(h.hand[gun]))


def _is_possible(h: First, gun: int) -> bool:
    """Whatever was called had to show itself; whatever was seen going back to a hand was not discarded before."""
    faces = [face for face, _ in h.hidden[gun]]
    if h.loaded[gun] is not None and not _escapes(h.loaded[gun], h.called):
        return False
    if not all(_escapes(face, called) for face, called in h.hidden[gun]):
        return False
    for back, card, count in h.returned:
        copies = faces[count:].count(card) + (h.loaded[gun] == card) + h.hand[gun][CARDS.index(card)]
        if back == gun and not copies:
            return False
    return not any(step[0] == "give_up" and step[2] == gun and not _holds(h, gun, step[3]) for step in h.agenda)


def _holds(h: First, gun: int, card: str) -> bool:
    """Is there such a card in hand?  One that was seen going back is there at least until another is given up."""
    return h.hand[gun][CARDS.index(card)] > 0


def _escapes(card: str | None, called: int) -> bool:
    """May this card still be unseen after those calls?"""
    return called == 0 or card == CLICK or (called == 1 and card == BANG)


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


def _redeal_powers(h: First, me: int | None, rng: Chancy) -> None:
    """Powers that are still face down, dealt again from those nobody has seen."""
    estate = h.rules.options.dead_reveal
    hidden = [
        seat
        for seat in range(len(h.power))
        if seat != me and not h.shown[seat] and not (estate and seat not in h.alive)
    ]
    deck = list(h.rules.deck)
    for seat, number in enumerate(h.power):
        if seat not in hidden:
            deck.remove(number)
    _deal_hidden_powers(h, rng, hidden, deck)


def _deal_hidden_powers(h: First, rng: Chancy, hidden: list[int], deck: list[int]) -> list[int]:
    """Give each of these seats a card of the deck; the dead are not the Unbreakable, who would have shown it."""
    for _ in range(_TRIES):
        cards = shuffled(rng, deck)
        dealt = {seat: cards.pop() for seat in hidden}
        if all(seat in h.alive or number != 2 for seat, number in dealt.items()):
            h.power = tuple(dealt.get(seat, number) for seat, number in enumerate(h.power))
            return cards
    for seat in hidden:
        deck.remove(h.power[seat])
    return deck


def _redeal_family_powers(h: First, me: int | None, rng: Chancy) -> None:
    """The cards of all other families, before or after they have been given out."""
    mine = h.team[me] if me is not None else None
    others = [team for team in range(len(h.cards)) if team != mine]
    deck = list(h.rules.deck)
    for number in h.cards[mine] if mine is not None else ():
        deck.remove(number)
    each = len(h.cards[0])
    hands: dict[int, list[int]] = {team: [] for team in others}
    if any(h.power):
        estate = h.rules.options.dead_reveal
        foreign = [seat for seat in h.order if h.team[seat] != mine]
        hidden = [seat for seat in foreign if not h.shown[seat] and not (estate and seat not in h.alive)]
        for seat in foreign:
            if seat not in hidden:
                deck.remove(h.power[seat])
        deck = _deal_hidden_powers(h, rng, hidden, deck)
        for seat in foreign:
            hands[h.team[seat]].append(h.power[seat])
    rest = shuffled(rng, deck)
    for team in others:
        hands[team] += [rest.pop() for _ in range(each - len(hands[team]))]
    h.cards = tuple(tuple(hands.get(team, cards)) for team, cards in enumerate(h.cards))
    name, *args = h.agenda[-1]
    if name == "boss_word":
        h.agenda[-1] = (name, _redealt_wishes(h, args[0], others, rng))


def _redealt_wishes(h: First, agreed: tuple[object, ...], others: list[int], rng: Chancy) -> tuple[object, ...]:
    """Whether another family has agreed, and on what, is its own business."""
    wishes = list(agreed)
    for team in others:
        size = h.team.count(team)
        wishes[team] = tuple(shuffled(rng, h.cards[team])[:size]) if below(rng, 2) else None
    return tuple(wishes)


def _redeal_role(h: First, me: int | None, rng: Chancy) -> None:
    """Anybody the telephone has not cleared may be the cop."""
    if me == h.cop:
        return
    dead_known = h.rules.options.cop_dead_reveal
    if dead_known and h.cop not in h.alive:
        return
    suspects = [seat for seat in h.suspects if seat != me and not (dead_known and seat not in h.alive)]
    h.cop = choice(rng, suspects)
    name, *args = h.agenda[-1]
    if name == "hold":
        held = h.sharers[: h.sharers.index(args[0])]
        h.phone = h.cop in held and below(rng, 2) == 1
