"""A bot from outside at a table: told of everything that its seat may see, and heard when it speaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final

from standoff.bots.outside import LATE, PATIENCE, Outsider
from standoff.bots.worlds import Worlds, worlds_from
from standoff.client.beside import beside
from standoff.client.player import Player
from standoff.client.seat import Ask, Refused, Seat
from standoff.editions import EDITIONS
from standoff.editions import rules as rules_of
from standoff.engine.phase import Answer
from standoff.table.messages import Chat

MARGIN: Final = 0.5
"""Seconds before a question closes at which an answer is given up, so that the table need not wait for it."""


class BotSeat:
    """One bot on one chair.  Whoever moves the table calls `news` after everything that happens."""

    def __init__(self, seat: Seat, bot: Outsider) -> None:
        self.seat, self.bot = seat, bot
        self._game = 0
        self._told = 0
        self._last: Chat | None = None

    def news(self) -> str:
        """Tell the bot what is new; what it has to say to that, or nothing."""
        seat, info = self.seat, self.seat.info
        if info is None or info.stage == "lobby" or seat.seat is None:
            return ""
        if info.game != self._game:
            self._game, self._told = info.game, 0
            self.bot.begins(seat.seat, info.setup)
        is_new = self._told < len(seat.log)
        self.bot.hears(seat.log[self._told :])
        self._told = len(seat.log)
        heard = next((at for at, line in enumerate(seat.chat) if line is self._last), -1)
        lines = seat.chat[heard + 1 :]
        self._last = seat.chat[-1] if seat.chat else None
        for line in lines:
            if seat.mine is None or line.person != seat.mine.person:
                self.bot.listens(self._seat_of(line), line.text)
        return self.bot.talks() if is_new or lines else ""

    def _seat_of(self, line: Chat) -> int | None:
        """On which chair the speaker sits."""
        if line.person < 0:
            return -1 - line.person
        assert self.seat.info is not None
        return next((chair.seat for chair in self.seat.info.chairs if chair.person == line.person), None)

    def choose(self, ask: Ask) -> Answer | None:
        """The bot's answer, or None.  Its worlds are made from what it was told: nothing else is here."""
        return self.bot.choose(ask.view, self._worlds(ask.view))

    def _worlds(self, view: Any) -> Worlds | None:
        info = self.seat.info
        if info is None or info.setup.edition not in EDITIONS:
            return None
        return worlds_from(rules_of(info.setup), view, tuple(self.seat.log))


async def play_bot(
    url: str, bot: str, name: str, *, rng: Random | None = None, lobby: Callable[[Player], None] = lambda player: None
) -> tuple[Any, Outsider]:
    """Join the table at `url` with a bot, and play one game there: the last view, and the bot with what it owes.

    It thinks beside the line, and until its question closes: then the table gives it what the slow get.
    """
    outsider = Outsider(bot, rng or Random(), patience=0)
    async with await Player.join(url, name) as me:
        chair, asked = BotSeat(me, outsider), 0
        while me.info is None or me.info.stage != "over":
            lobby(me)
            said = await beside(chair.news)
            if said:
                await _say(me, said)
            ask = me.asked()
            if ask is not None and ask.question != asked and not ask.referee:
                asked = ask.question
                await _answer(me, chair, ask)
                continue
            await me.changed()
        await beside(chair.news)
        return me.view, outsider


async def _say(me: Player, text: str) -> None:
    """Talk; a table that allows only its own phrases does not hear it."""
    try:
        await me.say(text)
    except Refused:
        return


async def _answer(me: Player, chair: BotSeat, ask: Ask) -> None:
    """Think until the question closes.  A table without a clock knows no slow: there the first answer is given."""
    left = PATIENCE if ask.closes is None else max(0.0, ask.closes - me.now() - MARGIN)
    thinking = asyncio.create_task(beside(lambda: chair.choose(ask)))
    await asyncio.wait([thinking], timeout=left)
    if not thinking.done():
        thinking.cancel()
        chair.bot.forfeit(LATE, f"no answer to '{ask.decision}' before it closed")
    said = thinking.result() if thinking.done() and not thinking.cancelled() else None
    if said is None and ask.closes is None:
        said = ask.options[0]
    if said is not None:
        await me.answer(ask, said)
