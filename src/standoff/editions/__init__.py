"""What the rulebooks say: one folder per edition, listed here; further ones come as distributions of their own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from standoff.editions.first.edition import FIRST
from standoff.editions.live.edition import LIVE
from standoff.editions.second.edition import SECOND
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.engine.errors import Refusal, StandoffError
from standoff.engine.rules import Edition, PrintOut, Rules, SetUp

GROUP: Final = "standoff.editions"
"""Where a distribution says which editions it brings: `duel = "standoff_duel:DUEL"`."""
OURS: Final[tuple[Edition[Any], ...]] = (FIRST, SECOND, YAKUZAS, LIVE)
"""The editions of this distribution."""
EDITIONS: Final[dict[str, Edition[Any]]] = {edition.name: edition for edition in OURS}
USUAL: Final = FIRST.name
"""What is played when nobody says."""
NEEDED: Final = (
    "modules", "options", "catalogue", "kinds", "rules", "deal", "load", "view", "referee", "arrange", "vocabulary",
)  # fmt: skip
"""What an edition cannot do without (see `docs/editions.md`)."""
REFUSED: Final[list[str]] = []
"""Why some editions of other distributions cannot be played, a sentence each."""


class BadPlugIn(StandoffError):
    """An edition of another distribution that cannot be played."""


def plug_in(point: EntryPoint) -> Edition[Any]:
    """The edition behind an entry point, or what is wrong with it in one sentence."""
    source = point.dist.name if point.dist else point.value
    try:
        found = point.load()
    except Exception as err:
        raise BadPlugIn(f"The edition '{point.name}' of {source} cannot be loaded: {err}") from err
    if not isinstance(found, Edition):
        raise BadPlugIn(f"'{point.value}' of {source} is no edition: it should be an instance of Edition")
    if found.name != point.name:
        raise BadPlugIn(f"The edition '{point.name}' of {source} calls itself '{found.name}': both names must agree")
    if found.name in EDITIONS:
        raise BadPlugIn(f"The edition '{found.name}' of {source} has the name of another one: uninstall one of them")
    lacking = [part for part in NEEDED if _lacks(found, part)]
    if lacking:
        raise BadPlugIn(f"The edition '{found.name}' of {source} is not complete: it lacks {', '.join(lacking)}")
    try:
        len(found.texts)
    except Exception as err:
        raise BadPlugIn(f"The words of the edition '{found.name}' of {source} cannot be read: {err}") from err
    return found


def _lacks(found: Edition[Any], part: str) -> bool:
    """Has nobody said this of the edition?"""
    said = getattr(found, part, None)
    return getattr(said, "__func__", said) is getattr(Edition, part, None)


for _point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
    try:
        _edition = plug_in(_point)
        EDITIONS[_edition.name] = _edition
    except BadPlugIn as _err:
        REFUSED.append(str(_err))


def check_plug_ins() -> None:
    """Refuse to start with an edition that cannot be played: somebody installed it to play it."""
    if REFUSED:
        raise BadPlugIn("; ".join(REFUSED))


def edition(name: str) -> Edition[Any]:
    """The edition of that name."""
    if name not in EDITIONS:
        raise Refusal(f"There is no edition '{name}'; choose {', '.join(EDITIONS)}")
    return EDITIONS[name]


def rules(setup: SetUp) -> Rules[Any]:
    """The rules for a set-up of any edition."""
    return edition(setup.edition).rules(setup)


def print_out(name: str, language: str, options: Mapping[str, object] | None = None) -> PrintOut:
    """What there is to print of an edition."""
    found = edition(name).print_out(language, options or {})
    if found is None:
        raise Refusal(f"There is nothing to print of the {name} edition; its games need no cards of paper")
    return found
