"""When hidden cards may speak, and who is asked: only what everybody can see decides that.  R-25"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from standoff.editions.first.card import Card
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import show
from standoff.engine.phase import NOBODY, PASS, Answer, Answers, Asking, Options, Phase, Step
from standoff.engine.window import Window

if TYPE_CHECKING:
    from standoff.editions.first.rules import FirstRules

Cards: TypeAlias = tuple[tuple[str, ...], ...]
"""Names of cards, by seat."""
_PASS_ONLY: Final = (PASS,)
_SILENT: Final = frozenset({PASS, None})
"""Answers of those who show nothing."""
_INSIDE: Final = {"loot": "load", "loaded": "aim", "last card": "courage"}
"""Windows that need no wait of their own: nothing happens between them and the question that comes next."""


class Lying(NamedTuple):
    """How the cards lie before everybody."""

    hiding: dict[str, set[int]]
    """Before whom a card of each deck lies face down."""
    up: frozenset[str]
    """The cards of which every copy lies open."""


class CardWindow(Window[First]):
    """Everybody alive is asked who has a card face down that could be one that speaks now."""

    def ask(self, g: First, step: Step) -> Asking:
        window = step[1]
        asked = who_is_concerned(g, window)
        if not asked:
            return NOBODY
        held, cards, names = g.held, g.rules.cards, g.rules.spoken[window].keys()
        asking: dict[int, Options] = dict.fromkeys(filter(asked.__contains__, self.present(g, window)), _PASS_ONLY)
        for seat in asking:
            if not names.isdisjoint(held[seat]):
                for name in held[seat]:
                    if name in names and speaks(g, seat, cards[name], window):
                        asking[seat] = (*asking[seat], *cards[name].offer(g, seat, window))
        return asking

    def inside(self, g: First, step: Step) -> str:
        return _INSIDE.get(step[1], "")

    def present(self, g: First, window: str) -> tuple[int, ...]:
        """Who may be asked at all."""
        return g.alive

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        """Cards shown together are applied by rank and number, then clockwise; then the window opens again.  YR-76"""
        if not answers or _SILENT.issuperset(answers.values()):
            return
        window = step[1]
        shows = [(seat, choice) for seat, choice in answers.items() if choice is not None and choice != PASS]
        said = [(meant(g, seat, window, choice), g.order.index(seat), seat, choice) for seat, choice in shows]
        said.sort(key=lambda one: (one[0].rank, one[0].number, one[1]))
        again = () if any(card.shuts(window) for card, *_ in said) else (step,)
        g.then(*[("speak", window, seat, card.name, choice) for card, _, seat, choice in said], *again)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        for card in hidden_speakers(g, seat, g.agenda[-1][1]) if len(options) > 1 else ():
            answer = card.late(g, seat)
            if answer != PASS and answer in options:
                return answer
        return PASS

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "This is not the moment for that power", "SP-G.5"


def who_is_concerned(g: First, window: str) -> set[int]:
    """Before whom a card lies face down that, as far as the table knows, could have something to say at this moment,
    or one lies open that has something to say once more."""
    rules, (hiding, up) = g.rules, lying(g)
    concerned: set[int] = set()
    for concern, decks, names, lasting in rules.speakers[window]:
        if not lasting and up.issuperset(names):
            continue
        seats = concern(g)
        if not seats:
            continue
        for deck, of_deck in decks.items():
            if not up.issuperset(of_deck):
                concerned |= hiding[deck].intersection(seats)
        for name in lasting:
            if name in up:
                again = rules.cards[name].speaks_again
                concerned.update([seat for seat in seats if name in g.shown[seat] and again(g, seat)])
    return concerned


def lying(g: First) -> Lying:
    """How the cards lie now: looked at seventy times a game, in which it changes some ten times."""
    rules = g.rules
    held, shown, last = rules.last_lying
    if held is not g.held or shown is not g.shown:
        last = _lying(rules, g.held, g.shown)
        rules.last_lying = g.held, g.shown, last
    return last


@lru_cache(1 << 9)
def _lying(rules: FirstRules, held: Cards, shown: Cards) -> Lying:
    deck_of, copies = rules.deck_of, rules.copies
    hiding: dict[str, set[int]] = {deck: set() for deck in rules.decks}
    for seat, names in enumerate(held):
        for name in names:
            if name not in shown[seat]:
                hiding[deck_of[name]].add(seat)
    up = [name for names in shown for name in names]
    return Lying(hiding, frozenset([name for name in up if copies[name] == 1 or copies[name] <= up.count(name)]))


def speaks(g: First, seat: int, card: Card, window: str) -> bool:
    """May this card before a seat speak now, in one of its windows: face down, or open and once more?"""
    is_concerned = seat in g.rules.spoken[window][card.name](g)
    return is_concerned and (card.name not in g.shown[seat] or card.speaks_again(g, seat))


def hidden_speakers(g: First, seat: int, window: str) -> list[Card]:
    """The cards before this seat that really may speak now: face down, but for those that speak again."""
    names, cards = g.rules.spoken[window], g.rules.cards
    return [cards[name] for name in g.held[seat] if name in names and speaks(g, seat, cards[name], window)]


def meant(g: First, seat: int, window: str, choice: Answer) -> Card:
    """Which of the seat's hidden cards an answer speaks for."""
    return next(card for card in hidden_speakers(g, seat, window) if choice in card.offer(g, seat, window))


class Speak(Phase[First]):
    """A card is shown and explained; the game halts until it has been applied.  SP-G.5, SP-G.6"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, window, seat, name, choice = step
        card = g.rules.cards[name]
        if not card.goes_back(g, seat, window):
            show(g, seat, name)
            card.use(g, seat, choice, window)
