"""`standoff play` and `standoff replay`."""

from __future__ import annotations

import asyncio
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Any, NamedTuple, NoReturn

import click
import msgspec

from standoff.bots import LEVELS
from standoff.bots.levels import REGULAR
from standoff.bots.outside import Outsider, find_bot, is_outside
from standoff.client import Player as Seated
from standoff.client import Refused, Seat, play_bot
from standoff.client.beside import beside
from standoff.editions import EDITIONS, USUAL, rules
from standoff.editions import edition as find_edition
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import BrokenFile, Refusal, StandoffError
from standoff.engine.replay import Replay
from standoff.engine.rules import Edition, SetUp, written_options
from standoff.telling.cast import casting
from standoff.telling.general import usual_players, words_of
from standoff.telling.grammar import printable
from standoff.telling.language import language_option, told
from standoff.telling.words import Words
from standoff.terminal.keys import Keys, LeftTheTable, NoMoreInput
from standoff.terminal.own_table import OwnTable, at_once
from standoff.terminal.play import Evening, company, wait_for_the_game
from standoff.terminal.retell import is_over, retell
from standoff.terminal.saving import check_place, free_name, save
from standoff.terminal.screen import SPEEDS, Screen, console_for

_LONGEST_NAME = 18
WHO = f"{', '.join(LEVELS)}, or your own: file.py:Class, which also plays for you where you --join."


@click.command("play")
@click.option("--edition", default=USUAL, show_default=True, help=f"The rulebook: {', '.join(EDITIONS)}.")
@click.option("--with", "modules", multiple=True, metavar="MODULE", help="Switch a module on; repeatable.")
@click.option("--players", type=int, help="How many sit down, you included.  [default: what the edition likes]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a ruling; repeatable.")
@click.option("--preset", metavar="NAME", help="House rules with a name: classic, short, chaos, tournament.")
@click.option("--bots", default=REGULAR, show_default=True, metavar="NAME[,NAME…]", help=WHO)
@click.option("--name", default="", help="What the others call you.")
@click.option("--seed", help="The same seed deals the same game.")
@click.option("--speed", type=click.Choice(list(SPEEDS)), default="normal", show_default=True, help="The pace.")
@click.option("--watch", is_flag=True, help="Bots play all seats, you look on.")
@click.option("--auto", is_flag=True, help="When the input ends, a bot plays your seat to the end.")
@click.option("--join", "address", metavar="URL", help="Sit down at a table on a server, e.g. host:8000/ABCD.")
@click.option("--save", "save_to", type=click.Path(path_type=Path), metavar="FILE", help="Keep the replay.")
@language_option
def play_command(
    edition: str,
    modules: tuple[str, ...],
    players: int | None,
    options: tuple[str, ...],
    preset: str | None,
    bots: str,
    name: str,
    seed: str | None,
    speed: str,
    watch: bool,
    auto: bool,
    address: str | None,
    save_to: Path | None,
    language: str,
) -> None:
    """Play a whole game in the terminal, against bots or at a table on a server."""
    if address is not None and is_outside(bots):
        _join_with_a_bot(
            address, bots, name, Screen(console_for(sys.stdout), speed, time.sleep), Words(language=language)
        )
        return
    if address is not None:
        _join(address, name, speed, Words(language=language))
        return
    played = find_edition(edition)
    words = words_of(played, language)
    sitting = usual_players(played, modules) if players is None else players
    setup = SetUp(edition, sitting, modules, {**played.among_bots, **written_options(options)})
    if preset is not None:
        setup = _by_house_rules(played, preset, setup, players)
    if save_to is not None:
        check_place(save_to)
    company = seed if seed is not None else str(randbelow(1_000_000))
    dealt = company
    while True:
        screen = Screen(console_for(sys.stdout), speed, time.sleep)
        table = Company(setup, bots.split(","), None if watch else _name(name, words), company)
        try:
            replay = sit_down(table, dealt, screen, words, auto=auto)
        except Refusal as err:
            raise Refusal(told(err, played.catalogue, words)) from err
        except LeftTheTable:
            screen.say(words("terminal.left"), indent=" ")
            return
        except NoMoreInput:
            _stop(words("terminal.ended"))
        if save_to is not None:
            keep(replay, save_to, screen, words)
        if watch or not is_at_keyboard(screen):
            if save_to is None:
                screen.say(words("terminal.deal", deal=dealt), indent=" ")
            return
        if not after_game(replay, dealt, save_to, screen, words):
            return
        dealt, save_to = str(randbelow(1_000_000)), None


