"""Before the first round and at halftime: cards dealt to gangs, shared among fellows, and time to talk.

YAK-21 to YAK-31, YAK-136, YAK-137
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from standoff.editions.common.cards import POWERS
from standoff.editions.first.dealer import Dealer, give, lies_hidden, of_deck, redeal_hidden
from standoff.editions.first.game import First
from standoff.editions.yakuzas.kiai.kiai import KIAI
from standoff.editions.yakuzas.seating import EAST, GANGS, WEST, YAKUZA
from standoff.editions.yakuzas.ties import GANG, all_members, members
from standoff.engine.chance import Chancy, choice, shuffled
from standoff.engine.errors import Refusal
from standoff.engine.fields import THINGS, Field
from standoff.engine.phase import NOBODY, Answer, Answers, Asking, Options, Phase, Step

OBJECTS: Final = "objects"
YAKUZA_OBJECTS: Final = "yakuza objects"
DECKS: Final = {
    POWERS: {YAKUZA: KIAI, EAST: POWERS, WEST: POWERS},
    OBJECTS: {YAKUZA: YAKUZA_OBJECTS, EAST: OBJECTS, WEST: OBJECTS},
}
"""For powers (and kiai) and for objects: the deck each gang draws from."""
TOLD: Final = {POWERS: ("gang_cards", {2: "YAK-21", 3: "YAK-22"}), OBJECTS: ("gang_things", {2: "OBJ-08", 3: "OBJ-09"})}
TWICE: Final = {POWERS: "R-23", KIAI: "KIAI-01", OBJECTS: "OBJ-19", YAKUZA_OBJECTS: "OBJ-19"}
ALIEN: Final = {POWERS: "YAK-24", KIAI: "YAK-23", OBJECTS: "OBJ-03", YAKUZA_OBJECTS: "OBJ-04"}
"""The clause that refuses a card of another deck to somebody who draws from this one."""
READY: Final = "ready"

CHOICE: Final = Field("choice", THINGS)
"""For powers and for objects: the names of the cards dealt to each gang."""
UNSHARED: Final = Field("unshared", THINGS)
"""What the gangs share out before the first round: powers, objects."""


def written(g: First, name: str) -> Answer:
    """A card as people write it: a power by its number, everything else by its name."""
    card = g.rules.cards[name]
    return card.number if card.deck == POWERS else name


def dealt_to(g: First, what: str, gang: str) -> tuple[str, ...]:
    """The cards dealt to a gang."""
    sorts = dict(CHOICE[g])
    cards: tuple[str, ...] = sorts[what][GANGS.index(gang)] if what in sorts else ()
    return cards


class GangDealer(Dealer):
    """A gang of two is dealt three cards, a gang of three four; each member ends up with one.  YAK-21 to YAK-27"""

    def deal(self, g: First) -> None:
        for what, decks in DECKS.items():
            if set(decks.values()) & set(g.rules.decks):
                self.deal_gangs(g, what)

    def deal_gangs(self, g: First, what: str) -> None:
        """Every gang draws from its own deck, under whatever a referee has stacked."""
        given = dict(g.rules.setup.deal.get(what, {}))
        rest = given.pop("rest", None)
        for_gangs = {
            gang: [self.named(g, card, what, gang) for card in given.pop(gang)] for gang in GANGS if gang in given
        }
        for seat in given:
            if str(seat) not in map(str, range(g.rules.setup.players)):
                raise Refusal(f"'{seat}' is neither a player nor a gang", "YAK-26")
        if rest not in (None, "none"):
            raise Refusal(f"The rest gets cards at random, or none; '{rest}' is neither", "YAK-26")
        held = {int(seat): self.named(g, card, what, GANG[g, int(seat)]) for seat, card in given.items()}
        is_shared = bool(held) or rest is not None
        left = {deck: list(cards) for deck, cards in g.rules.decks.items() if deck in DECKS[what].values()}
        for gang in GANGS:
            deck = DECKS[what][gang]
            for name in (*for_gangs.get(gang, ()), *[name for seat, name in held.items() if GANG[g, seat] == gang]):
                if name not in left[deck]:
                    raise Refusal(f"'{name}' is dealt twice, and there is only one", TWICE[deck])
                left[deck].remove(name)
        left = {deck: shuffled(g, cards) for deck, cards in left.items()}
        dealt = []
        for gang, seats in all_members(g).items():
            cards = [held[seat] for seat in seats if seat in held]
            if gang in for_gangs:
                cards += for_gangs[gang]
            elif rest != "none":
                cards += [left[DECKS[what][gang]].pop() for _ in range(len(seats) + 1 - len(cards))]
            dealt.append(tuple(cards))
        CHOICE[g] += ((what, tuple(dealt)),)
        kind, clauses = TOLD[what]
        if g.log is not None:
            for gang, cards_of in zip(GANGS, dealt, strict=True):
                seats = members(g, gang)
                g.tell(kind, clauses[len(seats)], seats, gang=gang, cards=[written(g, name) for name in cards_of])
        if is_shared:
            for seat in [seat for seat in range(len(g.wounds)) if seat not in held and rest != "none"]:
                spare = Counter(dealt_to(g, what, GANG[g, seat]))
                spare.subtract([held[fellow] for fellow in members(g, GANG[g, seat]) if fellow in held])
                held[seat] = next(spare.elements())
            for deck in set(DECKS[what].values()):
                give(g, deck, {seat: name for seat, name in held.items() if g.rules.cards[name].deck == deck})
        else:
            UNSHARED[g] += (what,)

    def named(self, g: First, card: Any, what: str, gang: str) -> str:
        """The name of a card that a referee has written, if this gang may hold it."""
        name, deck = g.rules.named(card), DECKS[what][gang]
        if not name:
            raise Refusal(f"'{card}' is not among the cards of this table", "R-23")
        if g.rules.cards[name].deck != deck:
            raise Refusal(f"'{card}' is no card for the {gang} gang", ALIEN[deck])
        return name

    def redeal(self, h: First, me: int | None, rng: Chancy) -> None:
        """What other gangs hold and have put back, dealt again from what this seat has not seen.  YV-10, YV-11"""
        mine = GANG[h, me] if me is not None else ""
        for what, all_dealt in CHOICE[h]:
            dealt = dict(zip(GANGS, all_dealt, strict=True))
            hidden_of: dict[str, list[int]] = {}
            for deck in dict.fromkeys(DECKS[what].values()):
                foreign = [gang for gang in GANGS if DECKS[what][gang] == deck and gang != mine]
                pool = list(h.rules.decks[deck])
                for name in dealt[mine] if mine and DECKS[what][mine] == deck else ():
                    pool.remove(name)
                for gang in foreign:
                    known = {seat for part in h.rules.at_knowing for seat in part.knows(h, me, deck)}
                    hidden_of[gang] = [
                        seat for seat in members(h, gang) if lies_hidden(h, seat, deck) and seat not in known
                    ]
                    for seat in members(h, gang):
                        name = of_deck(h, seat, deck)
                        if name and seat not in hidden_of[gang]:
                            pool.remove(name)
                hidden = [seat for gang in foreign for seat in hidden_of[gang]]
                rest = shuffled(rng, redeal_hidden(h, rng, deck, hidden, pool))
                for gang in foreign:
                    held = [name for seat in members(h, gang) if (name := of_deck(h, seat, deck))]
                    dealt[gang] = (*held, *[rest.pop() for _ in range(len(dealt[gang]) - len(held))])
            sorts = dict(CHOICE[h])
            sorts[what] = tuple([dealt[gang] for gang in GANGS])
            CHOICE[h] = tuple(sorts.items())


class ShareCards(Phase[First]):
    """Everybody proposes who gets which card: all alike, else most of the gang, else the lowest seat, else chance.

    YAK-25 to YAK-28, YD-02, YD-03, YR-08
    """

    among = "team"
    pace = "confer"

    def ask(self, g: First, step: Step) -> Asking:
        if step[1] not in UNSHARED[g]:
            return NOBODY
        options = {gang: proposals(g, step[1], gang) for gang in GANGS}
        return {seat: options[gang] for seat, gang in enumerate(GANG.of_all(g))}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        what = step[1]
        if what not in UNSHARED[g]:
            return
        for gang, seats in all_members(g).items():
            wishes = [answers[seat] for seat in seats if answers[seat] is not None]
            if g.log is not None:
                for seat in seats:
                    wish = answers[seat]
                    if isinstance(wish, tuple):
                        g.tell("proposes", "YAK-25", seats, seat=seat, cards=list(wish))
            agreed = self.agreed(wishes) if wishes else choice(g, proposals(g, what, gang))
            assert isinstance(agreed, tuple)
            cards = [g.rules.named(card) for card in agreed]
            give(g, DECKS[what][gang], dict(zip(seats, cards, strict=True)))
            if g.log is not None:
                back = [written(g, name) for name in dealt_to(g, what, gang) if name not in cards]
                told = [written(g, name) for name in cards]
                clause = "YAK-26" if what == POWERS else "OBJ-11"
                g.tell("shared_cards", clause, seats, gang=gang, cards=told, back=back)

    def agreed(self, wishes: list[Any]) -> Answer:
        """What most of a gang want, of two wishes with as many voices the lowest seat's."""
        agreed: Answer = max(wishes, key=wishes.count)
        return agreed

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        clause = "YAK-26" if step[1] == POWERS else "OBJ-11"
        return "Each member of the gang gets one of its cards", clause


