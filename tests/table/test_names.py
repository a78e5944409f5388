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
from standoff.table.names import LONGEST, cut, graphemes
from standoff.table.text_checks import check_name
from standoff.telling.cast import BOT_NAMES, FACES
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
    assert [one.name for one in evening.table.company.people] == [name, f"{name} 2"], "as typed, and told apart"


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


FAMILY = "👩\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Zoe\u0308", 3), (FAMILY, 1), ("🏳\ufe0f\u200d🌈!", 2), ("🇫🇷🇩🇪", 2), ("👍🏽👍", 2), ("1\ufe0f\u20e3", 1),
        ("देवी", 2), ("क्\u200dष", 1), ("ไม้", 2), ("น้ำ", 1), ("\u1100\u1161\u11a8", 1), ("a b", 3), ("", 0),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", 1), ("❤\ufe0f\u200d🔥", 1),
    ],
    ids=ascii,
)  # fmt: skip
def test_a_letter_is_what_a_reader_takes_for_one(name: str, letters: int) -> None:
    assert len(list(graphemes(name))) == letters
    assert "".join(graphemes(name)) == name


def test_long_names_are_cut_between_letters_and_kept_as_typed_up_to_there() -> None:
    evening = Evening(SetUp("first", 4), people=0)
    typed = (FAMILY * LONGEST, "Zoe\u0308" * 8, FAMILY * (LONGEST + 3), "Ann" + " " * 21 + "Bob")
    for token, name in enumerate(typed):
        evening.do(None, c.Join(name, str(token)))
    assert [one.name for one in evening.table.company.people] == [
        FAMILY * LONGEST, "Zoe\u0308" * 8, cut(FAMILY * LONGEST, LONGEST - 2) + " 2", "Ann",
    ]  # fmt: skip
    evening.check_fold()


def test_nobody_becomes_a_bot_by_being_cut() -> None:
    evening = Evening(SetUp("first", 4), people=1)
    with pytest.raises(Refusal, match="A bot goes by that name"):
        evening.do(0, c.Face(f"{BOT_NAMES[0]}{' ' * LONGEST}Ann"))


def test_the_second_bob_is_bob_2_and_gets_bob_back_when_it_is_free() -> None:
    evening = Evening(SetUp("first", 4), people=0)
    for token, name in enumerate(("Bob", "bob", "BÖB", "Bob 2", "🦊", "🐻", "🦊")):
        evening.do(None, c.Join(name, str(token)))
    assert [one.name for one in evening.table.company.people] == [
        "Bob",
        "bob 2",
        "BÖB 3",
        "Bob 2 2",
        "🦊",
        "🐻",
        "🦊 2",
    ]
    evening.do(0, c.Face("Bob"))
    assert evening.table.company.people[0].name == "Bob", "one's own name is not taken"
    evening.do(0, c.Leave())
    evening.do(1, c.Face("bob"))
    assert evening.table.company.people[1].name == "bob"
    evening.do(2, c.Face("Bob"))
    assert evening.table.company.people[2].name == "Bob 2", "also for those who change their name"
    evening.check_fold()


def test_faces_differ_as_long_as_there_are_free_ones() -> None:
    evening = Evening(SetUp("first", 4), people=0)
    for token in range(len(FACES)):
        evening.do(None, c.Join("Ann", str(token), FACES[3]))
    assert [one.face for one in evening.table.company.people] == [*FACES[3:], *FACES[:3]]
    evening.do(None, c.Join("Bob", "one more", FACES[3]))
    assert evening.table.company.people[-1].face == FACES[7], "the next one that nobody wears who sits"
    evening.do(0, c.Face("Ann", FACES[3]))
    assert evening.table.company.people[0].face == FACES[3], "one's own face is not taken"
    evening.do(0, c.Face("Ann", "a face of some other page"))
    assert evening.table.company.people[0].face == "a face of some other page"


def test_a_journal_with_two_bobs_folds_as_it_did() -> None:
    evening = Evening(SetUp("first", 4), people=1)
    twice = [c.Entry(evening.now, None, c.Join("Bob", token, FACES[0])) for token in ("one", "two")]
    table = reopened([*evening.journal, *twice])
    assert [(one.name, one.face) for one in table.company.people[1:]] == [("Bob", FACES[0])] * 2


def test_the_faces_of_the_page_are_those_of_the_cast() -> None:
    cast = (Path(__file__).parents[2] / "web/src/lib/stage/art/cast.ts").read_text("utf-8")
    names = re.findall(r'^  \{ name: "([^"]+)"', cast, re.MULTILINE)
    assert tuple(name.lower().replace(" ", "-").replace("é", "e") for name in names) == FACES
