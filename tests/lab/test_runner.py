"""Long work is kind: whoever stops it loses nothing, and the result is the same however it was come by."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from standoff.engine.errors import BrokenFile, StandoffError
from standoff.engine.rules import SetUp
from standoff.lab import keeping, runner
from standoff.lab.record import Plan, Record
from standoff.lab.runner import Done, How, Study, gather

FOUR = SetUp("first", 4)
STUDY = Study((Plan(FOUR, 40, ("rookie",)), Plan(SetUp("first", 4, ("powers",)), 40, ("rookie",))))


def written(done: Done) -> bytes:
    return msgspec.json.encode(done.deals)


@pytest.fixture(scope="module")
def whole() -> bytes:
    return written(gather(STUDY, How(1)))


def test_the_same_deals_whatever_the_number_of_processes(whole: bytes) -> None:
    assert written(gather(STUDY, How(2))) == whole


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_was_stopped_goes_on_and_ends_the_same(
    tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch, workers: int, number: signal.Signals
) -> None:
    kept, add, seen = tmp_path / "kept", keeping.Kept.add, []

    def stop_after_one(self: keeping.Kept, chunk: int, deals: object) -> None:
        add(self, chunk, deals)
        seen.append(chunk)
        if len(seen) == 1:
            os.kill(os.getpid(), number)

    monkeypatch.setattr(keeping.Kept, "add", stop_after_one)
    stopped = gather(STUDY, How(workers, kept))
    assert stopped.stopped
    assert 0 < len(stopped.deals) < STUDY.deals
    finished = gather(STUDY, How(workers, kept))
    assert not finished.stopped
    assert written(finished) == whole
    assert len(seen) == len(set(seen)) == len(list(STUDY.chunks())), "nothing is played twice"


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, whole: bytes) -> None:
    kept = tmp_path / "kept"
    gather(STUDY, How(1, kept))
    kept.write_bytes(kept.read_bytes()[:-100])
    assert written(gather(STUDY, How(1, kept))) == whole
    assert written(gather(STUDY, How(1, kept))) == whole


def test_what_another_version_or_another_run_has_kept_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    gather(Study((Plan(FOUR, 1, ("rookie",)),)), How(1, kept))
    with pytest.raises(BrokenFile, match="holds another run"):
        gather(Study((Plan(FOUR, 2, ("rookie",)),)), How(1, kept))
    monkeypatch.setattr(keeping, "sources_of", lambda more: "other")
    with pytest.raises(BrokenFile, match="another version of Standoff or of a bot"):
        gather(Study((Plan(FOUR, 1, ("rookie",)),)), How(1, kept))
    kept.write_text("Dear diary\n")
    with pytest.raises(BrokenFile, match="holds no run of the lab"):
        gather(STUDY, How(1, kept))
    with pytest.raises(BrokenFile, match="cannot be written"):
        gather(STUDY, How(1, tmp_path / "nowhere" / "kept"))


def test_a_process_that_dies_is_replaced(whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marked, play = tmp_path / "died", runner._played

    def die_once(plan: Plan, number: int) -> Record:
        if number == 30 and not marked.exists():
            marked.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play(plan, number)

    monkeypatch.setattr(runner, "_played", die_once)
    assert written(gather(STUDY, How(2))) == whole
    assert marked.exists()


def test_a_bot_that_ends_its_program_every_time_ends_the_run_with_a_sentence(tmp_path: Path) -> None:
    deadly = tmp_path / "deadly.py"
    deadly.write_text(
        "import os\nclass Deadly:\n    def __init__(self, rng): pass\n    def choose(self, view, worlds): os._exit(3)\n"
    )
    study = Study((Plan(FOUR, 60, (f"{deadly}:Deadly",)),))
    with pytest.raises(StandoffError, match="end without a word"):
        gather(study, How(2))


def test_without_ray_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(StandoffError, match=r"pip install 'standoff\[ray\]'"):
        gather(STUDY, How(ray="auto"))
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    for address in ("127.0.0.1:1", "here:there"):
        with pytest.raises(StandoffError, match=f"no Ray cluster at '{address}'; start one with: ray start --head"):
            gather(STUDY, How(ray=address))
