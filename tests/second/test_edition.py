"""What the edition says of itself, whom it turns away, and the words in which a game of it can be answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, ClassVar, Final

import pytest

from standoff.editions.second.components import SHARES
from standoff.editions.second.edition import SECOND, SecondEdition
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.clauses import Clause
from standoff.engine.errors import Refusal
from standoff.engine.fields import NUMBER, EachSeat, Field
from standoff.engine.kinds import Kind, base
from standoff.engine.phase import Answer, Answers, Phase, Step
from standoff.engine.rules import HeldCard, SetUp, start


def table(*modules: str, players: int = 4, godfather: Any = 0, **deal: Any) -> Second:
    """A game at its first question."""
    return start(SECOND.rules(SetUp("second", players, modules, {}, godfather, deal)), key_of_seed(1))


def refusal(*modules: str, players: int = 4, godfather: Any = 0, **deal: Any) -> tuple[str, str]:
    """Why a table is refused."""
    with pytest.raises(Refusal) as refused:
        table(*modules, players=players, godfather=godfather, **deal)
    return str(refused.value), refused.value.clause


def silence(g: Second, seat: int) -> tuple[str, str]:
    """Why a seat may not speak now."""
    with pytest.raises(Refusal) as refused:
        play.answer(g, seat, "click")
    return str(refused.value), refused.value.clause


def until(g: Second, decision: str, **answers: Any) -> Second:
    """Up to some decision everybody gives the first answer."""
    while g.decision != decision:
        for seat in play.waiting_for(g):
            said = answers.get(g.decision, {}).get(seat, g.asking[seat][0])
            play.answer(g, seat, said)
    return g


def test_the_edition_says_what_it_is() -> None:
    assert SECOND.text("edition") == "Second edition"
    assert all(module.clause in SECOND.catalogue for module in SECOND.modules)


def test_four_to_eight_play() -> None:
    for players in (4, 8):
        assert len(table(players=players).alive) == players
    for players in (3, 9):
        assert refusal(players=players)[1] == "RU-01"


def test_the_godfather_is_somebody_at_the_table() -> None:
    for godfather in (-1, 4, "observer"):
        assert refusal(godfather=godfather)[1] == "SE-06"
    assert table(godfather=3).godfather == 3


def test_a_stacked_deal_is_understood_or_refused() -> None:
    assert "no 'bazooka'; it knows draws, loot, position, powers" in refusal(bazooka=1)[0]
    assert refusal(powers={0: "kid"})[1] == "SEP-00.1"
    for stranger in (4, "Ann"):
        assert refusal("powers", powers={stranger: "kid"})[1] == "SEP-00.2"
    assert refusal("powers", powers={0: "kid", 1: "kid"})[1] == "SEP-00.5"
    assert "junk dealer, kid, lucky man" in refusal("powers", powers={0: "kid", 1: "kid"})[0]
    assert refusal("powers", powers={0: "nobody"})[1] == "SEP-00.5"
    assert refusal(loot=[["bill 20"] * 9])[1] == "SE-03"
    assert refusal(loot=[[]] * 9)[1] == "SE-03"
    assert refusal(loot=[["diamond 10", "diamond 10"]])[1] == "SE-03"
    assert "no loot card 'gold'" in refusal(loot=[["gold"]])[0]


def test_a_power_that_was_given_away_is_not_dealt_again() -> None:
    for seed in range(20):
        setup = SetUp("second", 8, ("powers",), {}, 0, {"powers": {0: "none", 1: "kid"}})
        g: Second = start(SECOND.rules(setup), key_of_seed(seed))
        assert g.held[:2] == ((), ("kid",))
        assert len(set(g.held)) == 8


def test_the_dead_are_told_so_and_strangers_are_not() -> None:
    dead = {"wounds": 3, "dead": True}
    g = table(godfather=1, position={"round": 2, "seats": {0: dead, 2: dead}})
    for seat in (0, 2):
        assert silence(g, seat) == ("The dead decide nothing any more (SE-54)", "SE-54")
    for stranger in (-1, 4, 17):
        said, clause = silence(g, stranger)
        assert "is not asked now" in said
        assert clause == ""


def test_those_who_do_not_pick_now_are_told_why() -> None:
    g = table(players=5)
    answers = {"load": {0: "bang"}, "aim": {0: 1}, "courage": {2: "withdraw"}}
    until(g, "pick", **answers)
    assert list(g.asking) == [0]
    assert silence(g, 1)[1] == "SE-49"
    assert silence(g, 2)[1] == "SE-39"
    assert silence(g, 3)[1] == "SE-57"
    assert silence(g, 5)[1] == silence(g, -1)[1] == ""


def test_somebody_who_lies_is_told_nothing_special_at_other_times() -> None:
    g = table(position={"round": 2, "seats": {0: {"hand": {"click": 7}}}})
    until(g, "pick", courage={2: "withdraw"})
    assert silence(g, 2)[1] == "SE-39"
    until(g, "load")
    play.answer(g, 1, "click")
    with pytest.raises(Refusal, match="already answered"):
        play.answer(g, 1, "click")


def test_nobody_speaks_of_shares_while_no_share_is_picked() -> None:
    loot = [["clip", *["bill 5"] * 7]]
    g = table(players=5, loot=loot)
    until(g, "pick", load={0: "bang"}, aim={0: 1}, courage={2: "withdraw"})
    assert g.posture[1:4] == ["hurt", "lying", "standing"]
    play.answer(g, 0, "clip")
    assert g.decision == "throw_away"
    for seat in (1, 2, 3):
        assert silence(g, seat)[1] == ""


def test_unasked_one_may_only_wish() -> None:
    g = table()
    for said in ((), ("shout",)):
        with pytest.raises(Refusal, match="only hand in a wish list"):
            play.aside(g, 0, said)
    play.aside(g, 0, ("wish", "painting"))
    assert g.wishes[0] == ("painting",)


def test_words_of_a_game() -> None:
    plain = SECOND.vocabulary(SECOND.rules(SetUp("second", 4)))
    words = ("click", "bang", 0, 1, 2, 3, "stay", "withdraw", "pass", *SHARES, "leave", "face up", "face down")
    assert plain == words
    powers = SECOND.vocabulary(SECOND.rules(SetUp("second", 4, ("powers",))))
    types = ("bill", "painting", "diamond", "token", "kit", "clip")
    piles = tuple(f"pile {number}" for number in range(1, 9))
    assert set(powers) == {*words, "keep", "take", *types, *piles, *product(SHARES, SHARES)}
    assert len(powers) == len(set(powers))


def test_games_of_the_first_version_go_on_unless_the_last_token_was_theirs_to_leave() -> None:
    free = {"last_token": "optional", "dictator_ban": "sharing"}
    for options, goes_on in (({}, True), ({"last_token": "optional"}, True), (free, False)):
        setup = SetUp("second", 6, ("powers",), dict(options))
        assert SECOND.repeats(1, setup) is goes_on
        assert SECOND.repeats(2, setup)
        assert not SECOND.repeats(SECOND.version + 1, setup)


def test_it_is_offered_with_powers_and_measured_with_and_without() -> None:
    assert SECOND.version == 2
    assert dict(SECOND.covers) == {"second": SetUp("second", 6, ("powers",))}
    assert dict(SECOND.measured) == {
        "second base": SetUp("second", 6),
        "second powers": SetUp("second", 6, ("powers",)),
    }


def test_every_power_names_its_first_clause() -> None:
    cards = SECOND.cards()
    assert [card.clause for card in cards] == [f"SEP-{number:02}.1" for number in range(1, len(cards) + 1)]
    assert all(card.clause in SECOND.catalogue for card in cards)


def test_who_aims_at_whom_is_seen_of_the_living() -> None:
    g = table()
    assert SECOND.aims(g) == dict.fromkeys(range(4), ())
    until(g, "courage", aim={0: 2, 1: 0, 2: 3, 3: 1})
    assert SECOND.aims(g) == {0: (2,), 1: (0,), 2: (3,), 3: (1,)}


def test_a_wish_is_for_whoever_picks_now() -> None:
    g = table(loot=[["painting", *["bill 5"] * 7]])
    assert SECOND.wished(g, 0, ("painting",)) is None
    until(g, "pick")
    (picker,) = g.asking
    assert SECOND.wished(g, picker, ("clip", "painting")) == "painting"
    assert SECOND.wished(g, (picker + 1) % 4, ("painting",)) is None


def test_cards_are_of_use_or_not() -> None:
    g = table("powers", powers={0: "kid", 1: "doctor"})
    assert {(use.seat, use.name) for use in SECOND.card_use(g)} >= {(0, "kid"), (1, "doctor")}


def test_words_of_the_box_are_for_tables_beside_it_alone() -> None:
    assert SECOND.worded == ("cardboard",)


def test_a_wish_for_something_that_is_no_share_is_refused_wherever_it_stands() -> None:
    g = table()
    for wishes in (("gold",), ("painting", "gold"), ("gold", "painting")):
        with pytest.raises(Refusal, match="'gold' is no share") as refused:
            play.aside(g, 0, ("wish", *wishes))
        assert refused.value.clause == "SE-58"
    play.aside(g, 0, ("wish",))


BOASTS: Final = EachSeat("boasts", NUMBER, placed=True)
"""How often somebody has boasted."""
NOISE: Final = Field("noise", NUMBER, placed=True)
"""How loud it is."""


class Braggart(Power):
    """Boasts of every pick, and interrupts everybody else's.  BR-1"""

    number = 17
    name = "braggart"
    fields = (BOASTS, NOISE)
    clauses = (Clause("BR-1", {"en": "The Braggart boasts.", "fr": "Le vantard se vante."}),)
    kinds: ClassVar = {"boasts": Kind({"seat": "seat"})}
    texts: ClassVar = {
        "event.boasts": {"en": "{Seat} {seat|boasts|boast}.", "fr": "{Seat} {seat|se vante|vous vantez}."}
    }

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"interrupt": Interrupt()}

    def takes(self, g: Second, me: int) -> None:
        BOASTS[g, me] += 1
        g.tell("boasts", "BR-1", seat=me)

    def hears(self, g: Second, seat: int, said: Answer) -> Iterable[Step]:
        return () if g.power_of(seat) is self else (("interrupt",),)

    def arrange(self, g: Second, seats: Mapping[int, Mapping[str, Any]]) -> None:
        NOISE[g] += sum(BOASTS.of_all(g))


