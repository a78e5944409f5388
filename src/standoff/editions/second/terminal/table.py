"""The second edition's table, drawn: the loot under the lamp, the line-up with the desk, and where every gun points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from standoff.editions.common.round import ROUNDS
from standoff.editions.second.components import CLIP, KIT, PAINTING, SHARES, TOKEN, TYPES
from standoff.editions.second.terminal.loot import PRICE
from standoff.editions.second.view import SeatView, SecondView
from standoff.telling.cast import HEIGHT
from standoff.telling.seating import ARROW, DANGER, MINE, MONEY, NARROWEST, Seating, in_columns

DRAFT: Final = frozenset({"pick", "veto", "trade", "look_through", "throw_away", "friend"})
"""Questions of the sharing: what counts now lies under the lamp, so the line-up is left out."""
FIGURES: Final = {"lying": "shame"}
"""How a posture is drawn where its name is another."""
_DOWN: Final = {"lying": "terminal.down", "hurt": "terminal.hurt"}
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
        top = [self._header(view, width), *self.lamp(view.table, width)]
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
                (
                    self.words("terminal.desk") if seat.seat == view.godfather else "",
                    MINE if seat.seat == self.me else "bold",
                )
                for seat in seats
            ],
            [(self.label(seat.seat), self._style(seat)) for seat in seats],
            [(self._power(seat), "magenta") for seat in seats],
            [(self._marks(seat), "red" if seat.wounds else "") for seat in seats],
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
            row.append(f"{self.words('terminal.desk.row') if seat.seat == view.godfather else '':<6}", "bold")
            row.append(f"{self._marks(seat):<14}", "red" if seat.wounds else "")
            if any(other.power for other in view.seats):
                row.append(f"{self._power(seat):<13}", "magenta")
            aim, aim_style = self._aim_cell(seat, 15)
            row.append(self.words("terminal.dead") if not seat.alive else aim, aim_style)
            row.rstrip()
            rows.append(row)
        return rows

    def _style(self, seat: SeatView) -> str:
        if not seat.alive:
            return "dim"
        return MINE if seat.seat == self.me else ""

    def _aim_cell(self, seat: SeatView, room: int) -> tuple[str, str]:
        if seat.posture in _DOWN:
            return self.words(_DOWN[seat.posture]), "dim"
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
        words = self.words
        lines = [words("terminal.queue", names=", ".join(turns)) if turns else words("terminal.queue.none")]
        if view.heir is not None:
            lines.append(words("terminal.heir", name=self.name(view.heir)))
        if view.vetoer is not None:
            lines.append(words("terminal.vetoer", name=self.name(view.vetoer)))
        if view.ban is not None:
            lines.append(words("terminal.ban", name=self.name(view.ban[0]), type=words.name("type", view.ban[1])))
        return [Text(f" {line}"[:width], "dim") for line in lines]

    def lamp(self, shares: Sequence[str], width: int) -> list[Text]:
        """The shares on the table, those alike together, on as many lines as they need."""
        start = f" {self.words('terminal.lamp')} "
        lines, row = [], Text(start)
        for share in SHARES:
            count = list(shares).count(share)
            if not count:
                continue
            cell = f"{f'{count}×' if count > 1 else ''}{self._face(share)}"
            if len(row) + len(cell) > width - 1:
                row.rstrip()
                lines.append(row)
                row = Text(" " * len(start))
            row.append(cell, _COLOURS[TYPES[share]])
            row.append("  ")
        if not shares:
            row.append(self.words("nothing"), "dim")
        row.rstrip()
        return [*lines, row]

    def _face(self, share: str) -> str:
        """What is printed on a share, in as few letters as can be read."""
        return self.words(f"terminal.face.{TYPES[share]}", price=PRICE[share])

    def _header(self, view: SecondView, width: int) -> Text:
        words = self.words
        pile = [words.hand(view.open)] if any(view.open) else []
        if view.hidden:
            pile.append(words("terminal.hidden", n=view.hidden))
        spent = ", ".join(pile) or words("terminal.unspent")
        text = Text(f"{words('terminal.header', round=view.round, all=ROUNDS, pile=spent)} ")
        text.append("─" * max(0, width - len(text)))
        text.truncate(width)
        return text

    def _power(self, seat: SeatView) -> str:
        return self.words.bare(self.words.name("power", seat.power)) if seat.alive else ""

    def _marks(self, seat: SeatView) -> str:
        if not seat.alive:
            return ""
        loot = self.words("terminal.marks.loot", n=seat.loot) if seat.loot else ""
        return " ".join(part for part in ("†" * seat.wounds, loot) if part)
