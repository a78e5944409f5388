"""The gang game on the page: a chair is a gang, fellows among themselves, a whole evening, and its lesson."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, Ear, open_table, sit
from tests.page.test_access import troubles

PLAN = "we all duck in round two"
RAW = re.compile(r"\b(stage|event|gang|power|object|learn|weapon|side)\.[a-z]+|NaN|undefined")
"""The key of a text, where the text should be."""


def assert_no_secrets(ear: Ear, me: int | None) -> None:
    """Hands are one's own, cards and purses are the gang's, and nobody hears what other gangs propose or say."""
    views = [frame["view"] for frame in ear.frames if frame.get("view") and not frame["view"].get("over")]
    assert views
    for view in views:
        gang = next((name for name, seats in view["gangs"].items() if me in seats), "")
        fellows = view["gangs"].get(gang, ())
        assert {int(seat) for seat in view.get("proposals", {})} <= set(fellows)
        assert all(view[other].get("purse") is None for other in view["gangs"] if other != gang)
        for one in view["seats"]:
            if one["seat"] != me:
                assert all(
                    gun.get(secret) is None for gun in one.get("guns", ()) for secret in ("hand", "card", "discards")
                )
            if one["seat"] not in fellows:
                assert one.get("money") is None
                assert one.get("shown") or (one.get("kiai") is None and one.get("power") is None)


def said_of(page: Page) -> str:
    """Everything that can be read or is read out."""
    labels = page.evaluate("[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel).join(' ')")
    return page.locator("body").inner_text() + str(labels)


@pytest.mark.long
def test_people_and_bots_play_an_evening_of_gangs(meet: Meet, served: Served) -> None:
    ann, bob, eve = meet("Ann"), meet("Bob", size=(1280, 720)), meet("Eve", size=(768, 1024), language="fr-FR")
    tv = meet(size=(1280, 720))
    ears: dict[int | None, Ear] = {0: Ear(ann.page), 3: Ear(bob.page), 1: Ear(eve.page), None: Ear(tv.page)}
    seat = open_table(served.url, "Ann", edition="yakuzas", players=6, modules=[])
    sit(ann.page, seat)
    tv.page.goto(f"/tv/{seat['table']}")
    for friend, chair in ((bob, re.compile("4.*the yakuzas")), (eve, re.compile("2.*la Côte Est"))):
        friend.page.goto(f"/t/{seat['table']}")
        friend.page.locator(".me input").fill(friend.name)
        friend.page.get_by_role("button", name=re.compile("^(Sit down|S'asseoir)")).click()
        friend.page.wait_for_selector("main.lobby")
        if not friend.page.get_by_role("button", name=re.compile(f"{chair.pattern[0]}.*{friend.name}")).count():
            friend.page.get_by_role("button", name=chair).first.click()
    expect(ann.page.get_by_role("button", name=re.compile("Bob.*the yakuzas"))).to_be_visible()
    expect(ann.page.get_by_role("button", name=re.compile("Eve.*East Coast"))).to_be_visible()
    assert troubles(ann.page) == []
    ann.page.locator(".start").click()

    # What Ann proposes, Bob sees at once and may agree to; it is the business of nobody else.
    cards = ann.page.locator("section.hand.cards")
    cards.get_by_role("group").nth(0).get_by_role("button").nth(0).click()
    cards.get_by_role("group").nth(1).get_by_role("button").nth(1).click()
    assert troubles(ann.page) == []
    bob.page.get_by_role("button", name="Agree").click()
    expect(bob.page.get_by_text("agreed")).to_be_visible()
    expect(eve.page.locator("section.hand.cards")).to_be_visible()
    assert not RAW.search(said_of(eve.page))
    for group in eve.page.locator("section.hand.cards [role=group]").all():
        group.get_by_role("button").nth(eve.page.locator("section.hand.cards .on").count()).click()

    # Then the gangs confer, each in its own room.
    council = ann.page.locator("section.hand.council")
    council.get_by_placeholder("Say something to your gang").fill(PLAN)
    council.get_by_role("button", name="Say", exact=True).click()
    expect(bob.page.locator("section.hand.council [role=log]")).to_contain_text(PLAN)
    assert troubles(ann.page) == []
    assert not RAW.search(said_of(eve.page))
    for number, person in enumerate((ann, bob, eve)):
        person.page.evaluate(AUTOPLAY, number + 5)
    for person in (ann, bob, eve):
        person.page.wait_for_selector(".after", timeout=300_000)
    expect(ann.page.locator(".purses li")).to_have_count(3)
    expect(eve.page.locator(".purses li")).to_have_count(3)
    assert troubles(ann.page) == []
    assert not RAW.search(said_of(eve.page))
    for me, ear in ears.items():
        assert_no_secrets(ear, me)
    for me in (1, None):
        assert PLAN not in json.dumps(ears[me].frames)
    assert {"share_cards", "conference", "load", "aim", "courage"} <= ears[0].labels
    for person in (ann, bob, eve, tv):
        person.sees_no_errors()


def test_the_lesson_of_gangs_teaches_blade_star_and_honor(meet: Meet) -> None:
    pupil = meet("Ann")
    page = pupil.page
    page.goto("/learn/yakuzas")
    teacher = page.locator(".teacher")
    expect(teacher).to_contain_text("Load the Shuriken")
    page.get_by_role("button", name=re.compile("^Cling")).click()
    expect(teacher).to_contain_text("Keep that one for later")
    page.get_by_role("button", name=re.compile("^Shuriken")).click()
    expect(teacher).to_contain_text("Point it at Velvet")
    page.locator("section.hand").get_by_role("button", name="Velvet").click()
    expect(teacher).to_contain_text("Stay on your feet")
    page.locator(".stay").click()
    expect(teacher).to_contain_text("owes a finger")
    expect(teacher).to_contain_text("Throw it at Two-Spoons")
    page.locator("section.hand").get_by_role("button", name="Two-Spoons").click()
    expect(page.locator(".ring [data-star=hit]")).to_be_attached()
    expect(teacher).to_contain_text("every death costs a funeral")
    assert troubles(page) == []
    teacher.get_by_role("button", name="Play now").click()
    expect(page.locator("section.hand.cards")).to_be_visible()
    pupil.sees_no_errors()


def test_a_star_is_let_go_when_the_sight_is_right(meet: Meet, stacked: Served) -> None:
    harmless = {str(seat): {"hand": {"click": 5}} for seat in (1, 2, 4, 5)}
    deal: dict[str, Any] = {"powers": {"rest": "none"}, "position": {"round": 4, "seats": harmless}}
    setup: dict[str, Any] = {"edition": "yakuzas", "players": 6, "modules": [], "options": {"throw.source": "skill"}}
    ann = meet("Ann", url=stacked.url)
    ear = Ear(ann.page)
    sit(ann.page, open_table(stacked.url, "Ann", deal=deal, **setup))
    ann.page.locator(".start").click()
    ann.page.wait_for_selector("section.hand")
    wants = {"load": ["Shuriken"], "courage": [".stay"], "reticle": [".sight"], "show": None}
    ann.page.evaluate(AUTOPLAY, {"seed": 1, "wants": wants})
    ann.page.wait_for_selector(".ring [data-star]", state="attached")
    assert any(decision == "throw" and 0 <= answer <= 100 for decision, answer in ear.answers)
