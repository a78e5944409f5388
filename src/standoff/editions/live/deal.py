"""A new game: five packets, shuffled, and what a referee may have stacked in them.  LIVE-024 to LIVE-028, LR-10"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from standoff.editions.live.components import NUMBERED, ROUNDS, WEAPONS, Face
from standoff.editions.live.game import IN, NO_SEAT, Live
from standoff.editions.live.teams import NAMES
from standoff.editions.live.yard import light_obstacles
from standoff.engine.chance import shuffled
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp

if TYPE_CHECKING:
    from standoff.editions.live.rules import LiveRules

KEYS: Final = frozenset({"teams", "weapons", "notes", "obstacles", "position"})
SHAPES: Final[dict[str, tuple[Any, str]]] = {
    "teams": (tuple[tuple[int, ...], ...], "lists of players, one for each team"),
    "notes": (tuple[int, ...], "a list of notes in thousands"),
    "obstacles": (tuple[tuple[tuple[int, int], ...], ...], "lists of corners, each [x, y] in millimetres"),
    "weapons": (dict[Any, Any] | tuple[dict[Any, Any], ...], "who carries what, or a list of that, round by round"),
}
"""What may be stacked, and how it is written."""
REST: Final = "rest"
Weapon = tuple[str, int]
"""A weapon and its number, 0 where it has none."""


def refuse_stacking(setup: SetUp, paper: bool, arena: bool) -> None:
    """What nobody can stack is refused before the game begins."""
    for key in setup.deal.keys() - KEYS:
        raise Refusal(f"A deal of Live has no '{key}'; it knows {', '.join(sorted(KEYS))}")
    for key, (shape, words) in SHAPES.items():
        if key in setup.deal:
            want(setup.deal[key], shape, f"The {key} of a deal are {words}")
    if "obstacles" in setup.deal and not arena:
        raise Refusal("On the people's ground obstacles are where people see them", "LIVE-012")
    if paper and "weapons" in setup.deal:
        raise Refusal("Nobody but their holders knows cards of paper, so nobody can stack their weapons", "LR-65")


def want(given: Any, shape: Any, sentence: str) -> None:
    """Refuse, with a sentence, what is not written as it should be."""
    try:
        msgspec.convert(given, shape)
    except msgspec.ValidationError as err:
        raise Refusal(sentence) from err


def deal(rules: LiveRules, key: bytes, log: bool) -> Live:
    """Shuffled cards in packets, everybody fresh, and the set-up on the agenda."""
    g = Live.__new__(Live)
    players, teams = rules.setup.players, len(rules.teams)
    g.rules, g.key, g.drawn, g.log = rules, key, 0, [] if log else None
    g.asking, g.answers, g.cells = {}, {}, rules.declared.begin()
    g.agenda = [("set_up",)]
    g.round, g.start, g.status = 0, 1, [IN] * players
    g.faces, g.packets, g.carried, g.left, g.gone, g.seen = rules.deck, (), (), (), (), [()] * teams
    g.chief, g.receiver = [team[0] for team in rules.teams], [NO_SEAT] * teams
    g.bank, g.comas, g.shared, g.winners, g.ranking = [0] * teams, [0] * players, (), None, ()
    g.facing, g.intent = [(0, 0)] * players, [()] * players
    g.forget_round()
    if not rules.paper:
        shuffle_packets(g, tuple(rules.setup.deal.get("notes", ())))
        check_weapons(rules)
    g.obstacles = rules.obstacles
    if rules.options.obstacles == "light" and not g.obstacles and not rules.people:
        g.obstacles = light_obstacles(g)
    return g


def shuffle_packets(g: Live, notes: Sequence[int], rounds: int = ROUNDS, left: Sequence[int] = ()) -> None:
    """Five packets; the next ones with these money sides, and with these notes left over from before."""
    size, cards = g.rules.packet, shuffled(g, range(len(g.faces)))
    stacked = [*left, *notes]
    if notes or left:
        by_note: dict[int, list[int]] = {}
        for card in cards:
            by_note.setdefault(g.faces[card].note, []).append(card)
        on_top = []
        for note in stacked:
            if not by_note.get(note):
                raise Refusal(f"The cards do not have so many notes of {note}", "LR-03")
            on_top.append(by_note[note].pop())
        taken = set(on_top)
        cards = on_top + [card for card in cards if card not in taken]
    g.left, cards = tuple(cards[: len(left)]), cards[len(left) :]
    g.packets = tuple([tuple(cards[at * size : (at + 1) * size]) for at in range(rounds)])
    rest = tuple(cards[rounds * size :])
    g.gone = (rest,) if rest else ()


def stacked_weapons(g: Live) -> Mapping[Any, Any]:
    """What a referee has written down for this round: by seats, by teams, and for the rest."""
    given = g.rules.setup.deal.get("weapons", ())
    rounds = [given] if isinstance(given, Mapping) else list(given)
    at = g.round - g.start
    return rounds[at] if at < len(rounds) else {}


def check_weapons(rules: LiveRules) -> None:
    """No round may be given more of a weapon than there is, nor a number that is on no card.  LR-02, LR-04"""
    given = rules.setup.deal.get("weapons", ())
    there = Counter([(face.weapon, face.number) for face in rules.deck])
    for row in [given] if isinstance(given, Mapping) else given:
        wanted: Counter[Weapon] = Counter()
        for who, what in row.items():
            _check_holder(rules, who, what)
            if who != REST:
                for card in what if who in NAMES[: len(rules.teams)] else [what]:
                    wanted[_weapon(card)] += 1
            else:
                wanted[_weapon(what)] += 0
        for weapon, count in wanted.items():
            clause = "LR-04" if weapon[0] in NUMBERED else "LR-02"
            if not there[weapon]:
                raise Refusal(f"There is no {_shown(weapon)} among the cards of this table", clause)
            if count > there[weapon]:
                raise Refusal(f"There are only {there[weapon]} of {_shown(weapon)}, not {count}", clause)


def _check_holder(rules: LiveRules, who: Any, what: Any) -> None:
    """Weapons are stacked for a player, for a team in a list, or for the rest."""
    if who in NAMES[: len(rules.teams)]:
        want(what, tuple[Any, ...], f"Team {who} is dealt a list of weapons")
    elif who != REST and (not str(who).isdigit() or int(who) >= rules.setup.players):
        raise Refusal(f"Nobody here is called '{who}', and no team is; '{REST}' stands for everybody else")


def _weapon(given: Any) -> Weapon:
    """A weapon as a referee writes it."""
    if not isinstance(given, str):
        want(given, tuple[str, int], "A weapon is a word; a knife or a grenade has its number: [back, 7]")
    weapon, number = (given, 0) if isinstance(given, str) else (given[0], given[1])
    if weapon not in WEAPONS:
        raise Refusal(f"There is no weapon '{weapon}'; there are {', '.join(WEAPONS)}", "LR-02")
    return weapon, number


def _shown(weapon: Weapon) -> str:
    return f"{weapon[0]} {weapon[1]}" if weapon[1] else weapon[0]


def wanted_weapons(g: Live) -> tuple[dict[int, Weapon], frozenset[int]]:
    """Who is to be dealt what in this round, and which teams still share their cards out."""
    rows, teams = stacked_weapons(g), g.rules.teams
    wanted: dict[int, Weapon] = {}
    listed: set[int] = set()
    for who, what in rows.items():
        if who in NAMES[: len(teams)]:
            team = NAMES.index(who)
            listed.add(team)
            members = g.members_in(team)
            if len(what) != len(members):
                raise Refusal(
                    f"Team {who} has {len(members)} members in play, so it is dealt as many cards", "LIVE-037"
                )
            wanted |= {seat: _weapon(card) for seat, card in zip(members, what, strict=True)}
        elif who != REST and g.is_in(int(who)):
            wanted[int(who)] = _weapon(what)
    named = any(who not in NAMES for who in rows)
    if REST in rows:
        rest = _weapon(rows[REST])
        wanted |= {seat: rest for seat in g.playing() if seat not in wanted}
    return wanted, frozenset(listed) if named else frozenset(range(len(teams)))


def put_weapons(g: Live, wanted: Mapping[int, Weapon]) -> None:
    """Give these seats cards with these weapons: weapon sides change places with those of other cards."""
    faces, settled = list(g.faces), set()
    for seat, (weapon, number) in wanted.items():
        card = g.hand[seat]
        if (faces[card].weapon, faces[card].number) != (weapon, number):
            found = [
                other for other, face in enumerate(faces)
                if (face.weapon, face.number) == (weapon, number) and other not in settled
            ]  # fmt: skip
            if not found:
                raise Refusal(f"There are not so many of {_shown((weapon, number))}", "LR-02")
            other = min(found, key=lambda one: (one not in g.pot, one))
            mine, theirs = faces[card], faces[other]
            faces[card] = Face(weapon, number, mine.note)
            faces[other] = Face(mine.weapon, mine.number, theirs.note)
        settled.add(card)
    g.faces = tuple(faces)
