"""What may still lie face down of each weapon when cards have been called."""

from __future__ import annotations

from standoff.editions.yakuzas.weapons import STARS_CALLED, Blades

NOTHING_CALLED, TRIPLES_CALLED, ALL_CALLED = 0, 1, 2


def test_a_card_of_blades_escapes_the_triple_bangs_a_star_no_star_and_nothing_the_last_call() -> None:
    escapes = {
        called: [card for card in ("cling", "tanto", "shuriken") if Blades().escapes(card, called)]
        for called in (NOTHING_CALLED, TRIPLES_CALLED, STARS_CALLED, ALL_CALLED)
    }
    assert escapes == {
        NOTHING_CALLED: ["cling", "tanto", "shuriken"],
        TRIPLES_CALLED: ["cling", "tanto", "shuriken"],
        STARS_CALLED: ["cling", "tanto"],
        ALL_CALLED: [],
    }
