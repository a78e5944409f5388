"""Compiles the rules and the busiest modules with mypyc: `make compiled`, or `python -m tools.compile`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

import click

from standoff import compiled

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = Path(compiled.FOLDER).resolve()


def missing() -> str:
    """What this machine lacks to compile anything; empty for nothing."""
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"no C compiler ({compiler})"
    return "" if Path(sysconfig.get_path("include"), "Python.h").exists() else "no Python.h"


def build() -> None:
    """Translate, compile and put the modules into place; the receipt comes last."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    made_of, work = compiled.receipt(), FOLDER / "work"
    groups: list[tuple[list[str], str | None]] = [
        ([_source(name) for name in names], group) for group, names in compiled.groups().items()
    ]
    extensions = mypycify(
        ["--config-file=pyproject.toml", *[source for sources, _ in groups for source in sources]],
        opt_level="1",
        debug_level="0",
        separate=groups,
        target_dir=str(work),
    )
    for extension in extensions:
        extension.extra_compile_args.append("-w")  # nobody reads warnings about code that was made
    where = ["--build-lib", str(FOLDER), "--build-temp", str(work), "--parallel", "2"]
    setup(name="standoff-compiled", ext_modules=extensions, script_args=["-q", "build_ext", *where])
    shutil.rmtree(work)
    (FOLDER / compiled.RECEIPT).write_text(made_of, "utf-8")


def _source(name: str) -> str:
    return str(Path("src", *name.split(".")).with_suffix(".py"))


def main() -> None:
    """Compile, unless that has been done or cannot be done here; what the compiler says is shown when it fails."""
    if compiled.is_current():
        return
    if missing():
        click.echo(f"There is {missing()} here: the server runs as plain Python, which is slower and does the same.")
        return
    click.echo("== compiling the rules and what a server does most (a minute or two)")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    building = [sys.executable, "-c", "from tools.compile import build; build()"]
    told = subprocess.run(building, cwd=ROOT, text=True, capture_output=True, check=False)
    if told.returncode or not compiled.is_current():
        click.echo(told.stdout + told.stderr, err=True)
        raise SystemExit("The busiest modules could not be compiled; without them everything runs as plain Python.")


if __name__ == "__main__":
    main()
