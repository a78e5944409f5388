"""The measurement measures; how fast, it says itself."""

from __future__ import annotations

import pytest

from standoff.bench.server import measure_server, measure_workers


def test_the_server_is_measured_beside_its_calibration() -> None:
    result = measure_server((2,), seconds=0.4, grow=(2,))
    row = result["tables"]["2"]
    assert row["actions_per_second"] > 0
    assert row["calibration_actions_per_second"] > 0
    assert {"ratio_to_calibration", "p50_ms_half_load", "p99_ms_half_load", "kb_per_table", "kb_per_connection"} <= set(
        row
    )
    assert result["actions_per_second"] == row["actions_per_second"]
    assert result["growth"]["2"]["processor_us_per_action"] > 0


@pytest.mark.long
def test_workers_are_measured_beside_one() -> None:
    """All ways play, and passing on is seen in the processor time of the one that has no tables."""
    result = measure_workers(2, tables=2, seconds=0.3, rounds=1)
    for way in ("one", "landed", "share", "passed"):
        assert result[way]["per_second"] > 0
        assert result[way]["processor_us"] > 0
        assert result[way]["rate"] == pytest.approx(result["one"]["rate"] / (2 if way == "share" else 1), abs=0.02)
    assert result["processor_ratio_passed_at_rate"] > 0
