"""Strangers with the code sit down on bots' chairs in mid-game, read the cards, leave, and take the next chair."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault
from tools.attack.line import Line

NAME: Final = "chair stealing"


async def attack(a: Assault) -> None:
    """Six strangers, each as somebody new every time."""

    async def stranger(number: int) -> None:
        seat = await a.join(number, f"Thief {number}", sit=number % 2 == 0)
        line = await a.visit(number, seat)
        try:
            for chair in range(6):
                await a.say(line, do="sit", seat=chair)
            await reads(a, line, 0.5)
            await a.say(line, do="leave")
        finally:
            a.let_go(line)

    await a.crowd(6, stranger, 0.05)


async def reads(a: Assault, line: Line, seconds: float) -> None:
    """Is there a hand among what this line is told of the game that was running when it came?"""
    running = 0
    while a.left(seconds) > 0.01:
        try:
            told = await line.hear(a.left(seconds))
        except TimeoutError:
            return
        if told.get("is") != "frame":
            continue
        game, view = told.get("game", 0), told.get("view")
        running = running or game
        if game and game == running and view and view.get("me") is not None:
            a.gain("a stranger saw the hand of a chair in a running game")
