"""The first edition's table, drawn: a line-up of figures, their marks, and where every gun points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from standoff.editions.first.components import ROUNDS
from standoff.editions.first.view import FirstView, GunView, SeatView
from standoff.telling.cast import HEIGHT
from standoff.telling.seating import ARROW, DANGER, MINE, MONEY, NARROWEST, Seating, in_columns
from standoff.telling.words import Words

_ROOMY: Final = 80
_LETTERS: Final = "cbT"
_DOWN: Final = {"shame": "terminal.down", "hurt": "terminal.hurt"}


class FirstTable(Seating):
    """Draws views for one person (None: for a spectator)."""

    def drawn(self, view: FirstView, width: int) -> list[Text]:
        """The whole table."""
        order = self.seated = self.from_me(view.order)
        column = width // len(order)
        rows = self._line_up(view, order, column) if column >= NARROWEST else self._rows(view, order, width)
        header = [self._header(view, width)] if _guns_are_up(view) else []
        return [*header, *self._notices(view), *rows, *self._guns_on_me(view, width)]

    def _header(self, view: FirstView, width: int) -> Text:
        text = Text(f"{self.words('terminal.header', round=view.round, all=ROUNDS)} ")
        text.append(pot(self.words, view.table), MONEY)
        text.append(" " + "─" * max(0, width - len(text) - 1))
        return text

    def _notices(self, view: FirstView) -> list[Text]:
        if view.calls is None:
            return []
        suspects = [self.short(seat) for seat in view.suspects if seat != self.me]
        anybody = len(view.suspects) == len(view.seats)
        words = self.words
        known = words("terminal.suspects.all") if anybody else words("terminal.suspects", names=words.listed(suspects))
        return [Text(f" {words('terminal.calls', calls=view.calls)} {known}")]

    def _line_up(self, view: FirstView, order: Sequence[int], column: int) -> list[Text]:
        seats = [view.seats[seat] for seat in order]
        rows = []
        for line in range(HEIGHT):
            cells = [(self.cast[seat.seat].drawn(seat.posture)[line], self._style(seat)) for seat in seats]
            rows.append(in_columns(cells, column))
        rows.append(in_columns([(self.label(seat.seat), self._style(seat)) for seat in seats], column))
        for cells in (
            [(self._marks(seat), "red" if seat.wounds else "") for seat in seats],
            [(self._spent(seat), "dim") for seat in seats],
            [(self._holds(view, seat), "magenta") for seat in seats],
            [self._aim_cell(seat, column - 1) for seat in seats],
        ):
            if any(text for text, _ in cells):
                rows.append(in_columns(cells, column))
        return rows

    def _rows(self, view: FirstView, order: Sequence[int], width: int) -> list[Text]:
        """One line each, for a crowd or a narrow page."""
        rows, is_roomy = [], width >= _ROOMY
        for seat in (view.seats[seat] for seat in order):
            style = self._style(seat)
            row = Text(f" {self.label(seat.seat):<11}", style)
            row.append(f"{self.words('terminal.boss') if seat.boss else '':<5}")
            row.append(f"{self._family(view, seat):<14}" if is_roomy else "")
            row.append(f"{self._marks(seat):<11}", "red" if seat.wounds else "")
            row.append(f"{_cards_out(seat):<9}" if is_roomy else "", "dim")
            row.append(f"{self._holds(view, seat):<13}"[:13], "magenta")
            aim, aim_style = self._aim_cell(seat, 16)
            row.append(self.words("terminal.dead") if seat.posture == "dead" else aim, aim_style)
            row.rstrip()
            rows.append(row)
        return rows

    def _marks(self, seat: SeatView) -> str:
        shame = f"{self.words('terminal.marks.shame', n=seat.shame)}{'*' * seat.light}" if seat.shame else ""
        return " ".join(part for part in ("†" * seat.wounds, shame) if part)

    def _spent(self, seat: SeatView) -> str:
        out = _cards_out(seat)
        return self.words("terminal.out", cards=out) if out else ""

    def _holds(self, view: FirstView, seat: SeatView) -> str:
        """What lies open before a gangster: a power, a grenade, money where everybody may see it."""
        parts = []
        if view.grenade == seat.seat:
            parts.append(self.words("terminal.grenade"))
        elif seat.shown and seat.power and seat.alive:
            parts.append(self.words.bare(self.words.name("power", seat.power)))
        if seat.money is not None and seat.seat != view.me and seat.team is None:
            parts.append(f"${seat.money}k")
        return " ".join(parts)

    def _family(self, view: FirstView, seat: SeatView) -> str:
        if seat.team is None or not view.families:
            return ""
        return self.words.bare(self.words.name("family", view.families[seat.team]))[:13]

    def _style(self, seat: SeatView) -> str:
        if not seat.alive:
            return "dim"
        return MINE if seat.seat == self.me else ""

    def _aim_cell(self, seat: SeatView, room: int) -> tuple[str, str]:
        if seat.posture in _DOWN:
            return self.words(_DOWN[seat.posture]), "dim"
        if seat.posture == "dead":
            return "", "dim"
        guns = [gun for gun in seat.guns if gun.target is not None and gun.loaded]
        if not guns:
            return "", ""
        at_me = any(self._is_on_me(gun) for gun in guns)
        names = ["+".join(self.short(target) for target in _targets(gun)) for gun in guns]
        text = f"{ARROW} {' '.join(names)}{'!!' if at_me else ''}"
        if len(text) > room:
            names = ["+".join(self.short(target)[:4] for target in _targets(gun)) for gun in guns]
            text = f"▶{' ▶'.join(names)}{'!' if at_me else ''}"[:room]
        return text, DANGER if at_me else ""

    def _is_on_me(self, gun: GunView) -> bool:
        return self.me is not None and self.me in _targets(gun)

    def _guns_on_me(self, view: FirstView, width: int) -> list[Text]:
        if self.me is None or not view.seats[self.me].alive:
            return []
        guns = [
            (seat.seat, gun)
            for seat in view.seats
            for gun in seat.guns
            if gun.loaded and gun.target is not None and seat.alive
        ]
        on_me = [seat for seat, gun in guns if self._is_on_me(gun)]
        return [self.alarm(on_me, width)] if guns else []


def pot(words: Words, notes: Sequence[int]) -> str:
    """The notes on the table, counted by kind."""
    kinds = " ".join(f"{count}×{value}" for value in (20, 10, 5) if (count := list(notes).count(value)))
    return f"{kinds} = {words.money(sum(notes))}" if notes else words("nothing")


def _guns_are_up(view: FirstView) -> bool:
    return any(gun.target is not None for seat in view.seats for gun in seat.guns)


def _targets(gun: GunView) -> tuple[int, ...]:
    if gun.target is None:
        return ()
    return gun.target if isinstance(gun.target, tuple) else (gun.target,)


def _cards_out(seat: SeatView) -> str:
    out = ""
    for gun in seat.guns:
        out += "".join(letter * count for letter, count in zip(_LETTERS, gun.open, strict=True)) + "?" * gun.hidden
    return out[:8] if seat.alive else ""
