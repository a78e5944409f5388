"""What a boss looks at in the first edition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from random import Random
from typing import Any, Final

from standoff.editions.common.bullets import PLACE
from standoff.editions.common.imagine import ask_again
from standoff.editions.common.instinct import PLANNED, Instinct, Signs, Thinker, dot, drawn
from standoff.editions.common.temper import Mind
from standoff.editions.common.weights import Weights
from standoff.editions.first.card import wounds_to_die
from standoff.editions.first.components import (
    DECK,
    ROUNDS,
    SHAME_COST,
    WOUNDS_TO_DIE,
    Hand,
    Notes,
    add,
    loadable,
    spend,
    worth,
)
from standoff.editions.first.cop import CALLS, COP, LAST_CALL_ROUND, LIGHTS, SWITCHBOARD
from standoff.editions.first.families.ties import BOSSES
from standoff.editions.first.game import First
from standoff.editions.first.mind import quick
from standoff.editions.first.mind.tells import tells
from standoff.editions.first.mind.windows import AT_ONCE
from standoff.engine.phase import Options

POWERS: Final = 12
NO_POWER: Final = (0.0,) * (2 * POWERS)
NO_CALLS: Final = (0.0,) * 6
AIMS: Final = frozenset({"aim", "kid_aim"})
QUICKER: Final = 4
"""So many rounds of the base game take as long as one with views and powers."""
LONE: Final = 17
"""How many signs somebody has who plays for money."""
SHARP: Final = DECK[1] + DECK[2]
PUT_AWAY: Final = 0.85
"""Of cards that were put down unfired fewer are bullets than were loaded: whoever has loaded one stays."""
LOAD: Final = 5
"""How many signs speak for a bullet."""


class FirstInstinct(Instinct):
    """Money, wounds, bullets and shame; the cop, families and the powers."""

    lasting = 5
    weighed = frozenset({"load", "cunning_load", "aim", "kid_aim", "courage", "hold", "guards"})
    learned = frozenset({"load", "aim", "kid_aim"})

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._told: tuple[Any, dict[int, float]] = (None, {})
        """What aims tell, and when."""

    def rounds(self, g: First, plans: int) -> int:
        return (QUICKER if quick.is_plain(g) else 1) * super().rounds(g, plans)

    def foes(self, g: First, me: int) -> list[int]:
        if g.rules.teams.numbers(g) or len(g.guns[me]) > 1 or (g.round < PLANNED and not quick.is_plain(g)):
            return []
        return [seat for seat in g.alive if seat != me]

    # ---- what a table is worth -----------------------------------------------------------------------------------

    def sides(self, g: First) -> list[tuple[int, ...]]:
        of = g.rules.teams.numbers(g)
        if of:
            return [tuple([seat for seat, team in enumerate(of) if team == one]) for one in sorted(set(of))]
        cop = the_cop(g)
        if cop is not None and not may_arrest(g, cop):
            return [(seat,) for seat in g.alive if seat != cop]
        return [(seat,) for seat in g.alive]

    def worth(self, g: First) -> list[Signs]:
        if g.rules.teams.numbers(g):
            count: Any = g.rules.count
            sides = self.sides(g)
            return of_teams(g, sides, [count.total(g, team) for team in range(len(sides))], BOSSES[g])
        cop = the_cop(g)
        nets = {seat: _net(g, seat) / 20.0 for seat in g.alive if seat != cop}
        ranked = list(nets.values())
        first, second = two_best(ranked)
        usual, living = sum(nets.values(), 0.0) / max(1, len(nets)), len(g.alive) / 6.0
        live = {seat: live_cards(g, seat) / 2.0 for seat in g.alive}
        bullets = sum(live.values(), 0.0)
        found: list[Signs] = []
        for (seat,) in self.sides(g):
            left = lives_left(g, seat)
            lives = (float(left == 1), float(left == 2), float(left > 3), live[seat])
            if seat == cop:
                calls = CALLS[g]
                called = (1.0, float(calls), float(calls == len(SWITCHBOARD)), float(LIGHTS[g, seat]))
                found.append((*(0.0,) * LONE, *called, *lives[:2], *held(g, seat)))
                continue
            net, is_first = nets[seat], float(nets[seat] == first)
            own, ahead, richer = net - usual, net - (second if is_first else first), sum([net < one for one in ranked])
            money = (own, max(0.0, own), max(-1.0, min(1.0, ahead)), is_first, g.shame[seat] / 2.0)
            place = (float(richer == 1), float(richer == 2), max(-3.0, min(3.0, ahead)), own * living)
            signs = (*money, *lives, *place, live[seat] * living, (bullets - live[seat]) * is_first, *unseen(g, seat))
            found.append((*signs, *NO_CALLS, *held(g, seat)) if g.rules.setup.modules else signs)
        return found

    # ---- what others hold and say --------------------------------------------------------------------------------

    def look(self, g: First) -> Any:
        return aim_signs(g) if g.agenda[-1][0] in AIMS else None

    def signs(self, g: First, seat: int, options: Options, look: Any) -> list[Signs]:
        if g.agenda[-1][0] == "load":
            return load_signs(g, seat, options)
        aims = look[has_live(g, seat)]
        return [aims[said] if isinstance(said, int) else added([aims[one] for one in _seats(said)]) for said in options]

    def thinker(self, g: First, mind: Mind) -> Thinker:
        look = quick.LOOKS.get(g.agenda[-1][0])
        return super().thinker(g, mind) if look is None or not quick.is_plain(g) else look(g).answer

    def record(self, g: First, seat: int) -> Signs:
        fired = [g.open[gun] for gun in g.guns[seat]]
        live, blank = sum([cards[1] + cards[2] for cards in fired]), sum([cards[0] for cards in fired])
        return 1.0, (g.round - 1) / 4.0, g.shame[seat] / 2.0, live / 2.0, blank / 2.0

    def is_likely(self, g: First, me: int, erratic: Sequence[bool]) -> bool:
        """Cards that people show at once lie open after the first round."""
        if g.round == 1 or not g.held[me]:
            return True
        for seat in g.alive:
            if seat != me and not erratic[seat]:
                for card in g.rules.holding(g, seat):
                    if card.number in AT_ONCE and card.name not in g.shown[seat]:
                        return False
        return True

    def remember(self, g: First, me: int, erratic: Sequence[bool], rng: Random) -> None:
        if g.called:
            return
        knows, tells = g.rules.teams.knows_cards, self._telling(g)
        for seat, guns in enumerate(g.guns):
            if seat != me and not knows(g, me, seat):
                for gun in guns:
                    if not g.foreign[gun] and (gun, me) not in g.seen:
                        self._lay_again(g, seat, gun, erratic[seat], tells.get(gun, 1.0), rng)
        ask_again(g)

    def _telling(self, g: First) -> dict[int, float]:
        """By gun: how many times likelier its aim is with a bullet than with a blank.  All worlds of a moment have the
        same aims, so it is worked out once."""
        moment = (g.round, tuple(g.target), tuple(g.stash), tuple(g.wounds), tuple(g.shame))
        if self._told[0] != moment:
            self._told = moment, self._tells(g) if g.rules.teams.numbers(g) else tells(g)
        return self._told[1]

    def _tells(self, g: First) -> dict[int, float]:
        """The same in teams, by habit: blanks and bullets go to different people."""
        weights, found = self.weights.habits["aim"], {}
        if any(isinstance(aim, int) for aim in g.target):
            blank, live = [{seat: exp(dot(weights, one)) for seat, one in signs.items()} for signs in aim_signs(g)]
            blanks, lives = sum(blank.values(), 0.0), sum(live.values(), 0.0)
            for seat in g.alive:
                for gun in g.guns[seat]:
                    aim = g.target[gun]
                    if isinstance(aim, int) and aim in live:
                        found[gun] = live[aim] / (lives - live[seat]) / (blank[aim] / (blanks - blank[seat]))
        return found

    def _lay_again(self, g: First, seat: int, gun: int, erratic: bool, telling: float, rng: Random) -> None:
        """The cards of a gun that nobody has seen, laid again by habit: those face down first, then the loaded one."""
        hand, loaded, hidden = g.hand[gun], g.loaded[gun], list(g.hidden[gun])
        again = [at for at, (_, called) in enumerate(hidden) if not called]
        if not again and loaded is None:
            return
        for at in again:
            hand = add(hand, hidden[at][0])
        if loaded is not None:
            hand = add(hand, loaded)
        for at in again:
            card = self._laid(g, seat, gun, hand, erratic, PUT_AWAY, rng)
            hidden[at], hand = (card, 0), spend(hand, card)
        if loaded is not None:
            loaded = self._laid(g, seat, gun, hand, erratic, telling, rng)
            hand = spend(hand, loaded)
        g.hand[gun], g.loaded[gun], g.hidden[gun] = hand, loaded, tuple(hidden)

    def _laid(self, g: First, seat: int, gun: int, hand: Hand, erratic: bool, telling: float, rng: Random) -> str:
        """One card of a hand by habit; bullets so many times likelier than they would be without a sign of them."""
        options = loadable(hand, g.deck_of(gun))
        if len(options) == 1:
            return str(options[0])
        if erratic:
            return str(options[int(rng.random() * len(options))])
        if g.rules.teams.numbers(g):
            odds = load_odds(self.weights.habits["load"], hand, options, g.table, g.wounds[seat] > 0)
        else:
            odds = tuple([odd for odd, count in zip(quick.load_odds(hand, quick.eagerness(g)), hand) if count])
        if telling != 1.0 and not PLACE[str(options[0])]:
            odds = (odds[0], *[telling * one for one in odds[1:]])
        return str(drawn(options, odds, rng.random()))


def the_cop(g: First) -> int | None:
    """Who it is in this world; None where there is none."""
    return COP[g] if "cop" in g.rules.setup.modules else None


def may_arrest(g: First, cop: int) -> bool:
    """May the cop still win?"""
    missing = len(SWITCHBOARD) - CALLS[g]
    return cop in g.alive and LIGHTS[g, cop] <= 1 and missing <= max(0, LAST_CALL_ROUND + 1 - g.round)


def _net(g: First, seat: int) -> int:
    """What somebody would have in the final count."""
    if g.held[seat]:
        return g.rules.count.net(g, seat)
    return worth(g.stash[seat]) - SHAME_COST * g.shame[seat]


def two_best(values: Any) -> tuple[float, float]:
    """The highest and the next."""
    ranked = sorted(values, reverse=True)
    return (ranked[0], ranked[1]) if len(ranked) > 1 else (ranked[0] if ranked else 0.0, 0.0)


def live_cards(g: First, seat: int) -> int:
    """How many cards in hand wound."""
    return sum([g.hand[gun][1] + g.hand[gun][2] for gun in g.guns[seat]])


def unseen(g: First, seat: int) -> Signs:
    """What everybody counts of somebody's cards: bullets that have not been seen, and cards put down unfired."""
    guns = g.guns[seat]
    sharp = sum([max(0, SHARP - g.open[gun][1] - g.open[gun][2]) for gun in guns])
    return sharp / 2.0, sum([len(g.hidden[gun]) for gun in guns]) / 2.0


