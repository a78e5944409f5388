"""What a table may choose: the ledger's named options, the printed rule first."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from standoff.engine.rules import Preset, RuleOptions, option


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


PRESETS: Final = {
    "classic": Preset(),
    "short": Preset(speed="brisk"),
    "chaos": Preset(
        modules=("powers",),
        options={
            "clip_look": True,
            "dead_bullets": "pile",
            "professional": "chosen",
            "friend_discard": False,
            "dictator_ban": "sharing",
        },
    ),
    "tournament": Preset(modules=(), spectator_delay=60),
}
