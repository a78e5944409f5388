"""Bodyguards step in for their boss.  FAM-26 to FAM-35, FAM-49"""

from __future__ import annotations

from typing import Final

from standoff.editions.common.attacks import BULLET
from standoff.editions.first.families.ties import BOSSES, RESCUED, TEAM, members
from standoff.editions.first.game import First
from standoff.editions.first.standoff import take_shame
from standoff.engine.phase import PASS, Answer, Answers, Asking, Options, Phase, Step

STEP_IN: Final = "step in"


class Guards(Phase[First]):
    """One bodyguard may save a boss about to be hit and takes every bullet instead.  FAM-26 to FAM-35, FAM-49

    Nobody steps between a blade or a blast and its victim.
    """

    if_silent = PASS
    quiet = True
    pace = "window"

    def ask(self, g: First, step: Step) -> Asking:
        shot_at = [attack.victim for attack in g.coming() if attack.kind == BULLET]
        return {
            guard: (PASS, STEP_IN)
            for boss in BOSSES[g]
            if boss in shot_at and self.may_be_saved(g, boss)
            for guard in members(g, TEAM[g, boss])
            if guard != boss and (boss, guard) not in RESCUED[g] and self.can_step_in(g, guard)
        }

    def may_be_saved(self, g: First, boss: int) -> bool:
        """Once a round; where the table allows it, a second time by the other bodyguard.  FAM-32, R-67"""
        return g.rules.options.fam_second_guard or all(saved != boss for saved, _ in RESCUED[g])

    def can_step_in(self, g: First, guard: int) -> bool:
        """Alive and not withdrawn this round; unhurt too where the table wants that.  FAM-30, R-66"""
        if guard not in g.alive or g.posture[guard] == "shame":
            return False
        return g.posture[guard] == "standing" or not g.rules.options.fam_guard_must_stand

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        for boss in BOSSES[g] if answers else ():
            family = members(g, TEAM[g, boss])
            brave = tuple(guard for guard in family if answers.get(guard, PASS) == STEP_IN)
            if brave:
                g.then(("boss_picks", boss, brave))

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A bodyguard steps in or does not", "FAM-31"


class BossPicks(Phase[First]):
    """Two volunteers: the boss picks one, and cannot refuse to be saved.  The rescue costs one shame.  R-68, R-69"""

    def ask(self, g: First, step: Step) -> Asking:
        _, boss, brave = step
        return {boss: tuple(brave)} if len(brave) > 1 else {}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, boss, brave = step
        guard = answers.get(boss, brave[0])
        assert isinstance(guard, int)
        coming = g.coming()
        g.attacks[g.landed :] = [one._replace(victim=guard) if one.victim == boss else one for one in coming]
        RESCUED[g] += ((boss, guard),)
        if g.log is not None:
            g.tell("steps_in", "FAM-27", seat=guard, boss=boss, hits=g.hits(guard))
        take_shame(g, boss, "FAM-29")

    def late(self, g: First, seat: int, options: Options) -> Answer:
        return options[0]

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The boss picks one of the volunteers and cannot send them away", "R-68"