def held(g: First, seat: int) -> Signs:
    """Which power somebody has, and again where it lies open."""
    if not g.held[seat]:
        return NO_POWER
    found = [0.0] * (2 * POWERS)
    for card in g.rules.holding(g, seat):
        if 0 < card.number <= POWERS:
            found[card.number - 1] = 1.0
            found[POWERS + card.number - 1] = float(card.name in g.shown[seat])
    return found


def of_teams(g: First, sides: list[tuple[int, ...]], totals: list[int], heads: Sequence[int]) -> list[Signs]:
    """What teams own, and how many of them can still fight for it."""
    first, second = two_best(totals)
    found: list[Signs] = []
    for seats, total in zip(sides, totals):
        living = [seat for seat in seats if seat in g.alive]
        lefts = [lives_left(g, seat) for seat in living]
        ahead = total - (second if total == first else first)
        found.append(
            (
                total / 20.0, ahead / 20.0, float(total == first), float(len(living)), float(lefts.count(1)),
                float(lefts.count(2)), sum([live_cards(g, seat) for seat in living]) / 3.0,
                float(any(seat in heads for seat in living)), sum([g.shame[seat] for seat in living]) / 2.0,
            )
        )  # fmt: skip
    return found


def added(parts: list[Signs]) -> Signs:
    """Several answers in one, sign by sign."""
    return [sum(column, 0.0) for column in zip(*parts)] if parts else ()


