"""A whole game at the keyboard: one person, or nobody, among bots.

The person is shown nothing but their own view and the events they may see; so is every bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from rich.text import Text

from standoff.bots.bot import Bot
from standoff.engine.errors import Refusal
from standoff.engine.events import Event, seen_by
from standoff.engine.phase import Answer
from standoff.engine.play import waiting_for
from standoff.engine.replay import Recording, Replay
from standoff.engine.rules import Rules
from standoff.terminal.awards import awards
from standoff.terminal.banter import Banter
from standoff.terminal.cast import YOU, Gangster
from standoff.terminal.keys import Keys, LeftTheTable, NoMoreInput, match, normal
from standoff.terminal.narrate import Narrator
from standoff.terminal.paper import Paper
from standoff.terminal.stage import Aside, Question, Stage

HELP = "Any time: ? explains, log repeats the round, table draws it again, q leaves"
_SHORT: Final = 26
"""Choices up to this length stand side by side."""


class Player:
    """The person: asked in words, answered by keys, helped on request."""

    def __init__(self, evening: Evening, keys: Keys, stand_in: Bot | None) -> None:
        self._evening = evening
        self._keys = keys
        self._stand_in = stand_in
        self._is_gone = False
        self._settled: dict[str, tuple[int, Answer]] = {}
        self._knows_help = False

    def choose(self, view: Any) -> Answer | None:
        """Whatever is forced is taken without a word; everything else is asked.

        None when something else was said first: the question may have gone away, or stands as it was.
        """
        if len(view.options) == 1:
            forced: Answer = view.options[0]
            return forced
        round_, answer = self._settled.get(view.decision, (0, None))
        if answer is not None and round_ == view.round:
            return answer
        if self._is_gone and self._stand_in is not None:
            return self._stand_in.choose(view)
        self._evening.look(view)
        return self._asked(view)

    def _asked(self, view: Any) -> Answer | None:
        """The person's answer, or a bot's once the input has ended; None for something said instead."""
        question = self._evening.stage.question(view)
        self._evening.tell_own(view)
        self._put(question)
        while True:
            try:
                typed = self._read()
                if question.aside is not None and normal(typed) == question.aside.key:
                    if self._said(question.aside):
                        return None
                    self._put(question)
                    continue
            except NoMoreInput:
                if self._stand_in is None:
                    raise
                self._is_gone = True
                self._evening.paper.say("(The keyboard has gone quiet; a bot takes your seat.)", indent="\n  ")
                return self._stand_in.choose(view)
            choice = match(question, typed)
            if choice is not None:
                if choice.lasts_a_round:
                    self._settled[view.decision] = view.round, choice.answer
                return choice.answer
            self._helped(typed, view, question)

    def _said(self, aside: Aside) -> bool:
        """Read the words of an aside; true when the table has taken them."""
        self._evening.paper.line(f" {aside.prompt} ", end="")
        try:
            self._evening.hear(aside.words(self._keys.read()))
        except Refusal as err:
            self._evening.paper.say(f"{err}.", indent=" ")
            return False
        return True

    def _put(self, question: Question) -> None:
        paper = self._evening.paper
        paper.say(question.text, style="bold", indent=" ")
        cells = question.listing or [f"[{choice.key}] {choice.label}" for choice in question.choices]
        if len(cells) > 2 and all(len(cell) <= _SHORT for cell in cells):
            paper.lines(_columns(cells, paper.width))
        else:
            for cell in cells:
                paper.say(cell, indent="   ")

    def _read(self) -> str:
        if not self._knows_help:
            self._knows_help = True
            self._evening.paper.say(f"({HELP})", style="dim", indent=" ")
        self._evening.paper.line(" Your choice: ", end="")
        return self._keys.read()

    def _helped(self, typed: str, view: Any, question: Question) -> None:
        evening, paper = self._evening, self._evening.paper
        word = typed.casefold()
        if word in ("q", "quit", "exit"):
            raise LeftTheTable
        if word in ("?", "help", "h"):
            evening.explain(view)
        elif word == "log":
            evening.repeat_round()
        elif word == "table":
            paper.lines(evening.stage.table(view, paper.width))
            evening.tell_own(view)
        else:
            keys = [choice.key for choice in question.choices]
            some = ", ".join(keys[:8]) + (" …" if len(keys) > 8 else "")
            wrong = f"'{typed[:20]}' is not on offer" if typed else "Silence is golden, but not an answer"
            paper.say(f"{wrong}. Type {some} and Enter; ? explains.", indent=" ")
            return
        self._put(question)

    def pause(self, text: str) -> str:
        """Wait for a key, where there is somebody to press it."""
        if self._is_gone:
            return ""
        self._evening.paper.line(f" {text} ", end="")
        try:
            return self._keys.read().casefold()
        except NoMoreInput:
            self._evening.paper.line()
            self._is_gone = True
            return ""


class Evening:
    """One game on paper: runs the engine, asks everybody, tells what happens."""

    def __init__(
        self,
        rules: Rules[Any],
        key: bytes,
        stage: Stage,
        cast: Sequence[Gangster],
        me: int | None,
        paper: Paper,
        chance: Random,
    ) -> None:
        self.stage = stage
        self.paper = paper
        self._rules = rules
        self._cast = cast
        self._me = me
        self._chance = chance
        names = tuple(gangster.name for gangster in cast)
        self._recording = Recording(rules, key, names)
        self._narrator = Narrator(stage.tales, names, me)
        self._banter = Banter(cast, me, chance)
        self._told = 0
        self._before: Event | None = None
        self._picture: list[str] = []

    def open(self, modules: Sequence[str]) -> None:
        """Introduce the game, the company, and what only you may know."""
        paper = self.paper
        paper.line("═══ STANDOFF ".ljust(paper.width, "═"), "bold")
        for line in self.stage.introduction(modules):
            paper.say(line, indent=" ")
        paper.line()
        for seat, who in enumerate(self._cast):
            if seat != self._me:
                paper.line(Text.assemble(f"{who.name:>20}  ", (who.line, "italic")))
        for line in self.stage.secrets(self._rules.edition.view(self._recording.game, self._me)):
            paper.say(line, indent=" ", style="bold yellow")

    def play(self, bots: Mapping[int, Bot], player: Player | None) -> Replay:
        """Play to the end; the replay of it."""
        g = self._recording.game
        self._tell_news()
        is_mourning = False
        while not g.over:
            answers: dict[int, Answer] = {}
            for seat in waiting_for(g):
                answer = self._answer_of(seat, bots, player)
                if answer is not None:
                    answers[seat] = answer
            if self._me is None or self._is_dead():
                self._look_on()
            for seat, answer in answers.items():
                self._recording.answer(seat, answer)
            self._tell_news()
            if player is not None and not is_mourning and not g.over and self._is_dead():
                is_mourning = True
                if player.pause("You are out. [Enter] to haunt the table, [f] to skip to the end:") == "f":
                    self.paper.hurry()
        self._finish()
        return self._recording.replay()

    def _answer_of(self, seat: int, bots: Mapping[int, Bot], player: Player | None) -> Answer | None:
        g = self._recording.game
        if seat < 0:  # a throw made by hand: nobody's secret, so anybody's hand will do
            return self._chance.choice(g.asking[seat])
        view = self._rules.edition.view(g, seat)
        return player.choose(view) if player is not None and seat == self._me else bots[seat].choose(view)

    def hear(self, said: tuple[Any, ...]) -> None:
        """Take something you say unasked; a refusal when the rules do not know it."""
        assert self._me is not None
        self._recording.aside(self._me, said)

    def _is_dead(self) -> bool:
        view = self._rules.edition.view(self._recording.game, self._me)
        return self._me not in view.alive

    def look(self, view: Any) -> None:
        """Draw the table, unless nothing has changed since it was last drawn."""
        drawn = self.stage.table(view, self.paper.width)
        lines = [line.plain for line in drawn]
        if lines != self._picture:
            self._picture = lines
            self.paper.lines(drawn)

    def tell_own(self, view: Any) -> None:
        """What you hold."""
        for line in self.stage.own(view):
            self.paper.say(line, indent=" ", style="yellow")

    def _look_on(self) -> None:
        """Those who only watch see the table at the moments that matter."""
        view = self._rules.edition.view(self._recording.game, self._me)
        if self.stage.draws_table(view):
            self.look(view)
            self.paper.breath(1.2)

    def _tell_news(self) -> None:
        log = self._recording.game.log or []
        news, self._told = log[self._told :], len(log)
        for event in self.stage.arranged(seen_by(news, self._me)):
            self._tell(event)

    def _tell(self, event: Event) -> None:
        stage, paper = self.stage, self.paper
        sentence = self._narrator.sentence(event)
        beat = stage.beat(event, self._before)
        self._before = event
        scene = stage.scene(event, paper.width)
        if scene:
            paper.lines(scene)
            paper.breath(1.0)
        if beat.kind == "banner":
            paper.line()
            paper.line(f"═══ {beat.text} ".ljust(paper.width, "═"), "bold")
        elif beat.kind == "count":
            paper.count()
        elif beat.kind == "breath":
            paper.breath(0.6)
        if event.kind not in stage.quiet:
            picture = stage.picture(event)
            if picture is not None:
                paper.picture(picture)
            else:
                paper.say(sentence, event.clause, style=stage.style(event))
        for line in self._banter.after(event):
            paper.say(line, indent="      ", style="italic")
            paper.breath(0.8)

    def repeat_round(self) -> None:
        """Tell the round so far once more, with everything that was left out."""
        events = seen_by(self._recording.game.log or [], self._me)
        starts = [at for at, event in enumerate(events) if event.kind == "round"]
        narrator = Narrator(self.stage.tales, [gangster.name for gangster in self._cast], self._me)
        for event in events[starts[-1] if starts else 0 :]:
            self.paper.say(narrator.sentence(event), event.clause)

    def explain(self, view: Any) -> None:
        """The rule behind the open question."""
        catalogue = self._rules.edition.catalogue
        for clause in self.stage.clauses(view):
            if clause in catalogue:
                self.paper.say(f"- {catalogue.sentence(clause, 'en')}", clause)
        self.paper.say(self.stage.legend, style="dim")

    def _finish(self) -> None:
        """The ranking and the awards."""
        view = self._rules.edition.view(self._recording.game, self._me)
        paper = self.paper
        paper.line()
        result = [(mark, seats, self._shown_names(seats, ", "), note) for mark, seats, note in self.stage.result(view)]
        widest = max(len(names) for _, _, names, _ in result)
        for mark, seats, names, note in result:
            paper.breath(0.4)
            paper.line(Text(f"   {mark:>2} {names:<{widest}}  {note}", "bold yellow" if self._me in seats else ""))
        won = awards(seen_by(self._recording.game.log or [], self._me))
        if won:
            paper.line()
        for award in won:
            paper.breath(0.5)
            paper.say(f"{award.title}: {self._shown_names(award.seats, ' and ')}, who {award.why}.")
        paper.line()

    def _shown_names(self, seats: Sequence[int], between: str) -> str:
        names = [self._cast[seat].name for seat in seats]
        is_named = self._me is not None and self._cast[self._me].name != YOU.name
        return between.join(
            f"{name} (you)" if seat == self._me and is_named else name for seat, name in zip(seats, names)
        )


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """Short choices side by side."""
    wide = max(len(cell) for cell in cells) + 2
    across = max(1, (width - 3) // wide)
    return [
        "   " + "".join(cell.ljust(wide) for cell in cells[at : at + across]).rstrip()
        for at in range(0, len(cells), across)
    ]
