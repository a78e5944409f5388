"""What the gang game says of itself, and the words in which a game of it can be answered."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest

from standoff.editions.first.edition import FIRST
from standoff.editions.first.powers.shotgun import Toss
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.evening import dealt_to
from standoff.editions.yakuzas.kiai import ALL_KIAI
from standoff.editions.yakuzas.ties import members
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp, dotted, option_specs, start
from standoff.scenarios.language import parse
from standoff.scenarios.nodes import Mistake, read
from standoff.scenarios.running import run
from tests.yakuzas.games import game, stream


def words(*modules: str, players: int = 6) -> tuple[Answer, ...]:
    """Every answer of a table."""
    return YAKUZAS.vocabulary(YAKUZAS.rules(SetUp("yakuzas", players, modules)))


def test_its_cards_are_powers_and_kiai_each_with_the_clause_that_begins_to_speak_of_it() -> None:
    held = {card.card: card.clause for card in YAKUZAS.cards()}
    powers = {card.card: card.clause for card in FIRST.cards() if card.card != "12"}
    kiai = {card: clause for card, clause in held.items() if card not in powers}
    assert powers.items() <= held.items()
    assert list(kiai) == ["monk", "ninja", "samurai", "kamikaze", "ronin", "geisha"]
    for card, clause in kiai.items():
        assert card in YAKUZAS.catalogue.sentence(clause, "en").lower()
        before = f"KIAI-{int(clause[-2:]) - 1:02}"
        assert card not in YAKUZAS.catalogue.sentence(before, "en").lower(), f"{before} speaks of the {card} already"


def test_the_dead_are_told_so_and_strangers_are_not() -> None:
    g = game(position={"round": 2, "seats": {0: {"wounds": 3, "dead": True}, 5: {"wounds": 3, "dead": True}}})
    for dead in (0, 5):
        with pytest.raises(Refusal, match="The dead have nothing to say") as refused:
            play.answer(g, dead, "click")
        assert refused.value.clause == "FE-76"
    for stranger in (-1, 6):
        with pytest.raises(Refusal, match="is not asked now") as refused:
            play.answer(g, stranger, "click")
        assert not refused.value.clause


def test_the_living_who_have_answered_are_not_taken_for_dead() -> None:
    g = game(powers={"rest": "none"})
    assert YAKUZAS.silenced(g, 1)[1] == ""


def test_the_godfather_is_somebody_at_the_table() -> None:
    strangers: list[Any] = [-1, 6, "Ann"]
    for godfather in strangers:
        with pytest.raises(Refusal, match="one of the 6 seats") as refused:
            YAKUZAS.rules(SetUp("yakuzas", 6, (), {}, godfather))
        assert refused.value.clause == "FE-09"
    assert YAKUZAS.rules(SetUp("yakuzas", 6, (), {}, 5)).setup.godfather == 5


def test_fellows_are_the_seats_of_ones_gang() -> None:
    g = game(powers={"rest": "none"})
    assert [YAKUZAS.fellows(g, seat) for seat in range(6)] == [(0, 3), (1, 4), (2, 5)] * 2


def test_a_spectator_is_of_no_gang() -> None:
    g = game(powers={"rest": "none"})
    assert not any(g.rules.teams.are_fellows(g, None, seat) for seat in range(6))


def test_a_game_that_gangs_began_by_earlier_rules_is_not_played_on() -> None:
    """Until version 3 a Monk who had lain down was asked once more, and the slow did not look past a moved Ninja; until
    version 4 slow looters lost the card of blades that reached nobody."""
    assert [version for version in range(6) if YAKUZAS.repeats(version, SetUp("yakuzas", 6))] == [4]


def test_gangs_know_the_words_of_guns_and_blades_and_call_every_kiai_by_its_name() -> None:
    found = words()
    assert len(found) == len(set(found))
    assert {"click", "bang", "bbb", "cling", "tanto", "shuriken", *range(6), "stay", "withdraw", "pass"} <= set(found)
    assert {"show", "quiet", "ready", "monk", "ninja", "samurai", "kamikaze", "ronin", "geisha"} <= set(found)
    assert set(combinations(range(6), 2)) <= set(found)
    assert "dark" not in found
    assert {"dark", "poisoned", "magnet"} <= set(words("objects"))


def test_an_imagined_game_is_one_that_could_be() -> None:
    g = game()
    imagined = YAKUZAS.imagine(g, 1, stream(1))
    assert imagined is not g
    assert YAKUZAS.view(imagined, 1) == YAKUZAS.view(g, 1)


def test_a_lesson_is_there_for_whoever_wants_one() -> None:
    assert YAKUZAS.lessons().keys() == {"yakuzas"}
    assert YAKUZAS.covers.keys() == {"yakuzas"}
    assert YAKUZAS.text("edition") == "Yakuzas"


def test_its_lesson_has_its_own_words_and_none_of_another_game() -> None:
    words_of = {key for key in YAKUZAS.texts if key.startswith("learn.")}
    steps = {f"learn.yakuzas.{kind}.{at}" for kind in ("step", "astray", "watch") for at in range(4)}
    assert words_of == steps | {"learn.yakuzas.step.4"}
    assert {key for key in YAKUZAS.texts if key.startswith("cover.")} == {"cover.yakuzas", "cover.yakuzas.note"}


SAVED_AS = {
    "barred", "blast", "bled", "choice", "circle", "clicked", "cunning", "dealt", "doomed", "finger", "first victim",
    "flipping", "gang", "grenade", "has_moved", "inherited", "jammed", "just_died", "just_hit", "kid", "missed",
    "moved", "parried", "patched up", "plain attacks", "pulled", "returned", "seen through", "share", "side", "skin",
    "smoked", "spared", "stars", "stars_thrown", "sway", "taken", "thrower", "throwers", "tokens", "tossed", "trail",
    "turned", "unshared", "used", "useless", "visible", "withdrew",
}  # fmt: skip


def test_saved_games_are_read_by_the_names_under_which_they_were_written() -> None:
    rules = YAKUZAS.rules(SetUp("yakuzas", 6, ("objects",)))
    assert set(start(rules, key_of_seed("names")).save()["cells"]) == SAVED_AS
    assert set(rules.causes) == {"bbb", "rest", "star", "token", "blast", "kamikaze"}


FAILING = """
scenario: A star goes astray
clauses: [YAK-104]
game: {edition: yakuzas, players: [Yan, Eva, Wes, Yun, Ed, Walt], deal: {powers: {rest: none}, throws: [[other, Ed]]}}
play:
  - load: {Yan: shuriken, rest: any}
  - aim: {rest: any}
  - courage: {}
  - throw_at: {Yan: Wes}
  - expect: EXPECTED
