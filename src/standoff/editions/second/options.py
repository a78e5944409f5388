"""What a table may choose: the ledger's named options, the printed rule first."""

from __future__ import annotations

from typing import Annotated, Literal

from standoff.engine.rules import Options, option


class SecondOptions(Options, frozen=True):
    """Every choice of the second edition; the defaults are our reading of the printed rules."""

    first_godfather: Annotated[
        Literal["draw", "seat"],
        option("RU-02", "The first Godfather is drawn, unless the host names a seat; or it is the first seat."),
    ] = "draw"
    late_order: Annotated[
        Literal["assign", "none"],
        option("RU-12", "Too slow with a new target: the next possible one clockwise, or no target at all."),
    ] = "assign"
    clip_look: Annotated[
        bool, option("RU-17", "May whoever takes a Clip look through the discard pile and choose the Bang?")
    ] = False
    last_token: Annotated[
        Literal["forced", "optional"],
        option("RU-23", "When only the token is left, it has to be taken, or may be left."),
    ] = "forced"
    unclaimed: Annotated[
        Literal["carry", "box"],
        option("RU-28", "Loot that nobody took waits for the next round, or leaves the game."),
    ] = "carry"
    dead_bullets: Annotated[
        Literal["box", "pile"],
        option("RU-31", "The bullet cards in a dead gangster's hand leave the game, or join the discard pile."),
    ] = "box"
    loot: Annotated[
        Literal["hidden", "open"],
        option("RU-39", "Loot lies face down in front of its owner, or open for all to see."),
    ] = "hidden"
    hustler: Annotated[
        Literal["must", "may"],
        option("RU-44", "The Hustler has to exchange a card every round, or may."),
    ] = "must"
    professional: Annotated[
        Literal["blind", "chosen"],
        option("RU-45", "The Professional steals a card blindly, or looks and chooses."),
    ] = "blind"
    friend_discard: Annotated[
        bool, option("RU-47", "Does the Good Friend throw away a card for the Bang, as for a Clip?")
    ] = True
    dictator_ban: Annotated[
        Literal["pick", "sharing"],
        option("RU-49", "The Dictator's ban lasts for that pick, or for the rest of the sharing."),
    ] = "pick"
    dictator_immunity: Annotated[
        Literal["bill", "player"],
        option("RU-62", "The Dictator cannot touch the bill of the Cute and the Stealthy, or none of their picks."),
    ] = "bill"
