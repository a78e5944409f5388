"""The first edition in the terminal: what it asks, in which words, and when to hold one's breath."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from rich.text import Text

from standoff.editions.first.components import CLICK, ROUNDS
from standoff.editions.first.terminal.questions import FirstQuestions
from standoff.editions.first.terminal.table import FirstTable, pot
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.events import Event
from standoff.telling.cast import Gangster
from standoff.telling.general import introduction
from standoff.telling.grammar import flagged
from standoff.telling.seating import DANGER
from standoff.telling.stage import Beat, Question
from standoff.telling.words import Words

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
    "keep_object": ("OBJ-05", "OBJ-06", "OBJ-07", "OBJ-19"),
    "show_visible": ("OBJ-13", "OBJ-14", "OBJ-15", "OBJ-16"),
    "heal": ("OBJ-40", "OBJ-41"),
    "look": ("OBJ-62", "OBJ-63", "OBJ-64"),
    "draw_from": ("OBJ-66", "OBJ-67", "OBJ-68"),
    "give": ("OBJ-67", "YR-65"),
    "first_victim": ("YR-54", "YR-82"),
    "stun": ("OBJ-58", "OBJ-59", "OBJ-60"),
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

    untold: ClassVar[frozenset[str]] = frozenset(
        {
            "set_up", "pile", "godfather", "your_power", "your_role", "round", "carried", "loot", "stand_up", "loaded",
            "loaded_card", "shame", "discarded", "discarded_card", "falls", "share", "passes_on", "family_cards",
            "seated",
        }
    )  # fmt: skip

    def __init__(self, cast: Sequence[Gangster], me: int | None, words: Words) -> None:
        self.words = words
        self.legend = words("terminal.legend")
        self._table = FirstTable(cast, me, words)
        self._me = me
        self._round = 0
        self._postures: dict[int, str] = {}
        self._questions = FirstQuestions(self._table, me, words)

    @staticmethod
    def usual_players(modules: Sequence[str]) -> int:
        return 9 if "families" in modules else 5

    def introduction(self, modules: Sequence[str]) -> list[str]:
        return introduction(self.words, modules)

    def table(self, view: FirstView, width: int) -> list[Text]:
        return self._table.drawn(view, width)

    def own(self, view: FirstView) -> list[str]:
        if self._me is None or not view.seats[self._me].alive:
            return []
        me = view.seats[self._me]
        cards = []
        for gun in me.guns:
            hand = self.words.hand(gun.hand or (0, 0, 0))
            cards.append(self._with_card(hand, gun.card) if gun.card else hand)
        things = self.words.listed(self._possessions(view, me))
        return [self.words("terminal.own", cards=" | ".join(cards), things=things)]

    def _with_card(self, hand: str, card: str) -> str:
        return self.words("terminal.loaded", hand=hand, card=self.words.name("card", card))

    def _possessions(self, view: FirstView, me: SeatView) -> list[str]:
        words = self.words
        if me.team is None:
            has = [words.money(me.money or 0)]
        else:
            purse = next((seat.money for seat in view.seats if seat.boss and seat.team == me.team), 0)
            has = [words("terminal.own.purse", money=words.money(purse or 0))]
        if me.wounds:
            has.append(words("terminal.wounds", n=me.wounds))
        if me.shame:
            has.append(words("terminal.own.shame", n=me.shame))
        if me.power:
            has.append(words("terminal.own.power", power=words.name("power", me.power), shown=flagged(me.shown)))
        if me.object and me.object not in me.used:
            state = "useless" if me.useless else "open" if me.visible else "secret"
            has.append(words(f"terminal.own.object.{state}", object=words.name("object", me.object)))
        if me.cop:
            has.append(words("terminal.own.cop"))
        return has

    def secrets(self, view: FirstView) -> list[str]:
        if self._me is None:
            return []
        me, told, words = view.seats[self._me], [], self.words
        if me.power:
            power, text = words.name("power", me.power), words.name("power", f"{me.power}.text")
            told.append(words("terminal.secret.power", power=power, text=text))
        if me.cop is not None:
            told.append(words("terminal.secret.cop" if me.cop else "terminal.secret.gangster"))
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
            return Beat("banner", self._banner(event.data["table"]))
        if (kind == "aims" and last != "aims") or (kind == "war_cry" and last != "war_cry"):
            return Beat("count" if event.clause != "SP-6.2" else "breath")
        if kind == "withdraws" and last != "war_cry" and _starts_courage(last):
            return Beat("count")
        if kind in _FINALE or event.clause == "SP-G.8":
            is_first = last not in _FINALE and not (before and before.clause == "SP-G.8")
            return Beat("banner", self.words("terminal.count")) if is_first else Beat("breath")
        if kind in ("reveals", "wounded", "dies", "shows_power", "explosion", "toss", "split", "no_split", "steps_in"):
            return Beat("breath")
        return Beat("")

    def _banner(self, notes: Sequence[int]) -> str:
        round_ = self.words("terminal.round", round=self._round, all=ROUNDS)
        return self.words("terminal.banner", round=round_, pot=pot(self.words, notes))

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
            text.append(
                self.words.name("noise", card),
                DANGER if at_me and card != CLICK else "bold" if card != CLICK else "dim",
            )
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
                note = self.words("terminal.dead") if total is None else self.words.money(total)
                if view.seats[seats[0]].cop:
                    note = self.words("terminal.result.cop", note=note)
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
