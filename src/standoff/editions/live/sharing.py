"""Phases 8 and 9: every card of the round becomes money again.  LIVE-129 to LIVE-150, LIVE-235 to LIVE-237"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from standoff.editions.common.notes import bundle, counted
from standoff.editions.common.split import split
from standoff.editions.live.calls import call
from standoff.editions.live.components import ROUNDS
from standoff.editions.live.game import Live
from standoff.editions.live.teams import NAMES
from standoff.engine.chance import shuffled
from standoff.engine.phase import Answers, Phase, Step


class Gather(Phase[Live]):
    """All cards lie money side up, and the shares are worked out.  LIVE-129 to LIVE-137, LIVE-144"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        if not g.laid:
            self.lay_out(g)
        g.sharers = tuple(g.playing())
        g.share, handed = shares(g)
        g.left = tuple([card for card in g.pot if card not in handed])

    def lay_out(self, g: Live) -> None:
        """The order in which cards of one value are handed out is chance's.  LR-10"""
        g.laid = True
        for team, members in enumerate(g.rules.teams):
            held = tuple([g.hand[seat] for seat in members if g.hand[seat] in g.pot])
            g.seen[team] = tuple(dict.fromkeys((*g.seen[team], *held)))
        if not g.rules.paper:
            g.pot = tuple(shuffled(g, g.pot))
        if g.log is None:
            return
        if g.rules.playing_referee:
            call(g, "LIVE-225", "pile", seats=g.playing())
            call(g, "LIVE-226", "split")
        g.tell("gathers", "LIVE-129", cards=len(g.pot))
        if not g.rules.options.easy_count:
            g.tell("lays_out", "LIVE-144", notes=g.notes(g.pot))


def shares(g: Live) -> tuple[int, frozenset[int]]:
    """What everybody gets, and the cards that make it up."""
    count = len(g.sharers)
    if g.rules.options.easy_count:
        each = len(g.pot) // count if count else 0
        return each, frozenset(g.pot[: each * count])
    made = split(counted([g.faces[card].note for card in g.pot]), count)
    handed: set[int] = set()
    for note, wanted in zip((20, 10, 5), made.handed):
        handed.update([card for card in g.pot if g.faces[card].note == note][:wanted])
    return made.share, frozenset(handed)


def notes_of_shares(g: Live) -> dict[int, tuple[int, ...]]:
    """The notes of everybody's share, as soon as it has been worked out.  LIVE-134"""
    if not g.share or g.rules.options.easy_count:
        return {}
    dealt = split(counted([g.faces[card].note for card in g.pot]), len(g.sharers)).shares
    return {seat: tuple(bundle(notes)) for seat, notes in zip(g.sharers, dealt, strict=True)}


class ShareOut(Phase[Live]):
    """Teams take their shares home; what could not be shared goes on to the next pot.  LIVE-134 to LIVE-142"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        left = set(g.left)
        g.gone += (tuple([card for card in g.pot if card not in left]),)
        g.shared = g.sharers
        assert g.share is not None
        for team, members in enumerate(g.rules.teams):
            g.bank[team] += g.share * sum([seat in g.sharers for seat in members])
        if g.log is not None:
            self.tell(g, g.share)
        if g.round == ROUNDS:
            g.then(("accounts",))

    def tell(self, g: Live, share: int) -> None:
        """Who gets what, who takes it to the hideout, and what is left."""
        easy, sharers = g.rules.options.easy_count, list(g.sharers)
        if not share:
            clause = "LIVE-138" if sharers else "LIVE-139"
            g.tell("no_split", clause, seats=sharers, **left_over(g, g.left))
            return
        if easy:
            g.tell("split", "LIVE-236", seats=sharers, share=share, cards=share)
        else:
            g.tell("split", "LIVE-134", seats=sharers, share=share)
            for seat, notes in notes_of_shares(g).items():
                g.tell("share", "LIVE-134", seat=seat, notes=list(notes))
        for team, members in enumerate(g.rules.teams):
            if any(seat in g.sharers for seat in members):
                clause = "LIVE-141" if g.is_in(g.chief[team]) else "LIVE-142"
                call(g, clause, "collect", team=NAMES[team])
        if g.left:
            clause = "LIVE-140" if g.round == ROUNDS else "LIVE-237" if easy else "LIVE-138"
            g.tell("left", clause, **left_over(g, g.left))


def left_over(g: Live, cards: Iterable[int]) -> dict[str, Any]:
    """Some notes; where every card is worth the same, how many cards."""
    some = tuple(cards)
    return {"notes": [], "cards": len(some)} if g.rules.options.easy_count else {"notes": g.notes(some)}


class NextRound(Phase[Live]):
    """Five rounds, neither more nor fewer.  LIVE-029"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        if g.round < ROUNDS:
            g.then(("round",))
