"""The measurement measures; how fast, it says itself."""

from __future__ import annotations

from standoff.bench.server import measure_server


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
