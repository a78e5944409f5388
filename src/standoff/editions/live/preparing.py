"""Before the first round, and phases 1 and 2: the pot, the deal, and who carries which card.  LIVE-001 to LIVE-048"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any, Final

from standoff.editions.live import calls
from standoff.editions.live.calls import call
from standoff.editions.live.components import BOX_OF_NOTES, NOTHING_KNOWN, VALUES, Face, written
from standoff.editions.live.deal import put_weapons, wanted_weapons
from standoff.editions.live.game import CONV, COWARD, NEXT_ROUND, NO_SEAT, Live
from standoff.editions.live.teams import NAMES
from standoff.engine.chance import shuffled
from standoff.engine.phase import PASS, REFEREE, Answer, Answers, Asking, Options, Phase, Step

GO: Final = "go"
LARGEST_FIRST: Final = tuple(reversed(VALUES))


class SetTheScene(Phase[Live]):
    """Who plays with whom, and by which counting.  LIVE-004, LIVE-015 to LIVE-018, LIVE-235"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        if g.log is not None:
            for team, seats in enumerate(g.rules.teams):
                g.tell("team", "LIVE-018", team=NAMES[team], seats=list(seats))
            if g.rules.options.easy_count:
                g.tell("announces", "LIVE-235", what="easy counting")
        g.then(*g.rules.evening)


class AtTheWhistle(Phase[Live]):
    """People do something, and the referee says when it goes on."""

    if_silent = GO
    quiet = True
    referee = True

    def ask(self, g: Live, step: Step) -> Asking:
        return {REFEREE: (GO,)}


class Checklist(AtTheWhistle):
    """What people see to before they begin.  LIVE-001 to LIVE-014, LIVE-021, LIVE-223"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        return


class Checks(Phase[Live]):
    """The list itself, for all to read."""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        if g.log is not None:
            for clause, what in calls.CHECKS.items():
                g.tell("check", clause, what=what)
            if g.rules.playing_referee:
                g.tell("check", calls.PLAYING_REFEREE[0], what=calls.PLAYING_REFEREE[1])


class Chief(Phase[Live]):
    """Every team names one chief: most voices, else the lowest seat.  LIVE-020, LD-03"""

    if_silent = PASS
    quiet = True

    def ask(self, g: Live, step: Step) -> Asking:
        return {seat: (*team, PASS) for team in g.rules.teams for seat in team}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        for team, seats in enumerate(g.rules.teams):
            voices = Counter([said for seat in seats if isinstance(said := answers[seat], int)])
            best, most = voices.most_common(1)[0] if voices else (seats[0], 0)
            g.chief[team] = best if 2 * most > voices.total() else seats[0]
            if g.log is not None:
                g.tell("chief", "LIVE-020", team=NAMES[team], seat=g.chief[team])

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A team's chief is one of its members", "LIVE-020"


class Round(Phase[Live]):
    """Cowards are back, whoever was in a coma sits this one out, and all wounds have healed.  LIVE-145 to LIVE-150"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        before = g.status
        g.round += 1
        g.status = [NEXT_ROUND[status] for status in before]
        g.forget_round()
        if g.log is not None:
            g.tell("round", "LIVE-030", round=g.round)
            self.tell_who_is_back(g, before)
        g.then(*(g.rules.round if g.playing() else (("pot",),)), *g.rules.ending)

    def tell_who_is_back(self, g: Live, before: list[str]) -> None:
        """LIVE-145 to LIVE-148"""
        for status, clause in ((COWARD, "LIVE-145"), (CONV, "LIVE-148")):
            seats = [seat for seat, was in enumerate(before) if was == status]
            if seats:
                g.tell("back_in", clause, seats=seats)
        out = [seat for seat, status in enumerate(g.status) if status == CONV]
        if out:
            g.tell("convalesces", "LIVE-146", seats=out)
            call(g, "LIVE-147", "corner", seats=out)


class Pot(Phase[Live]):
    """A packet is opened, what was left over joins it, and the sum is announced.  LIVE-031 to LIVE-035"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        if g.rules.paper:
            g.then(("notes", ()))
            return
        g.carried, g.left = g.left, ()
        g.pot, g.packets = (*g.packets[0], *g.carried), g.packets[1:]
        announce(g)


def announce(g: Live) -> None:
    """The sum of the pot; its notes only where the table wants them.  LIVE-034, LIVE-035"""
    if g.log is not None:
        shown = g.rules.options.pot_shown == "notes"
        if g.rules.options.easy_count:
            g.tell("pot", "LR-50", total=len(g.pot))
        else:
            notes: dict[str, Any] = {"notes": g.notes(g.pot)} if shown else {}
            g.tell("pot", "LIVE-034", total=g.announced(), **notes)


class Notes(Phase[Live]):
    """Paper cards: how many of each note lie in the whole pot, or how many cards.  LIVE-033, LR-65"""

    referee = True
    amounts = True

    def ask(self, g: Live, step: Step) -> Asking:
        counts = step[1]
        most = sum(BOX_OF_NOTES) if g.rules.options.easy_count else BOX_OF_NOTES[len(counts)]
        return {REFEREE: tuple(range(most + 1))}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        counts = (*step[1], answers[REFEREE])
        easy = g.rules.options.easy_count
        if not easy and len(counts) < len(BOX_OF_NOTES):
            g.then(("notes", counts))
            return
        notes = [0] * counts[0] if easy else [note for note, n in zip(LARGEST_FIRST, counts) for _ in range(n)]
        g.faces = tuple([Face(NOTHING_KNOWN, 0, note) for note in notes])
        g.carried, g.left, g.pot = g.left, (), tuple(range(len(notes)))
        announce(g)

    def waits(self, g: Live) -> tuple[str, str]:
        return "Only the referee can count the notes", "LIVE-033"

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The box does not have so many", "LR-65"


class Receivers(Phase[Live]):
    """Cards are handed to the chief; where the chief does not play, the referee says to whom.  LIVE-038 to LIVE-040"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        absent = []
        for team, chief in enumerate(g.chief):
            members = g.members_in(team)
            g.receiver[team] = chief if g.is_in(chief) else members[0] if members else NO_SEAT
            if members and not g.is_in(chief):
                absent.append(team)
        if g.rules.people:
            g.then(*[("receiver", team) for team in absent])


