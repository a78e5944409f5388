"""Gangs in the terminal: everything fits eighty columns, and cards are called by their names."""

from __future__ import annotations

from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.terminal import GangStage
from standoff.engine.rules import SetUp
from standoff.telling.cast import Gangster
from standoff.telling.general import words_of
from tests.yakuzas.games import game, played

NAMES = ["Yan", "Eva", "Wes", "Yun", "Ed", "Walt", "Yu", "Elm", "A name that is far too long for one line"]
WIDTH = 80


def stage(players: int, me: int | None = 0, language: str = "en") -> GangStage:
    cast = [Gangster(name, name[:8], ("", "", ""), "") for name in NAMES[:players]]
    return GangStage(cast, me, words_of(YAKUZAS, language))


def test_every_line_of_every_table_fits_and_names_everybody_who_sits_there() -> None:
    for language in ("en", "fr"):
        drawn = stage(9, language=language)
        for g in played(SetUp("yakuzas", 9), "drawn"):
            view = YAKUZAS.view(g, 0)
            lines = [line.plain for line in drawn.table(view, WIDTH)]
            assert len(lines) == 1 + len(view.circle)
            assert all(len(line) <= WIDTH for line in lines)
            assert all(NAMES[seat][:18] in line for seat, line in zip(view.circle, lines[1:], strict=True))


def test_cards_to_share_are_called_by_name() -> None:
    g = game(powers={"East": [5, 9, 3]})
    asked = stage(6, 1).question(YAKUZAS.view(g, 1))
    assert asked.choices[0].label == "The Insane, The Specialist"
    assert asked.choices[0].answer == (5, 9)


def test_my_hand_is_told_in_the_words_of_its_set() -> None:
    g = game(powers={"rest": "none"})
    assert stage(6, 0).own(YAKUZAS.view(g, 0))[0] == "Hand: 5 Cling, 2 Tanto and 1 Shuriken."
    assert stage(6, 1, "fr").own(YAKUZAS.view(g, 1))[0] == "En main\u202f: 5 Clic, 2 Bang et 1 Triple Bang."


def test_the_end_names_the_gangs_with_what_they_are_worth() -> None:
    *_, g = played(SetUp("yakuzas", 6), "end")
    told = stage(6).result(YAKUZAS.view(g, None))
    assert len(told) == 3
    assert {mark for mark, _, _ in told} == {"★", "·"}
