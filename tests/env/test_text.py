"""A table that speaks: prompts, answers in words, and what happens to rambling."""

from __future__ import annotations

import re
from random import Random

import pytest

from standoff.engine.errors import Refusal
from standoff.env.prompt import LONGEST
from standoff.env.text import TextEnv

TABLES = [
    ("first", (), {}, 4, "fr"),
    ("first", ("powers", "cop", "objects"), {"powers.set": "+11 +12"}, 6, "en"),
    ("first", ("families",), {}, 12, "fr"),
    ("second", ("powers",), {}, 8, "en"),
    ("yakuzas", ("objects",), {}, 9, "fr"),
    ("live", (), {"ground": "arena"}, 9, "en"),
]


@pytest.mark.parametrize(("edition", "modules", "options", "players", "language"), TABLES)
def test_a_game_is_played_in_words(
    edition: str, modules: tuple[str, ...], options: dict[str, str | bool | int], players: int, language: str
) -> None:
    env, rng = TextEnv(edition, modules, options, language=language), Random(1)
    env.reset(players, seed=1)
    done, seats = False, set()
    while not done:
        seat, prompt = env.get_observation()
        seats.add(seat)
        assert len(prompt) <= LONGEST
        choices = re.findall(r"\[([^\]]+)\]", prompt.rpartition("\n")[2])
        assert len(choices) == len(env.episode.legal(seat))
        done, info = env.step(f"Well, well … I say [{rng.choice(choices)}]")
        assert info == {"seat": seat, "understood": True, "forfeited": False}
    paid, infos = env.close()
    assert seats == set(range(players))
    assert sum(paid.values()) == pytest.approx(1.0) or not any(paid.values())
    assert infos == {seat: {"forfeits": 0} for seat in range(players)}
    assert env.get_observation()[1].endswith("The game is over.")


def test_the_same_seed_is_the_same_game() -> None:
    env = TextEnv("first")
    env.reset(4, seed=3)
    once = env.get_observation()
    env.reset(4, seed=3)
    assert env.get_observation() == once
    env.reset(4)
    assert env.get_observation() != once


def test_rambling_is_asked_again_and_then_forfeited() -> None:
    env = TextEnv("first")
    env.reset(4, seed=2)
    seat, prompt = env.get_observation()
    for word in ("", "bang and click and both", "[bazooka]", "\N{SNOWMAN}" * 5000):
        env.reset(4, seed=2)
        assert env.step(word) == (False, {"seat": seat, "understood": False, "forfeited": False})
        again, told = env.get_observation()
        assert again == seat
        assert told.startswith("'")
        assert told.endswith(prompt)
        assert env.step(word)[1]["forfeited"]
        assert env.get_observation()[0] != seat
    assert env.close()[1][seat] == {"forfeits": 1}


def test_an_answer_may_be_said_without_brackets_and_by_seat() -> None:
    env = TextEnv("first")
    env.reset(4, seed=2)
    for _ in range(4):
        assert env.step("  Click ")[1]["understood"]
    seat, prompt = env.get_observation()
    assert env.episode.g.decision == "aim"
    other = (seat + 1) % 4
    assert f"[{env.names[other]}]" in prompt
    assert env.step(str(other))[1]["understood"]
    assert env.episode.g.answers[seat] == other


def test_nobody_is_asked_after_the_end() -> None:
    env = TextEnv("first")
    env.reset(4, seed=2)
    while not env.step(env.get_observation()[1].rpartition("[")[2].rstrip("]"))[0]:
        pass
    with pytest.raises(Refusal, match="game is over"):
        env.step("[click]")
