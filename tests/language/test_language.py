"""The scenario language: mistakes point at their place, and false expectations are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from standoff.scenarios.checking import check
from standoff.scenarios.nodes import read

START = """\
scenario: A tale
clauses: [FE-01]
game: {edition: first, players: [Ann, Bob, Cat, Dan], deal: {notes: [20, 10, 10, 5, 5]}}
play:
  - load: {Ann: bang, rest: click}
  - aim: {Ann: Bob, Bob: Cat, Cat: Dan, Dan: Ann}
  - courage: {}
"""


def first_failure(tmp_path: Path, text: str) -> tuple[int, int, str]:
    """Where a scenario fails, and why."""
    file = tmp_path / "tale.yaml"
    file.write_text(text, "utf-8")
    (failure,) = check([file])
    assert failure is not None
    return failure.line, failure.column, failure.message


def test_a_true_tale_passes(tmp_path: Path) -> None:
    file = tmp_path / "tale.yaml"
    file.write_text(START + "  - expect: {Bob: {wounds: 1, posture: hurt}, Ann: {money: 10}, table: [20]}\n", "utf-8")
    assert list(check([file])) == [None]


@pytest.mark.parametrize(
    ("lie", "line", "words"),
    [
        ("  - expect: {Bob: {wounds: 2}}\n", 8, "Bob: wounds: expected 2, found 1"),
        ("  - expect: {Bob: {posture: standing}}\n", 8, "expected standing, found hurt"),
        ("  - expect: {table: [20, 5]}\n", 8, "table: expected [20, 5], found [20]"),
        ("  - expect: {log: [{kind: wounded, seat: Cat}]}\n", 8, "the log does not have"),
        ("  - expect: {no log: [FE-55]}\n", 8, "which should not be there"),
        ("  - expect: {Bob: {log: [{kind: loaded_card, seat: Ann}]}}\n", 8, "what Bob sees does not have"),
        ("  - expect: {views: {Bob: {Ann: {money: 10}}}}\n", 8, "Bob sees: Ann: money: expected 10, found None"),
        ("  - expect: {alive: [Ann, Bob, Cat]}\n", 8, "expected [Ann, Bob, Cat], found [Ann, Bob, Cat, Dan]"),
        ("  - expect: {colour: red}\n", 8, "a referee sees no 'colour'"),
        ("  - expect: {Bob: {hat: big}}\n", 8, "a player has no 'hat'"),
        ("  - expect: {Bob: {second: {cards: 7}}}\n", 8, "Bob has no second gun"),
        ("  - aim: {Ann: Bob}\n", 8, "'aim' is not due: the table waits for 'load'"),
        ("  - load: {Ann: click}\n", 8, "Bob is asked to 'load', and the step does not say what"),
        ("  - load: {Zoe: click, rest: click}\n", 8, "nobody here is called 'Zoe'"),
        ("  - load: {Ann: cannon, rest: click}\n", 8, "Ann may not answer 'cannon'"),
        ("  - refuse: {load: {Ann: click}, because: FE-21}\n", 8, "should be refused by FE-21, but it is taken"),
        ("  - refuse: {load: {Ann: cannon}, because: FE-21}\n", 8, "is refused by FE-19, not by FE-21"),
        ("  - refuse: {load: {Ann: cannon}}\n", 8, "a refusal names one decision"),
        ("  - quiet: 9\n", 8, "no quiet round is left"),
        ("  - load: [click]\n", 8, "nobody's turn to 'load': the table waits for 'load'"),
        ("  - aside: {Ann: [wish, painting]}\n", 8, "nobody speaks without being asked"),
        ("  - aside: {Zoe: [wish]}\n", 8, "nobody here is called 'Zoe'"),
        ("  - quiet: many\n", 8, "must be a whole number"),
        ("  - refuse: {courage: {Ann: stay}, because: FE-21}\n", 8, "is refused by no clause, not by FE-21"),
        (
            "  - cannot: {load: {Ann: click}}\n  - expect: {round: 2}\n  - cannot: {load: {Ann: click}}\n",
            10,
            "Ann is offered 'click' in 'load'",
        ),
        ("  - cannot: {load: {Zoe: click}}\n", 8, "nobody here is called 'Zoe'"),
        ("  - expect: {round: 2, asked: {}}\n", 8, "asked: expected"),
        ("  - expect: {decision: window split}\n", 8, "decision: expected window split, found window None"),
        ("  - load: {rest: click}\n    aim: {}\n", 8, "exactly one key"),
        ("  - window loot: {Ann: show}\n", 8, "not due"),
    ],
)
def test_a_false_or_impossible_step_is_reported_where_it_stands(
    tmp_path: Path, lie: str, line: int, words: str
) -> None:
    at, column, message = first_failure(tmp_path, START + lie)
    assert at == line
    assert column > 1
    assert words in message


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("scenario: [\n", (2, 1), "not YAML"),
        ("- a\n- b\n", (1, 1), "must be a mapping"),
        ("scenario: x\nclauses: [FE-01]\n", (1, 1), "has no 'game'"),
        ("scenario: x\ncolour: red\n", (2, 1), "a scenario has no 'colour'"),
        ("scenario: x\nscenario: y\n", (2, 1), "given twice"),
        (START.replace("FE-01", "FE-999"), (2, 11), "has no clause 'FE-999'"),
        (START.replace("first", "zeroth"), (3, 17), "no edition 'zeroth'"),
        (START.replace("deal", "luck"), (3, 55), "a game has no 'luck'"),
        (START.replace("[Ann, Bob, Cat, Dan]", "[Ann, Ann]"), (3, 39), "there twice"),
        (START.replace("[Ann, Bob, Cat, Dan]", "[Ann, rest]"), (3, 39), "a word of the scenario language"),
        (START.replace("first", "yakuzas").replace("Dan]", "East]"), (3, 51), "a word of the scenario language"),
        (START.replace(", Dan]", "]"), (3, 7), "FE-01"),
        (START.replace("20, 10, 10, 5, 5", "50"), (3, 7), "one too many"),
        (START.replace("play:", "refused: FE-01\nplay:"), (1, 1), "either 'play' or"),
        ("scenario: x\nclauses: []\ngame: {edition: first, players: [A]}\nrefused: FE-01\n", (2, 10), "at least one"),
    ],
)
def test_a_mistake_in_the_file_has_a_line_and_a_column(
    tmp_path: Path, text: str, place: tuple[int, int], words: str
) -> None:
    line, column, message = first_failure(tmp_path, text)
    assert words in message
    assert (line, column) == place


def test_a_set_up_that_should_be_refused_must_be(tmp_path: Path) -> None:
    text = "scenario: x\nclauses: [FE-01]\ngame: {edition: first, players: [A, B, C, D]}\nrefused: FE-01\n"
    assert "should be refused by FE-01, but it is taken" in first_failure(tmp_path, text)[2]
    three = text.replace(", D]", "]").replace("refused: FE-01", "refused: FE-09")
    assert "refused by FE-01, not by FE-09" in first_failure(tmp_path, three)[2]


WITH_POWERS = """\
scenario: A tale
clauses: [FE-01]
game:
  edition: first
  players: [Ann, Bob, Cat, Dan]
  with: [powers]
  deal: {powers: {Ann: 5, Bob: 10, Cat: 7, Dan: 2}}
