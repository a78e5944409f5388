"""The tables that every conformance test sits down at: each edition, seat count, module and option at least once."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff import editions
from standoff.engine import play
from standoff.engine.chance import key_of_seed
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
    SetUp("first", 4, ("powers", "objects")),
    SetUp("first", 6, ("powers", "cop", "objects"), {"objects.smoke": True, "powers.set": "+11 +12"}, 2),
    SetUp("first", 5, ("cop", "objects"), {"objects.forceShow": True, "kevlar.first": "game"}),
    SetUp("first", 6, ("powers", "objects"), {"magic.sparesShooter": True, "powers.set": "+11", "dead.reveal": True}),
    SetUp("first", 5, ("powers", "cop", "objects"), {"cop.objectShame": "ignored", "specialist.unfired": True}),
    SetUp("first", 5, ("powers", "objects", "quick"), {"objects.hiddenTrigger": "keeps", "powers.set": "+11 +12"}),
    SetUp("first", 4, ("powers", "objects"), {"objects.smoke": True, "smoke.first": True, "talk.showCards": True}),
    SetUp("first", 4, ("cardboard",)),
    SetUp("first", 6, ("powers", "cop", "cardboard"), {"money.public": True}, 2),
    SetUp("first", 5, ("cop", "quick", "cardboard"), {"bbb.victimFires": True}, "observer"),
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
    SetUp("second", 7, ("cardboard",), {"unclaimed": "box"}, 3),
    SetUp("second", 6, ("powers",), {"loot": "open", "hustler": "may", "friend_discard": False}),
    SetUp("second", 8, ("powers",), {"professional": "chosen", "dictator_ban": "sharing", "clip_look": True}),
    SetUp("second", 8, ("powers",), {"dictator_immunity": "player", "dead_bullets": "pile", "last_token": "optional"}),
]
YAKUZAS_MIXES = [
    *[SetUp("yakuzas", players) for players in (6, 7, 8, 9)],
    SetUp("yakuzas", 6, (), {"seating": "free", "tanto.reach": "past fellows", "gang.chat": "always"}, "observer"),
    SetUp("yakuzas", 7, (), {"seating": "free", "star.loneNeighbour": False, "star.stray": "nothing"}, 3),
    SetUp("yakuzas", 8, (), {"end.lastGang": "play on", "end.needSurvivor": False, "end.deadPowers": True}),
    SetUp("yakuzas", 9, (), {"ninja.chair": "stays", "samurai.parries": "once", "samurai.blast": False}),
    SetUp("yakuzas", 7, (), {"monk.grenade": "hit", "throw.source": "skill", "toss.plaster": 0}),
    SetUp("yakuzas", 6, (), {"throw.source": "godfather", "throw.hand": "shaky", "shotgun.toss": "referee"}),
    SetUp("yakuzas", 9, (), {"powers.twelve": True, "throw.hand": "steady", "toss.plaster": 25, "dead.reveal": True}),
    SetUp("yakuzas", 8, (), {"talk.showCards": True, "aim.slow": "random", "load.slow": "random", "toss.plaster": 75}),
    SetUp("yakuzas", 6, ("objects",), {"double.declared": "after", "kevlar.first": "game", "smoke.first": True}),
    SetUp("yakuzas", 7, ("objects",), {"objects.forceShow": True, "magic.sparesShooter": True, "powers.twelve": True}),
    SetUp("yakuzas", 9, ("objects",), {"objects.hiddenTrigger": "keeps", "dead.reveal": True, "talk.showCards": True}),
    SetUp("yakuzas", 6, (), {"aim.slow": "wait", "load.slow": "wait", "courage.slow": "wait", "toss.plaster": 100}),
    SetUp("yakuzas", 9, (), {"shotgun.pairs": "any", "shotgun.half": "sure", "dragon.mode": "permanent"}),
    SetUp("yakuzas", 7, (), {"shotgun.half": "lost", "insane.late": False, "dragon.scope": "any wound"}),
    SetUp("yakuzas", 8, (), {"cunning.mode": "once", "specialist.which": "first", "dragon.retro": False}),
    SetUp("yakuzas", 9, (), {"specialist.unfired": True, "dragon.bonus": 0, "discards.log": False}),
    SetUp("yakuzas", 9, (), {"powers.twelve": True, "stab.victimFires": True}),
]
LIVE_MIXES = [
    SetUp("live", 6),
    SetUp("live", 12, (), {}, 4),
    SetUp("live", 14, (), {"area.per": 4, "clicks.order": "depth first"}),
    SetUp("live", 7, (), {"cards": "paper", "area.per": 8}),
    SetUp("live", 6, (), {"cards": "paper", "easy.count": True, "grenade.chains": True, "area.per": 6}),
    SetUp("live", 9, (), {"pot.shown": "notes", "wounds.reveal": "clicks", "clicks.doomed": "lost"}, 2),
    SetUp("live", 8, (), {"easy.count": True, "grenade.chains": True, "deck.preset": "hot", "stash.visible": "all"}),
    SetUp("live", 15, (), {"deck.preset": "sneaky", "stab.mates": False, "wounds.perVolley": "one"}),
    SetUp("live", 21, (), {"teams.unequal": False, "fee.scope": "hospital and convalescent"}),
    SetUp("live", 10, (), {"win.eligible": "shared round 5", "tie.coma": "whole game"}),
    SetUp("live", 6, (), {"ground": "arena"}),
    SetUp("live", 9, (), {"ground": "arena", "obstacles": "light", "aim.slow": "nearest", "sight.bodies": True}),
    SetUp("live", 7, (), {"ground": "arena", "body.scale": "child", "recoil.direction": "from shooter"}, 1),
]
MIXES = [*FIRST_MIXES, *SECOND_MIXES, *YAKUZAS_MIXES, *LIVE_MIXES]


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
        if rng.random() < lateness and play.may_be_late(g):
            play.late(g, seat)
        else:
            play.answer(g, seat, random_answer(g, seat, rng))
