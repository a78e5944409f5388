"""The second edition's rules for one table, put together from the base game and the powers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from standoff.editions.common.cardboard import MODULE
from standoff.editions.common.cards import POWERS
from standoff.editions.common.part import overriding
from standoff.editions.common.round import RoundOver
from standoff.editions.common.rules import PartRules
from standoff.editions.second import clips, count, sharing, shots, standoff
from standoff.editions.second.cardboard import CARDBOARD, Cardboard
from standoff.editions.second.game import Second
from standoff.editions.second.options import SecondOptions
from standoff.editions.second.powers.power import Power
from standoff.editions.second.round import ROUND, Desk, Loot, Turn
from standoff.editions.second.view import SeatView, SecondView
from standoff.engine.phase import Phase
from standoff.engine.rules import Edition, SetUp

BASE: Final[dict[str, Phase[Second]]] = {
    "round": Turn(),
    "loot": Loot(),
    "load": standoff.Load(),
    "aim": standoff.Aim(),
    "privilege": standoff.Privilege(),
    "new_target": standoff.NewTarget(),
    "courage": standoff.Courage(),
    "shots": shots.Shots(),
    "burial": shots.Burial(),
    "end_check": shots.EndCheck(),
    "sharing": sharing.Sharing(),
    "pick": sharing.Pick(),
    "use": sharing.Use(),
    "look_through": clips.LookThrough(),
    "throw_away": clips.ThrowAway(),
    "desk": Desk(),
    "round_over": RoundOver(),
    "final_count": count.FinalCount(),
}
CARDBOARD_PART: Final = Cardboard()


class SecondRules(PartRules[Second, Power]):
    """The rules in force at one table of the second edition."""

    __slots__ = (
        "at_clip", "at_deaths", "at_round", "open", "picking", "plain",
    )  # fmt: skip

    options: SecondOptions

    def __init__(
        self, edition: Edition[Second], setup: SetUp, options: SecondOptions, powers: tuple[Power, ...]
    ) -> None:
        cardboard = MODULE in setup.modules
        decks = {POWERS: powers} if "powers" in setup.modules else {}
        super().__init__(
            edition,
            setup,
            options,
            phases=BASE,
            parts=(CARDBOARD_PART,) if cardboard else (),
            known=powers,
            decks=decks,
            views=(SecondView, SeatView),
        )
        self.round = tuple(reversed(self.only(CARDBOARD if cardboard else ROUND)))
        self.open = self.by_people = cardboard
        """Is there nothing at this table that somebody knows and others do not?"""
        self.plain = Power()
        """The rules for a seat without a power."""
        cards = self.cards.values()
        self.at_deaths, self.at_clip = _named(cards, "after_deaths"), _named(cards, "after_clip")
        self.at_round = overriding(cards, "round_begins", Power)
        changes = [overriding(cards, hook, Power) for hook in ("declarations", "takes", "taken")]
        self.picking = sharing.Picking(
            pickers=[power for powers in changes for power in powers],
            declared=_named(cards, "hears"),
            limits=_named(cards, "limits"),
            over=_named(cards, "pick_over"),
            may_leave_token=options.last_token == "optional",
        )


def _named(cards: Iterable[Power], hook: str) -> sharing.Named:
    """The powers that have something to do at a moment, with their names."""
    return tuple([(power.name, power) for power in overriding(cards, hook, Power)])