class Interrupt(Phase[Second]):
    """It gets louder.  BR-1"""

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        NOISE[g] += 1


def with_a_braggart(powers: dict[int | str, str], **deal: Any) -> Second:
    """A table of the edition with one power more."""
    setup = SetUp("second", 4, ("powers",), {}, 0, {"powers": {**powers, "rest": "none"}, **deal})
    return start(SecondEdition(Braggart()).rules(setup), key_of_seed(1))


def test_a_power_of_no_rulebook_is_one_among_the_others() -> None:
    edition = SecondEdition(Braggart())
    assert "BR-1" in edition.catalogue
    assert "BR-1" not in SECOND.catalogue
    assert edition.kinds.keys() - SECOND.kinds.keys() == {"boasts"}
    assert edition.text("event.boasts") == "{Seat} {seat|boasts|boast}."
    assert edition.cards() == (*SECOND.cards(), HeldCard("braggart", "braggart", "BR-1"))
    g = until(with_a_braggart({0: "braggart"}), "pick")
    play.answer(g, 0, g.asking[0][0])
    assert BOASTS.of_all(g) == (1, 0, 0, 0)
    assert [event.data for event in g.log or () if event.kind == "boasts"] == [{"seat": 0}]


def test_two_powers_may_object_to_one_pick() -> None:
    g = until(with_a_braggart({1: "braggart", 2: "dictator"}, loot=[["painting"] * 8]), "pick")
    play.answer(g, 0, "painting")
    assert list(g.asking) == [2]
    assert g.agenda[-2:] == [("interrupt",), ("veto", 0, "painting")]


