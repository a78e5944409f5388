"""Living through what happened to hands unseen, as somebody who saw only part of it must imagine it.

Whoever lays, discards or gives a card might have taken any of the hand, and a magnet pulls each of them alike.  So
every way in which the single cards could have wandered counts the same, and one of those that agree with all that was
seen is drawn.  They are not tried out but counted, from the end backwards; hands that never met are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import Any, Final, NamedTuple, TypeAlias

from standoff.editions.common.bullets import PLACE
from standoff.editions.first.components import BANG, CARDS, DECK, Hand, add, spend
from standoff.editions.first.game import First
from standoff.editions.first.trail import BACK, FROM_HIDDEN, GAVE, LOOK, REFILL, SWAP, TRAIL
from standoff.engine.chance import Chancy, below, choice
from standoff.engine.errors import Unimaginable

LOADED: Final = -1
"""The place of a card that lies in its gun; other places are numbers of discards."""


class Leaves(NamedTuple):
    """A card leaves a hand for a place: one of these, and none of those that have just come back."""

    gun: int
    place: int | None
    may_be: tuple[str, ...]
    but: tuple[str, ...] = ()


class Comes(NamedTuple):
    """A card that all have seen comes back to its hand."""

    gun: int
    card: str


class Looked(NamedTuple):
    """Somebody looked at a hand; what was seen, where we know it."""

    gun: int
    line: int
    hand: Hand | None


class Swapped(NamedTuple):
    """A card of the other gun was pulled, then one of this gun given for it."""

    gun: int
    other: int
    line: int
    pulled: tuple[str, ...]
    given: tuple[str, ...]
    """What they may have been; nothing has been given yet where nothing is said."""


class Refilled(NamedTuple):
    """Bangs came back from the open cards and from those face down."""

    gun: int
    line: int
    openly: int
    unseen: int
    were_all: bool
    places: tuple[int, ...] | None
    """Where they lay, where we know it."""


Turn: TypeAlias = Leaves | Comes | Looked | Swapped | Refilled
Place: TypeAlias = tuple[int, int]


class Hands(NamedTuple):
    """What some guns' owners hold, and how many Bangs each of them has discarded face down."""

    cards: tuple[Hand, ...]
    unseen_bangs: tuple[int, ...]

    def put(self, at: int, hand: Hand) -> Hands:
        """The same with another hand."""
        return self._replace(cards=(*self.cards[:at], hand, *self.cards[at + 1 :]))

    def count_bangs(self, at: int, more: int) -> Hands:
        """The same with so many more Bangs face down."""
        bangs = self.unseen_bangs
        return self._replace(unseen_bangs=(*bangs[:at], bangs[at] + more, *bangs[at + 1 :]))


class Way(NamedTuple):
    """One way to go on: for how many single cards it stands, the cards it takes, and what is held then."""

    weight: int
    cards: tuple[str, ...]
    hands: Hands


class Past:
    """All ways in which some guns' cards may have wandered."""

    def __init__(self, guns: tuple[int, ...], turns: tuple[Turn, ...], ends: tuple[Hand | None, ...]) -> None:
        self.turns, self.ends = turns, ends
        self.at = {gun: at for at, gun in enumerate(guns)}
        self.counts_bangs = frozenset([turn.gun for turn in turns if isinstance(turn, Refilled)])
        self.start = Hands((DECK,) * len(guns), (0,) * len(guns))
        self._counted: dict[tuple[int, Hands], int] = {}

    def count(self, number: int, hands: Hands) -> int:
        """In how many ways it may go on from some turn with these hands."""
        key = (number, hands)
        known = self._counted.get(key)
        if known is None:
            if number == len(self.turns):
                known = int(all(end in (None, held) for end, held in zip(self.ends, hands.cards, strict=True)))
            else:
                known = sum([way.weight * self.count(number + 1, way.hands) for way in self.ways(number, hands)])
            self._counted[key] = known
        return known

    def live(self, rng: Chancy) -> list[tuple[Turn, Way]]:
        """One of all ways, each equally likely."""
        hands, lived = self.start, []
        if not self.count(0, hands):
            raise Unimaginable("In no way can the cards have wandered as was seen")
        for number, turn in enumerate(self.turns):
            ways = list(self.ways(number, hands))
            left = _below(rng, self.count(number, hands))
            for way in ways:
                left -= way.weight * self.count(number + 1, way.hands)
                if left < 0:
                    break
            lived.append((turn, way))
            hands = way.hands
        return lived

    def ways(self, number: int, hands: Hands) -> Iterator[Way]:
        """How one turn may have gone."""
        turn = self.turns[number]
        at = self.at[turn.gun]
        held = hands.cards[at]
        if isinstance(turn, Leaves):
            yield from self._leave(turn, at, hands)
        elif isinstance(turn, Comes):
            yield Way(1, (), hands.put(at, add(held, turn.card)))
        elif isinstance(turn, Looked):
            if turn.hand in (None, held):
                yield Way(1, (), hands)
        elif isinstance(turn, Swapped):
            yield from self._swap(turn, at, hands)
        else:
            bangs = hands.unseen_bangs[at]
            if bangs >= turn.unseen and not (turn.were_all and bangs > turn.unseen):
                refilled = (held[0], held[1] + turn.openly + turn.unseen, held[2])
                after = hands.put(at, refilled).count_bangs(at, -turn.unseen)
                yield Way(comb(bangs, turn.unseen), (), after)

    def _leave(self, turn: Leaves, at: int, hands: Hands) -> Iterator[Way]:
        for card in turn.may_be:
            copies = hands.cards[at][PLACE[card]] - turn.but.count(card)
            if copies > 0:
                after = hands.put(at, spend(hands.cards[at], card))
                is_counted = card == BANG and turn.gun in self.counts_bangs and turn.place not in (None, LOADED)
                yield Way(copies, (card,), after.count_bangs(at, 1) if is_counted else after)

    def _swap(self, turn: Swapped, at: int, hands: Hands) -> Iterator[Way]:
        mine, theirs, other = hands.cards[at], hands.cards[self.at[turn.other]], self.at[turn.other]
        for pulled in turn.pulled:
            weight = theirs[PLACE[pulled]]
            if not weight:
                continue
            left = spend(theirs, pulled)
            if not turn.given:
                yield Way(weight, (pulled,), hands.put(other, left))
            for given in turn.given:
                copies = mine[PLACE[given]]
                if copies:
                    after = hands.put(at, add(spend(mine, given), pulled)).put(other, add(left, given))
                    yield Way(weight * copies, (pulled, given), after)


