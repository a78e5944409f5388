"""The second edition at the keyboard: its questions, its table, its sentences."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from standoff.editions import rules
from standoff.editions.second.edition import SECOND
from standoff.editions.second.powers import POWERS
from standoff.editions.second.terminal.loot import in_order
from standoff.editions.second.terminal.questions import wish_words
from standoff.editions.second.terminal.stage import AFFECTED, CLAUSES, LOOT_CLAUSES, SecondStage
from standoff.editions.second.view import SecondView
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.events import Event
from standoff.engine.play import answer, waiting_for
from standoff.engine.rules import SetUp, start
from standoff.telling.cast import CAST
from standoff.telling.general import words_of
from standoff.telling.narrate import Narrator
from standoff.terminal.command import play_command, replay_command
from standoff.terminal.keys import Keys, NoMoreInput
from standoff.terminal.own_table import OwnTable, at_once
from standoff.terminal.play import Evening
from standoff.terminal.screen import Screen, console_for
from tests.terminal.evenings import CHOSEN, NotingSecond, typed_game

KEYS = "c\nb\n1\n2\n3\ns\n20\n10\n5\np\ng\nd1\nd5\nk\n4\nl\nt\n" * 120
"""Everything a base game may want; what is not on offer is kindly refused."""
BASE = ("--edition", "second", "--seed", "7", "--bots", "rookie")
ASKING = (
    "cunning", "dictator", "good friend", "greedy", "hustler", "junk dealer", "kid", "professional", "smart", "vulture",
)  # fmt: skip
"""Powers that put a question of their own."""
WORDS = words_of(SECOND)
LOOT = ("bill 20", "bill 20", "bill 5", "painting", "painting", "diamond 5", "kit", "clip")


PLAIN = {"load": "click", "privilege": "pass", "courage": "stay", "swap": "keep"}


def play(*args: str, typed: str = KEYS) -> Result:
    return CliRunner().invoke(play_command, [*BASE, *args], input=typed)


def dealt(me: str = "") -> SetUp:
    """Four gangsters and known loot in the first round; seat 0 is Godfather and holds that power."""
    deal: dict[str, object] = {"loot": [LOOT]}
    if me:
        deal["powers"] = {"0": me, "rest": "none"}
    return SetUp("second", 4, ("powers",) if me else (), godfather=0, deal=deal)


def at_the_table(setup: SetUp, aims: tuple[int, ...] = (1, 0, 0, 1), decision: str = "pick") -> SecondView:
    """What seat 0 sees when it is asked that, everybody else being as dull as can be."""
    g = start(rules(setup), key_of_seed(1))
    while g.agenda[-1][0] != decision or waiting_for(g) != [0]:
        name = g.agenda[-1][0]
        for seat in waiting_for(g):
            if name == decision and seat == 0:
                continue
            answer(g, seat, aims[seat] if name in ("aim", "kid_aim") else PLAIN.get(name, g.asking[seat][0]))
    view = rules(setup).edition.view(g, 0)
    assert isinstance(view, SecondView)
    return view


def stage() -> SecondStage:
    return SecondStage(CAST[:4], 0, words_of(SECOND))


def drawn(view: SecondView, width: int = 80) -> str:
    return "\n".join(line.plain for line in stage().table(view, width))


def test_everything_the_powers_ask_can_be_answered_by_a_key() -> None:
    NotingSecond.decisions.clear()
    evenings = ((power, seed) for seed in range(12) for power in ASKING)
    while NotingSecond.decisions != set(CLAUSES) and (evening := next(evenings, None)):
        power, seed = evening
        typed_game(SetUp("second", 5, ("powers",), CHOSEN, deal={"powers": {"0": power}}), seed, io.StringIO())
    assert NotingSecond.decisions == set(CLAUSES)


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("players", [4, 6, 8])
def test_the_table_fits_the_page(width: int, players: int) -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=width, color_system=None, _environ={})
    typed_game(SetUp("second", players, ("powers",)), 4, out, console)
    assert max(len(line) for line in out.getvalue().split("\n")) <= width


def test_a_dumb_terminal_gets_plain_letters_and_no_codes() -> None:
    out = io.StringIO()
    dumb = Console(file=out, force_terminal=True, width=80, _environ={"TERM": "dumb", "NO_COLOR": "1"})
    typed_game(SetUp("second", 6, ("powers",)), 1, out, dumb)
    text = out.getvalue()
    assert text.isascii()
    assert "One... two... THREE!" in text
    assert "[=DESK=]" in text


def test_the_loot_lies_under_the_lamp_and_the_desk_with_the_godfather() -> None:
    view = at_the_table(dealt("kid"), decision="courage")
    text = drawn(view)
    assert "Under the lamp: 2×$20K  $5K  2×painting  diamond $5K  New Godfather  kit  clip" in text
    assert text.count("[═DESK═]") == 1
    assert "Kid" in text
    assert "!!! 2 GUNS ARE ON YOU: Auntie Dynamite and Big Whisper !!!" in text
    assert text.count("──▶ YOU!!") == 2


def test_during_the_draft_the_line_up_makes_room_for_the_order_of_picks() -> None:
    text = drawn(at_the_table(dealt()))
    assert "The picks go: YOU, Auntie, Whisper, Velvet, and round again." in text
    assert len(text.split("\n")) <= 4


def test_cards_alike_are_one_choice_with_a_number() -> None:
    asked = stage().question(at_the_table(dealt()))
    labels = {choice.key: choice.label for choice in asked.choices}
    assert labels == {
        "20": "bill $20K ×2",
        "5": "bill $5K",
        "p": "painting ×2",
        "d5": "diamond $5K",
        "g": "New Godfather token",
        "k": "kit: no use to you",
        "c": "clip: no Bang spent",
    }
    assert asked.aside is not None
    assert asked.aside.key == "w"


def test_the_greedy_types_two_keys_for_two_shares() -> None:
    asked = stage().question(at_the_table(dealt("greedy")))
    assert len(asked.listing) == 7
    answers = {choice.key: choice.answer for choice in asked.choices}
    assert answers["20 20"] == ("bill 20", "bill 20")
    assert answers["p k"] == ("painting", "kit")
    assert "5 5" not in answers
    assert "two at once like" in asked.text


def test_the_godfather_sees_where_a_gun_points_before_giving_orders() -> None:
    asked = stage().question(at_the_table(dealt(), decision="privilege"))
    assert [(choice.key, choice.label) for choice in asked.choices] == [
        ("p", "nobody: all stays"),
        ("1", "Auntie ▶ YOU"),
        ("2", "Whisper ▶ YOU"),
        ("3", "Velvet ▶ Auntie"),
    ]


def test_your_loot_is_summed_up_and_the_next_painting_is_priced() -> None:
    loot = ["bill 20", "bill 5", "diamond 1", "diamond 10", "painting", "painting", "painting"]
    setup = SetUp("second", 4, deal={"position": {"round": 2, "seats": {"0": {"loot": loot, "wounds": 1}}}})
    hand, sums = stage().own(at_the_table(setup, decision="load"))
    assert hand == "Hand: 4 Clicks and 3 Bangs. 1 wound."
    assert sums == "Loot: bills $25K, 2 diamonds $11K, 3 paintings $30K (4 make $60K) = $66K."


def test_the_collector_counts_the_power_as_a_painting() -> None:
    _, sums = stage().own(at_the_table(dealt("collector"), decision="load"))
    assert sums == "Loot: 1 painting with your power $4K (2 make $12K) = $4K."


def test_help_on_a_pick_speaks_of_what_lies_there_and_of_powers_at_hand() -> None:
    clauses = stage().clauses(at_the_table(dealt("junk dealer")))
    assert {"SEL-06", "SEL-40", "SEL-50", "SEL-71", "SEP-09.1"} <= set(clauses)
    assert "SEP-04.1" not in clauses


def test_every_clause_that_the_help_quotes_is_in_the_rulebook() -> None:
    catalogue = rules(SetUp("second", 4)).edition.catalogue
    quoted = [clause for table in (CLAUSES, LOOT_CLAUSES) for clauses in table.values() for clause in clauses]
    quoted += [f"SEP-{number:02}.1" for number in range(1, 17)]
    assert [clause for clause in quoted if clause not in catalogue] == []
    assert {power for powers in AFFECTED.values() for power in powers} <= {power.name for power in POWERS}
    assert all(f"power.{power.name}.text" in SECOND.texts for power in POWERS)


def test_wishes_are_typed_as_keys_or_as_words() -> None:
    assert wish_words("p, D10 20 clip", WORDS) == ("wish", "painting", "diamond 10", "bill 20", "clip")
    assert wish_words("", WORDS) == ("wish",)
    with pytest.raises(Refusal, match="no 'yacht' to wish for; the keys are 20, 10, 5, p"):
        wish_words("p yacht", WORDS)


def test_a_wish_list_takes_its_shares_without_asking_again() -> None:
    out = io.StringIO()
    screen = Screen(console_for(out), "instant", lambda seconds: None)
    typed = io.StringIO("c\n1\np\ns\nw\nyacht\nw\np 20\n")

    async def evening() -> None:
        own = OwnTable(dealt(), ["rookie"], key_of_seed(0))
        await own.start()
        await Evening(own, CAST[:4], screen, Keys(typed, screen.line), Random(1)).play()

    with pytest.raises(NoMoreInput):
        at_once(evening())
    text = out.getvalue()
    assert "There is no 'yacht' to wish for" in text
    assert text.count("Your pick.") == 2
    assert text.count("You take a painting.") == 2
    assert "ROUND 2 OF 8" in text


def test_guns_that_go_down_together_are_told_together() -> None:
    dropped = [Event("discarded", "SE-42", {"seat": seat}) for seat in (1, 2)]
    kept = Event("discarded", "SEL-53", {"seat": 3})
    told = stage().arranged([Event("discarded", "SE-38", {"seat": 0}), *dropped, kept])
    assert [event.kind for event in told] == ["guns_down", "discarded"]
    assert told[0].data == {"seats": [1, 2]}


def test_the_final_count_climbs_from_the_poorest_to_the_richest() -> None:
    count = {"shares": [], "cards": 0, "paintings": 0, "bonus": 0}
    counts = [Event("count", "SE-74", {"seat": seat, "total": total, **count}) for seat, total in ((1, 90), (0, 20))]
    over = Event("game_over", "SE-74", {"winners": [1], "why": "last round"})
    told = stage().arranged([Event("no_bonus", "SEL-08"), *counts, Event("lost", "SE-72", {"seat": 2}), over])
    assert [event.kind for event in told] == ["no_bonus", "lost", "count", "count", "game_over"]
    assert [event.data["seat"] for event in told[2:4]] == [0, 1]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("too_slow", "SE-22", {"seat": 0}), "You are too slow and hold up nobody."),
        (Event("takes", "SE-58", {"seat": 1, "share": "diamond 10"}), "Auntie Dynamite takes a $10K diamond."),
        (
            Event("sharing", "SE-57", {"order": [2, 0, 1]}),
            "Now to the loot. The picks go round like this: Big Whisper, you and Auntie Dynamite.",
        ),
        (
            Event("heals", "SEL-40", {"seat": 0, "healed": 2, "wounds": 0}),
            "Plaster, gauze, a stiff drink: all 2 wounds close, and you are as good as new.",
        ),
        (
            Event("forbids", "SEP-04.1", {"by": 1, "seat": 0, "type": "bill"}),
            "“Not for you,” Auntie Dynamite dictates: you must keep off bills.",
        ),
        (
            Event("count", "SE-74", {
                "seat": 1, "shares": ["bill 20", "diamond 1", "diamond 5", "painting"],
                "cards": 26, "paintings": 12, "bonus": 60, "total": 98,
            }),
            "Auntie Dynamite lays out a $20K bill, a $1K diamond, a $5K diamond and a painting: $26K in "
            "bills and diamonds, $12K in paintings, $60K for the most diamonds… $98K.",
        ),
        (
            Event("count", "SE-74", {"seat": 0, "shares": [], "cards": 0, "paintings": 0, "bonus": 0, "total": 0}),
            "You turn out your pockets… $0. Lint.",
        ),
        (
            Event("game_over", "SE-75", {"winners": [0], "why": "last round"}),
            "Equal fortunes, so the scars decide: you win!",
        ),
        (
            Event("game_over", "SE-76", {"winners": [1, 2], "why": "last round"}),
            "After eight rounds Auntie Dynamite and Big Whisper share the win!",
        ),
        (
            Event("game_over", "SE-79", {"winners": [], "why": "nobody left"}),
            "Nobody is left alive, so nobody wins. The paintings will outlive us all.",
        ),
    ],
)  # fmt: skip
def test_what_happens_is_told_to_you(event: Event, told: str) -> None:
    assert Narrator(words_of(SECOND), SECOND.kinds, [who.name for who in CAST[:3]], 0).sentence(event) == told


def test_loot_is_counted_by_kind() -> None:
    told = "2 bills of $20K, a $5K bill, 2 paintings and a $5K diamond"
    assert WORDS.named("share", in_order(LOOT[:6])) == told
    assert WORDS.named("share", ()) == "nothing"


def test_a_whole_game_by_piped_answers_is_kept_and_told_again(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    done = play("--save", file, "--with", "powers", "--players", "8")
    assert done.exit_code == 0, done.output
    assert "ROUND 1 OF 8" in done.stdout
    assert "THE FINAL COUNT" in done.stdout
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in done.stdout.split("\n")) <= 80
    told = CliRunner().invoke(replay_command, [file])
    assert told.exit_code == 0, told.output
    assert "Under the lamp: " in told.stdout
    assert "(secret)" not in told.stdout
    assert "Verified: " in told.stdout
    opened = CliRunner().invoke(replay_command, [file, "--text", "--open"])
    assert "(secret)" in opened.stdout


def test_a_watched_game_shows_no_secrets() -> None:
    done = play("--watch", "--with", "powers", typed="")
    assert done.exit_code == 0
    assert "THE FINAL COUNT" in done.stdout
    assert "Your choice" not in done.stdout
    assert "YOU" not in done.stdout


def test_too_many_or_too_few_are_refused() -> None:
    for players in ("3", "9"):
        done = play("--players", players)
        assert isinstance(done.exception, Refusal)
        assert f"seats 4 to 8 players, not {players}" in str(done.exception)
