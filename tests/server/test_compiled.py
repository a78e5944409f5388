"""Compiled modules stand in for their sources, and only for these very sources."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from runpy import run_path

import pytest

from standoff import compiled


@pytest.mark.parametrize("name", compiled.modules())
def test_either_all_of_them_are_compiled_or_none(name: str) -> None:
    file = import_module(name).__file__ or ""
    assert file.endswith(EXTENSION_SUFFIXES[0]) == compiled.is_used()
    assert Path(compiled.SOURCES, *name.split(".")[1:]).with_suffix(".py").exists()


def test_records_and_what_people_write_themselves_are_never_compiled() -> None:
    for name in (
        "engine.events",
        "engine.rules",
        "editions.first.options",
        "editions.first.view",
        "editions.first.mind",
    ):
        assert compiled.Finder("somewhere").find_spec(f"standoff.{name}") is None


def test_it_looks_through_no_folder_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def looks(*_: object) -> None:
        raise AssertionError("an installed wheel has nothing to choose from")

    for name in ("listdir", "scandir", "walk"):
        monkeypatch.setattr(os, name, looks)
    assert run_path(compiled.__file__)["SHARED"] == compiled.SHARED


def made(tmp_path: Path) -> tuple[Path, str, str]:
    """A source, and a folder with what was compiled from it."""
    sources, folder = tmp_path / "src", tmp_path / "build"
    (sources / "table").mkdir(parents=True)
    folder.mkdir()
    source = sources / "table" / "pace.py"
    source.write_text("SECONDS = 3\n")
    for library in compiled.SHARED:
        (folder / (library + EXTENSION_SUFFIXES[0])).touch()
    (folder / compiled.RECEIPT).write_text(compiled.receipt(str(sources)))
    return source, str(folder), str(sources)


def test_what_was_compiled_is_current_until_a_source_changes(tmp_path: Path) -> None:
    source, folder, sources = made(tmp_path)
    assert compiled.is_current(folder, sources)
    status = source.stat()
    source.write_text("SECONDS = 4\n")
    os.utime(source, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    assert not compiled.is_current(folder, sources)


def test_a_new_source_makes_it_old(tmp_path: Path) -> None:
    source, folder, sources = made(tmp_path)
    source.with_name("frames.py").touch()
    assert not compiled.is_current(folder, sources)


def test_another_python_does_not_take_it(tmp_path: Path) -> None:
    _, folder, sources = made(tmp_path)
    library = compiled.SHARED[-1]
    Path(folder, library + EXTENSION_SUFFIXES[0]).rename(Path(folder, library + ".cpython-399.so"))
    assert not compiled.is_current(folder, sources)


def test_whoever_insists_on_it_is_told_how_to_make_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_current", lambda: False)
    monkeypatch.setenv("STANDOFF_COMPILED", "yes")
    with pytest.raises(ImportError, match="make compiled"):
        compiled.use()


def test_a_wheel_takes_them_beside_their_sources_while_they_are_current(tmp_path: Path) -> None:
    source, folder, sources = made(tmp_path)
    files = compiled.files_made(folder, sources)
    assert set(files.values()) == {
        name.replace(".", os.sep) + EXTENSION_SUFFIXES[0] for name in (*compiled.SHARED, *compiled.modules())
    }
    source.write_text("SECONDS = 5 # changed\n")
    assert compiled.files_made(folder, sources) == {}
