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
from standoff.engine.phase import Answer, Phase
from standoff.engine.rules import load, start
from standoff.engine.state import State
from standoff.scenarios.curtain import with_curtain
from standoff.scenarios.expecting import REFEREE_WAITS, differences
from standoff.scenarios.language import ANY, LATE, Scenario, Step
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
    for at, step in enumerate(scenario.steps):
        tale.ahead = _next_question(scenario.steps[at + 1 :])
        tale.tell(step)
    kinds, catalogue = g.rules.edition.kinds, g.rules.edition.catalogue
    for event in tale.g.log or ():
        if event.clause not in catalogue:
            raise scenario.spots["game"].wrong(f"'{event.kind}' is told by '{event.clause}', which is no clause")
        wrong = kinds[event.kind].misfit(event) if event.kind in kinds else f"'{event.kind}' is not declared"
        if wrong:
            raise scenario.spots["game"].wrong(f"an event is not what its kind says: {wrong}")


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
        self.has_begun = False
        """Has anybody answered yet?"""
        self.ahead = ""
        """The decision that the steps to come speak of next: nobody looks past it."""

    def tell(self, step: Step) -> None:
        """One step of play."""
        if step.kind == "expect":
            self.expect(step)
        elif step.kind == "refuse":
            self.refuse(step)
        elif step.kind == "cannot":
            self.cannot(step)
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
        self.has_begun = True
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
            self.be_silent()

    def be_silent(self) -> None:
        """Whoever is asked says nothing."""
        silence = self.phase().if_silent
        assert silence is not None
        for seat in play.waiting_for(self.g):
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
            elif phase.if_silent is not None:
                self.give(seat, phase.if_silent)
            else:
                raise step.spot.wrong(f"{self.named(seat)} is asked to '{step.kind}', and the step does not say what")

    def say(self, step: Step, seat: int, spot: Spot) -> None:
        """One player's answer; `late` for a slow one, `any` for the first thing offered."""
        value = spot.plain()
        try:
            if value == LATE:
                self.g = self.passage(self.g)
                self.has_begun = True
                play.late(self.g, seat)
            elif value == ANY:
                self.give(seat, self.g.asking[seat][0])
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
        if self.phase().referee and {type(part) for part in choice} == {int}:
            return (choice[0], *sorted(choice[1:]))  # a shooter, then whom the shots hit
        if {type(part) for part in choice[1:]} == {int} and (choice[0], *sorted(choice[1:])) in options:
            return (choice[0], *sorted(choice[1:]))  # a mime, then whom the arms point at
        if self.phase().unordered:
            pair: Answer = _ordered(choice)
            return pair
        if _ordered(choice) in options:
            return tuple(_ordered(choice))
        has_one_gun = any(isinstance(option, int) for option in options)
        return _ordered(choice) if has_one_gun else tuple(_ordered(part) for part in choice)

    def refuse(self, step: Step) -> None:
        """An answer that must be turned down, by the right clause, and change nothing."""
        parts = {key: value for key, _, value in step.body.items("refuse")}
        because = parts.pop("because", None)
        if len(parts) != 1 or because is None:
            raise step.spot.wrong("a refusal names one decision and, under 'because', the clause")
        ((decision, body),) = parts.items()
        if self.comes_due(decision):
            self.come_due(decision)
        clause = "" if because.plain() is None else because.text("because")
        for name, _, spot in body.items(decision):
            seat = self.scenario.seat(name)
            if seat is None:
                raise spot.wrong(f"nobody here is called '{name}'")
            self.must_refuse(seat, spot, clause)

    def comes_due(self, decision: str) -> bool:
        """Would silence lead to this decision?  Tried on a copy: what is not due is refused where the table is now."""
        ahead = _Tale(self.scenario, self.g.clone(), _as_it_is)
        ahead.come_due(decision)
        return ahead.is_due(decision)

    def cannot(self, step: Step) -> None:
        """Silence goes as far as it goes within this round, and nowhere are these answers offered to these players."""
        never = [
            (decision, name, spot)
            for decision, _, body in step.body.items("cannot")
            for name, _, spot in body.items(decision)
        ]
        for _, name, spot in never:
            if self.scenario.seat(name) is None:
                raise spot.wrong(f"nobody here is called '{name}'")
        if not self.has_begun:
            self.go_on()
        while not self.g.over and not self.between_rounds():
            for decision, name, spot in never:
                seat = self.scenario.seat(name)
                if seat is not None and self.is_due(decision) and self.is_offered(seat, spot):
                    raise spot.wrong(f"{name} is offered {spot.plain()!r} in '{self.due()}'")
            if not self.phase().quiet:
                return
            self.be_silent()

    def is_offered(self, seat: int, spot: Spot) -> bool:
        """Is this among what the player may answer now?"""
        return self.meant(seat, spot.plain(), spot) in self.g.asking.get(seat, ())

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
        """Silence goes on up to the decision that is named, in the next round if need be; then everything is judged
        there.  Without one, whoever looks at who is asked looks at the table as it is now, anybody else lets silence
        go as far as it goes within the round, but not past the question that the next step answers."""
        wanted = {key: value for key, _, value in body.items("expect")}
        due = _named_question(wanted)
        next_round = "round" in wanted and wanted["round"].plain() == getattr(self.g, "round", 0) + 1
        if next_round:
            self.hush()
            self.go_on()
        if due:
            self.come_due(due)
        elif not _looks_at_the_asked(wanted):
            self.hush(self.ahead)
        elif self.between_rounds() and not _says_nobody_is_asked(wanted):
            self.go_on()

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
        while not self.g.over:
            phase = self.phase()
            for seat in play.waiting_for(self.g):
                options = self.g.asking[seat]
                self.give(seat, phase.if_silent if phase.if_silent in options else _next_seat(seat, options))
            if self.between_rounds():
                return


