"""What the documents show is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from standoff.scenarios.checking import checked
from standoff.scenarios.language import parse
from standoff.scenarios.nodes import read


def blocks(file: str, language: str) -> list[str]:
    text = Path(file).read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("file", ["README.md", "docs/architecture.md"])
def test_the_python_in_the_documents_runs(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks(file, "python")
    exec(compile(code, file, "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    expected = [line.rpartition("# ")[2] for line in code.splitlines() if line.startswith("print(") and "# " in line]
    assert printed[: len(expected)] == expected or not expected
    assert printed


def test_the_first_scenario_in_the_documents_passes() -> None:
    (document,) = read(blocks("docs/scenarios.md", "yaml")[0])
    assert checked(Path("docs/scenarios.md"), parse(document)) is None
