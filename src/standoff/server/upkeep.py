"""`standoff backup`, `restore`, `doctor` and `tables`: looking after what a server keeps."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import click

from standoff.server.stores import default_store, is_database, open_store, store_file
from standoff.server.stores.files import Holdings, Kept, backup, holdings, restore, save
from standoff.server.stores.parts import part_files
from standoff.server.stores.store import Damaged, StoreTrouble, Writing

_STORE = click.option("--store", "store_url", default=None, help="The server's store, as for serve.")


def _file(store_url: str | None) -> Path:
    return store_file(store_url or default_store())


def _holdings(store_url: str | None) -> Holdings:
    url = store_url or default_store()
    if not is_database(url):
        return holdings(_file(url))
    from standoff.server.stores.databases import database_holdings

    return database_holdings(url)


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_STORE
@click.option("--replace", "again", is_flag=True, help="FILE may be there already.")
def backup_command(file: Path, store_url: str | None, again: bool) -> None:
    """Copy everything a server keeps into FILE, while it plays on."""
    if is_database(store_url):
        raise StoreTrouble("A database is copied by its own means: pg_dump, or a replica; docs/operating.md says more")
    size = backup(_file(store_url), file, again)
    click.echo(f"{file}: {_size(size)}, whole as of now, and for your eyes only: it holds every name and card.")


@click.command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_STORE
@click.option("--replace", "again", is_flag=True, help="The store may hold tables already; they are put aside.")
def restore_command(file: Path, store_url: str | None, again: bool) -> None:
    """Put a copy made by backup in the place of the store; the server must not be running.

    With --store postgresql://… a club that has outgrown its file moves into an empty database.
    """
    if store_url is not None and is_database(store_url):
        from standoff.server.stores.databases import move_into_database

        tables, replays, unread = move_into_database(file, store_url)
        click.echo(f"The database holds what {file} held: {_count(tables, 'table')}, {_count(replays, 'replay')}.")
        if unread:
            left = _count(unread, "table")
            raise StoreTrouble(f"{left} could not be read and stayed behind; 'standoff doctor {file}' says which")
        return
    store = _file(store_url)
    aside = restore(file, store, again)
    click.echo(f"{store} is now what {file} was.")
    if aside is not None:
        click.echo(f"What was there before is in {aside}.")


@click.command("doctor")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@_STORE
@click.option("--save", "target", type=click.Path(dir_okay=False, path_type=Path), help="Save what is whole here.")
def doctor_command(file: Path | None, store_url: str | None, target: Path | None) -> None:
    """Is the store FILE whole, what does it hold, and what can be saved of it?"""
    found = _holdings(store_url) if file is None else holdings(file)
    _report(found)
    if target is not None:
        tables, replays = save(found, target)
        click.echo(f"Saved in {target}: {_count(tables, 'table')}, {_count(replays, 'replay')}.")
    elif found.faults:
        click.echo(f"'standoff doctor {found.where} --save NEW' saves what is whole in a new file.")
    if found.faults or any(kept.table is None for kept in found.tables):
        raise SystemExit(1)


def _report(found: Holdings) -> None:
    click.echo(f"{found.where}: {_size(found.bytes)}, {'DAMAGED' if found.faults else 'whole'}")
    for fault in found.faults[:5]:
        click.echo(f"  {fault}")
    stages = Counter(kept.stage for kept in found.tables)
    told = ", ".join(f"{count} {stage}" for stage, count in sorted(stages.items()))
    click.echo(f"Tables:  {len(found.tables)}{f' ({told})' if told else ''}")
    replays = found.content.replays.values()
    sizes = sum(len(replay) for _, _, _, _, _, replay, _ in replays)
    oldest = min((at for _, _, at, _, _, _, _ in replays), default=None)
    age = f", the oldest {_ago(oldest)}" if oldest is not None else ""
    click.echo(f"Replays: {len(replays)} ({_size(sizes)} unpacked{age})")
    click.echo(f"Names:   {len(found.names())}")
    for kept in found.tables:
        if kept.table is None:
            click.echo(f"Set aside: {kept.saved.code}: {kept.why}")
        elif kept.saved.lost:
            click.echo(f"Not whole: {kept.saved.code} goes as far as entry {kept.entries}; what came later is lost")
    if found.content.lost_replays:
        click.echo(f"Lost: {_count(found.content.lost_replays, 'replay')}")


@click.group("tables", invoke_without_command=True)
@_STORE
@click.pass_context
def tables_command(context: click.Context, store_url: str | None) -> None:
    """List the tables of a store; close or delete some of them."""
    context.obj = store_url
    if context.invoked_subcommand is None:
        found = _holdings(store_url)
        if found.faults:
            raise Damaged(f"{found.where} is damaged ({found.faults[0]}); 'standoff doctor {found.where}' says more")
        replays = Counter(table for table, _, _, _, _, _, _ in found.content.replays.values())
        for kept in sorted(found.tables, key=_last, reverse=True):
            click.echo(_line(kept, replays[kept.saved.code]))
        if not found.tables:
            click.echo("There are no tables.")
        closed = sum(count for table, count in replays.items() if table not in found.content.tables)
        if closed:
            click.echo(f"{_count(closed, 'replay')} of closed tables")


@tables_command.command("close")
@click.argument("codes", nargs=-1, required=True)
@click.pass_obj
def close_command(store_url: str | None, codes: tuple[str, ...]) -> None:
    """Close tables for good, as their hosts could; their replays stay."""
    _drop(store_url, codes, with_replays=False)


@tables_command.command("delete")
@click.argument("codes", nargs=-1, required=True)
@click.pass_obj
def delete_command(store_url: str | None, codes: tuple[str, ...]) -> None:
    """Delete tables with their replays and every name in them; also of tables that are closed already."""
    _drop(store_url, codes, with_replays=True)


def _drop(store_url: str | None, codes: tuple[str, ...], with_replays: bool) -> None:
    with ExitStack() as held:
        stores = []
        for url in _parts(store_url or default_store()):
            try:
                stores.append(open_store(url))
            except StoreTrouble as err:
                if "in use" in str(err):
                    raise StoreTrouble(f"{err}. Stop it first; or let the host close the table from the page") from err
                raise
            held.callback(stores[-1].close)
        known = {row.code for store in stores for row in store.tables()}
        for code in codes:
            if code not in known and not (with_replays and any(store.replays(code) for store in stores)):
                raise StoreTrouble(f"There is no table {code}; nothing has been changed")
        gone = list(codes) if with_replays else []
        for store in stores:
            store.write(Writing(forgotten=list(codes), without_replays_of=gone)).result()
    click.echo(f"{_count(len(codes), 'table')} {'deleted, replays and names included' if with_replays else 'closed'}.")


def _parts(url: str) -> list[str]:
    """The addresses of all files of a store, or of the store itself if it has none."""
    return [url] if is_database(url) else [f"sqlite:{path}" for path in part_files(store_file(url))]


def _line(kept: Kept, replays: int) -> str:
    if kept.table is None:
        return f"{kept.saved.code}  set aside: {kept.why}"
    table = kept.table
    names = ", ".join(one.name for one in table.company.people if not one.has_left)
    game = f"{table.setup.edition} edition for {table.setup.players}"
    return f"{kept.saved.code}  {table.stage:5}  {game}  {_count(replays, 'replay')}  {_ago(_last(kept))}  {names}"


def _last(kept: Kept) -> float:
    return kept.table.at if kept.table is not None else kept.saved.at


def _ago(at: float) -> str:
    return f"{max(timedelta(0), timedelta(seconds=time.time() - at)).days} days ago"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _size(count: float) -> str:
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "bytes" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
