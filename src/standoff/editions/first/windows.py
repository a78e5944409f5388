"""When hidden powers may speak, and who is asked: only what everybody can see decides that.  R-25"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from standoff.editions.first.box import BBB
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import show
from standoff.engine.phase import PASS, Answer, Answers, Asking, Options, Phase
from standoff.engine.window import Window


def _cunning_waits(g: First, seat: int) -> bool:
    """The Cunning has just laid a card; without one, nothing has changed since the aims."""
    return g.cunning in g.alive


def _lost_to_a_coward(g: First, seat: int) -> bool:
    return any(gun in g.guns[seat] for gun, _ in g.disarmed)


def _hit_by_several(g: First, seat: int) -> bool:
    return bool(g.hits[seat]) and g.bullets[seat] + g.hits[seat] >= 2


def _fired_a_triple(g: First, seat: int) -> bool:
    first_only = g.rules.options.specialist_which == "first"
    return any(
        card == BBB and gun in g.guns[seat] and any(g.hand[gun]) and not (first_only and g.open[gun][2] > 1)
        for gun, card in g.fired
    )


def _dropped_a_card(g: First, seat: int) -> bool:
    return any(gun in g.guns[seat] and any(g.hand[gun]) for gun, _ in g.dropped)


def _somebody_died(g: First, seat: int) -> bool:
    return bool(g.fallen) and not g.inherited


def _is_down(g: First, seat: int) -> bool:
    return g.posture[seat] != "standing"


MOMENTS: Final[dict[str, Callable[[First, int], bool] | None]] = {
    "loot": None,
    "loaded": None,
    "aimed": None,
    "last card": _cunning_waits,
    "withdrawn": _lost_to_a_coward,
    "unfired": _dropped_a_card,
    "hit": _hit_by_several,
    "fired": _fired_a_triple,
    "death": _somebody_died,
    "split": _is_down,
}
"""What concerns a seat at each moment; None where the moment is everybody's."""


class PowerWindow(Window[First]):
    """Everybody alive whose power is still hidden is asked, as long as a card that speaks now could be among them."""

    def ask(self, g: First, name: str) -> Asking:
        if not could_be_hidden(g, name):
            return {}
        asking: dict[int, Options] = {}
        moment, powers, shown = MOMENTS[name], g.rules.powers, g.shown
        for seat in g.alive:
            if not shown[seat] and (moment is None or moment(g, seat)):
                power = powers[g.power[seat]]
                asking[seat] = (PASS, *power.offer(g, seat, name)) if name in power.windows else _PASS_ONLY
        return asking

    def rank(self, g: First, seat: int) -> Any:
        return g.power[seat], g.order.index(seat)

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return g.rules.powers[g.power[seat]].late(g, seat) if len(options) > 1 else PASS

    def forbids(self, g: First, seat: int, answer: object, *args: Any) -> tuple[str, str]:
        return "This is not the moment for that power", "SP-G.5"


_PASS_ONLY: Final = (PASS,)


def could_be_hidden(g: First, name: str) -> bool:
    """Might a card that speaks at this moment still be face down, as far as the table knows?"""
    if True not in g.shown:
        return True
    shown = [number for number, up in zip(g.power, g.shown, strict=True) if up]
    return any(shown.count(number) < copies for number, copies in g.rules.speakers[name])


class Speak(Phase[First]):
    """A power is shown and explained; the game halts until it has been applied.  SP-G.5, SP-G.6"""

    def resolve(self, g: First, answers: Answers, name: str, seat: int, choice: Answer) -> None:
        show(g, seat)
        g.rules.powers[g.power[seat]].use(g, seat, choice, name)


class Heirless(Phase[First]):
    """Whoever did not claim the first dead gangster's gun has missed it.  SP-3.1, SP-3.10, R-28"""

    def resolve(self, g: First, answers: Mapping[int, Any], *args: Any) -> None:
        if g.fallen:
            g.inherited = True
