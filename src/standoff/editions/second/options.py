"""What a table may choose: the ledger's named options, the printed rule first."""

from __future__ import annotations

from typing import Annotated, Literal

from standoff.engine.rules import RuleOptions, option


class SecondOptions(RuleOptions, frozen=True):
    """Every choice of the second edition; the defaults are our reading of the printed rules."""

    first_godfather: Annotated[Literal["draw", "seat"], option("RU-02")] = "draw"
    late_order: Annotated[Literal["assign", "none"], option("RU-12")] = "assign"
    clip_look: Annotated[bool, option("RU-17")] = False
    last_token: Annotated[Literal["forced", "optional"], option("RU-23")] = "forced"
    unclaimed: Annotated[Literal["carry", "box"], option("RU-28")] = "carry"
    dead_bullets: Annotated[Literal["box", "pile"], option("RU-31")] = "box"
    loot: Annotated[Literal["hidden", "open"], option("RU-39")] = "hidden"
    hustler: Annotated[Literal["must", "may"], option("RU-44")] = "must"
    professional: Annotated[Literal["blind", "chosen"], option("RU-45")] = "blind"
    friend_discard: Annotated[bool, option("RU-47")] = True
    dictator_ban: Annotated[Literal["pick", "sharing"], option("RU-49")] = "pick"
    dictator_immunity: Annotated[Literal["bill", "player"], option("RU-62")] = "bill"
