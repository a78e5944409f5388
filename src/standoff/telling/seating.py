"""People round a table, whatever the edition: their keys, their names, their figures and their guns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from standoff.telling.cast import HEIGHT, Gangster
from standoff.telling.words import Words

NARROWEST: Final = 13
"""Columns that a figure needs."""
ARROW: Final = "──▶"
MINE: Final = "bold yellow"
DANGER: Final = "bold red"
ALARM: Final = "bold white on red"
MONEY: Final = "green"


class Seating:
    """Who sits where, as one person (None: a spectator) sees it."""

    def __init__(self, cast: Sequence[Gangster], me: int | None, words: Words) -> None:
        self.words = words
        self.cast = cast
        self.me = me
        self.seated: tuple[int, ...] = tuple(range(len(cast)))

    def key(self, seat: int) -> str:
        """The key for a seat: your own is 0, and then round the table as people first sat down."""
        return str((seat - (self.me or 0)) % len(self.cast))

    def short(self, seat: int) -> str:
        """What fits below a figure."""
        return self.words("terminal.you") if seat == self.me else self.cast[seat].short

    def name(self, seat: int) -> str:
        """The full name."""
        return self.words("terminal.you") if seat == self.me else self.cast[seat].name

    def who(self, seat: int) -> str:
        """The name inside a sentence."""
        return self.words("you") if seat == self.me else self.cast[seat].name

    def label(self, seat: int) -> str:
        """What is written below a figure: the key, and who it is."""
        return self.short(seat) if self.me is None or seat == self.me else f"{self.key(seat)} {self.short(seat)}"

    def from_me(self, order: tuple[int, ...]) -> tuple[int, ...]:
        """Clockwise, from you; for a spectator from the same seat every time, wherever the Godfather sits."""
        at = order.index(self.me or 0)
        return order[at:] + order[:at]

    def aftermath(self, postures: Mapping[int, str], width: int) -> list[Text]:
        """The figures as the smoke clears."""
        column = width // len(self.seated)
        if column < NARROWEST:
            return []
        drawn = [self.cast[seat].drawn(postures.get(seat, "standing")) for seat in self.seated]
        styles = [MINE if seat == self.me else "" for seat in self.seated]
        rows = [in_columns([(lines[at], style) for lines, style in zip(drawn, styles)], column) for at in range(HEIGHT)]
        return [*rows, in_columns([(self.short(seat), style) for seat, style in zip(self.seated, styles)], column)]

    def alarm(self, on_me: Sequence[int], width: int) -> Text:
        """Who points at you, in a line that nobody overlooks."""
        if not on_me:
            return Text(f" {self.words('terminal.safe')}", MINE)
        alarm = self.words("terminal.alarm", n=len(on_me))
        who = [self.words.listed([named(seat) for seat in on_me]) for named in (self.name, self.short)]
        bars = [f" !!! {alarm}: {names} !!! " for names in who]
        fitting = [bar for bar in bars if len(bar) <= width]
        return Text(fitting[0] if fitting else f" !!! {alarm} !!! ", ALARM)

    def arrow(self, seat: int, targets: Sequence[int], double: bool = False) -> Text:
        """One gun and where it points, in a line."""
        at_me = self.me is not None and self.me in targets
        text = Text(f"{self.name(seat):>20} ", MINE if seat == self.me else "")
        text.append("═══▶ " if double else "───▶ ", DANGER if at_me else "")
        named = self.name if len(targets) < 2 else self.short
        aims = f" {self.words('or')} ".join(named(target) for target in targets)
        text.append(aims or self.words("nobody"), DANGER if at_me else "")
        return text


def in_columns(cells: Sequence[tuple[str, str]], column: int) -> Text:
    """Short texts, each in the middle of its column."""
    row = Text()
    for text, style in cells:
        row.append(text[: column - 1].center(column), style)
    row.rstrip()
    return row
