"""Names and talk are shown to everybody: they can be seen, stay on their line, and pass nobody off as a bot."""

from __future__ import annotations

import unicodedata
from typing import Final

from standoff.telling.cast import BOT_NAMES
from standoff.telling.refusals import refusal

MARKS_IN_A_ROW: Final = 3
"""So many accents one letter may carry; no language that is written on a table card needs more."""
JOINERS: Final = "\u200c\u200d"
STYLES: Final = "\ufe0e\ufe0f"
"""After a sign: as a letter, or as a picture."""
BLACK_FLAG, LAST_TAG = "\U0001f3f4", "\U000e007f"
BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that nobody sees."""


def check_text(text: str) -> None:
    """Refuse what cannot be seen, what runs out of its line, and what turns the writing round."""
    text = unicodedata.normalize("NFD", text)
    marks, seen, before = 0, False, ""
    for at, sign in enumerate(text):
        kind = unicodedata.category(sign)
        if sign in JOINERS or sign in STYLES or "\U000e0020" <= sign <= LAST_TAG:
            if not _belongs(text, at):
                raise refusal("invisible")
        elif sign in BLANKS or kind == "Cf" or "\ufe00" <= sign <= "\ufe0f" or "\U000e0000" <= sign <= "\U000e0fff":
            raise refusal("invisible")
        elif not (sign.isprintable() or is_picture(sign)):
            raise refusal("letters")
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks > MARKS_IN_A_ROW or before in ("", " "):
                raise refusal("accents")
        else:
            marks, seen = 0, seen or sign != " "
        before = sign
    if text and not seen:
        raise refusal("letters")


def check_name(name: str) -> None:
    """A name that everybody can read, and that no bot goes by."""
    check_text(name)
    if sound(name) in _BOTS:
        raise refusal("bot name")


def _belongs(text: str, at: int) -> bool:
    """Is this invisible sign part of a picture, or of a script that needs it?"""
    sign, before = text[at], text[at - 1] if at else ""
    if not before:
        return False
    if "\U000e0020" <= sign <= LAST_TAG:
        flag = text.rfind(BLACK_FLAG, 0, at)
        return (
            flag >= 0 and LAST_TAG in text[at:] and all("\U000e0020" <= tag < LAST_TAG for tag in text[flag + 1 : at])
        )
    if sign in STYLES:
        return is_picture(before) or before in "#*0123456789" or unicodedata.category(before) in ("So", "Sm", "Po")
    if unicodedata.bidirectional(before) == "AL" or unicodedata.combining(before) == 9:
        return True  # Persian, and the scripts of India
    after = text[at + 1 : at + 2]
    return sign == "\u200d" and (is_picture(before) or before in STYLES) and bool(after) and is_picture(after)


def is_picture(sign: str) -> bool:
    """An emoji, or one that is still to come: the page knows more of them than this Python may."""
    return "\U0001f000" <= sign <= "\U0001faff" or unicodedata.category(sign) == "So"


def sound(name: str) -> str:
    """A name as one hears it: without capitals, accents, spaces and hyphens; one of pictures alone as it is."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in plain if sign.isalnum()) or plain


_BOTS: Final = frozenset(sound(name) for name in BOT_NAMES)
