"""How people are introduced: names are cut where a reader would cut them, and nobody goes by another's name or face."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

import msgspec

from standoff.table.commands import Face, Join
from standoff.table.company import Company, Somebody
from standoff.table.text_checks import JOINERS, LAST_TAG, STYLES, is_picture, sound
from standoff.telling.cast import FACES

LONGEST: Final = 24
"""Of so many graphemes a name may be, whatever each of them is made of."""
CHINS: Final = "\u0e33\u0eb3"
"""Thai and Lao vowels that hang on the letter before them, though they are letters themselves."""
LINKERS: Final = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d"
"""After these, letters of India melt into the one before."""


def graphemes(text: str) -> Iterator[str]:
    """What a reader takes for one letter or picture each.  (The page asks the browser, which knows the same rules.)"""
    cluster = ""
    for sign in text:
        if cluster and not _belongs_to(cluster, sign):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def _belongs_to(cluster: str, sign: str) -> bool:
    """Is there nothing between this sign and those before it?"""
    last = cluster[-1]
    if unicodedata.category(sign) in ("Mn", "Me", "Mc") or sign in JOINERS or sign in STYLES or sign in CHINS:
        return True
    if "\U0001f3fb" <= sign <= "\U0001f3ff" or "\U000e0020" <= sign <= LAST_TAG:
        return True  # the colour of a skin, the letters of a flag
    if last == "\u200d" and is_picture(sign) and is_picture(cluster[0]):
        return True  # a family
    if _is_flag_letter(sign) and _is_flag_letter(last):
        return len(cluster) % 2 == 1
    if "\u1160" <= sign <= "\u11ff":
        return "\u1100" <= last <= "\u11ff" or "\uac00" <= last <= "\ud7a3"  # the parts of a Korean syllable
    return (
        unicodedata.category(sign) == "Lo" and last in (*LINKERS, "\u200d") and any(one in cluster for one in LINKERS)
    )


def _is_flag_letter(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def cut(name: str, most: int = LONGEST) -> str:
    """A name as it was typed, or as much of it as fits."""
    letters = list(graphemes(name))
    return name if len(letters) <= most else "".join(letters[:most]).rstrip() or "".join(letters[:most])


def introduced(company: Company, person: int | None, command: Join | Face) -> Join | Face:
    """Somebody with a name that fits and is nobody else's, and with a face of their own as long as one is free."""
    new = command.place if isinstance(command, Join) else person
    others = [one for i, one in enumerate(company.people) if i != new and not one.has_left]
    name, face = _free_name(cut(command.name), others), _free_face(command.face, others)
    return msgspec.structs.replace(command, name=name, face=face)


def _free_name(name: str, others: list[Somebody]) -> str:
    """The second Bob is Bob 2."""
    taken = {sound(one.name) for one in others}
    number, free = 1, name
    while sound(free) in taken:
        number += 1
        free = f"{cut(name, LONGEST - len(f' {number}'))} {number}"
    return free


def _free_face(face: str, others: list[Somebody]) -> str:
    """The one that was chosen, or the next that nobody has; where all are taken, that nobody has who sits."""
    if face not in FACES:
        return face
    at = FACES.index(face)
    wanted = FACES[at:] + FACES[:at]
    for taken in ({one.face for one in others}, {one.face for one in others if one.seat is not None}):
        for free in wanted:
            if free not in taken:
                return free
    return face
