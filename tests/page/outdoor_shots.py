"""Pictures of the outdoor game and of the box: a part of `make shots` with people of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import Page

from tests.page.browsing import Person
from tests.page.outdoors import Park
from tests.page.playing import AUTOPLAY, Wants, call, sit

if TYPE_CHECKING:
    from tests.page.shots import Album

ARENA: Final[dict[str, Any]] = {"edition": "live", "modules": [], "speed": "brisk"}
YARD: Final[dict[str, Any]] = {"ground": "arena"}
HUNTED: Final[dict[str, Any]] = {"rest": "bbb"}
"""Everybody else has a pistol."""
BRAVE: Final[Wants] = {"courage": [".stay"], "run": ["Stand still|Rester"]}
WILD: Final[dict[str, Any]] = {"0": "bbb", "1": "dg", "2": "kev", "3": ["back", 3], "4": ["boom", 8], "5": "sg"}
LOOKS: Final = ("sun", "night")
ONWARDS: Final = """() => {
  const phone = document.querySelector(".phone");
  const aloud = phone.querySelector(".pinned") ? [] : [...phone.querySelectorAll(".also:not(:disabled)")];
  (aloud.at(-1) ?? phone.querySelector(".huge:not(:disabled), [aria-pressed=false]:not(:disabled)"))?.click();
}"""
"""A referee who counts aloud, and makes the least of every question."""
COUNTED: Final = """() => ![...document.querySelectorAll("main .three")].length"""


def arena(album: Album) -> None:
    """The yard: every panel, what is played out, a crowd, the end, and the TV."""
    panels = {f"arena-{one}": f"section.hand.{one}" for one in ("run", "mime", "look", "courage")}
    album.start(**ARENA, players=6, options=YARD, deal={"weapons": [{"0": ["boom", 2], **HUNTED}] * 5})
    album.until({"arena-chief": "section.hand.seats"} | panels | {"arena-shot": ".ring [data-shot]"})
    if album.until({"arena-leap": "section.hand.leap"}, wants=BRAVE):
        yard = album.page.locator("svg.yard").bounding_box()
        assert yard is not None
        album.page.mouse.click(yard["x"] + yard["width"] * 0.6, yard["y"] + yard["height"] * 0.3)
        album.page.wait_for_timeout(300)
        album.take("arena-leap-chosen")
        album.until({"arena-boom": ".ring [data-boom]"})
    album.start(**ARENA, players=6, options=YARD, deal={"weapons": [{"0": ["back", 1], **HUNTED}] * 5})
    album.until({"arena-stab": ".ring [data-stab]", "arena-hospital": "[data-status=coma]"}, wants=BRAVE)
    album.page.evaluate(AUTOPLAY, 1)
    album.page.wait_for_selector(".after", timeout=400_000)
    album.ceremony("arena-end")
    album.start(**ARENA, players=21, options=YARD | {"obstacles": "light"})
    crowd = ("weapons", "run", "courage")
    album.until({f"arena-21-{one}": f"section.hand.{one}" for one in crowd})


def arena_tv(album: Album) -> None:
    """A crowd in the yard on the big screen."""
    for players in (6, 21):
        setup = {"edition": "live", "players": players, "options": YARD}
        seat = call(album.served.url, "/api/tables", {"name": "Ann", "setup": setup, "speed": "brisk"})
        album.page.goto(f"/tv/{seat['table']}")
        with Person(album.browser, album.served.url) as host:
            sit(host.page, seat)
            host.page.locator(".start").click()
            host.page.evaluate(AUTOPLAY, 3)
            for name, words in (("run", "g.body"), ("aim", ".shot"), ("hospital", "[data-status=coma]")):
                album.page.locator(words).first.wait_for()
                album.page.wait_for_timeout(500)
                album.take(f"arena-tv-{players}-{name}")


class Outing:
    """A park in one size and language; pictures are taken in bright sun and by night."""

    def __init__(self, album: Album, **how: Any) -> None:
        self.album = album
        self.people: list[Person] = []
        language = "fr-FR" if album.prefix else "en-GB"
        self.park = Park(self._meet, album.served, size=(360, 640), language=language, **how)
        self.tv = Person(album.browser, album.served.url, size=(1920, 1080), language=language)
        self.people.append(self.tv)

    def _meet(self, name: str = "", **how: Any) -> Person:
        url = how.pop("url")
        person = Person(self.album.browser, url, name, **how)
        self.people.append(person)
        return person

    def take(self, page: Page, name: str, whole: bool = False) -> None:
        """One picture in each light."""
        size = page.viewport_size or {"width": 0, "height": 0}
        for look in LOOKS:
            page.evaluate(
                """(look) => { const lit = document.querySelector("[data-look]");
                if (lit && lit.dataset.look !== look) document.querySelector(".light")?.click(); }""",
                look,
            )
            page.wait_for_timeout(250)
            path = f"{self.album.prefix}park-{name}-{look}-{size['width']}x{size['height']}.png"
            page.screenshot(path=self.album.folder / path, full_page=whole)

    def press(self, css: str) -> None:
        """The referee presses the first such button that can be pressed."""
        self.park.page.locator(f".phone {css}:not(:disabled)").first.click()

    def until(self, page: Page, css: str) -> None:
        """Something is to be seen there."""
        page.locator(css).first.wait_for()
        page.wait_for_timeout(250)

    def close(self) -> None:
        """Everybody goes home."""
        for person in self.people:
            person.context.close()


def _sharing(outing: Outing) -> None:
    """A team decides who carries what; stacked cards would leave nothing to decide."""
    ann = outing.park.phones[0].page
    outing.park.page.locator(".start").click()
    outing.park.pocket(outing.park.phones[1])
    outing.press(".huge")
    outing.until(ann, ".phone .huge")
    ann.locator(".phone .huge").click()
    ann.wait_for_timeout(1500)
    outing.take(ann, "player-weapons")
    outing.close()


def park(album: Album) -> None:
    """People's ground: the referee's phone, players' phones and the scoreboard, in both lights."""
    _sharing(Outing(album, names=("Ann", "Bob")))
    outing = Outing(album, deal={"weapons": [WILD, {"rest": "kev"}]})
    park, take = outing.park, outing.take
    ref, ann, cleo, dan = park.page, park.phones[0].page, park.phones[2].page, park.phones[3].page
    take(ref, "lobby", whole=True)
    outing.tv.page.goto(f"/tv/{park.code}")
    ref.locator(".start").click()
    ref.wait_for_selector(".phone")
    take(ref, "referee-checklist", whole=True)
    outing.press(".huge")
    outing.until(ann, ".phone .huge")
    take(ann, "player-chief")
    park.pocket(park.phones[1])
    for phone in park.phones:
        if phone.page is not ann:
            park.pocket(phone)
    ann.locator(".phone .huge").click()
    park.pocket(park.phones[0])
    outing.until(ref, ".also")
    take(ref, "referee-equipped")
    take(ann, "player-card")
    take(outing.tv.page, "tv-equipped")
    outing.press(".also")
    outing.until(ann, ".pocket")
    take(ref, "referee-frozen")
    take(ann, "player-pocket")
    ref.locator(".phone .pair .also").last.click()
    outing.until(ref, ".pinned")
    take(ann, "player-decide")
    park.name("Cleo")
    take(ref, "referee-leavers")
    outing.press(".huge")
    outing.until(ref, ".fires")
    take(ref, "referee-volley")
    take(cleo, "player-coward")
    outing.press(".huge")
    outing.until(dan, ".called")
    take(ref, "referee-stab")
    take(dan, "player-called")
    take(outing.tv.page, "tv-volley")
    park.name("Eve")
    outing.press(".huge")
    ref.wait_for_timeout(600)
    take(ref, "referee-boom")
    park.name("Bob")
    outing.press(".huge")
    outing.until(ref, ".fires")
    outing.press(".huge")
    outing.until(ref, ".pinned")
    take(ref, "referee-recoil")
    outing.press(".huge")
    ref.wait_for_timeout(900)
    take(ref, "referee-split")
    take(dan, "player-split")
    ref.locator(".tools button").last.click()
    ref.wait_for_timeout(300)
    take(ref, "referee-help")
    ref.keyboard.press("Escape")
    ref.locator(".tools button").first.click()
    ref.wait_for_timeout(300)
    take(ref, "referee-verdict")
    ref.keyboard.press("Escape")
    ann.locator(".foot button").first.click()
    ann.wait_for_timeout(300)
    take(ann, "player-dispute")
    ann.keyboard.press("Escape")
    for _ in range(300):
        if ref.locator(".accounts").count():
            break
        ref.evaluate(ONWARDS)
        ref.wait_for_timeout(200)
    ref.wait_for_timeout(1200)
    for page, name in ((ref, "referee-over"), (ann, "player-over"), (outing.tv.page, "tv-over")):
        take(page, name)
    outing.close()


