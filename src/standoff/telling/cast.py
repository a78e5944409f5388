"""The cast: gangsters of our own, each with a hat, a face and something to say."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from standoff.telling.words import Words

HEIGHT: Final = 3
"""Every figure is so many lines high, whatever has happened to it."""
_GRAVE: Final = (".---.", "| R.I.P |", "_|_____|_")


class Gangster(NamedTuple):
    """Somebody at the table: a silhouette of three lines, and a temper."""

    name: str
    short: str
    """What fits below the figure."""
    figure: tuple[str, str, str]
    eyes: str
    """The characters of the face that turn to crosses on a bad day."""
    part: str = ""
    """By which name the texts know what they say, whatever they are called here: `cast.PART.threat`."""

    def says(self, words: Words, what: str) -> Sequence[str]:
        """How the others introduce them (`line`), what they say over a gun, whatever is in it (`threat`), when they
        stay (`cry`) and from the floor (`excuse`)."""
        key = f"cast.{self.part}.{what}"
        return words.ways(key) if key in words else ()

    def drawn(self, posture: str) -> tuple[str, str, str]:
        """The figure standing, ducked behind a crate, lying hurt, or gone."""
        hat, face, body = self.figure
        if posture == "shame":
            return "", hat, f"▒▒{face.strip()}▒▒"
        if posture == "hurt":
            return "", "", f"{self.dazed()}__/\\_"
        if posture == "dead":
            return _GRAVE
        return hat, face, body

    def dazed(self) -> str:
        """The face with crosses for eyes."""
        return "".join("x" if c in self.eyes else c for c in self.figure[1].strip())


CAST: Final = (
    Gangster("Nine-to-Five", "Nine", ("_▄█▄_", " (-_-)/", "/|!|\\"), "-", "Nine-to-Five"),
    Gangster("Auntie Dynamite", "Auntie", ("*\\(_)/*", "(o-o)", "/(@@@)\\"), "o", "Auntie Dynamite"),
    Gangster("Big Whisper", "Whisper", ("_n_", "(=_=)", "/[_>o<_]\\"), "=", "Big Whisper"),
    Gangster("Velvet Thunder", "Velvet", ("_@@@~", "(■_■)", "<\\|V|/>"), "■", "Velvet Thunder"),
    Gangster("Small Print", "Print", ("_|█|_", "(O_-)", "/|8|\\"), "O-", "Small Print"),
    Gangster("Madame Soufflé", "Soufflé", ("(%%%)", "(^.^)", "/|:|\\"), "^", "Madame Soufflé"),
    Gangster("Captain Maybe", "Maybe", ("_/=*=\\_", "{-w-}", "/|Y|\\"), "-", "Captain Maybe"),
    Gangster("Overdue Odette", "Odette", (".-~~~-,", "{v.v}", "/|=|\\"), "v", "Overdue Odette"),
    Gangster("Definitely One Guy", "One Guy", ("__.-.__", "(-_-)", "/|°.°|\\"), "-", "Definitely One Guy"),
    Gangster("Feathers Malone", "Malone", ("__▄__//", "(~.~)", "(%%|%%)"), "~", "Feathers Malone"),
    Gangster("The Understudy", "Under", (".-@@-._", "(O_O)", "/|?|\\"), "O", "The Understudy"),
    Gangster("Doc Tomorrow", "Doc", ("@@(●)@@", "(o_o)", "/|+|\\"), "o", "Doc Tomorrow"),
)

FACES: Final = tuple(
    "".join(sign for sign in normalize("NFD", one.name.lower()) if not combining(sign)).replace(" ", "-")
    for one in CAST
)
"""The faces that people choose among, as they travel: the cast, small and plain."""

BOT_NAMES: Final = (
    "Mister Buttons", "Velvet", "The Accountant", "Slow Joe", "Duchess", "Two-Spoons", "Cricket", "The Understudy",
    "Marmalade", "Knuckles", "Auntie", "The Weatherman", "Domino", "Lullaby", "The Plumber", "Paprika", "Sideburns",
    "The Notary", "Postcard", "Pockets", "Big Hush",
)  # fmt: skip
"""What bots are called at a table, by seat; a game on a terminal alone casts the above, with names of their own."""

YOU: Final = Gangster("You", "YOU", ("__█__", "(°_°)", "/|*|\\"), "°")
"""The person at the keyboard speaks for themselves."""


def casting(players: int, me: int | None, name: str, rng: Random) -> tuple[Gangster, ...]:
    """Who sits where: you, if you play, and a drawn cast around you."""
    free = [somebody for somebody in CAST if somebody.name.casefold() != name.casefold()]
    rng.shuffle(free)
    seats = []
    for seat in range(players):
        if seat == me:
            seats.append(YOU._replace(name=name) if name else YOU)
        else:
            seats.append(free.pop() if free else YOU._replace(name=f"N° {seat + 1}", short=f"N° {seat + 1}"))
    return tuple(seats)