_past = lru_cache(128)(Past)


def _below(rng: Chancy, k: int) -> int:
    """A number from 0 to k - 1, all equally likely, however large k is."""
    words = (k.bit_length() + 31) // 32
    limit = (1 << 32 * words) // k * k
    while True:
        value = 0
        for _ in range(words):
            value = value << 32 | below(rng, 1 << 32)
        if value < limit:
            return value % k


def resample(h: First, me: int | None, rng: Chancy) -> None:
    """Put in the place of all cards that this seat has not seen others that could be there."""
    story = Story(h, me)
    for guns in story.circles():
        turns = tuple([turn for turn in story.turns if turn.gun in guns])
        story.rewrite(guns, _past(guns, turns, tuple([story.end(gun) for gun in guns])).live(rng), rng)
    if h.dropped:
        lies = {gun: h.hidden[gun][-1][0] for gun, _ in h.dropped}
        h.dropped = tuple(lies.items())
        h.disarmed = tuple((gun, lies.get(gun, card)) for gun, card in h.disarmed)


class Story:
    """What one seat knows of how the cards came where they are."""

    def __init__(self, h: First, me: int | None) -> None:
        self.h, self.me = h, me
        self.owners = {gun: seat for seat, guns in enumerate(h.guns) for gun in guns}
        self.laid = [self._all_laid(gun) for gun in range(len(h.hand))]
        """(card, called) of all that each gun has discarded face down, also what came back from there."""
        self.gone = [0] * len(h.hand)
        """How many of them have come back, as we walk through the trail."""
        self.told = [0] * len(h.hand)
        self.opened: list[Hand] = [(0, 0, 0)] * len(h.hand)
        self.turns: list[Turn] = []
        for number, line in enumerate(TRAIL[h]):
            self._follow(number, *line)
        for gun in range(len(h.hand)):
            self._leave_until(gun, len(h.hidden[gun]), h.open[gun])
            card = h.loaded[gun]
            if card is not None:
                knows = self.is_mine(gun) or (gun, me) in h.seen
                self.turns.append(Leaves(gun, LOADED, (card,) if knows else self._escaping(gun, h.called)))

    def _escaping(self, gun: int, called: int) -> tuple[str, ...]:
        """Which cards of a gun may still be unseen after those calls."""
        escapes = self.h.rules.weapons[self.h.weapon[gun]].escapes
        return tuple([card for card in self.h.deck_of(gun) if escapes(card, called)])

    def is_mine(self, gun: int) -> bool:
        """Is it my gun now?"""
        return self.me is not None and self.owners[gun] == self.me

    def end(self, gun: int) -> Hand | None:
        """The hand as it is now, where I know it."""
        dead = self.h.rules.options.dead_reveal and self.owners[gun] not in self.h.alive
        return self.h.hand[gun] if self.is_mine(gun) or dead else None

    def _all_laid(self, gun: int) -> list[tuple[str, int]]:
        laid = list(self.h.hidden[gun])
        for word, whose, count, _, *more in TRAIL[self.h][::-1]:
            if word == REFILL and whose == gun:
                places = more[1]
                head = laid[: count - len(places)]
                for place, called in places:
                    head.insert(place, (BANG, called))
                laid[: count - len(places)] = head
        return laid

    def _leave_until(self, gun: int, count: int, opened: Hand) -> None:
        """Cards went face down until there were so many, and others lie open now."""
        for place in range(self.told[gun], count + self.gone[gun]):
            self.turns.append(Leaves(gun, place, self._may_be(gun, place)))
        self.told[gun] = count + self.gone[gun]
        for card, before, now in zip(self.h.deck_of(gun), self.opened[gun], opened, strict=True):
            self.turns += [Leaves(gun, None, (card,))] * (now - before)
        self.opened[gun] = opened

    def _may_be(self, gun: int, place: int) -> tuple[str, ...]:
        """What may lie there: an heir does not know what the dead had thrown away."""
        card, called = self.laid[gun][place]
        foreign = self.h.foreign[gun] + len(self.laid[gun]) - len(self.h.hidden[gun]) if gun != self.me else 0
        return (card,) if self.is_mine(gun) and place >= foreign else self._escaping(gun, called)

    def _follow(self, number: int, word: str, gun: int, count: int, opened: Hand, *more: Any) -> None:
        self._leave_until(gun, count, opened)
        if word == BACK:
            self.turns.append(Comes(gun, more[0]))
            self.opened[gun] = spend(opened, more[0])
        elif word == FROM_HIDDEN:
            self.turns += [Leaves(gun, None, (more[0],)), Comes(gun, more[0])]
        elif word == GAVE:
            place = self.told[gun]
            self.turns.append(Leaves(gun, place, self._may_be(gun, place), more))
            self.told[gun] += 1
        elif word == LOOK:
            by, hand = more
            self.turns.append(Looked(gun, number, hand if by == self.me else None))
        elif word == SWAP:
            self._swap(number, gun, *more)
        else:
            self._refill(number, gun, opened, *more)

    def _swap(
        self, number: int, gun: int, other: int, count: int, opened: Hand, pulled: str, given: str, seats: Any
    ) -> None:
        self._leave_until(other, count, opened)
        knows = self.me in seats
        may_give = ((given,) if knows else CARDS) if given else ()
        self.turns.append(Swapped(gun, other, number, (pulled,) if knows else CARDS, may_give))

    def _refill(self, number: int, gun: int, opened: Hand, openly: int, places: Any, were_all: bool) -> None:
        known = tuple([place for place, _ in places]) if self.is_mine(gun) and gun == self.me else None
        self.turns.append(Refilled(gun, number, openly, len(places), were_all, known))
        self.gone[gun] += len(places)
        self.opened[gun] = (opened[0], opened[1] - openly, opened[2])

    def circles(self) -> list[tuple[int, ...]]:
        """The guns whose cards may have mixed, together."""
        circles: list[set[int]] = [{gun} for gun in self.owners]
        for turn in self.turns:
            if isinstance(turn, Swapped):
                met = [circle for circle in circles if circle & {turn.gun, turn.other}]
                circles = [circle for circle in circles if circle not in met] + [set().union(*met)]
        return [tuple(sorted(circle)) for circle in circles]

    def rewrite(self, guns: tuple[int, ...], lived: list[tuple[Turn, Way]], rng: Chancy) -> None:
        """The table and the trail as they are in this world."""
        h = self.h
        laid = {gun: list(self.laid[gun]) for gun in guns}
        back: dict[int, set[int]] = {gun: set() for gun in guns}
        trail = list(TRAIL[h])
        at = {gun: number for number, gun in enumerate(guns)}
        for turn, way in lived:
            gun = turn.gun
            if isinstance(turn, Leaves) and turn.place == LOADED:
                h.loaded[gun] = way.cards[0]
            elif isinstance(turn, Leaves) and turn.place is not None:
                laid[gun][turn.place] = (way.cards[0], laid[gun][turn.place][1])
            elif isinstance(turn, Looked):
                *line, _ = trail[turn.line]
                trail[turn.line] = (*line, way.hands.cards[at[gun]])
            elif isinstance(turn, Swapped):
                *line, _, _, seats = trail[turn.line]
                trail[turn.line] = (*line, way.cards[0], way.cards[1] if turn.given else "", seats)
            elif isinstance(turn, Refilled):
                *line, _, were_all = trail[turn.line]
                places = turn.places if turn.places is not None else self._some_bangs(turn, laid[gun], line[2], rng)
                back[gun] |= set(places)
                trail[turn.line] = (*line, tuple([(place, laid[gun][place][1]) for place in places]), were_all)
        for gun in guns:
            h.hidden[gun] = tuple([card for place, card in enumerate(laid[gun]) if place not in back[gun]])
        if lived:
            for gun, hand in zip(guns, lived[-1][1].hands.cards, strict=True):
                h.hand[gun] = hand
        TRAIL[h] = tuple(trail)

    def _some_bangs(self, turn: Refilled, laid: list[tuple[str, int]], count: int, rng: Chancy) -> tuple[int, ...]:
        """Which of the Bangs face down came back is nobody's business."""
        bangs = [place for place in range(count) if laid[place][0] == BANG]
        some: list[int] = []
        while len(some) < turn.unseen:
            some.append(choice(rng, [place for place in bangs if place not in some]))
        return tuple(sorted(some))
