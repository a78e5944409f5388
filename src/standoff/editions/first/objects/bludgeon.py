"""The Bludgeon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.first.components import ROUNDS, listed, minus, plus
from standoff.editions.first.game import First
from standoff.editions.first.objects.clover import who_shared
from standoff.editions.first.objects.kevlar import FEE
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.standoff import take_shame
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step


def loaded_with_money(g: First, me: int) -> list[int]:
    """The opponents of a seat who have just received a share together with it."""
    fellows = g.rules.teams.are_fellows
    return [seat for seat in g.sharers if seat != me and not fellows(g, me, seat)]


def may_stun(g: First) -> tuple[int, ...]:
    """Who has shared with an opponent?  All sharers have, unless they are of one team."""
    shared, team = who_shared(g), g.rules.teams.numbers(g)
    sides = {team[seat] for seat in shared} if team else shared
    return shared if len(sides) > 1 else ()


class Bludgeon(Thing):
    """After a split its owner takes the whole share of an opponent, for two shame markers.  OBJ-57 to OBJ-60, YR-63"""

    name = "bludgeon"
    worth = 7

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"stun": Stun()}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"shared": may_stun}

    def helps(self, view: FirstView, mine: SeatView) -> bool:
        """For a good share: it costs two markers."""
        return (view.share or 0) >= 20 or view.round > ROUNDS - 3

    def work(self, g: First, me: int, window: str) -> None:
        counts = g.rules.options.cop_object_shame == "counts"
        for _ in range(FEE):
            take_shame(g, me, "OBJ-60", lights=counts)
        g.then(("stun", me))


class Stun(Phase[First]):
    """Whose share?  It takes the notes and leaves no wound.  OBJ-58, OBJ-59"""

    pace = "pick"

    def ask(self, g: First, step: Step) -> Asking:
        _, me = step
        return {me: g.clockwise(loaded_with_money(g, me), me)}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, me = step
        seat = answers[me]
        assert isinstance(seat, int)
        assert g.shares is not None
        notes = g.shares[g.sharers.index(seat)]
        mine, theirs = g.rules.teams.purse(g, me), g.rules.teams.purse(g, seat)
        g.stash[theirs] = minus(g.stash[theirs], notes)
        g.stash[mine] = plus(g.stash[mine], notes)
        if g.log is not None:
            g.tell("stuns", "OBJ-58", by=me, seat=seat, notes=listed(notes))

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The bludgeon is for an opponent who has just received a share", "OBJ-58"
