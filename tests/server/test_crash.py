"""The server is killed again and again under play, and nothing that was acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

from tests.server.serving import run
from tools.attack.kills import under_fire


def test_eight_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    result = run(under_fire(tmp_path, 8), 360)
    assert result["kills"] == 8
    assert result["acknowledged"] > 8 * result["tables"], "every table goes on between two kills"
    assert (result["lost"], result["doubled"]) == (0, 0)
    assert result["failures"] == []
    assert result["tracebacks"] == 0
