"""The twelve objects of the gangsters, each a small unit, and the smoke that a table may lend them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from standoff.editions.first.objects.bludgeon import Bludgeon
from standoff.editions.first.objects.clip import Clip
from standoff.editions.first.objects.clover import Clover
from standoff.editions.first.objects.deringer import Deringer
from standoff.editions.first.objects.dum_dum import DumDum
from standoff.editions.first.objects.first_aid import FirstAid
from standoff.editions.first.objects.kevlar import Kevlar
from standoff.editions.first.objects.laser import Laser
from standoff.editions.first.objects.magic import MagicLeft, MagicRight
from standoff.editions.first.objects.magnet import Magnet
from standoff.editions.first.objects.smoke import Smoke
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.objects.x_ray import XRay

if TYPE_CHECKING:
    from standoff.editions.first.options import FirstOptions

GANGSTER_OBJECTS: Final[tuple[Thing, ...]] = (
    Laser(),
    DumDum(),
    MagicRight(),
    MagicLeft(),
    FirstAid(),
    Kevlar(),
    Clip(),
    Clover(),
    Deringer(),
    Bludgeon(),
    XRay(),
    Magnet(),
)
SMOKE: Final = Smoke()


def object_deck(options: FirstOptions) -> tuple[Thing, ...]:
    """The objects that gangsters draw from.  OBJ-03, YR-86"""
    return (*GANGSTER_OBJECTS, SMOKE) if options.objects_smoke else GANGSTER_OBJECTS