def _seats(said: Any) -> list[int]:
    """The seats of an aim of several guns, or at several seats."""
    if isinstance(said, tuple):
        return [seat for one in said for seat in _seats(one)]
    return [said] if isinstance(said, int) else []


def load_signs(g: First, seat: int, options: Options) -> list[Signs]:
    """Signs of one card, or of one for each gun."""
    guns = g.guns[seat]
    if len(guns) == 1:
        return _loads(g, seat, g.hand[guns[0]], options)
    decks = [g.deck_of(gun) for gun in guns]
    each = [dict(zip(deck, _loads(g, seat, g.hand[gun], deck))) for gun, deck in zip(guns, decks)]
    return [added([of[card] for of, card in zip(each, said)]) for said in options if isinstance(said, tuple)]


def _loads(g: First, seat: int, hand: Hand, options: Options) -> list[Signs]:
    return loads(hand, options, g.table, g.wounds[seat] > 0)


def loads(hand: Hand, options: Options, table: Notes, wounded: bool) -> list[Signs]:
    """Bullets as they are left, a rich table, wounds."""
    blanks, pot, left = hand[0] or 0.5, worth(table) / 53.0, sum(hand) / 4.0
    found: list[Signs] = []
    for card in options:
        kind = PLACE[str(card)]
        live = (1.0, log((hand[kind] or 0.1) / blanks), pot, float(wounded), left)
        found.append(live if kind else (0.0,) * LOAD)
    return found


