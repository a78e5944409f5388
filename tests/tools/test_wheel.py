"""The wheel plays by itself: rules, page and doors are in it, what only a checkout needs is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of these sources."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT], check=True, cwd=folder)
    (made,) = folder.glob("standoff-*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """A folder in which it is installed."""
    folder = wheel.parent / "site"
    subprocess.run([*PIP, "install", "--no-deps", "--target", folder, wheel], check=True, cwd=wheel.parent)
    return folder


def asked(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What the installed command says."""
    program = f"import sys; sys.path.insert(0, {str(installed)!r}); from standoff.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, cwd=installed, check=False
    )


def test_rules_and_words_are_in_it_and_what_measures_a_server_is_not(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    assert "standoff/editions/first/clauses/base.toml" in names
    assert "standoff/server/page/page.js" in names
    assert not [name for name in names if name.startswith(("standoff/bench/server", "tests/", "tools/"))]
    page = ROOT / "src" / "standoff" / "server" / "built" / "index.html"
    assert ("standoff/server/built/index.html" in names) == page.exists()


def test_it_plays(installed: Path) -> None:
    told = asked(installed, "play", "--watch", "--players", "4", "--seed", "1")
    assert told.returncode == 0, told.stderr
    assert "ROUND 8 OF 8" in told.stdout


@pytest.mark.long
def test_it_measures_its_engine_and_says_where_the_rest_is_measured(installed: Path) -> None:
    assert asked(installed, "bench", "--json", "--seconds", "0.001").returncode == 0
    for part in ("--server", "--page"):
        told = asked(installed, "bench", part)
        assert told.returncode == 2
        assert "from a checkout" in told.stderr
        assert "Traceback" not in told.stderr


def test_importing_it_looks_through_no_sources(installed: Path) -> None:
    program = (
        f"import os, sys; sys.path.insert(0, {str(installed)!r})\n"
        "def refuse(*args, **kw): raise AssertionError('walked')\n"
        "os.walk = refuse\n"
        "import standoff; print(standoff.__file__)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=installed, check=False)
    assert told.stdout.startswith(str(installed)), told.stderr
