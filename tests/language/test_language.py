"""The scenario language: mistakes point at their place, and false expectations are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from standoff.scenarios.checking import check

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
    ((_, _, failure),) = check([file])
    assert failure is not None
    return failure.line, failure.column, failure.message


def test_a_true_tale_passes(tmp_path: Path) -> None:
    file = tmp_path / "tale.yaml"
    file.write_text(START + "  - expect: {Bob: {wounds: 1, posture: hurt}, Ann: {money: 10}, table: [20]}\n", "utf-8")
    ((_, scenario, failure),) = check([file])
    assert failure is None
    assert scenario is not None


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
