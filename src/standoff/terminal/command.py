"""`standoff play` and `standoff replay`."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import NamedTuple, NoReturn

import click

from standoff.bots import LEVELS, make_bot
from standoff.editions import EDITIONS, rules
from standoff.editions import edition as find_edition
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import BrokenFile, Refusal, StandoffError
from standoff.engine.replay import Replay
from standoff.engine.rules import OptionValue, SetUp
from standoff.terminal.cast import YOU, casting
from standoff.terminal.join import join_table
from standoff.terminal.keys import Keys, LeftTheTable, NoMoreInput
from standoff.terminal.paper import SPEEDS, Paper, console_for, printable
from standoff.terminal.play import Evening, Player
from standoff.terminal.retell import is_over, retell
from standoff.terminal.saving import check_place, free_name, save
from standoff.terminal.stages import stage_for

_LONGEST_NAME = 18


@click.command("play")
@click.option("--edition", default="first", show_default=True, help=f"The rulebook: {', '.join(EDITIONS)}.")
@click.option("--with", "modules", multiple=True, metavar="MODULE", help="Switch a module on, e.g. powers; repeatable.")
@click.option("--players", type=int, help="How many sit down, you included.  [default: what the edition likes]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a ruling; repeatable.")
@click.option("--bots", default=LEVELS[-1], show_default=True, metavar="LEVEL[,LEVEL…]", help=f"{', '.join(LEVELS)}.")
@click.option("--name", default="", help="What the others call you.")
@click.option("--seed", help="The same seed deals the same game.")
@click.option("--speed", type=click.Choice(list(SPEEDS)), default="normal", show_default=True, help="The pace.")
@click.option("--watch", is_flag=True, help="Bots play all seats, you look on.")
@click.option("--auto", is_flag=True, help="When the input ends, a bot plays your seat to the end.")
@click.option("--join", "address", metavar="URL", help="Sit down at a table on a server, e.g. http://host/t/CODE.")
@click.option("--save", "save_to", type=click.Path(path_type=Path), metavar="FILE", help="Keep the replay.")
def play_command(
    edition: str,
    modules: tuple[str, ...],
    players: int | None,
    options: tuple[str, ...],
    bots: str,
    name: str,
    seed: str | None,
    speed: str,
    watch: bool,
    auto: bool,
    address: str | None,
    save_to: Path | None,
) -> None:
    """Play a whole game in the terminal, against bots or at a table on a server."""
    if address is not None:
        _join(address, _name(name), speed)
        return
    stage = stage_for(find_edition(edition).name)
    setup = SetUp(edition, stage.usual_players(modules) if players is None else players, modules, _options(options))
    if save_to is not None:
        check_place(save_to)
    company = seed if seed is not None else str(randbelow(1_000_000))
    dealt = company
    while True:
        paper = Paper(console_for(sys.stdout), speed, time.sleep)
        table = Table(setup, bots.split(","), None if watch else _name(name), company)
        try:
            replay = sit_down(table, dealt, paper, auto=auto)
        except LeftTheTable:
            paper.say("You slip out by the back door. The others have not noticed yet.", indent=" ")
            return
        except NoMoreInput:
            _stop("The input ended before the game did; --auto would let a bot finish it.")
        if save_to is not None:
            keep(replay, save_to, paper)
        if watch or not is_at_keyboard(paper):
            if save_to is None:
                paper.say(f"This was deal {dealt}. With --save FILE it is kept for 'standoff replay FILE'.", indent=" ")
            return
        if not after_game(replay, dealt, save_to, paper):
            return
        dealt, save_to = str(randbelow(1_000_000)), None


def _join(address: str, name: str, speed: str) -> None:
    paper = Paper(console_for(sys.stdout), speed, time.sleep)
    try:
        join_table(address, name, paper, Keys(sys.stdin, paper.line))
    except LeftTheTable:
        paper.say("You leave the table; a bot keeps your seat warm.", indent=" ")
    except NoMoreInput:
        _stop("The input ended before the game did; a bot keeps your seat warm.")


class Table(NamedTuple):
    """Who plays what with whom, as long as they play again."""

    setup: SetUp
    levels: Sequence[str]
    name: str | None
    """The person's name; None when nobody but bots plays."""
    company: str
    """The seed by which the cast was chosen."""