def _by_house_rules(played: Edition[Any], name: str, setup: SetUp, players: int | None) -> SetUp:
    """The game by these house rules; what somebody has said beside them is kept."""
    preset = played.preset(name)
    if players is not None and preset.players and players not in preset.players:
        raise Refusal(f"The house rules '{name}' are for {', '.join(map(str, preset.players))} players, not {players}")
    chosen = preset.applied(setup)
    modules = tuple(dict.fromkeys((*chosen.modules, *setup.modules)))
    return msgspec.structs.replace(chosen, modules=modules, options={**chosen.options, **setup.options})


def _join_with_a_bot(address: str, bot: str, name: str, screen: Screen, words: Words) -> None:
    """Let a bot that somebody has written play one game at a table on a server."""
    find_bot(bot)
    called = _name(name or bot.rpartition(":")[2][:_LONGEST_NAME], words)
    screen.say(words("terminal.bot.sits", bot=bot, name=called), indent=" ")
    view, outsider = asyncio.run(play_bot(address, bot, called))
    has_won = view is not None and view.me in (view.winners or ())
    screen.say(words("terminal.bot.won" if has_won else "terminal.bot.lost"), indent=" ")
    _tell_owed(outsider, screen, words)


def _tell_owed(bot: Outsider, screen: Screen, words: Words) -> None:
    """Name a bot that has not answered."""
    count = bot.forfeits.total()
    if count:
        screen.say(words("terminal.bot.owes", bot=bot.name, n=count, trouble=printable(bot.trouble)), indent=" ")


def _join(address: str, name: str, speed: str, words: Words) -> None:
    screen = Screen(console_for(sys.stdout), speed, time.sleep)
    keys = Keys(sys.stdin, screen.line)
    try:
        asyncio.run(join_table(address, _name(name, words), screen, keys, words, stays=is_at_keyboard(screen)))
    except LeftTheTable:
        screen.say(words("terminal.left.table"), indent=" ")
    except NoMoreInput:
        _stop(words("terminal.ended.table"))


async def join_table(url: str, name: str, screen: Screen, keys: Keys, words: Words, *, stays: bool = False) -> None:
    """Join the table at this address and play one game there; whoever stays is asked for another."""

    def knocked() -> None:
        screen.say(words("terminal.knocked"), indent=" ")

    async with await Seated.join(url, name, knocked=knocked) as me:
        while True:
            await wait_for_the_game(me, screen, words)
            evening = Evening(me, company(me, words), screen, keys, Random(), language=words.language)
            assert me.info is not None
            evening.open(me.info.setup.modules)
            await evening.play()
            if not stays or not await wants_again(me, screen, keys, words):
                break
        screen.say(words("terminal.over", url=shlex.quote(url)), indent=" ")


async def wants_again(me: Seat, screen: Screen, keys: Keys, words: Words) -> bool:
    """Say "Again!" at a table on a server, and wait for the others; false when somebody has had enough.

    Whoever has not said anything when the next game begins is called to it.
    """
    assert me.info is not None
    played = me.info.game
    screen.line(f" {words('terminal.again')} ", end="")
    try:
        typed = (await beside(keys.read)).casefold()
    except NoMoreInput:
        screen.line()
        return False
    if me.info.stage == "over" and me.info.game == played:
        if typed != "a":
            return False
        try:
            await me.again()
        except Refused as err:
            screen.say(f"{err}.", indent=" ")
            return False
    told: tuple[int, ...] = ()
    while me.info.stage == "over" and me.info.game == played:
        if me.info.again != told:
            told = me.info.again
            names = ", ".join(printable(one.name) for one in me.info.people if one.person in told)
            screen.say(words("terminal.again.who", names=names), indent=" ")
        await me.changed()
    return True


