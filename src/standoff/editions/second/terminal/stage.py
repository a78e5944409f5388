"""The second edition in the terminal: what it tells, in which order, and when to hold one's breath."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from rich.text import Text

from standoff.editions.common.bullets import CLICK
from standoff.editions.common.round import ROUNDS
from standoff.editions.second.components import COLLECTION, PAINTING, TYPES, paintings
from standoff.editions.second.powers import POWERS
from standoff.editions.second.terminal.loot import in_order, number_of, worth
from standoff.editions.second.terminal.questions import SecondQuestions
from standoff.editions.second.terminal.table import SecondTable
from standoff.editions.second.view import SeatView, SecondView
from standoff.engine.events import Event
from standoff.telling.cast import Gangster
from standoff.telling.general import introduction
from standoff.telling.grammar import Said, flagged
from standoff.telling.seating import DANGER
from standoff.telling.stage import Beat, Question
from standoff.telling.words import Words

_FINALE: Final = frozenset({"bonus", "no_bonus", "count", "lost", "game_over"})
_POSTURES: Final = {"withdraws": "shame", "wounded": "hurt", "dies": "dead"}
_BREATHS: Final = frozenset(
    {
        "reveals",
        "wounded",
        "dies",
        "lucky",
        "steals",
        "feasts",
        "sharing",
        "nobody_shares",
        "orders",
        "takes",
        "forbids",
    }
)
_UNTOLD_DISCARDS: Final = frozenset({"SE-38", "SE-42", "SEP-13.3", "RU-31"})
"""Cards that go face down where another sentence has said so."""
CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "hustle": ("SEP-08.1", "SEP-08.2", "SEP-08.3", "SEP-08.6"),
    "pay": ("SEP-08.3", "SEP-08.4", "SEP-08.5"),
    "load": ("SE-14", "SE-15", "SE-16", "SE-46", "SE-47", "SE-53"),
    "aim": ("SE-18", "SE-19", "SE-20", "SE-21"),
    "kid_aim": ("SEP-10.1", "SEP-10.2", "SEP-10.4"),
    "swap": ("SEP-02.1", "SEP-02.4", "SEP-02.5", "SEP-02.8"),
    "privilege": ("SE-26", "SE-27", "SE-28", "SE-31", "SE-32"),
    "new_target": ("SE-31", "SE-32", "SE-33", "SE-35"),
    "courage": ("SE-36", "SE-38", "SE-39", "SE-40", "SE-41", "SE-42", "SE-49"),
    "retake": ("SEP-13.1", "SEP-13.2", "SEP-13.3"),
    "steal": ("SEP-12.1", "DP-19"),
    "feast": ("SEP-16.1", "SEP-16.3", "SEP-16.7"),
    "pick": ("SE-58", "SE-60", "SE-62"),
    "veto": ("SEP-04.1", "SEP-04.2", "SEP-04.5", "SEP-04.6", "SEP-04.8"),
    "trade": ("SEP-09.1", "SEP-09.3", "SEP-09.4", "SEP-09.7", "SEP-09.8"),
    "look_through": ("DP-20", "SEL-51"),
    "throw_away": ("SEL-52", "SEL-53", "SEL-54", "SEL-55"),
    "friend": ("SEP-06.1", "SEP-06.2", "SEP-06.5"),
}
LOOT_CLAUSES: Final = {
    "diamond": ("SEL-06", "SEL-07"),
    "painting": ("SEL-31",),
    "kit": ("SEL-40", "SEL-41"),
    "clip": ("SEL-50", "SEL-53"),
    "token": ("SEL-71",),
}
"""What the loot on the table is good for, type by type."""
AFFECTED: Final[dict[str, tuple[str, ...]]] = {
    "load": ("cunning", "lucky man", "unbreakable"),
    "aim": ("kid", "lucky man", "professional", "smart"),
    "kid_aim": ("lucky man", "professional", "smart"),
    "courage": ("doctor", "stealthy", "professional", "smart", "lucky man", "unbreakable"),
    "pick": ("dictator", "greedy", "junk dealer"),
}
"""Powers that bear on a decision, whoever holds them."""
_NUMBERS: Final = {power.name: number for number, power in enumerate(POWERS, 1)}


class SecondStage:
    """One game of the second edition, as one person (or a spectator) sees it."""

    untold: ClassVar[frozenset[str]] = frozenset(
        {
            "set_up", "piles", "round", "stand_up", "carried", "loot", "token", "pays", "loaded", "loaded_card",
            "discarded_card", "falls", "hand_lost", "reaches_for", "clip",
        }
    )  # fmt: skip

    def __init__(self, cast: Sequence[Gangster], me: int | None, words: Words) -> None:
        self.words = words
        self.legend = words("terminal.legend", values=", ".join(str(value) for value in COLLECTION[1:]))
        self._table = SecondTable(cast, me, words)
        self._me = me
        self._questions = SecondQuestions(self._table, me, words)
        self._postures: dict[int, str] = {}
        self._has_counted = False

    @staticmethod
    def usual_players(modules: Sequence[str]) -> int:
        return 5

    def introduction(self, modules: Sequence[str]) -> list[str]:
        return introduction(self.words, modules)

    def secrets(self, view: SecondView) -> list[str]:
        return []

    def table(self, view: SecondView, width: int) -> list[Text]:
        return self._table.drawn(view, width)

    def own(self, view: SecondView) -> list[str]:
        if self._me is None or not view.seats[self._me].alive:
            return []
        me = view.seats[self._me]
        words, hand = self.words, self.words.hand(me.hand or (0, 0))
        if me.card:
            hand = words("terminal.loaded", hand=hand, card=words.name("card", me.card))
        holds = words("terminal.own", hand=hand, wounds=self._wounds(me))
        loot = self._fortune(me)
        lines = [holds, loot] if loot else [f"{holds} {words('terminal.own.none')}"]
        if view.wishes:
            wishes = ", ".join(words.name("share", share) for share in view.wishes)
            lines.append(words("terminal.own.wishes", wishes=wishes))
        for seat in view.seats:
            if seat.seat != self._me and seat.alive and seat.stash:
                shares = words.named("share", in_order(seat.stash))
                lines.append(words("terminal.stash", name=self._table.name(seat.seat), shares=shares))
        return lines

    def _wounds(self, seat: SeatView) -> Said:
        return Said(self.words("terminal.wounds", n=seat.wounds), 0 if seat.wounds else 1)

    def draws_table(self, view: SecondView) -> bool:
        return view.decision == "load"

    def question(self, view: SecondView) -> Question:
        return self._questions.question(view)

    def clauses(self, view: SecondView) -> Sequence[str]:
        """The rules of the question, of the loot it is about, and of the powers at the table that bear on it."""
        clauses = list(CLAUSES.get(view.decision, ("SE-08",)))
        if view.decision == "pick":
            on_offer = dict.fromkeys(TYPES[share] for share in view.table)
            clauses += [clause for kind in on_offer for clause in LOOT_CLAUSES.get(kind, ())]
        concerned = view.sharers if view.decision == "pick" else view.alive
        in_play = {view.seats[seat].power for seat in concerned}
        bearing = [power for power in AFFECTED.get(view.decision, ()) if power in in_play]
        return [*clauses, *(f"SEP-{_NUMBERS[power]:02}.1" for power in bearing)]

    def beat(self, event: Event, before: Event | None) -> Beat:
        kind, last = event.kind, before.kind if before else ""
        if kind == "round":
            self._has_counted = False
            return Beat("banner", self.words("terminal.round", round=event.data["round"], all=ROUNDS))
        if kind == "aims":
            return Beat("count" if event.clause == "SE-18" and last != "aims" else "breath" if last != "aims" else "")
        if kind in ("war_cry", "withdraws") and not self._has_counted:
            self._has_counted = True
            return Beat("count")
        if kind in _FINALE:
            return Beat("breath") if last in _FINALE else Beat("banner", self.words("terminal.count"))
        return Beat("breath" if kind in _BREATHS else "")

    def scene(self, event: Event, width: int) -> list[Text]:
        """Who is on the floor, behind a crate or gone, once the guns are silent."""
        kind = event.kind
        if kind in _POSTURES:
            self._postures[event.data["seat"]] = _POSTURES[kind]
        elif kind == "round":
            self._postures = {seat: posture for seat, posture in self._postures.items() if posture == "dead"}
        elif kind in ("sharing", "nobody_shares") and any(p != "dead" for p in self._postures.values()):
            return self._table.aftermath(self._postures, width)
        return []

    def style(self, event: Event) -> str:
        if event.kind in ("wounded", "dies") and event.data["seat"] == self._me:
            return DANGER
        return "bold" if event.kind in ("game_over", "dies", "orders", "forbids", "lucky") else ""

    def picture(self, event: Event) -> Text | None:
        data = event.data
        if event.kind not in ("aims", "reveals"):
            return None
        target = data["target"]
        text = self._table.arrow(data["seat"], [] if target is None else [target])
        at_me = target is not None and target == self._me
        if event.kind == "reveals":
            card = data["card"]
            text.append(" … ")
            is_theft = event.clause == "SEP-12.1"
            text.append(
                self.words.name("noise", card),
                DANGER if at_me and card != CLICK else "bold" if card != CLICK else "dim",
            )
            text.append(f"  {self.words('terminal.theft')}" if is_theft else "", "dim")
        elif at_me:
            text.append("  !!", DANGER)
        return text

    def arranged(self, events: Iterable[Event]) -> list[Event]:
        """Guns that go down together are told together; the dead are named before the living count, poorest first."""
        told = []
        lowered: list[int] = []
        for event in events:
            if event.kind == "discarded" and event.clause == "SE-42":
                if not lowered:
                    told.append(Event("guns_down", "SE-42", {"seats": lowered}))
                lowered.append(event.data["seat"])
            elif event.kind != "discarded" or event.clause not in _UNTOLD_DISCARDS:
                told.append(event)
        counts = sorted((event for event in told if event.kind == "count"), key=lambda event: event.data["total"])
        if counts:
            lost = [event for event in told if event.kind == "lost"]
            told = (
                [event for event in told if event.kind not in ("count", "lost", "game_over")]
                + lost
                + counts
                + told[-1:]
            )
        return told

    def result(self, view: SecondView) -> list[tuple[str, Sequence[int], str]]:
        rows: list[tuple[str, Sequence[int], str]] = []
        place = 1
        for group in view.ranking:
            for seat in group:
                has_won = seat in (view.winners or ())
                mark = "★" if has_won else f"{place}." if view.seats[seat].alive else "†"
                rows.append((mark, (seat,), self._outcome(view.seats[seat])))
            place += len(group)
        return rows

    def _outcome(self, seat: SeatView) -> str:
        if not seat.alive:
            return self.words("terminal.dead")
        if seat.total is None:
            return self.words("terminal.alive")
        return self.words("terminal.result", total=self.words.money(seat.total), wounds=self._wounds(seat))

    def _fortune(self, me: SeatView) -> str:
        """Your loot by type, and what it comes to; the diamond bonus is anybody's guess until the end."""
        words, shares = self.words, me.stash or ()
        is_collector = me.power == "collector"
        canvases, gems = number_of(shares, PAINTING) + is_collector, number_of(shares, "diamond")
        parts = []
        if bills := worth(shares, "bill"):
            parts.append(words("terminal.own.bills", worth=bills))
        if gems:
            parts.append(words("terminal.own.diamonds", n=gems, worth=worth(shares, "diamond")))
        if canvases:
            power, value = flagged(is_collector), paintings(canvases)
            hung = words("terminal.own.paintings", n=canvases, power=power, worth=value)
            if canvases < len(COLLECTION) - 1:
                hung = words("terminal.own.next", paintings=hung, n=canvases + 1, worth=paintings(canvases + 1))
            parts.append(hung)
        if not parts:
            return ""
        total = worth(shares, "bill") + worth(shares, "diamond") + paintings(canvases)
        return words("terminal.own.loot", parts=", ".join(parts), total=words.money(total))
