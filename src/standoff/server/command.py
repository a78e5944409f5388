"""`standoff serve`: one process, one file, one address to share."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys

import click
import segno

from standoff.server.app import Server
from standoff.server.limits import Limits
from standoff.server.stores import default_store, open_store


def lan_address() -> str | None:
    """This machine's address in its own network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address


def announce(server: Server, host: str, opened: bool) -> None:
    """Where to go, for people here, in the same room, and with a telephone."""
    local = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{server.port}"
    click.echo(f"Standoff is open at {local}")
    shared = server.public_url
    if host in ("0.0.0.0", "::") and shared == local:
        address = lan_address()
        if address is not None:
            shared = server.public_url = f"http://{address}:{server.port}"
            click.echo(f"In your network:    {shared}")
    elif shared != local:
        click.echo(f"For everybody:      {shared}")
    if shared != local or sys.stdout.isatty():
        segno.make(shared, error="m").terminal(out=sys.stdout, compact=True)
    click.echo("Stop with Ctrl-C; games go on where they were when you start again.")
    if opened:
        click.launch(local)


async def serve(server: Server, host: str, port: int, opened: bool) -> None:
    """Run until told to stop, or until the store fails."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    server.house.on_failure = stop.set
    await server.start(host, port)
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    announce(server, host, opened)
    sys.stdout.flush()
    await stop.wait()
    click.echo("Closing: everything is written down …", err=True)
    await server.stop()


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port to listen on; 0 takes a free one.")
@click.option("--store", "store_url", default=None, help="Where tables are kept: sqlite:FILE, or memory: to forget.")
@click.option("--public-url", default="", help="The address people use, when it is another (a proxy, a name).")
@click.option("--behind-proxy", is_flag=True, help="Trust X-Forwarded-For: only behind a proxy of your own.")
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
@click.option("--unlimited", is_flag=True, hidden=True, help="No rate limits: for measurements on this machine.")
def serve_command(
    host: str, port: int, store_url: str | None, public_url: str, behind_proxy: bool, opened: bool, unlimited: bool
) -> None:
    """Open a server: people and bots play over the network, and nothing is lost."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    limits = unlimited_limits() if unlimited else Limits()
    store = open_store(store_url or default_store())
    server = Server(store, limits=limits, public_url=public_url, behind_proxy=behind_proxy)
    try:
        run(serve(server, host, port, opened))
    except OSError as err:
        store.close()
        raise click.ClickException(f"Port {port} of {host} cannot be used: {err.strerror or err}") from err
    if server.house.failed is not None:
        raise click.ClickException(f"The store has failed: {server.house.failed}")


def unlimited_limits() -> Limits:
    """For measurements: the same code, with bounds nobody reaches."""
    much = 1e9
    return Limits(
        messages_each_second=much, messages_at_once=much, requests_each_second=much, requests_at_once=much,
        guesses_each_second=much, guesses_at_once=much, tables_each_second=much, tables_at_once=much,
        tables=100_000, connections=100_000, connections_each_address=100_000,
    )  # fmt: skip


def run(main: object) -> None:
    """On uvloop where there is one, which is everywhere but on Windows."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)  # type: ignore[arg-type]
        return
    uvloop.run(main)  # type: ignore[arg-type]


if __name__ == "__main__":
    serve_command()
