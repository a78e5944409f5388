"""The referee takes answers back: the game is then what it would be without them, and everything else stays."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import SetUp, start
from standoff.engine.state import State
from standoff.engine.undo import make_move, make_moves
from standoff.table import commands as c
from standoff.table import replays
from standoff.table.messages import Award
from standoff.table.pace import UNDOS
from tests.table.evening import Evening
from tests.table.park import HOST, Park

GAMES = [
    SetUp("live", 6),
    SetUp("live", 9, (), {"grenade.chains": True, "wounds.reveal": "clicks", "deck.preset": "sneaky"}, 2),
    SetUp("live", 7, (), {"cards": "paper", "clicks.order": "depth first"}),
    SetUp("live", 6, (), {"cards": "paper", "easy.count": True, "grenade.chains": True}),
    SetUp("first", 5, ("powers", "cop", "cardboard")),
    SetUp("second", 6, ("cardboard",)),
]


def saved(g: State | None) -> bytes:
    """A game as bytes, without its log: that goes on."""
    assert g is not None
    return msgspec.json.encode({name: value for name, value in g.save().items() if name != "log"})


def without_last(park: Park, count: int) -> bytes:
    """The game of this journal, folded by the engine from the answers that were given, without the last so many."""
    moves = msgspec.json.decode(b"[" + bytes(park.table.moves[:-1]) + b"]")
    rules = park.table.rules
    assert rules is not None
    g = start(rules, park.key)
    given: list[list[tuple[int, Any]]] = [[]]
    for seat, plain in moves:
        if isinstance(plain, dict) and "undo" in plain:
            given = [*given[: -1 - plain["undo"]], []]
            g = start(rules, park.key)
            make_moves(g, given)
            continue
        given[-1].append((seat, plain))
        if make_move(g, seat, plain):
            given.append([])
    again = start(rules, park.key)
    make_moves(again, given[: len(given) - 1 - count])
    return saved(again)


def play_on(park: Park, questions: int) -> None:
    """Some more of the game, as chance has it; now and then somebody is late, and a verdict ends a round."""
    for _ in range(questions):
        question = park.table.question
        if question is None:
            return
        if park.rng.random() < 0.04 and may_judge(park):
            give_any_verdict(park)
        elif park.rng.random() < 0.1 and not question.referee:
            park.wait()
        else:
            park.go_on(0.5)


def may_judge(park: Park) -> bool:
    g = park.table.g
    assert g is not None
    return any(step[0] == "next_round" for step in g.agenda) and g.decision != "notes"


def give_any_verdict(park: Park) -> None:
    g: Any = park.table.g
    seats = g.took_part()
    park.rng.shuffle(seats)
    park.do(HOST, c.GiveVerdict(tuple(seats[:1]), tuple(seats[1:2])))


@pytest.mark.parametrize("setup", GAMES, ids=["phones", "phones, options", "paper", "paper, easy", "box", "second box"])
@pytest.mark.parametrize("seed", range(3))
def test_after_an_undo_the_game_is_what_it_would_be_without_its_last_answers(setup: SetUp, seed: int) -> None:
    park = Park(setup, setup.players, seed=seed, key=key_of_seed(seed))
    park.do(HOST, c.Start())
    for _ in range(12):
        play_on(park, park.rng.randint(1, 25))
        if park.table.stage != "game":
            break
        count = park.rng.randint(1, min(len(park.table.given), park.rng.choice([1, 3, 40])))
        expected, before = without_last(park, count), park.table.questions
        events = park.everything(HOST).events
        park.do(HOST, c.Undo(count))
        assert saved(park.table.g) == expected
        assert park.table.questions == before + 1, "what is asked again has a number of its own"
        assert park.everything(HOST).events[: len(events)] == events, "the log goes on"
        for person in (None, *park.seats()):
            knew = cards_seen(park, person, ("fires", "shows_card", "weapons"))
            assert cards_seen(park, person, ("still_known",)) <= knew, "nobody is told of a card they had not seen"
        park.check_fold()
    for _ in range(600):
        if park.table.stage != "game":
            break
        play_on(park, 1)
    replay = replays.replay(park.table)
    assert park.table.rules is not None
    verify(replay, park.table.rules)
    assert Replay.decode(replay.encode()) == replay


def test_a_second_undo_goes_farther_back() -> None:
    park = Park.at("leavers")
    park.report(1)
    park.report(2)
    states = [without_last(park, count) for count in range(4)]
    park.do(HOST, c.Undo(1))
    assert saved(park.table.g) == states[1]
    park.do(HOST, c.Undo(2))
    assert saved(park.table.g) == states[3]


def test_an_answer_to_a_question_that_was_taken_back_comes_too_late() -> None:
    park = Park.at("leavers")
    old = park.table.question
    assert old is not None
    park.report(1)
    park.do(HOST, c.Undo())
    assert park.decision() == "leavers"
    with pytest.raises(Refusal, match="closed"):
        park.do(HOST, c.Choose(old.number, 2, referee=True))
    with pytest.raises(Refusal, match="closed"):
        park.do(HOST, c.Choose(old.number + 1, 2, referee=True))
    park.report(2)


def test_nobody_goes_back_before_the_beginning() -> None:
    park = Park.at("checklist")
    with pytest.raises(Refusal, match="0 answers count in this game so far, 1 cannot be taken back"):
        park.do(HOST, c.Undo())
    park.report("go")
    with pytest.raises(Refusal, match="1 answers count"):
        park.do(HOST, c.Undo(2))
    park.do(HOST, c.Undo(1))
    assert park.decision() == "checklist"


def test_only_the_referee_takes_back_and_only_where_people_play_on_their_own_ground() -> None:
    park = Park.at("leavers")
    with pytest.raises(Refusal, match="not the referee"):
        park.do(3, c.Undo())
    park.do(HOST, c.GiveReferee(3))
    with pytest.raises(Refusal, match="not the referee"):
        park.do(HOST, c.Undo())
    park.do(3, c.Undo())
    for setup in (SetUp("first", 6), SetUp("live", 6, (), {"ground": "arena"})):
        online = Evening(setup, people=6)
        with pytest.raises(Refusal, match="No game is under way"):
            online.do(0, c.Undo())
        online.do(0, c.Start())
        with pytest.raises(Refusal, match="on their own ground"):
            online.do(0, c.Undo())


def test_people_seats_talk_refs_and_clocks_stay() -> None:
    park = Park.at("leavers")
    park.do(3, c.Say("He moved!"))
    park.do(2, c.LineState(False))
    park.do(5, c.Face("Zoe", "cat"))
    park.report(1)
    said = c.Say("Again?", ref=77)
    park.do(4, said)
    info, chat = park.everything(None).info, park.table.chat[:]
    park.do(HOST, c.Pause())
    park.do(HOST, c.Undo())
    assert park.table.paused
    park.do(HOST, c.Resume())
    assert park.everything(None).info == info
    assert park.table.chat == chat
    assert park.do(4, said) == [], "it was said before"
    park.check_fold()


def test_an_undo_while_the_clocks_stand_still_gives_the_question_its_whole_time() -> None:
    park = Park.at("share_weapons")
    question = park.table.question
    assert question is not None
    assert question.closes is not None
    whole = question.closes - question.opened
    for seat in question.asked:
        park.say(seat, "pass")
    park.wait(7)
    park.do(HOST, c.Pause())
    park.do(HOST, c.Undo())
    park.wait(1000)
    park.do(HOST, c.Resume())
    again = park.table.question
    assert again is not None
    assert again.closes == park.now + whole


def test_an_undo_takes_back_what_players_have_sealed_meanwhile() -> None:
    park = Park.at("fire", guns=2)
    question = park.table.question
    assert question is not None
    park.say(question.asked[0], "gone")
    park.do(HOST, c.Undo())
    assert park.decision() == "leavers"
    park.report("done")
    again = park.table.question
    assert again is not None
    assert again.decision == "fire"
    assert not again.choices


def test_the_log_says_what_was_taken_back_and_which_cards_everybody_has_seen() -> None:
    park = Park.at("fire")
    question = park.table.question
    assert question is not None
    shooter = question.asked[0]
    for seat in question.asked:
        park.say(seat, park.opponents_in(seat)[0] if seat == shooter else "gone")
    weapon = park.told("fires")[0].data["weapon"]
    park.do(HOST, c.Undo())
    (undone,) = park.told("undone")
    assert (undone.clause, undone.data) == ("LR-67", {"count": 1, "decisions": ["fire"]})
    known = {(seat, str(card)) for one in park.told("still_known") for seat, card in pairs(one.data)}
    assert (shooter, weapon) in known
    shown = {(one.data["seat"], str(one.data["weapon"])) for one in park.told("shows_card")}
    assert known == shown | {(shooter, weapon)}


def cards_seen(park: Park, person: int | None, kinds: tuple[str, ...]) -> set[tuple[int, str]]:
    """Whose card somebody has read of in the log, and which."""
    found = set()
    for kind in kinds:
        for event in park.told(kind, person):
            data = event.data
            cards = [(data["seat"], data["weapon"])] if "weapon" in data else pairs(data)
            found |= {(seat, str(card)) for seat, card in cards}
    return found


def pairs(data: dict[str, Any]) -> list[tuple[int, Any]]:
    return list(zip(data["seats"], data["weapons"], strict=True))


def test_what_a_team_has_seen_of_its_cards_is_told_to_that_team_alone() -> None:
    park = Park.at("equipped")
    park.do(HOST, c.Undo(1))
    assert park.decision() == "share_weapons"
    assert park.told("still_known") == [], "nobody else learns what a team holds"
    for person in range(6):
        mates = set(park.table.fellows(park.table.need_seat(person)))
        (known,) = park.told("still_known", person)
        assert set(known.data["seats"]) == mates
        assert known.data["weapons"] == park.told("weapons", person)[0].data["weapons"]


def test_awards_are_given_for_what_counts() -> None:
    park = Park.at("leavers")
    park.report(1)
    park.report("done")
    assert Award("safety first", (1,), 1) in park.table.tally.given()  # if the game ended now
    park.do(HOST, c.Undo(1))
    assert "safety first" not in [given.award for given in park.table.tally.given()]


def test_a_game_is_not_taken_back_for_ever() -> None:
    park = Park.at("equipped")
    park.table.undos = UNDOS - 1
    park.do(HOST, c.Undo())
    with pytest.raises(Refusal, match=f"taken back {UNDOS} times"):
        park.do(HOST, c.Undo())


def test_spectators_are_shown_an_undo_as_late_as_everything_else() -> None:
    park = Park(SetUp("live", 6), people=6)
    park.do(HOST, c.Game(SetUp("live", 6), "normal", spectator_delay=60.0))
    park.do(HOST, c.Start())
    while park.decision() != "leavers":
        park.go_on()
    park.wait(60)
    park.report(1)
    park.wait(10)
    park.do(HOST, c.Undo())
    assert park.told("undone", 2)
    assert not park.told("undone", None)
    park.wait(61)
    assert park.told("undone", None)
    park.check_fold()


def test_a_verdict_is_taken_back_as_a_whole() -> None:
    park = Park.at("leavers")
    before = saved(park.table.g)
    park.do(HOST, c.GiveVerdict((1,), (2, 4)))
    park.do(HOST, c.Undo())
    assert saved(park.table.g) == before
    assert park.told("undone")[0].data["decisions"] == ["leavers"]


@pytest.mark.parametrize("seed", range(6))
def test_a_verdict_equals_the_same_outcome_told_step_by_step(seed: int) -> None:
    rng, outdoors = Random(seed), [setup for setup in GAMES if setup.edition == "live"]
    setup = outdoors[seed % len(outdoors)]
    park = Park(setup, setup.players, seed=seed, key=key_of_seed(seed))
    park.do(HOST, c.Start())
    told = 0
    while park.table.stage == "game" and told < 12:
        g: Any = park.table.g
        if "verdict" in g.asking.get(REFEREE, ()):
            seats = rng.sample(g.took_part(), len(g.took_part()))
            left, coma = tuple(seats[: rng.randint(0, 2)]), tuple(seats[3 : 3 + rng.randint(0, 3)])
            one, other = Park.reopened(park), Park.reopened(park)
            one.do(HOST, c.GiveVerdict(left, coma))
            for word in ("verdict", *left, "done", *coma, "done"):
                other.report(word)
            assert saved(one.table.g) == saved(other.table.g)
            assert one.everything(None).view == other.everything(None).view
            assert one.everything(None).events == other.everything(None).events
            told += 1
        play_on(park, 1)
    assert told > 3


def test_a_verdict_may_come_while_players_are_asked() -> None:
    for decision in ("share_weapons", "fire"):
        park = Park.at(decision)
        question = park.table.question
        assert question is not None
        park.do(HOST, c.GiveVerdict((1,), (5,)))
        assert park.decision() == "confirm"
        assert park.told("verdict")[0].data == {"left": [1], "coma": [5]}
        with pytest.raises(Refusal, match="closed"):
            park.do(park.person_on(question.asked[0]), c.Choose(question.number, "gone"))
        park.check_fold()


def test_a_verdict_needs_a_round_whose_notes_are_known_and_people_who_took_part() -> None:
    with pytest.raises(Refusal, match="none is under way"):
        Park.at("checklist").do(HOST, c.GiveVerdict())
    paper = Park.at("notes", setup=SetUp("live", 6, (), {"cards": "paper"}))
    with pytest.raises(Refusal, match="notes of the pot have to be counted"):
        paper.do(HOST, c.GiveVerdict())
    park = Park.at("leavers")
    for left, coma in (((1,), (1,)), ((1, 1), ()), ((9,), ())):
        with pytest.raises(Refusal, match="took part in the round, each once"):
            park.do(HOST, c.GiveVerdict(left, coma))
    with pytest.raises(Refusal, match="not the referee"):
        park.do(2, c.GiveVerdict())
    online = Evening(SetUp("live", 6, (), {"ground": "arena"}), people=6)
    online.do(0, c.Start())
    with pytest.raises(Refusal, match="on their own ground"):
        online.do(0, c.GiveVerdict())