def box(album: Album) -> None:
    """Beside the box: from names to the result, corrections and the question of two cards."""
    page, take = album.page, album.take
    for at, edition in enumerate(("first", "second")):
        page.goto("/box")
        page.locator("ol input").first.wait_for()
        if at:
            page.locator(".pick").nth(1).click()
        else:
            page.locator(".row").nth(2).wait_for()
            page.locator(".row").nth(1).locator(".pick").first.click()
        for _ in range(4 * at):
            page.locator(".pick").last.click()
        for n, name in enumerate(("Ann", "Bob", "Maximilian", "Dan", "Eve", "Finn", "Gwendoline", "Hal")[: 4 + 4 * at]):
            page.locator("ol input").nth(n).fill(name)
        page.wait_for_timeout(300)
        take(f"box-{edition}-names")
        page.evaluate("document.querySelector('.inside').scrollTop = 9999")
        page.wait_for_timeout(200)
        take(f"box-{edition}-names-below")
        page.locator(".huge").click()
        page.wait_for_url("**/box/*")
        page.locator(".strip, .inside ul button").first.wait_for()
        _box_round(album, edition)
    page.goto("/count")
    page.wait_for_timeout(400)
    take("box-count-alone")
    page.goto("/split")
    page.wait_for_timeout(400)
    take("box-split-alone")
    page.goto("/settings")
    page.locator(".ready").wait_for()
    page.locator(".ready").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    take("ready")


