"""What the second edition asks a person, in words, with a key for every legal answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from standoff.editions.common.bullets import BANG, CLICK
from standoff.editions.second.box import CLIP, KIT, PAINTING, SHARES, TOKEN, TYPES
from standoff.editions.second.sharing import LEAVE
from standoff.editions.second.view import SeatView, SecondView
from standoff.editions.second.wishes import WISH
from standoff.engine.errors import Refusal
from standoff.engine.phase import PASS, Answer
from standoff.terminal.grammar import listed
from standoff.terminal.keys import normal
from standoff.terminal.second_table import SecondTable
from standoff.terminal.second_tales import PRICE, TYPE_NAMES, share_name
from standoff.terminal.stage import Aside, Choice, Question
from standoff.terminal.words import CARD_KEYS, CARD_NAMES, dollars, hand_of

SHARE_KEYS: Final = {
    "bill 20": "20",
    "bill 10": "10",
    "bill 5": "5",
    PAINTING: "p",
    "diamond 10": "d10",
    "diamond 5": "d5",
    "diamond 1": "d1",
    TOKEN: "g",
    KIT: "k",
    CLIP: "c",
}
_CARD_HINTS: Final = {CLICK: "all bluff, no bullet", BANG: "wounds your target"}
_FLOOR: Final = {
    "doctor": ", and one wound heals",
    "stealthy": ", but a $10,000 bill if there is one",
}
"""What lying down is worth to some."""


class SecondQuestions:
    """Puts the open question of a view to the person whose view it is."""

    def __init__(self, table: SecondTable, me: int | None) -> None:
        self._table = table
        self._me = me
        self._ask: dict[str, Callable[[SecondView], Question]] = {
            "hustle": self._hustle,
            "pay": self._pay,
            "load": self._load,
            "aim": self._aim,
            "kid_aim": self._aim,
            "swap": self._swap,
            "privilege": self._privilege,
            "new_target": self._new_target,
            "courage": self._courage,
            "retake": self._retake,
            "steal": self._steal,
            "feast": self._feast,
            "pick": self._pick,
            "veto": self._veto,
            "trade": self._trade,
            "look_through": self._look_through,
            "throw_away": self._throw_away,
            "friend": self._friend,
        }

    def question(self, view: SecondView) -> Question:
        """The open question."""
        return self._ask[view.decision](view)

    def _hustle(self, view: SecondView) -> Question:
        choices = [Choice("p", "Pass this round", PASS)] if PASS in view.options else []
        choices += self._seats(view.options)
        return Question("You are the Hustler: draw a blind card from whose hand?", tuple(choices))

    def _pay(self, view: SecondView) -> Question:
        drawn = CARD_NAMES[view.sleeve or CLICK]
        partner = self._table.who(view.about[1])
        return Question(f"You drew a {drawn} from {partner}. Which card do you give for it?", self._cards(view))

    def _load(self, view: SecondView) -> Question:
        hand = dict(zip((CLICK, BANG), self._mine(view).hand or (0, 0)))
        choices = [
            Choice(CARD_KEYS[card], f"{CARD_NAMES[card]} ({hand[card]} left): {_CARD_HINTS[card]}", card)
            for card in map(str, view.options)
        ]
        return Question("Load a card, face down. Which?", tuple(choices))

    def _aim(self, view: SecondView) -> Question:
        when = "All the others have aimed." if view.decision == "kid_aim" else "On three you point."
        return Question(f"{when} At whom?", tuple(self._seats(view.options)))

    def _swap(self, view: SecondView) -> Question:
        loaded = CARD_NAMES[self._mine(view).card or CLICK]
        choices = (Choice("k", f"Keep the {loaded}", view.options[0]), *self._cards(view, "Swap it for a "))
        return Question("Now that all guns are up, you are Cunning. Swap the card?", choices)

    def _privilege(self, view: SecondView) -> Question:
        choices = [Choice("p", "nobody: all stays", PASS)]
        for seat in view.options[1:]:
            assert isinstance(seat, int)
            target = view.seats[seat].target
            assert target is not None
            label = f"{self._table.short(seat)} ▶ {self._table.short(target)}"
            choices.append(Choice(self._table.key(seat), label, seat))
        return Question("You are the Godfather. Whom do you order to aim elsewhere?", tuple(choices))

    def _new_target(self, view: SecondView) -> Question:
        by, former = self._table.who(view.godfather), self._mine(view).target
        away = f", not at {self._table.who(former)}" if former is not None else ""
        return Question(f"By order of {by} you aim at somebody else{away}. At whom?", tuple(self._seats(view.options)))

    def _courage(self, view: SecondView) -> Question:
        stay, withdraw = view.options
        floor = _FLOOR.get(self._mine(view).power, "")
        return Question(
            "On three: stay or lie down?",
            (
                Choice("s", "Stay: you share the loot, unless a bullet hits you", stay),
                Choice("l", f"Lie down: safe this round, but no share{floor}", withdraw),
            ),
        )

    def _retake(self, view: SecondView) -> Question:
        loaded = CARD_NAMES[self._mine(view).card or CLICK]
        text = f"Your target lies down, so the {loaded} comes back. Which card do you drop instead, face down?"
        return Question(text, self._cards(view))

    def _steal(self, view: SecondView) -> Question:
        victim = self._table.who(view.about[1])
        choices = [Choice(SHARE_KEYS[share], share_name(share), share) for share in map(str, view.options)]
        return Question(f"What do you steal from {victim}?", tuple(choices))

    def _feast(self, view: SecondView) -> Question:
        take, leave = view.options
        victim = self._table.who(view.about[0])
        count = view.seats[view.about[0]].loot
        what = "the one loot card" if count == 1 else f"two of {count} loot cards, blindly"
        return Question(
            f"{victim} is dead, and you are the Vulture. Help yourself?",
            (Choice("t", f"Take {what}", take), Choice("l", "Leave it", leave)),
        )

    def _pick(self, view: SecondView) -> Question:
        if LEAVE in view.options:
            return Question(
                "Only the token is left. Do you want the desk?",
                (Choice("g", "Take the New Godfather token", TOKEN), Choice("l", "Leave it", LEAVE)),
            )
        singles = [option for option in view.options if isinstance(option, str)]
        choices = [Choice(SHARE_KEYS[share], self._share_label(view, share), share) for share in singles]
        aside = Aside("w", "Your wishes, best first, like 'p 20 d5' (nothing takes them back):", wish_words)
        hint = "(w: hand in a wish list)"
        if len(singles) == len(view.options):
            return Question(f"Your pick. Which share? {hint}", tuple(choices), aside=aside)
        listing = tuple(f"[{choice.key}] {choice.label}" for choice in choices)
        pairs = [Choice(_pair_key(pair), _pair_label(pair), pair) for pair in view.options if isinstance(pair, tuple)]
        text = (
            f"Your pick, and you are Greedy: one share, or two at once like '{pairs[0].key}', and then no more in "
            f"this sharing. {hint}"
        )
        return Question(text, (*choices, *pairs), listing, aside)

    def _share_label(self, view: SecondView, share: str) -> str:
        """The share, how many there are, and what a card that acts would do for you."""
        count = view.table.count(share)
        times = f" ×{count}" if count > 1 else ""
        if share == KIT:
            wounds = self._mine(view).wounds
            return f"kit: heals {wounds} wound{'s' * (wounds > 1)}" if wounds else "kit: no use to you"
        if share == CLIP:
            return "clip: a spent Bang" if view.open[1] or view.hidden else "clip: no Bang spent"
        if share == TOKEN:
            return "New Godfather token"
        return f"{share}{times}" if share == PAINTING else f"{TYPES[share]} {dollars(PRICE[share])}{times}"

    def _veto(self, view: SecondView) -> Question:
        seat, said = view.about
        wants = listed([share_name(share) for share in _parts(said)])
        choices = [Choice("p", "Let it pass", PASS)]
        choices += [Choice(f"f{kind[0]}", f"Forbid {TYPE_NAMES[kind]}", kind) for kind in map(str, view.options[1:])]
        if len(choices) == 2:
            choices[1] = choices[1]._replace(key="f")
        return Question(
            f"{self._table.name(seat)} reaches for {wants}. You are the Dictator, once a sharing.", tuple(choices)
        )

    def _trade(self, view: SecondView) -> Question:
        share = str(view.about[1])
        choices = [Choice("k", "keep it", view.options[0])]
        for pile in map(str, view.options[1:]):
            number = int(pile.split()[1])
            inside = [card for at, card in view.planted if at == number]
            known = f", with {listed([share_name(card) for card in inside])} in it" if inside else ""
            choices.append(Choice(str(number), f"{pile}{known}", pile))
        return Question(
            f"You took {share_name(share)}. Trade it, Junk Dealer, for a blind card of a pile?", tuple(choices)
        )

    def _look_through(self, view: SecondView) -> Question:
        seen = hand_of(view.looked or (0, 0))
        choices = [Choice(str(part).split()[1][0], f"the Bang that lies {part}", part) for part in view.options]
        return Question(f"You look through the discards. Face down are {seen}. Which Bang?", tuple(choices))

    def _throw_away(self, view: SecondView) -> Question:
        return Question("A Bang joins your hand. Which other card do you throw away for it?", self._cards(view))

    def _friend(self, view: SecondView) -> Question:
        take, leave = view.options
        return Question(
            "Somebody has used a Clip, and you are the Good Friend. A Bang for you as well?",
            (Choice("t", "Take a Bang; another card goes for it", take), Choice("p", "Pass", leave)),
        )

    def _mine(self, view: SecondView) -> SeatView:
        assert self._me is not None
        return view.seats[self._me]

    def _seats(self, seats: tuple[Answer, ...]) -> list[Choice]:
        return [Choice(self._table.key(s), self._table.who(s), s) for s in seats if isinstance(s, int)]

    def _cards(self, view: SecondView, label: str = "") -> tuple[Choice, ...]:
        options = [card for card in map(str, view.options) if card in CARD_NAMES]
        return tuple(Choice(CARD_KEYS[card], f"{label}{CARD_NAMES[card]}", card) for card in options)


def wish_words(typed: str) -> tuple[str, ...]:
    """A typed wish list in the engine's words."""
    shares = {key: share for share, key in SHARE_KEYS.items()} | {share: share for share in SHARES}
    wishes = []
    for word in normal(typed).split():
        if word not in shares:
            raise Refusal(f"There is no '{word[:20]}' to wish for; the keys are {', '.join(SHARE_KEYS.values())}")
        wishes.append(shares[word])
    return (WISH, *wishes)


def _pair_key(pair: tuple[Any, ...]) -> str:
    return " ".join(SHARE_KEYS[share] for share in pair)


def _pair_label(pair: tuple[Any, ...]) -> str:
    return " and ".join(share_name(share) for share in pair)


def _parts(said: Any) -> tuple[Any, ...]:
    return said if isinstance(said, tuple) else (said,)
