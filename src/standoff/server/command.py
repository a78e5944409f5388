"""`standoff serve`: one process, one file, one address to share."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Iterable
from dataclasses import fields, replace
from ipaddress import ip_network
from pathlib import Path

import click
import segno

from standoff.editions import EDITIONS
from standoff.editions.common.temper import PLAIN
from standoff.server.app import Server
from standoff.server.hosts import Hosts
from standoff.server.limits import Limits
from standoff.server.open_files import room_for
from standoff.server.stores import default_store, open_store
from standoff.server.tls import NoCertificate, Secured, with_certificate, with_own_authority
from standoff.table.table import rules_for


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
    local = server.address("127.0.0.1" if host in ("0.0.0.0", "::") else host)
    click.echo(f"Standoff is open at {local}")
    shared = server.public_url
    if host in ("0.0.0.0", "::") and shared == local:
        address = lan_address()
        if address is not None:
            shared = server.public_url = server.address(address)
            click.echo(f"In your network:    {shared}")
    elif shared != local:
        click.echo(f"For everybody:      {shared}")
    if server.secured is not None and server.secured.authority:
        click.echo(f"Phones that trust this server keep the game, and play without a line: {shared}/trust")
    if shared != local or sys.stdout.isatty():
        segno.make(shared, error="m").terminal(out=sys.stdout, compact=True)
    click.echo("Stop with Ctrl-C; games go on where they were when you start again.")
    if opened:
        click.launch(local)


def settle() -> None:
    """Whatever is loaded only once is loaded now, so that no first guest waits for it.  What is there then stays:
    garbage is looked for among what is young, a little at a time, because that holds everybody up, and among all that
    has come since only very seldom."""
    for edition in EDITIONS.values():
        edition.mind(PLAIN)
        for setup in edition.measured.values():
            rules_for(setup)
    gc.freeze()
    gc.set_threshold(1_000, 10, 20_000)


async def serve(server: Server, host: str, port: int, opened: bool) -> None:
    """Run until told to stop, or until the store fails."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    server.tables.writer.on_failure = stop.set
    await server.start(host, port)
    settle()
    announce(server, host, opened)
    sys.stdout.flush()
    await stop.wait()
    click.echo("Closing: everything is written down …", err=True)
    await server.stop()


