"""The six objects of the yakuzas, each a small unit."""

from __future__ import annotations

from typing import Final

from standoff.editions.first.objects.thing import Thing
from standoff.editions.yakuzas.objects.dark import Dark
from standoff.editions.yakuzas.objects.double import Double
from standoff.editions.yakuzas.objects.fake_finger import FakeFinger
from standoff.editions.yakuzas.objects.poisoned import Poisoned
from standoff.editions.yakuzas.objects.smoke import Smoke
from standoff.editions.yakuzas.objects.tattoo import Tattoo

SIX: Final[tuple[Thing, ...]] = (Poisoned(), Double(), Dark(), Smoke(), Tattoo(), FakeFinger())
