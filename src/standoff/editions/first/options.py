"""What a table may choose: the ledger's named options, the printed rule first; and house rules made of them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from standoff.editions.first.powers import ALL_TEN, SETS
from standoff.engine.rules import OptionValue, Preset, RuleOptions, dotted, option


class FirstOptions(RuleOptions, frozen=True, rename=dotted):
    """Every choice of the first edition; the defaults are the printed rules."""

    aim_slow: Annotated[Literal["lose", "wait", "random"], option("R-01")] = "lose"
    load_slow: Annotated[Literal["mildest", "wait", "random"], option("R-03")] = "mildest"
    courage_slow: Annotated[Literal["stay", "wait"], option("FE-33")] = "stay"
    death_check: Annotated[Literal["at once", "after bullets"], option("QR-09")] = "at once"
    bbb_victim_fires: Annotated[bool, option("R-06")] = False
    reveal_order: Annotated[Literal["together", "bang then click"], option("QR-07")] = "together"
    tiebreak: Annotated[Literal["shame and wounds", "none"], option("QR-14")] = "shame and wounds"
    end_sole_survivor: Annotated[bool, option("QR-12")] = True
    money_public: Annotated[bool, option("R-20")] = False
    discards_log: Annotated[bool, option("R-17")] = True
    dead_reveal: Annotated[bool, option("R-21")] = False
    talk_show_cards: Annotated[bool, option("R-19")] = False
    godfather_observer: Annotated[bool, option("R-22")] = False
    powers_set: Annotated[str, option("R-23", SETS)] = ALL_TEN
    dragon_mode: Annotated[Literal["once", "permanent"], option("QR-03")] = "once"
    dragon_bonus: Annotated[Literal[10, 0], option("QR-04")] = 10
    dragon_scope: Annotated[Literal["bullets", "any wound"], option("R-32")] = "bullets"
    dragon_retro: Annotated[bool, option("R-31")] = True
    insane_late: Annotated[bool, option("R-33")] = True
    cunning_mode: Annotated[Literal["permanent", "once"], option("R-39")] = "permanent"
    specialist_which: Annotated[Literal["any", "first"], option("QR-06")] = "any"
    specialist_unfired: Annotated[bool, option("R-41")] = False
    shotgun_pairs: Annotated[Literal["adjacent", "any"], option("R-46")] = "adjacent"
    shotgun_half: Annotated[Literal["toss", "sure", "lost"], option("R-47")] = "toss"
    shotgun_toss: Annotated[Literal["chance", "referee"], option("SP-11.12")] = "chance"
    stab_victim_fires: Annotated[bool, option("R-50")] = False
    phone_zero_split: Annotated[bool, option("R-53")] = True
    cop_dead_reveal: Annotated[bool, option("R-57")] = False
    fam_short: Annotated[bool, option("R-62")] = False
    fam_friendly_aim: Annotated[bool, option("R-65")] = True
    fam_guard_must_stand: Annotated[bool, option("R-66")] = False
    fam_second_guard: Annotated[bool, option("R-67")] = False
    fam_early_end: Annotated[Literal["no", "one team left"], option("R-72")] = "no"
    fam_dead_powers: Annotated[bool, option("R-73")] = False
    fam_twelve: Annotated[bool, option("R-76")] = False
    fam_eleven: Annotated[bool, option("FAM-11")] = False
    objects_force_show: Annotated[bool, option("YR-50")] = False
    objects_hidden_trigger: Annotated[Literal["kills", "keeps"], option("YR-51")] = "kills"
    magic_spares_shooter: Annotated[bool, option("YR-57")] = False
    kevlar_first: Annotated[Literal["round", "game"], option("YR-58")] = "round"
    smoke_first: Annotated[bool, option("YR-71")] = False
    cop_object_shame: Annotated[Literal["counts", "ignored"], option("YR-75")] = "counts"
    objects_smoke: Annotated[bool, option("YR-86")] = False


BY_MODULE: Final[dict[str, dict[str, OptionValue]]] = {
    "quick": {
        "godfather.observer": True,
        "dragon.mode": "permanent",
        "dragon.bonus": 0,
        "dragon.scope": "any wound",
        "specialist.which": "first",
        "reveal.order": "bang then click",
        "aim.slow": "wait",
        "tiebreak": "none",
    },
}
"""Modules that are nothing but a choice of options."""

AT_ONE_TABLE: Final = (4, 5, 6)
PRESETS: Final = {
    "classic": Preset(),
    "short": Preset(options={"fam.earlyEnd": "one team left"}, speed="brisk"),
    "chaos": Preset(
        players=AT_ONE_TABLE,
        modules=("powers", "objects"),
        options={
            "powers.set": "+11 +12",
            "shotgun.pairs": "any",
            "bbb.victimFires": True,
            "stab.victimFires": True,
            "dragon.mode": "permanent",
            "talk.showCards": True,
        },
    ),
    "tournament": Preset(players=AT_ONE_TABLE, modules=(), spectator_delay=60),
}
