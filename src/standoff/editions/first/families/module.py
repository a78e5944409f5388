"""The families as a module of the first edition: how they are dealt, laid out, seen and imagined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from standoff.editions.common.cards import POWERS
from standoff.editions.first.addition import Addition
from standoff.editions.first.dealer import Dealer, give, lies_hidden, of_deck, redeal_hidden, stacked
from standoff.editions.first.families.count import FamilyCount
from standoff.editions.first.families.evening import (
    DIVISIONS,
    BossWord,
    ChooseBoss,
    SharePowers,
    SwapBullets,
    seat_families,
)
from standoff.editions.first.families.guards import STEP_IN, BossPicks, Guards
from standoff.editions.first.families.ties import (
    BOSSES,
    CHOICE,
    FAMILIES,
    RESCUED,
    SHORT_TEAMS,
    TEAM,
    Ties,
    members,
    numbers,
    teams,
)
from standoff.editions.first.game import First
from standoff.engine.chance import Chancy, below, shuffled
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer, Phase


class FamilyDealer(Dealer):
    """Every family draws the same, largest possible number of powers, and chooses among them.  FAM-06, FAM-12, R-63"""

    def deal(self, g: First) -> None:
        setup = g.rules.setup
        sizes = SHORT_TEAMS[setup.players]
        drawn = [seat for team in setup.deal.get("teams", ()) for seat in team] or shuffled(g, range(setup.players))
        team, at = [0] * setup.players, 0
        for number, size in enumerate(sizes):
            for seat in drawn[at : at + size]:
                team[seat] = number
            at += size
        g.cells[TEAM], g.order = tuple(team), tuple(drawn)
        g.alive = g.order
        deck = g.rules.decks[POWERS]
        each = min(5, len(deck) // len(sizes))
        wanted = [number for cards in setup.deal.get("cards", ()) for number in cards]
        cards = stacked(g, numbers(g, deck), wanted, "powers", "FAM-10")
        named = [g.rules.numbered[number] for number in cards]
        CHOICE[g] = tuple([tuple(named[each * i : each * (i + 1)]) for i in range(len(sizes))])
        if g.log is not None:
            for number, cards_of in enumerate(CHOICE[g]):
                family = members(g, number)
                g.tell("family", "FAM-06", seats=list(family), family=FAMILIES[number])
                g.tell("family_cards", "FAM-12", family, seats=list(family), powers=numbers(g, cards_of))

    def redeal(self, h: First, me: int | None, rng: Chancy) -> None:
        """The cards of all other families, before or after they have been given out."""
        mine = TEAM[h, me] if me is not None else None
        others = [team for team in teams(h) if team != mine]
        deck = list(h.rules.decks[POWERS])
        for name in CHOICE[h][mine] if mine is not None else ():
            deck.remove(name)
        hands: dict[int, list[str]] = {team: [] for team in others}
        if any(h.held):
            foreign = [seat for seat in h.order if TEAM[h, seat] != mine]
            hidden = [seat for seat in foreign if lies_hidden(h, seat, POWERS)]
            for seat in foreign:
                if seat not in hidden:
                    deck.remove(of_deck(h, seat, POWERS))
            deck = redeal_hidden(h, rng, POWERS, hidden, deck)
            for seat in foreign:
                hands[TEAM[h, seat]].append(of_deck(h, seat, POWERS))
        rest = shuffled(rng, deck)
        each = len(CHOICE[h][0])
        for team in others:
            hands[team] += [rest.pop() for _ in range(each - len(hands[team]))]
        CHOICE[h] = tuple([tuple(hands.get(team, cards)) for team, cards in enumerate(CHOICE[h])])
        name, *args = h.agenda[-1]
        if name == "boss_word":
            h.agenda[-1] = (name, self.other_wishes(h, args[0], others, rng))

    def other_wishes(self, h: First, agreed: tuple[Any, ...], others: list[int], rng: Chancy) -> tuple[Any, ...]:
        """Whether another family has agreed, and on what, is its own business."""
        wishes = list(agreed)
        for team in others:
            some = shuffled(rng, CHOICE[h][team])[: len(members(h, team))] if below(rng, 2) else None
            wishes[team] = None if some is None else tuple(numbers(h, some))
        return tuple(wishes)


class Families(Addition):
    """Teams of three, who prepare before the first round and count together at the end.  FAM-01 to FAM-25"""

    fields = (TEAM, BOSSES, CHOICE, RESCUED)
    evening = (("choose_boss",), ("share_powers",), ("swap_bullets",))
    boxes = 2
    count = FamilyCount()
    teams = Ties()
    dealer = FamilyDealer()

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {
            "choose_boss": ChooseBoss(),
            "share_powers": SharePowers(),
            "boss_word": BossWord(),
            "swap_bullets": SwapBullets(),
            "guards": Guards(),
            "boss_picks": BossPicks(),
        }

    def words(self, rules: Any) -> Iterable[Answer]:
        deck = [rules.cards[name].number for name in rules.decks[POWERS]]
        deals = [deal for size in (2, 3) for deal in permutations(deck, size)]
        return (STEP_IN, *dict.fromkeys(deals), *DIVISIONS)

    def prepare(self, g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
        """Skip the preparations: bosses and powers as given, else in the order drawn."""
        wanted = {seat: g.rules.named(given["power"]) for seat, given in seats.items() if "power" in given}
        rest = Counter(g.rules.decks[POWERS])
        rest.subtract(wanted.values())
        if min(rest.values()) < 0:
            raise Refusal("The position deals a power more often than the families' cards have it", "FAM-10")
        seat_families(g, [self.boss_among(members(g, team), seats) for team in teams(g)])
        held = dict(wanted)
        for seat in g.order:
            if seat not in held:
                own = [name for name in CHOICE[g][TEAM[g, seat]] if rest[name]]
                held[seat] = next(iter(own or rest.elements()))
                rest[held[seat]] -= 1
        give(g, POWERS, held)
        spare, each = list(rest.elements()), len(CHOICE[g][0])
        hands = [[held[seat] for seat in members(g, team)] for team in teams(g)]
        CHOICE[g] = tuple([(*hand, *[spare.pop(0) for _ in range(each - len(hand))]) for hand in hands])

    def role(self, g: First, seat: int) -> str:
        return "role.boss" if seat in BOSSES[g] else "role.bodyguard"

    def boss_among(self, family: tuple[int, ...], seats: Mapping[int, Mapping[str, Any]]) -> int:
        """Who is the boss in a position: whoever it says, else the first."""
        return next((seat for seat in family if seats.get(seat, {}).get("boss")), family[0])

    def shows(self, g: First) -> dict[str, Any]:
        return {"families": FAMILIES[: len(CHOICE[g])]}

    def shows_to(self, g: First, me: int) -> dict[str, Any]:
        return {"cards": tuple(sorted(numbers(g, CHOICE[g][TEAM[g, me]])))}

    def facts(self, g: First) -> dict[str, Any]:
        return {"cards": [numbers(g, cards) for cards in CHOICE[g]]}
