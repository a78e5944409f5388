"""One game of bots against each other, from the deal to its record.

Game `i` of a seed is always the same game: it is dealt from `seed/i`, and its bots draw from `seed/i/seat`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

from standoff.bots import make_bot
from standoff.bots.bot import Bot
from standoff.bots.outside import Outsider, find_bot, is_outside
from standoff.bots.rookie import Rookie
from standoff.bots.worlds import worlds_of
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer, Options
from standoff.engine.play import answer, late, may_be_late
from standoff.engine.rules import Edition, Rules, start
from standoff.lab.leaning import is_leaning, leaning_bot
from standoff.lab.record import WHOLE, Plan, Record

HABIT: Final = "~"
"""Between the name of a bot and a habit that it is given: `regular~never ducks`."""
Mind: TypeAlias = Callable[[Options], Answer | None]
"""Who answers for a seat, from its options."""


class Game:
    """One table of bots: who sits where, and how they answer."""

    def __init__(self, rules: Rules[Any], plan: Plan, number: int) -> None:
        self.edition, self.where = rules.edition, f"{plan.seed}/{number}"
        is_told = any(is_outside(name.partition(HABIT)[0]) for name in plan.bots)
        self.g = start(rules, key_of_seed(f"{plan.seed}/{number}"), log=is_told or self.edition.logs_use(rules))
        first_look = self.edition.view(self.g, None)
        names = [getattr(seat, "team", None) for seat in first_look.seats]
        known = [name for name in dict.fromkeys(names) if name is not None]
        self.teams: list[int | None] = [None if name is None else known.index(name) for name in names]
        order = getattr(first_look, "order", ())
        self.chairs = tuple([order.index(seat) if seat in order else seat for seat in range(len(names))])
        self.names = seated(plan, self.teams, number)
        self.rngs = {seat: Random(f"{plan.seed}/{number}/{seat}") for seat in range(-1, len(self.names))}
        self.decisions = self.choices = self.polls = 0
        self.outsiders: dict[int, Outsider] = {}
        self._told = 0
        self._views: Callable[..., Any] | None = None
        """The open question as everybody sees it, once somebody has looked."""

    def play(self) -> None:
        """To the end.  Whoever has a single option takes it; whoever looks only at options is shown no more."""
        g = self.g
        choose = [self._mind(seat) for seat in range(len(self.names))]
        referee = Rookie(self.rngs[-1])
        for seat, bot in self.outsiders.items():
            bot.begins(seat, g.rules.setup)
        while g.asking:
            if self.outsiders:
                self._tell()
            asking, is_window, self._views = g.asking, g.agenda[-1][0] == "window", None
            for seat, options in asking.items():
                if len(options) == 1:
                    said = options[0]
                else:
                    self.choices += 1
                    said = referee.pick(options) if seat < 0 else choose[seat](options)
                if said is not None:
                    answer(g, seat, said)
                elif may_be_late(g):
                    late(g, seat)
                else:
                    answer(g, seat, options[0])
            self.decisions += len(asking)
            self.polls += is_window
        if self.outsiders:
            self._tell()

    def _view(self, seat: int) -> Any:
        """What a seat knows.  While a question is open the table stands still, whoever has answered it already."""
        if self._views is None:
            self._views = self.edition.views(self.g)
        return self._views(seat)

    def _tell(self) -> None:
        """Whoever is told of everything hears what has happened since, and then what the others say to it."""
        log = self.g.log or []
        news, self._told = log[self._told :], len(log)
        for seat, bot in self.outsiders.items():
            bot.hears([event for event in news if event.seen_by(seat)])
        for seat, bot in self.outsiders.items():
            said = bot.talks()
            if said:
                for other, listener in self.outsiders.items():
                    if other != seat:
                        listener.listens(seat, said)

    def _mind(self, seat: int) -> Mind:
        name, _, habit = self.names[seat].partition(HABIT)
        think = self._plain_mind(seat, name)
        if not habit:
            return think
        change, rng = self.edition.habits()[habit], Random(f"{self.where}/{seat}/{habit}")

        def habitual(options: Options) -> Answer | None:
            said = think(options)
            return said if said is None else change(self._view(seat), said, rng)

        return habitual

    def _plain_mind(self, seat: int, name: str) -> Mind:
        g, view, rng = self.g, self._view, self.rngs[seat]
        if is_outside(name):
            outsider = self.outsiders[seat] = Outsider(name, rng)
            return lambda options: outsider.choose(view(seat), worlds_of(g, seat))
        bot = house_bot(name, self.edition, rng)
        if isinstance(bot, Rookie):
            return bot.pick
        think = bot.choose
        return lambda options: think(view(seat), worlds_of(g, seat))

    def record(self) -> Record:
        """This finished game."""
        g, edition = self.g, self.edition
        end, seats = edition.view(g, None), range(len(self.names))
        winners = end.winners or ()
        sides = {seat if self.teams[seat] is None else self.teams[seat] for seat in winners}
        part = WHOLE // len(sides) if sides else 0
        ranks = {seat: place for place, group in enumerate(_better(end.ranking), 1) for seat in group}
        fared = edition.fared(g)
        return Record(
            bots=tuple(self.names),
            teams=tuple(self.teams),
            chairs=self.chairs,
            won=tuple([part if seat in winners else 0 for seat in seats]),
            places=tuple([ranks.get(seat, 1 if seat in winners else len(seats)) for seat in seats]),
            dead=tuple([seat not in end.alive for seat in seats]),
            worth=tuple([one.worth for one in fared]),
            roles=tuple([one.role for one in fared]),
            cards=tuple([(use.seat, use.number, use.name, use.used) for use in edition.card_use(g)]),
            rounds=end.round,
            decisions=self.decisions,
            choices=self.choices,
            polls=self.polls,
            forfeits=_owed(self.outsiders.values()),
            troubles=_troubles(self.outsiders.values()),
        )


def _better(ranking: Any) -> list[tuple[int, ...]]:
    """Groups of equal rank, so that the next one's place counts everybody before it."""
    groups: list[tuple[int, ...]] = []
    for group in ranking:
        groups.append(group)
        groups.extend([()] * (len(group) - 1))
    return groups


