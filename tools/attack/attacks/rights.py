"""Closing, deleting and ruling without the right to: no token, a wrong one, a guest's one."""

from __future__ import annotations

from typing import Any, Final

from tools.attack.assault import Assault

NAME: Final = "rights that nobody has"
RULING: Final[tuple[dict[str, Any], ...]] = (
    {"do": "kick", "person": 0},
    {"do": "kick", "person": 1},
    {"do": "give_host", "person": 2},
    {"do": "rematch"},
    {"do": "start"},
    {"do": "again"},
    {"do": "pause"},
    {"do": "bot", "seat": 0, "level": "novice"},
    {"do": "mute", "person": 0, "everyone": True},
    {"do": "game", "setup": {"edition": "first", "players": 4}, "speed": "relaxed"},
    {"do": "lock", "on": True},
    {"do": "clear_watchers"},
    {"do": "forgive", "person": 0},
    {"do": "offer", "person": 0, "to": 5},
    {"do": "consent", "ask": 1, "yes": True},
    {"do": "take_back"},
    {"do": "choose", "question": 1, "answer": "click"},
)


async def attack(a: Assault) -> None:
    """Four guests of the honest table, by message and by request."""

    async def guest(number: int) -> None:
        seat = await a.join(number, f"Usurper {number}")
        line = await a.visit(number, seat)
        try:
            for message in RULING:
                await a.say(line, **message)
            for token in (seat["token"], "x" * 32, ""):
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                for path in (f"/api/tables/{a.order.table}", f"/api/replays/{a.order.replay}"):
                    answer = await a.request(number, "DELETE", path, headers=headers)
                    if b'"status"' in answer.body and answer.status == 200:
                        a.gain(f"DELETE {path.rpartition('/')[0]} went through without the right to")
            await line.hear(0.5)
        finally:
            a.let_go(line)

    await a.crowd(4, guest, 0.3)
