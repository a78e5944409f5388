"""Power 10."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Answer


def down(g: First) -> list[int]:
    """Who has given up or been wounded in this round?"""
    posture = g.posture
    return [seat for seat in g.alive if posture[seat] != "standing"]


@mypyc_attr(allow_interpreted_subclasses=True)
class DidNotHurt(Power):
    """Once, stand up before the split and share in spite of shame or wounds.  SP-10.1 to SP-10.7"""

    number = 10
    name = "did not hurt"
    worth = (8, 8)

    def in_families(self, options: Any) -> int:
        return 2

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"split": down}

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        g.posture[me] = "standing"
        if g.log is not None:
            g.tell("gets_up", "SP-10.4", seat=me)
