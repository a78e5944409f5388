"""The gang game in the terminal: one line for everybody, in the order of this round's chairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from rich.text import Text

from standoff.editions.common.bullets import BLADES, CARDS
from standoff.editions.first.components import ROUNDS
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.seating import GANGS
from standoff.editions.yakuzas.view import GangGun, GangSeat, GangView
from standoff.engine.phase import Answer
from standoff.telling.general import GeneralStage
from standoff.telling.stage import Choice, Question

STYLES: Final = {"Yakuza": "magenta", "East": "yellow", "West": "red"}
WIDEST_NAME: Final = 18


class GangStage(GeneralStage):
    """Gangs by mark and colour, blades with their side, fingers and wounds."""

    edition = YAKUZAS
    untold: ClassVar[frozenset[str]] = frozenset({"round"})

    @staticmethod
    def usual_players(modules: Sequence[str]) -> int:
        return YAKUZAS.usual().players

    def table(self, view: GangView, width: int) -> list[Text]:
        """What lies on the table, and everybody who still sits there."""
        notes = self.words.notes(view.table)
        head = f"{self.words('terminal.header', round=view.round, all=ROUNDS)} {notes}"
        return [Text(head[:width]), *[self._row(view, view.seats[seat], width) for seat in view.circle]]

    def _row(self, view: GangView, seat: GangSeat, width: int) -> Text:
        name = self._names[seat.seat][:WIDEST_NAME]
        marks = [
            "†" * seat.wounds,
            self.words.name("lies", seat.posture) if seat.posture != "standing" else "",
            self.words("terminal.finger") if seat.finger else "",
            self.words("terminal.marks.shame", n=seat.shame) if seat.shame else "",
            *[self._weapon(gun) for gun in seat.guns],
            self._card(seat),
        ]
        row = Text(f" {seat.gang[:1]} ", style=STYLES[seat.gang])
        row.append(f"{name:<{WIDEST_NAME}} {' · '.join(mark for mark in marks if mark)}".rstrip())
        row.truncate(width)
        return row

    def _weapon(self, gun: GangGun) -> str:
        """What it is, where it points, and what has been spent openly of its set."""
        spent = "".join(letter * count for letter, count in zip(self._letters(gun), gun.open, strict=True))
        target = gun.target
        aims = [target] if isinstance(target, int) else list(target or ())
        at = f" → {self.words.listed([self._names[seat] for seat in aims])}" if aims else ""
        return f"{self.words.name('weapon', gun.weapon)}{at}" + (f" [{spent}]" if spent else "")

    def _letters(self, gun: GangGun) -> str:
        """One letter for each kind of card."""
        return "cts" if gun.weapon == "blades" else "cbT"

    def _card(self, seat: GangSeat) -> str:
        """A power or kiai, where it is known; an open one is marked."""
        card = seat.kiai or seat.power
        return f"{self.words.name('power', card)}{'!' if seat.shown else ''}" if card else ""

    def own(self, view: GangView) -> list[str]:
        """My hand, set by set, and the gang's purse."""
        if self._me is None:
            return []
        lines = []
        for gun in view.seats[self._me].guns:
            names = BLADES if gun.weapon == "blades" else CARDS
            held = [f"{n} {self.words.name('card', card)}" for card, n in zip(names, gun.hand or (), strict=False) if n]
            lines.append(self.words("terminal.own.hand", cards=self.words.listed(held)))
        lines.append(self.words("terminal.own.gang", money=self.words.money(view.purse or 0)))
        return lines

    def question(self, view: GangView) -> Question:
        asked = super().question(view)
        if view.decision not in ("share_cards", "throw"):
            return asked
        choices = [
            Choice(str(number), self._said(view.decision, option), option)
            for number, option in enumerate(view.options, start=1)
        ]
        return Question(asked.text, tuple(choices))

    def _said(self, decision: str, option: Answer) -> str:
        """Cards for the members in order of their seats; or how long to wait before letting go."""
        if decision == "throw":
            return f"{int(str(option)) / 10:.1f} s" if isinstance(option, int) else self._label(decision, option)
        parts = option if isinstance(option, tuple) else (option,)
        return ", ".join(self.words.name("power", part) for part in parts)

    def _label(self, decision: str, option: Answer) -> str:
        if option in ("stay", "withdraw", "pass", "show"):
            return self.words(f"terminal.answer.{option}")
        return super()._label(decision, option)

    def result(self, view: GangView) -> list[tuple[str, Sequence[int], str]]:
        """The gangs, best first, with what they are worth."""
        winners = view.winners or ()
        told: list[tuple[str, Sequence[int], str]] = []
        for group in view.ranking:
            for gang in GANGS:
                seats: Any = view.gangs[gang]
                if seats[0] in group:
                    purse = getattr(view, gang)
                    worth = f"{self.words.name('gang', gang)}: {self.words.money(purse.total or 0)}"
                    told.append(("★" if seats[0] in winners else "·", seats, worth))
        return told
