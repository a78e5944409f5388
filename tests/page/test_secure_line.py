"""A living room with a secure line: a browser that trusts the server's own authority, and one that does not yet."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from standoff.server.authority import FILE
from tests.page.browsing import SERVER, Person, Served, browsing, serving


@pytest.fixture
def secure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server by https, which makes an authority of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with serving(tmp_path, SERVER, "--tls", "self") as served:
        yield served


def home_that_trusts(folder: Path, authority: Path) -> Path:
    """The home of somebody who has imported the authority, as the page says."""
    store = folder / "home" / ".pki" / "nssdb"
    store.mkdir(parents=True)
    where = ("certutil", "-d", f"sql:{store}")
    subprocess.run([*where, "-N", "--empty-password"], check=True)
    subprocess.run([*where, "-A", "-t", "C,,", "-n", "Standoff", "-i", str(authority)], check=True)
    return folder / "home"


@pytest.mark.long
def test_a_browser_that_trusts_the_authority_keeps_the_page_and_plays(tmp_path: Path, secure: Served) -> None:
    authority = tmp_path / "standoff" / "tls" / FILE
    with browsing(home_that_trusts(tmp_path, authority)) as browser, Person(browser, secure.url, "Ann") as ann:
        page = ann.page
        page.goto("/trust")
        expect(page.get_by_role("link", name="Get the certificate")).to_be_visible()
        with page.expect_download() as file:
            page.get_by_role("link", name="Get the certificate").click()
        assert file.value.suggested_filename == "standoff.crt"
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        ann.home()
        page.get_by_role("button", name="Play now").click()
        ann.has_a_hand()
        assert page.evaluate("isSecureContext && location.protocol === 'https:'")
        ann.sees_no_errors()


@pytest.mark.long
def test_a_browser_that_does_not_trust_it_warns(tmp_path: Path, secure: Served) -> None:
    with (
        browsing(tmp_path / "nowhere") as browser,
        Person(browser, secure.url) as ann,
        pytest.raises(Error, match="CERT_AUTHORITY_INVALID"),
    ):
        ann.page.goto("/")


def test_whoever_went_past_the_warning_is_told_how_to_trust_the_server(browser: Browser, served: Served) -> None:
    with Person(browser, served.url) as ann:
        # As a browser does after a warning: the page is shown, and no worker of it is taken.
        ann.page.add_init_script("ServiceWorkerContainer.prototype.register = async () => { throw new DOMException() }")
        ann.page.goto("/settings")
        expect(ann.page.get_by_text("does not trust the server")).to_be_visible()
        ann.page.get_by_role("link", name="How to trust it").click()
        expect(ann.page.get_by_role("heading", name="Trust")).to_be_visible()
        ann.sees_no_errors()


def test_where_there_is_nothing_to_trust_the_page_says_so(browser: Browser, served: Served) -> None:
    with Person(browser, served.url) as ann:
        ann.page.goto("/trust")
        expect(ann.page.get_by_text("There is nothing to trust here")).to_be_visible()
        ann.sees_no_errors()
