"""The first edition, put together by listing: phases, powers, windows, and what each module adds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations, permutations, product
from typing import Any, Final

from standoff.editions.catalogue import read_catalogue
from standoff.editions.first import cop, count, families, shots, standoff
from standoff.editions.first.box import BOX_OF_NOTES, CARDS, DECK, NO_CARDS, NO_NOTES, Notes, listed
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.imagine import imagine
from standoff.editions.first.options import PRESETS, FirstOptions
from standoff.editions.first.powers import NO_POWER, POWERS, insane, shotgun, specialist
from standoff.editions.first.powers.power import Power
from standoff.editions.first.referee import arrange, facts
from standoff.editions.first.round import BLAST, REST, ROUND, SHOT, STAB, TRIPLE, Loot, Round, RoundOver
from standoff.editions.first.view import FirstView, view, views
from standoff.editions.first.windows import Heirless, PowerWindow, Speak
from standoff.engine.chance import shuffled
from standoff.engine.errors import Refusal
from standoff.engine.phase import PASS, Answer, Phase, Step
from standoff.engine.rules import Edition, Module, Rules, SetUp

BASE: Final[dict[str, Phase[First]]] = {
    "round": Round(),
    "loot": Loot(),
    "load": standoff.Load(),
    "aim": standoff.Aim(),
    "talk": standoff.Talk(),
    "courage": standoff.Courage(),
    "shots": shots.Shots(),
    "wound": shots.Wound(),
    "deaths": shots.Deaths(),
    "end_check": shots.EndCheck(),
    "split": count.SplitLoot(),
    "round_over": RoundOver(),
    "final_count": count.FinalCount(),
}
FOR_POWER: Final[dict[int, dict[str, Phase[First]]]] = {
    3: {"heirless": Heirless()},
    5: {"blast": insane.Blast(), "blast_over": insane.BlastOver()},
    6: {"kid_aim": standoff.KidAim()},
    7: {"cunning_load": standoff.CunningLoad()},
    9: {"give_up": specialist.GiveUp()},
    11: {"toss": shots.Toss(), "jam": shotgun.Jam(), "give_up": specialist.GiveUp()},
}
"""What a power needs on the agenda, when it is among the cards."""
COP: Final[dict[str, Phase[First]]] = {
    "telephone": cop.Telephone(),
    "hold": cop.Hold(),
    "hang_up": cop.HangUp(),
}
FAMILIES: Final[dict[str, Phase[First]]] = {
    "choose_boss": families.ChooseBoss(),
    "share_powers": families.SharePowers(),
    "boss_word": families.BossWord(),
    "swap_bullets": families.SwapBullets(),
    "guards": families.Guards(),
    "boss_picks": families.BossPicks(),
}
FAMILY_EVENING: Final[tuple[Step, ...]] = (
    ("choose_boss",),
    ("share_powers",),
    ("swap_bullets",),
    ("round",),
)

POWER_SETS: Final = {
    "1-10": (*range(1, 11),),
    "1-6": (*range(1, 7),),
    "+11": (*range(1, 12),),
    "+12": (*range(1, 11), 12),
    "+11 +12": (*range(1, 13),),
}
SECOND_BOX: Final = (1, 2, 4, 8, 9, 10)
"""Powers of which families use a second copy.  FAM-10"""
SHORT_TEAMS: Final = {9: (3, 3, 3), 10: (3, 3, 2, 2), 11: (3, 3, 3, 2), 12: (3, 3, 3, 3)}


class FirstRules(Rules[First]):
    """The rules in force at one table of the first edition."""

    __slots__ = (
        "always_ends_shots", "count", "deck", "keeps_card", "notes_a_round", "powers", "shot", "speakers",
        "stab", "war_cry",
    )  # fmt: skip

    options: FirstOptions

    def __init__(self, edition: Edition[First], setup: SetUp, options: FirstOptions) -> None:
        modules = setup.modules
        self.deck: tuple[int, ...] = power_deck(modules, options)
        self.powers: tuple[Power, ...] = POWERS
        self.speakers = speakers(self.deck, options)
        phases = dict(BASE)
        if self.deck:
            phases |= {"window": PowerWindow(), "speak": Speak()}
        for number in self.deck:
            phases |= FOR_POWER.get(number, {})
        if options.shotgun_toss == "referee" and "toss" in phases:
            phases["toss"] = shots.RefereeToss()
        if "cop" in modules:
            phases |= COP
        if "families" in modules:
            phases |= FAMILIES
        if options.reveal_order == "bang then click":
            phases["clicks"] = shots.Clicks()
        super().__init__(edition, setup, options, phases, ())
        self.round = tuple(reversed(self.only(ROUND)))
        self.shot = self.only(SHOT)
        stab = ("wound", "deaths", "blast", "window death", "heirless", "end_check", "blast_over")
        self.stab = tuple(
            step if step[0] == "window" else (*step, STAB) for step in self.shot if " ".join(step) in stab
        )
        self.count = count.Count()
        if "cop" in modules:
            self.count = cop.CopCount()
        if "families" in modules:
            self.count = families.FamilyCount()
        self.notes_a_round = 10 if "families" in modules else 5
        self.war_cry = "Cojones!" if "quick" in modules else "Banzai!"
        self.keeps_card = {
            TRIPLE: options.bbb_victim_fires,
            STAB: options.stab_victim_fires,
            REST: True,
            BLAST: True,
        }
        self.always_ends_shots = options.reveal_order == "bang then click" or options.death_check == "after bullets"

    def only(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """The steps of a list that somebody plays at this table."""
        return tuple(
            step for step in steps if (step[1] in self.speakers if step[0] == "window" else step[0] in self.phases)
        )

    def power(self, g: First, seat: int) -> Power:
        """The super power of a seat; the base rules where there is none."""
        return self.powers[g.power[seat]] if g.power else NO_POWER


def power_deck(modules: tuple[str, ...], options: FirstOptions) -> tuple[int, ...]:
    """The power cards that may be dealt.  SP-G.1, FAM-10, FAM-11, R-23, R-76"""
    if "families" in modules:
        extra = (11,) * options.fam_eleven + (12,) * options.fam_twelve
        return (*sorted((*range(1, 11), *SECOND_BOX)), *extra)
    return POWER_SETS[options.powers_set] if "powers" in modules else ()


def speakers(deck: tuple[int, ...], options: FirstOptions) -> dict[str, tuple[tuple[int, int], ...]]:
    """For each window, the powers that may speak in it and how many copies of each are about."""
    closed = set() if options.insane_late else {"aimed", "last card"}
    if not options.specialist_unfired:
        closed.add("unfired")
    if 7 not in deck:
        closed.add("last card")
    copies = Counter(deck)
    windows: dict[str, tuple[tuple[int, int], ...]] = {}
    for number, count_ in copies.items():
        for window in POWERS[number].windows:
            if window not in closed:
                windows[window] = (*windows.get(window, ()), (number, count_))
    return windows


class FirstEdition(Edition[First]):
    """Four to six gangsters, eight rounds, and everything that was added to them."""

    name = "first"
    title = "First edition"
    age = 10
    modules = (
        Module("powers", "Everybody draws a secret super power.", "SP-G.1"),
        Module("cop", "One of you is an undercover cop (5 or 6 players).", "COP-01"),
        Module("families", "Teams of three for 9 to 12 players, with powers.", "FAM-01"),
        Module("quick", "The quick-reference profile: the short rules sheet's reading.", "QR-01"),
    )
    options = FirstOptions
    catalogue = read_catalogue(
        "standoff.editions.first",
        "base", "powers", "cop", "families", "quick", "decisions", "visibility", "interactions", "rulings",
    )  # fmt: skip

    def rules(self, setup: SetUp) -> FirstRules:
        if "families" in setup.modules and "powers" not in setup.modules:
            setup = _with_powers(setup)
        options = self.checked(setup, PRESETS)
        _refuse(setup, options)
        return FirstRules(self, setup, options)

    def deal(self, rules: Rules[First], key: bytes, log: bool) -> First:
        assert isinstance(rules, FirstRules)
        return deal(rules, key, log)

    def load(self, rules: Rules[First], data: Any) -> First:
        return First.load(data, rules)

    def view(self, g: First, seat: int | None) -> FirstView:
        return view(g, seat)

    def views(self, g: First, seats: Iterable[int]) -> dict[int, FirstView]:
        return views(g, seats)

    def imagine(self, g: First, seat: int | None, rng: Any) -> First:
        return imagine(g, seat, rng)

    def referee(self, g: First) -> dict[str, Any]:
        return {"age": self.age, **facts(g)}

    def arrange(self, g: First, position: Mapping[str, Any]) -> None:
        arrange(g, position)

    def vocabulary(self, rules: Rules[First]) -> tuple[Answer, ...]:
        assert isinstance(rules, FirstRules)
        return vocabulary(rules)


def _with_powers(setup: SetUp) -> SetUp:
    modules = ("powers", *setup.modules)
    return SetUp(setup.edition, setup.players, modules, setup.options, setup.godfather, setup.deal)


def _refuse(setup: SetUp, options: FirstOptions) -> None:
    """Set-ups that the rules forbid."""
    modules, players = setup.modules, setup.players
    if "families" in modules:
        if "cop" in modules:
            raise Refusal("Families and the undercover cop do not go together", "R-76")
        if players in (10, 11) and not options.fam_short:
            raise Refusal(f"Families are teams of three: 9 or 12 players, not {players}", "R-62")
        if players not in SHORT_TEAMS:
            raise Refusal(f"Families need 9 to 12 players, not {players}", "FAM-01")
    elif not 4 <= players <= 6:
        raise Refusal(f"The first edition seats 4 to 6 players, not {players}", "FE-01")
    elif "cop" in modules and players == 4:
        raise Refusal("The undercover cop needs 5 or 6 players", "COP-01")
    godfather = setup.godfather
    if godfather == "observer":
        if not (options.godfather_observer or "families" in modules):
            raise Refusal("At this table the Godfather plays too", "FE-10")
    elif godfather is not None and not (isinstance(godfather, int) and 0 <= godfather < players):
        raise Refusal(f"The Godfather is one of the {players} seats, not '{godfather}'", "FE-09")


def deal(rules: FirstRules, key: bytes, log: bool) -> First:
    """Set the table.  FE-05 to FE-11, SP-G.2, COP-04, COP-05, FAM-04 to FAM-12"""
    setup = rules.setup
    n = setup.players
    is_family = "families" in setup.modules
    g = First.__new__(First)
    g.rules, g.key, g.drawn, g.asking, g.answers = rules, key, 0, {}, {}
    g.log = [] if log else None
    godfather = setup.godfather
    if godfather is None:
        godfather = NO_SEAT if is_family else 0
    g.godfather = NO_SEAT if godfather == "observer" else int(godfather)
    start = max(g.godfather, 0)
    g.order = g.alive = (*range(start, n), *range(start))
    g.round, g.wounds, g.shame, g.posture = 0, [0] * n, [0] * n, ["standing"] * n
    g.turned, g.table, g.stash, g.box = 0, NO_NOTES, [NO_NOTES] * n, NO_NOTES
    g.guns, g.hand = tuple((seat,) for seat in range(n)), [DECK] * n
    g.loaded, g.target, g.hidden, g.open = [None] * n, [None] * n, [()] * n, [NO_CARDS] * n
    g.seen, g.hits, g.fallen, g.winners, g.ranking = (), [0] * n, (), None, ()
    g.power, g.shown, g.called = (), [], 0
    g.kid = g.cunning = g.armed = NO_SEAT
    g.blast, g.shotgun, g.bullets, g.taken, g.skin = False, (), [], [], []
    g.disarmed, g.dropped, g.fired, g.jammed, g.returned = (), [], (), (), ()
    g.tossed, g.inherited, g.estate = 0, False, 0
    g.cop, g.flashing, g.sharers, g.zero_split, g.phone, g.calls, g.suspects = (
        NO_SEAT,
        [],
        (),
        False,
        False,
        0,
        (),
    )
    g.team, g.boss, g.cards, g.rescued = (), (), (), ()
    g.agenda = [*reversed(FAMILY_EVENING)] if is_family else [("round",)]
    boxes = 2 if is_family else 1
    g.pile = tuple(_stacked(g, _notes(boxes), setup.deal.get("notes", ()), "notes"))
    if log:
        g.tell("set_up", "FE-05", players=n, hand=list(DECK))
        g.tell("pile", "FAM-04" if is_family else "FE-07", notes=len(g.pile))
        g.tell("godfather", "FE-09", seat=None if g.godfather == NO_SEAT else g.godfather)
    if rules.deck:
        deal_powers(g, n, is_family)
    if "cop" in setup.modules:
        g.flashing, g.suspects = [0] * n, g.order
        g.cop = setup.deal["cop"] if "cop" in setup.deal else shuffled(g, range(n))[0]
        if log:
            for seat in range(n):
                g.tell("your_role", "COP-05", (seat,), seat=seat, cop=seat == g.cop)
    return g


def deal_powers(g: First, n: int, is_family: bool) -> None:
    """One secret power each; in families, cards to choose from.  SP-G.2, FAM-06, FAM-12"""
    stacked = g.rules.setup.deal
    g.power, g.shown = (0,) * n, [False] * n
    g.bullets, g.taken, g.skin = [0] * n, [0] * n, [False] * n
    if is_family:
        deal_families(g, n)
        return
    given = {int(seat): number for seat, number in stacked.get("powers", {}).items()}
    deck = list(g.rules.deck)
    for number in given.values():
        if number not in deck:
            raise Refusal(f"Power {number} is not among the cards of this table", "R-23")
        deck.remove(number)
    rest = shuffled(g, deck)
    g.power = tuple(given[seat] if seat in given else rest.pop() for seat in range(n))
    if g.log is not None:
        for seat in range(n):
            g.tell("your_power", "SP-G.2", (seat,), seat=seat, power=g.power[seat])


def deal_families(g: First, n: int) -> None:
    """Draw the teams and give each the same, largest possible number of powers.  FAM-06, FAM-12, R-63"""
    stacked = g.rules.setup.deal
    sizes = SHORT_TEAMS[n]
    drawn = [seat for team in stacked.get("teams", ()) for seat in team] or shuffled(g, range(n))
    if sorted(drawn) != list(range(n)):
        raise Refusal("The stacked teams must name every seat once", "FAM-06")
    team, at = [0] * n, 0
    for number, size in enumerate(sizes):
        for seat in drawn[at : at + size]:
            team[seat] = number
        at += size
    g.team, g.order = tuple(team), tuple(drawn)
    g.alive = g.order
    each = min(5, len(g.rules.deck) // len(sizes))
    wanted = [number for cards in stacked.get("cards", ()) for number in cards]
    deck = _stacked(g, list(g.rules.deck), wanted, "powers")
    g.cards = tuple(tuple(deck[each * i : each * (i + 1)]) for i in range(len(sizes)))
    if g.log is not None:
        for number in range(len(sizes)):
            family = tuple(seat for seat in g.order if team[seat] == number)
            g.tell("family", "FAM-06", seats=list(family), family=families.FAMILIES[number])
            g.tell("family_cards", "FAM-12", family, seats=list(family), powers=list(g.cards[number]))


def _notes(boxes: int) -> list[int]:
    notes: Notes = (BOX_OF_NOTES[0] * boxes, BOX_OF_NOTES[1] * boxes, BOX_OF_NOTES[2] * boxes)
    return listed(notes)


def _stacked(g: First, cards: list[int], top: Any, what: str) -> list[int]:
    """The cards shuffled, under those that a referee has put on top."""
    rest = list(cards)
    for card in top:
        if card not in rest:
            raise Refusal(f"The box does not hold so many {what}: {card} is one too many")
        rest.remove(card)
    return [*top, *shuffled(g, rest)]


def vocabulary(rules: FirstRules) -> tuple[Answer, ...]:
    """Every answer of these rules: words, seats, pairs of seats, pairs of cards, deals."""
    seats = range(rules.setup.players)
    words: list[Answer] = [*CARDS, *seats, standoff.STAY, standoff.WITHDRAW]
    if rules.options.talk_show_cards:
        words.append("quiet")
    if rules.deck:
        aims: list[Answer] = [*seats, *combinations(seats, 2)] if 11 in rules.deck else [*seats]
        words += [PASS, "show", *aims[len(seats) :]]
        words += [(a, b) for a, b in product(aims, aims) if (a, b) not in words] + [*product(CARDS, CARDS)]
    if "cop" in rules.setup.modules:
        words += [cop.LEAVE, cop.TURN]
    if "families" in rules.setup.modules:
        deals = [deal for size in (2, 3) for deal in permutations(rules.deck, size)]
        words += [families.STEP_IN, *dict.fromkeys(deals), *families.DIVISIONS]
    return tuple(dict.fromkeys(words))


FIRST: Final = FirstEdition()
