"""`standoff serve`: one command, one address to share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from ipaddress import ip_network
from pathlib import Path

import click

from standoff.server.cluster.joining import AsNode
from standoff.server.hosts import Hosts
from standoff.server.limits import Limits
from standoff.server.logs import set_up
from standoff.server.open_files import room_for
from standoff.server.running import Address, Busy, Plan, lan_address, serve_alone, serve_together
from standoff.server.stores import default_store
from standoff.server.tls import NoCertificate, Secured, with_certificate, with_own_authority


def _address(context: click.Context, option: click.Parameter, given: str | None) -> Address | None:
    """A port of this machine itself, or an address with a port."""
    if given is None:
        return None
    host, _, port = given.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise click.BadParameter("give a port of this machine, such as 9464, or an address with one: 192.0.2.1:9464")
    return (host.strip("[]") or "127.0.0.1", int(port))


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
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), metavar="N",
    help="Use so many cores: so many processes behind one port, each with its own tables.",
)  # fmt: skip
@click.option("--node", default="", metavar="NAME", help="Be one of several servers on one database, by this name.")
@click.option(
    "--link", default="127.0.0.1:0", show_default=True, metavar="HOST:PORT",
    help="Where this node listens for the others, and they reach it; a private network, nobody else's.",
)  # fmt: skip
@click.option(
    "--metrics", default=None, callback=_address, metavar="ADDRESS",
    help="Show figures for Prometheus at this port of the machine itself (9464), or at HOST:PORT.",
)  # fmt: skip
@click.option(
    "--log", "log_kind", default="text", show_default=True, type=click.Choice(["text", "json"]),
    help="The log is for people, or a JSON object a line for programs.",
)  # fmt: skip
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--always-pass", is_flag=True, hidden=True, help="All sockets are passed on by the first worker: for measurements."
)
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
    workers: int,
    node: str,
    link: str,
    metrics: Address | None,
    log_kind: str,
    opened: bool,
    always_pass: bool,
    unlimited: bool,
) -> None:
    """Open a server: people and bots play over the network, and nothing is lost."""
    secured = _secured(certificate, key, (public_url, *served_as), host)
    set_up(log_kind)
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
    plan = Plan(
        host,
        port,
        store_url or default_store(),
        limits,
        secured,
        public_url,
        behind_proxy,
        served_as,
        metrics,
        opened,
        workers,
        always_pass,
        AsNode(node, link) if node else None,
    )
    try:
        serve_alone(plan) if workers == 1 else serve_together(plan)
    except Busy as err:
        raise click.ClickException(str(err)) from err


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


if __name__ == "__main__":
    serve_command()