class Company(NamedTuple):
    """Who plays what with whom, as long as they play again."""

    setup: SetUp
    levels: Sequence[str]
    name: str | None
    """The person's name; None when nobody but bots plays."""
    company: str
    """The seed by which the cast was chosen."""


def after_game(replay: Replay, seed: str, saved: Path | None, screen: Screen, words: Words) -> bool:
    """Offer to keep the replay; true when everybody wants to play again."""
    keys = Keys(sys.stdin, screen.line)
    while True:
        offer = words("terminal.again") if saved else words("terminal.again.save", deal=seed)
        screen.line(f" {offer} ", end="")
        try:
            typed = keys.read().casefold()
        except NoMoreInput:
            screen.line()
            return False
        if typed != "s" or saved:
            return typed == "a"
        saved = free_name(seed)
        keep(replay, saved, screen, words)


def keep(replay: Replay, path: Path, screen: Screen, words: Words) -> None:
    """Save a replay and say how to see it again."""
    save(replay, path)
    screen.say(words("terminal.kept", file=shlex.quote(str(path))), indent=" ")


def is_at_keyboard(screen: Screen) -> bool:
    """Is there a person at both ends?"""
    return sys.stdin.isatty() and screen.console.is_terminal


def sit_down(table: Company, seed: str, screen: Screen, words: Words, *, auto: bool) -> Replay:
    """Deal a game for one person (or none) and bots, and play it."""
    rules(table.setup)
    return at_once(_sit_down(table, seed, screen, words, auto=auto))


async def _sit_down(table: Company, seed: str, screen: Screen, words: Words, *, auto: bool) -> Replay:
    setup, watch = table.setup, table.name is None
    cast = casting(setup.players, None if watch else 0, table.name or "", Random(f"{table.company}:cast"))
    own = OwnTable(setup, table.levels, key_of_seed(seed), watch=watch)
    await own.start()
    keys = None if watch else Keys(sys.stdin, screen.line)
    evening = Evening(own, cast, screen, keys, Random(f"{seed}:talk"), auto=auto, language=words.language)
    evening.open(setup.modules)
    if evening.person is not None and is_at_keyboard(screen):
        evening.person.pause(words("terminal.sit"))
    await evening.play()
    for chair in own.outsiders:
        _tell_owed(chair.bot, screen, words)
    return own.replay([gangster.name for gangster in cast])


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", "only_verify", is_flag=True, help="Play it again and compare; print the verdict only.")
@click.option("--text", "only_text", is_flag=True, help="Print the log as it was recorded, without verifying it.")
@click.option("--seat", type=int, metavar="N", help="Through the eyes of one seat, counted from 0.")
@click.option("--open", "is_open", is_flag=True, help="With all cards on the table.")
@language_option
def replay_command(
    file: Path, only_verify: bool, only_text: bool, seat: int | None, is_open: bool, language: str
) -> None:
    """Verify a replay and print it, round by round."""
    if seat is not None and is_open:
        raise Refusal("Choose either one seat's eyes or all cards open, not both")
    try:
        replay = Replay.decode(file.read_bytes())
    except OSError as err:
        raise BrokenFile(f"'{file}' cannot be read: {err.strerror}") from err
    screen, words = Screen(console_for(sys.stdout), "instant", time.sleep), Words(language=language)
    is_verified = only_verify or not only_text
    in_force = rules(replay.setup)
    if is_verified and not is_over(replay, in_force):
        screen.say(words("terminal.unfinished"), indent="")
    if only_text or not only_verify:
        retell(replay, screen, seat, is_open=is_open, language=language)
        screen.line()
    if is_verified:
        verdict = words("terminal.verified", answers=len(replay.moves), events=len(replay.events))
        screen.say(verdict, indent="")


def _name(given: str, words: Words) -> str:
    name = printable(given)
    if len(name) > _LONGEST_NAME:
        raise StandoffError(f"A name has at most {_LONGEST_NAME} letters; '{name}' has {len(name)}")
    return name or words("terminal.you.name")


def _stop(sentence: str) -> NoReturn:
    click.echo(f"\nstandoff: {sentence}", err=True)
    sys.exit(1)
