"""Every attack: one module each, with its name and what it does."""

from __future__ import annotations

from typing import Final, Protocol

from tools.attack.assault import Assault
from tools.attack.attacks import (
    bot_games,
    chairs,
    chatter,
    cursors,
    empty_frames,
    flood,
    half_requests,
    handshakes,
    hosts,
    idlers,
    joins,
    kick_and_friend,
    malformed,
    qr_codes,
    refs,
    replays,
    rights,
    short_codes,
    slow_readers,
    spread,
    starts,
    tickets,
    watchers,
    what_ifs,
    wrong_codes,
)


class Attack(Protocol):
    """A module of this folder."""

    @property
    def NAME(self) -> str:  # noqa: N802
        """What people call it."""

    async def attack(self, a: Assault) -> None:
        """Go on until the time is up."""


_MODULES: Final[tuple[Attack, ...]] = (
    chairs,
    kick_and_friend,
    watchers,
    joins,
    empty_frames,
    bot_games,
    starts,
    replays,
    what_ifs,
    qr_codes,
    half_requests,
    idlers,
    flood,
    spread,
    chatter,
    slow_readers,
    wrong_codes,
    short_codes,
    malformed,
    handshakes,
    hosts,
    cursors,
    refs,
    rights,
    tickets,
)
ATTACKS: Final = {module.NAME: module for module in _MODULES}
"""By name, in the order in which they come."""
