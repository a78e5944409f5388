"""Sheets of A4 to be printed on both sides and cut: one HTML document that fetches nothing and runs nothing."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from typing import Final, NamedTuple

WIDTH, HEIGHT = 210, 297
"""A sheet, in millimetres …"""
CUT_WIDTH, CUT_HEIGHT = 189, 270
"""… and what is used of it: no printer reaches the edges."""
GRIDS: Final = ((1, 1), (1, 2), (1, 5), (3, 5))
"""Into how many columns and rows a sheet may be cut."""


class Sheet(NamedTuple):
    """What is on both sides of a sheet, piece by piece from the top left; what stands behind it has the same place in
    `backs`, and without backs the sheet is white behind."""

    columns: int
    rows: int
    fronts: Sequence[str]
    backs: Sequence[str] = ()


def document(title: str, language: str, advice: Sequence[str], defs: str, sheets: Sequence[Sheet]) -> str:
    """The whole of it; the advice is shown on a screen only, `defs` are drawings that pieces refer to."""
    told = "".join(f"<p>{escape(line)}</p>" for line in advice)
    pages = "\n".join(page for sheet in sheets for page in _pages(sheet))
    lines = "".join(_cuts(columns, rows) for columns, rows in GRIDS)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{lines}{defs}</defs></svg>\n'
        f'<header class="advice"><h1>{escape(title)}</h1>{told}</header>\n{pages}\n</body>\n</html>\n'
    )


def drawing(width: float, height: float, inside: str, label: str = "") -> str:
    """A picture of so many millimetres, with 0,0 in its middle."""
    named = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return f'<svg viewBox="{box}" width="{width:g}mm" height="{height:g}mm" {named}>{inside}</svg>'


def _pages(sheet: Sheet) -> Iterator[str]:
    """Front and back.  Turned over along its long edge a sheet's left is behind its right: the columns are mirrored."""
    across = sheet.columns
    grid = f"c{across} r{sheet.rows}"
    cuts = f'<use href="#cut{across}x{sheet.rows}"/>'
    behind = [sheet.backs[at : at + across] for at in range(0, len(sheet.backs), across)]
    backs = [piece for row in behind for piece in _mirrored(row, across)]
    lines = f'<svg class="cuts" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{cuts}</svg>'
    yield f'<section class="page front {grid}">{lines}{_cells(sheet.fronts)}</section>'
    yield f'<section class="page back {grid}">{_cells(backs)}</section>'


def _mirrored(row: Sequence[str], across: int) -> list[str]:
    """A row of pieces as it stands on the other side; a short one begins with white paper."""
    return [*[""] * (across - len(row)), *reversed(row)]


def _cells(pieces: Sequence[str]) -> str:
    return "".join(f'<div class="piece">{piece}</div>' for piece in pieces)


def _cuts(columns: int, rows: int) -> str:
    """Where a sheet is cut: marks at its edges, and faint lines between them."""
    left, top = (WIDTH - CUT_WIDTH) / 2, (HEIGHT - CUT_HEIGHT) / 2
    marks, lines = [], []
    for column in range(columns + 1):
        x = left + column * CUT_WIDTH / columns
        marks.append(f"M{x:g},{top - 8:g}V{top - 2:g}M{x:g},{HEIGHT - top + 2:g}V{HEIGHT - top + 8:g}")
        lines.append(f"M{x:g},{top:g}V{HEIGHT - top:g}")
    for row in range(rows + 1):
        y = top + row * CUT_HEIGHT / rows
        marks.append(f"M{left - 8:g},{y:g}H{left - 2:g}M{WIDTH - left + 2:g},{y:g}H{WIDTH - left + 8:g}")
        lines.append(f"M{left:g},{y:g}H{WIDTH - left:g}")
    return (
        f'<g id="cut{columns}x{rows}" fill="none"><path d="{"".join(marks)}" stroke="#0d0a10" stroke-width=".3"/>'
        f'<path d="{"".join(lines)}" stroke="#8d8490" stroke-width=".2" stroke-dasharray="1.6 1.6"/></g>'
    )


def _grids() -> str:
    """How the pieces of each grid lie."""
    return "".join(
        [f".c{n}{{grid-template-columns:repeat({n},{CUT_WIDTH / n:g}mm)}}" for n in sorted({c for c, _ in GRIDS})]
        + [f".r{n}{{grid-template-rows:repeat({n},{CUT_HEIGHT / n:g}mm)}}" for n in sorted({r for _, r in GRIDS})]
    )


STYLE: Final = (
    "@page{size:A4 portrait;margin:0}"
    "*{box-sizing:border-box;margin:0;padding:0}"
    "html{-webkit-print-color-adjust:exact;print-color-adjust:exact;color:#0d0a10;"
    'font:400 3mm/1.32 "Avenir Next","Segoe UI",Candara,"Noto Sans",Roboto,"Liberation Sans",system-ui,sans-serif}'
    ".defs,.cuts{position:absolute;top:0;left:0}.cuts{width:100%;height:100%}"
    f".page{{position:relative;display:grid;width:{WIDTH}mm;height:{HEIGHT}mm;overflow:hidden;background:#fff;"
    f"padding:{(HEIGHT - CUT_HEIGHT) / 2:g}mm {(WIDTH - CUT_WIDTH) / 2:g}mm;break-after:page;break-inside:avoid}}"
    ".page:last-child{break-after:auto}"
    f"{_grids()}"
    ".piece{position:relative;overflow:hidden}.piece svg{display:block}"
    ".words{position:absolute;inset:4mm;padding:3mm 8mm;columns:2;column-gap:6mm;font-size:3.5mm;"
    "border:.9mm solid #0d0a10;border-radius:2.6mm}"
    ".words p{break-inside:avoid;padding:0 0 1.5mm 6mm;text-indent:-6mm}"
    ".words b{font-weight:800}.words .step{display:inline-block;width:6mm;text-indent:0;font-weight:800}"
    ".words h2{column-span:all;padding-bottom:2.6mm}.words.plain p{padding-left:0;text-indent:0}"
    "@media screen{html{background:#18121d}.page{margin:6mm auto}"
    ".advice{max-width:210mm;margin:6mm auto;padding:6mm 8mm;background:#ffc65c;font-size:1rem;line-height:1.4}"
    ".advice h1{font-size:1.6rem}.advice p{margin-top:.4em}}"
    "@media print{.advice{display:none}}"
)
STYLE_HASH: Final = f"'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
"""How a content security policy names this style sheet, so that it allows this one and no other."""
