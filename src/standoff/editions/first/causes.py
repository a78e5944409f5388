"""Why somebody is wounded, and what goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from standoff.editions.first.options import FirstOptions

TRIPLE: Final = "bbb"
REST: Final = "rest"


class Cause(NamedTuple):
    """The clauses of one cause of wounds, and when it kills."""

    wounds: str
    """The clause behind a wound…"""
    falls: str
    """… and behind lying down with it."""
    lost: str = ""
    """The clause by which the victim's own card is lost unseen; empty where it is kept."""
    kills: bool = True
    """Does somebody with too many wounds die of it at once?"""


def shooting(options: FirstOptions) -> dict[str, Cause]:
    """The two shooting phases.  FE-45 to FE-47, FE-55, FE-56"""
    at_once = options.death_check == "at once"
    return {
        TRIPLE: Cause("FE-45", "FE-46", "" if options.bbb_victim_fires else "FE-47", at_once),
        REST: Cause("FE-55", "FE-56"),
    }
