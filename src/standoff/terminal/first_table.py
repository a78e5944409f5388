"""The first edition's table, drawn: a line-up of figures, their marks, and where every gun points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from standoff.editions.first.box import ROUNDS
from standoff.editions.first.view import FirstView, GunView, SeatView
from standoff.terminal.cast import HEIGHT
from standoff.terminal.first_tales import power_name
from standoff.terminal.grammar import listed
from standoff.terminal.seating import ARROW, DANGER, MINE, MONEY, NARROWEST, Seating, in_columns
from standoff.terminal.words import dollars

_ROOMY: Final = 80
LEGEND: Final = (
    "In the picture: † is a wound; 'out' are the cards spent so far: c Click, b Bang, T triple Bang, ? not seen; "
    "* is a flashing light on a shame."
)
_LETTERS: Final = "cbT"
_DOWN: Final = {"shame": "on the floor", "hurt": "hit", "dead": ""}


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
        text = Text(f"── Round {view.round} of {ROUNDS} ── on the table: ")
        text.append(pot(view.table), MONEY)
        text.append(" " + "─" * max(0, width - len(text) - 1))
        return text

    def _notices(self, view: FirstView) -> list[Text]:
        if view.calls is None:
            return []
        suspects = [self.short(seat) for seat in view.suspects if seat != self.me]
        anybody = len(view.suspects) == len(view.seats)
        known = "The cop could be anybody." if anybody else f"Suspects: {listed(suspects)}."
        return [Text(f" Calls to the police: {view.calls} of 3. {known}")]

    def _line_up(self, view: FirstView, order: Sequence[int], column: int) -> list[Text]:
        seats = [view.seats[seat] for seat in order]
        rows = []
        for line in range(HEIGHT):
            cells = [(self.cast[seat.seat].drawn(seat.posture)[line], self._style(seat)) for seat in seats]
            rows.append(in_columns(cells, column))
        rows.append(in_columns([(self.label(seat.seat), self._style(seat)) for seat in seats], column))
        for cells in (
            [(_marks(seat), "red" if seat.wounds else "") for seat in seats],
            [(_spent(seat), "dim") for seat in seats],
            [(_holds(view, seat), "magenta") for seat in seats],
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
            row.append(f"{'boss' if seat.boss else '':<5}")
            row.append(f"{_family(view, seat):<14}" if is_roomy else "")
            row.append(f"{_marks(seat):<11}", "red" if seat.wounds else "")
            row.append(f"{_spent(seat).removeprefix('out '):<9}" if is_roomy else "", "dim")
            row.append(f"{_holds(view, seat):<13}"[:13], "magenta")
            aim, aim_style = self._aim_cell(seat, 16)
            row.append("dead" if seat.posture == "dead" else aim, aim_style)
            row.rstrip()
            rows.append(row)
        return rows

    def _style(self, seat: SeatView) -> str:
        if not seat.alive:
            return "dim"
        return MINE if seat.seat == self.me else ""

    def _aim_cell(self, seat: SeatView, room: int) -> tuple[str, str]:
        if seat.posture in _DOWN:
            return _DOWN[seat.posture], "dim"
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


def pot(notes: Sequence[int]) -> str:
    """The notes on the table, counted by kind."""
    kinds = " ".join(f"{count}×{value}" for value in (20, 10, 5) if (count := list(notes).count(value)))
    return f"{kinds} = {dollars(sum(notes))}" if notes else "nothing"


def _guns_are_up(view: FirstView) -> bool:
    return any(gun.target is not None for seat in view.seats for gun in seat.guns)


def _targets(gun: GunView) -> tuple[int, ...]:
    if gun.target is None:
        return ()
    return gun.target if isinstance(gun.target, tuple) else (gun.target,)


def _marks(seat: SeatView) -> str:
    shame = f"shame {seat.shame}{'*' * seat.light}" if seat.shame else ""
    return " ".join(part for part in ("†" * seat.wounds, shame) if part)


def _spent(seat: SeatView) -> str:
    out = ""
    for gun in seat.guns:
        out += "".join(letter * count for letter, count in zip(_LETTERS, gun.open, strict=True)) + "?" * gun.hidden
    return f"out {out}"[:12] if out and seat.alive else ""


def _holds(view: FirstView, seat: SeatView) -> str:
    """What lies open before a gangster: a power, a grenade, money where everybody may see it."""
    parts = []
    if view.grenade == seat.seat:
        parts.append("GRENADE")
    elif seat.shown and seat.power and seat.alive:
        parts.append(_short_power(seat.power))
    if seat.money is not None and seat.seat != view.me and seat.team is None:
        parts.append(f"${seat.money}k")
    return " ".join(parts)


def _short_power(number: int) -> str:
    return power_name(number).removeprefix("The ").replace("Six Feet Under", "Six Feet")


def _family(view: FirstView, seat: SeatView) -> str:
    return view.families[seat.team].removeprefix("The ")[:13] if seat.team is not None and view.families else ""
