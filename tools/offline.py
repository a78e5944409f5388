"""What a phone needs to play without a line, put beside the built page: Python itself, msgspec, and our own modules.

`python -m tools.offline` runs after the page is built.  Python for browsers (pyodide) comes with the page's own
packages; msgspec's wheel for it is fetched once, checked against its fingerprint and kept in `build/offline/`.  Where
it cannot be fetched the page is built all the same, and says that this server cannot make a phone ready.
"""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from standoff.editions import OURS
from standoff.engine.texts import LANGUAGES

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src" / "standoff"
BUILT: Final = SOURCES / "server" / "built"
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"
KEPT: Final = ROOT / "build" / "offline"
RUNS: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""Python for browsers; its list of further packages is left out, for none of them is wanted."""
VERSION: Final = "0.22.0"
WHEEL: Final = f"msgspec-{VERSION}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
FINGERPRINT: Final = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
DOWNLOAD: Final = (
    "download", f"msgspec=={VERSION}", "--no-deps", "--only-binary", ":all:", "--python-version", "3.14",
    "--platform", "pyemscripten_2026_0_wasm32", "--abi", "cp314", "--implementation", "cp", "--quiet",
    "--retries", "1", "--timeout", "20",
)  # fmt: skip
ROOM: Final = "standoff.server.phone"
"""The module that a phone runs."""
WHOLE: Final = ("engine", "editions", "telling", "table", "bots")
"""Packages of which a table may want any module later; of the others only what the phone's own imports."""
UNWANTED: Final = ("terminal", "paper", "__pycache__")
"""What is drawn in a terminal or printed."""
SHELL: Final = ("icon.svg", "icon-192.png", "manifest.webmanifest", "offline.css", "offline.html")


class Unavailable(Exception):
    """Something that is needed cannot be had here."""


class File(msgspec.Struct, frozen=True):
    """One file that a phone keeps."""

    path: str
    bytes: int


class Offline(msgspec.Struct, frozen=True):
    """Everything that a phone keeps, by one version; without one there is nothing to keep."""

    version: str
    python: str
    """The folder of Python and our modules."""
    files: list[File]


def wheel() -> bytes:
    """msgspec for Python in a browser, exactly the one that we know."""
    path = KEPT / WHEEL
    if not path.is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", *DOWNLOAD, "--dest", str(KEPT)]
        fetched = subprocess.run(pip, capture_output=True, text=True, timeout=180, check=False)
        if fetched.returncode or not path.is_file():
            raise Unavailable(f"{WHEEL} cannot be fetched")
    data = path.read_bytes()
    if sha256(data).hexdigest() != FINGERPRINT:
        path.unlink()
        raise Unavailable(f"{WHEEL} is not the file that we know")
    return data


def modules() -> bytes:
    """Our own modules and their data, as one archive that is the same for the same sources."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted({*_whole(), *_imported()}):
            info = zipfile.ZipInfo(f"standoff/{path.relative_to(SOURCES).as_posix()}")
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return packed.getvalue()


def _whole() -> Iterator[Path]:
    for package in WHOLE:
        for path in (SOURCES / package).rglob("*"):
            parts = {part.removesuffix(".py") for part in path.relative_to(SOURCES).parts}
            if path.is_file() and path.suffix in (".py", ".toml", ".json") and not parts & set(UNWANTED):
                yield path


def _imported() -> list[Path]:
    """Every file of ours that the phone's module imports."""
    ours = "[one.__file__ for name, one in sys.modules.items() if name.partition('.')[0] == 'standoff']"
    code = f"import sys, {ROOM}; print(*{ours}, sep='\\n')"
    found = subprocess.run(
        [sys.executable, "-c", code], env={"STANDOFF_COMPILED": "no"}, capture_output=True, text=True, check=True
    )
    return [Path(line) for line in found.stdout.split()]


def answers() -> list[str]:
    """What the page asks a server for, and is the same for everybody."""
    asked = ["/api/offers"]
    for edition in OURS:
        asked += [f"/api/editions/{edition.name}", f"/api/rules/{edition.name}"]
        asked += [f"/api/words/{edition.name}/{language}" for language in LANGUAGES]
    return asked


def gathered() -> dict[str, bytes]:
    """Python, msgspec and our modules, by name."""
    lacking = [name for name in RUNS if not (PYODIDE / name).is_file()]
    if lacking:
        raise Unavailable(f"web/node_modules/pyodide lacks {', '.join(lacking)}")
    return {
        **{name: (PYODIDE / name).read_bytes() for name in RUNS},
        "msgspec.whl": wheel(),
        "standoff.zip": modules(),
    }


def put(python: dict[str, bytes]) -> Offline:
    """Put it beside the page, compressed, and say what a phone has to keep."""
    pages = [path for path in sorted(BUILT.rglob("*")) if path.is_file() and _is_kept(path)]
    digest = sha256()
    for data in (*python.values(), *(path.read_bytes() for path in pages)):
        digest.update(sha256(data).digest())
    version = digest.hexdigest()[:16]
    folder = BUILT / "offline" / version
    folder.mkdir(parents=True, exist_ok=True)
    files = [File("/", 0), *(File(path, 0) for path in answers())]
    files += [File(f"/{path.relative_to(BUILT).as_posix()}", path.stat().st_size) for path in pages]
    for name, data in python.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(data, 9, mtime=0))
        files.append(File(f"/offline/{version}/{name}", len(data)))
    offline = Offline(version, f"/offline/{version}/", files)
    (BUILT / "offline.json").write_bytes(msgspec.json.encode(offline))
    return offline


def _is_kept(path: Path) -> bool:
    inside = path.relative_to(BUILT)
    return (
        inside.parts[0] == "assets" or inside.name in SHELL or (inside.parts[0] == "offline" and len(inside.parts) == 2)
    )


def main() -> None:
    """Put it there, or say in one line why not."""
    _clear()
    try:
        offline = put(gathered())
    except (Unavailable, OSError, subprocess.SubprocessError) as err:
        (BUILT / "offline.json").write_bytes(msgspec.json.encode(Offline("", "", [])))
        _say(f"The page is built, but no phone can be made ready to play without a line: {err}")
        return
    whole = sum(file.bytes for file in offline.files)
    sent = sum(path.stat().st_size for path in (BUILT / "offline" / offline.version).iterdir())
    _say(f"A phone made ready keeps {whole / 1e6:.1f} MB; Python comes in {sent / 1e6:.1f} MB")


def _clear() -> None:
    """What an earlier build has put there goes."""
    (BUILT / "offline.json").unlink(missing_ok=True)
    for folder in (BUILT / "offline").glob("*/"):
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


if __name__ == "__main__":
    main()
