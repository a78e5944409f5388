"""The first edition, put together by listing: phases, powers, windows, and what each module adds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, permutations, product
from typing import Any, Final

from standoff.editions.catalogue import read_catalogue
from standoff.editions.common.standoff import COURAGE
from standoff.editions.first import cop, count, families, shots, standoff
from standoff.editions.first.box import CARDS
from standoff.editions.first.deal import SHORT_TEAMS, deal
from standoff.editions.first.game import First
from standoff.editions.first.imagine import imagine
from standoff.editions.first.options import PRESETS, FirstOptions
from standoff.editions.first.powers import NO_POWER, POWERS, insane, shotgun, specialist
from standoff.editions.first.powers.power import Power
from standoff.editions.first.referee import arrange, facts
from standoff.editions.first.round import BLAST, REST, ROUND, SHOT, STAB, TRIPLE, Loot, Round, RoundOver
from standoff.editions.first.sight import view, views
from standoff.editions.first.view import FirstView
from standoff.editions.first.windows import Heirless, PowerWindow, Speak
from standoff.engine.errors import Refusal
from standoff.engine.phase import PASS, Answer, Phase, Step
from standoff.engine.rules import Edition, Module, Rules, SetUp
from standoff.engine.splice import Pieces

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
POWER_SETS: Final = {
    "1-10": (*range(1, 11),),
    "1-6": (*range(1, 7),),
    "+11": (*range(1, 12),),
    "+12": (*range(1, 11), 12),
    "+11 +12": (*range(1, 13),),
}
SECOND_BOX: Final = (1, 2, 4, 8, 9, 10)
"""Powers of which families use a second copy.  FAM-10"""


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

    def views(self, g: First) -> dict[int | None, Pieces]:
        return views(g)

    def imagine(self, g: First, seat: int | None, rng: Any) -> First:
        return imagine(g, seat, rng)

    def referee(self, g: First) -> dict[str, Any]:
        return {"age": self.age, **facts(g)}

    def arrange(self, g: First, position: Mapping[str, Any]) -> None:
        arrange(g, position)

    def silenced(self, g: First, seat: int) -> tuple[str, str]:
        if 0 <= seat < len(g.wounds) and seat not in g.alive:
            return "The dead have nothing to say", "FE-76"
        return super().silenced(g, seat)

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
    if "families" in modules and isinstance(godfather, int):
        raise Refusal("Families have no Godfather among them: a moderator or the game itself counts", "R-77")
    if godfather == "observer":
        if not (options.godfather_observer or "families" in modules):
            raise Refusal("At this table the Godfather plays too", "FE-10")
    elif godfather is not None and not (isinstance(godfather, int) and 0 <= godfather < players):
        raise Refusal(f"The Godfather is one of the {players} seats, not '{godfather}'", "FE-09")


def vocabulary(rules: FirstRules) -> tuple[Answer, ...]:
    """Every answer of these rules: words, seats, pairs of seats, pairs of cards, deals."""
    seats = range(rules.setup.players)
    words: list[Answer] = [*CARDS, *seats, *COURAGE]
    if rules.options.talk_show_cards:
        words.append("quiet")
    if rules.deck:
        aims: list[Answer] = [*seats, *combinations(seats, 2)] if 11 in rules.deck else [*seats]
        words += [PASS, "show", *product(aims, aims), *product(CARDS, CARDS)]
    if "cop" in rules.setup.modules:
        words += [cop.LEAVE, cop.TURN]
    if "families" in rules.setup.modules:
        deals = [deal for size in (2, 3) for deal in permutations(rules.deck, size)]
        words += [families.STEP_IN, *dict.fromkeys(deals), *families.DIVISIONS]
    return tuple(dict.fromkeys(words))


FIRST: Final = FirstEdition()
