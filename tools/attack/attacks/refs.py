"""Commands that are sent again and again under the same number, and many numbers sent twice."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "repeated refs"
MANY: Final = 12


async def attack(a: Assault) -> None:
    """Three people at tables of their own say a dozen things, and all of them once more on a new line."""

    async def repeater(number: int) -> None:
        seat = await a.open_table(number, sit=True)
        heard: list[str] = []
        for _ in range(2):
            line = await a.visit(number, seat)
            try:
                for ref in range(1, MANY + 1):
                    await a.say(line, do="say", text=f"line {ref}", ref=ref)
                done = 0
                while done < MANY:
                    told = await line.hear(1.0)
                    done += len(told.get("done", ())) + (told.get("is") == "error")
                    heard = [*heard, *(chat["text"] for chat in told.get("chat", ()))]
            except TimeoutError:
                pass
            finally:
                a.let_go(line)
        last = await a.visit(number, seat)
        while not (told := await last.hear(1.0)).get("whole"):
            pass
        lines = [chat["text"] for chat in told.get("chat", ())]
        if len(lines) != len(set(lines)):
            a.gain("a command that was sent again was taken twice")
        a.let_go(last)

    await a.crowd(3, repeater, 0.5)
