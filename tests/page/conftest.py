"""One Chromium and one server for all tests of the page."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.page.browsing import BUILT, Person, Served, browsing, serving
from tests.page.dealt import TEST

LONGEST: Final = ("test_six", "test_people_and_bots", "test_only_the_worker", "test_axe_finds_nothing_serious_at")


@pytest.fixture(scope="session", autouse=True)
def running_test(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that tells servers which test is running."""
    told = tmp_path_factory.mktemp("running") / "test"
    os.environ[TEST] = str(told)
    return told


@pytest.fixture(autouse=True)
def dealt_alike(running_test: Path, request: pytest.FixtureRequest) -> None:
    """Every run deals this test the same cards."""
    running_test.write_text(request.node.nodeid, encoding="utf-8")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser."""
    if not BUILT.is_file():
        pytest.fail("The page is not built: make page")
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all tests share."""
    with serving(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture(scope="session")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose tables may have stacked decks."""
    with serving(tmp_path_factory.mktemp("stacked"), "tests.page.stacked") as served:
        yield served


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where nobody waits long for anybody."""
    with serving(tmp_path_factory.mktemp("hasty"), "tests.page.hasty") as served:
        yield served


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server of one's own, to be stopped and started."""
    with serving(tmp_path) as served:
        yield served


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no worker is alone with it at the end."""
    items.sort(key=lambda item: not item.name.startswith(LONGEST))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what everybody saw at that moment."""
    report = yield
    if report.when == "setup":
        Person.present.clear()
    elif report.when == "call" and report.failed:
        for person in Person.present:
            report.sections.append((f"what {person.name or 'somebody'} sees", person.sees()))
    return report


Meet = Callable[..., Person]


@pytest.fixture
def meet(browser: Browser, served: Served) -> Iterator[Meet]:
    """People with browsers; afterwards nobody may have seen an error."""
    people: list[Person] = []

    def one(name: str = "", **how: object) -> Person:
        url = how.pop("url", served.url)
        person = Person(browser, url, name, **how)  # type: ignore[arg-type]
        people.append(person)
        return person

    try:
        yield one
        for person in people:
            person.sees_no_errors()
    finally:
        for person in people:
            person.context.close()
