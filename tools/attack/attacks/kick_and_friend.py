"""A host kicks a person in mid-game and lets a friend sit down on the chair, to read the hand."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "kick and friend"


async def attack(a: Assault) -> None:
    """Four hosts, each with a table, a victim and a friend."""

    async def host(number: int) -> None:
        seat = await a.open_table(number, speed="no clock", sit=True)
        victim = await a.join(100 + number, "Victim", seat["table"], sit=True)
        friend = await a.join(200 + number, "Friend", seat["table"])
        mine, theirs = await a.visit(number, seat), await a.visit(100 + number, victim)
        await a.say(mine, do="start")
        chair = (await theirs.told("view", 0.5)).get("me", 1)
        await a.say(mine, do="kick", person=victim["person"])
        spy = await a.visit(200 + number, friend)
        await a.say(spy, do="sit", seat=chair)
        try:
            if (await spy.told("view", 0.3)).get("me") == chair or (await spy.told("view", 0.3)).get("me") == chair:
                a.gain("a host's friend read the hand of a person who was kicked")
        finally:
            for line in (mine, theirs, spy):
                a.let_go(line)

    await a.crowd(4, host, 0.5)
