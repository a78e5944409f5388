"""The referee at the keyboard: throws made by hand are asked of whoever plays."""

from __future__ import annotations

import asyncio
import io
from random import Random

from standoff.client import Player as Guest
from standoff.client.seat import Ask
from standoff.editions import edition, rules
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import REFEREE
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import SetUp
from standoff.telling.cast import casting
from standoff.telling.general import words_of
from standoff.telling.referee import referee_question
from standoff.terminal.own_table import OwnTable, at_once
from standoff.terminal.play import Evening
from standoff.terminal.screen import Screen, console_for
from tests.server.serving import run, serving
from tests.terminal.evenings import NotingFirst, Typist

BY_HAND = SetUp("first", 5, ("powers",), {"powers.set": "+11", "shotgun.toss": "referee"})


class Whistler(Typist):
    """Types at random, and as the referee always the same."""

    def __init__(self, seed: int, screen: Screen, out: io.StringIO) -> None:
        super().__init__(seed, screen)
        self._out, self._read = out, 0
        self.tosses = 0

    def read(self) -> str:
        news, self._read = self._out.getvalue()[self._read :], len(self._out.getvalue())
        if "You are the referee" not in news:
            return super().read()
        self.tosses += 1
        return "2"


async def typed(seed: int) -> tuple[Replay, str, int]:
    out, cast = io.StringIO(), casting(5, 0, "Ann", Random(seed))
    screen = Screen(console_for(out), "instant", lambda seconds: None)
    own = OwnTable(BY_HAND, ["rookie"], key_of_seed(seed))
    await own.start()
    keys = Whistler(seed, screen, out)
    evening = Evening(own, cast, screen, keys, Random(seed), stage=NotingFirst)
    assert isinstance(evening.stage, NotingFirst)
    keys.stage = evening.stage
    await evening.play()
    return own.replay([gangster.name for gangster in cast]), out.getvalue(), keys.tosses


def test_whoever_plays_in_the_terminal_says_how_the_markers_fell() -> None:
    replay, text, tosses = next(found for seed in range(100) if (found := at_once(typed(seed)))[2])
    told = [answer for seat, answer in replay.moves if seat == REFEREE]
    assert len(told) == tosses
    assert all(list(answer) in (["plaster", "plain"], ["plain"]) for answer in told), "the second of what was offered"
    assert "How did the markers fall?" in text
    assert verify(Replay.decode(replay.encode()), rules(BY_HAND)).over


def test_the_question_names_whom_each_marker_is_for_in_any_language() -> None:
    options, people = (("plaster", "plaster"), ("plaster", "plain")), ("Ann", "Bob", "Cat")
    english, french = (words_of(edition("first"), language) for language in ("en", "fr"))
    question = referee_question(english, "toss", options, (2, 0), people)
    assert question.text == "You are the referee. How did the markers fall?"
    assert [choice.label for choice in question.choices] == ["Cat: Plaster, Ann: Plaster", "Cat: Plaster, Ann: Plain"]
    assert [choice.answer for choice in question.choices] == list(options)
    question = referee_question(french, "toss", options, (2, 0), people)
    assert question.text == "C'est vous l'arbitre. Comment sont tombés les jetons\N{NARROW NO-BREAK SPACE}?"
    assert question.choices[1].label == "Cat: Pansement, Ann: Vierge"
    plain = referee_question(english, "look_round", ("go", ("a", "b")), (), ())
    assert plain.text == "You are the referee. look round"
    assert [choice.label for choice in plain.choices] == ["go", "a, b"]


def test_a_guest_who_is_host_is_asked_as_the_referee_of_a_served_game() -> None:
    told: list[Ask] = []

    def bold(ask: Ask) -> object:
        """Shows, loads, covers two and stays, so that somebody has to throw."""
        pairs = [option for option in ask.options if isinstance(option, tuple)]
        wanted = [*pairs, *[option for option in ask.options if option in ("show", "bang", "stay")], ask.options[0]]
        return wanted[0]

    async def plays(guest: Guest) -> None:
        async with guest:
            async for ask in guest.asks():
                if ask.referee:
                    told.append(ask)
                await guest.answer(ask, ask.options[-1] if ask.referee else bold(ask))  # type: ignore[arg-type]

    async def game(url: str) -> None:
        people = [await Guest.open(url, "P0", BY_HAND, speed="instant")]
        people += [await Guest.join(people[0].url, f"P{number}") for number in range(1, 5)]
        async with asyncio.TaskGroup() as everybody:
            for guest in people:
                everybody.create_task(plays(guest))
            await people[0].until(lambda me: me.info is not None and sum(one.here for one in me.info.people) == 5)
            await people[0].start()

    async def evenings() -> None:
        async with serving() as server:
            for _ in range(30):
                if told:
                    return
                await game(server.public_url)

    run(evenings())
    assert told
    assert all(len(ask.about) == len(ask.options[0]) for ask in told if isinstance(ask.options[0], tuple))