def after_game(replay: Replay, seed: str, saved: Path | None, paper: Paper) -> bool:
    """Offer to keep the replay; true when everybody wants to play again."""
    offer = "[a] again" if saved else f"[a] again, [s] save the replay of deal {seed}"
    keys = Keys(sys.stdin, paper.line)
    while True:
        paper.line(f" {offer}, [Enter] to leave: ", end="")
        try:
            typed = keys.read().casefold()
        except NoMoreInput:
            paper.line()
            return False
        if typed != "s" or saved:
            return typed == "a"
        saved = free_name(seed)
        keep(replay, saved, paper)
        offer = "[a] again"


def keep(replay: Replay, path: Path, paper: Paper) -> None:
    """Save a replay and say how to see it again."""
    save(replay, path)
    paper.say(f"Kept. Watch it again: standoff replay {shlex.quote(str(path))}", indent=" ")


def is_at_keyboard(paper: Paper) -> bool:
    """Is there a person at both ends?"""
    return sys.stdin.isatty() and paper.console.is_terminal


def sit_down(table: Table, seed: str, paper: Paper, *, auto: bool) -> Replay:
    """Deal a game for one person (or none) and bots, and play it."""
    setup, me = table.setup, None if table.name is None else 0
    in_force = rules(setup)
    cast = casting(setup.players, me, table.name or "", Random(f"{table.company}:cast"))
    bots = {
        seat: make_bot(table.levels[seat % len(table.levels)].strip(), setup.edition, Random(f"{seed}:bot {seat}"))
        for seat in range(setup.players)
    }
    stage = stage_for(setup.edition)(cast, me)
    evening = Evening(in_force, key_of_seed(seed), stage, cast, me, paper, Random(f"{seed}:talk"))
    player = None
    if me is not None:
        player = Player(evening, Keys(sys.stdin, paper.line), bots[me] if auto else None)
    evening.open(setup.modules)
    if player is not None and is_at_keyboard(paper):
        player.pause("[Enter] to sit down:")
    return evening.play(bots, player)


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", "only_verify", is_flag=True, help="Play it again and compare; print the verdict only.")
@click.option("--text", "only_text", is_flag=True, help="Print the log as it was recorded, without verifying it.")
@click.option("--seat", type=int, metavar="N", help="Through the eyes of one seat, counted from 0.")
@click.option("--open", "is_open", is_flag=True, help="With all cards on the table.")
def replay_command(file: Path, only_verify: bool, only_text: bool, seat: int | None, is_open: bool) -> None:
    """Verify a replay and print it, round by round."""
    if seat is not None and is_open:
        raise Refusal("Choose either one seat's eyes or all cards open, not both")
    try:
        replay = Replay.decode(file.read_bytes())
    except OSError as err:
        raise BrokenFile(f"'{file}' cannot be read: {err.strerror}") from err
    paper = Paper(console_for(sys.stdout), "instant", time.sleep)
    is_verified = only_verify or not only_text
    in_force = rules(replay.setup)
    if is_verified and not is_over(replay, in_force):
        paper.say("This game was not played to its end.", indent="")
    if only_text or not only_verify:
        retell(replay, paper, seat, is_open=is_open)
        paper.line()
    if is_verified:
        count = len(replay.moves)
        paper.say(f"Verified: {count} answers, {len(replay.events)} events, the deal as promised.", indent="")


def _options(given: Sequence[str]) -> dict[str, OptionValue]:
    chosen: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"An option is written NAME=VALUE, not '{text}'")
        chosen[name.strip()] = value.strip()
    return chosen


def _name(given: str) -> str:
    name = printable(given)
    if len(name) > _LONGEST_NAME:
        raise StandoffError(f"A name has at most {_LONGEST_NAME} letters; '{name}' has {len(name)}")
    return name or YOU.name


def _stop(sentence: str) -> NoReturn:
    click.echo(f"\nstandoff: {sentence}", err=True)
    sys.exit(1)
