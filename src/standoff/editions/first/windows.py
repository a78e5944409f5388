"""When hidden cards may speak, and who is asked: only what everybody can see decides that.  R-25"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from standoff.editions.first.card import Card
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import show
from standoff.engine.phase import NOBODY, PASS, Answer, Answers, Asking, Options, Phase, Step
from standoff.engine.window import Window

Cards: TypeAlias = tuple[tuple[str, ...], ...]
"""Names of cards, by seat."""
_PASS_ONLY: Final[Options] = (PASS,)
_NOBODY: Final[set[int]] = set()
"""Never changed in place."""
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
        held, cards, spoken = g.held, g.rules.cards, g.rules.spoken[window]
        asking: dict[int, Options] = {}
        for seat in self.present(g, window):
            if seat in asked:
                options: Options = _PASS_ONLY
                for name in held[seat]:
                    if name in spoken and speaks(g, seat, cards[name], window):
                        options += cards[name].offer(g, seat, window)
                asking[seat] = options
        return asking

    def inside(self, g: First, step: Step) -> str:
        return _INSIDE.get(step[1], "")

    def present(self, g: First, window: str) -> tuple[int, ...]:
        """Who may be asked at all."""
        return g.alive

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        """Cards shown together are applied by rank and number, then clockwise; then the window opens again.  YR-76"""
        window, said = step[1], []
        for seat, choice in answers.items():
            if choice is not None and choice != PASS:
                card = meant(g, seat, window, choice)
                said.append((card.rank, card.number, g.order.index(seat), seat, choice, card))
        if not said:
            return
        steps, closes = [], False
        for *_, seat, choice, card in sorted(said):
            steps.append(("speak", window, seat, card.name, choice))
            closes = closes or card.shuts(window)
        g.then(*steps, *(() if closes else (step,)))

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
    rules = g.rules
    held, shown, (hiding, up) = rules.last_lying
    if held is not g.held or shown is not g.shown:
        hiding, up = lying(g)
    concerned: set[int] = _NOBODY
    for concern, decks, names, lasting in rules.speakers[window]:
        if names <= up and not lasting:
            continue
        seats = concern(g)
        if not seats:
            continue
        for deck, of_deck in decks:
            if not of_deck <= up:
                more = hiding[deck] if seats is g.alive else hiding[deck].intersection(seats)
                concerned = concerned | more if concerned else more
        for name in lasting:
            if name in up:
                for seat in seats:
                    if name in g.shown[seat] and rules.cards[name].speaks_again(g, seat):
                        concerned = concerned | {seat}
    return concerned


def lying(g: First) -> Lying:
    """How the cards lie now: windows look at it a hundred times a game, in which it changes some ten times."""
    rules, held, shown = g.rules, g.held, g.shown
    deck_of, copies = rules.deck_of, rules.copies
    hiding: dict[str, set[int]] = {deck: set() for deck in rules.decks}
    up: list[str] = []
    for seat, names in enumerate(held):
        open_ = shown[seat]
        up += open_
        for name in names:
            if name not in open_:
                hiding[deck_of[name]].add(seat)
    gone = frozenset([name for name in up if copies[name] == 1 or copies[name] <= up.count(name)])
    rules.last_lying = held, shown, Lying(hiding, gone)
    return rules.last_lying[2]


def speaks(g: First, seat: int, card: Card, window: str) -> bool:
    """May this card before a seat speak now, in one of its windows: face down, or open and once more?"""
    may_speak = card.name not in g.shown[seat] or card.speaks_again(g, seat)
    return may_speak and seat in g.rules.spoken[window][card.name](g)


def hidden_speakers(g: First, seat: int, window: str) -> list[Card]:
    """The cards before this seat that really may speak now: face down, but for those that speak again."""
    names, cards, found = g.rules.spoken[window], g.rules.cards, []
    for name in g.held[seat]:
        if name in names and speaks(g, seat, cards[name], window):
            found.append(cards[name])
    return found


def meant(g: First, seat: int, window: str, choice: Answer) -> Card:
    """Which of the seat's hidden cards an answer speaks for."""
    *others, last = hidden_speakers(g, seat, window)
    for card in others:
        if choice in card.offer(g, seat, window):
            return card
    return last


class Speak(Phase[First]):
    """A card is shown and explained; the game halts until it has been applied.  SP-G.5, SP-G.6"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, window, seat, name, choice = step
        card = g.rules.cards[name]
        if not card.goes_back(g, seat, window):
            show(g, seat, name)
            card.use(g, seat, choice, window)