def test_a_position_lays_out_what_further_powers_keep() -> None:
    position = {"round": 2, "noise": 5, "seats": {1: {"boasts": 2}, 3: {"boasts": 1}}}
    g = with_a_braggart({1: "braggart"}, position=position)
    facts = SECOND.referee(g)
    assert facts["noise"] == 8
    assert [seat["boasts"] for seat in facts["seats"]] == [0, 2, 0, 1]
    with pytest.raises(Refusal, match="A seat in a position has no 'noise'"):
        with_a_braggart({1: "braggart"}, position={"round": 2, "seats": {1: {"noise": 2}}})


def test_what_a_list_wishes_for_is_not_what_a_dictator_forbids() -> None:
    g = until(table("powers", powers={1: "dictator", "rest": "none"}, loot=[["painting"] * 8]), "pick")
    play.answer(g, 0, "painting")
    assert g.asking[1] == ("pass", "painting")
    assert SECOND.wished(g, 1, ("painting",)) is None


def test_a_referee_s_facts_name_people_where_events_do_and_in_a_few_words_more() -> None:
    shapes = [field for kind in SECOND.kinds.values() for field in kind.fields.items()]
    named = {name for name, shape in shapes if base(shape) in ("seat", "seats")}
    more = {"aim", "alive", "asked", "bonus", "godfather", "heir", "kid", "queue", "ranking", "sharers"}
    assert SECOND.seat_facts == named | more


def test_what_lies_in_heaps_has_no_order() -> None:
    heaps = {"table", "box", "hidden", "open", "alive", "sharers", "winners", "asked", "loot"}
    assert SECOND.heaps == heaps


def test_what_powers_keep_is_saved_under_these_names() -> None:
    assert set(table("powers", players=8).save()["cells"]) == {
        "ban", "double", "kid", "planted", "sleeve", "trader", "vetoer",
    }  # fmt: skip


def test_the_living_fare_as_the_count_says() -> None:
    dead = {"wounds": 3, "dead": True, "hand": {}}
    loot = {0: {"loot": ["diamond 5", "bill 20"]}, 1: {"loot": ["painting", "painting"]}}
    g = table(position={"round": 8, "seats": {**loot, 2: dead}})
    fared = SECOND.fared(g)
    assert [one.worth for one in fared] == [85, 12, None, 0]
    assert {one.role for one in fared} == {""}
    g.bury([1, 3])
    assert [one.worth for one in SECOND.fared(g)] == [25, None, None, None]


def test_there_are_words_for_a_table_beside_the_box() -> None:
    assert SECOND.text("stance.lying") == "lying down"


def test_powers_leave_something_to_read() -> None:
    assert SECOND.reads == {"powers"}