def proposals(g: First, what: str, gang: str) -> Options:
    """Every way to give each member one of the gang's cards, in order of their seats."""
    cards = [written(g, name) for name in dealt_to(g, what, gang)]
    return tuple(permutations(cards, len(members(g, gang))))


class Conference(Phase[First]):
    """Plans and secret signals, until everybody is ready.  YAK-29 to YAK-31"""

    if_silent = READY
    quiet = True
    pace = "confer"
    kind = "ready"
    clause = "YAK-31"

    def seats(self, g: First) -> tuple[int, ...]:
        """Who confers."""
        return tuple(range(len(g.wounds)))

    def ask(self, g: First, step: Step) -> Asking:
        return dict.fromkeys(self.seats(g), (READY,))

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if g.log is not None:
            g.tell(self.kind, self.clause, seats=list(answers))


class Halftime(Conference):
    """After round 4 the gangs confer once more.  YAK-136, YAK-137"""

    kind = "halftime"
    clause = "YAK-136"

    def ask(self, g: First, step: Step) -> Asking:
        return super().ask(g, step) if g.round == 4 else NOBODY

    def seats(self, g: First) -> tuple[int, ...]:
        return g.alive

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if answers:
            super().resolve(g, answers, step)


def give_all(g: First, seats: Mapping[int, Any]) -> None:
    """A position is laid out: what has not been shared goes to the members in the order dealt."""
    for what in UNSHARED[g]:
        for gang, of in all_members(g).items():
            give(g, DECKS[what][gang], dict(zip(of, dealt_to(g, what, gang), strict=False)))
    UNSHARED[g] = ()
