"""Every question of both editions is answered in the page at least once, by people who only press what they see."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from standoff import editions
from standoff.engine.phase import Phase
from standoff.engine.rules import SetUp
from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, Ear, Wants, call, open_table

SIZES = ((360, 640), (390, 844), (412, 915), (768, 1024), (1280, 720), (320, 568))
FULL = {
    "first": SetUp("first", 5, ("powers", "cop")),
    "families": SetUp("first", 9, ("families",)),
    "second": SetUp("second", 6, ("powers",)),
}
"""Set-ups that together have every phase of their edition."""


def questions(edition: str) -> set[str]:
    """What people can be asked in an edition: every phase that asks."""
    rules = [editions.rules(setup) for setup in FULL.values() if setup.edition == edition]
    return {name for one in rules for name, phase in one.phases.items() if type(phase).ask is not Phase.ask}


def company(meet: Meet, served: Served, people: int, **setup: Any) -> list[tuple[Page, Ear]]:
    """People at a stacked table who play by themselves; the other chairs have bots."""
    seat = open_table(served.url, "P0", **setup)
    seats = [seat]
    for number in range(1, people):
        seats.append(call(served.url, f"/api/tables/{seat['table']}/people", {"name": f"P{number}", "sit": True}))
    found = []
    for number, one in enumerate(seats):
        page = meet(f"P{number}", size=SIZES[number % len(SIZES)], url=served.url).page
        ear = Ear(page)
        page.goto(f"/t/{one['table']}#seat={one['token']}.{seat['watch']}")
        page.wait_for_selector("main.lobby")
        found.append((page, ear))
    return found


def play(people: list[tuple[Page, Ear]], table: Table) -> None:
    """One game, until everything that the table is for has been answered by somebody, or heard."""
    host = people[0][0]
    host.get_by_role("button", name=re.compile("^Start")).click()
    begin(people, table.wants)
    held, missing = dict(table.then), set(table.shows)
    until = time.monotonic() + 240
    while missing:
        is_over = all(page.locator(".after").count() for page, _ in people)
        seen = {label for _, ear in people for label in ear.labels}
        missing -= seen
        for label in seen & held.keys():
            begin(people, held.pop(label))
        wrong = is_over or time.monotonic() > until
        assert not (missing and wrong), f"Nobody has answered, or heard: {', '.join(sorted(missing))}"
        host.wait_for_timeout(50)


def begin(people: list[tuple[Page, Ear]], wants: dict[int, Wants]) -> None:
    """They play, and want what they want."""
    for number, one in wants.items():
        page = people[number][0]
        page.wait_for_selector("section.hand")
        page.evaluate(AUTOPLAY, {"seed": number + 1, "wants": one})


@dataclass(frozen=True)
class Table:
    """A table at which certain questions come up, whatever the dice say: nobody is hit who is not meant to be."""

    shows: set[str]
    """What somebody answers or hears there."""
    wants: dict[int, Wants]
    """The people, and what they do; the other chairs have bots."""
    setup: dict[str, Any]
    then: dict[str, dict[int, Wants]] = field(default_factory=dict)
    """What people want as soon as something has been answered."""


def stays(**wants: list[str] | None) -> Wants:
    """Somebody who shows courage."""
    return {"courage": [".stay"], **wants}


def lies(**wants: list[str] | None) -> Wants:
    """Somebody who does not."""
    return {"courage": [".floor"], **wants}


def seats(count: int, facts: dict[str, Any], **others: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The seats of a position: the same facts for all, and what is different for some (`_2` is seat 2)."""
    return {str(seat): {**facts, **others.get(f"_{seat}", {})} for seat in range(count)}


