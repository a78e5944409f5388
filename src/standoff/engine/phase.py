"""A phase: who chooses among what, and what then happens."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar, final

from standoff.engine.compiling import mypyc_attr

Answer: TypeAlias = int | str | tuple[Any, ...]
"""What a seat may say: a seat number, a word of the rulebook, or a few of them together."""
Options: TypeAlias = tuple[Answer, ...]
"""Every answer that is legal now; what a table chooses before the deal are its `RuleOptions`."""
Asking: TypeAlias = dict[int, Options]
Answers: TypeAlias = dict[int, Answer | None]
"""None stands for a late seat whose phase decides what lateness means."""
Step: TypeAlias = tuple[Any, ...]
"""One entry of the agenda: the name of a phase, then its arguments."""

NOBODY: Final[Asking] = {}
REFEREE: Final = -1
"""The seat of whoever tells what the game cannot see, such as a throw made by hand.  It is nobody's chair."""
PASS: Final = "pass"

G = TypeVar("G")


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[G]):
    """One numbered step of the rulebook.  Stateless: everything it remembers is in the game and in its step."""

    if_silent: ClassVar[Answer | None] = None
    """What silence means where silence is an answer, e.g. staying in the courage phase."""

    pace: ClassVar[str] = "choose"
    """How the table keeps time for it: choose, pick (in the open, one after the other), count (on the count of
    three), talk (bargaining, then a count), window (the same wait for all), stride (the same, but short: silence
    is usual) or confer (fellows among themselves)."""
    amounts: ClassVar[bool] = False
    """Are the numbers in its answers amounts?  Otherwise they are seats."""
    quiet: ClassVar[bool] = False
    """Is silence so usual here that nobody needs to spell it out?  True for windows and their like."""
    referee: ClassVar[bool] = False
    """Is this a question for the referee?"""

    claimed: ClassVar[bool] = False
    """May those whom the referee can name say on their own phones that it was they?  The referee decides."""

    among: ClassVar[str] = ""
    """Who may see an answer before all are in: nobody, or the fellows of a "team"."""
    awaited: ClassVar[bool] = False
    """May everybody see who has answered it, though never what?  Only where nothing hidden decides who is asked."""
    open_to_all: ClassVar[bool] = False
    """Does everybody see what may be answered?  Then nobody is waited for who has one answer only."""
    idle: ClassVar[bool] = False
    """Does it change nothing at all where it asks nobody?  A line in the log says that something begins."""
    unasked: ClassVar[bool] = True
    """Does anything happen where it asks nobody?"""
    unordered: ClassVar[bool] = False
    """Are its answers pairs whose order has no meaning?  They are listed with the lower seat first."""

    def ask(self, g: G, step: Step) -> Asking:
        """Who is asked now, and what each may answer.  Empty: it just happens.  Changes nothing."""
        return NOBODY

    def resolve(self, g: G, answers: Any, step: Step) -> None:
        """What follows, once every answer is in."""
        raise NotImplementedError

    def waits(self, g: G) -> tuple[str, str]:
        """Why nobody can be late here, and the clause behind it; two empty words where the slow get something."""
        if self.if_silent is not None or type(self).late is not Phase.late:
            return "", ""
        return "This decision waits for its player", ""

    def late(self, g: G, seat: int, options: Options) -> Answer | None:
        """The neutral answer for a seat that was too slow, unless this `waits`; None leaves it to `resolve`."""
        return self.if_silent

    def about(self, g: G, step: Step) -> tuple[int, ...]:
        """Whom the parts of a referee's answer are about, in their order, where each is about somebody."""
        return ()

    def aloud(self, g: G, seat: int, step: Step) -> Options:
        """What a seat may say aloud where people play on their own ground: the referee enters it for somebody whose
        phone is gone.  It is told from what everybody knows, and so the same whether or not this seat is asked."""
        return ()

    def ends_talk(self, g: G) -> int | None:
        """Who ends the talk before a count together with half of the others; None: all of them must have had enough."""
        return None

    def inside(self, g: G, step: Step) -> str:
        """The question that comes next, where this one may be answered while that one is already open; empty otherwise.

        It promises that nothing happens between the two but what is `idle` when everybody is silent (`if_silent`) here,
        and so it may depend on the step alone.
        """
        return ""

    def forbids(self, g: G, seat: int, answer: object, step: Step) -> tuple[str, str]:
        """Why an answer that is not among the options is refused: a sentence and the clause behind it."""
        return "", ""


@final
class Stage:
    """A phase on the agenda of some rules, and what running it asks of its class.  Looked up a hundred times a game."""

    __slots__ = ("asks", "over_unasked", "phase")

    def __init__(self, phase: Phase[Any]) -> None:
        self.phase = phase
        self.asks = type(phase).ask is not Phase.ask
        """May it ask somebody, or does it just happen?"""
        self.over_unasked = not phase.unasked
        """Is it over at once where it asks nobody?"""
