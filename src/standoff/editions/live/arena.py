"""Phases 3 to 7 on the screen: intents instead of legs, geometry instead of a referee.  LR-63, LR-64"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

from standoff.editions.live.clicks import NOBODY, Stab
from standoff.editions.live.components import GUNS, MIME_OF, MIMES, PISTOLS
from standoff.editions.live.courage import leave
from standoff.editions.live.game import IN, Live
from standoff.editions.live.geometry import FINE, are_opposite, squared, unit
from standoff.editions.live.preparing import GO
from standoff.editions.live.reach import LENGTHS, WAYS, blast, landing, recoil, stab_from, targets
from standoff.editions.live.yard import Walk, grid, huddles, part_bodies
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step

ON: Final = "on"
STAY: Final = "stay"
LEAVE: Final = "leave"
NO_INTENT: Final = (STAY,)
LEAPS: Final[Options] = (STAY, *[(way, length) for way in range(len(WAYS)) for length in range(1, LENGTHS + 1)])


class TakePlaces(Phase[Live]):
    """Everybody stands with the own team, or where a position puts them.  LR-13"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        placed = g.rules.setup.deal.get("position", {}).get("seats", {}) if g.round == g.start else {}
        given = {int(seat): one for seat, one in placed.items()}
        for seat, place in huddles(g).items():
            at, facing = given.get(seat, {}).get("at", place), given.get(seat, {}).get("facing")
            g.at[seat] = (at[0], at[1])
            looks = tuple(facing) if facing else (-at[0], -at[1])
            g.facing[seat] = unit(looks if any(looks) else (1, 0))  # in the very middle there is no middle to look at
        g.intent = [NO_INTENT] * len(g.status)


class Stride(Phase[Live]):
    """One second of walking: everybody chooses an intent, or goes on as before.  LIVE-051 to LIVE-053, LD-07"""

    if_silent = ON
    quiet = True
    pace = "stride"

    def ask(self, g: Live, step: Step) -> Asking:
        seats, places = g.playing(), grid(g.rules.area)
        people: dict[int, list[Answer]] = {
            seat: [(how, other) for how in ("towards", "away") for other in seats if other != seat] for seat in seats
        }
        return {seat: (*people[seat], *places, STAY, ON) for seat in seats}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        for seat in g.playing():
            said: Any = answers[seat]
            if said != ON and said is not None:
                g.intent[seat] = said if isinstance(said, tuple) else NO_INTENT
        Walk(g, g.intent).run()
        if g.log is not None:
            tell_places(g, "steps", "LIVE-051")


def tell_places(g: Live, kind: str, clause: str) -> None:
    """Where everybody in play stands, for all to see.  LV-05"""
    seats = g.playing()
    g.tell(kind, clause, seats=seats, at=[list(g.at[seat]) for seat in seats])