def _networks(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Networks as they should be written; one that is none gets a sentence."""
    try:
        return tuple(str(ip_network(one, strict=False)) for one in given)
    except ValueError:
        raise click.BadParameter("give an address or a network, such as 192.0.2.0/24 or 2001:db8::/48") from None


def _limits(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> dict[str, float]:
    """Limits by name; every one that there is stands in docs/limits.md."""
    found: dict[str, float] = {}
    known = {one.name: type(getattr(Limits(), one.name)) for one in fields(Limits) if one.name != "trusted"}
    for text in given:
        name, _, value = text.partition("=")
        if name not in known:
            raise click.BadParameter(f"there is no limit '{name}'; docs/limits.md lists them all")
        try:
            found[name] = known[name](value)
        except ValueError:
            raise click.BadParameter(f"{name} is a number, such as {getattr(Limits(), name)}") from None
        if not 0 < found[name] < float("inf"):
            raise click.BadParameter(f"{name} has to be more than nothing")
    return found


def _secured(certificate: str | None, key: Path | None, served_as: Iterable[str], host: str) -> Secured | None:
    """How the line is made secure, if it is to be."""
    if certificate is None:
        if key is not None:
            raise click.UsageError(f"There is nothing to do with '{key}'")
        return None
    try:
        if certificate != "self":
            if key is None:
                raise click.UsageError("--tls wants a certificate and its key, or 'self'")
            return with_certificate(Path(certificate), key)
        if key is not None:
            raise click.UsageError(f"--tls self has a key of its own; there is nothing to do with '{key}'")
        here = {"127.0.0.1", "::1", lan_address() or "127.0.0.1", *({host} - {"0.0.0.0", "::"})}
        return with_own_authority(Path(click.get_app_dir("standoff")) / "tls", here | Hosts(served_as).names)
    except NoCertificate as err:
        raise click.ClickException(str(err)) from None


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port to listen on; 0 takes a free one.")
@click.option(
    "--store",
    "store_url",
    default=None,
    help="Where tables are kept: sqlite:FILE, postgresql://USER@HOST/NAME, or memory: to forget.",
)
@click.option(
    "--tls",
    "certificate",
    default=None,
    metavar="CERT KEY | self",
    help="Serve by https, with these two files, or with a certificate by an authority of this server's own ('self').",
)
@click.argument("key", required=False, default=None, metavar="", type=click.Path(path_type=Path))
@click.option("--public-url", default="", help="The address people use, when it is another (a proxy, a name).")
@click.option("--behind-proxy", is_flag=True, help="Trust X-Forwarded-For: only behind a proxy of your own.")
@click.option(
    "--trust",
    "trusted",
    multiple=True,
    callback=_networks,
    metavar="NETWORK",
    help="Many people share this network (192.0.2.0/24: a club, a school): it may have more of everything. Repeatable.",
)
@click.option("--served-as", multiple=True, metavar="NAME", help="A further name people use for it; repeatable.")
@click.option(
    "--limit",
    "changed",
    multiple=True,
    callback=_limits,
    metavar="NAME=VALUE",
    help="Another value for one of the limits in docs/limits.md. Repeatable.",
)
@click.option(
    "--keep", default=90.0, show_default=True, type=click.FloatRange(0), metavar="DAYS",
    help="Tables that nobody visits, replays and names are deleted after so many days; 0 keeps them.",
)  # fmt: skip
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
@click.option("--unlimited", is_flag=True, hidden=True, help="No rate limits: for measurements on this machine.")
def serve_command(
    host: str,
    port: int,
    store_url: str | None,
    certificate: str | None,
    key: Path | None,
    public_url: str,
    behind_proxy: bool,
    trusted: tuple[str, ...],
    served_as: tuple[str, ...],
    changed: dict[str, float],
    keep: float,
    opened: bool,
    unlimited: bool,
) -> None:
    """Open a server: people and bots play over the network, and nothing is lost."""
    secured = _secured(certificate, key, (public_url, *served_as), host)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    changed = {"keep": keep * 86400, **changed}
    limits = replace(unlimited_limits() if unlimited else Limits(), trusted=trusted, **changed)  # type: ignore[arg-type]
    holds = room_for(limits.connections)
    if holds < limits.connections:
        click.echo(
            f"This server holds {holds} connections at once, not {limits.connections}: "
            f"the system lets it open no more files (ulimit -n).",
            err=True,
        )
        limits = replace(limits, connections=holds)
    store = open_store(store_url or default_store())
    server = Server(
        store, limits=limits, public_url=public_url, behind_proxy=behind_proxy, served_as=served_as, secured=secured
    )
    try:
        run(serve(server, host, port, opened))
    except OSError as err:
        store.close()
        raise click.ClickException(f"Port {port} of {host} cannot be used: {err.strerror or err}") from err
    if server.tables.condition.failed is not None:
        raise click.ClickException(f"The store has failed: {server.tables.condition.failed}")


def unlimited_limits() -> Limits:
    """For measurements: the same code, with bounds nobody reaches."""
    much = 1e9
    return Limits(
        messages_each_second=much, messages_at_once=much, requests_each_second=much, requests_at_once=much,
        guesses_each_second=much, guesses_at_once=much, tables_each_second=much, tables_at_once=much,
        codes_each_second=much, codes_at_once=much, house_codes_each_second=much, house_codes_at_once=much,
        knocks_each_second=much, knocks_at_once=much,
        what_ifs_each_second=much, what_ifs_at_once=much,
        joins_each_second=much, joins_at_once=much, games_each_second=much, games_at_once=much,
        tables=100_000, connections=100_000, connections_each_network=100_000,
        line_work_each_second=much, table_work_each_second=much, network_work_each_second=much,
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
