"""The person at the keyboard: asked in words, answered by keys, helped on request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer
from standoff.telling.stage import Aside, Question, Stage, normal
from standoff.terminal.keys import Keys, LeftTheTable, NoMoreInput, match
from standoff.terminal.screen import Screen

_SHORT: Final = 26
"""Choices up to this length stand side by side."""


class Said(Exception):
    """Something was said instead of an answer."""

    def __init__(self, words: tuple[Any, ...]) -> None:
        super().__init__()
        self.words = words


class Help(Protocol):
    """Whoever knows more than the question."""

    stage: Stage
    screen: Screen

    def look(self, view: Any) -> None:
        """Draw the table, unless nothing has changed since it was last drawn."""

    def tell_own(self, view: Any) -> None:
        """What you hold."""

    def repeat_round(self) -> None:
        """Tell the round so far once more, with everything that was left out."""

    def explain(self, view: Any) -> None:
        """The rule behind the open question."""


class Person:
    """The person: asked in words, answered by keys, helped on request."""

    def __init__(self, evening: Help, keys: Keys, *, auto: bool = False) -> None:
        self._evening = evening
        self._keys = keys
        self._auto = auto
        self.is_gone = False
        """Has the input ended, so that a bot plays on?"""
        self._settled: dict[str, tuple[int, Answer]] = {}
        self._knows_help = False

    def choose(self, view: Any) -> Answer | None:
        """Whatever is forced is taken without a word; everything else is asked.  None when nobody types any more.

        Raises `Said` when something else was said first: the question may go away, or stands as it was.
        """
        if len(view.options) == 1:
            forced: Answer = view.options[0]
            return forced
        round_, answer = self._settled.get(view.decision, (0, None))
        if answer is not None and round_ == view.round:
            return answer
        self._evening.look(view)
        question = self._evening.stage.question(view)
        self._evening.tell_own(view)
        return self._answered(view, question)

    def judge(self, view: Any, question: Question) -> Answer | None:
        """The person's word as the referee; None when nobody types any more."""
        return self._answered(view, question)

    def _answered(self, view: Any, question: Question) -> Answer | None:
        self._put(question)
        try:
            return self._asked(view, question)
        except NoMoreInput:
            if not self._auto:
                raise
            self.is_gone = True
            self._evening.screen.say(self._evening.stage.words("terminal.quiet"), indent="\n  ")
            return None

    def _asked(self, view: Any, question: Question) -> Answer:
        while True:
            typed = self._read()
            if question.aside is not None and normal(typed) == question.aside.key:
                self._say(question.aside)
                self._put(question)
                continue
            choice = match(question, typed)
            if choice is not None:
                if choice.lasts_a_round:
                    self._settled[view.decision] = view.round, choice.answer
                return choice.answer
            self._helped(typed, view, question)

    def _say(self, aside: Aside) -> None:
        """Read the words of an aside."""
        self._evening.screen.line(f" {aside.prompt} ", end="")
        try:
            words = aside.words(self._keys.read())
        except Refusal as err:
            self._evening.screen.say(f"{err}.", indent=" ")
        else:
            raise Said(words)

    def _put(self, question: Question) -> None:
        screen = self._evening.screen
        screen.say(question.text, style="bold", indent=" ")
        cells = question.listing or [f"[{choice.key}] {choice.label}" for choice in question.choices]
        if len(cells) > 2 and all(len(cell) <= _SHORT for cell in cells):
            screen.lines(_columns(cells, screen.width))
        else:
            for cell in cells:
                screen.say(cell, indent="   ")

    def _read(self) -> str:
        if not self._knows_help:
            self._knows_help = True
            self._evening.screen.say(self._evening.stage.words("terminal.help"), style="dim", indent=" ")
        self._evening.screen.line(f" {self._evening.stage.words('terminal.choice')} ", end="")
        return self._keys.read()

    def _helped(self, typed: str, view: Any, question: Question) -> None:
        evening, screen = self._evening, self._evening.screen
        word = typed.casefold()
        if word in ("q", "quit", "exit"):
            raise LeftTheTable
        if word in ("?", "help", "h"):
            evening.explain(view)
        elif word == "log":
            evening.repeat_round()
        elif word == "table":
            screen.lines(evening.stage.table(view, screen.width))
            evening.tell_own(view)
        else:
            keys = [choice.key for choice in question.choices]
            some = ", ".join(keys[:8]) + (" …" if len(keys) > 8 else "")
            wrong = "terminal.wrong" if typed else "terminal.silent"
            screen.say(evening.stage.words(wrong, typed=typed[:20], keys=some), indent=" ")
            return
        self._put(question)

    def pause(self, text: str) -> str:
        """Wait for a key, where there is somebody to press it."""
        if self.is_gone:
            return ""
        self._evening.screen.line(f" {text} ", end="")
        try:
            return self._keys.read().casefold()
        except NoMoreInput:
            self._evening.screen.line()
            self.is_gone = True
            return ""


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """Short choices side by side."""
    wide = max(len(cell) for cell in cells) + 2
    across = max(1, (width - 3) // wide)
    return [
        "   " + "".join(cell.ljust(wide) for cell in cells[at : at + across]).rstrip()
        for at in range(0, len(cells), across)
    ]