def _owed(outsiders: Any) -> dict[str, dict[str, int]]:
    owed: dict[str, dict[str, int]] = {}
    for bot in outsiders:
        mine = owed.setdefault(bot.name, {})
        for reason, count in bot.forfeits.items():
            mine[reason] = mine.get(reason, 0) + count
    return owed


def _troubles(outsiders: Any) -> dict[str, str]:
    told: dict[str, str] = {}
    for bot in outsiders:
        if bot.trouble:
            told[bot.name] = min(bot.trouble, told.get(bot.name, bot.trouble))
    return told


def check_bot(name: str, edition: Edition[Any]) -> None:
    """Refuse a bot, or a habit of it, that does not exist."""
    bot, _, habit = name.partition(HABIT)
    if habit and habit not in edition.habits():
        known = ", ".join(edition.habits()) or "none"
        raise Refusal(f"Nobody has the habit '{habit}' in the {edition.name} edition; there are {known}")
    if is_outside(bot):
        find_bot(bot)
    else:
        house_bot(bot, edition, Random(0))


def house_bot(name: str, edition: Edition[Any], rng: Random) -> Bot:
    """A bot of the house, by its level and temper, or a regular that leans by numbers."""
    return leaning_bot(name, edition, rng) if is_leaning(name) else make_bot(name, edition.name, rng)


def seated(plan: Plan, teams: list[int | None], number: int) -> list[str]:
    """Who sits where in a game of a plan."""
    bots = plan.bots
    if plan.draws:
        sides = len(teams) if None in teams else len(set(teams))
        bots = tuple(Random(f"{plan.seed}/{number}/line-up").sample(bots, min(len(bots), sides)))
    return lineup(bots, teams, number + plan.turn)


def lineup(bots: tuple[str, ...], teams: list[int | None], game: int) -> list[str]:
    """Who sits where: the list goes round the table and moves on one seat a game, so that seats are fair.

    Where teams play, each name is a whole team's, and the list moves on one team a game.
    """
    players = len(teams)
    if any(team is not None for team in teams):
        return [bots[((team or 0) + game) % len(bots)] for team in teams]
    cycled = [bots[seat % len(bots)] for seat in range(players)]
    return [cycled[(seat + game) % players] for seat in range(players)]