class Freeze(Phase[Live]):
    """At the whistle everybody stops.  LIVE-057"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        part_bodies(g)
        if g.log is not None:
            tell_places(g, "freezes", "LIVE-057")


class Aim(Phase[Live]):
    """Everybody mimes a weapon the card allows, at people who are really seen.  LIVE-058 to LIVE-067, LIVE-173"""

    pace = "count"

    def ask(self, g: Live, step: Step) -> Asking:
        return {seat: self.options(g, seat, seen) for seat in g.playing() if (seen := targets(g, seat))}

    def options(self, g: Live, seat: int, seen: list[int]) -> Options:
        """Every mime that the card allows, at everybody in sight."""
        found: list[Answer] = []
        for mime in mimes(g, seat):
            found += [(mime, other) for other in seen]
            if mime == PISTOLS:
                found += [(mime, *pair) for pair in combinations(seen, 2)]
                found += [(mime, seen[0], seen[0])] if len(seen) == 1 else []
        return tuple(found)

    def late(self, g: Live, seat: int, options: Options) -> Answer | None:
        """No shot; or whoever is nearest, where the table wants it so.  LR-14"""
        if g.rules.options.aim_slow == "no shot":
            return None
        mime = mimes(g, seat)[0]
        near = sorted(targets(g, seat), key=lambda other: (squared(g.at[seat], g.at[other]), other))
        return (mime, *sorted(near[: 2 if mime == PISTOLS else 1]))

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        for seat in g.playing():
            said = answers.get(seat)
            g.mime[seat] = str(said[0]) if isinstance(said, tuple) else mimes(g, seat)[0]
            g.targets[seat] = tuple(said[1:]) if isinstance(said, tuple) else ()
            face(g, seat)
            if g.log is not None:
                g.tell("aims", "LIVE-058", seat=seat, mime=g.mime[seat], targets=list(g.targets[seat]))

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if not isinstance(answer, tuple) or answer[0] not in MIMES:
            return "Aim with a mime, at somebody", "LIVE-059"
        if answer[0] not in mimes(g, seat):
            return "The card does not allow this mime", "LIVE-060"
        for other in answer[1:]:
            if isinstance(other, int) and 0 <= other < len(g.status):
                if g.rules.team_of[other] == g.rules.team_of[seat]:
                    return "Nobody aims at the own team", "LIVE-061"
                if g.status[other] != IN:
                    return "Only gangsters who are in play can be aimed at", "LIVE-064"
                if other not in targets(g, seat):
                    return "Nobody aims at whom they cannot see", "LIVE-062"
        twice = len(answer) == 3 and answer[1] == answer[2]
        return ("Somebody else is in sight for the second arm", "LIVE-173") if twice else ("", "")


def mimes(g: Live, seat: int) -> tuple[str, ...]:
    """What somebody may mime: a gun itself, a Click anything.  LIVE-060"""
    weapon = g.weapon(seat)
    return (MIME_OF[weapon],) if weapon in GUNS else MIMES


def face(g: Live, seat: int) -> None:
    """People look where they aim; between two targets, in the middle, or at the first where they stand opposite."""
    here = g.at[seat]
    ways = [(g.at[other][0] - here[0], g.at[other][1] - here[1]) for other in g.targets[seat]]
    if len(ways) == 2 and are_opposite(*ways):
        ways = ways[:1]
    if ways:
        looks = [unit(way, FINE) for way in ways]
        g.facing[seat] = unit((sum(look[0] for look in looks), sum(look[1] for look in looks)))


class LookRound(Phase[Live]):
    """All are frozen and see who aims at whom.  LIVE-069"""

    if_silent = GO
    quiet = True
    pace = "window"

    def ask(self, g: Live, step: Step) -> Asking:
        return dict.fromkeys(g.playing(), (GO,))

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        return


class Courage(Phase[Live]):
    """On the count of three everybody stays or leaves; arms without a target go down.  LIVE-071 to LIVE-086"""

    if_silent = STAY
    pace = "count"

    def ask(self, g: Live, step: Step) -> Asking:
        return dict.fromkeys(g.playing(), (STAY, LEAVE))

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        leave(g, tuple([seat for seat in g.playing() if answers[seat] == LEAVE]))
        for seat in g.playing():
            gone = [other for other in g.targets[seat] if not g.is_in(other)]
            g.targets[seat] = tuple([other for other in g.targets[seat] if g.is_in(other)])
            if g.log is not None:
                for other in dict.fromkeys(gone):
                    g.tell("arm_down", "LIVE-082" if g.targets[seat] else "LIVE-081", seat=seat, target=other)


class ArenaStab(Stab):
    """The holder chooses among those in reach, and stays on the new spot.  LIVE-197, LIVE-206, LIVE-207"""

    referee = False

    def ask(self, g: Live, step: Step) -> Asking:
        seat = step[1]
        return {seat: (*[one for one in g.playing() if not self.spares(g, seat, one)[0]], NOBODY)}

    def spares(self, g: Live, seat: int, other: int) -> tuple[str, str]:
        why = super().spares(g, seat, other)
        if not why[0] and stab_from(g, seat, other) is None:
            return "One step does not reach so far", "LIVE-197"
        return why

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        seat, said = step[1], answers[step[1]]
        if isinstance(said, int):
            end = stab_from(g, seat, said)
            assert end is not None
            g.at[seat] = end
        self.stab(g, seat, said if isinstance(said, int) else None)


class Leap(Phase[Live]):
    """One standing jump, then one turn with arms spread.  LIVE-212, LIVE-213, LIVE-220, LR-69"""

    if_silent = STAY
    amounts = True

    def ask(self, g: Live, step: Step) -> Asking:
        return {step[1]: LEAPS}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        seat, said = step[1], answers[step[1]]
        if isinstance(said, tuple):
            g.at[seat] = landing(g, seat, *said)
        g.then(("explodes", seat, blast(g, seat)))

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A leap has one of 32 directions and one of 5 lengths", "LIVE-212"


class ArenaRecoil(Phase[Live]):
    """Whom a shotgun's victim touches, by geometry.  LIVE-121, LIVE-123"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        _, seat, _, victims = step
        shooter = min(one for one in g.fired if g.weapon(one) == "sg" and seat in g.targets[one])
        end, touched = recoil(g, seat, victims, shooter)
        if g.log is not None:
            g.tell("recoils", "LIVE-123", seat=seat, seats=list(touched), at=list(end))
        at = next(at for at in range(len(g.agenda) - 1, -1, -1) if g.agenda[at][0] == "blown_away")
        name, those, others = g.agenda[at]
        g.agenda[at] = (name, those, (*others, *touched))
