"""The Samurai."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.bullets import TANTO
from standoff.editions.common.cards import USED, Concern
from standoff.editions.first.game import First
from standoff.editions.first.objects.strikes import PLAIN, add_to_first_wounds, might_come
from standoff.editions.first.shots import turn_up
from standoff.editions.yakuzas.kiai.kiai import Kiai, use_up
from standoff.editions.yakuzas.options import options_of
from standoff.editions.yakuzas.strikes import PARRIED, TURNED, can_be_parried
from standoff.editions.yakuzas.weapons import blade_of
from standoff.engine.phase import Answer, Options


def has_a_card(g: First, seat: int) -> bool:
    """Does a card of these blades lie face down, or a Tanto open that has not struck yet?"""
    gun = blade_of(g, seat)
    return gun is not None and (g.loaded[gun] is not None or gun in TURNED[g])


def about_to_bleed(g: First) -> list[int]:
    """Who is about to be hit, or may be if others are not, and could parry, as everybody sees?  YI-07, YR-82"""
    attacks = [*g.coming(), *might_come(g)] if PLAIN in g.cells else g.coming()
    return [one.victim for one in attacks if has_a_card(g, one.victim) and can_be_parried(g, one)]


class Samurai(Kiai):
    """With a Tanto laid he may spend it to stop this attack and all others of the round.

    KIAI-23 to KIAI-34, YR-39 to YR-41
    """

    number = 3
    name = "samurai"

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"parry": about_to_bleed}

    def speaks_again(self, g: First, me: int) -> bool:
        return self.name not in USED[g, me]

    def offer(self, g: First, me: int, window: str) -> Options:
        gun = blade_of(g, me)
        live = gun is not None and (g.loaded[gun] == TANTO or gun in TURNED[g])
        return (self.name,) if live else ()

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        gun = blade_of(g, me)
        assert gun is not None
        if g.loaded[gun] is not None:
            turn_up(g, me, gun, TANTO, "KIAI-32")
        TURNED[g] = tuple([one for one in TURNED[g] if one != gun])
        g.target[gun] = None
        PARRIED[g, me] = True
        g.attacks[g.landed :] = [one for one in g.coming() if one.weapon != gun and one.victim != me]
        if PLAIN in g.cells:
            PLAIN[g] = tuple([one for one in PLAIN[g] if one[1] != gun])
            add_to_first_wounds(g)
        if options_of(g).samurai_parries == "once":
            use_up(g, me, self.name)
        if g.log is not None:
            g.tell("parries", "KIAI-24", seat=me)
