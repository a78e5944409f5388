"""Living through the bullets again: who may have held, discarded and exchanged what.

Whoever loads, discards or gives a card might have taken any of the hand.  So every way in which the single cards could
have wandered counts the same, and one of those that agree with all that was seen is drawn.  For each hand the ways to
go on are counted from the end backwards (`_Chain`), and forwards a card is taken as often as ways follow.  Two things
bind hands together: the Hustler, who may have passed a card from one to the other, and the common pile, when somebody
looked for a Bang in it.  There a story is dropped as often as the counts promised too much, or at once where it
contradicts what was found; those that are left are drawn as often as they should be.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple, TypeAlias

from standoff.editions.common.bullets import BANG, CARDS, CLICK
from standoff.editions.common.imagine import lived_through
from standoff.editions.second.clips import FACE_DOWN
from standoff.editions.second.components import BULLETS
from standoff.editions.second.game import Second
from standoff.editions.second.memory import Entry, Lines, Memory
from standoff.editions.second.powers.hustler import SLEEVE
from standoff.engine.errors import Contradiction

_BANGS: Final = {CLICK: 0, BANG: 1}
Values: TypeAlias = list[float]
"""For every number of Bangs in a hand, in how many ways it may go on."""


class _Turn(NamedTuple):
    """Something that happens to one hand: a card leaves it, comes to it, or both."""

    cards: int
    """How many it holds before."""
    leaves: bool = False
    left: int | None = None
    """1 for a Bang, 0 for a Click, None for a card nobody has seen."""
    spared: int = 0
    """A Bang that cannot be the card that leaves."""
    comes: bool = False
    came: int | None = None
    set_to: int | None = None
    """So many Bangs, whatever was before: a position laid out by a referee."""


class _Chain:
    """All that happens to one hand, and in how many ways it may go on from each moment."""

    def __init__(self, turns: list[_Turn], cards: int, start: int) -> None:
        self.turns, self.start = turns, start
        most = 2 + max([start, *[turn.set_to or 0 for turn in turns]]) + sum([turn.comes for turn in turns])
        after: Values = [float(bangs <= cards) for bangs in range(most)]
        self.after: list[Values] = []
        """For every turn, the values of what is held then."""
        for turn in reversed(turns):
            self.after.append(after)
            after = [self._before(turn, bangs, after) for bangs in range(most)]
        self.after.reverse()
        self.before = [after, *self.after]
        self.chances = [
            [_chance(turn, bangs, values) for bangs in range(most)] if turn.leaves and turn.left is None else []
            for turn, values in zip(turns, self.after, strict=True)
        ]
        """For every turn and number of Bangs, how likely it is that a Bang leaves unseen."""

    def _before(self, turn: _Turn, bangs: int, after: Values) -> float:
        if turn.set_to is not None:
            return after[turn.set_to]
        if bangs > turn.cards:
            return 0.0
        if not turn.leaves:
            return _coming(turn, bangs, after)
        ways = 0.0
        if turn.left != 1 and turn.cards > bangs:
            ways += (turn.cards - bangs) * _coming(turn, bangs, after)
        if turn.left != 0 and bangs > turn.spared:
            ways += (bangs - turn.spared) * _coming(turn, bangs - 1, after)
        return ways


def _coming(turn: _Turn, bangs: int, after: Values) -> float:
    """What such a hand is worth when the card has come; a card nobody has seen is taken for the better one."""
    if not turn.comes:
        return after[bangs]
    more = after[bangs + 1] if bangs + 1 < len(after) else 0.0
    if turn.came is None:
        return max(after[bangs], more)
    return more if turn.came else after[bangs]


def _chance(turn: _Turn, bangs: int, after: Values) -> float:
    click = (turn.cards - bangs) * after[bangs] if turn.cards > bangs else 0.0
    bang = (bangs - turn.spared) * after[bangs - 1] if bangs > turn.spared else 0.0
    return bang / (click + bang) if click + bang else 0.0


_Act: TypeAlias = Callable[["_Life"], None]


class _Life:
    """One story of the bullets as it goes on."""

    __slots__ = ("bangs", "chance", "down", "entries", "hidden", "sleeve")

    def __init__(self, bangs: list[int], chance: Callable[[], float]) -> None:
        self.bangs = bangs
        self.chance = chance
        self.down = 0
        """Bangs in the hidden part of the pile."""
        self.sleeve: int | None = None
        self.hidden: list[list[str]] = [[] for _ in bangs]
        self.entries: list[tuple[int, Entry]] = []


class Past:
    """All that a seat remembers of the bullets, ready to be lived through."""

    def __init__(self, seats: int, memory: Lines, me: int | None, loaded: tuple[bool, ...]) -> None:
        self.me = me
        self._cards = [sum(BULLETS)] * seats
        self._turns: list[list[_Turn]] = [[] for _ in range(seats)]
        self._acts: list[_Act] = []
        clicks_until = _all_clicks(memory)
        for at, (line, entry) in enumerate(memory):
            getattr(self, f"_{entry[0]}")(line, entry, at < clicks_until)
        for seat, lies in enumerate(loaded):
            if lies and seat != me:
                self._turn(seat, _Turn(self._cards[seat], leaves=True))
        self.loaded = [seat for seat, lies in enumerate(loaded) if lies and seat != me]
        self.cards = self._cards
        start = BULLETS[1]
        self._chains = [_Chain(turns, cards, start) for turns, cards in zip(self._turns, self._cards, strict=True)]
        self._start = [start] * seats

    def _turn(self, seat: int, turn: _Turn) -> None:
        """Something happens to a hand."""
        self._turns[seat].append(turn)
        self._cards[seat] += turn.comes - turn.leaves

    def _hand(self, line: int, entry: Entry, clicks: bool) -> None:
        _, seat, *hand = entry
        self._turns[seat].append(_Turn(0, set_to=hand[1]))
        self._cards[seat] = sum(hand)

        def act(life: _Life) -> None:
            life.bangs[seat] = hand[1]

        self._acts.append(act)

    def _pile(self, line: int, entry: Entry, clicks: bool) -> None:
        *_, bangs = entry

        def act(life: _Life) -> None:
            life.down = bangs

        self._acts.append(act)

    def _open(self, line: int, entry: Entry, clicks: bool) -> None:
        _, seat, card = entry
        bang = _BANGS[card]
        self._turn(seat, _Turn(self._cards[seat], leaves=True, left=bang))

        def act(life: _Life) -> None:
            life.bangs[seat] -= bang

        self._acts.append(act)

    def _down(self, line: int, entry: Entry, clicks: bool, spared: int = 0) -> None:
        kind, seat, card, known = entry
        left = _BANGS[card] if card is not None else 0 if clicks else None
        self._turn(seat, _Turn(self._cards[seat], leaves=True, left=left, spared=spared))
        number = len(self._turns[seat]) - 1

        def act(life: _Life) -> None:
            bang = left
            if bang is None:
                bang = 1 if life.chance() < self._chains[seat].chances[number][life.bangs[seat]] else 0
            life.bangs[seat] -= bang
            life.down += bang
            life.hidden[seat].append(CARDS[bang])
            if card is None:
                life.entries.append((line, (kind, seat, CARDS[bang], known)))

        self._acts.append(act)

    def _away(self, line: int, entry: Entry, clicks: bool) -> None:
        """The Bang just fetched is not the card that goes for it.  SEL-54"""
        self._down(line, entry, clicks, spared=1)

    def _fetch(self, line: int, entry: Entry, clicks: bool) -> None:
        _, seat, part = entry
        self._turn(seat, _Turn(self._cards[seat], comes=True, came=1))
        from_down = int(part == FACE_DOWN)

        def act(life: _Life) -> None:
            life.bangs[seat] += 1
            life.down -= from_down
            if life.down < 0:
                raise Contradiction

        self._acts.append(act)

    def _some(self, line: int, entry: Entry, clicks: bool) -> None:
        def act(life: _Life) -> None:
            if not life.down:
                raise Contradiction

        self._acts.append(act)

    def _none(self, line: int, entry: Entry, clicks: bool) -> None:
        self._found(0)

    def _found(self, bangs: int) -> None:
        """Somebody has counted the Bangs of the hidden part."""

        def act(life: _Life) -> None:
            if life.down != bangs:
                raise Contradiction

        self._acts.append(act)

    def _look(self, line: int, entry: Entry, clicks: bool) -> None:
        _, seat, bangs = entry
        if bangs is not None:
            self._found(bangs)
            return

        def act(life: _Life) -> None:
            life.entries.append((line, ("look", seat, life.down)))

        self._acts.append(act)

    def _hustle(self, line: int, entry: Entry, clicks: bool) -> None:
        _, hustler, partner, card = entry
        left = None if card is None else _BANGS[card]
        self._turn(partner, _Turn(self._cards[partner], leaves=True, left=left))
        number = len(self._turns[partner]) - 1

        def act(life: _Life) -> None:
            bang = left
            if bang is None:
                bang = 1 if life.chance() < self._chains[partner].chances[number][life.bangs[partner]] else 0
                life.entries.append((line, ("hustle", hustler, partner, CARDS[bang])))
            life.bangs[partner] -= bang
            life.sleeve = bang

        self._acts.append(act)

    def _pay(self, line: int, entry: Entry, clicks: bool) -> None:
        _, hustler, partner, card, drawn = entry
        given, came = (None, None) if card is None else (_BANGS[card], _BANGS[drawn])
        self._turn(hustler, _Turn(self._cards[hustler], leaves=True, left=given, comes=True, came=came))
        self._turn(partner, _Turn(self._cards[partner], comes=True, came=given))
        of_hustler, of_partner = len(self._turns[hustler]) - 1, len(self._turns[partner]) - 1

        def act(life: _Life) -> None:
            drew, gave = life.sleeve, given
            assert drew is not None
            if gave is None:
                gave = self._paid(life, hustler, of_hustler, partner, of_partner, drew)
                life.entries.append((line, ("pay", hustler, partner, CARDS[gave], CARDS[drew])))
            life.bangs[hustler] += drew - gave
            life.bangs[partner] += gave
            life.sleeve = None

        self._acts.append(act)

    def _paid(self, life: _Life, hustler: int, of_hustler: int, partner: int, of_partner: int, drew: int) -> int:
        """Which card is given for the one drawn.  Each hand alone has counted with what would suit it best."""
        mine, theirs = self._chains[hustler], self._chains[partner]
        have, has = life.bangs[hustler], life.bangs[partner]
        after, their_after = mine.after[of_hustler], theirs.after[of_partner]
        cards = mine.turns[of_hustler].cards
        click = (cards - have) * after[have + drew] * their_after[has]
        bang = have * after[have - 1 + drew] * their_after[has + 1] if have else 0.0
        promised = mine.before[of_hustler][have] * theirs.before[of_partner][has]
        if life.chance() * promised >= click + bang:
            raise Contradiction
        return 1 if life.chance() * (click + bang) < bang else 0

    def live(self, luck: Random) -> _Life:
        """One of all stories."""
        life = _Life(self._start[:], luck.random)
        for act in self._acts:
            act(life)
        return life

    def loads(self, life: _Life, seat: int) -> int:
        """Which card lies before somebody: the last one that left the hand."""
        return 1 if life.chance() < self._chains[seat].chances[-1][life.bangs[seat]] else 0


def _all_clicks(memory: Lines) -> int:
    """Up to which entry whatever went face down unseen was a Click: no Bang was found, and none had been fetched."""
    until = 0
    for at, (_, entry) in enumerate(memory):
        kind = entry[0]
        if (kind == "fetch" and entry[2] == FACE_DOWN) or (kind == "pile" and entry[-1]):
            break
        if kind in ("down", "away") and entry[2] == BANG:
            break
        if kind == "none" or (kind == "look" and entry[2] == 0):
            until = at
    return until


def resample(h: Second, me: int | None, luck: Random, memory: Memory) -> None:
    """Give everybody but me other bullets."""
    loaded = tuple([card is not None for card in h.loaded])
    past: Past | None = memory.prepared.get(loaded)
    if past is None:
        past = memory.prepared[loaded] = Past(len(h.hand), memory.bullets, me, loaded)
    life = lived_through(lambda: past.live(luck))
    for line, entry in life.entries:
        h.trail[line] = entry
    h.face_down = (sum(h.face_down) - life.down, life.down)
    h.hidden = [tuple(cards) for cards in life.hidden]
    if SLEEVE in h.cells:
        SLEEVE[h] = "" if life.sleeve is None else CARDS[life.sleeve]
    for seat in past.loaded:
        bang = past.loads(life, seat)
        h.loaded[seat] = CARDS[bang]
        life.bangs[seat] -= bang
    for seat, (cards, bangs) in enumerate(zip(past.cards, life.bangs, strict=True)):
        if seat != me:
            h.hand[seat] = (cards - bangs, bangs)
