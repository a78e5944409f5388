"""A whole game at the keyboard, at any table: one in this process, or one on a server.

The person is shown nothing but their own view and the events they may see; so is every bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from rich.text import Text

from standoff.client.beside import beside
from standoff.client.seat import Ask, Refused, Seat
from standoff.editions import edition
from standoff.engine.events import Event
from standoff.engine.phase import Answer
from standoff.engine.texts import LANGUAGES
from standoff.table import commands as c
from standoff.table.messages import Chat
from standoff.table.palette import THREATS
from standoff.telling.cast import CAST, Gangster
from standoff.telling.general import stage_of, words_of
from standoff.telling.grammar import printable
from standoff.telling.narrate import Narrator
from standoff.telling.referee import referee_question
from standoff.telling.remarks import Remarks
from standoff.telling.stage import Stage
from standoff.telling.words import Words
from standoff.terminal.keys import Keys
from standoff.terminal.own_table import OwnTable
from standoff.terminal.person import Person, Said
from standoff.terminal.screen import Screen

T = TypeVar("T")


class Evening:
    """One game on a screen: waits for the table, tells what happens, and asks the person."""

    def __init__(
        self,
        seat: Seat,
        cast: Sequence[Gangster],
        screen: Screen,
        keys: Keys | None,
        chance: Random,
        *,
        auto: bool = False,
        stage: type[Stage] | None = None,
        language: str = LANGUAGES[0],
    ) -> None:
        assert seat.info is not None
        self.screen = screen
        self.seat = seat
        self.person = None if keys is None else Person(self, keys, auto=auto)
        self._cast = cast
        self._edition = edition(seat.info.setup.edition)
        self._me = seat.seat
        self.stage: Stage = (stage or stage_of(self._edition))(cast, self._me, words_of(self._edition, language))
        self._narrator = self._new_narrator()
        self._remarks = Remarks(self.stage.words, self._edition.kinds, cast, self._me, chance)
        self._told = 0
        self._last_said: Chat | None = None
        self._proposed: dict[int, Any] = {}
        self._before: Event | None = None
        self._picture: list[str] = []
        self._looked_at = 0

    def _new_narrator(self) -> Narrator:
        names = [gangster.name for gangster in self._cast]
        return Narrator(self.stage.words, self._edition.kinds, names, self._me)

    def open(self, modules: Sequence[str]) -> None:
        """Introduce the game, the company, and what only you may know."""
        screen = self.screen
        screen.line("═══ STANDOFF ".ljust(screen.width, "═"), "bold")
        for line in self.stage.introduction(modules):
            screen.say(line, indent=" ")
        screen.line()
        for seat, who in enumerate(self._cast):
            if seat != self._me:
                line = "".join(who.says(self.stage.words, "line")[:1])
                screen.line(Text.assemble(f"{who.name:>20}  ", (line, "italic")))
        for line in self.stage.secrets(self.seat.view):
            screen.say(line, indent=" ", style="bold yellow")

    async def play(self) -> None:
        """Play to the end."""
        seat, is_mourning = self.seat, False
        while seat.info is not None and seat.info.stage == "game":
            self._tell_news()
            ask = seat.asked()
            if ask is not None and self.person is not None and not self.person.is_gone:
                await self._answer(ask, self.person)
                continue
            if self._me is None or self._is_dead():
                self._look_on()
                if self._me is not None and self.person is not None and not is_mourning:
                    is_mourning = True
                    self._mourn(self.person)
            await seat.changed()
        self._tell_news()
        if seat.view is not None and seat.view.over:
            self._finish()

    async def _answer(self, ask: Ask, person: Person) -> None:
        """The person's answer, or a bot's once the input has ended; or something said instead."""
        seat = self.seat
        if isinstance(seat, OwnTable):
            await seat.listen()
            self._tell_news()
            if seat.asked() != ask:
                return
        try:
            answer = await self._asked(lambda: self._judged(ask, person) if ask.referee else person.choose(ask.view))
        except Said as said:
            await self._say(said.words)
            return
        if answer is None:
            assert isinstance(seat, OwnTable)
            seat.leave_to_a_bot()
        elif not await seat.answer(ask, answer):
            self.screen.say(self.stage.words("terminal.closed"), indent=" ")

    def _judged(self, ask: Ask, person: Person) -> Answer | None:
        names = [gangster.name for gangster in self._cast]
        return person.judge(ask.view, referee_question(self.stage.words, ask.decision, ask.options, ask.about, names))

    async def _asked(self, ask: Callable[[], T]) -> T:
        """Where there is a line to be kept alive, a person is waited for beside it, and told what happens meanwhile."""
        if isinstance(self.seat, OwnTable):
            return ask()
        listening = asyncio.create_task(self._listen())
        try:
            return await beside(ask)
        finally:
            listening.cancel()

    async def _listen(self) -> None:
        """Tell what happens while somebody thinks: talk, what fellows propose, and whatever goes on without them."""
        while True:
            await self.seat.changed()
            self._tell_news()

    async def _say(self, words: tuple[Any, ...]) -> None:
        """Something you say unasked; a refusal when the rules do not know it."""
        try:
            await self.seat.do(c.Wish(words[1:]))
        except Refused as err:
            language = self.stage.words.language
            rule = "" if language == LANGUAGES[0] else self._edition.catalogue.sentence(err.clause, language)
            self.screen.say(rule or f"{err}.", indent=" ")

    def _mourn(self, person: Person) -> None:
        if person.pause(self.stage.words("terminal.out.you")) == "f":
            self.screen.hurry()

    def _is_dead(self) -> bool:
        return self._me not in self.seat.view.alive

    def look(self, view: Any) -> None:
        """Draw the table, unless nothing has changed since it was last drawn."""
        drawn = self.stage.table(view, self.screen.width)
        lines = [line.plain for line in drawn]
        if lines != self._picture:
            self._picture = lines
            self.screen.lines(drawn)

    def tell_own(self, view: Any) -> None:
        """What you hold."""
        for line in self.stage.own(view):
            self.screen.say(line, indent=" ", style="yellow")

    def _look_on(self) -> None:
        """Those who only watch see the table at the moments that matter."""
        view, clock = self.seat.view, self.seat.clock
        if clock is None or clock.question == self._looked_at:
            return
        self._looked_at = clock.question
        if self.stage.draws_table(view):
            self.look(view)
            self.screen.breath(1.2)

    def _tell_news(self) -> None:
        log, chat = self.seat.log, self.seat.chat
        news, self._told = log[self._told :], len(log)
        for event in self.stage.arranged(news):
            self._tell(event)
        heard = next((at for at, line in enumerate(chat) if line is self._last_said), -1)
        for line in chat[heard + 1 :]:
            self._tell_talk(line)
        self._last_said = chat[-1] if chat else None
        self._tell_proposals()

    def _tell_proposals(self) -> None:
        """What fellows propose while the question is open, with the key that says the same."""
        view = self.seat.view
        proposed, self._proposed = self._proposed, dict(getattr(view, "proposals", {}))
        fresh = {seat: said for seat, said in self._proposed.items() if seat != self._me and said != proposed.get(seat)}
        if not fresh:
            return
        choices = {choice.answer: choice for choice in self.stage.question(view).choices}
        for seat, said in fresh.items():
            if said in choices:
                one = choices[said]
                told = self.stage.words("terminal.proposes", name=self._cast[seat].name, key=one.key, label=one.label)
                self.screen.say(told, indent="   ", style="italic")

    def _tell(self, event: Event) -> None:
        stage, screen = self.stage, self.screen
        sentence = self._narrator.sentence(event)
        beat = stage.beat(event, self._before)
        self._before = event
        scene = stage.scene(event, screen.width)
        if scene:
            screen.lines(scene)
            screen.breath(1.0)
        if beat.kind == "banner":
            screen.line()
            screen.line(f"═══ {beat.text} ".ljust(screen.width, "═"), "bold")
        elif beat.kind == "count":
            screen.count(stage.words.ways("terminal.three"))
        elif beat.kind == "breath":
            screen.breath(0.6)
        if event.kind not in stage.untold:
            picture = stage.picture(event)
            if picture is not None:
                screen.picture(picture)
            else:
                screen.say(sentence, event.clause, style=stage.style(event))
        for line in self._remarks.after(event):
            self._tell_remark(line)

    def _tell_talk(self, line: Chat) -> None:
        """What people say or do, and what bots say in the words of the one who plays them."""
        words = self.stage.words
        if line.emote and line.to is not None:
            key = f"emote.{line.emote}"
            what = words(key, target=self._cast[line.to].name) if key in words else printable(line.text)
            self._tell_remark(f"{printable(line.name)} {what}.")
            return
        own = self._remarks.threat(-1 - line.person) if line.person < 0 and line.text in THREATS else ""
        name = self._cast[-1 - line.person].name if line.person < 0 else printable(line.name)
        said = printable(words.name("say", line.text))
        self._tell_remark(own or words("terminal.says", name=name, line=said))

    def _tell_remark(self, line: str) -> None:
        self.screen.say(line, indent="      ", style="italic")
        self.screen.breath(0.8)

    def repeat_round(self) -> None:
        """Tell the round so far once more, with everything that was left out."""
        events = self.seat.log
        kinds = self._edition.kinds
        starts = [at for at, event in enumerate(events) if kinds[event.kind].begins_round]
        narrator = self._new_narrator()
        for event in events[starts[-1] if starts else 0 :]:
            self.screen.say(narrator.sentence(event), event.clause)

    def explain(self, view: Any) -> None:
        """The rule behind the open question."""
        catalogue = self._edition.catalogue
        for clause in self.stage.clauses(view):
            if clause in catalogue:
                self.screen.say(f"- {catalogue.sentence(clause, self.stage.words.language)}", clause)
        self.screen.say(self.stage.legend, style="dim")

    def _finish(self) -> None:
        """The ranking and the awards."""
        screen, info = self.screen, self.seat.info
        screen.line()
        result = self.stage.result(self.seat.view)
        rows = [(mark, seats, self._shown_names(seats, ", "), note) for mark, seats, note in result]
        widest = max(len(names) for _, _, names, _ in rows)
        for mark, seats, names, note in rows:
            screen.breath(0.4)
            row = f"   {mark:>2} {names:<{widest}}  {note}"[: screen.width].rstrip()
            screen.line(Text(row, "bold yellow" if self._me in seats else ""))
        assert info is not None
        won = [award for award in info.awards if len(award.seats) <= 2]
        if won:
            screen.line()
        words = self.stage.words
        for award in won:
            screen.breath(0.5)
            names = self._shown_names(award.seats, f" {words('and')} ")
            title, why = words(f"award.{award.award}"), words(f"award.{award.award}.text", n=award.count)
            screen.say(f"{title}: {names}, {why}.")
        screen.line()

    def _shown_names(self, seats: Sequence[int], between: str) -> str:
        names = [self._cast[seat].name for seat in seats]
        is_named = self._me is not None and self._cast[self._me].name != self.stage.words("terminal.you.name")
        return between.join(
            self.stage.words("terminal.yours", name=name) if seat == self._me and is_named else name
            for seat, name in zip(seats, names)
        )


async def wait_for_the_game(seat: Seat, screen: Screen, words: Words) -> None:
    """Say who is here, whenever that changes, until the host starts."""
    told = ""
    while seat.info is None or seat.info.stage == "lobby" or seat.view is None:
        if seat.info is not None and seat.info.stage == "lobby":
            here = ", ".join(printable(person.name) for person in seat.info.people)
            if here != told:
                screen.say(words("terminal.waiting", names=here), indent=" ")
            told = here
        await seat.changed()


def company(seat: Seat, words: Words) -> tuple[Gangster, ...]:
    """The cast for whoever sits at a table on a server."""
    assert seat.info is not None
    return tuple(
        CAST[chair.seat % len(CAST)]._replace(name=chair.name or words("chair", n=chair.seat + 1), short=chair.name[:8])
        for chair in seat.info.chairs
    )
