"""Chunks on a Ray cluster: a worker that dies loses what it was at, and somebody else does that again."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from typing import Any, Final

from standoff.engine.errors import StandoffError

PATIENCE: Final = 5.0
"""Seconds until a cluster that does not answer is none."""
AHEAD: Final = 4
"""Chunks handed out for each processor of the cluster."""


@contextmanager
def on_ray(jobs: list[Any], address: str, do: Callable[[Any], tuple[int, Any]]) -> Iterator[Iterable[tuple[int, Any]]]:
    """The results of these jobs, in the order in which they are ready; every node has Standoff installed."""
    try:
        import ray
    except ImportError as err:
        raise StandoffError("Ray is not installed here: pip install 'standoff[ray]', on every node") from err
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, ignore_reinit_error=True)
    except (OSError, ValueError, RuntimeError) as err:
        raise StandoffError(f"There is no Ray cluster at '{address}'; start one with: ray start --head") from err
    # What Ray has to say of its nodes is no part of a result.
    with redirect_stdout(sys.stderr):
        try:
            yield _played(ray, jobs, do)
        finally:
            ray.shutdown()


def _knock(address: str) -> None:
    """Is anybody there?  Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host:
        socket.create_connection((host, int(port)), PATIENCE).close()


def _played(ray: Any, jobs: list[Any], do: Callable[[Any], tuple[int, Any]]) -> Iterator[tuple[int, Any]]:
    task = ray.remote(do).options(max_retries=-1)
    waiting = iter(jobs)
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    open_ = [task.remote(job) for job in islice(waiting, AHEAD * cores)]
    while open_:
        finished, open_ = ray.wait(open_, num_returns=1)
        for one in finished:
            yield ray.get(one)
            open_ += [task.remote(job) for job in islice(waiting, 1)]
