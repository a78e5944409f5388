"""What a table of gangs may choose: what it inherits from the first edition, and what is its own."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from standoff.editions.first.game import First
from standoff.editions.first.options import FirstOptions
from standoff.engine.rules import Preset, dotted, option


class GangOptions(FirstOptions, frozen=True, rename=dotted):
    """Every choice of the gang game.  What the first edition leaves open and gangs do not is settled first."""

    death_check: Literal["at once", "after bullets"] = "at once"
    bbb_victim_fires: bool = False
    reveal_order: Literal["together", "bang then click"] = "together"
    tiebreak: Literal["shame and wounds", "none"] = "shame and wounds"
    end_sole_survivor: bool = True
    money_public: bool = False
    godfather_observer: bool = True
    powers_set: str = "1-10"
    phone_zero_split: bool = True
    cop_dead_reveal: bool = False
    fam_short: bool = False
    fam_friendly_aim: bool = False
    fam_guard_must_stand: bool = False
    fam_second_guard: bool = False
    fam_early_end: Literal["no", "one team left"] = "no"
    fam_dead_powers: bool = False
    fam_twelve: bool = False
    fam_eleven: bool = False
    cop_object_shame: Literal["counts", "ignored"] = "counts"
    objects_smoke: bool = False

    seating: Annotated[Literal["fixed", "free"], option("YR-02")] = "fixed"
    gang_chat: Annotated[Literal["breaks", "always"], option("YR-09")] = "breaks"
    tanto_reach: Annotated[Literal["neighbours", "past fellows"], option("YR-12")] = "neighbours"
    star_lone_neighbour: Annotated[bool, option("YR-22")] = True
    star_stray: Annotated[Literal["wounds", "nothing"], option("YR-24")] = "wounds"
    end_need_survivor: Annotated[bool, option("YR-28")] = True
    end_last_gang: Annotated[Literal["wins", "play on"], option("YR-29")] = "wins"
    end_dead_powers: Annotated[bool, option("YR-34")] = False
    ninja_chair: Annotated[Literal["returns", "stays"], option("YR-38")] = "returns"
    samurai_parries: Annotated[Literal["unlimited", "once"], option("YR-39")] = "unlimited"
    samurai_blast: Annotated[bool, option("YR-40")] = True
    monk_grenade: Annotated[Literal["spared", "hit"], option("YR-80")] = "spared"
    throw_source: Annotated[Literal["chance", "skill", "godfather"], option("YR-91")] = "chance"
    throw_hand: Annotated[Literal["normal", "steady", "shaky"], option("YR-91")] = "normal"
    toss_plaster: Annotated[Literal[50, 0, 25, 75, 100], option("YR-89")] = 50
    double_declared: Annotated[Literal["before", "after"], option("YR-68")] = "before"
    powers_twelve: Annotated[bool, option("YR-94")] = False


PRESETS: Final = {
    "classic": Preset(),
    "short": Preset(speed="brisk"),
    "chaos": Preset(
        modules=("objects",),
        options={
            "ninja.chair": "stays",
            "throw.hand": "shaky",
            "monk.grenade": "hit",
            "shotgun.pairs": "any",
            "end.lastGang": "play on",
            "powers.twelve": True,
        },
    ),
    "tournament": Preset(modules=(), options={"throw.hand": "steady", "end.lastGang": "play on"}, spectator_delay=60),
}


def options_of(g: First) -> GangOptions:
    """What this table has chosen."""
    rules: Any = g.rules
    options: GangOptions = rules.options
    return options
