"""What a table may choose: the ledger's named options, the printed rule first.  Presets are lists of them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from standoff.engine.rules import Options, OptionValue, dotted, option


class FirstOptions(Options, frozen=True, rename=dotted):
    """Every choice of the first edition; the defaults are the printed rules."""

    aim_slow: Annotated[
        Literal["lose", "wait", "random"],
        option("R-01", "Too slow to aim: lose the bullet, be waited for, or point at random."),
    ] = "lose"
    load_slow: Annotated[
        Literal["mildest", "wait", "random"],
        option("R-03", "Too slow to load: the mildest card is laid, the table waits, or a random card."),
    ] = "mildest"
    courage_slow: Annotated[
        Literal["stay", "wait"],
        option("FE-33", "Too slow to choose: that is staying, or the table waits."),
    ] = "stay"
    death_check: Annotated[
        Literal["at once", "after bullets"],
        option("QR-09", "The third wound kills at once, or only when all shots of the round have been fired."),
    ] = "at once"
    bbb_victim_fires: Annotated[
        bool, option("R-06", "May somebody hit by a triple Bang still fire a Bang in the same round?")
    ] = False
    reveal_order: Annotated[
        Literal["together", "bang then click"],
        option("QR-07", "The last cards are turned up together, or the Bangs first and the Clicks after."),
    ] = "together"
    tiebreak: Annotated[
        Literal["shame and wounds", "none"],
        option("QR-14", "Equal money: less shame wins, then more wounds; or the win is shared."),
    ] = "shame and wounds"
    end_sole_survivor: Annotated[bool, option("QR-12", "Does the game end as soon as a single gangster is alive?")] = (
        True
    )
    money_public: Annotated[bool, option("R-20", "Does everybody see everybody's money?")] = False
    discards_log: Annotated[bool, option("R-17", "Are the cards discarded face down shown when the game is over?")] = (
        True
    )
    dead_reveal: Annotated[bool, option("R-21", "Do the dead show their cards and power to the table?")] = False
    talk_show_cards: Annotated[bool, option("R-19", "May you show your loaded card to somebody while you bargain?")] = (
        False
    )
    godfather_observer: Annotated[bool, option("R-22", "May the Godfather be somebody who does not play?")] = False
    powers_set: Annotated[
        Literal["1-10", "1-6", "+11", "+12", "+11 +12"],
        option("R-23", "The super powers that are dealt: ten, six for beginners, or with the extra cards."),
    ] = "1-10"
    dragon_mode: Annotated[
        Literal["once", "permanent"],
        option("QR-03", "Dragon Skin works in one round, or in every round from the first showing on."),
    ] = "once"
    dragon_bonus: Annotated[
        Literal[10, 0], option("QR-04", "What a Dragon Skin that was never shown earns, in thousands.")
    ] = 10
    dragon_scope: Annotated[
        Literal["bullets", "any wound"],
        option("R-32", "Dragon Skin stops bullets only, or wounds of every kind."),
    ] = "bullets"
    dragon_retro: Annotated[
        bool, option("R-31", "Does Dragon Skin, shown late in a round, give back wounds already taken in it?")
    ] = True
    insane_late: Annotated[bool, option("R-33", "May the grenade still be shown once the guns are pointed?")] = True
    cunning_mode: Annotated[
        Literal["permanent", "once"],
        option("R-39", "The Cunning loads last for the rest of the game, or in one round only."),
    ] = "permanent"
    specialist_which: Annotated[
        Literal["any", "first"],
        option("QR-06", "The Specialist may take back any triple Bang fired, or only the first."),
    ] = "any"
    specialist_unfired: Annotated[
        bool, option("R-41", "May the Specialist take back a triple Bang that was discarded unfired?")
    ] = False
    shotgun_pairs: Annotated[
        Literal["adjacent", "any"],
        option("R-46", "The shotgun covers two neighbours, or any two gangsters."),
    ] = "adjacent"
    shotgun_half: Annotated[
        Literal["toss", "sure", "lost"],
        option("R-47", "One of the shotgun's two targets withdraws: toss for the other, a sure hit, or no shot."),
    ] = "toss"
    shotgun_toss: Annotated[
        Literal["chance", "referee"],
        option("SP-11.12", "The shotgun's markers are thrown by the game, or by hand and told to it."),
    ] = "chance"
    stab_victim_fires: Annotated[bool, option("R-50", "Does somebody stabbed in the back keep the loaded card?")] = (
        False
    )
    phone_zero_split: Annotated[
        bool, option("R-53", "Does the telephone go round when the split gave nobody anything?")
    ] = True
    cop_dead_reveal: Annotated[bool, option("R-57", "Do the dead show their role?")] = False
    fam_short: Annotated[bool, option("R-62", "May ten or eleven play, with families of a boss and one bodyguard?")] = (
        False
    )
    fam_friendly_aim: Annotated[bool, option("R-65", "May family members aim at each other?")] = True
    fam_guard_must_stand: Annotated[bool, option("R-66", "Must a bodyguard be unhurt this round to step in?")] = False
    fam_second_guard: Annotated[
        bool, option("R-67", "May a boss saved from the triple Bangs be saved again from the Bangs?")
    ] = False
    fam_early_end: Annotated[
        Literal["no", "one team left"],
        option("R-72", "Families play eight rounds, or stop when a single family is left."),
    ] = "no"
    fam_dead_powers: Annotated[
        bool, option("R-73", "Do the powers of dead family members still pay in the final count?")
    ] = False
    fam_twelve: Annotated[bool, option("R-76", "Is Backstab among the families' powers?")] = False
    fam_eleven: Annotated[bool, option("FAM-11", "Is the Shotgun among the families' powers?")] = False


PRESETS: Final[dict[str, dict[str, OptionValue]]] = {
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
