"""Names and talk that everybody can see and read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from standoff.editions.live.teams import MOST
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.folding import reopened
from standoff.table.text_checks import check_name
from standoff.telling.cast import BOT_NAMES
from tests.table.evening import Evening

WELCOME = (
    "Ann", "Zoë", "Zoe\u0308", "Łukasz", "Nguyễn Văn Ánh", "Nguye\u0302\u0303n", "O'Neill-Smith 3rd", "李小龙",
    "さくら", "한지민", "Игорь", "Ελένη", "אָבִי", "محمد", "می\u200cخواهم", "देवी", "क्\u200dष", "ไม้เอก",
    "🦊", "👩\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "❤\ufe0f", "👍🏽", "🇫🇷", "1\ufe0f\u20e3", "🧔🏻\u200d♀\ufe0f Jo",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "\U0001fae8", "Velveteen", "Joe",
)  # fmt: skip
INVISIBLE = (
    "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u200b", "\u200d", "\u200c", "\u2060", "\ufeff", "\u00ad",
    "\u034f", "\ufe0f", "\u180e", "A\u3164", "An\u200bn", "An\u200dn", "An\u200cn", "Ann\u200d", "A\ufe0f",
    "\u202eAnn", "Ann\u2066", "\u061cAnn", "Ann\u200f", "\U000e0041nn", "🏴\U000e0067", "\U000e0100", "🦊\u200d",
)  # fmt: skip
UNFIT = ("   ", "\t", "Ann\n", "\x00", "A\u00a0nn", "A\u2003nn", "A\u2028nn", "\ue000")
PILES = ("\u0301", "\u0301\u0301", " \u0301Ann", "A\u0323\u0325\u032d\u0330nn", "Z" + "\u0363\u0364" * 9)


@pytest.mark.parametrize("name", WELCOME, ids=ascii)
def test_names_of_all_the_world_are_welcome(name: str) -> None:
    evening = Evening(SetUp("first", 4), people=1)
    evening.do(0, c.Face(name))
    evening.do(None, c.Join(name, "another token"))
    evening.do(0, c.Say(name))
    assert [one.name for one in evening.table.company.people] == [name, name]


@pytest.mark.parametrize(
    ("name", "why"),
    [(name, why) for names, why in ((INVISIBLE, "invisible"), (UNFIT, ""), (PILES, "accents")) for name in names],
    ids=ascii,
)
def test_what_nobody_can_see_or_read_is_no_name(name: str, why: str) -> None:
    evening = Evening(SetUp("first", 4), people=1)
    for command in (c.Face(name), c.Join(name, "another token"), c.Say(name), c.Face("Ann", face=name)):
        with pytest.raises(Refusal) as refused:
            evening.do(0 if not isinstance(command, c.Join) else None, command)
        assert str(refused.value)
        assert refused.value.key == why or not why
    assert len(evening.table.company.people) == 1


def test_no_two_bots_of_the_largest_crowd_go_by_one_name() -> None:
    assert len(set(BOT_NAMES)) == len(BOT_NAMES) >= MOST


@pytest.mark.parametrize("name", BOT_NAMES)
def test_nobody_takes_the_name_of_a_bot(name: str) -> None:
    evening = Evening(SetUp("first", 4), people=1)
    alike = (
        name,
        name.upper(),
        f" {name} ",
        name.replace(" ", "  "),
        name.replace("-", "‐"),
        name.replace("e", "é", 1),
    )
    wide = "".join(chr(ord(sign) + 0xFEE0) if sign.isalpha() else sign for sign in name)
    for one in (*alike, wide):
        for command in (c.Face(one), c.Join(one, "another token")):
            with pytest.raises(Refusal, match="A bot goes by that name"):
                evening.do(0 if isinstance(command, c.Face) else None, command)
    evening.do(0, c.Say(name))


def test_a_table_whose_people_had_such_names_still_opens() -> None:
    evening = Evening(SetUp("first", 4), people=1)
    joined = c.Entry(evening.now, None, c.Join("\u3164", "old token"))
    table = reopened([*evening.journal, joined, c.Entry(evening.now, 1, c.Face("Velvet"))])
    assert table.company.people[1].name == "Velvet"


def test_the_names_that_the_page_suggests_are_free() -> None:
    cast = (Path(__file__).parents[2] / "web/src/lib/stage/art/cast.ts").read_text("utf-8")
    suggested = re.findall(r'\{ name: "([^"]+)"', cast)
    assert len(suggested) >= 12
    for name in suggested:
        check_name(name.removeprefix("The "))
