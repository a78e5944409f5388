"""The cast: gangsters of our own, each with a hat, a face and something to say."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

HEIGHT: Final = 3
"""Every figure is so many lines high, whatever has happened to it."""
_GRAVE: Final = (".---.", "| R.I.P |", "_|_____|_")


class Gangster(NamedTuple):
    """Somebody at the table: a silhouette of three lines, and a temper."""

    name: str
    short: str
    """What fits below the figure."""
    line: str
    """How the others introduce them."""
    figure: tuple[str, str, str]
    eyes: str
    """The characters of the face that turn to crosses on a bad day."""
    threats: tuple[str, ...]
    """Said over a gun; says nothing about what is in it."""
    cries: tuple[str, ...]
    """Yelled by those who stay."""
    excuses: tuple[str, ...]
    """Muttered from the floor."""

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
    Gangster(
        "Nine-to-Five",
        "Nine",
        "Invoices every bullet.",
        ("_▄█▄_", " (-_-)/", "/|!|\\"),
        "-",
        (
            "This will be itemised.",
            "I leave at five. You leave before that.",
            "Your exit interview. Any last remarks?",
            "Sign here for the bullet.",
        ),
        ("For the overtime!", "Time and a half!"),
        ("I am on my break.", "Not in my job description."),
    ),
    Gangster(
        "Auntie Dynamite",
        "Auntie",
        "Bakes. Also blasts.",
        ("*\\(_)/*", "(o-o)", "/(@@@)\\"),
        "o",
        (
            "Finish your plate, dear. It is your last.",
            "I packed you a lunch and a fuse.",
            "Sit up straight, love. You are easier to hit.",
            "Have you eaten? You look like a target.",
        ),
        ("Who wants seconds!", "Mind the crumbs!"),
        ("I smell something burning in the oven.", "My cake, darlings. My cake."),
    ),
    Gangster(
        "Big Whisper",
        "Whisper",
        "Has never raised his voice.",
        ("_n_", "(=_=)", "/[_>o<_]\\"),
        "=",
        ("boo.", "psst. duck.", "hm.", "(breathes through the nose)"),
        ("(a very firm murmur)", "(clears his throat, dangerously)"),
        ("(inaudible)", "shh. i was never here."),
    ),
    Gangster(
        "Velvet Thunder",
        "Velvet",
        "The hair goes off first.",
        ("_@@@~", "(■_■)", "<\\|V|/>"),
        "■",
        (
            "Careful. This jacket is dry-clean only.",
            "You are standing in my good light.",
            "Even my safety catch has style.",
            "Blink and you will miss it. I won't.",
        ),
        ("Let it shine!", "Hair up, guns up!"),
        ("Not the hair. NOT the hair.", "I lie down beautifully."),
    ),
    Gangster(
        "Small Print",
        "Print",
        "You signed this. Page 84.",
        ("_|█|_", "(O_-)", "/|8|\\"),
        "O-",
        (
            "See clause nine: 'ouch'.",
            "By breathing you accept these terms.",
            "You may cancel within zero days.",
            "Initial here, here, and lie there.",
        ),
        ("Without prejudice!", "Overruled!"),
        ("I withdraw, subject to conditions.", "My courage was void where prohibited."),
    ),
    Gangster(
        "Madame Soufflé",
        "Soufflé",
        "Make no sudden noise.",
        ("(%%%)", "(^.^)", "/|:|\\"),
        "^",
        (
            "One loud noise and we both collapse.",
            "You look underdone.",
            "I whisk, and I do not miss.",
            "Thirty seconds more and you are toast.",
        ),
        ("Service!", "It rises!"),
        ("I have fallen. As I do.", "It was the draught."),
    ),
    Gangster(
        "Captain Maybe",
        "Maybe",
        "Full speed, or not.",
        ("_/=*=\\_", "{-w-}", "/|Y|\\"),
        "-",
        (
            "I shall certainly shoot. Or shan't I?",
            "Prepare to be boarded, if that suits you.",
            "Fire at will! Which one is Will?",
            "Starboard! Or is that the other one?",
        ),
        ("Full speed ahead, possibly!", "Tally-ho, I believe!"),
        ("A captain goes down with something.", "On reflection: the floor."),
    ),
    Gangster(
        "Overdue Odette",
        "Odette",
        "Shh. Last chance.",
        (".-~~~-,", "{v.v}", "/|=|\\"),
        "v",
        (
            "You are eleven days late, and so am I with this trigger.",
            "Quiet, please. Somebody is about to be hurt.",
            "I have stamped worse than you.",
            "Return it, and nobody gets perforated.",
        ),
        ("SHHHHHH!", "No refunds!"),
        ("I am closing early today.", "Filed under F, for floor."),
    ),
    Gangster(
        "Definitely One Guy",
        "One Guy",
        "Votes twice.",
        ("__.-.__", "(-_-)", "/|°.°|\\"),
        "-",
        (
            "We mean: I am going to shoot you.",
            "I am one tall adult, and I am armed.",
            "My upper half is calm. The lower one is not.",
            "No, YOU hold the gun. I mean: I hold it.",
        ),
        ("Both of us stay! Me! Me stays!", "Speaking as one adult: never!"),
        ("My legs want to go home.", "The lower half panicked."),
    ),
    Gangster(
        "Feathers Malone",
        "Malone",
        "Dressed to survive.",
        ("__▄__//", "(~.~)", "(%%|%%)"),
        "~",
        (
            "Nothing personal, sugar. It goes with the hat.",
            "I would hate to get you on my boa.",
            "Smile. It is your good side that I am aiming at.",
            "I shot a hatter once. He was right about the brim.",
        ),
        ("Fabulous or nothing!", "Curtain up, darlings!"),
        ("One does not bleed on silk.", "Mind the plumage."),
    ),
    Gangster(
        "The Understudy",
        "Under",
        "Waiting for your accident.",
        (".-@@-._", "(O_O)", "/|?|\\"),
        "O",
        (
            "I know all your lines. Especially the last one.",
            "Break a leg. I'll help.",
            "They always said I'd get my shot.",
            "From the top: you fall, I weep.",
        ),
        ("My big scene!", "They will know my name!"),
        ("Line? LINE?", "Exit, pursued by everybody."),
    ),
    Gangster(
        "Doc Tomorrow",
        "Doc",
        "Take two and lie down.",
        ("@@(●)@@", "(o_o)", "/|+|\\"),
        "o",
        (
            "This won't hurt me a bit.",
            "Open wide and say 'argh'.",
            "Cough. Now duck.",
            "I have a steady hand. Somewhere.",
        ),
        ("The doctor is IN!", "Next patient!"),
        ("I prescribe lying down.", "Tomorrow. Definitely tomorrow."),
    ),
)

YOU: Final = Gangster("You", "YOU", "New in town.", ("__█__", "(°_°)", "/|*|\\"), "°", (), (), ())
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
            seats.append(free.pop() if free else _extra(seat))
    return tuple(seats)


def named(names: tuple[str, ...]) -> tuple[Gangster, ...]:
    """The figures for names from a file: the cast where it is known, strangers otherwise."""
    known = {somebody.name: somebody for somebody in CAST}
    return tuple(known.get(name, YOU._replace(name=name, short=name[:9])) for name in names)


def _extra(seat: int) -> Gangster:
    return YOU._replace(name=f"Extra {seat + 1}", short=f"Extra {seat + 1}")
