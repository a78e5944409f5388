"""A seat at somebody else's table: the same drawing, the same keys, over the network."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from standoff.client import Ask, sit_down
from standoff.client.player import Player
from standoff.engine.events import Event
from standoff.engine.phase import Answer
from standoff.terminal.cast import CAST
from standoff.terminal.keys import Keys, LeftTheTable, match
from standoff.terminal.narrate import Narrator
from standoff.terminal.paper import Paper
from standoff.terminal.stage import Question, Stage
from standoff.terminal.stages import stage_for


class Guest:
    """One person at a table on a server."""

    def __init__(self, paper: Paper, keys: Keys) -> None:
        self._paper, self._keys = paper, keys
        self._player: Player | None = None
        self._stage: Stage | None = None
        self._narrator: Narrator | None = None

    def lobby(self, player: Player) -> None:
        """Say who is here, whenever that changes."""
        self._player = player
        assert player.info is not None
        if player.info.stage != "lobby":
            return
        here = ", ".join(person.name for person in player.info.people)
        self._paper.say(f"Waiting for the host to start. At the table: {here}.", indent=" ")

    def show(self, events: Sequence[Event], view: Any) -> None:
        """Tell what has happened since the last question."""
        if view is None:
            return
        stage, narrator = self._seated(view)
        for event in events:
            if event.kind in stage.quiet:
                narrator.sentence(event)
            else:
                self._paper.say(narrator.sentence(event), event.clause)

    async def choose(self, ask: Ask) -> Answer:
        """Whatever is forced is taken without a word; the rest is asked off the loop, so that the line lives."""
        if len(ask.options) == 1:
            return ask.options[0]
        stage, _ = self._seated(ask.view)
        self._paper.lines(stage.table(ask.view, self._paper.width))
        question = stage.question(ask.view)
        return await asyncio.to_thread(self._asked, question)

    def goodbye(self, end: Any) -> None:
        """The table as the game left it, and who won."""
        if end is None or not end.over:
            return
        stage, narrator = self._seated(end)
        self._paper.lines(stage.table(end, self._paper.width))
        winners = [narrator.speaker.names[seat] for seat in end.winners or ()]
        self._paper.say(f"The game is over. {' and '.join(winners) or 'Nobody'} won.", indent=" ")

    def _asked(self, question: Question) -> Answer:
        while True:
            self._paper.say(question.text, style="bold", indent=" ")
            for cell in question.listing or [f"[{choice.key}] {choice.label}" for choice in question.choices]:
                self._paper.say(cell, indent="   ")
            self._paper.line(" Your choice: ", end="")
            typed = self._keys.read()
            if typed.casefold() in ("q", "quit", "exit"):
                raise LeftTheTable
            choice = match(question, typed)
            if choice is not None:
                return choice.answer

    def _seated(self, view: Any) -> tuple[Stage, Narrator]:
        """The stage and the narrator, once it is known who sits where."""
        if self._stage is None or self._narrator is None:
            assert self._player is not None
            assert self._player.info is not None
            info = self._player.info
            cast = [
                CAST[chair.seat % len(CAST)]._replace(name=chair.name or f"Seat {chair.seat + 1}", short=chair.name[:8])
                for chair in info.chairs
            ]
            stage = stage_for(info.setup.edition)
            self._stage = stage(cast, view.me)
            self._narrator = Narrator(stage.tales, [gangster.name for gangster in cast], view.me)
        return self._stage, self._narrator


def join_table(url: str, name: str, paper: Paper, keys: Keys) -> None:
    """Join the table at this address and play one game there."""
    guest = Guest(paper, keys)
    guest.goodbye(asyncio.run(sit_down(url, name, guest.choose, guest.show, guest.lobby)))
