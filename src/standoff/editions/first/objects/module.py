"""The objects as a module of the first edition: how they are dealt, kept, shown, seen and imagined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from standoff.editions.common.attacks import Attack
from standoff.editions.common.cards import POWERS, USED
from standoff.editions.first.addition import Addition
from standoff.editions.first.components import CLICK
from standoff.editions.first.dealer import REST, give, of_deck, redeal_hidden
from standoff.editions.first.game import First
from standoff.editions.first.objects.strikes import (
    CHOSEN,
    CLICKED,
    PLAIN,
    SPARED,
    FirstVictim,
    ListAttacks,
    land,
)
from standoff.editions.first.objects.thing import (
    LAST_SHOWING,
    MISSED,
    OBJECTS,
    USELESS,
    VISIBLE,
    Thing,
    VisibleThing,
    hides_object,
    is_missed,
    is_unseen,
    object_name,
    object_of,
)
from standoff.editions.first.objects.x_ray import SEEN_THROUGH, seen_hands
from standoff.editions.first.trail import TRAIL
from standoff.engine.chance import Chancy, shuffled
from standoff.engine.errors import Refusal
from standoff.engine.fields import THINGS, EachSeat
from standoff.engine.phase import NOBODY, PASS, Answer, Answers, Asking, Options, Phase, Step

DEALT: Final = EachSeat("dealt", THINGS)
"""The objects that each seat was dealt, the one it kept first."""
EACH: Final = 2
ADVICE: Final = "OBJ-02"


class KeepObject(Phase[First]):
    """Everybody secretly keeps one of two objects and discards the other.  OBJ-05 to OBJ-07"""

    def ask(self, g: First, step: Step) -> Asking:
        return {seat: DEALT[g, seat] for seat in g.alive}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        keep(g, {seat: str(name) for seat, name in answers.items()})

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "One of the two objects dealt is kept", "OBJ-06"


def keep(g: First, kept: Mapping[int, str]) -> None:
    """These seats hold these objects, and have discarded what else they were dealt."""
    give(g, OBJECTS, dict(kept))
    for seat, name in kept.items():
        DEALT[g, seat] = (name, *[other for other in DEALT[g, seat] if other != name])
        if g.log is not None:
            g.tell("keeps_object", "OBJ-06", (seat,), seat=seat, object=name)
    if g.log is not None and kept:
        g.tell("objects_kept", "OBJ-07", seats=sorted(kept))


class ShowVisible(Phase[First]):
    """Before the first round and before the fifth, objects of the visible kind may be shown.  OBJ-13 to OBJ-15"""

    if_silent = PASS
    quiet = True
    pace = "window"

    def ask(self, g: First, step: Step) -> Asking:
        if g.round not in (0, LAST_SHOWING):
            return NOBODY
        return {seat: (PASS, *self.shown_by(g, seat)) for seat in g.alive if hides_object(g, seat)}

    def shown_by(self, g: First, seat: int) -> tuple[str, ...]:
        """What a seat may show now."""
        thing = object_of(g, seat)
        return (thing.name,) if isinstance(thing, VisibleThing) and not is_missed(g, seat, thing) else ()

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        must = g.rules.options.objects_force_show and g.round == LAST_SHOWING
        for seat in answers if must else [seat for seat, said in answers.items() if said != PASS]:
            for name in self.shown_by(g, seat):
                if must or answers[seat] == name:
                    VISIBLE[g, seat] = True
                    g.turn_card_up(seat, name)
                    if g.log is not None:
                        g.tell("shows_object", "OBJ-14" if g.round else "OBJ-13", seat=seat, object=name)

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer == object_name(g, seat) and USELESS[g, seat]:
            return "This object has been missed and is useless now", "OBJ-16"
        return "Only an object of the visible kind is shown now", "OBJ-15"


class Objects(Addition):
    """A second secret card for everybody, with an effect of its own.  OBJ-01 to OBJ-20"""

    fields = (USED, VISIBLE, USELESS, MISSED, DEALT, SPARED, PLAIN, CHOSEN, CLICKED, TRAIL)
    evening: ClassVar[tuple[Step, ...]] = (("keep_object",), ("show_visible",))
    deals = OBJECTS

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {
            "keep_object": KeepObject(),
            "show_visible": ShowVisible(),
            "attacks": ListAttacks(),
            "first_victim": FirstVictim(),
        }

    def deal(self, g: First) -> None:
        wanted = g.rules.setup.deal.get(OBJECTS, {})
        named = {int(seat): what for seat, what in wanted.items() if seat != REST}
        is_settled = REST in wanted or any(isinstance(what, str) for what in named.values())
        given = {seat: (what,) if is_settled else tuple(what) for seat, what in named.items()}
        rest = shuffled(g, self.undealt(g, given))
        for seat in range(len(g.wounds)):
            if seat in given or wanted.get(REST) != "none":
                mine = given.get(seat, ())
                DEALT[g, seat] = (*mine, *[rest.pop() for _ in range(EACH - len(mine))])
        if is_settled:
            self.settle(g)
        elif g.log is not None:
            for seat in range(len(g.wounds)):
                g.tell("your_objects", "OBJ-05", (seat,), seat=seat, objects=list(DEALT[g, seat]))

    def undealt(self, g: First, given: Mapping[int, tuple[Any, ...]]) -> list[str]:
        """The deck without what a referee has stacked."""
        deck = list(g.rules.decks[OBJECTS])
        for seat, names in given.items():
            if not 0 <= seat < len(g.wounds) or len(names) > EACH:
                raise Refusal("Two objects are dealt to each of the players", "OBJ-05")
            for name in names:
                if name not in g.rules.decks[OBJECTS]:
                    raise Refusal(f"'{name}' is no object of the gangsters", "OBJ-03")
                if name not in deck:
                    raise Refusal(f"There is only one '{name}'", "OBJ-19")
                deck.remove(name)
        return deck

    def settle(self, g: First) -> None:
        """Everybody has chosen already."""
        keep(g, {seat: dealt[0] for seat, dealt in enumerate(DEALT.of_all(g)) if dealt})
        g.agenda.remove(("keep_object",))

    def prepare(self, g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
        if ("keep_object",) in g.agenda:
            self.settle(g)

    def arrange(self, g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
        for seat in g.order:
            thing = object_of(g, seat)
            used = [name for name in USED[g, seat] if isinstance(g.rules.cards.get(name), Thing)]
            if used and (thing is None or used != [thing.name]):
                raise Refusal("The position uses up an object that its owner does not hold", "OBJ-20")
            if (VISIBLE[g, seat] or USELESS[g, seat]) and not isinstance(thing, VisibleThing):
                raise Refusal("Only objects of the visible kind lie open or become useless", "OBJ-15")
            if thing is not None and (used or VISIBLE[g, seat]) and thing.name not in g.shown[seat]:
                g.turn_card_up(seat, thing.name)
            if isinstance(thing, VisibleThing) and USELESS[g, seat]:
                MISSED[g, seat] = (thing.trigger,)

    def landing(self, g: First, attacks: list[Attack]) -> None:
        land(g, attacks)

    def turned_up(self, g: First, gun: int, card: str) -> None:
        if card == CLICK:
            CLICKED[g] += (gun,)

    def knows(self, g: First, me: int | None, deck: str) -> frozenset[int]:
        """Powers and kiai seen through the sunglasses."""
        looked = g.cells.get(SEEN_THROUGH, ())
        if not looked or deck not in g.rules.decks or isinstance(g.rules.cards[g.rules.decks[deck][0]], Thing):
            return frozenset()
        return frozenset([seat for by, seat in looked if by == me])

    def shows(self, g: First) -> dict[str, Any]:
        return {"share": g.share, "attacks": listed_attacks(g)}

    def about_to(self, g: First, me: int) -> dict[int, dict[str, Any]]:
        told: dict[int, dict[str, Any]] = {
            seat: {"power": g.rules.cards[of_deck(g, seat, POWERS)].number}
            for seat in self.knows(g, me, POWERS)
            if of_deck(g, seat, POWERS)
        }
        for by, seat in g.cells.get(SEEN_THROUGH, ()):
            if by == me:
                told.setdefault(seat, {})["seen"] = seen_hands(g, me, seat)
        if object_name(g, me):
            told[me] = {"object": object_name(g, me), "useless": USELESS[g, me]}
        return told

    def about(self, g: First) -> dict[int, dict[str, Any]]:
        seen: dict[int, dict[str, Any]] = {}
        for seat in g.order:
            name = object_name(g, seat)
            if name and (not g.agenda or not is_unseen(g, seat)):
                seen[seat] = {"object": name}
            if has_bled(g, seat):
                seen.setdefault(seat, {})["bled"] = True
        return seen

    def facts(self, g: First) -> dict[str, Any]:
        hints = [] if g.round else [ADVICE]
        return {"share": g.share, "attacks": [list(one) for one in listed_attacks(g)], "hints": hints}

    def seat_facts(self, g: First, seat: int) -> dict[str, Any]:
        return {"object": object_name(g, seat) or None, "bled": has_bled(g, seat)}

    def imagine(self, h: First, me: int | None, rng: Chancy) -> None:
        """Any object that this seat has not seen may lie hidden before anybody else, or have been discarded."""
        deck = list(h.rules.decks[OBJECTS])
        mine = DEALT[h, me] if me is not None else ()
        hidden = [seat for seat in h.order if seat != me and is_unseen(h, seat)]
        open_ = [object_name(h, seat) for seat in h.order if seat != me and seat not in hidden]
        for name in (*mine, *open_):
            if name:
                deck.remove(name)
        rest = shuffled(rng, redeal_hidden(h, rng, OBJECTS, hidden, deck) if hidden else deck)
        for seat in h.order:
            if seat != me and DEALT[h, seat]:
                held = object_name(h, seat)
                known = (held,) if held else ()
                DEALT[h, seat] = (*known, *[rest.pop() for _ in range(EACH - len(known))])
        judge(h)


def judge(h: First) -> None:
    """Whatever is hidden there has been missed or not, as it would have been.  YR-51"""
    for seat in h.order:
        USELESS[h, seat] = hides_object(h, seat) and is_missed(h, seat, object_of(h, seat))


def listed_attacks(g: First) -> tuple[tuple[Any, ...], ...]:
    """(by, victim, wounds, kind) of all attacks on their way."""
    return tuple([(one.by, one.victim, one.wounds, one.kind) for one in g.coming()])


def has_bled(g: First, seat: int) -> bool:
    """Has this seat been wounded in this round?"""
    return any(one.victim == seat for one in g.attacks[: g.landed])
