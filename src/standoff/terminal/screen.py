"""The screen of a game: colours and pauses for a terminal, plain lines for a pipe, plain letters where needed."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import IO, Final

from rich.console import Console
from rich.text import Text

SPEEDS: Final = {"relaxed": 1.6, "normal": 1.0, "brisk": 0.4, "instant": 0.0}
"""How long a breath lasts, compared with the normal one."""
WIDTH: Final = 80
_WIDEST: Final = 100
_HOLDS: Final = ("… ", "... ")
"""A sentence holds its breath here."""

_PLAIN: Final = str.maketrans(
    {
        "…": "...", "─": "-", "═": "=", "│": "|", "▶": ">", "◀": "<", "†": "x", "●": "o", "■": "#", "█": "#",
        "▄": "_", "▒": "#", "·": ".", "×": "x", "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-",
        "°": "o", "★": "*", "≥": ">=", "\u00a0": " ", "\u202f": " ",
    }
)  # fmt: skip


def plain(text: str) -> str:
    """The same text in plain ASCII, of the same width but for dots."""
    folded = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join(c for c in folded if not unicodedata.combining(c)).encode("ascii", "replace").decode()


def console_for(file: IO[str]) -> Console:
    """A console on that file: its own width in a terminal, 80 columns in a pipe."""
    console = Console(file=file, highlight=False, markup=False, emoji=False, soft_wrap=False)
    width = min(console.width, _WIDEST) if console.is_terminal and console.width >= 40 else WIDTH
    console.width = width
    return console


class Screen:
    """Writes lines and takes breaths."""

    def __init__(self, console: Console, speed: str, sleep: Callable[[float], None]) -> None:
        self.console = console
        self.width = console.width
        self.is_slow = console.is_terminal and SPEEDS[speed] > 0
        self._factor = SPEEDS[speed]
        self._sleep = sleep
        self._is_plain = console.is_dumb_terminal or not _can_draw(console.encoding)

    def breath(self, seconds: float) -> None:
        """Wait, but only where somebody is watching the lines appear."""
        if self.is_slow:
            self._sleep(seconds * self._factor)

    def hurry(self) -> None:
        """From now on, no more breaths."""
        self.is_slow = False

    def line(self, text: str | Text = "", style: str = "", end: str = "\n") -> None:
        """One line as it is; whoever calls has kept it within the width."""
        shown = text.copy() if isinstance(text, Text) else Text(text, style)
        if self._is_plain and not shown.plain.isascii():
            shown = _plain_text(shown)
        self.console.print(shown, end=end, no_wrap=True, overflow="ignore", crop=False)

    def lines(self, texts: Iterable[str | Text]) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def say(self, text: str, clause: str = "", style: str = "", indent: str = "  ") -> None:
        """A sentence, wrapped, with the clause behind it in dim letters; it may hold its breath on the way."""
        said = f"{text}  {clause}" if clause else text
        if self._is_plain:
            said = plain(said)
        rows = textwrap.wrap(
            said, self.width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False
        )
        shown = Text("\n".join(rows), style)
        if clause and rows and rows[-1].endswith(clause):
            shown.stylize("not bold dim", len(shown) - len(clause))
        self.picture(shown)

    def picture(self, drawn: Text) -> None:
        """A line that was drawn, not written; it may hold its breath as well."""
        hold = self._hold(drawn.plain)
        if hold:
            self.line(drawn[:hold], end="")
            self.breath(0.9)
            drawn = drawn[hold:]
        self.line(drawn)

    def _hold(self, text: str) -> int:
        return (
            max((at + len(hold) for hold in _HOLDS if (at := text.find(hold)) >= 0), default=0) if self.is_slow else 0
        )

    def count(self, words: Sequence[str]) -> None:
        """One, two, three."""
        *before, three = words
        for at, word in enumerate(before):
            self.line(Text(f"{word} " if at else f"  {word} ", "bold"), end="")
            self.breath(0.7)
        self.line(Text(three, "bold yellow"))
        self.breath(0.7)


def _can_draw(encoding: str) -> bool:
    try:
        "─▶†█▄“é".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _plain_text(text: Text) -> Text:
    """Fold a styled text piece by piece, so that its styles stay where they were."""
    pieces = text.divide(sorted({edge for span in text.spans for edge in (span.start, span.end)}))
    out = Text(style=text.style)
    for piece in pieces:
        style = piece.spans[0].style if piece.spans else ""
        out.append(plain(piece.plain), style)
    return out
