"""The outdoor game in the terminal: teams below each other, one line for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from rich.text import Text

from standoff.editions.live.components import ROUNDS
from standoff.editions.live.edition import LIVE
from standoff.editions.live.view import LiveSeat, LiveView, Weapon
from standoff.engine.phase import Answer
from standoff.telling.general import GeneralStage
from standoff.telling.stage import Choice, Question

STYLES: Final = dict(zip("ABCDEFG", ("red", "cyan", "yellow", "magenta", "green", "blue", "white"), strict=True))
WIDEST_NAME: Final = 18
WIDEST_MAP: Final = 60
HIGHEST_MAP: Final = 18


class LiveStage(GeneralStage):
    """Who is in, who has left, who lies in hospital, and what has been turned over."""

    edition = LIVE
    untold: ClassVar[frozenset[str]] = frozenset({"round"})

    @staticmethod
    def usual_players(modules: Sequence[str]) -> int:
        return LIVE.usual().players

    def table(self, view: LiveView, width: int) -> list[Text]:
        """The pot, then team by team."""
        pot = self.words("terminal.pot.cards", n=view.pot) if self._easy(view) else self.words.money(view.pot)
        head = f"{self.words('terminal.header', round=view.round, all=ROUNDS)} {pot}"
        rows = [self._row(view.seats[seat], width) for team in view.teams.values() for seat in team]
        return [Text(head[:width]), *self._map(view, width), *rows]

    def _map(self, view: LiveView, width: int) -> list[Text]:
        """An arena seen from above: everybody by the letter of the team, obstacles as blocks."""
        if all(seat.at is None for seat in view.seats):
            return []
        columns = min(width - 2, WIDEST_MAP)
        cells = [[" "] * columns for _ in range(HIGHEST_MAP)]

        def cell(x: int, y: int) -> tuple[int, int]:
            wide, high = view.area
            column = (x + wide // 2) * columns // (wide + 1)
            row = (high // 2 - y) * HIGHEST_MAP // (high + 1)
            return min(max(row, 0), HIGHEST_MAP - 1), min(max(column, 0), columns - 1)

        for obstacle in view.obstacles:
            (top, left), (bottom, right) = cell(*obstacle[3]), cell(*obstacle[1])
            for row in range(top, bottom + 1):
                cells[row][left : right + 1] = "█" * (right + 1 - left)
        for seat in view.seats:
            if seat.at is not None:
                row, column = cell(*seat.at)
                cells[row][column] = seat.team.lower() if seat.seat == self._me else seat.team
        edge = "─" * columns
        return [Text(line) for line in (f"┌{edge}┐", *[f"│{''.join(row)}│" for row in cells], f"└{edge}┘")]

    def _easy(self, view: LiveView) -> bool:
        """Is every card worth the same?"""
        return isinstance(view.left, int)

    def _row(self, seat: LiveSeat, width: int) -> Text:
        aim = (seat.aim,) if isinstance(seat.aim, int) else seat.aim or ()
        marks = [
            "†" * seat.wounds,
            self.words.name("status", seat.status) if seat.status != "in" else "",
            self._weapon(seat.weapon),
            self.words.name("click", seat.click) if seat.click else "",
            f"→ {self.words.listed([self._names[other] for other in aim])}" if aim else "",
        ]
        row = Text(f" {seat.team} ", style=STYLES[seat.team])
        name = self._names[seat.seat][:WIDEST_NAME]
        row.append(f"{name:<{WIDEST_NAME}} {' · '.join(mark for mark in marks if mark)}".rstrip())
        row.truncate(width)
        return row

    def _weapon(self, weapon: Weapon | None) -> str:
        """A card by its name and number."""
        if weapon is None:
            return ""
        word, number = weapon if isinstance(weapon, tuple) else (weapon, 0)
        return f"{self.words.name('weapon', word)} {number or ''}".strip()

    def own(self, view: LiveView) -> list[str]:
        """My card with its tip, and my team's money."""
        if self._me is None:
            return []
        mine = view.seats[self._me]
        bank = getattr(view, mine.team).bank or 0
        worth = self.words("terminal.pot.cards", n=bank) if self._easy(view) else self.words.money(bank)
        lines = [self.words("terminal.own.card", card=self._weapon(mine.weapon))] if mine.weapon else []
        return [*lines, self.words("terminal.own.bank", money=worth)]

    def question(self, view: LiveView) -> Question:
        asked = super().question(view)
        if view.decision != "share_weapons":
            return asked
        choices = [Choice(str(at), self._said(option), option) for at, option in enumerate(view.options, start=1)]
        return Question(asked.text, tuple(choices))

    def _said(self, option: Answer) -> str:
        """Cards for the members in play, in order of their seats."""
        if not isinstance(option, tuple):
            return self.words("terminal.answer.pass")
        return ", ".join(self._weapon(part) for part in option)

    def _label(self, decision: str, option: Answer) -> str:
        if isinstance(option, tuple) and (decision == "leap" or option[0] == "to"):
            return " ".join(str(part) for part in option)
        if option == "pass":
            return self.words("terminal.answer.pass")
        return super()._label(decision, option)

    def result(self, view: LiveView) -> list[tuple[str, Sequence[int], str]]:
        """The teams, best first, with what they have."""
        told: list[tuple[str, Sequence[int], str]] = []
        for group in view.ranking:
            for name, seats in view.teams.items():
                if seats[0] in group:
                    team: Any = getattr(view, name)
                    final = team.final or 0
                    worth = self.words("terminal.pot.cards", n=final) if self._easy(view) else self.words.money(final)
                    mark = "★" if seats[0] in (view.winners or ()) else "·"
                    told.append((mark, seats, f"{self.words.name('team', name)}: {worth}"))
        return told
