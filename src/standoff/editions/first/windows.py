"""When hidden cards may speak, and who is asked: only what everybody can see decides that.  R-25"""

from __future__ import annotations

from typing import Final

from standoff.editions.first.card import Card
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import show
from standoff.engine.phase import NOBODY, PASS, Answer, Answers, Asking, Options, Phase, Step
from standoff.engine.window import Window

_PASS_ONLY: Final = (PASS,)
_SILENT: Final = frozenset({PASS, None})
"""Answers of those who show nothing."""


class CardWindow(Window[First]):
    """Everybody alive is asked who has a card face down that could be one that speaks now."""

    def ask(self, g: First, step: Step) -> Asking:
        window = step[1]
        rules, held = g.rules, g.held
        asked = who_is_concerned(g, window)
        if not asked:
            return NOBODY
        cards, names = rules.cards, rules.spoken[window]
        asking: dict[int, Options] = {}
        for seat in self.present(g, window):
            if seat in asked:
                options: Options = _PASS_ONLY
                for name in held[seat]:
                    if name in names and speaks(g, seat, cards[name], window):
                        options = (*options, *cards[name].offer(g, seat, window))
                asking[seat] = options
        return asking

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
    rules, held, shown = g.rules, g.held, g.shown
    concerned = speaking_again(g, window) if rules.again[window] else set()
    deck_of, up = rules.deck_of, sum(shown, ())
    for deck, concern, copies in rules.speakers[window]:
        seats = concern(g)
        if seats and not are_all_up(up, copies):
            for seat in seats:
                if seat not in concerned:
                    for name in held[seat]:
                        if deck_of[name] == deck and name not in shown[seat]:
                            concerned.add(seat)
    return concerned


def are_all_up(up: tuple[str, ...], copies: tuple[str, ...]) -> bool:
    """Is every copy of these cards among those that lie open?"""
    return copies[0] in up and all(up.count(name) >= copies.count(name) for name in copies)


def speaks(g: First, seat: int, card: Card, window: str) -> bool:
    """May this card before a seat speak now, in one of its windows: face down, or open and once more?"""
    if card.name in g.shown[seat]:
        return card.name in g.rules.again[window] and card.speaks_again(g, seat, window)
    return seat in g.rules.spoken[window][card.name](g)


def hidden_speakers(g: First, seat: int, window: str) -> list[Card]:
    """The cards before this seat that really may speak now: face down, but for those that speak again."""
    names, cards = g.rules.spoken[window], g.rules.cards
    return [cards[name] for name in g.held[seat] if name in names and speaks(g, seat, cards[name], window)]


def speaking_again(g: First, window: str) -> set[int]:
    """Before whom lies a card open that has something to say once more?"""
    names, cards = g.rules.again[window], g.rules.cards
    if names.isdisjoint(sum(g.shown, ())):
        return set()
    lasting = [(seat, name) for seat, up in enumerate(g.shown) for name in up if name in names]
    return {seat for seat, name in lasting if cards[name].speaks_again(g, seat, window)}


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
