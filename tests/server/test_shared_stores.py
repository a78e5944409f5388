"""What a store must do that several nodes share: one owner at a time, and a fence that no late write passes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import psycopg
import pytest

from standoff.server.stores import open_store
from standoff.server.stores.postgresql_shared import SharedPostgresqlStore
from standoff.server.stores.shared import SHARES, Fenced, SharedStore
from standoff.server.stores.store import StoreTrouble, TableRow, Writing
from tests.server.databases import Database, Replica

Joining = Callable[[], SharedStore]
ROW = TableRow("AAAA", "watch-a", True, "game", 5.0)
OTHER = TableRow("BBBB", "watch-b", False, "lobby", 5.0)


@pytest.fixture
def url(database: Database) -> str:
    return database.new()


@pytest.fixture
def joining(url: str) -> Iterator[Joining]:
    """One node more, each with a name of its own."""
    stores: list[SharedStore] = []

    def join() -> SharedStore:
        store = SharedPostgresqlStore(url)
        stores.append(store)
        store.enter(f"node {len(stores)}", f"http://node{len(stores)}", "rules", 100.0)
        return store

    yield join
    for store in stores:
        store.close()


def number_of(store: SharedStore, name: str) -> int:
    return next(node.number for node in store.nodes() if node.name == name and not node.gone)


def beats_of(store: SharedStore, name: str) -> int:
    return next(node.beats for node in store.nodes() if node.name == name and not node.gone)


def opened(store: SharedStore) -> None:
    """Two tables, one of them with a running game."""
    entries = [("AAAA", 0, 2, b"[1,2]"), ("BBBB", 0, 1, b"[7]")]
    store.write(Writing(opened=[ROW, OTHER], entries=entries, epochs={"AAAA": 1, "BBBB": 1}, alive=110.0)).result()


def more(epoch: int, number: int, entries: bytes = b"[3]") -> Writing:
    return Writing(entries=[("AAAA", number, 1, entries)], epochs={"AAAA": epoch})


def test_a_table_belongs_to_whoever_opened_it(joining: Joining) -> None:
    one, two = joining(), joining()
    opened(one)
    mine, theirs = one.claim(["AAAA"]), two.claim(["AAAA", "BBBB", "CCCC"])
    assert [(claim.row.code, claim.owner, claim.epoch) for claim in mine] == [("AAAA", number_of(one, "node 1"), 1)]
    assert {claim.row.code: claim.owner for claim in theirs} == dict.fromkeys(("AAAA", "BBBB"), mine[0].owner)
    with pytest.raises(Fenced):
        two.write(more(1, 2)).result()
    one.write(more(1, 2)).result()
    assert two.journal("AAAA") == [b"[1,2]", b"[3]"]
    assert (two.code_of("watch-b"), two.code_of("watch-c")) == ("BBBB", None)
    assert one.key() == two.key() != ""


def test_who_is_buried_writes_nothing_more_and_the_heir_goes_on(joining: Joining) -> None:
    one, two = joining(), joining()
    opened(one)
    first = number_of(two, "node 1")
    assert two.waiting() == []
    assert two.bury(first, beats_of(two, "node 1"))
    assert [(waiting.code, waiting.rules) for waiting in two.waiting()] == [("AAAA", "rules")], "only games are missed"
    (claim,) = two.claim(["AAAA"])
    assert (claim.owner, claim.epoch, claim.stopped) == (number_of(two, "node 2"), 2, 110.0)
    assert two.waiting() == []
    for late in (more(1, 2), more(2, 2), Writing(alive=120.0), Writing(stages={"AAAA": "over"}, asleep={"BBBB": 1.0})):
        with pytest.raises(Fenced):
            one.write(late).result()
    with pytest.raises(Fenced):
        one.claim(["BBBB"])
    two.write(more(2, 2, b"[4]")).result()
    assert two.journal("AAAA") == [b"[1,2]", b"[4]"]
    assert {row.code: row.stage for row in two.tables()} == {"AAAA": "game", "BBBB": "lobby"}


def test_of_a_write_in_which_one_table_is_no_longer_ones_own_nothing_is_written(joining: Joining) -> None:
    one, two = joining(), joining()
    opened(one)
    one.write(Writing(released=["BBBB"], alive=120.0)).result()
    assert two.claim(["BBBB"])[0].owner == number_of(two, "node 2")
    entries = [("AAAA", 2, 1, b"[3]"), ("BBBB", 1, 1, b"[8]")]
    for writing in (Writing(entries=entries, epochs={"AAAA": 1, "BBBB": 1}), Writing(entries=entries, alive=130.0)):
        with pytest.raises(Fenced):
            one.write(writing).result()
        assert (two.journal("AAAA"), two.journal("BBBB")) == ([b"[1,2]"], [b"[7]"])
    one.write(more(1, 2)).result()
    assert two.journal("AAAA") == [b"[1,2]", b"[3]"]


def test_whoever_still_beats_is_not_buried(joining: Joining) -> None:
    one, two = joining(), joining()
    seen = beats_of(two, "node 1")
    one.write(Writing(alive=101.0)).result()
    assert not two.bury(number_of(two, "node 1"), seen)
    one.write(Writing(alive=102.0)).result()


def test_somebody_who_was_buried_comes_back_as_somebody_new(joining: Joining) -> None:
    one, two = joining(), joining()
    opened(one)
    two.bury(number_of(two, "node 1"), beats_of(two, "node 1"))
    again = one.enter("node 1", "http://node1", "rules", 130.0)
    assert again > number_of(two, "node 2")
    with pytest.raises(Fenced):
        one.write(more(1, 2)).result()
    assert one.claim(["AAAA"])[0].epoch == 2
    one.write(more(2, 2)).result()
    with pytest.raises(Fenced):
        one.write(more(1, 3)).result()
    assert one.journal("AAAA") == [b"[1,2]", b"[3]"]


def test_a_table_is_handed_over_and_back(joining: Joining) -> None:
    one, two = joining(), joining()
    opened(one)
    last = Writing(entries=[("AAAA", 2, 1, b"[3]")], epochs={"AAAA": 1}, released=["AAAA"], alive=150.0)
    one.write(last).result()
    assert [waiting.code for waiting in two.waiting()] == ["AAAA"]
    (claim,) = two.claim(["AAAA"])
    assert (claim.epoch, claim.stopped) == (2, 150.0)
    two.write(more(2, 3, b"[4]")).result()
    one.write(last).result()
    with pytest.raises(Fenced):
        one.write(more(1, 4)).result()
    two.write(Writing(released=["AAAA"], alive=160.0)).result()
    assert one.claim(["AAAA"])[0].epoch == 3
    one.write(more(3, 4, b"[5]")).result()
    assert two.journal("AAAA") == [b"[1,2]", b"[3]", b"[4]", b"[5]"], "given again, and stored once"


def test_a_sleeping_table_belongs_to_nobody(joining: Joining) -> None:
    one, two = joining(), joining()
    opened(one)
    one.write(Writing(asleep={"BBBB": 170.0})).result()
    (claim,) = two.claim(["BBBB"])
    assert (claim.owner, claim.row.at) == (number_of(two, "node 2"), 170.0)
    two.write(Writing(entries=[("BBBB", 1, 1, b"[8]")], epochs={"BBBB": 2})).result()
    assert one.journal("BBBB") == [b"[7]", b"[8]"]


def test_whoever_leaves_leaves_everything(joining: Joining) -> None:
    one, two = joining(), joining()
    opened(one)
    one.leave()
    with pytest.raises(Fenced):
        one.write(more(1, 2)).result()
    assert [node.gone for node in two.nodes()] == [True, False], "as long as it has tables"
    two.claim(["AAAA", "BBBB"])
    assert [node.name for node in two.nodes()] == ["node 2"]


def test_of_many_who_want_a_table_one_gets_it(joining: Joining) -> None:
    stores = [joining() for _ in range(4)]
    rows = [TableRow(f"T{number}", f"w{number}", False, "game") for number in range(20)]
    entries = [(row.code, 0, 1, b"[1]") for row in rows]
    epochs = {row.code: 1 for row in rows}
    stores[0].write(Writing(opened=rows, entries=entries, epochs=epochs)).result()
    stores[0].leave()
    owners: list[dict[str, int]] = [{} for _ in stores]

    def take(which: int) -> None:
        for row in rows:
            owners[which][row.code] = stores[which].claim([row.code])[0].owner

    threads = [threading.Thread(target=take, args=(which,)) for which in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert owners[1] == owners[2] == owners[3]
    assert set(owners[1].values()) <= {node.number for node in stores[1].nodes()}


def test_a_write_in_the_making_is_waited_for_or_refused(joining: Joining) -> None:
    """Burying and writing meet in every order: what was acknowledged is what the heir reads."""
    one, two = joining(), joining()
    opened(one)
    written = 0
    for turn in range(30):
        epoch = 1 + turn
        owner, heir = (one, two) if turn % 2 == 0 else (two, one)
        name = f"node {1 + turn % 2}"
        seen, number = beats_of(heir, name), number_of(heir, name)
        future = owner.write(more(epoch, 2 + written, b"[%d]" % turn))
        assert heir.bury(number, seen)
        with suppress(Fenced):
            future.result()
            written += 1
        assert heir.claim(["AAAA"])[0].epoch == epoch + 1
        assert len(heir.journal("AAAA")) == 1 + written
        owner.enter(name, "", "rules", 0.0)


def test_no_two_nodes_that_live_have_the_same_share_however_often_one_of_them_begins_again(
    joining: Joining, url: str
) -> None:
    one, two = joining(), joining()
    for _ in range(2 * SHARES):
        two.enter("node 2", "", "", 0.0)
        assert number_of(one, "node 2") % SHARES != number_of(one, "node 1") % SHARES


def test_nobody_waits_for_a_node_that_stands_still_in_a_transaction(joining: Joining, url: str) -> None:
    one, two = joining(), joining()
    opened(one)
    number, seen = number_of(two, "node 1"), beats_of(two, "node 1")
    still = psycopg.connect(url)
    still.execute("SET search_path=standoff; SET idle_in_transaction_session_timeout='1s'")
    still.execute("SELECT number FROM nodes WHERE number=%s FOR SHARE", (number,))
    assert two.bury(number, seen)
    still.close()


def test_nodes_and_a_server_that_is_alone_do_not_mix(joining: Joining, url: str) -> None:
    joining()
    with pytest.raises(StoreTrouble, match="in use by another server"):
        open_store(url)


def test_a_server_that_is_alone_keeps_nodes_out_and_ends_what_they_were(database: Database) -> None:
    url = database.new()
    node = SharedPostgresqlStore(url)
    node.enter("node 1", "", "", 0.0)
    opened(node)
    node.close()
    alone = open_store(url)
    alone.write(Writing(entries=[("AAAA", 2, 1, b"[3]")])).result()
    with pytest.raises(StoreTrouble, match="in use by a server that is alone"):
        SharedPostgresqlStore(url)
    alone.close()
    again = SharedPostgresqlStore(url)
    again.enter("node 1", "", "", 0.0)
    assert [waiting.code for waiting in again.waiting()] == ["AAAA"]
    again.close()


def test_where_a_replica_follows_everything_is_read_where_it_is_written() -> None:
    database = Database()
    replica = Replica(database)
    try:
        url = database.new().replace("host=", f"host={replica.folder}/data,")
        replica.follow()
        store = SharedPostgresqlStore(url)
        store.enter("node 1", "http://node1", "rules", 100.0)
        opened(store)
        with psycopg.connect(replica.url("postgres"), autocommit=True) as db:
            db.execute("SELECT pg_wal_replay_pause()")  # it has what is written, but does not show it
        store.write(more(1, 2)).result()
        assert store.journal("AAAA") == [b"[1,2]", b"[3]"]
        store.close()
    finally:
        replica.end()
        database.end()
