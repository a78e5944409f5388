"""Wishes, chat, pauses, bets and new faces as fast as a line takes them, at the table of honest people."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "wishes, chat, pauses, faces"
WORDS: Final = ["diamond 10", "painting", "token", "kit", "clip", "bill 20"] * 10


async def attack(a: Assault) -> None:
    """Six people with names and no seat, and a seated one with a wish list at a table of the second edition."""

    async def talker(number: int) -> None:
        own = number >= 6
        seat = await (a.open_table(number, edition="second", sit=True) if own else a.join(number, f"Talker {number}"))
        line = await a.visit(number, seat)
        try:
            if own:
                await a.say(line, do="start")
            for turn in range(10_000):
                if not a.going:
                    break
                await a.say(line, do="wish", ranked=WORDS[turn % 6 :])
                await a.say(line, do="say", text=f"{turn} " + "blah " * 30)
                await a.say(line, do="pause")
                await a.say(line, do="resume")
                await a.say(line, do="face", name=f"Talker {turn % 100}", face="x")
                await a.say(line, do="bet", on=turn % 6)
                await a.say(line, do="more_time", question=turn)
                await line.hear(1.0)
        finally:
            a.let_go(line)

    await a.crowd(8, talker, 0.2)
