"""What the second edition asks a person, with a key for every legal answer; the words are in its texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from standoff.editions.common.bullet_keys import CARD_KEYS
from standoff.editions.common.bullets import BANG, CLICK
from standoff.editions.second.components import CLIP, KIT, PAINTING, SHARES, TOKEN, TYPES
from standoff.editions.second.sharing import LEAVE
from standoff.editions.second.terminal.loot import PRICE, in_order
from standoff.editions.second.terminal.table import SecondTable
from standoff.editions.second.view import SeatView, SecondView
from standoff.editions.second.wishes import WISH
from standoff.engine.errors import Refusal
from standoff.engine.phase import PASS, Answer
from standoff.telling.grammar import Said, flagged
from standoff.telling.stage import Aside, Choice, Question, normal
from standoff.telling.words import Words

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


class SecondQuestions:
    """Puts the open question of a view to the person whose view it is."""

    def __init__(self, table: SecondTable, me: int | None, words: Words) -> None:
        self._words = words
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
        words = self._words
        choices = [Choice("p", words("terminal.answer.hustle.pass"), PASS)] if PASS in view.options else []
        return Question(words("terminal.ask.hustle"), (*choices, *self._seats(view.options)))

    def _pay(self, view: SecondView) -> Question:
        drawn, partner = self._card(view.sleeve or CLICK), self._table.who(view.about[1])
        return Question(self._words("terminal.ask.pay", card=drawn, seat=partner), self._cards(view))

    def _load(self, view: SecondView) -> Question:
        words, hand = self._words, dict(zip((CLICK, BANG), self._mine(view).hand or (0, 0)))
        choices = [
            Choice(
                CARD_KEYS[card],
                words("terminal.card", card=self._card(card), n=hand[card], hint=words(f"terminal.hint.{card}")),
                card,
            )
            for card in map(str, view.options)
        ]
        return Question(words("terminal.ask.load"), tuple(choices))

    def _aim(self, view: SecondView) -> Question:
        return Question(self._words(f"terminal.ask.{view.decision}"), tuple(self._seats(view.options)))

    def _swap(self, view: SecondView) -> Question:
        kept = self._words("terminal.answer.keep", card=self._card(self._mine(view).card or CLICK))
        choices = (Choice("k", kept, view.options[0]), *self._cards(view, "terminal.answer.swap"))
        return Question(self._words("terminal.ask.swap"), choices)

    def _privilege(self, view: SecondView) -> Question:
        choices = [Choice("p", self._words("terminal.answer.privilege"), PASS)]
        for seat in view.options[1:]:
            assert isinstance(seat, int)
            target = view.seats[seat].target
            assert target is not None
            label = f"{self._table.short(seat)} ▶ {self._table.short(target)}"
            choices.append(Choice(self._table.key(seat), label, seat))
        return Question(self._words("terminal.ask.privilege"), tuple(choices))

    def _new_target(self, view: SecondView) -> Question:
        by, former = self._table.who(view.godfather), self._mine(view).target
        away = Said("", 1) if former is None else Said(self._table.who(former))
        return Question(self._words("terminal.ask.new_target", by=by, former=away), tuple(self._seats(view.options)))

    def _courage(self, view: SecondView) -> Question:
        stay, withdraw = view.options
        words, floor = self._words, f"terminal.floor.{self._mine(view).power}"
        return Question(
            words("terminal.ask.courage"),
            (
                Choice("s", words("terminal.answer.stay"), stay),
                Choice("l", words("terminal.answer.withdraw", more=words(floor) if floor in words else ""), withdraw),
            ),
        )

    def _retake(self, view: SecondView) -> Question:
        loaded = self._card(self._mine(view).card or CLICK)
        return Question(self._words("terminal.ask.retake", card=loaded), self._cards(view))

    def _steal(self, view: SecondView) -> Question:
        choices = [Choice(SHARE_KEYS[share], self._share(share), share) for share in map(str, view.options)]
        return Question(self._words("terminal.ask.steal", seat=self._table.who(view.about[1])), tuple(choices))

    def _feast(self, view: SecondView) -> Question:
        take, leave = view.options
        words, victim = self._words, view.about[0]
        return Question(
            words("terminal.ask.feast", seat=self._table.who(victim)),
            (
                Choice("t", words("terminal.answer.feast", n=view.seats[victim].loot), take),
                Choice("l", words("terminal.answer.leave prey"), leave),
            ),
        )

    def _pick(self, view: SecondView) -> Question:
        words = self._words
        if LEAVE in view.options:
            return Question(
                words("terminal.ask.pick.token"),
                (
                    Choice("g", words("terminal.answer.token"), TOKEN),
                    Choice("l", words("terminal.answer.leave"), LEAVE),
                ),
            )
        singles = [option for option in view.options if isinstance(option, str)]
        choices = [Choice(SHARE_KEYS[share], self._share_label(view, share), share) for share in singles]
        aside = Aside("w", words("terminal.wishes"), lambda typed: wish_words(typed, words))
        if len(singles) == len(view.options):
            return Question(words("terminal.ask.pick"), tuple(choices), aside=aside)
        listing = tuple(f"[{choice.key}] {choice.label}" for choice in choices)
        pairs = [
            Choice(_pair_key(pair), words.listed([self._share(share) for share in pair]), pair)
            for pair in view.options
            if isinstance(pair, tuple)
        ]
        return Question(words("terminal.ask.pick.greedy", key=pairs[0].key), (*choices, *pairs), listing, aside)

    def _share_label(self, view: SecondView, share: str) -> str:
        """The share, how many there are, and what a card that acts would do for you."""
        words, label = self._words, f"terminal.pick.{TYPES[share]}"
        if share == KIT:
            return words(label, n=self._mine(view).wounds)
        if share == CLIP:
            return words(label, found=flagged(bool(view.open[1] or view.hidden)))
        count = view.table.count(share)
        times = f" ×{count}" if count > 1 else ""
        return f"{words(label, price=words.money(PRICE[share]))}{times}"

    def _veto(self, view: SecondView) -> Question:
        words, (seat, said) = self._words, view.about
        choices = [Choice("p", words("terminal.answer.veto.pass"), PASS)]
        choices += [
            Choice(f"f{kind[0]}", words("terminal.answer.veto", type=words.name("type", kind)), kind)
            for kind in map(str, view.options[1:])
        ]
        if len(choices) == 2:
            choices[1] = choices[1]._replace(key="f")
        wants = words.named("share", in_order(_parts(said)))
        return Question(words("terminal.ask.veto", seat=self._table.name(seat), shares=wants), tuple(choices))

    def _trade(self, view: SecondView) -> Question:
        words = self._words
        choices = [Choice("k", words("terminal.answer.trade.keep"), view.options[0])]
        for pile in map(str, view.options[1:]):
            number = int(pile.split()[1])
            inside = [card for at, card in view.planted if at == number]
            known = Said(words.named("share", in_order(inside)), 0 if inside else 1)
            choices.append(Choice(str(number), words("terminal.answer.trade", n=number, known=known), pile))
        return Question(words("terminal.ask.trade", share=self._share(str(view.about[1]))), tuple(choices))

    def _look_through(self, view: SecondView) -> Question:
        words = self._words
        choices = [Choice(str(part).split()[1][0], words(f"terminal.answer.{part}"), part) for part in view.options]
        return Question(words("terminal.ask.look_through", hand=words.hand(view.looked or (0, 0))), tuple(choices))

    def _throw_away(self, view: SecondView) -> Question:
        return Question(self._words("terminal.ask.throw_away"), self._cards(view))

    def _friend(self, view: SecondView) -> Question:
        take, leave = view.options
        words = self._words
        return Question(
            words("terminal.ask.friend"),
            (Choice("t", words("terminal.answer.friend"), take), Choice("p", words("terminal.pass"), leave)),
        )

    def _card(self, card: str) -> str:
        return self._words.name("card", card)

    def _share(self, share: str) -> str:
        return self._words.name("share", share)

    def _mine(self, view: SecondView) -> SeatView:
        assert self._me is not None
        return view.seats[self._me]

    def _seats(self, seats: tuple[Answer, ...]) -> list[Choice]:
        return [Choice(self._table.key(s), self._table.who(s), s) for s in seats if isinstance(s, int)]

    def _cards(self, view: SecondView, does: str = "") -> tuple[Choice, ...]:
        options = [card for card in map(str, view.options) if card in CARD_KEYS]
        return tuple(Choice(CARD_KEYS[card], self._card_label(card, does), card) for card in options)

    def _card_label(self, card: str, does: str) -> str:
        return self._words(does, card=self._card(card)) if does else self._card(card)


def wish_words(typed: str, words: Words) -> tuple[str, ...]:
    """A typed wish list in the engine's words."""
    shares = {key: share for share, key in SHARE_KEYS.items()} | {share: share for share in SHARES}
    wishes = []
    for word in normal(typed).split():
        if word not in shares:
            raise Refusal(words("terminal.wishes.wrong", word=word[:20], keys=", ".join(SHARE_KEYS.values())))
        wishes.append(shares[word])
    return (WISH, *wishes)


def _pair_key(pair: tuple[Any, ...]) -> str:
    return " ".join(SHARE_KEYS[share] for share in pair)


def _parts(said: Any) -> tuple[Any, ...]:
    return said if isinstance(said, tuple) else (said,)
