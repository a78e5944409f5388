"""The first edition's table, drawn: a line-up of figures, their marks, and where every gun points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from standoff.editions.first.box import ROUNDS
from standoff.editions.first.view import FirstView, GunView, SeatView
from standoff.terminal.cast import HEIGHT, Gangster
from standoff.terminal.first_tales import dollars, power_name
from standoff.terminal.grammar import listed

_NARROWEST: Final = 13
"""Columns that a figure needs."""
_ROOMY: Final = 80
_ARROW: Final = "──▶"
LEGEND: Final = (
    "In the picture: † is a wound; 'out' are the cards spent so far: c Click, b Bang, T triple Bang, ? not seen; "
    "* is a flashing light on a shame."
)
_LETTERS: Final = "cbT"
_DOWN: Final = {"shame": "on the floor", "hurt": "hit", "dead": ""}
MINE: Final = "bold yellow"
DANGER: Final = "bold red"
ALARM: Final = "bold white on red"
MONEY: Final = "green"


class FirstTable:
    """Draws views for one person (None: for a spectator)."""

    def __init__(self, cast: Sequence[Gangster], me: int | None) -> None:
        self.cast = cast
        self.me = me
        self._seated: tuple[int, ...] = tuple(range(len(cast)))

    def key(self, seat: int) -> str:
        """The key for a seat: your own is 0, and then round the table as people first sat down."""
        return str((seat - (self.me or 0)) % len(self.cast))

    def short(self, seat: int) -> str:
        """What fits below a figure."""
        return "YOU" if seat == self.me else self.cast[seat].short

    def name(self, seat: int) -> str:
        """The full name."""
        return "YOU" if seat == self.me else self.cast[seat].name

    def drawn(self, view: FirstView, width: int) -> list[Text]:
        """The whole table."""
        order = self._seated = self._order(view)
        column = width // len(order)
        rows = self._line_up(view, order, column) if column >= _NARROWEST else self._rows(view, order, width)
        header = [self._header(view, width)] if _guns_are_up(view) else []
        return [*header, *self._notices(view), *rows, *self._guns_on_me(view, width)]

    def aftermath(self, postures: Mapping[int, str], width: int) -> list[Text]:
        """The figures as the smoke clears."""
        column = width // len(self._seated)
        if column < _NARROWEST:
            return []
        drawn = [self.cast[seat].drawn(postures.get(seat, "standing")) for seat in self._seated]
        styles = [MINE if seat == self.me else "" for seat in self._seated]
        rows = [_row([(lines[at], style) for lines, style in zip(drawn, styles)], column) for at in range(HEIGHT)]
        return [*rows, _row([(self.short(seat), style) for seat, style in zip(self._seated, styles)], column)]

    def _order(self, view: FirstView) -> tuple[int, ...]:
        """Clockwise, from you."""
        at = view.order.index(self.me) if self.me is not None else 0
        return view.order[at:] + view.order[:at]

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
            rows.append(_row(cells, column))
        rows.append(_row([(self._label(seat), self._style(seat)) for seat in seats], column))
        for cells in (
            [(_marks(seat), "red" if seat.wounds else "") for seat in seats],
            [(_spent(seat), "dim") for seat in seats],
            [(_holds(view, seat), "magenta") for seat in seats],
            [self._aim_cell(seat, column - 1) for seat in seats],
        ):
            if any(text for text, _ in cells):
                rows.append(_row(cells, column))
        return rows

    def _rows(self, view: FirstView, order: Sequence[int], width: int) -> list[Text]:
        """One line each, for a crowd or a narrow page."""
        rows, is_roomy = [], width >= _ROOMY
        for seat in (view.seats[seat] for seat in order):
            style = self._style(seat)
            row = Text(f" {self._label(seat):<11}", style)
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

    def _label(self, seat: SeatView) -> str:
        if self.me is None or seat.seat == self.me:
            return self.short(seat.seat)
        return f"{self.key(seat.seat)} {self.short(seat.seat)}"

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
        text = f"{_ARROW} {' '.join(names)}{'!!' if at_me else ''}"
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
        if on_me:
            count = "A GUN IS" if len(on_me) == 1 else f"{len(on_me)} GUNS ARE"
            whose = (self.name, self.short)
            bars = [f" !!! {count} ON YOU: {listed([named(seat) for seat in on_me])} !!! " for named in whose]
            fitting = [bar for bar in bars if len(bar) <= width]
            return [Text(fitting[0] if fitting else f" !!! {count} ON YOU !!! ", ALARM)]
        return [Text(" Nobody points at you. Enjoy it.", MINE)] if guns else []

    def arrow(self, seat: int, targets: Sequence[int], is_shotgun: bool) -> Text:
        """One gun and where it points, in a line."""
        at_me = self.me is not None and self.me in targets
        text = Text(f"{self.name(seat):>20} ", MINE if seat == self.me else "")
        text.append("═══▶ " if is_shotgun else "───▶ ", DANGER if at_me else "")
        text.append(" or ".join(self.name(target) for target in targets) or "nobody", DANGER if at_me else "")
        return text


def pot(notes: Sequence[int]) -> str:
    """The notes on the table, counted by kind."""
    kinds = " ".join(f"{count}×{value}" for value in (20, 10, 5) if (count := list(notes).count(value)))
    return f"{kinds} = {dollars(sum(notes))}" if notes else "nothing"


def _guns_are_up(view: FirstView) -> bool:
    return any(gun.target is not None for seat in view.seats for gun in seat.guns)


def _row(cells: Sequence[tuple[str, str]], column: int) -> Text:
    row = Text()
    for text, style in cells:
        row.append(text[: column - 1].center(column), style)
    row.rstrip()
    return row


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