"""


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ("{gangs: {Yakuza: [Yan, Eva]}}", "expected [Yan, Eva], found [Yan, Yun]"),
        ("{circle: [Yan, Walt]}", "expected [Yan, Walt], found [Yan, Eva, Wes, Yun, Ed, Walt]"),
        ("{no log: [YAK-101]}", "struck Ed"),
    ],
)
def test_a_scenario_that_fails_calls_people_by_their_names(expected: str, words: str) -> None:
    (tale,) = read(FAILING.replace("EXPECTED", expected))
    with pytest.raises(Mistake) as mistake:
        run(parse(tale))
    assert words in str(mistake.value)


def test_an_order_a_share_and_the_moment_of_a_throw_are_words_where_they_are_answers() -> None:
    skilled = YAKUZAS.rules(SetUp("yakuzas", 6, (), {"throw.source": "skill"}))
    assert set(YAKUZAS.vocabulary(skilled)) - set(words()) == set(range(6, 101))
    found = set(words())
    assert {*permutations(range(6), 2), *permutations(range(6), 3)} <= found
    kiai = ("monk", "ninja", "samurai", "kamikaze", "ronin", "geisha")
    assert {*permutations(kiai, 2), *permutations(kiai, 3), *permutations((1, 2, 11), 3)} <= found
    assert not {("ninja",), ("shotgun", "insane"), tuple(kiai[:4])} & found
    assert {("bang", "tanto"), (1, "none"), (1, 5), ((1, 2), 5), ("fumble", 5), "hit", "miss", "lie"} <= found
    assert ((2, 1), 5) not in found


def test_every_kiai_has_its_number() -> None:
    assert [(kiai.number, kiai.name) for kiai in ALL_KIAI] == [
        (1, "monk"),
        (2, "ninja"),
        (3, "samurai"),
        (4, "kamikaze"),
        (5, "ronin"),
        (6, "geisha"),
    ]


def test_a_star_thrown_by_hand_is_told_by_the_referee() -> None:
    told = YAKUZAS.rules(SetUp("yakuzas", 6, (), {"throw.source": "godfather"}))
    assert told.phases["throw"].referee
    assert not YAKUZAS.rules(SetUp("yakuzas", 6)).phases["throw"].referee


def test_every_gang_is_dealt_a_card_more_than_it_has_members() -> None:
    for players in (6, 7, 8, 9):
        g = game(players)
        for gang in ("Yakuza", "East", "West"):
            assert len(dealt_to(g, "powers", gang)) == len(members(g, gang)) + 1


SETTLED = {
    "death_check": "at once", "bbb_victim_fires": False, "reveal_order": "together", "tiebreak": "shame and wounds",
    "end_sole_survivor": True, "money_public": False, "godfather_observer": True, "powers_set": "1-10",
    "phone_zero_split": True, "cop_dead_reveal": False, "fam_short": False, "fam_friendly_aim": False,
    "fam_guard_must_stand": False, "fam_second_guard": False, "fam_early_end": "no", "fam_dead_powers": False,
    "fam_twelve": False, "fam_eleven": False, "cop_object_shame": "counts", "objects_smoke": False,
}  # fmt: skip


def test_what_has_no_meaning_for_gangs_is_settled_and_no_choice() -> None:
    options = YAKUZAS.rules(SetUp("yakuzas", 6)).options
    assert {name: getattr(options, name) for name in SETTLED} == SETTLED
    assert not {dotted(name) for name in SETTLED} & {spec.name for spec in option_specs(YAKUZAS.options)}


def test_what_only_single_gangsters_cops_and_families_do_is_not_told_of_gangs() -> None:
    elsewhere = {"money_lost", "count", "lost", "your_role", "role", "alert", "switchboard", "family", "family_powers"}
    elsewhere |= {"family_count", "seated", "family_cards", "objects_kept", "steps_in", "your_power", "telephone"}
    elsewhere |= {"cash", "corrected"}
    assert elsewhere <= set(FIRST.kinds)
    assert not elsewhere & set(YAKUZAS.kinds)


def test_a_stacked_deal_is_understood_or_refused_before_anything_is_dealt() -> None:
    with pytest.raises(Refusal, match="no 'bazooka'"):
        YAKUZAS.rules(SetUp("yakuzas", 6, (), {}, None, {"bazooka": 1}))
    with pytest.raises(Refusal) as refused:
        YAKUZAS.rules(SetUp("yakuzas", 6, (), {}, None, {"gangs": {"North": [0, 1]}}))
    assert refused.value.clause


def test_nobody_is_called_like_a_gang() -> None:
    assert YAKUZAS.taken == {"Yakuza", "East", "West"}


def test_gangs_share_objects_out_and_nobody_is_asked_which_of_two_to_keep() -> None:
    assert "keep_object" not in YAKUZAS.rules(SetUp("yakuzas", 6, ("objects",))).phases


def test_a_position_says_what_it_does_not_understand() -> None:
    with pytest.raises(Refusal, match=r"^A position has no 'weather'"):
        game(position={"round": 2, "weather": "bad"})
    with pytest.raises(Refusal, match=r"^A player in a position has no 'hat'"):
        game(position={"round": 2, "seats": {0: {"hat": "big"}}})
    with pytest.raises(Refusal, match=r"^A gang in a position has no 'debts'"):
        game(position={"round": 2, "East": {"debts": 5}})


def test_it_is_measured_with_nine_with_and_without_objects() -> None:
    assert dict(YAKUZAS.measured) == {
        "yakuzas": SetUp("yakuzas", 9),
        "yakuzas objects": SetUp("yakuzas", 9, ("objects",)),
    }


def test_what_fellows_propose_is_seen_by_fellows() -> None:
    g = game()
    wish = g.asking[0][0]
    play.answer(g, 0, wish)
    assert YAKUZAS.view(g, 0).proposals == YAKUZAS.view(g, 3).proposals == {0: wish}
    assert YAKUZAS.view(g, 1).proposals == {}
    assert YAKUZAS.view(g, None).proposals == {}
    assert YAKUZAS.view(g, None).cards == ()


def test_markers_thrown_by_hand_have_the_clauses_of_the_shotgun() -> None:
    told = YAKUZAS.rules(SetUp("yakuzas", 6, (), {"shotgun.toss": "referee"})).phases["toss"]
    assert isinstance(told, Toss)
    assert told.referee
    assert told.clauses == ("SHOT-12", "SHOT-17")
