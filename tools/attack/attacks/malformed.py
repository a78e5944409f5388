"""Frames that are huge, broken, out of order, or hold what no honest client says."""

from __future__ import annotations

from random import Random
from typing import Final

from tools.attack.assault import Assault
from tools.attack.line import BINARY, CLOSE, PING, frame
from tools.attack.noise import hostile

NAME: Final = "huge and malformed frames"


def odd_frame(rng: Random) -> bytes:
    """Bytes that are no frame, or none that is allowed here."""
    match rng.randrange(10):
        case 0:
            return frame(b"y" * rng.choice([4097, 65_535, 65_536, 300_000]))
        case 1:
            return frame(rng.randbytes(20), BINARY)
        case 2:
            return frame(b"{}", masked=False)
        case 3:
            return frame(b"part", first=rng.choice([0x01, 0x00, 0x02, 0x80]))
        case 4:
            return frame(b"z" * 126, rng.choice([PING, CLOSE]))
        case 5:
            return b"\x81\xff" + rng.choice([2**63, 2**62, 2**32]).to_bytes(8, "big") + b"\0\0\0\0x"
        case 6:
            return frame(rng.randbytes(rng.randrange(4)), CLOSE)
        case 7:
            return frame(b"{}", first=rng.choice([0x83, 0x8B, 0xC1, 0xF1]))
        case 8:
            return frame(b"\xff\xfe\xc0")
        case _:
            return rng.randbytes(rng.randrange(1, 200))


async def attack(a: Assault) -> None:
    """Eight lines, half of them people at the honest table; each ends with something odd and comes again."""
    rng = Random(a.sent)

    async def fuzzer(number: int) -> None:
        line = await a.visit(number)
        try:
            messages = [message for _ in range(60) if b'"leave"' not in (message := hostile(rng, 1))]
            await line.write(b"".join(map(frame, messages)) + odd_frame(rng))
            a.sent += len(messages) + 1
            await line.drop()
        finally:
            a.let_go(line)

    await a.crowd(8, fuzzer)
