"""`make ray`: a study on a real Ray of two nodes, one of which is killed in the middle, gives what one process does."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import click
from ray.cluster_utils import Cluster

PROGRAM: Final = "from standoff.cli import main; main()"
STUDY: Final = ("lab", "tournament", "--table", "first/6", "--bots", "rookie,regular", "--json")
ENOUGH: Final = 3
"""Chunks after which a node dies."""


@click.command()
@click.option("--deals", default=200, show_default=True, help="How many deals; enough for a node to die among them.")
def main(deals: int) -> None:
    """Play it in one process, then on the cluster while a node dies, and compare."""
    command = [sys.executable, "-c", PROGRAM, *STUDY, "--deals", str(deals)]
    alone = subprocess.run([*command, "--workers", "1"], capture_output=True, check=True).stdout
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    try:
        together, done_before = _with_a_death(command, cluster, nodes[1])
    finally:
        cluster.shutdown()
    chunks = deals // 12 + 1
    click.echo(f"one of two nodes was killed after {done_before} of {chunks} chunks")
    if done_before >= chunks:
        sys.exit("everything was done before the node died: ask for more --deals")
    if together != alone:
        sys.exit("the results differ")
    click.echo(f"the same {len(alone):,} bytes")


def _with_a_death(command: list[str], cluster: Any, victim: Any) -> tuple[bytes, int]:
    """What the study says, and how many chunks were done when the node died."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "kept"
        told = [*command, "--keep", str(kept), "--ray", cluster.address]
        with subprocess.Popen(told, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
            while run.poll() is None and _chunks(kept) < ENOUGH:
                try:
                    run.wait(0.02)
                except subprocess.TimeoutExpired:
                    continue
            done = _chunks(kept)
            cluster.remove_node(victim, allow_graceful=False)
            out, err = run.communicate()
        if run.returncode:
            sys.exit(err.decode()[-2000:])
    return out, done


def _chunks(kept: Path) -> int:
    """The lines after the first."""
    return max(0, kept.read_bytes().count(b"\n") - 1) if kept.exists() else 0


if __name__ == "__main__":
    main()
