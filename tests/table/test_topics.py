"""Every word of the journal belongs to one topic, where its check and its effect stand together."""

from __future__ import annotations

from typing import get_args

from standoff.table import commands as c
from standoff.table.folding import TOPICS, VERBS


def test_every_word_of_the_journal_belongs_to_one_topic() -> None:
    words = [kind for topic in TOPICS for kind in topic.VERBS]
    assert len(words) == len(set(words))
    assert set(words) == set(VERBS) == set(get_args(c.Journalled))


def test_a_check_and_its_effect_stand_in_the_module_of_their_topic() -> None:
    for topic in TOPICS:
        for kind, verb in topic.VERBS.items():
            assert verb.effect.__module__ == topic.__name__, kind
    shared = {kind for topic in TOPICS for kind, verb in topic.VERBS.items()
              if verb.check is not None and verb.check.__module__ != topic.__name__}  # fmt: skip
    assert shared == {c.Kick}, "whoever is sent away is somebody else who is here, as with a new host"
