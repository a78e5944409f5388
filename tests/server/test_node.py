"""What a node decides by what it sees: whom it buries, what it takes, and what it leaves to others."""

from __future__ import annotations

import msgspec

from standoff.server.cluster.node import BEAT, GAP, KIN, LEASE, Bury, Lost, Node, Take
from standoff.server.cluster.versions import own_rules, repeats
from standoff.server.stores.shared import NodeRow, Waiting

RULES = '{"first":[3,2]}'
OLD = '{"first":[2]}'
ANCIENT = '{"first":[1]}'


def row(number: int, beats: int = 0, gone: bool = False, rules: str = RULES) -> NodeRow:
    return NodeRow(number, f"node {number}", "", rules, beats, gone)


def entered(number: int, rules: str = RULES) -> Node:
    node = Node(rules)
    node.entered(number)
    return node


def test_a_node_whose_beats_stand_still_is_buried_after_the_lease() -> None:
    node, at, buried = entered(1), 100.0, list[float]()
    while not buried:
        beats = min(4, int((at - 100.0) / BEAT))
        deeds = node.looked(at, [row(1), row(2, beats)], ())
        buried = [at for deed in deeds if deed == Bury(2, 4)]
        at += BEAT
    assert LEASE <= buried[0] - (100.0 + 4 * BEAT) < LEASE + 2 * BEAT


def test_whoever_could_not_look_has_not_seen_anything_stand_still() -> None:
    node = entered(1)
    assert node.looked(100.0, [row(1), row(2, 7)], ()) == []
    for at in (100.0 + LEASE, 100.0 + 2 * LEASE, 100.0 + 2 * LEASE + GAP + 0.1):
        assert node.looked(at, [row(1), row(2, 7)], ()) == [], "the database was away, not that node"


def test_a_node_that_finds_itself_gone_or_missing_is_lost() -> None:
    assert entered(1).looked(100.0, [row(1, gone=True), row(2)], ()) == [Lost()]
    assert entered(1).looked(100.0, [row(2)], ()) == [Lost()]


def taken(node: Node, at: float, nodes: list[NodeRow], games: list[Waiting]) -> set[str]:
    return {code for deed in node.looked(at, nodes, games) if isinstance(deed, Take) for code in deed.codes}


def test_every_game_that_is_left_behind_has_one_next_of_kin() -> None:
    nodes = [row(1), row(2), row(3)]
    games = [Waiting(f"T{number}", RULES) for number in range(300)]
    shares = [taken(entered(number), 100.0, nodes, games) for number in (1, 2, 3)]
    assert set.union(*shares) == {game.code for game in games}
    assert sum(map(len, shares)) == len(games), "nobody takes what is another's"
    assert min(map(len, shares)) > 60


def test_what_its_kin_does_not_take_anybody_takes() -> None:
    node, nodes = entered(1), [row(1), row(2), row(3)]
    games = [Waiting(f"T{number}", RULES) for number in range(30)]
    at, mine = 100.0, taken(node, 100.0, nodes, games)
    assert 0 < len(mine) < len(games)
    while len(mine) < len(games):
        at += BEAT
        nodes = [row(one.number, one.beats + 1) for one in nodes]
        mine = taken(node, at, nodes, games)
    assert at - 100.0 >= KIN


def test_a_game_goes_to_whoever_repeats_its_rules() -> None:
    games = [Waiting(f"T{number}", OLD) for number in range(40)]
    nodes = [row(1), row(2, rules=ANCIENT), row(3)]
    shares = [taken(entered(one.number, one.rules), 100.0, nodes, games) for one in nodes]
    assert shares[1] == set()
    assert shares[0] | shares[2] == {game.code for game in games}


def test_a_node_that_is_about_to_stop_takes_nothing_and_looks_for_heirs() -> None:
    node = entered(1, OLD)
    node.draining = True
    assert taken(node, 100.0, [row(1), row(2, rules=ANCIENT)], [Waiting("T", OLD)]) == set()
    assert not node.has_heir()
    node.looked(100.5, [row(1), row(2, rules=ANCIENT), row(3)], ())
    assert node.has_heir()


def test_many_games_are_taken_in_steps() -> None:
    deeds = entered(1).looked(100.0, [row(1)], [Waiting(f"T{number}", RULES) for number in range(120)])
    assert [len(deed.codes) for deed in deeds if isinstance(deed, Take)] == [50, 50, 20]


def test_rules_are_repeated_by_whoever_lists_their_version() -> None:
    mine = own_rules()
    assert repeats(mine, mine)
    assert repeats(mine, "")
    assert repeats(RULES, OLD)
    assert not repeats(OLD, RULES)
    assert not repeats('{"other":[1]}', OLD)
    assert not repeats("not json", OLD)
    known = msgspec.json.decode(mine, type=dict[str, list[int]])
    assert all(versions for versions in known.values())
