"""What a table of the outdoor game may choose."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from standoff.engine.rules import Preset, RuleOptions, dotted, option


class LiveOptions(RuleOptions, frozen=True, rename=dotted):
    """Every choice of the outdoor game."""

    ground: Annotated[Literal["people", "arena"], option("LR-64")] = "people"
    cards: Annotated[Literal["phones", "paper"], option("LR-65")] = "phones"
    deck_preset: Annotated[Literal["standard", "hot", "sneaky"], option("LR-02")] = "standard"
    teams_unequal: Annotated[bool, option("LR-06")] = True
    area_per: Annotated[Literal[5, 4, 6, 8], option("LR-08")] = 5
    obstacles: Annotated[Literal["none", "light"], option("LIVE-012")] = "none"
    body_scale: Annotated[Literal["adult", "child"], option("LR-69")] = "adult"
    pot_shown: Annotated[Literal["total", "notes"], option("LR-11")] = "total"
    stash_visible: Annotated[Literal["own", "all"], option("LR-60")] = "own"
    aim_slow: Annotated[Literal["no shot", "nearest"], option("LR-14")] = "no shot"
    sight_bodies: Annotated[bool, option("LR-17")] = False
    wounds_per_volley: Annotated[Literal["per shot", "one"], option("LR-21")] = "per shot"
    clicks_doomed: Annotated[Literal["act", "lost"], option("LR-22")] = "act"
    wounds_reveal: Annotated[Literal["all", "clicks"], option("LR-23")] = "all"
    clicks_order: Annotated[Literal["numbers", "depth first"], option("LR-24")] = "numbers"
    stab_mates: Annotated[bool, option("LR-27")] = True
    recoil_direction: Annotated[Literal["own back", "from shooter"], option("LR-32")] = "own back"
    fee_scope: Annotated[Literal["hospital", "hospital and convalescent"], option("LR-38")] = "hospital"
    win_eligible: Annotated[Literal["not in coma", "shared round 5"], option("LR-39")] = "not in coma"
    tie_coma: Annotated[Literal["round 5", "whole game"], option("LR-42")] = "round 5"
    grenade_chains: Annotated[bool, option("LR-51")] = False
    easy_count: Annotated[bool, option("LIVE-235")] = False


PLACE: Final = ("ground", "cards", "area.per", "body.scale", "teams.unequal")
"""Where it is played and with whom, which is nobody's house rule."""
PRESETS: Final = {
    "classic": Preset(keeps=PLACE),
    "short": Preset(options={"easy.count": True}, keeps=PLACE, speed="brisk"),
    "chaos": Preset(
        options={"deck.preset": "hot", "grenade.chains": True, "clicks.order": "depth first", "stash.visible": "all"},
        keeps=PLACE,
    ),
    "tournament": Preset(
        options={"fee.scope": "hospital and convalescent", "tie.coma": "whole game", "pot.shown": "notes"},
        keeps=PLACE,
        spectator_delay=60,
    ),
}
