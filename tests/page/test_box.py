"""The companion for people with a cardboard box: one phone keeps clock and books."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Meet


def test_a_bare_count_of_three_is_one_tap_from_home(meet: Meet) -> None:
    page = meet().page
    page.clock.install()
    page.goto("/")
    page.get_by_role("link", name="Count of three").click()
    big = page.get_by_role("button", name="Tap, and I count")
    expect(big).to_be_visible()
    page.context.set_offline(True)
    # From here on time passes on the phone where the test says so.
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    big.click()
    page.clock.run_for(2500)
    expect(page.get_by_role("status").filter(has_text="Three!")).to_have_count(1)
    page.clock.run_for(2500)
    expect(page.get_by_role("button", name="Tap, and I count")).to_be_visible()
    page.context.set_offline(False)


def test_the_split_calculator_needs_no_server(meet: Meet) -> None:
    page = meet(language="fr-FR").page
    page.goto("/")
    page.get_by_role("link", name="Partage").click()
    expect(page.get_by_role("heading", name="Partage")).to_be_attached()
    more = page.get_by_role("button", name="Billets de 20 : un de plus")
    expect(more).to_be_visible()
    page.context.set_offline(True)
    for note in (20, 20, 20, 10, 5):
        page.get_by_role("button", name=f"Billets de {note} : un de plus", exact=True).click()
    for _ in range(2):
        page.get_by_role("button", name="Personnes qui partagent : un de moins").click()
    shown = page.locator("main")
    expect(shown).to_contain_text("Sur la table : 75 k$")
    expect(shown).to_contain_text("20 k$ chacun")
    expect(shown).to_contain_text("Reste sur la table : 1 × 20 · 1 × 10 · 1 × 5")
    page.get_by_role("button", name="Cartes butin").click()
    expect(shown).to_contain_text("Dans l’ordre : 5 · 4")
    page.context.set_offline(False)


TWENTIES, TWENTIES_ONLY, TENS, FIVES = "80 3×20 2×10", "100 5×20", "50 5×10", "25 5×5"


class Keeper:
    """Somebody who keeps the books of a box on one phone, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        page.clock.install()

    def tap(self, name: str, *, exact: bool = True) -> None:
        """One tap on a button, as soon as it may be tapped."""
        self.page.get_by_role("button", name=name, exact=exact).click()
        self.taps += 1

    def sit_down(self, *names: str, box: str = "", modules: tuple[str, ...] = ()) -> None:
        """From Home to the first question."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Beside the box").click()
        if box:
            self.tap(box, exact=False)
        for module in modules:
            self.tap(module)
        for at, name in enumerate(names):
            if at >= 4:
                self.tap("+ name")
            page.get_by_label(f"Name {at + 1}", exact=True).fill(name)
        page.get_by_role("button", name="To the table").click()
        expect(page).to_have_url(re.compile("/box/[A-Z0-9]+$"))

    def sees(self, words: str) -> None:
        """It is on the screen."""
        expect(self.page.locator("main")).to_contain_text(words)

    def count(self) -> None:
        """The phone counts to three, by its own clock."""
        self.tap("One, two, three", exact=False)
        self.page.clock.fast_forward(1000)
        self.page.clock.fast_forward(1000)

    def asked(self, title: str) -> None:
        """This is the question."""
        expect(self.page.get_by_role("heading", name=title)).to_be_visible()

    def to_the_shots(self, bundle: str = TENS) -> None:
        """Notes, both counts, and nobody lies down."""
        self.asked("Which five notes were turned up?")
        self.tap(bundle)
        self.sees("Everybody loads a card")
        self.count()
        self.sees("Talk. Threaten. Promise.")
        self.count()
        self.asked("Who lies down?")
        self.tap("Nobody lies down")
        self.asked("Triple Bangs first")

    def quiet_round(self, bundle: str = TENS) -> int:
        """A round in which nothing happens; how many taps it took."""
        self.taps = 0
        self.to_the_shots(bundle)
        self.tap("No shots at all")
        return self.taps


def test_one_phone_keeps_the_books_of_a_cardboard_game(meet: Meet) -> None:
    """A quiet round, shots and deaths, an answer taken back, a correction, the rules of two cards."""
    keeper = Keeper(meet().page)
    page = keeper.page
    keeper.sit_down("Ann", "Bob", "Cat", "Dan")
    taps = keeper.quiet_round()
    assert taps <= 6, f"a quiet round took {taps} taps"
    keeper.asked("Which five notes were turned up?")
    keeper.sees("$10K each")
    keeper.sees("Round 2 of 8")

    keeper.to_the_shots(TWENTIES)
    keeper.tap("Ann")
    expect(page.get_by_role("heading", name="Ann shoots")).to_be_visible()
    keeper.tap("Bob")
    keeper.tap("Undo")
    keeper.tap("Take it back")
    keeper.asked("Triple Bangs first")
    keeper.tap("Ann")
    keeper.tap("Cat")
    keeper.tap("Now all other cards")
    expect(page.get_by_role("button", name=re.compile("Cat.*1 wound.*wounded"))).to_be_disabled()
    keeper.tap("Put right")
    keeper.tap("Cat")
    keeper.tap("Wounds: one less")
    expect(page.get_by_label("Wounds", exact=True).last).to_have_text("0")
    keeper.tap("standing")
    keeper.tap("Close")
    expect(page.get_by_role("button", name="Cat", exact=True)).to_be_enabled()
    keeper.tap("Dan")
    keeper.tap("Bob")
    keeper.tap("That was the only shot")
    keeper.sees("Round 3 of 8")
    keeper.sees("each")

    keeper.tap("Rules")
    keeper.sees("The rules of this moment")
    keeper.tap("Dragon Skin")
    keeper.tap("Shotgun")
    keeper.sees("When these two meet")
    expect(page.locator("dl div").first).to_be_visible()
    keeper.tap("Close")
    keeper.asked("Which five notes were turned up?")

    page.reload()
    keeper.asked("Which five notes were turned up?")
    keeper.sees("Round 3 of 8")


@pytest.mark.long
def test_one_phone_plays_a_whole_game_to_the_count(meet: Meet) -> None:
    keeper = Keeper(meet().page)
    keeper.sit_down("Ann", "Bob", "Cat", "Dan")
    for number, bundle in enumerate([TENS] * 3 + [FIVES] * 2 + [TWENTIES_ONLY] * 2, 1):
        keeper.sees(f"Round {number} of 8")
        assert keeper.quiet_round(bundle) <= 6
    keeper.asked("Which five notes were turned up?")
    keeper.tap("…", exact=False)
    keeper.tap("Notes of 5: one more")
    keeper.tap("$5K", exact=False)
    keeper.sees("Everybody loads a card")
    keeper.count()
    keeper.sees("Talk. Threaten. Promise.")
    keeper.count()
    keeper.asked("Who lies down?")
    keeper.tap("Dan")
    keeper.tap("One lies down")
    keeper.tap("No shots at all")
    keeper.asked("Before the count")
    keeper.page.get_by_role("group", name="Super Coward:").get_by_role("button", name="Dan").click()
    keeper.tap("Count", exact=False)
    keeper.sees("Dan wins")


def test_secrets_and_the_telephone_go_round_with_the_phone(meet: Meet) -> None:
    """Roles are seen one by one while the phone is pressed, and one long press makes the call."""
    keeper = Keeper(meet().page)
    page = keeper.page
    keeper.sit_down("Ann", "Bob", "Cat", "Dan", "Eve", modules=("Undercover cop",))
    roles = {}
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        keeper.asked("Whose secret?")
        keeper.tap(name)
        keeper.asked(f"Give the phone to {name}")
        secret = page.locator(".secret")
        expect(secret).to_have_text("")
        page.get_by_role("button", name="press and hold").focus()
        page.keyboard.down("Space")
        expect(secret).to_contain_text("You are")
        roles[name] = "undercover cop" in (secret.text_content() or "")
        page.keyboard.up("Space")
        expect(secret).to_have_text("")
        keeper.tap("The next one")
    assert sum(roles.values()) == 1
    keeper.tap("Everybody has seen theirs")
    keeper.to_the_shots()
    keeper.tap("No shots at all")
    for name, cop in roles.items():
        keeper.asked(f"Give the phone to {name}")
        button = page.get_by_role("button", name="press two seconds")
        button.focus()
        page.keyboard.down("Space")
        page.clock.run_for(4500 if cop else 2500)
        page.keyboard.up("Space")
    keeper.asked("Which five notes were turned up?")
    expect(page.get_by_text("Call 1 of 3")).to_be_visible()


def test_whoever_has_a_phone_takes_the_secret_along(meet: Meet) -> None:
    """A seat moves to another phone by its QR; the phone beside the box keeps the books, and the secret no more."""
    keeper = Keeper(meet().page)
    keeper.sit_down("Ann", "Bob", "Cat", "Dan", "Eve", modules=("Undercover cop",))
    keeper.asked("Whose secret?")
    keeper.tap("Ann")
    keeper.tap("Ann has a phone")
    link = keeper.page.get_by_role("img", name="http").get_attribute("alt")
    assert link is not None
    phone = meet("Ann").page
    phone.goto(link)
    phone.wait_for_selector("main.game")
    expect(phone.locator("section.hand")).to_contain_text(re.compile("a gangster|the cop"))
    secret = keeper.page.locator(".secret")
    keeper.page.get_by_role("button", name="press and hold").focus()
    keeper.page.keyboard.down("Space")
    expect(secret).to_have_text("Ann has it on a phone of their own.")
    keeper.page.keyboard.up("Space")
    keeper.tap("The next one")
    keeper.tap("Everybody has seen theirs")
    keeper.quiet_round()
    keeper.asked("Give the phone to Ann")


def test_a_round_of_the_second_box_ends_with_the_token(meet: Meet) -> None:
    keeper = Keeper(meet().page)
    page = keeper.page
    keeper.sit_down("Ann", "Bob", "Cat", "Dan", box="Second edition")
    keeper.sees("Everybody loads a card")
    keeper.count()
    keeper.sees("Talk. Threaten. Promise.")
    keeper.count()
    keeper.asked("Who lies down?")
    keeper.tap("Cat")
    keeper.tap("One lies down")
    keeper.asked("Who shot whom?")
    keeper.tap("Ann")
    keeper.tap("Bob")
    keeper.tap("That was the only shot")
    keeper.asked("Who took the token?")
    keeper.sees("Ann → Dan")
    expect(page.get_by_role("button", name=re.compile("^Bob"))).to_be_disabled()
    keeper.tap("Dan")
    keeper.sees("Round 2 of 8")


@pytest.mark.long
def test_the_second_box_is_counted_from_what_everybody_lays_out(meet: Meet) -> None:
    keeper = Keeper(meet().page)
    page = keeper.page
    keeper.sit_down("Ann", "Bob", "Cat", "Dan", box="Second edition")
    for number in range(1, 9):
        keeper.sees(f"Round {number} of 8")
        keeper.taps = 0
        keeper.sees("Everybody loads a card")
        keeper.count()
        keeper.sees("Talk. Threaten. Promise.")
        keeper.count()
        keeper.asked("Who lies down?")
        keeper.tap("Nobody lies down")
        keeper.asked("Who shot whom?")
        keeper.tap("No shots")
        keeper.asked("Who took the token?")
        keeper.tap("Nobody took it")
        assert keeper.taps <= 6
    keeper.asked("Before the count")
    keeper.tap("Count", exact=False)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        keeper.asked(f"What {name} has")
        keeper.tap("Bills of 20: one more")
        if name == "Cat":
            keeper.tap("Diamonds of 1: one more")
        keeper.tap("That is all")
    keeper.sees("Cat wins")
    expect(page.get_by_role("listitem").filter(has_text="1. Cat")).to_contain_text("$81K")
