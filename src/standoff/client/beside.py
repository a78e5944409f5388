"""Waiting for somebody who does not know of the loop: a person at a keyboard, a bot that thinks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def beside(ask: Callable[[], T]) -> T:
    """Ask in a thread that nobody waits for when the program ends."""
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[T] = loop.create_future()

    def settle(said: T | None, err: BaseException | None) -> None:
        if answered.cancelled():
            return
        if err is not None:
            answered.set_exception(err)
        else:
            answered.set_result(said)  # type: ignore[arg-type]

    def run() -> None:
        try:
            said, err = ask(), None
        except BaseException as raised:
            loop.call_soon_threadsafe(settle, None, raised)
        else:
            loop.call_soon_threadsafe(settle, said, err)

    Thread(target=run, daemon=True).start()
    return await answered
