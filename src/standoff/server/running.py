"""A server's life from its start to its stop: alone, or as several workers behind one port."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click
import segno
from aiohttp import web

from standoff.editions import EDITIONS
from standoff.editions.common.temper import PLAIN
from standoff.engine.errors import StandoffError
from standoff.server.app import Server
from standoff.server.cluster.joining import AsNode
from standoff.server.hosts import Hosts
from standoff.server.limits import Limits
from standoff.server.logs import Lines, log
from standoff.server.stores import is_database, open_shared_store, open_store, store_file
from standoff.server.stores.parts import Looking, arrange, part_file
from standoff.server.stores.store import Store, StoreTrouble
from standoff.server.tls import Secured
from standoff.server.workers.crew import Crew
from standoff.server.workers.supervisor import READY, NotStarted, Supervisor, listening_on
from standoff.table.table import rules_for

if TYPE_CHECKING:
    from standoff.server.figures import Figures

Address: TypeAlias = tuple[str, int]
ANYWHERE = ("0.0.0.0", "::")


class Busy(Exception):
    """An address that cannot be used, and why."""


@dataclass(frozen=True)
class Plan:
    """What a server was asked for."""

    host: str
    port: int
    store_url: str
    limits: Limits
    secured: Secured | None = None
    public_url: str = ""
    behind_proxy: bool = False
    served_as: tuple[str, ...] = ()
    metrics: Address | None = None
    opened: bool = False
    workers: int = 1
    always_pass: bool = False
    node: AsNode | None = None

    def server(self, store: Store, crew: Crew | None = None) -> Server:
        """The server of one process."""
        return Server(
            store,
            limits=self.limits,
            public_url=self.public_url,
            behind_proxy=self.behind_proxy,
            served_as=self.served_as,
            secured=self.secured,
            crew=crew,
            node=self.node,
        )

    def address(self, host: str, port: int) -> str:
        """The way to it on a machine of this name or address."""
        host = "127.0.0.1" if host in ANYWHERE else host
        return f"{'https' if self.secured else 'http'}://{f'[{host}]' if ':' in host else host}:{port}"


def lan_address() -> str | None:
    """This machine's address in its own network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address


def shared_url(plan: Plan, port: int) -> str:
    """The address that people share."""
    if plan.public_url:
        return plan.public_url.rstrip("/")
    near = lan_address() if plan.host in ANYWHERE else None
    return plan.address(near or plan.host, port)


def announce(plan: Plan, port: int) -> None:
    """Where to go, for people here, in the same room, and with a telephone."""
    local, shared = plan.address(plan.host, port), shared_url(plan, port)
    click.echo(f"Standoff is open at {local}")
    if shared != local:
        click.echo(f"{'For everybody:     ' if plan.public_url else 'In your network:   '} {shared}")
    if plan.secured is not None and plan.secured.authority:
        click.echo(f"Phones that trust this server keep the game, and play without a line: {shared}/trust")
    if shared != local or sys.stdout.isatty():
        segno.make(shared, error="m").terminal(out=sys.stdout, compact=True)
    click.echo("Stop with Ctrl-C; games go on where they were when you start again.")
    if plan.opened:
        click.launch(local)
    sys.stdout.flush()


def settle() -> None:
    """Whatever is loaded only once is loaded now, so that no first guest waits for it.  What is there then stays:
    garbage is looked for among what is young, a little at a time, because that holds everybody up, and among all that
    has come since only very seldom."""
    for edition in EDITIONS.values():
        edition.mind(PLAIN)
        for setup in edition.measured.values():
            rules_for(setup)
    gc.freeze()
    gc.set_threshold(5_000, 10, 4_000)


# ---- alone ----------------------------------------------------------------------------------------------------------


async def serve(plan: Plan, store: Store) -> BaseException | None:
    """Run until told to stop, or until the store fails; gives why it has failed."""
    server, stop = plan.server(store), asyncio.Event()
    _stop_on_signals(server, stop)
    try:
        await server.start(plan.host, plan.port)
    except OSError as err:
        raise Busy(f"Port {plan.port} of {plan.host} cannot be used: {err.strerror or err}") from err
    showing = await show_figures(server, [bound(plan.metrics)]) if plan.metrics is not None else None
    settle()
    server.public_url = shared_url(plan, server.port)
    announce(plan, server.port)
    await stop.wait()
    click.echo("Closing: everything is written down …", err=True)
    if server.joined is not None:
        _let_go_on_signals(server)
    await server.stop()
    if showing is not None:
        await showing.cleanup()
    return server.tables.condition.failed


def _stop_on_signals(server: Server, stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    server.tables.writer.on_failure = stop.set


def _let_go_on_signals(server: Server) -> None:
    """A node plays those games to their end that no other one could play on; who signals again does not want that."""
    loop, tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()
    joined = server.joined
    assert joined is not None
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, lambda: tasks.add(loop.create_task(joined.member.hand_over(everything=True))))


def bound(metrics: Address) -> socket.socket:
    """A socket for the figures."""
    host, port = metrics
    try:
        return listening_on(host, port)[0]
    except OSError as err:
        raise Busy(f"The figures cannot be shown at port {port} of {host}: {err.strerror or err}") from err


