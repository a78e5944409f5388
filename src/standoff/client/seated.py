"""Sit down at a table and stay until the game is over, with any way of choosing and of showing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from standoff.client.player import Player
from standoff.client.seat import Ask
from standoff.engine.events import Event
from standoff.engine.phase import Answer


async def sit_down(
    url: str,
    name: str,
    choose: Callable[[Ask], Awaitable[Answer]],
    show: Callable[[Sequence[Event], Any], None] = lambda events, view: None,
    lobby: Callable[[Player], None] = lambda player: None,
) -> Any:
    """Join the table at `url`, and play one game there.

    `choose` is given every question (a terminal asks its person, a bot thinks); `show` gets the events since the last
    call, with the view; `lobby` is called on arrival and whenever something changes before the game.  Returns the last
    view.
    """
    shown = 0
    async with await Player.join(url, name) as me:
        while me.info is None:
            await me.changed()
        lobby(me)
        while me.info.stage == "lobby":
            await me.changed()
            lobby(me)
        async for ask in me.asks():
            show(me.log[shown:], me.view)
            shown = len(me.log)
            await me.answer(ask, await choose(ask))
        show(me.log[shown:], me.view)
        return me.view