def _box_round(album: Album, edition: str) -> None:
    """One round with everything in it, what can be opened beside it, and quiet rounds up to the result."""
    page, take = album.page, album.take
    if not page.locator(".strip").count():
        page.wait_for_timeout(300)
        take(f"box-{edition}-secret")
        page.locator("ul button").first.click()
        page.wait_for_timeout(300)
        take(f"box-{edition}-secret-hold")
        page.locator(".act").nth(1).click()
        page.locator("img").wait_for()
        page.evaluate("document.querySelector('.inside').scrollTop = 9999")
        page.wait_for_timeout(200)
        take(f"box-{edition}-secret-qr")
        page.locator(".act").first.click()
        page.locator(".act").last.click()
    if edition == "first":
        page.locator(".bundles").wait_for()
        take("box-first-notes")
        page.locator(".bundles button").nth(3).click()
    for count in ("aim", "talk"):
        page.locator(".what").wait_for()
        page.wait_for_timeout(200)
        take(f"box-{edition}-call-{count}")
        page.locator(".huge").click()
        page.locator(".three").wait_for()
        page.wait_for_timeout(300)
        take(f"box-{edition}-counting-{count}")
        page.wait_for_function(COUNTED)
        page.wait_for_timeout(400)
    page.locator(".ring button").first.wait_for()
    page.locator(".ring button").nth(3).click()
    take(f"box-{edition}-lay-down")
    page.locator(".huge").click()
    page.wait_for_timeout(500)
    take(f"box-{edition}-shots")
    page.locator(".ring button").nth(0).click()
    page.wait_for_timeout(200)
    take(f"box-{edition}-shooter")
    page.locator(".ring button").nth(2).click()
    page.wait_for_timeout(500)
    take(f"box-{edition}-shot")
    page.locator(".put").click()
    page.wait_for_timeout(300)
    take(f"box-{edition}-correct-who")
    page.locator(".inside button").nth(2).click()
    page.wait_for_timeout(300)
    take(f"box-{edition}-correct")
    page.reload()
    page.locator(".corner").first.click()
    page.wait_for_timeout(700)
    take(f"box-{edition}-rules")
    cards = page.locator(".inside [aria-pressed=false]")
    if cards.count() > 2:
        cards.nth(1).click()
        cards.nth(3).click()
        page.wait_for_timeout(400)
        take(f"box-{edition}-two-cards")
    page.locator(".corner").first.click()
    page.wait_for_timeout(300)
    seen: set[str] = set()
    for _ in range(120):
        if page.locator('a[href="/box"]').count():
            break
        heading = " ".join(page.locator(".phone h2").all_inner_texts())
        if heading and heading not in seen:
            seen.add(heading)
            take(f"box-{edition}-then-{len(seen):02}")
        _quietly(page)
        page.wait_for_timeout(300)
    page.wait_for_timeout(500)
    take(f"box-{edition}-result")


def _quietly(page: Page) -> None:
    """Whatever makes the least of it; while the phone counts, nothing."""
    if page.locator(".three").count():
        return
    for css in (
        ".bundles button",
        ".huge:not(:disabled)",
        ".inside .act:not(:disabled)",
        ".inside button:not(:disabled)",
    ):
        found = page.locator(css)
        if found.count():
            found.nth(min(2, found.count() - 1) if css.startswith(".bundles") else 0).click()
            return