async def show_figures(server: Server, sockets: Sequence[socket.socket]) -> web.AppRunner:
    """Figures for whoever looks after the server, at an address of their own; of all workers, whichever is asked."""
    import msgspec

    from standoff.server.figures import Figures, figures_of, listener

    crew = server.crew
    if crew is not None:
        crew.answers["figures"] = lambda: msgspec.json.encode(figures_of(server))

    async def gathered() -> list[Figures]:
        others = await crew.ask_others("figures") if crew is not None else ()
        found = [figures_of(server), *(msgspec.json.decode(one, type=Figures) for one in others)]
        return sorted(found, key=lambda one: one.worker)

    host = str(sockets[0].getsockname()[0])
    at_home = Hosts(()).is_loopback(f"[{host}]" if ":" in host else host)
    runner = web.AppRunner(listener(gathered, at_home), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    for one in sockets:
        await web.SockSite(runner, one).start()
    return runner


def run(main: Awaitable[object]) -> object:
    """On uvloop where there is one, which is everywhere but on Windows."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(main)  # type: ignore[arg-type]
    return uvloop.run(main)  # type: ignore[arg-type]


def serve_alone(plan: Plan) -> None:
    """One process, which has all tables."""
    store = _opened_store(plan)
    try:
        failed = run(serve(plan, store))
    except Busy:
        store.close()
        raise
    if failed is not None:
        raise StoreTrouble(f"The store has failed: {failed}")


def _opened_store(plan: Plan) -> Store:
    if plan.node is not None:
        return open_shared_store(plan.store_url)
    if plan.store_url.partition(":")[0] not in ("memory", "postgresql"):
        _say_moved(arrange(store_file(plan.store_url), 1))
    return open_store(plan.store_url)


def _say_moved(count: int) -> None:
    if count:
        click.echo(f"{count} tables have moved into the files of other workers.", err=True)


# ---- several workers ------------------------------------------------------------------------------------------------


def serve_together(plan: Plan) -> None:
    """Several processes behind one port, each with its own tables and file."""
    if not hasattr(os, "fork") or not hasattr(socket, "send_fds"):
        raise StoreTrouble("Several workers want a system that hands connections over; here one is all there is")
    if plan.store_url.startswith("memory:"):
        raise StoreTrouble(
            "Several workers want a store with files, such as sqlite:tables.sqlite; memory: is one process's"
        )
    if not _as_nodes(plan):
        file = store_file(plan.store_url)
        file.parent.mkdir(parents=True, exist_ok=True)
        _say_moved(arrange(file, plan.workers))
    try:
        sockets = listening_on(plan.host, plan.port)
    except OSError as err:
        raise Busy(f"Port {plan.port} of {plan.host} cannot be used: {err.strerror or err}") from err
    figures = [bound(plan.metrics)] if plan.metrics is not None else []
    port = int(sockets[0].getsockname()[1])
    settle()
    told = replace(plan, public_url=shared_url(plan, port), limits=plan.limits.among(plan.workers))

    def work(number: int, folder: Path, box: socket.socket, says: int, alive: int) -> int:
        return _work(told, number, folder, box, sockets, figures, says, alive)

    supervisor = Supervisor(plan.workers, work)
    try:
        supervisor.start()
    except NotStarted as err:
        raise StoreTrouble(str(err)) from None
    announce(plan, port)
    supervisor.watch(lambda text: log.error("%s", text))
    click.echo("Closing: everything is written down …", err=True)
    supervisor.stop()


def _work(
    plan: Plan,
    number: int,
    folder: Path,
    box: socket.socket,
    sockets: Sequence[socket.socket],
    figures: Sequence[socket.socket],
    says: int,
    alive: int,
) -> int:
    """A worker's whole life; gives what its process ends with."""
    Lines.worker = str(number)
    try:
        store, looking, node = share_of_store(plan, number)
        crew = Crew(number, plan.workers, folder, box, looking, plan.always_pass)
        if plan.always_pass and number:
            sockets = [socket.create_server(("127.0.0.1", 0))]
        server = replace(plan, node=node).server(store, crew)
    except StoreTrouble as err:
        _cannot_begin(says, err)
        return 1
    return 0 if run(_serve_part(plan, server, sockets, figures, says, alive)) is None else 1


def _as_nodes(plan: Plan) -> bool:
    """Are its workers nodes on a database?"""
    return plan.node is not None or is_database(plan.store_url)


def share_of_store(plan: Plan, number: int) -> tuple[Store, Looking | None, AsNode | None]:
    """What one worker has of the store: a file among files; or, on a database, all of it, as one node of several."""
    if _as_nodes(plan):
        wanted = plan.node or AsNode(socket.gethostname(), "127.0.0.1:0")
        return open_shared_store(plan.store_url), None, wanted.worker(number)
    file = store_file(plan.store_url)
    files = [part_file(file, one) for one in range(plan.workers)]
    return open_store(f"sqlite:{files[number]}"), Looking(files), None


async def _serve_part(
    plan: Plan,
    server: Server,
    sockets: Sequence[socket.socket],
    figures: Sequence[socket.socket],
    says: int,
    alive: int,
) -> BaseException | None:
    """Until told to stop, until the store fails, or until whoever started it is no more."""
    stop = asyncio.Event()
    _stop_on_signals(server, stop)
    asyncio.get_running_loop().add_reader(alive, stop.set)
    try:
        await server.start(plan.host, plan.port, sockets)
    except StandoffError as err:
        _cannot_begin(says, err)
        return err
    showing = await show_figures(server, figures) if figures else None
    _say(says, READY)
    await stop.wait()
    asyncio.get_running_loop().remove_reader(alive)
    await server.stop()
    if showing is not None:
        await showing.cleanup()
    return server.tables.condition.failed


def _cannot_begin(says: int, err: StandoffError) -> None:
    _say(says, str(err).encode())
    log.critical("this worker cannot begin: %s", err)


def _say(says: int, what: bytes) -> None:
    with suppress(OSError):
        os.write(says, what)
    os.close(says)
