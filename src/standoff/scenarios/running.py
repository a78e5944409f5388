"""Running a scenario: act only as players can, look only as a referee may."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from standoff import editions
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.codec import as_answer
from standoff.engine.errors import Refusal, StandoffError
from standoff.engine.phase import Answer, Asking, Phase
from standoff.engine.rules import Rules, load, start
from standoff.engine.state import State
from standoff.scenarios.expecting import differences
from standoff.scenarios.language import LATE, Scenario, Step
from standoff.scenarios.nodes import Mistake, Spot

Passage = Callable[[State], State]
"""What is done to the game before every answer: nothing, a copy, or a trip through a file."""


def _as_it_is(g: State) -> State:
    return g


def _copied(g: State) -> State:
    return g.clone()


def _saved_and_loaded(g: State) -> State:
    data = json.loads(json.dumps(g.save()))
    loaded: State = load(g.rules, data)
    return loaded


PASSAGES: Final[dict[str, Passage]] = {
    "as it is": _as_it_is,
    "copied before each answer": _copied,
    "saved and loaded before each answer": _saved_and_loaded,
}


REFEREE_WAITS: Final = -2
"""Who is asked between two rounds, so that a scenario can look at the table as the last one left it."""


class Curtain(Phase[Any]):
    """The next round begins when the scenario goes on, not before."""

    def __init__(self, next_round: Phase[Any]) -> None:
        self._next_round = next_round

    def ask(self, g: Any) -> Asking:
        return {REFEREE_WAITS: ("go on",)} if g.round else {}

    def resolve(self, g: Any, answers: Any) -> None:
        self._next_round.resolve(g, {})


def with_curtain(rules: Rules[Any]) -> Rules[Any]:
    """The same rules, with a pause before every round but the first."""
    name = rules.edition.round_step
    curtain = Curtain(rules.phases[name])
    rules.phases[name] = curtain
    rules.asks[name], rules.resolves[name] = curtain.ask, curtain.resolve
    return rules


def run(scenario: Scenario, passage: Passage = _as_it_is) -> None:
    """Play the scenario; a `Mistake` says where it differs from what it expects."""
    if scenario.refused is not None:
        _must_be_refused(scenario)
        return
    try:
        g: State = start(with_curtain(editions.rules(scenario.setup)), key_of_seed(scenario.seed))
    except StandoffError as err:
        raise scenario.spots["game"].wrong(f"this game cannot be set up: {err}") from err
    tale = _Tale(scenario, g, passage)
    for step in scenario.steps:
        tale.tell(step)


def _must_be_refused(scenario: Scenario) -> None:
    spot = scenario.spots["game"]
    try:
        start(editions.rules(scenario.setup), key_of_seed(scenario.seed))
    except Refusal as err:
        if err.clause != scenario.refused:
            raise spot.wrong(f"refused by {err.clause or 'no clause'}, not by {scenario.refused}: {err}") from err
        return
    raise spot.wrong(f"this set-up should be refused by {scenario.refused}, but it is taken")


class _Tale:
    """A scenario under way."""

    def __init__(self, scenario: Scenario, g: State, passage: Passage) -> None:
        self.scenario, self.g, self.passage = scenario, g, passage
        self.since = 0
        """Where in the log the last answers began."""

    def tell(self, step: Step) -> None:
        """One step of play."""
        if step.kind == "expect":
            self.expect(step)
        elif step.kind == "refuse":
            self.refuse(step)
        elif step.kind == "quiet":
            self.go_on()
            self.since = len(self.g.log or ())
            for _ in range(step.body.number("quiet")):
                self.quiet_round(step)
        elif step.kind == "aside":
            self.since = len(self.g.log or ())
            self.aside(step)
        else:
            self.since = len(self.g.log or ())
            if step.body.is_list():
                self.answer_in_turn(step)
            else:
                self.answer(step)

    def phase(self) -> Phase[Any]:
        """The phase whose question is open."""
        return self.g.rules.phases[self.g.decision]

    def named(self, seat: int) -> str:
        """Who sits there."""
        return self.scenario.names[seat] if 0 <= seat < len(self.scenario.names) else "the referee"

    def give(self, seat: int, choice: Answer) -> None:
        """One answer, after the game has been carried over if that is what is being tried."""
        self.g = self.passage(self.g)
        play.answer(self.g, seat, choice)

    def between_rounds(self) -> bool:
        """Does the table lie as the last round left it?"""
        return REFEREE_WAITS in self.g.asking

    def go_on(self) -> None:
        """Let the next round begin, if one is waiting."""
        if self.between_rounds():
            self.give(REFEREE_WAITS, "go on")

    def hush(self, until: str = "") -> None:
        """Let everybody be silent where silence is usual, up to a decision (or as far as silence goes)."""
        while not self.g.over and self.phase().quiet and not self.is_due(until):
            self.g = self.passage(self.g)
            for seat in play.waiting_for(self.g):
                silence = self.phase().unsaid
                assert silence is not None
                self.give(seat, silence)

    def is_due(self, decision: str) -> bool:
        """Is this the open question?  Windows may be named with their moment: "window split"."""
        if self.g.over:
            return False
        step = self.g.agenda[-1]
        return decision == step[0] or (step[0] == "window" and decision == f"window {step[1]}")

    def come_due(self, decision: str) -> None:
        """Let silence pass up to a decision, into the next round if one is waiting."""
        self.hush(decision)
        self.go_on()
        self.hush(decision)

    def answer_in_turn(self, step: Step) -> None:
        """The same question again and again, to one player after the other."""
        for spot in step.body.parts(step.kind):
            self.come_due(step.kind)
            waiting = play.waiting_for(self.g) if self.is_due(step.kind) else []
            if len(waiting) != 1:
                due = "the game is over" if self.g.over else f"the table waits for '{self.due()}'"
                raise spot.wrong(f"nobody's turn to '{step.kind}': {due}")
            self.say(step, waiting[0], spot)

    def aside(self, step: Step) -> None:
        """Something players say without being asked."""
        for name, _, spot in step.body.items("aside"):
            seat = self.scenario.seat(name)
            if seat is None:
                raise spot.wrong(f"nobody here is called '{name}'")
            self.g = self.passage(self.g)
            try:
                play.aside(self.g, seat, tuple(spot.plain()) if spot.is_list() else (spot.plain(),))
            except Refusal as err:
                raise spot.wrong(f"{name} may not say {spot.plain()!r}: {err}") from err

    def answer(self, step: Step) -> None:
        """Everybody asked answers the open question, as the step says."""
        self.come_due(step.kind)
        if not self.is_due(step.kind):
            due = "the game is over" if self.g.over else f"the table waits for '{self.due()}'"
            raise step.spot.wrong(f"'{step.kind}' is not due: {due}")
        said: dict[str, Spot] = {name: spot for name, _, spot in step.body.items(step.kind)}
        rest = said.pop("rest", None)
        seats: dict[int, Spot] = {}
        for name, spot in said.items():
            seat = self.scenario.seat(name)
            if seat is None:
                raise spot.wrong(f"nobody here is called '{name}'")
            seats[seat] = spot
        while seats or self.is_due(step.kind):
            self.answer_once(step, seats, rest)
            if not seats or not self.is_due(step.kind):
                break
        for seat, spot in seats.items():
            raise spot.wrong(f"{self.named(seat)} is not asked to '{step.kind}' now")

    def answer_once(self, step: Step, seats: dict[int, Spot], rest: Spot | None) -> None:
        """Close the open question once; answers that were given are taken out of `seats`."""
        phase = self.phase()
        asked = play.waiting_for(self.g)
        if not phase.quiet:
            for seat, spot in seats.items():
                if seat not in asked:
                    raise spot.wrong(f"{self.named(seat)} is not asked to '{step.kind}' now")
        for seat in asked:
            said = seats.pop(seat) if seat in seats else rest
            if said is not None:
                self.say(step, seat, said)
            elif phase.unsaid is not None:
                self.give(seat, phase.unsaid)
            else:
                raise step.spot.wrong(f"{self.named(seat)} is asked to '{step.kind}', and the step does not say what")

    def say(self, step: Step, seat: int, spot: Spot) -> None:
        """One player's answer; `late` for a slow one."""
        value = spot.plain()
        try:
            if value == LATE:
                self.g = self.passage(self.g)
                play.late(self.g, seat)
            else:
                self.give(seat, self.meant(seat, value, spot))
        except Refusal as err:
            raise spot.wrong(f"{self.named(seat)} may not answer {value!r}: {err}") from err

    def meant(self, seat: int, value: Any, spot: Spot) -> Answer:
        """The answer behind a written value: names are seats, and a pair may be named in either order."""
        try:
            choice = as_answer(self.scenario.with_seats(value))
        except ValueError as err:
            raise spot.wrong(f"{value!r} is no answer") from err
        options = self.g.asking.get(seat, ())
        if choice in options or not isinstance(choice, tuple):
            return choice
        has_one_gun = any(isinstance(option, int) for option in options)
        return _ordered(choice) if has_one_gun else tuple(_ordered(part) for part in choice)

    def refuse(self, step: Step) -> None:
        """An answer that must be turned down, by the right clause, and change nothing."""
        parts = {key: value for key, _, value in step.body.items("refuse")}
        because = parts.pop("because", None)
        if len(parts) != 1 or because is None:
            raise step.spot.wrong("a refusal names one decision and, under 'because', the clause")
        ((decision, body),) = parts.items()
        self.come_due(decision)
        if not self.is_due(decision):
            raise step.spot.wrong(f"'{decision}' is not due: the table waits for '{self.due()}'")
        for name, _, spot in body.items(decision):
            seat = self.scenario.seat(name)
            if seat is None:
                raise spot.wrong(f"nobody here is called '{name}'")
            self.must_refuse(seat, spot, because.text("because"))

    def must_refuse(self, seat: int, spot: Spot, clause: str) -> None:
        """Try the answer on a copy; the game itself goes on as if nothing had been said."""
        value = spot.plain()
        before = self.g.save()
        try:
            if value == LATE:
                play.late(self.g, seat)
            else:
                play.answer(self.g, seat, self.meant(seat, value, spot))
        except Refusal as err:
            if err.clause != clause:
                why = err.clause or "no clause"
                raise spot.wrong(f"{value!r} is refused by {why}, not by {clause}: {err}") from err
            if self.g.save() != before:
                raise spot.wrong(f"refusing {value!r} has changed the game") from err
            return
        raise spot.wrong(f"{self.named(seat)}'s answer {value!r} should be refused by {clause}, but it is taken")

    def expect(self, step: Step) -> None:
        """Compare what a referee sees with what the scenario says."""
        self.come_to(step.body)
        found = differences(self.scenario, self.g, step.body, self.since)
        if found:
            spot, message = found[0]
            more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
            if self.between_rounds():
                more += " (this is the table as the round left it; mention `decision` to look into the next round)"
            raise Mistake(message + more, spot.line, spot.column)

    def come_to(self, body: Spot) -> None:
        """Silence goes on up to the question that is looked at; otherwise as far as it goes, within the round."""
        wanted = {key: value for key, _, value in body.items("expect")}
        nobody_is_looked_at = (
            "asked" not in wanted
            and "window" not in wanted
            and not any(
                value.is_mapping() and any(inner == "asked" for inner, _, _ in value.items(key))
                for key, value in wanted.items()
            )
        )
        due = ""
        if "decision" in wanted:
            due = wanted["decision"].text("decision")
        next_round = "round" in wanted and wanted["round"].plain() == getattr(self.g, "round", 0) + 1
        if due or nobody_is_looked_at or next_round:
            self.hush("" if next_round else due)
        if next_round or (self.between_rounds() and (due or not nobody_is_looked_at)):
            self.go_on()
            if due:
                self.hush(due)

    def due(self) -> str:
        """The open question in words."""
        if self.g.over:
            return "nothing, the game is over"
        step = self.g.agenda[-1]
        return f"window {step[1]}" if step[0] == "window" else step[0]

    def quiet_round(self, step: Step) -> None:
        """A round in which everybody loads the mildest card, aims at the next seat and stays."""
        if self.g.over:
            raise step.spot.wrong("the game is over: no quiet round is left")
        answered = False
        while not self.g.over and not (answered and self.between_rounds()):
            answered = answered or self.g.decision == "courage"
            phase = self.phase()
            for seat in play.waiting_for(self.g):
                options = self.g.asking[seat]
                self.give(seat, phase.unsaid if phase.unsaid in options else _next_seat(seat, options))


def _ordered(part: Any) -> Any:
    """A pair of seats as the rules write it, the lower one first."""
    is_pair = isinstance(part, tuple) and len(part) == 2 and all(isinstance(seat, int) for seat in part)
    return tuple(sorted(part)) if is_pair else part


def _next_seat(seat: int, options: tuple[Answer, ...]) -> Answer:
    """The first option; among seats the one that follows."""
    later = [option for option in options if isinstance(option, int) and option > seat]
    return min(later) if later else options[0]
