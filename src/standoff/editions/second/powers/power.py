"""What a power is: a quiet change to one rule, or a right of its own with a phase beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from standoff.editions.common.cards import POWERS, DeckCard
from standoff.editions.common.gangsters import WOUNDS_TO_DIE
from standoff.editions.second.components import ACTING
from standoff.editions.second.game import Second
from standoff.engine.compiling import mypyc_attr
from standoff.engine.events import Event
from standoff.engine.phase import Answer, Options, Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(DeckCard[Second]):
    """No power at all: the plain rules.  Every power overrides what its card changes.  RU-59"""

    deck = POWERS
    wounds_to_die: ClassVar[int] = WOUNDS_TO_DIE
    death_clause: ClassVar[str] = "SE-53"
    paintings: ClassVar[int] = 0
    """How many paintings the power card itself is worth at the end."""
    use_clause: ClassVar[str] = ""
    """The rule by which the log tells that it was of use; for most the first of their own."""
    is_beyond_veto: ClassVar[bool] = False
    """Does it take loot that nobody can forbid?  RU-62"""

    def was_used(self, g: Second, me: int) -> bool:
        """Powers lie open from the start, so being shown says nothing: the log tells what they have done."""
        clause = self.use_clause or f"SEP-{self.number:02}.1"
        return any(event.clause == clause and self.tells_use(event, me) for event in g.log or ())

    def tells_use(self, event: Event, me: int) -> bool:
        """Does this event, told by the rule of its use, tell that the card has just been of use to its owner?"""
        return me in (event.data.get("seat"), event.data.get("by"))

    def lies_down(self, g: Second, me: int) -> None:
        """The owner has chosen to lie down: the bullet goes face down.  SE-38"""
        g.discard(me, g.unload(me), "SE-38")

    def target_lies(self, g: Second, me: int, target: int) -> Iterable[Step]:
        """The owner's target lies: the bullet goes face down, or some steps decide about it.  SE-42"""
        g.discard(me, g.unload(me), "SE-42")
        return ()

    def wounds_from(self, g: Second, me: int, hits: int) -> int:
        """How many wounds so many Bangs cost.  SE-51"""
        return hits

    def after_deaths(self, g: Second, me: int, dead: list[int]) -> Iterable[Step]:
        """Others have died; their owner may have something to say before they are buried."""
        return ()

    def joins(self, g: Second, me: int) -> None:
        """The owner is present when a sharing begins."""

    def declarations(self, g: Second, me: int, singles: Options) -> Options:
        """What the owner may take, where these shares may be taken one by one."""
        return singles

    def no_pair(self, g: Second, me: int, pair: tuple[Any, ...]) -> tuple[str, str]:
        """Why two shares together are refused."""
        return "A pick is one share", "SE-58"

    def takes(self, g: Second, me: int) -> None:
        """The owner takes what was declared."""

    def taken(self, g: Second, me: int, share: str) -> tuple[Step, ...]:
        """What follows when the owner has taken a share: kits and Clips act.  SEL-40, SEL-50"""
        return (("use", me, share),) if share in ACTING else ()

    def after_clip(self, g: Second, me: int, user: int) -> Iterable[Step]:
        """Somebody has used a Clip."""
        return ()

    def limits(self, g: Second, seat: int, options: Options) -> Options:
        """What of these the picker may take, whoever it is."""
        return options

    def no_pick(self, g: Second, seat: int, share: object) -> tuple[str, str]:
        """Why a share that `limits` takes away may not be picked."""
        return "", ""

    def hears(self, g: Second, seat: int, said: Answer) -> Iterable[Step]:
        """Somebody declares a pick; what has to be settled before it is taken."""
        return ()

    def pick_over(self, g: Second) -> None:
        """A pick is over, and the next one's turn comes."""

    def round_begins(self, g: Second) -> None:
        """A new pile has been turned up."""
