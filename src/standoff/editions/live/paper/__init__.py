"""Cards, signs, armbands and help cards of the outdoor game for a printer: `standoff print`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from standoff.editions.live.components import FEW, WEAPONS, borders, deck
from standoff.editions.live.paper import cards
from standoff.editions.live.paper.art import INK, PAPER, SIGN_ART, TEAM_LOOKS, WHISTLE, piece, placed
from standoff.editions.live.teams import LARGEST, NAMES
from standoff.engine.rules import PrintOut
from standoff.telling.letters import lettered
from standoff.telling.sheets import CUT_HEIGHT, CUT_WIDTH, Sheet, document, drawing
from standoff.telling.words import Words

REFEREES: Final = 2
PHASES: Final = 9
NOTES_ON_CARDS: Final = (*WEAPONS, "clicks", "lost", "coma", "end", "word")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")


def printed(words: Words, preset: str) -> PrintOut:
    """Everything that people take to the park, in one language."""
    faces = list(zip(deck(preset, FEW + 1), borders(preset), strict=True))
    listed = tuple(
        {"number": face.number or None, "weapon": face.weapon, "note": face.note, "border": border}
        for face, border in faces
    )
    each = cards.COLUMNS * cards.ROWS
    weapons = [cards.weapon_side(face, border, words) for face, border in faces]
    notes = [cards.note_side(face, border, words) for face, border in faces]
    dealt = [
        Sheet(cards.COLUMNS, cards.ROWS, weapons[at : at + each], notes[at : at + each])
        for at in range(0, len(faces), each)
    ]
    advice = (
        words("print.advice.paper"),
        words("print.advice.cards", pages=2 * len(dealt), cards=len(faces)),
        words("print.advice.borders", few=FEW),
    )
    sheets = [*dealt, _help(words), *_signs(words), *_armbands()]
    page = document(words("print.title"), words.language, advice, cards.symbols(words), sheets)
    return PrintOut(listed, page)


def _help(words: Words) -> Sheet:
    """A card for each referee: a round on one side, the cards on the other.  LIVE-002"""
    steps = "".join(
        f'<p><span class="step">{step}</span>{_bold(words(f"print.help.{step}"))}</p>' for step in range(1, PHASES + 1)
    )
    rules = "".join(f"<p>{_bold(words(f'print.cards.{rule}'))}</p>" for rule in NOTES_ON_CARDS)
    front = f'<div class="words">{_heading(words("print.help.title"))}{steps}</div>'
    back = f'<div class="words plain">{_heading(words("print.cards.title"))}{rules}</div>'
    return Sheet(1, REFEREES, [front] * REFEREES, [back] * REFEREES)


def _heading(text: str) -> str:
    inside = (
        placed(WHISTLE, -66, 0.6, 0.6, flip=True) + lettered(text, 0, 0, 7, INK, 105) + placed(WHISTLE, 66, 0.6, 0.6)
    )
    return f"<h2>{drawing(165, 11, inside, text)}</h2>"


def _bold(text: str) -> str:
    """A text with **what matters** in bold."""
    return _BOLD.sub(r"<b>\1</b>", escape(text, quote=False))


def _signs(words: Words) -> Iterator[Sheet]:
    """The three zones, each to be read from both sides.  LIVE-006, LIVE-013 and LIVE-014"""
    for zone, art in SIGN_ART.items():
        title = words(f"print.sign.{zone}")
        lines = _lines(title)
        top = -96 if len(lines) > 1 else -78
        inside = (
            piece("M-90,-130 89,-131 90,130 -89,131Z", PAPER, 2.4)
            + "".join(lettered(line, 0, top + 45 * at, 32, INK, 160) for at, line in enumerate(lines))
            + placed(art, 0, 36, 1.16)
            + lettered(words(f"print.sign.{zone}.note"), 0, 108, 10, INK, 160)
        )
        sign = drawing(CUT_WIDTH, CUT_HEIGHT, inside, title)
        yield Sheet(1, 1, [sign], [sign])


def _lines(title: str) -> list[str]:
    """A title in one line or two: the last word stands alone."""
    head, _, last = title.rpartition(" ")
    return [head, last] if head else [last]


def _armbands() -> Iterator[Sheet]:
    """A sheet for each team, as many as it may have members.  LIVE-019"""
    height = CUT_HEIGHT / LARGEST
    for team in NAMES:
        colour, shape = TEAM_LOOKS[team]
        marks = [placed(piece(shape, INK, 0), x, 0, 1.4) for x in (-73, -40, 40, 73)]
        inside = (
            piece("M-92,-24.4 91.6,-24 92,24 -91.6,24.4Z", colour, 1.2)
            + "".join(marks)
            + f'<circle r="19.6" fill="#fff" stroke="{INK}" stroke-width="1.4"/>'
            + lettered(team, 0, 0, 25, INK)
        )
        yield Sheet(1, LARGEST, [drawing(CUT_WIDTH, height, inside, team)] * LARGEST)