play:
"""


def passes(tmp_path: Path, text: str) -> bool:
    """Is the tale true?"""
    file = tmp_path / "tale.yaml"
    file.write_text(text, "utf-8")
    (failure,) = check([file])
    return failure is None


def test_a_decision_is_reached_through_silence_and_the_asked_are_judged_there(tmp_path: Path) -> None:
    assert passes(
        tmp_path, WITH_POWERS + "  - expect: {decision: load, window: null, Ann: {asked: [click, bang, bbb]}}\n"
    )
    line, _, message = first_failure(tmp_path, WITH_POWERS + "  - expect: {decision: load, window: loot}\n")
    assert "window: expected loot, found None" in message
    assert line == 9


def test_a_window_is_named_by_its_moment_or_with_it(tmp_path: Path) -> None:
    aimed = "  - load: {rest: any}\n  - aim: {rest: any}\n"
    for named in ("{decision: window, window: aimed}", "{decision: window aimed}"):
        assert passes(tmp_path, WITH_POWERS + "  - load: {rest: any}\n  - expect: {decision: aim}\n")
        assert passes(tmp_path, WITH_POWERS + aimed + f"  - expect: {named}\n")
    _, _, message = first_failure(tmp_path, WITH_POWERS + aimed + "  - expect: {decision: window loaded}\n")
    assert "expected window loaded" in message


def test_an_expectation_does_not_look_past_what_the_next_step_answers(tmp_path: Path) -> None:
    looks = WITH_POWERS + "  - expect: {Cat: {shown: no}}\n"
    assert passes(tmp_path, looks + "  - window loot: {Cat: show}\n")
    refused = "  - refuse: {window loot: {Dan: show}, because: SP-G.5}\n"
    assert passes(tmp_path, looks + refused + "  - window loot: {Cat: show}\n")
    assert passes(tmp_path, looks + "  - load: {rest: any}\n")


def test_outdoors_the_letter_of_a_team_is_nobodys_name(tmp_path: Path) -> None:
    game = "{edition: live, players: [Ann, G, Cat, Dan, Eve, Fay]}"
    line, _, message = first_failure(tmp_path, f"scenario: x\nclauses: [LIVE-018]\ngame: {game}\nplay: []\n")
    assert (line, message) == (3, "'G' is a word of the scenario language")


def test_on_is_a_word_and_yes_is_true() -> None:
    (spot,) = read("{a: on, b: yes, c: no, d: off, e: True}")
    assert spot.plain() == {"a": "on", "b": True, "c": False, "d": "off", "e": True}


def test_any_is_the_first_thing_offered(tmp_path: Path) -> None:
    assert passes(tmp_path, WITH_POWERS + "  - load: {Ann: bang, rest: any}\n  - expect: {Bob: {loaded: click}}\n")


def test_heaps_have_no_order_wherever_they_are_read_and_a_list_of_one_needs_no_brackets(tmp_path: Path) -> None:
    file = tmp_path / "tale.yaml"
    file.write_text(
        WITH_POWERS
        + "  - load: {rest: click}\n"
        + "  - expect: {decision: aim, asked: {Bob: [Dan, Ann, Cat]}}\n"
        + "  - aim: {rest: any}\n"
        + "  - courage: {Ann: stay, rest: withdraw}\n"
        + "  - expect: {sharers: Ann, log: [{kind: split, seats: Ann}]}\n"
        + "  - load: {rest: click}\n"
        + "  - aim: {rest: any}\n"
        + "  - courage: {Ann: withdraw, Dan: withdraw}\n"
        + "  - expect: {log: [{kind: split, seats: [Cat, Bob]}]}\n",
        "utf-8",
    )
    assert list(check([file])) == [None]
    two = START + "  - expect: {sharers: Cat}\n"
    assert "sharers: expected Cat, found [Ann, Cat, Dan]" in first_failure(tmp_path, two)[2]


def test_what_is_not_there_may_be_written_as_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tale.yaml"
    file.write_text(
        START
        + "  - expect: {Ann: {second: null, hidden: {}}, Bob: {second: {}}}\n"
        + "  - expect: {views: {Ann: {Bob: {second: null, hand: null}}}}\n",
        "utf-8",
    )
    assert list(check([file])) == [None]
    zero = START + "  - expect: {Ann: {wounds: {}}}\n"
    assert "Ann: wounds: expected {}, found 0" in first_failure(tmp_path, zero)[2]
    unknown = START + "  - expect: {Ann: {open: null}}\n"
    assert "Ann: open: expected None, found [bang]" in first_failure(tmp_path, unknown)[2]


def test_how_a_round_ended_and_that_nobody_was_asked_is_one_step(tmp_path: Path) -> None:
    assert passes(tmp_path, START + "  - expect: {round: 1, asked: {}, window: null, Bob: {posture: hurt}}\n")
    loaded = WITH_POWERS + "  - load: {rest: any}\n"
    _, _, message = first_failure(tmp_path, loaded + "  - expect: {asked: {}}\n")
    assert "asked: expected {}, found {Ann: [pass, show]" in message


def test_whoever_is_not_asked_and_what_is_not_due_is_refused(tmp_path: Path) -> None:
    players = "players: [Ann, Bob, Cat, Dan]"
    dead = START.replace(players, players + ", position: {round: 2, Dan: {dead: yes}}").split("  - load")[0]
    assert passes(tmp_path, dead + "  - refuse: {load: {Dan: click}, because: FE-76}\n")
    assert passes(tmp_path, START + "  - refuse: {courage: {Ann: stay}, because: null}\n  - expect: {round: 1}\n")
    begun = START.split("  - load")[0]
    assert passes(tmp_path, begun + "  - refuse: {courage: {Ann: stay}, because: FE-19}\n  - load: {rest: click}\n")


def test_cannot_looks_at_every_question_up_to_the_next_real_one(tmp_path: Path) -> None:
    assert passes(
        tmp_path, WITH_POWERS + "  - cannot: {window loot: {Bob: show}, load: {Ann: show}}\n  - load: {rest: any}\n"
    )
    _, _, message = first_failure(tmp_path, WITH_POWERS + "  - cannot: {window loot: {Ann: show}}\n")
    assert "Ann is offered 'show' in 'window loot'" in message


def test_cannot_looks_at_the_round_that_a_position_begins_with(tmp_path: Path) -> None:
    players = "players: [Ann, Bob, Cat, Dan]"
    later = WITH_POWERS.replace(players, players + "\n  position: {round: 2}")
    assert later != WITH_POWERS
    assert passes(tmp_path, later + "  - cannot: {window loot: {Bob: show}}\n")
    _, _, message = first_failure(tmp_path, later + "  - cannot: {window loot: {Ann: show}}\n")
    assert "Ann is offered 'show' in 'window loot'" in message


def test_a_quiet_round_ends_where_the_next_one_waits(tmp_path: Path) -> None:
    assert passes(
        tmp_path, WITH_POWERS + "  - quiet: 2\n  - expect: {round: 2}\n  - expect: {round: 3, decision: load}\n"
    )
