"""Living through the bullets again: who may have held, discarded and exchanged what.

Whoever loads, discards or gives a card might have taken any of the hand.  So every way in which the single cards could
have wandered counts the same, and one of those that agree with all that was seen is drawn.  For each hand the ways to
go on are counted from the end backwards (`_Chain`), and forwards a card is taken as often as ways follow.

Two things bind hands together.  Where the Bangs of the hidden pile were counted, as many were put down since the count
before; how many of them are whose is drawn first, as often as ways follow (`_Shared`).  Where a Bang was found among
others, or the Hustler may have passed a card from hand to hand, a story is dropped as often as the counts promised too
much, or at once where it contradicts what was found; those that are left are drawn as often as they should be.
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
_DIGIT: Final = 6
_HELD: Final = (1 << _DIGIT) - 1
Held: TypeAlias = int
"""How many Bangs a hand holds, in the last digit; in each digit before it, how many of them it is still to put down
before one of the counts.  A digit has so many bits, and stays below half of what these can say."""
Values: TypeAlias = dict[Held, float]
"""For all that a hand may hold, in how many ways it may go on; what is not there cannot be."""


class _Turn(NamedTuple):
    """Something that happens to one hand: a card leaves it, comes to it, or both."""

    cards: int
    """How many it holds before."""
    leaves: bool = False
    left: int | None = None
    """1 for a Bang, 0 for a Click, None for a card nobody has seen."""
    spared: int = 0
    """A Bang that cannot be the card that leaves."""
    bang: Held = 1
    """What a hand holds less without a Bang that leaves."""
    comes: bool = False
    came: int | None = None
    set_to: int | None = None
    """So many Bangs, whatever was before: a position laid out by a referee."""


class _Chain:
    """All that happens to one hand, and in how many ways it may go on from each moment."""

    def __init__(self, turns: list[_Turn], cards: int, start: int) -> None:
        self.turns = turns
        most = 1 + max([start, *[turn.set_to or 0 for turn in turns]]) + sum([turn.comes for turn in turns])
        self.before: list[Values] = [dict.fromkeys(range(min(most, cards) + 1), 1.0)]
        """For every turn, the values of what is held before it, and of what is held in the end."""
        for turn in reversed(turns):
            self.before.append(_before(turn, self.before[-1], most))
        self.before.reverse()
        self.after = self.before[1:]
        self.chances = [
            {held: _chance(turn, held, after) for held in before} if turn.leaves and turn.left is None else {}
            for turn, before, after in zip(turns, self.before, self.after)
        ]
        """For every turn and all that may be held, how likely it is that a Bang leaves unseen."""
        self.begin = {held - start: ways for held, ways in self.before[0].items() if held & _HELD == start}
        """By what it has to put down before the counts: in how many ways all of it may happen."""


def _before(turn: _Turn, after: Values, most: int) -> Values:
    """The values of what may be held before a turn."""
    if turn.set_to is not None:
        return {
            held - turn.set_to + bangs: ways
            for held, ways in after.items()
            if held & _HELD == turn.set_to
            for bangs in range(most + 1)
        }
    found: Values = {}
    for held in {held + more for held in after for more in (-1, 0, turn.bang, turn.bang - 1)}:
        if held not in found and 0 <= held & _HELD <= min(turn.cards, most):
            ways = _ways(turn, held, after)
            if ways:
                found[held] = ways
    return found


def _ways(turn: _Turn, held: Held, after: Values) -> float:
    """In how many ways it may go on from there."""
    if not turn.leaves:
        return _coming(turn, held, after)
    bangs, ways = held & _HELD, 0.0
    if turn.left != 1 and turn.cards > bangs:
        ways += (turn.cards - bangs) * _coming(turn, held, after)
    if turn.left != 0 and bangs > turn.spared:
        ways += (bangs - turn.spared) * _coming(turn, held - turn.bang, after)
    return ways


def _coming(turn: _Turn, held: Held, after: Values) -> float:
    """What such a hand is worth when the card has come; a card nobody has seen is taken for the better one."""
    if not turn.comes:
        return after.get(held, 0.0)
    if turn.came is None:
        return max(after.get(held, 0.0), after.get(held + 1, 0.0))
    return after.get(held + turn.came, 0.0)


def _chance(turn: _Turn, held: Held, after: Values) -> float:
    bangs = held & _HELD
    click = (turn.cards - bangs) * after.get(held, 0.0)
    bang = (bangs - turn.spared) * after.get(held - turn.bang, 0.0) if bangs > turn.spared else 0.0
    return bang / (click + bang) if click + bang else 0.0


class _Shared:
    """How many of the Bangs that were counted in the pile each hand has put there, drawn as often as ways follow."""

    def __init__(self, hands: list[Values], total: Held) -> None:
        self._hands, self._total = hands, total
        self._others: list[Values] = [{0: 1.0}]
        """For every hand, in how many ways those after it put down so much together."""
        for hand in reversed(hands):
            together: Values = {}
            for mine, ways in hand.items():
                for theirs, more in self._others[-1].items():
                    if _fits(mine + theirs, total):
                        together[mine + theirs] = together.get(mine + theirs, 0.0) + ways * more
            self._others.append(together)
        self._others.reverse()

    def draw(self, luck: Random) -> list[Held]:
        """What each of them is to put down."""
        left, found = self._total, list[Held]()
        for hand, others in zip(self._hands, self._others[1:]):
            fitting = [mine for mine in hand if left - mine in others]
            if not fitting:
                raise Contradiction
            (mine,) = luck.choices(fitting, [hand[one] * others[left - one] for one in fitting])
            found.append(mine)
            left -= mine
        return found


def _fits(held: Held, total: Held) -> bool:
    """Is no digit larger than that of the total?"""
    while held:
        if held & _HELD > total & _HELD:
            return False
        held, total = held >> _DIGIT, total >> _DIGIT
    return True


_Act: TypeAlias = Callable[["_Life"], None]


class _Life:
    """One story of the bullets as it goes on."""

    __slots__ = ("chance", "down", "entries", "held", "hidden", "sleeve")

    def __init__(self, held: list[Held], chance: Callable[[], float]) -> None:
        self.held = held
        self.chance = chance
        self.down = 0
        """Bangs in the hidden part of the pile."""
        self.sleeve: int | None = None
        self.hidden: list[list[str]] = [[] for _ in held]
        self.entries: list[tuple[int, Entry]] = []


class Past:
    """All that a seat remembers of the bullets, ready to be lived through."""

    def __init__(self, seats: int, memory: Lines, me: int | None, loaded: tuple[bool, ...]) -> None:
        self.me = me
        self._cards = [sum(BULLETS)] * seats
        self._turns: list[list[_Turn]] = [[] for _ in range(seats)]
        self._acts: list[_Act] = []
        bangs, total = _counted(memory)
        for line, entry in memory:
            getattr(self, f"_{entry[0]}")(line, entry, bangs.get(line, 1))
        for seat, lies in enumerate(loaded):
            if lies and seat != me:
                self._turn(seat, _Turn(self._cards[seat], leaves=True))
        self.loaded = [seat for seat, lies in enumerate(loaded) if lies and seat != me]
        self.cards = self._cards
        start = BULLETS[1]
        self._chains = [_Chain(turns, cards, start) for turns, cards in zip(self._turns, self._cards, strict=True)]
        self._start = [start] * seats
        self._shared = _Shared([chain.begin for chain in self._chains], total) if total else None

    def _turn(self, seat: int, turn: _Turn) -> None:
        """Something happens to a hand."""
        self._turns[seat].append(turn)
        self._cards[seat] += turn.comes - turn.leaves

    def _hand(self, line: int, entry: Entry, bang: Held) -> None:
        _, seat, *hand = entry
        self._turns[seat].append(_Turn(0, set_to=hand[1]))
        self._cards[seat] = sum(hand)

        def act(life: _Life) -> None:
            life.held[seat] += hand[1] - (life.held[seat] & _HELD)

        self._acts.append(act)

    def _pile(self, line: int, entry: Entry, bang: Held) -> None:
        *_, bangs = entry

        def act(life: _Life) -> None:
            life.down = bangs

        self._acts.append(act)

    def _open(self, line: int, entry: Entry, bang: Held) -> None:
        _, seat, card = entry
        left = _BANGS[card]
        self._turn(seat, _Turn(self._cards[seat], leaves=True, left=left))

        def act(life: _Life) -> None:
            life.held[seat] -= left

        self._acts.append(act)

    def _down(self, line: int, entry: Entry, bang: Held, spared: int = 0) -> None:
        kind, seat, card, known = entry
        left = _BANGS[card] if card is not None else None if bang else 0
        self._turn(seat, _Turn(self._cards[seat], leaves=True, left=left, spared=spared, bang=bang or 1))
        number = len(self._turns[seat]) - 1

        def act(life: _Life) -> None:
            goes = left
            if goes is None:
                goes = 1 if life.chance() < self._chains[seat].chances[number][life.held[seat]] else 0
            life.held[seat] -= bang * goes
            life.down += goes
            life.hidden[seat].append(CARDS[goes])
            if card is None:
                life.entries.append((line, (kind, seat, CARDS[goes], known)))

        self._acts.append(act)

    def _away(self, line: int, entry: Entry, bang: Held) -> None:
        """The Bang just fetched is not the card that goes for it.  SEL-54"""
        self._down(line, entry, bang, spared=1)

    def _fetch(self, line: int, entry: Entry, bang: Held) -> None:
        _, seat, part = entry
        self._turn(seat, _Turn(self._cards[seat], comes=True, came=1))
        from_down = int(part == FACE_DOWN)

        def act(life: _Life) -> None:
            life.held[seat] += 1
            life.down -= from_down
            if life.down < 0:
                raise Contradiction

        self._acts.append(act)

    def _some(self, line: int, entry: Entry, bang: Held) -> None:
        def act(life: _Life) -> None:
            if not life.down:
                raise Contradiction

        self._acts.append(act)

    def _none(self, line: int, entry: Entry, bang: Held) -> None:
        self._found(0)

    def _found(self, bangs: int) -> None:
        """Somebody has counted the Bangs of the hidden part."""

        def act(life: _Life) -> None:
            if life.down != bangs:
                raise Contradiction

        self._acts.append(act)

    def _look(self, line: int, entry: Entry, bang: Held) -> None:
        _, seat, bangs = entry
        if bangs is not None:
            self._found(bangs)
            return

        def act(life: _Life) -> None:
            life.entries.append((line, ("look", seat, life.down)))

        self._acts.append(act)

    def _hustle(self, line: int, entry: Entry, bang: Held) -> None:
        _, hustler, partner, card = entry
        left = None if card is None else _BANGS[card]
        self._turn(partner, _Turn(self._cards[partner], leaves=True, left=left))
        number = len(self._turns[partner]) - 1

        def act(life: _Life) -> None:
            drawn = left
            if drawn is None:
                drawn = 1 if life.chance() < self._chains[partner].chances[number][life.held[partner]] else 0
                life.entries.append((line, ("hustle", hustler, partner, CARDS[drawn])))
            life.held[partner] -= drawn
            life.sleeve = drawn

        self._acts.append(act)

    def _pay(self, line: int, entry: Entry, bang: Held) -> None:
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
            life.held[hustler] += drew - gave
            life.held[partner] += gave
            life.sleeve = None

        self._acts.append(act)

    def _paid(self, life: _Life, hustler: int, of_hustler: int, partner: int, of_partner: int, drew: int) -> int:
        """Which card is given for the one drawn.  Each hand alone has counted with what would suit it best."""
        mine, theirs = self._chains[hustler], self._chains[partner]
        have, has = life.held[hustler], life.held[partner]
        bangs, clicks = have & _HELD, mine.turns[of_hustler].cards - (have & _HELD)
        after, their_after = mine.after[of_hustler].get, theirs.after[of_partner].get
        click = clicks * after(have + drew, 0.0) * their_after(has, 0.0) if clicks else 0.0
        bang = bangs * after(have - 1 + drew, 0.0) * their_after(has + 1, 0.0) if bangs else 0.0
        promised = mine.before[of_hustler][have] * theirs.before[of_partner][has]
        if life.chance() * promised >= click + bang:
            raise Contradiction
        return 1 if life.chance() * (click + bang) < bang else 0

    def live(self, luck: Random) -> _Life:
        """One of all stories."""
        life = _Life(self._start[:], luck.random)
        if self._shared is not None:
            for seat, held in enumerate(self._shared.draw(luck)):
                life.held[seat] += held
        for act in self._acts:
            act(life)
        return life

    def loads(self, life: _Life, seat: int) -> int:
        """Which card lies before somebody: the last one that left the hand."""
        return 1 if life.chance() < self._chains[seat].chances[-1][life.held[seat]] else 0


def _counted(memory: Lines) -> tuple[dict[int, Held], Held]:
    """By line: what a hand holds less without a Bang that it put down there unseen, if the Bangs of the pile have been
    counted later; nothing where it was a Click.  And what all hands put down together before the counts."""
    found: dict[int, Held] = {}
    total, digit, known, unseen = 0, 0, 0, list[int]()
    for line, entry in memory:
        kind = entry[0]
        if kind == "down" or kind == "away":
            if entry[2] is None:
                unseen.append(line)
            else:
                known += _BANGS[entry[2]]
        elif kind == "fetch":
            known -= entry[2] == FACE_DOWN
        elif kind == "pile":
            known, unseen = entry[-1], []
        elif kind == "none" or (kind == "look" and entry[2] is not None):
            bangs = 0 if kind == "none" else entry[2]
            if bangs > known:
                digit += _DIGIT
                total += (bangs - known) << digit
                found |= dict.fromkeys(unseen, 1 + (1 << digit))
            else:
                found |= dict.fromkeys(unseen, 0)
            known, unseen = bangs, []
    return found, total


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
        life.held[seat] -= bang
    for seat, (cards, bangs) in enumerate(zip(past.cards, life.held, strict=True)):
        if seat != me:
            h.hand[seat] = (cards - bangs, bangs)
