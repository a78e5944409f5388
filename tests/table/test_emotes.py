"""Emotes: talk without words, for those who play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.bounds import MOST
from standoff.table.messages import Chat
from standoff.table.palette import EMOTES
from standoff.telling.words import REFUSALS, Words
from tests.table.evening import Evening

WEB = Path(__file__).parents[2] / "web" / "src" / "lib"
LAUGH = c.Emote("laugh", 1)


def begun(people: int = 4) -> Evening:
    evening = Evening(SetUp("first", 4), people=people, speed="no clock")
    evening.do(0, c.Start())
    return evening


def refused(evening: Evening, person: int | None, command: c.Spoken) -> str:
    """The key of the refusal; nothing has been written down."""
    before = len(evening.journal)
    with pytest.raises(Refusal) as no:
        evening.do(person, command)
    assert len(evening.journal) == before
    return no.value.key


def test_an_emote_is_a_line_of_talk_that_tells_who_does_it_to_whom() -> None:
    evening = begun(people=3)
    evening.do(0, LAUGH)
    evening.do(2, c.Emote("wink", 3))
    bot = evening.table.bot_name(3)
    lines = (
        Chat(1000.0, 0, "P0", "laughs at P1", emote="laugh", to=1),
        Chat(1000.0, 2, "P2", f"winks at {bot}", emote="wink", to=3),
    )
    for listener in (0, 1, None):
        assert evening.everything(listener).chat == lines
    evening.check_fold()


@pytest.mark.parametrize("emote", EMOTES)
def test_every_emote_is_taken(emote: str) -> None:
    evening = begun()
    evening.do(1, c.Emote(emote, 0))
    (line,) = evening.everything(2).chat
    assert (line.emote, line.to) == (emote, 0)
    assert "P0" in line.text


def test_an_emote_is_told_in_the_language_of_the_reader() -> None:
    french = Words(language="fr")
    assert french("emote.laugh", target="Bob") == "rit de Bob"
    assert french("emote.laugh", target="Odette") == "rit d'Odette"


def test_the_page_draws_every_emote() -> None:
    drawn = (WEB / "stage" / "art" / "emotes.ts").read_text("utf-8").partition("EMOTES")[2]
    assert sorted(re.findall(r"^  (\w+): \{", drawn, re.M)) == sorted(EMOTES)
    assert len(EMOTES) == 6


def test_an_emote_that_nobody_knows_is_refused_with_all_there_are() -> None:
    assert refused(begun(), 0, c.Emote("yawn", 1)) == "no emote"
    sentence = REFUSALS["no.no emote"]
    assert all(emote in str(sentence["en"]) for emote in EMOTES)
    assert str(sentence["fr"]) != str(sentence["en"])


def test_emotes_are_for_those_who_play_at_those_who_sit_there() -> None:
    evening = Evening(SetUp("first", 4), people=2, speed="no clock")
    assert refused(evening, 0, LAUGH) == "no game"
    evening.do(None, c.Join("Eve", "token", sit=False))
    evening.do(0, c.Start())
    assert refused(evening, 2, LAUGH) == "no seat"
    assert refused(evening, 2, c.Emote("laugh", 30)) == "no seat"
    assert refused(evening, None, LAUGH) == "join to talk"
    assert refused(evening, 0, c.Emote("laugh", 4)) == "no chair"


def test_nobody_laughs_without_end() -> None:
    evening = begun()
    for _ in range(MOST[c.Emote]):
        evening.do(0, LAUGH)
    assert refused(evening, 0, c.Emote("wink", 2)) == "enough this round"
    evening.do(0, c.Say("I can still talk"))
    evening.do(1, LAUGH)
    assert MOST[c.Emote] < MOST[c.Say]


def test_whoever_is_muted_is_not_seen_and_whoever_is_silenced_does_nothing() -> None:
    evening = begun()
    evening.do(2, c.Mute(0))
    evening.do(0, LAUGH)
    assert evening.everything(2).chat == ()
    assert len(evening.everything(1).chat) == 1
    evening.do(0, c.Mute(3, everyone=True))
    assert refused(evening, 3, LAUGH) == "silenced"


def test_watchers_see_an_emote_as_late_as_they_hear_talk() -> None:
    evening = Evening(SetUp("first", 4), people=4)
    evening.do(None, c.Join("Eve", "token", sit=False))
    evening.do(0, c.Game(SetUp("first", 4), "normal", spectator_delay=5.0))
    evening.do(0, c.Start())
    evening.wait(6.0)
    evening.do(0, LAUGH)
    evening.do(0, c.Say("Ha"))
    assert [line.text for line in evening.everything(1).chat] == ["laughs at P1", "Ha"]
    evening.wait(4.0)
    assert [evening.everything(who).chat for who in (4, None)] == [(), ()]
    evening.wait(2.0)
    for who in (4, None):
        assert [line.text for line in evening.everything(who).chat] == ["laughs at P1", "Ha"]
