"""Messages no honest client sends."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from standoff.table.protocol import ClientMessage

KINDS = [kind.__struct_config__.tag for kind in ClientMessage.__args__]
FIELDS = sorted({field for kind in ClientMessage.__args__ for field in kind.__struct_fields__})
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 31, 32, 2**31, 2**53, 2**63, 2**64, 10**30, 1.5, -0.0, 1e308, "", "x", "bang", "pass",
    "stay", "withdraw", "click", "\u0000", "\u202e", "💥" * 40, "y" * 300, [], [[]], [0, 1], ["click", 2], {}, {"a": 1},
    [[[[1]]]], ["x"] * 70, {"edition": "first", "players": 6}, {"edition": "first", "players": -3, "deal": {"x": 1}},
]  # fmt: skip
BROKEN = [
    b"[" * 3000,
    b"",
    b"{",
    b"[]",
    b"null",
    b"nul",
    b"\xff\xfe",
    b'{"do":',
    b'{"do":"choose"}',
    b'{"do":"deal","key":"00"}',
    b'{"do":"bot_choice","seat":1,"question":1,"answer":"bang"}',
    b'{"do":"close","question":1}',
    b'{"do":"wake","seconds":9}',
    b'{"do":"join","name":"x","token":"y"}',
    b'{"do":"latency","seconds":9}',
    b'{"do":"crown","person":1}',
    b'{"do":"absent","seat":0}',
    b'{"do":"line","here":false}',
    b'{"do":"open","setup":{"edition":"first","players":6}}',
    b'{"is":"frame","n":1,"now":1}',
    b'{"do":"ping","at":1e400}',
    b'{"do":"ping","at":NaN}',
    b'{"do":"start","do":"leave"}',
    b"[",
]


def hostile(rng: Random, question: int) -> bytes:
    """One of them: noise, broken JSON, forged kinds, odd values, old questions, honest words at the wrong time."""
    dice = rng.random()
    if dice < 0.05:
        return rng.randbytes(rng.randrange(60))
    if dice < 0.2:
        return rng.choice(BROKEN)
    message: dict[str, Any] = {"do": rng.choice(KINDS)}
    for _ in range(rng.randrange(4)):
        message[rng.choice(FIELDS)] = rng.choice(ODD)
    if rng.random() < 0.6:
        message["question"] = rng.choice([question, question, question - 1, question + 1, 0, -5, "1"])
    if message["do"] == "choose":
        message["answer"] = rng.choice(ODD)
    data = msgspec.json.encode(message)
    if dice < 0.3:
        at = rng.randrange(len(data))
        data = data[:at] + rng.randbytes(1) + data[at + 1 :]
    return data
