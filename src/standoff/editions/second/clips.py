"""Clips: a Bang from the common discard pile, and a card thrown away for it.  SEL-50 to SEL-61, RU-17 to RU-19"""

from __future__ import annotations

from typing import Final

from standoff.editions.common.bullets import BANG, CARDS, CLICK, add, loadable, spend
from standoff.editions.second.game import Second
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step

FACE_UP: Final = "face up"
FACE_DOWN: Final = "face down"
_BANG: Final = CARDS.index(BANG)


def parts_with_a_bang(g: Second) -> tuple[str, ...]:
    """Where in the pile a Bang lies, the open part first.  SEL-51, SEL-58"""
    parts = (FACE_UP,) if g.face_up[_BANG] else ()
    return (*parts, FACE_DOWN) if g.face_down[_BANG] else parts


def searched(g: Second) -> tuple[str, ...]:
    """Search the pile before everybody's eyes: whether there is a Bang is then known to all.  SEL-56"""
    parts = parts_with_a_bang(g)
    if not parts:
        g.trail.append(("none",))
    elif parts[0] == FACE_DOWN:
        g.trail.append(("some",))
    return parts


def fetch(g: Second, seat: int, part: str, clause: str) -> None:
    """A Bang of that part of the pile joins a hand.  SEL-50, SEL-52, RU-60"""
    if part == FACE_UP:
        g.face_up = spend(g.face_up, BANG)
    else:
        g.face_down = spend(g.face_down, BANG)
    g.hand[seat] = add(g.hand[seat], BANG)
    g.trail.append(("fetch", seat, part))
    if g.log is not None:
        g.tell("fetches", clause, seat=seat, part=part)


def use_clip(g: Second, seat: int) -> None:
    """Somebody has taken a Clip.  SEL-50, SEL-56, SEL-57"""
    if g.log is not None:
        g.tell("clip", "SEL-50", seat=seat)
    parts = searched(g)
    if not parts:
        if g.log is not None:
            g.tell("clip_lost", "SEL-56", seat=seat)
        return
    steps: list[Step] = [("throw_away", seat)]
    for name, power in g.rules.at_clip:
        if name in g.holder:
            steps += power.after_clip(g, g.holder[name], seat)
    g.then_all(steps)
    if g.rules.options.clip_look:
        g.trail.append(("look", seat, g.face_down[_BANG]))
        g.then(("look_through", seat))
    else:
        fetch(g, seat, parts[0], "SEL-50")


class LookThrough(Phase[Second]):
    """Where the table allows it, the taker looks through the whole pile and says which Bang it is.  DP-20, RU-17

    The taker alone knows whether there was a choice.
    """

    def ask(self, g: Second, step: Step) -> Asking:
        _, seat = step
        return {seat: parts_with_a_bang(g)}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, seat = step
        fetch(g, seat, str(answers[seat]), "DP-20")

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "There is no Bang in that part of the pile", "DP-20"


class ThrowAway(Phase[Second]):
    """For a Bang gained, another card goes face down; nothing from an otherwise empty hand.

    SEL-53 to SEL-55, SEL-59, SEP-06.5, DP-17, RU-18, RU-19
    """

    def ask(self, g: Second, step: Step) -> Asking:
        _, seat = step
        options = loadable(spend(g.hand[seat], BANG))
        return {seat: options} if options else {}

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, seat = step
        if answers:
            card = str(answers[seat])
            g.hand[seat] = spend(g.hand[seat], card)
            g.discard(seat, card, "SEL-53", kind="away")

    def late(self, g: Second, seat: int, options: Options) -> Answer:
        return CLICK if CLICK in options else BANG

    def forbids(self, g: Second, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer == BANG:
            return "The Bang just gained is not thrown away again", "SEL-54"
        return "Another card of the hand is thrown away", "SEL-53"