@lru_cache(1 << 12)
def load_odds(weights: Signs, hand: Hand, options: Options, table: Notes, wounded: bool) -> tuple[float, ...]:
    """How likely each of these cards is laid."""
    return tuple([exp(dot(weights, one)) for one in loads(hand, options, table, wounded)])


def has_live(g: First, seat: int) -> bool:
    """Is a card loaded that wounds?"""
    for gun in g.guns[seat]:
        card = g.loaded[gun]
        if card is not None and PLACE[card]:
            return True
    return False


def aim_signs(g: First) -> tuple[dict[int, Signs], dict[int, Signs]]:
    """Rich, bleeding or fearful: whom people aim at, with a blank and with a bullet."""
    purse, to_come = g.rules.teams.purse, ROUNDS - g.round + 1.0
    purses = {
        other: (worth(g.stash[purse(g, other)]) - SHAME_COST * g.shame[other]) / (10.0 * to_come) for other in g.alive
    }
    leader = max(purses.values(), default=0.0)
    blank: dict[int, Signs] = {}
    live: dict[int, Signs] = {}
    for other, money in purses.items():
        left, rich = lives_left(g, other), money - leader
        habit = (g.shame[other] + 0.6) / (g.round + 2.0)
        signs = (rich, float(rich == 0.0), float(left == 1), float(left == 2), habit)
        blank[other], live[other] = (*signs, *(0.0,) * 5), (*(0.0,) * 5, *signs)
    return blank, live


def lives_left(g: First, seat: int) -> int:
    """How many more wounds kill."""
    held = g.held[seat]
    return (wounds_to_die(g, seat) if held or g.rules.at_dying else WOUNDS_TO_DIE) - g.wounds[seat]
