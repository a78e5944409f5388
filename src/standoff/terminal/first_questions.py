"""What the first edition asks a person, in words, with a key for every legal answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from standoff.editions.first.box import BANG, BBB, CLICK
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.phase import PASS, Answer
from standoff.terminal.first_table import FirstTable
from standoff.terminal.first_tales import BLURBS, power_name
from standoff.terminal.grammar import listed
from standoff.terminal.stage import Choice, Question
from standoff.terminal.words import CARD_KEYS, CARD_NAMES, hand_of

_CARD_HINTS: Final = {
    CLICK: "all bluff, no bullet",
    BANG: "wounds your target",
    BBB: "wounds, and fires before all the others",
}
_STANDARD: Final = (5, 2, 1)


class FirstQuestions:
    """Puts the open question of a view to the person whose view it is."""

    def __init__(self, table: FirstTable, me: int | None) -> None:
        self._table = table
        self._me = me
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
            "boss_picks": self._boss_picks,
            "choose_boss": self._choose_boss,
            "share_powers": self._share_powers,
            "boss_word": self._share_powers,
            "swap_bullets": self._swap_bullets,
        }

    def question(self, view: FirstView) -> Question:
        """The open question; one that nobody has put in words yet is a numbered list."""
        ask = self._ask.get(view.decision)
        if ask is None:
            return Question("What now?", tuple(Choice(str(i), _plainly(o), o) for i, o in enumerate(view.options, 1)))
        return ask(view)

    def _load(self, view: FirstView) -> Question:
        me = self._mine(view)
        last = " Everybody's gun is up: look first." if view.decision == "cunning_load" else ""
        if len(me.guns) == 1:
            hand = dict(zip((CLICK, BANG, BBB), me.guns[0].hand or (0, 0, 0), strict=True))
            choices = [
                Choice(CARD_KEYS[card], f"{CARD_NAMES[card]} ({hand[card]} left): {_CARD_HINTS[card]}", card)
                for card in map(str, view.options)
            ]
            return Question(f"Load a card, face down. Which?{last}", tuple(choices))
        choices = [
            Choice(
                " ".join(CARD_KEYS[card] for card in _parts(option)),
                " and ".join(CARD_NAMES[card] for card in _parts(option)),
                option,
            )
            for option in view.options
        ]
        return Question(f"Two guns, two cards: the first for your own, the second for the other.{last}", tuple(choices))

    def _aim(self, view: FirstView) -> Question:
        guns = self._mine(view).guns
        when = "All the others have aimed." if view.decision == "kid_aim" else "On three you point."
        if len(guns) == 1:
            text = f"{when} At whom?"
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
        text = f"{when} Two guns, two targets: type both keys, like '{choices[0].key}'."
        return Question(text, tuple(choices), listing)

    def _aim_key(self, aim: Answer) -> str:
        return "+".join(self._table.key(seat) for seat in _parts(aim))

    def _aim_label(self, aim: Answer) -> str:
        names = [self._table.cast[seat].name for seat in _parts(aim)]
        return names[0] if len(names) == 1 else f"the shotgun between {names[0]} and {names[1]}"

    def _talk(self, view: FirstView) -> Question:
        choices = [Choice("n", "nobody", view.options[0])]
        choices += [self._seat_choice(seat, "{}") for seat in view.options[1:]]
        return Question("While everybody talks: let somebody peek at your loaded card?", tuple(choices))

    def _courage(self, view: FirstView) -> Question:
        stay, withdraw = view.options
        return Question(
            "On three: stay or hit the floor?",
            (
                Choice("s", "Stay: you share the loot, unless something hits you", stay),
                Choice("w", "Withdraw: safe this round, but no share and one shame", withdraw),
            ),
        )

    def _window(self, view: FirstView) -> Question:
        number = self._mine(view).power or 0
        choices = [Choice("p", "Pass, with a poker face", PASS)]
        if view.moment in ("loot", "loaded", "aimed", "last card"):
            choices.append(Choice("n", "Not this round: stop asking", PASS, lasts_a_round=True))
        for option in view.options[1:]:
            if option == "show":
                choices.append(Choice("s", f"Show {power_name(number)} to everybody", option))
            elif view.moment == "death":
                choices.append(self._seat_choice(option, "Take over the gun of {}"))
            else:
                choices.append(self._seat_choice(option, "Stab {}"))
        blurb = BLURBS.get(number, "")
        return Question(f"Only you see this. {power_name(number)}: {blurb}. Use it now?", tuple(choices))

    def _give_up(self, view: FirstView) -> Question:
        choices = [Choice(CARD_KEYS[card], CARD_NAMES[card], card) for card in map(str, view.options)]
        return Question("A spent card is back in your hand. Which other one do you discard?", tuple(choices))

    def _hold(self, view: FirstView) -> Question:
        leave, turn = view.options
        return Question(
            "The telephone is in your hands, under the table. Make the call?",
            (Choice("l", "Leave it, pass it on", leave), Choice("t", "Turn it: call the police", turn)),
        )

    def _guards(self, view: FirstView) -> Question:
        me = self._mine(view)
        boss = next((seat.seat for seat in view.seats if seat.boss and seat.team == me.team), 0)
        hits = view.hits[boss] if view.hits else 1
        bullets = "a bullet" if hits == 1 else f"{hits} bullets"
        stay, step = view.options
        return Question(
            f"{self._table.cast[boss].name}, your boss, is about to be hit by {bullets}. Step in?",
            (
                Choice("p", "Pass: a boss must be good for something", stay),
                Choice("s", f"Step in, take {bullets}", step),
            ),
        )

    def _boss_picks(self, view: FirstView) -> Question:
        return Question(
            "Both bodyguards want to save you. Who takes the bullets?",
            tuple(self._seat_choice(seat, "{}") for seat in view.options),
        )

    def _choose_boss(self, view: FirstView) -> Question:
        return Question(
            "Who shall be the boss of your family?", tuple(self._seat_choice(seat, "{}") for seat in view.options)
        )

    def _share_powers(self, view: FirstView) -> Question:
        family = [seat for seat in view.order if view.seats[seat].team == self._mine(view).team]
        choices = [
            Choice(
                " ".join(map(str, _parts(deal))),
                ", ".join(f"{self._table.who(s)}: {power_name(n)}" for s, n in zip(family, _parts(deal), strict=True)),
                deal,
            )
            for deal in view.options
        ]
        listing = tuple(f"{number}: {power_name(number)}, {BLURBS[number]}" for number in dict.fromkeys(view.cards))
        whose = "The family disagrees, and you are the boss" if view.decision == "boss_word" else "Your family's powers"
        order = listed([self._table.who(seat) for seat in family])
        text = f"{whose}. One power each for {order}: type the numbers in that order, like '{choices[0].key}'."
        return Question(text, tuple(choices), listing)

    def _swap_bullets(self, view: FirstView) -> Question:
        team = self._mine(view).team
        first, second = (s for s in view.order if view.seats[s].team == team and not view.seats[s].boss)
        choices = [Choice("k", "Keep the usual eight cards each", _STANDARD)]
        choices += [Choice(" ".join(map(str, _parts(o))), hand_of(_parts(o)), o) for o in view.options]
        one, other = self._table.who(first), self._table.who(second)
        listing = (
            f"k: keep the usual cards, {hand_of(_STANDARD)} each",
            f"5 2 1, or any eight: Clicks, Bangs and triple Bangs for {one}. The rest of the 10, 4 and 2 goes to "
            f"{other}, if you both say the same.",
        )
        return Question("You bodyguards may divide your cards anew.", tuple(choices), listing)

    def _mine(self, view: FirstView) -> SeatView:
        assert self._me is not None
        return view.seats[self._me]

    def _seat_choice(self, seat: Answer, label: str) -> Choice:
        assert isinstance(seat, int)
        return Choice(self._table.key(seat), label.format(self._table.who(seat)), seat)


def _parts(answer: Any) -> tuple[Any, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def _plainly(option: Answer) -> str:
    return ", ".join(str(part) for part in _parts(option))