SHOWN = {"shown": True}
TEAMS = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
CLICKS, BANGS = {"hand": {"click": 4}}, {"hand": {"bang": 3, "click": 1}}
TABLES: Final = {
    # The Professional, who is Godfather, orders a coward about and robs him; then the Vulture kills the Professional.
    "second, thieves": Table(
        {"load", "aim", "privilege", "new_target", "courage", "steal", "feast"},
        {0: stays(load=["Bang"], seats=["P2"]), 1: stays(load=["Bang"], seats=["P0"]), 2: lies()},
        {
            "edition": "second", "players": 5, "options": {"professional": "chosen"}, "godfather": 0,
            "deal": {
                "powers": {"0": "professional", "1": "vulture", "rest": "none"},
                "position": {
                    "round": 5,
                    "seats": seats(
                        5, CLICKS, _0={**BANGS, "wounds": 2, "loot": ["bill 5"]}, _1=BANGS,
                        _2={"loot": ["painting", "bill 10"]},
                    ),
                },
            },
        },
    ),
    # The Greedy takes a clip and something else, and every Bang lies in the pile.
    "second, clips": Table(
        {"pick", "pick several", "look_through", "throw_away", "friend"},
        {0: stays(draft=[r"Take: .* \+ ", "a Clip", r"a .* bill"]), 1: stays()},
        {
            "edition": "second", "players": 4, "options": {"clip_look": True, "last_token": "optional"}, "godfather": 0,
            "deal": {
                "powers": {"0": "greedy", "1": "good friend", "rest": "none"},
                "position": {
                    "round": 5, "table": ["clip", "clip", "clip", "bill 20"], "seats": seats(4, CLICKS),
                },
            },
        },
    ),
    # The Smart covers a coward; the Junk Dealer takes loot before the Dictator's eyes.
    "second, traders": Table(
        {"veto", "retake", "trade"},
        {0: stays(), 1: stays(seats=["P3"]), 2: stays(), 3: lies()},
        {
            "edition": "second", "players": 4, "godfather": 0,
            "deal": {
                "powers": {"0": "dictator", "1": "smart", "2": "junk dealer", "rest": "none"},
                "position": {"round": 5, "seats": seats(4, CLICKS)},
            },
        },
    ),
    "second, hands": Table(
        {"hustle", "pay", "kid_aim", "swap"},
        {0: stays(seats=["P1"]), 1: stays(), 2: stays()},
        {
            "edition": "second", "players": 4, "options": {"hustler": "may"},
            "deal": {"powers": {"0": "hustler", "1": "kid", "2": "cunning", "rest": "none"}},
        },
    ),
    # The Specialist's triple Bang kills the first gangster of the game, and Hand-me-down has two guns from then on.
    # The dead man waited with his aim until the shotgun had been pointed at two.
    "first, guns": Table(
        {"give_up", "load several", "aim several", "heard toss", "heard inherits"},
        {
            0: stays(load=["Triple"], seats=["P3"], window=["Show"]),
            1: stays(load=["Bang"], seats=["P0", "P2"]),
            2: stays(load=["Click"], window=["P3"]),
            3: stays(load=["Click"], seats=None),
        },
        {
            "players": 5, "options": {"powers.set": "+11 +12", "shotgun.pairs": "any"},
            "deal": {
                "powers": {"0": 9, "1": 11, "2": 3, "3": 1, "4": 8},
                "position": {
                    "round": 5,
                    "seats": seats(
                        5, CLICKS, _0={"hand": {"bbb": 1, "click": 3}}, _1={"hand": {"bang": 2, "click": 2}, **SHOWN},
                        _3={"wounds": 2},
                    ),
                },
            },
        },
        then={"aim several": {3: stays(seats=["P1"])}},
    ),
    "first, a cop": Table(
        {"load", "aim", "courage", "window", "talk", "kid_aim", "cunning_load", "hold", "heard switchboard"},
        {0: stays(phone=["Call"]), 1: stays(), 2: stays()},
        {
            "players": 5, "modules": ["powers", "cop"], "options": {"talk.showCards": True},
            "deal": {
                "cop": 0, "powers": {"0": 6, "1": 7, "2": 1, "3": 8, "4": 2}, "notes": [10] * 5,
                "position": {"round": 5, "seats": seats(5, CLICKS, _0=SHOWN, _1=SHOWN)},
            },
        },
    ),
    "first, a grenade": Table(
        {"window", "heard grenade"},
        {0: stays(window=["Show"])},
        {"players": 4, "deal": {"powers": {"0": 5}, "position": {"round": 7}}},
    ),
    "families, before the first round": Table(
        {"choose_boss", "share_powers", "boss_word", "swap_bullets", "load", "heard bullets_divided"},
        {0: stays(), 1: stays(), 2: stays()},
        {"players": 9, "modules": ["families"], "deal": {"teams": TEAMS}},
    ),
    # Somebody of another family shoots at the boss, and both bodyguards step in.
    "families, bodyguards": Table(
        {"guards", "boss_picks", "heard steps_in"},
        {
            0: stays(window=["Step in"]), 1: stays(), 2: stays(window=["Step in", "Silence"]),
            3: stays(load=["Bang"], seats=["P1"]),
        },
        {
            "players": 9, "modules": ["families"],
            "deal": {
                "teams": TEAMS,
                "position": {
                    "round": 5,
                    "seats": seats(
                        9, CLICKS, _0={"power": 1}, _1={"boss": True, "power": 1}, _2={"power": 8},
                        _3={"hand": {"bang": 4}, "power": 9},
                    ),
                },
            },
        },
    ),
}  # fmt: skip


def test_no_question_is_forgotten() -> None:
    wanted = {label for table in TABLES.values() for label in table.shows}
    assert not (questions("first") | questions("second")) - wanted


@pytest.mark.parametrize("table", TABLES)
def test_every_question_is_answered_in_the_page(meet: Meet, stacked: Served, table: str) -> None:
    one = TABLES[table]
    play(company(meet, stacked, len(one.wants), **one.setup), one)


def test_a_ghost_is_offered_only_what_a_ghost_may_do(meet: Meet, stacked: Served) -> None:
    clicks, last = {"hand": {"click": 5}}, {"wounds": 2, "hand": {"click": 5}}
    armed = {"hand": {"bang": 2, "click": 3}}
    position = {"round": 4, "seats": {"0": last, "1": armed, "2": clicks, "3": clicks}}
    people = company(meet, stacked, 2, players=4, modules=[], deal={"position": position})
    ann, bob = (page for page, _ in people)
    ann.get_by_role("button", name=re.compile("^Start")).click()
    for step, (hers, his) in {
        "load": ("^Click", "^Bang"),
        "seats": ("P1", "P0"),
        "courage": ("Banzai", "Banzai"),
    }.items():
        for page, name in ((ann, hers), (bob, his)):
            page.locator(f"section.hand.{step}").get_by_role("button", name=re.compile(name)).click()
    # She is dead, and he loads for the next round: there is nothing to bet on yet.
    bets = ann.locator("section.hand.ghost button")
    bob.wait_for_selector("section.hand.load")
    expect(bets).to_have_count(3)
    expect(bets.and_(ann.locator(":disabled"))).to_have_count(3)
    for step, name in (("load", "^Click"), ("seats", "Duchess|Slow Joe|Velvet|Accountant|Two-Spoons")):
        bob.locator(f"section.hand.{step}").get_by_role("button", name=re.compile(name)).first.click()
    expect(bob.locator("section.hand.courage")).to_be_visible()
    bets.first.click()
    expect(bets.first).to_have_attribute("aria-pressed", "true")
    expect(ann.get_by_role("button", name="Still talking")).to_have_count(0)
    refused = [frame for frame in people[0][1].frames if frame["is"] == "error"]
    assert refused == []