def _next_question(steps: tuple[Step, ...]) -> str:
    """The decision that the next of these steps answers, or has refused; none where any window would do."""
    for step in steps:
        if step.kind == "refuse" and step.body.is_mapping():
            return next((key for key, _, _ in step.body.items("refuse") if key != "because"), "")
        if step.kind != "expect":
            return step.kind if step.kind != "window" else ""
    return ""


def _named_question(wanted: dict[str, Spot]) -> str:
    """The question an expectation speaks of: its decision, a window with its moment."""
    if "decision" not in wanted or wanted["decision"].plain() is None:
        return ""
    decision = wanted["decision"].text("decision")
    moment = wanted["window"].plain() if "window" in wanted else None
    return f"window {moment}" if decision == "window" and moment else decision


def _looks_at_the_asked(wanted: dict[str, Spot]) -> bool:
    """Does it mention a window, or who is asked, or what some player is?"""
    players = [value for value in wanted.values() if value.is_mapping()]
    return "window" in wanted or "asked" in wanted or any("asked" in dict(_parts(value)) for value in players)


def _says_nobody_is_asked(wanted: dict[str, Spot]) -> bool:
    """At the end of a round: nobody was asked since the last answers, and nobody is."""
    return "asked" in wanted and not wanted["asked"].plain()


def _parts(spot: Spot) -> list[tuple[str, Spot]]:
    return [(key, value) for key, _, value in spot.items("expect")]


def _ordered(part: Any) -> Any:
    """A pair of seats as the rules write it, the lower one first."""
    is_pair = isinstance(part, tuple) and len(part) == 2 and all(isinstance(seat, int) for seat in part)
    return tuple(sorted(part)) if is_pair else part


def _next_seat(seat: int, options: tuple[Answer, ...]) -> Answer:
    """The first option; among seats the one that follows."""
    later = [option for option in options if isinstance(option, int) and option > seat]
    return min(later) if later else options[0]
