"""The first edition in the terminal: what it asks, in which words, and when to hold one's breath."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from rich.text import Text

from standoff.editions.first.box import CLICK, ROUNDS
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.events import Event
from standoff.terminal.cast import Gangster
from standoff.terminal.first_questions import FirstQuestions
from standoff.terminal.first_table import LEGEND, FirstTable, pot
from standoff.terminal.first_tales import BLURBS, FIRST_TALES, power_name
from standoff.terminal.grammar import listed
from standoff.terminal.narrate import Tales
from standoff.terminal.seating import DANGER
from standoff.terminal.stage import Beat, Question
from standoff.terminal.words import CARD_NAMES, NOISES, dollars, hand_of

_FINALE: Final = frozenset({"role", "count", "lost", "family_count", "funeral", "game_over"})
_POSTURES: Final = {"withdraws": "shame", "wounded": "hurt", "dies": "dead", "gets_up": "standing"}
CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "load": ("FE-19", "FE-21", "FE-54", "FE-55", "FE-44", "FE-47"),
    "cunning_load": ("SP-7.2", "SP-7.3", "FE-21", "FE-54", "FE-55", "FE-44"),
    "aim": ("FE-23", "FE-25", "FE-26", "FE-28"),
    "kid_aim": ("SP-6.2", "SP-6.3", "FE-25", "FE-26"),
    "talk": ("FE-28", "R-19"),
    "courage": ("FE-30", "FE-36", "FE-43", "FE-38", "FE-63", "FE-72", "FE-81"),
    "give_up": ("SP-9.4", "SP-11.10", "R-42"),
    "hold": ("COP-17", "COP-18", "COP-19", "COP-22", "COP-25"),
    "toss": ("SP-11.6", "SP-11.8", "SP-11.9"),
    "choose_boss": ("FAM-07", "FAM-19", "FAM-44"),
    "share_powers": ("FAM-12", "FAM-13", "FAM-14", "FAM-15"),
    "boss_word": ("FAM-13", "FAM-14", "FAM-15"),
    "swap_bullets": ("FAM-17", "FAM-18", "FAM-19"),
    "guards": ("FAM-26", "FAM-27", "FAM-28", "FAM-29"),
    "boss_picks": ("R-68", "FAM-29"),
}
POWER_CLAUSES: Final = {
    3: (3, 4, 5, 9, 10),
    4: (1, 2, 4, 5, 6),
    5: (2, 3, 6, 7, 8, 9),
    6: (1, 2, 4),
    7: (1, 2, 4, 5),
    9: (2, 3, 4, 5),
    10: (3, 4, 7, 5),
    11: (2, 3, 5, 6, 9, 10),
    12: (2, 3, 5, 6, 1),
}
"""The clauses of each power that help to decide whether now is the moment."""


class FirstStage:
    """One game of the first edition, as one person (or a spectator) sees it."""

    tales: ClassVar[Tales] = FIRST_TALES
    quiet: ClassVar[frozenset[str]] = frozenset(
        {
            "set_up", "pile", "godfather", "your_power", "your_role", "round", "carried", "loot", "stand_up", "loaded",
            "loaded_card", "shame", "discarded", "discarded_card", "falls", "share", "passes_on", "family_cards",
            "seated",
        }
    )  # fmt: skip
    legend: ClassVar[str] = LEGEND

    def __init__(self, cast: Sequence[Gangster], me: int | None) -> None:
        self._table = FirstTable(cast, me)
        self._me = me
        self._round = 0
        self._postures: dict[int, str] = {}
        self._questions = FirstQuestions(self._table, me)

    @staticmethod
    def usual_players(modules: Sequence[str]) -> int:
        return 9 if "families" in modules else 5

    def introduction(self, modules: Sequence[str]) -> list[str]:
        lines = [
            "There is money on the table, eight times over, and everybody has a gun.",
            "1. Load a card in secret. 5 Clicks, 2 Bangs, 1 triple Bang are all you get.",
            "2. One, two, three: everybody points at somebody.",
            "3. One, two, three: stay, or hit the floor. The floor is safe but costs $5,000.",
            "4. The guns speak. Whoever stayed in and was not hit shares the money.",
            "Three wounds and you are dead. The richest survivor wins.",
        ]
        if "cop" in modules:
            lines.append("One of you is an undercover cop who wants to telephone three times, and live.")
        if "families" in modules:
            lines.append("You are a family: one boss, two bodyguards, one purse. The richest family wins.")
        elif "powers" in modules:
            lines.append("Everybody has a secret super power.")
        return lines

    def table(self, view: FirstView, width: int) -> list[Text]:
        return self._table.drawn(view, width)

    def own(self, view: FirstView) -> list[str]:
        if self._me is None or not view.seats[self._me].alive:
            return []
        me = view.seats[self._me]
        cards = []
        for gun in me.guns:
            loaded = f"; in the gun: {CARD_NAMES[gun.card]}" if gun.card else ""
            cards.append(f"{hand_of(gun.hand or (0, 0, 0))}{loaded}")
        return [f"Hand: {' | '.join(cards)}. You have {listed(self._possessions(view, me))}."]

    def _possessions(self, view: FirstView, me: SeatView) -> list[str]:
        purse = me.money
        if me.team is not None:
            purse = next((seat.money for seat in view.seats if seat.boss and seat.team == me.team), 0)
        has = [f"{dollars(purse or 0)}{' in the family purse' if me.team is not None else ''}"]
        if me.wounds:
            has.append(f"{me.wounds} wound{'s' * (me.wounds > 1)}")
        if me.shame:
            has.append(f"{me.shame} shame")
        if me.power:
            has.append(f"{power_name(me.power)} ({'shown' if me.shown else 'secret'})")
        if me.cop:
            has.append("a police badge in your sock")
        return has

    def secrets(self, view: FirstView) -> list[str]:
        if self._me is None:
            return []
        me, told = view.seats[self._me], []
        if me.power:
            told.append(f"Your secret power is {power_name(me.power)}: {BLURBS[me.power]}.")
        if me.cop is not None:
            told.append(
                "You are the undercover cop. Act natural." if me.cop else "You are an honest gangster. Who is not?"
            )
        return told

    def draws_table(self, view: FirstView) -> bool:
        return view.decision == "load"

    def question(self, view: FirstView) -> Question:
        return self._questions.question(view)

    def clauses(self, view: FirstView) -> Sequence[str]:
        if view.decision != "window":
            return CLAUSES.get(view.decision, ("FE-13", "FE-14"))
        number = (view.seats[self._me].power if self._me is not None else None) or 0
        return ("SP-G.5", *(f"SP-{number}.{clause}" for clause in POWER_CLAUSES.get(number, ())))

    def beat(self, event: Event, before: Event | None) -> Beat:
        kind, last = event.kind, before.kind if before else ""
        if kind == "round":
            self._round = event.data["round"]
        if kind == "loot":
            return Beat("banner", f"ROUND {self._round} OF {ROUNDS} ═══ on the table: {pot(event.data['table'])}")
        if (kind == "aims" and last != "aims") or (kind == "war_cry" and last != "war_cry"):
            return Beat("count" if event.clause != "SP-6.2" else "breath")
        if kind == "withdraws" and last != "war_cry" and _starts_courage(last):
            return Beat("count")
        if kind in _FINALE or event.clause == "SP-G.8":
            is_first = last not in _FINALE and not (before and before.clause == "SP-G.8")
            return Beat("banner", "THE FINAL COUNT") if is_first else Beat("breath")
        if kind in ("reveals", "wounded", "dies", "shows_power", "explosion", "toss", "split", "no_split", "steps_in"):
            return Beat("breath")
        return Beat("")

    def scene(self, event: Event, width: int) -> list[Text]:
        """Who is on the floor, behind a crate or gone, once the guns are silent."""
        kind = event.kind
        if kind in _POSTURES:
            self._postures[event.data["seat"]] = _POSTURES[kind]
        elif kind == "round":
            self._postures = {seat: posture for seat, posture in self._postures.items() if posture == "dead"}
        elif kind in ("split", "no_split", "round_cut") and any(p != "dead" for p in self._postures.values()):
            return self._table.aftermath(self._postures, width)
        return []

    def style(self, event: Event) -> str:
        if event.kind == "game_over":
            return "bold"
        if event.kind in ("wounded", "dies") and event.data["seat"] == self._me:
            return DANGER
        return "bold" if event.kind in ("dies", "shows_power", "explosion") else ""

    def picture(self, event: Event) -> Text | None:
        data = event.data
        if event.kind not in ("aims", "reveals"):
            return None
        targets = data.get("targets") or ([] if data["target"] is None else [data["target"]])
        text = self._table.arrow(data["seat"], targets, "targets" in data)
        if event.kind == "reveals":
            card = data["card"]
            at_me = self._me is not None and self._me in targets
            text.append(" … ")
            text.append(NOISES[card], DANGER if at_me and card != CLICK else "bold" if card != CLICK else "dim")
        elif self._me is not None and self._me in targets:
            text.append("  !!", DANGER)
        return text

    def arranged(self, events: Iterable[Event]) -> list[Event]:
        """Guns that go down together are told together; the final count goes from the poorest to the richest."""
        told = list(events)
        lowered = [event for event in told if event.kind == "gun_down"]
        if lowered:
            seats = list(dict.fromkeys(event.data["seat"] for event in lowered))
            told[told.index(lowered[0])] = Event("guns_down", lowered[0].clause, {"seats": seats})
            told = [event for event in told if event.kind != "gun_down"]
        at = [i for i, event in enumerate(told) if event.kind == "count"]
        for i, event in zip(at, sorted((told[i] for i in at), key=lambda event: event.data["total"]), strict=True):
            told[i] = event
        return told

    def result(self, view: FirstView) -> list[tuple[str, Sequence[int], str]]:
        rows: list[tuple[str, Sequence[int], str]] = []
        place = 1
        for group in view.ranking:
            for seats in _sides(view, group):
                total = view.totals[seats[0]]
                note = "dead" if total is None else dollars(total)
                if view.seats[seats[0]].cop:
                    note += ", the cop"
                mark = "★" if seats[0] in (view.winners or ()) else "†" if total is None else f"{place}."
                rows.append((mark, seats, note))
            place += len(_sides(view, group))
        return rows


def _sides(view: FirstView, group: Sequence[int]) -> list[tuple[int, ...]]:
    """Those who rank together: one by one, or family by family."""
    if not view.families:
        return [(seat,) for seat in group]
    teams = dict.fromkeys(view.seats[seat].team for seat in group)
    return [tuple(seat for seat in group if view.seats[seat].team == team) for team in teams]


def _starts_courage(last: str) -> bool:
    """When everybody withdraws there is no war cry to begin with."""
    return last in ("", "talk", "aims", "shows_card", "shown_card")
