"""Lessons: what they ask for is legal, and the teacher has a sentence for every moment in every language."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions import OURS
from standoff.engine.codec import as_answer
from standoff.engine.rules import Edition

LESSONS = [(edition, name) for edition in OURS for name in edition.lessons()]
SEEN = {"first": {"first", "powers", "cop", "families"}, "second": {"second"}, "yakuzas": {"yakuzas"}, "live": set()}


def test_every_way_to_play_at_a_table_has_its_lesson() -> None:
    assert {edition.name: set(edition.lessons()) for edition in OURS} == SEEN


@pytest.mark.parametrize(("edition", "name"), LESSONS, ids=[name for _, name in LESSONS])
def test_a_pupil_is_asked_for_what_is_legal_and_told_about_it(edition: Edition[Any], name: str) -> None:
    lesson = edition.lessons()[name]
    *asked, last = lesson["moments"]
    assert "answer" not in last
    assert 4 <= len(asked) <= 8
    for at, moment in enumerate(asked):
        assert as_answer(moment["answer"]) in [as_answer(option) for option in moment["view"]["options"]]
        for kind in ("step", "astray", "watch"):
            assert f"learn.{name}.{kind}.{at}" in edition.texts
    assert f"learn.{name}.step.{len(asked)}" in edition.texts
    assert lesson["moments"] == sorted(lesson["moments"], key=lambda moment: moment["read"])
    if name != edition.name:
        assert f"learn.title.{name}" in edition.texts


@pytest.mark.parametrize("edition", OURS, ids=lambda one: str(one.name))
def test_no_sentence_of_a_teacher_is_left_over(edition: Edition[Any]) -> None:
    said = {f"learn.title.{name}" for name in edition.lessons() if name != edition.name}
    for name, lesson in edition.lessons().items():
        last = len(lesson["moments"]) - 1
        said |= {f"learn.{name}.{kind}.{at}" for kind in ("step", "astray", "watch") for at in range(last)}
        said.add(f"learn.{name}.step.{last}")
    assert {key for key in edition.texts if key.startswith("learn.")} == said