class Receiver(Phase[Live]):
    """The chief does not play: any other member who does may be handed the cards.  LIVE-039, LD-05"""

    if_silent = PASS
    quiet = True
    referee = True

    def ask(self, g: Live, step: Step) -> Asking:
        return {REFEREE: (*g.members_in(step[1]), PASS)}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        said = answers[REFEREE]
        if isinstance(said, int):
            g.receiver[step[1]] = said
        if g.log is not None:
            g.tell("receiver", "LIVE-039", team=NAMES[step[1]], seat=g.receiver[step[1]])

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The cards go to a member of the team who plays this round", "LIVE-039"


class Deal(Phase[Live]):
    """The pot is shuffled; every team gets a card for each member in play.  LIVE-036, LIVE-037, LIVE-040, LIVE-047

    Who has counted too few paper notes is believed, yet everybody holds a card.  LR-65
    """

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        cards = list(g.pot) if g.rules.paper else shuffled(g, g.pot)
        seats = [seat for team in range(len(g.rules.teams)) for seat in g.members_in(team)]
        g.pot = tuple(cards)
        if g.rules.paper and len(cards) < len(seats):
            g.faces += (Face(NOTHING_KNOWN, 0, 0),) * (len(seats) - len(cards))
            cards = list(range(len(seats)))
        for seat, card in zip(seats, cards):
            g.hand[seat] = card
        if g.log is not None:
            for team in range(len(g.rules.teams)):
                g.tell("dealt", "LIVE-037", team=NAMES[team], cards=len(g.members_in(team)))
        if g.rules.paper:
            g.then(("in_the_palm",))
            return
        wanted, sharing = wanted_weapons(g)
        if wanted:
            put_weapons(g, wanted)
        teams = tuple([team for team in sorted(sharing) if g.members_in(team)])
        g.then(*([("share_weapons", teams)] if teams else []), ("in_the_palm",))


class ShareWeapons(Phase[Live]):
    """Who of a team carries which card: all alike, else what the receiver says, else as dealt.  LIVE-041 to LIVE-044"""

    among = "team"
    if_silent = PASS
    quiet = True

    def ask(self, g: Live, step: Step) -> Asking:
        return {seat: ways for team in step[1] for ways in (allocations(g, team),) for seat in g.members_in(team)}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        for team in step[1]:
            seats = g.members_in(team)
            proposals = {seat: said for seat in seats if isinstance(said := answers[seat], tuple)}
            alike = len(set(proposals.values())) == 1
            agreed = next(iter(proposals.values())) if alike else proposals.get(g.receiver[team])
            if agreed is not None:
                self.allocate(g, seats, agreed)

    def allocate(self, g: Live, seats: tuple[int, ...], agreed: tuple[Answer, ...]) -> None:
        """Everybody takes the card they are to carry."""
        cards = [g.hand[seat] for seat in seats]
        for seat, weapon in zip(seats, agreed, strict=True):
            card = next(card for card in cards if _written(g, card) == weapon)
            cards.remove(card)
            g.hand[seat] = card

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "Everybody of the team who plays carries exactly one of its cards", "LIVE-043"


def _written(g: Live, card: int) -> Answer:
    return written(g.faces[card].weapon, g.faces[card].number)


def allocations(g: Live, team: int) -> Options:
    """Every way to carry the team's cards, in order of the seats, as dealt first; or no word about it."""
    weapons = [_written(g, g.hand[seat]) for seat in g.members_in(team)]
    return (*dict.fromkeys(permutations(weapons)), PASS)


class InThePalm(Phase[Live]):
    """Everybody knows the own card, and the team's.  LIVE-041, LIVE-046"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        if g.log is None:
            return
        for team, members in enumerate(g.rules.teams):
            seats = g.members_in(team)
            if seats and not g.rules.paper:
                weapons = [g.weapon_written(seat) for seat in seats]
                g.tell("weapons", "LIVE-041", members, seats=list(seats), weapons=weapons)
        call(g, "LIVE-046", "left palm")
