"""A bot that sits down at a table and plays one game: python examples/random_bot.py http://127.0.0.1:8000/t/CODE"""

import asyncio
import random
import sys

from standoff.client import Player


async def main(url: str) -> None:
    async with await Player.join(url, "Dice") as me:
        async for ask in me.asks():
            choice = "stay" if "stay" in ask.options else random.choice(ask.options)
            await me.answer(ask, choice)
        print("The winners:", [me.info.chairs[seat].name for seat in me.view.winners])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
