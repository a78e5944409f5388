"""The tables that every conformance test sits down at: each edition, seat count, module and option at least once."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff import editions
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer
from standoff.engine.rules import Rules, SetUp, option_specs, start
from standoff.engine.state import State

FIRST_MIXES = [
    SetUp("first", 4),
    SetUp("first", 5, (), {"money.public": True, "discards.log": False, "talk.showCards": True}),
    SetUp("first", 6, (), {"aim.slow": "random", "load.slow": "random", "death.check": "after bullets"}),
    SetUp("first", 6, (), {"bbb.victimFires": True, "end.soleSurvivor": False, "dead.reveal": True}, 3),
    SetUp("first", 5, ("quick",), {}, "observer"),
    SetUp("first", 4, (), {"aim.slow": "wait", "load.slow": "wait", "courage.slow": "wait", "tiebreak": "none"}),
    SetUp("first", 5, (), {"reveal.order": "bang then click", "godfather.observer": True}, "observer"),
    SetUp("first", 4, ("powers",), {"powers.set": "1-6"}),
    SetUp("first", 6, ("powers",)),
    SetUp("first", 6, ("powers",), {"powers.set": "+11 +12", "dead.reveal": True, "talk.showCards": True}, 4),
    SetUp("first", 5, ("powers",), {"powers.set": "+11", "shotgun.pairs": "any", "shotgun.half": "sure"}),
    SetUp("first", 5, ("powers",), {"powers.set": "+11", "shotgun.half": "lost", "insane.late": False}),
    SetUp("first", 6, ("powers",), {"powers.set": "+12", "specialist.unfired": True, "stab.victimFires": True}),
    SetUp("first", 6, ("powers",), {"cunning.mode": "once", "dragon.retro": False, "death.check": "after bullets"}),
    SetUp("first", 6, ("powers", "quick"), {"powers.set": "+11 +12"}),
    SetUp("first", 6, ("powers",), {"dragon.mode": "permanent", "dragon.bonus": 0, "dragon.scope": "any wound"}),
    SetUp("first", 5, ("powers",), {"powers.set": "+11", "shotgun.toss": "referee", "specialist.which": "first"}),
    SetUp("first", 5, ("cop",), {"phone.zeroSplit": False}),
    SetUp("first", 6, ("powers", "cop"), {"powers.set": "+11 +12"}, 2),
    SetUp("first", 6, ("powers", "cop"), {"cop.deadReveal": True}),
    SetUp("first", 5, ("powers", "cop", "quick")),
    SetUp("first", 9, ("families",), {"fam.eleven": True, "fam.twelve": True}),
    SetUp("first", 12, ("families",), {"fam.deadPowers": True}),
    SetUp("first", 10, ("families",), {"fam.short": True, "fam.friendlyAim": False, "fam.secondGuard": True}),
    SetUp("first", 11, ("families",), {"fam.short": True, "fam.guardMustStand": True, "fam.earlyEnd": "one team left"}),
]
SECOND_MIXES = [
    *[SetUp("second", players) for players in (4, 6, 8)],
    SetUp("second", 5, (), {"unclaimed": "box", "dead_bullets": "pile", "first_godfather": "seat"}),
    SetUp("second", 4, (), {"last_token": "optional", "late_order": "none", "clip_look": True}, 2),
    *[SetUp("second", players, ("powers",)) for players in (4, 5, 6, 7, 8)],
    SetUp("second", 6, ("powers",), {"loot": "open", "hustler": "may", "friend_discard": False}),
    SetUp("second", 8, ("powers",), {"professional": "chosen", "dictator_ban": "sharing", "clip_look": True}),
    SetUp("second", 8, ("powers",), {"dictator_immunity": "player", "dead_bullets": "pile", "last_token": "optional"}),
]
MIXES = [*FIRST_MIXES, *SECOND_MIXES]


def named(setup: SetUp) -> str:
    """A mix as a test name."""
    options = ",".join(f"{name}={value}" for name, value in setup.options.items())
    return "-".join([setup.edition, str(setup.players), *setup.modules, *([options] if options else [])])


def untried_options() -> list[str]:
    """Option values that no mix uses, as a reminder."""
    used = {(mix.edition, name, value) for mix in MIXES for name, value in mix.options.items()}
    return [
        f"{edition.name} {spec.name}={value}"
        for edition in editions.EDITIONS.values()
        for spec in option_specs(edition.options)
        for value in spec.values[1:]
        if (edition.name, spec.name, value) not in used
    ]


def table(setup: SetUp, seed: object, *, log: bool = True) -> State:
    """A game at its first question."""
    rules: Rules[Any] = editions.rules(setup)
    g: State = start(rules, key_of_seed(f"{named(setup)} {seed}"), log=log)
    return g


def random_answer(g: State, seat: int, rng: Random) -> Answer:
    """Any legal answer, with a leaning towards staying in the fight so that people get hurt."""
    options = g.asking[seat]
    if "stay" in options and rng.random() < 0.5:
        return "stay"
    return rng.choice(options)


def answer_randomly(g: State, rng: Random, lateness: float = 0.0) -> None:
    """Close the open question with random legal answers, in random order, some of them late where lateness is legal."""
    seats = play.waiting_for(g)
    rng.shuffle(seats)
    for seat in seats:
        if rng.random() < lateness and can_be_late(g, seat):
            play.late(g, seat)
        else:
            play.answer(g, seat, random_answer(g, seat, rng))


def can_be_late(g: State, seat: int) -> bool:
    """Does this question have a rule for the slow?"""
    copy = g.clone()
    try:
        play.late(copy, seat)
    except Refusal:
        return False
    return True
