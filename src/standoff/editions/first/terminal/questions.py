"""What the first edition asks a person, with a key for every legal answer; the words are in its texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from standoff.editions.common.bullet_keys import CARD_KEYS
from standoff.editions.first.components import BANG, BBB, CLICK
from standoff.editions.first.objects.first_aid import DONE
from standoff.editions.first.terminal.table import FirstTable
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.phase import PASS, Answer
from standoff.telling.stage import Choice, Question
from standoff.telling.words import Words

_STANDARD: Final = (5, 2, 1)
_EVERY_ROUND: Final = ("loot", "loaded", "aimed", "last card")
"""Windows that come again and again, so that somebody may be tired of them."""
_OF_OBJECTS: Final = ("keep_object", "show_visible", "heal", "look", "draw_from", "give", "first_victim", "stun")


class FirstQuestions:
    """Puts the open question of a view to the person whose view it is."""

    def __init__(self, table: FirstTable, me: int | None, words: Words) -> None:
        self._table = table
        self._me = me
        self._words = words
        self._ask: dict[str, Callable[[FirstView], Question]] = {
            "load": self._load,
            "cunning_load": self._load,
            "aim": self._aim,
            "kid_aim": self._aim,
            "talk": self._talk,
            "courage": self._courage,
            "window": self._window,
            "give_up": self._give_up,
            "hold": self._hold,
            "guards": self._guards,
            "boss_picks": self._seats,
            "choose_boss": self._seats,
            "share_powers": self._share_powers,
            "boss_word": self._share_powers,
            "swap_bullets": self._swap_bullets,
            **dict.fromkeys(_OF_OBJECTS, self._object),
        }

    def question(self, view: FirstView) -> Question:
        """The open question; one that nobody has put in words yet is a numbered list."""
        ask = self._ask.get(view.decision)
        if ask is None:
            numbered = [Choice(str(i), _plainly(option), option) for i, option in enumerate(view.options, 1)]
            return Question(self._words("terminal.ask"), tuple(numbered))
        return ask(view)

    def _load(self, view: FirstView) -> Question:
        me, words = self._mine(view), self._words
        if len(me.guns) == 1:
            hand = dict(zip((CLICK, BANG, BBB), me.guns[0].hand or (0, 0, 0), strict=True))
            choices = [
                Choice(
                    CARD_KEYS[card],
                    words("terminal.card", card=self._card(card), n=hand[card], hint=words(f"terminal.hint.{card}")),
                    card,
                )
                for card in map(str, view.options)
            ]
            return Question(words(f"terminal.ask.{view.decision}"), tuple(choices))
        choices = [
            Choice(
                " ".join(CARD_KEYS[card] for card in _parts(option)),
                words.listed([self._card(card) for card in _parts(option)]),
                option,
            )
            for option in view.options
        ]
        text = words("terminal.ask.load.two")
        if view.decision != "load":
            text = f"{words(f'terminal.ask.{view.decision}')} {text}"
        return Question(text, tuple(choices))

    def _aim(self, view: FirstView) -> Question:
        text = self._words(f"terminal.ask.{view.decision}")
        if len(self._mine(view).guns) == 1:
            return Question(text, tuple(Choice(self._aim_key(o), self._aim_label(o), o) for o in view.options))
        choices = [
            Choice(
                " ".join(self._aim_key(part) for part in _parts(option)),
                " | ".join(self._aim_label(part) for part in _parts(option)),
                option,
            )
            for option in view.options
        ]
        singles = dict.fromkeys(part for option in view.options for part in _parts(option))
        listing = tuple(f"{self._aim_key(part)}: {self._aim_label(part)}" for part in singles)
        return Question(f"{text} {self._words('terminal.ask.aim.two', key=choices[0].key)}", tuple(choices), listing)

    def _aim_key(self, aim: Answer) -> str:
        return "+".join(self._table.key(seat) for seat in _parts(aim))

    def _aim_label(self, aim: Answer) -> str:
        names = [self._table.cast[seat].name for seat in _parts(aim)]
        return names[0] if len(names) == 1 else self._words("terminal.aim.pair", targets=self._words.listed(names))

    def _talk(self, view: FirstView) -> Question:
        choices = [Choice("n", self._words("nobody"), view.options[0])]
        choices += [self._seat_choice(seat) for seat in view.options[1:]]
        return Question(self._words("terminal.ask.talk"), tuple(choices))

    def _courage(self, view: FirstView) -> Question:
        return self._of_two(view, "s", "terminal.answer.stay", "w", "terminal.answer.withdraw")

    def _window(self, view: FirstView) -> Question:
        number, words = self._mine(view).power or 0, self._words
        choices = [Choice("p", words("terminal.answer.pass"), PASS)]
        if view.moment in _EVERY_ROUND:
            choices.append(Choice("n", words("terminal.answer.not now"), PASS, lasts_a_round=True))
        power = words.name("power", number)
        for option in view.options[1:]:
            if option == "show":
                choices.append(Choice("s", words("terminal.answer.show", power=power), option))
            elif isinstance(option, str):
                thing = words.name("object", option)
                choices.append(Choice("o", words("terminal.answer.use", object=thing), option))
            else:
                does = "inherit" if view.moment == "death" else "stab"
                choices.append(self._seat_choice(option, f"terminal.answer.{does}"))
        if not number:
            return Question(words("terminal.ask.window.none"), tuple(choices))
        text = words("terminal.ask.window", power=power, text=words.name("power", f"{number}.text"))
        return Question(text, tuple(choices))

    def _object(self, view: FirstView) -> Question:
        choices = [self._object_choice(option, number) for number, option in enumerate(view.options, 1)]
        return Question(self._words(f"terminal.ask.{view.decision}"), tuple(choices))

    def _object_choice(self, option: Answer, number: int) -> Choice:
        """Somebody, a pair of them, a card, an object, or enough of it."""
        if isinstance(option, int):
            return self._seat_choice(option)
        if isinstance(option, tuple):
            names = self._words.listed([self._table.who(seat) for seat in option])
            return Choice(self._aim_key(option), names, option)
        if option == PASS:
            return Choice("p", self._words("terminal.answer.pass"), option)
        if option in CARD_KEYS:
            return Choice(CARD_KEYS[option], self._card(option), option)
        if option == DONE:
            return Choice("d", self._words("terminal.answer.done"), option)
        return Choice(str(number), self._words.name("object", option), option)

    def _give_up(self, view: FirstView) -> Question:
        choices = [Choice(CARD_KEYS[card], self._card(card), card) for card in map(str, view.options)]
        return Question(self._words("terminal.ask.give_up"), tuple(choices))

    def _hold(self, view: FirstView) -> Question:
        return self._of_two(view, "l", "terminal.answer.leave", "t", "terminal.answer.turn")

    def _guards(self, view: FirstView) -> Question:
        me, words = self._mine(view), self._words
        boss = next((seat.seat for seat in view.seats if seat.boss and seat.team == me.team), 0)
        hits = view.hits[boss] if view.hits else 1
        stay, step = view.options
        return Question(
            words("terminal.ask.guards", boss=self._table.cast[boss].name, hits=hits),
            (
                Choice("p", words("terminal.answer.guards.pass"), stay),
                Choice("s", words("terminal.answer.guards.step", hits=hits), step),
            ),
        )

    def _share_powers(self, view: FirstView) -> Question:
        words = self._words
        family = [seat for seat in view.order if view.seats[seat].team == self._mine(view).team]
        choices = [
            Choice(
                " ".join(map(str, _parts(deal))),
                ", ".join(
                    f"{self._table.who(seat)}: {words.name('power', number)}"
                    for seat, number in zip(family, _parts(deal), strict=True)
                ),
                deal,
            )
            for deal in view.options
        ]
        listing = tuple(
            f"{number}: {words.name('power', number)}. {words.name('power', f'{number}.text')}"
            for number in dict.fromkeys(view.cards)
        )
        names = words.listed([self._table.who(seat) for seat in family])
        text = words(f"terminal.ask.{view.decision}", names=names, key=choices[0].key)
        return Question(text, tuple(choices), listing)

    def _swap_bullets(self, view: FirstView) -> Question:
        team, words = self._mine(view).team, self._words
        first, second = (s for s in view.order if view.seats[s].team == team and not view.seats[s].boss)
        usual = words("terminal.answer.usual", hand=words.hand(_STANDARD))
        choices = [Choice("k", usual, _STANDARD)]
        choices += [Choice(" ".join(map(str, _parts(o))), words.hand(_parts(o)), o) for o in view.options]
        divide = words("terminal.answer.divide", one=self._table.who(first), other=self._table.who(second))
        return Question(words("terminal.ask.swap_bullets"), tuple(choices), (f"k: {usual}", divide))

    def _seats(self, view: FirstView) -> Question:
        choices = tuple(self._seat_choice(seat) for seat in view.options)
        return Question(self._words(f"terminal.ask.{view.decision}"), choices)

    def _of_two(self, view: FirstView, one_key: str, one: str, other_key: str, other: str) -> Question:
        first, second = view.options
        choices = Choice(one_key, self._words(one), first), Choice(other_key, self._words(other), second)
        return Question(self._words(f"terminal.ask.{view.decision}"), choices)

    def _mine(self, view: FirstView) -> SeatView:
        assert self._me is not None
        return view.seats[self._me]

    def _card(self, card: str) -> str:
        return self._words.name("card", card)

    def _seat_choice(self, seat: Answer, does: str = "") -> Choice:
        assert isinstance(seat, int)
        who = self._table.who(seat)
        return Choice(self._table.key(seat), self._words(does, seat=who) if does else who, seat)


def _parts(answer: Any) -> tuple[Any, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def _plainly(option: Answer) -> str:
    return ", ".join(str(part) for part in _parts(option))
