"""The rules of the outdoor game in force: teams, cards, and the agenda of an evening.

An evening in the park reads like this: a check-list, chiefs, then five rounds.  A round is the pot, the cards, ten
seconds of running, a count of three, three volleys with the Clicks they set off, and the split.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from standoff.editions.live.accounts import Accounts
from standoff.editions.live.arena import (
    Aim,
    ArenaRecoil,
    ArenaStab,
    Courage,
    Freeze,
    Leap,
    LookRound,
    Stride,
    TakePlaces,
)
from standoff.editions.live.clicks import Boom, Clicks, Explodes, Stab, Stabbed
from standoff.editions.live.components import BBB, DG, FEW, SG, deck
from standoff.editions.live.courage import Equipped, Leavers, Look
from standoff.editions.live.game import Live
from standoff.editions.live.geometry import BODIES, counter_clockwise
from standoff.editions.live.ground import area
from standoff.editions.live.hits import Hits, Shows
from standoff.editions.live.options import LiveOptions
from standoff.editions.live.preparing import (
    Checklist,
    Checks,
    Chief,
    Deal,
    InThePalm,
    Notes,
    Pot,
    Receiver,
    Receivers,
    Round,
    SetTheScene,
    ShareWeapons,
)
from standoff.editions.live.sharing import Gather, NextRound, ShareOut
from standoff.editions.live.teams import seated
from standoff.editions.live.verdict import VerdictComa, VerdictLeft
from standoff.editions.live.volleys import (
    BlownAway,
    Confirm,
    Fire,
    OneInSight,
    PaperFire,
    Recoil,
    Recoils,
    Shots,
    Staggers,
    Volley,
)
from standoff.engine.errors import Refusal
from standoff.engine.phase import Phase, Step
from standoff.engine.rules import Rules, SetUp

if TYPE_CHECKING:
    from standoff.editions.live.edition import LiveEdition

EVENING: Final[tuple[Step, ...]] = (("checks",), ("checklist",), ("chief",), ("round",))
ARENA_EVENING: Final[tuple[Step, ...]] = (("chief",), ("round",))
CARDS: Final[tuple[Step, ...]] = (("pot",), ("receivers",), ("deal",))  # phases 1 and 2, with the sharing of weapons
PARK: Final[tuple[Step, ...]] = (("equipped",), ("look",), ("leavers", ()))  # phases 3 and 4, with legs …
ARENA: Final[tuple[Step, ...]] = (
    ("take_places",), *[("step", number) for number in range(10, 0, -1)], ("freeze",),
    ("aim",), ("look",), ("courage",),
)  # fmt: skip
"""… and with intents."""
VOLLEYS: Final[tuple[Step, ...]] = (
    ("volley", BBB), ("clicks",),  # phase 5
    ("volley", DG), ("clicks",),  # phase 6
    ("volley", SG), ("clicks",),  # phase 7
)  # fmt: skip
ENDING: Final[tuple[Step, ...]] = (("split",), ("confirm", "split"), ("share_out",), ("next_round",))  # phases 8 and 9
ARENA_ENDING: Final[tuple[Step, ...]] = (("split",), ("share_out",), ("next_round",))

PHASES: Final[dict[str, Phase[Live]]] = {
    "set_up": SetTheScene(),
    "checks": Checks(),
    "checklist": Checklist(),
    "chief": Chief(),
    "round": Round(),
    "pot": Pot(),
    "notes": Notes(),
    "receivers": Receivers(),
    "receiver": Receiver(),
    "deal": Deal(),
    "share_weapons": ShareWeapons(),
    "in_the_palm": InThePalm(),
    "equipped": Equipped(),
    "look": Look(),
    "leavers": Leavers(),
    "volley": Volley(),
    "fire": Fire(),
    "one_in_sight": OneInSight(),
    "shots": Shots(),
    "hits": Hits(),
    "shows": Shows(),
    "confirm": Confirm(),
    "clicks": Clicks(),
    "stab": Stab(),
    "stabbed": Stabbed(),
    "boom": Boom(),
    "explodes": Explodes(),
    "recoils": Recoils(),
    "staggers": Staggers(),
    "recoil": Recoil(),
    "blown_away": BlownAway(),
    "verdict_left": VerdictLeft(),
    "verdict_coma": VerdictComa(),
    "split": Gather(),
    "share_out": ShareOut(),
    "next_round": NextRound(),
    "accounts": Accounts(),
}
BY_GEOMETRY: Final[dict[str, Phase[Live]]] = {
    "take_places": TakePlaces(),
    "step": Stride(),
    "freeze": Freeze(),
    "aim": Aim(),
    "look": LookRound(),
    "courage": Courage(),
    "stab": ArenaStab(),
    "leap": Leap(),
    "recoil": ArenaRecoil(),
}
"""What an arena plays in a way of its own."""
ONLY_PEOPLE: Final = (
    "checks", "checklist", "receiver", "equipped", "leavers", "fire", "one_in_sight", "confirm", "boom",
    "verdict_left", "verdict_coma",
)  # fmt: skip
ONLY_PAPER: Final = ("notes", "shows")
ONLY_PHONES: Final = ("share_weapons", "one_in_sight")


class LiveRules(Rules[Live]):
    """What is in force at one table, and what follows from its set-up."""

    __slots__ = (
        "area", "body", "deck", "ending", "evening", "fellows", "obstacles", "packet", "paper", "people",
        "playing_referee", "room", "team_of", "teams",
    )  # fmt: skip

    options: LiveOptions

    def __init__(self, edition: LiveEdition, setup: SetUp, options: LiveOptions) -> None:
        self.paper, self.people = options.cards == "paper", options.ground == "people"
        if self.paper and not self.people:
            raise Refusal("In an arena there is nobody to hold cards of paper", "LR-65")
        unused = ONLY_PHONES if self.paper else ONLY_PAPER
        phases = {name: phase for name, phase in PHASES.items() if name not in unused}
        if self.paper:
            phases["fire"] = PaperFire()
        if not self.people:
            phases = {name: phase for name, phase in phases.items() if name not in ONLY_PEOPLE} | BY_GEOMETRY
        super().__init__(edition, setup, options, phases, (*CARDS, *(PARK if self.people else ARENA), *VOLLEYS))
        self.by_people = self.people
        self.evening, self.ending = (EVENING, ENDING) if self.people else (ARENA_EVENING, ARENA_ENDING)
        self.area, self.body = area(setup.players, options.area_per), BODIES[options.body_scale]
        self.room = (self.area[0] // 2 - self.body.radius, self.area[1] // 2 - self.body.radius)
        given = setup.deal.get("obstacles", ())
        self.obstacles = tuple([counter_clockwise(tuple([(x, y) for x, y in one])) for one in given])
        self.teams = seated(setup.players, options.teams_unequal, setup.deal.get("teams"))
        of = {seat: team for team, members in enumerate(self.teams) for seat in members}
        self.team_of = tuple([of[seat] for seat in range(setup.players)])
        self.fellows = tuple([self.teams[team] for team in self.team_of])
        self.deck = deck(options.deck_preset, setup.players)
        self.packet = 16 if setup.players <= FEW else 21
        self.playing_referee = isinstance(setup.godfather, int)
