"""The second edition's table, drawn: the loot under the lamp, the line-up with the desk, and where every gun points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from standoff.editions.common.round import ROUNDS
from standoff.editions.second.box import CLIP, COLLECTION, KIT, PAINTING, SHARES, TOKEN, TYPES
from standoff.editions.second.view import SeatView, SecondView
from standoff.terminal.cast import HEIGHT
from standoff.terminal.seating import ARROW, DANGER, MINE, MONEY, NARROWEST, Seating, in_columns
from standoff.terminal.second_tales import PRICE, TYPE_NAMES, power_name
from standoff.terminal.words import hand_of

DRAFT: Final = frozenset({"pick", "veto", "trade", "look_through", "throw_away", "friend"})
"""Questions of the sharing: what counts now lies under the lamp, so the line-up is left out."""
FIGURES: Final = {"lying": "shame"}
"""How a posture is drawn where its name is another."""
LEGEND: Final = (
    "In the picture: † is a wound; 'loot' counts cards, not dollars; spent cards lie in one pile for all. One to ten "
    f"paintings are worth {', '.join(str(value) for value in COLLECTION[1:])} thousand together."
)
_LAMP: Final = " Under the lamp: "
_DESK: Final = "[═DESK═]"
_DOWN: Final = {"lying": "on the floor", "hurt": "hit"}
_COLOURS: Final = {
    "bill": MONEY,
    "diamond": "cyan",
    PAINTING: "magenta",
    CLIP: "red",
    KIT: "red",
    TOKEN: MINE,
}


class SecondTable(Seating):
    """Draws views for one person (None: for a spectator)."""

    def drawn(self, view: SecondView, width: int) -> list[Text]:
        """The whole table; while the loot is shared, only what matters for that."""
        self.seated = self.from_me(view.order)
        top = [_header(view, width), *lamp(view.table, width)]
        if view.decision in DRAFT:
            return [*top, *self._draft(view, width)]
        column = width // len(self.seated)
        rows = self._line_up(view, column) if column >= NARROWEST else self._rows(view)
        return [*top, *rows, *self._guns_on_me(view, width)]

    def _line_up(self, view: SecondView, column: int) -> list[Text]:
        seats = [view.seats[seat] for seat in self.seated]
        rows = []
        for line in range(HEIGHT):
            cells = [(self.cast[s.seat].drawn(FIGURES.get(s.posture, s.posture))[line], self._style(s)) for s in seats]
            rows.append(in_columns(cells, column))
        for cells in (
            [
                (_DESK if seat.seat == view.godfather else "", MINE if seat.seat == self.me else "bold")
                for seat in seats
            ],
            [(self.label(seat.seat), self._style(seat)) for seat in seats],
            [(power_name(seat.power) if seat.alive else "", "magenta") for seat in seats],
            [(_marks(seat), "red" if seat.wounds else "") for seat in seats],
            [self._aim_cell(seat, column - 1) for seat in seats],
        ):
            if any(text for text, _ in cells):
                rows.append(in_columns(cells, column))
        return rows

    def _rows(self, view: SecondView) -> list[Text]:
        """One line each, for a crowd or a narrow page."""
        rows = []
        for seat in (view.seats[seat] for seat in self.seated):
            row = Text(f" {self.label(seat.seat):<11}", self._style(seat))
            row.append(f"{'DESK' if seat.seat == view.godfather else '':<6}", "bold")
            row.append(f"{_marks(seat):<14}", "red" if seat.wounds else "")
            if any(other.power for other in view.seats):
                row.append(f"{power_name(seat.power) if seat.alive else '':<13}", "magenta")
            aim, aim_style = self._aim_cell(seat, 15)
            row.append("dead" if not seat.alive else aim, aim_style)
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
        if not seat.alive or seat.target is None or not seat.loaded:
            return "", ""
        at_me = seat.target == self.me
        long, brief = f"{ARROW} {self.short(seat.target)}{'!!' * at_me}", f"▶ {self.short(seat.target)}{'!' * at_me}"
        return (long if len(long) <= room else brief[:room]), DANGER if at_me else ""

    def _guns_on_me(self, view: SecondView, width: int) -> list[Text]:
        guns = [seat for seat in view.seats if seat.alive and seat.loaded and seat.target is not None]
        if not guns or self.me is None or not view.seats[self.me].alive or view.seats[self.me].posture != "standing":
            return []
        return [self.alarm([seat.seat for seat in guns if seat.target == self.me], width)]

    def _draft(self, view: SecondView, width: int) -> list[Text]:
        """Who picks after whom, and who may still interfere."""
        seats = [view.seats[seat] for seat in view.queue]
        turns = [f"{self.short(seat.seat)}{' ' * bool(seat.wounds)}{'†' * seat.wounds}" for seat in seats]
        lines = [f" The picks go: {', '.join(turns) or 'to nobody'}" + (", and round again." if seats else ".")]
        if view.heir is not None:
            lines.append(f" The next desk: {self.name(view.heir)}.")
        if view.vetoer is not None:
            lines.append(f" The Dictator, {self.name(view.vetoer)}, may still forbid something.")
        if view.ban is not None:
            lines.append(f" Forbidden to {self.name(view.ban[0])}: {TYPE_NAMES[view.ban[1]]}.")
        return [Text(line[:width], "dim") for line in lines]


def lamp(shares: Sequence[str], width: int) -> list[Text]:
    """The shares on the table, those alike together, on as many lines as they need."""
    lines, row = [], Text(_LAMP)
    for share in SHARES:
        count = list(shares).count(share)
        if not count:
            continue
        cell = f"{f'{count}×' if count > 1 else ''}{card(share)}"
        if len(row) + len(cell) > width - 1:
            row.rstrip()
            lines.append(row)
            row = Text(" " * len(_LAMP))
        row.append(cell, _COLOURS[TYPES[share]])
        row.append("  ")
    if not shares:
        row.append("nothing", "dim")
    row.rstrip()
    return [*lines, row]


def card(share: str) -> str:
    """What is printed on a share, in as few letters as can be read."""
    if TYPES[share] == "bill":
        return f"${PRICE[share]}k"
    if TYPES[share] == "diamond":
        return f"diamond ${PRICE[share]}k"
    return "New Godfather" if share == TOKEN else share


def _header(view: SecondView, width: int) -> Text:
    pile = [hand_of(view.open)] if any(view.open) else []
    if view.hidden:
        pile.append(f"{view.hidden} face down")
    text = Text(f"── Round {view.round} of {ROUNDS} ── spent so far: {', '.join(pile) or 'no bullets'} ")
    text.append("─" * max(0, width - len(text)))
    text.truncate(width)
    return text


def _marks(seat: SeatView) -> str:
    if not seat.alive:
        return ""
    return " ".join(part for part in ("†" * seat.wounds, f"loot {seat.loot}" if seat.loot else "") if part)
