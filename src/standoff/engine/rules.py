"""From a set-up to rules in force: typed options, refusals that name the clause, editions that compose by listing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from standoff.engine.chance import KEY_BYTES
from standoff.engine.clauses import Catalogue
from standoff.engine.errors import Refusal, Unimaginable
from standoff.engine.events import Event
from standoff.engine.fields import Declaration, Declared
from standoff.engine.kinds import Counted, Kind
from standoff.engine.phase import Answer, Phase, Stage, Step
from standoff.engine.play import advance
from standoff.engine.state import State
from standoff.engine.texts import LANGUAGES, Text

OptionValue: TypeAlias = bool | str | int
G = TypeVar("G", bound=State)
MOST_CHAIRS: Final = 16
"""No table has more of them."""


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What people agree on before the first card: plain words, nothing secret but a stacked deal."""

    edition: str
    players: int
    modules: tuple[str, ...] = ()
    options: dict[str, OptionValue] = {}
    godfather: int | str | None = None
    """A seat, or "observer" where the table allows it; None leaves it to the edition."""
    deal: dict[str, Any] = {}
    """Cards put in a known order by a referee, for scenarios and lessons; empty in a real game."""


class RuleOptions(msgspec.Struct, frozen=True):
    """Base of every edition's options record: each field is one choice, with its clause."""


class OptionSpec(msgspec.Struct, frozen=True):
    """One option as a person meets it."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    clause: str


class Module(msgspec.Struct, frozen=True):
    """An addition to an edition that a table may switch on."""

    name: str
    clause: str


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """House rules with a name, for people who do not want to go through every switch: what is played with, by which
    rulings, and at which pace."""

    players: tuple[int, ...] = ()
    """For how many it is meant; empty: for as many as its modules are."""
    modules: tuple[str, ...] | None = None
    """What is switched on; None: whatever the table plays with."""
    options: dict[str, OptionValue] = {}
    keeps: tuple[str, ...] = ()
    """Options that it leaves as the table has them."""
    speed: str = "normal"
    spectator_delay: int = 0
    """Seconds after which spectators see what happens."""

    def applied(self, setup: SetUp) -> SetUp:
        """The same people by these rules; with as many chairs as it is meant for, where they are not."""
        players = setup.players
        if self.players and players not in self.players:
            players = min(self.players, key=lambda one: abs(one - players))
        modules = setup.modules if self.modules is None else self.modules
        kept = {name: value for name, value in setup.options.items() if name in self.keeps}
        return SetUp(setup.edition, players, modules, {**self.options, **kept}, setup.godfather)


class HeldCard(msgspec.Struct, frozen=True):
    """A card that somebody may hold: as views call it, its name, and the first clause about it."""

    card: str
    name: str
    clause: str


class Finding(msgspec.Struct, frozen=True):
    """What the lab has measured of an option, with bots, on the same deals: how much more or less of something."""

    option: str
    value: OptionValue
    modules: tuple[str, ...]
    """With which modules, and how many people, it was measured."""
    players: int
    what: str
    """`rounds`, `questions` that leave a choice, `deaths`, or `money`: what the richest has in the end."""
    by: float
    """The change in parts of one: 0.06 is 6 % more than without the option."""


class PrintOut(NamedTuple):
    """What people print at home: the cards as data, and one HTML document with all that is to be cut out."""

    cards: tuple[Mapping[str, Any], ...]
    page: str


class CardUse(NamedTuple):
    """A card that somebody held for a whole game, and whether it was of any use."""

    seat: int
    number: int
    name: str
    used: bool


class Fared(NamedTuple):
    """How somebody came out of a game, beside having won or lost it."""

    worth: int | None = None
    """What the final count found before them, in thousands; None where nothing was counted, as for the dead."""
    role: str = ""
    """What they had to be, where not everybody is the same: the key of a text."""


class Rules(Generic[G]):
    """The rules in force at one table.  Shared by all copies of its game and never changed."""

    __slots__ = (
        "by_people", "declared", "edition", "options", "phases", "referee", "round", "setup", "stages",
    )  # fmt: skip

    def __init__(
        self,
        edition: Edition[G],
        setup: SetUp,
        options: Any,
        phases: Mapping[str, Phase[G]],
        round_: tuple[Step, ...],
        fields: Iterable[Declaration] = (),
        known: Iterable[Declaration] = (),
    ) -> None:
        self.edition = edition
        self.setup = setup
        self.options = options
        self.phases = dict(phases)
        self.round = round_
        self.declared = Declared(fields, setup.players, options, known)
        """What the rules in force keep on the table."""
        self.stages = {name: Stage(phase) for name, phase in phases.items()}
        """The same as they are run."""
        self.referee = any(phase.referee for phase in phases.values())
        """May somebody have to tell what the game cannot see?"""
        self.by_people = False
        """Do people play it with their own hands and legs, and only the books are kept here?  Then nobody else knows
        what has happened: neither chance nor a bot answers, the referee is waited for, and may take answers back."""


class Edition(Generic[G]):
    """One rulebook: its name, what may be chosen, and how a game of it is dealt, seen and imagined."""

    name: str
    texts: Mapping[str, Text] = {}
    """What people read: title, modules and options, cards and powers, what happens, what is asked (`words/*.toml`)."""
    lab_texts: Mapping[str, Text] = {}
    """What only reports of the lab say: `habit.NAME`, and the roles that `fared` names."""
    version: int = 1
    """Raised whenever the same answers could lead to another game; journals and replays name it."""
    folds: frozenset[int] = frozenset()
    """Earlier versions whose games these rules repeat exactly, answer by answer: the golden journals are the proof."""
    round_step: str = "round"
    """The step of the agenda that begins a round: between two of them the table is as the last round left it."""
    modules: tuple[Module, ...]
    options: type[RuleOptions]
    catalogue: Catalogue
    kinds: Mapping[str, Kind] = {}
    """Every kind of event, declared: nothing else is ever told."""
    awards: Mapping[str, Counted] = {}
    """What the awards of an evening are given for, by name (`award.NAME` in the texts, of the edition or the house)."""
    covers: Mapping[str, SetUp] = {}
    """The ways to play it that people choose among first, the usual one first; `cover.NAME` and its note are texts."""
    presets: Mapping[str, Preset] = {}
    """House rules to choose among, the usual ones first; `preset.NAME` and its note are texts."""
    reads: frozenset[str] = frozenset()
    """Modules that deal everybody something to read before the first question."""
    among_bots: Mapping[str, OptionValue] = {}
    """How it is played by somebody alone with bots, where nothing is said of it."""
    measured: Mapping[str, SetUp] = {}
    """Games that `standoff bench` measures, by the name of their row."""
    crowds: Mapping[str, SetUp] = {}
    """Games that `standoff bench --evening` times beside the covers, by the name of their row."""
    heaps: frozenset[str] = frozenset()
    """Facts whose lists are heaps: the order in which a scenario writes them does not matter."""
    taken: frozenset[str] = frozenset()
    """Words of its own that are nobody's name in a scenario: what it calls its gangs."""
    seat_facts: frozenset[str] = frozenset()
    """Facts and data of events that are seats: whoever reads about them wants names."""
    parts: int = 0
    """Of how many parts an answer may be that the vocabulary does not list as a whole (see `codec`)."""
    apart: frozenset[str] | None = None
    """The decisions during which fellows may talk among themselves; None: at any time."""
    worded: tuple[str, ...] = ()
    """Modules with a file of texts that nobody needs who plays without them: a page fetches these with the module."""
    sides: Mapping[int, tuple[str, ...]] = {}
    """Where a chair decides to whom one belongs: the side of each chair, by the number of players."""

    def text(self, key: str, language: str = "en") -> str:
        """One of its texts, the first way to say it; the key itself where nobody has written one."""
        text = self.texts[key][language] if key in self.texts else key
        return text if isinstance(text, str) else text[0]

    def in_all(self, key: str) -> dict[str, str]:
        """One of its texts in every language."""
        return {language: self.text(key, language) for language in LANGUAGES}

    def repeats(self, version: int, setup: SetUp) -> bool:
        """Does such a game, begun under that version of the rules, go on here exactly as it would have there?"""
        return version == self.version or version in self.folds

    def rules(self, setup: SetUp) -> Rules[G]:
        """The rules for this set-up, or a refusal that names the clause."""
        raise NotImplementedError

    def deal(self, rules: Rules[G], key: bytes, log: bool) -> G:
        """A new game, set up and shuffled, with its first steps on the agenda."""
        raise NotImplementedError

    def load(self, rules: Rules[G], data: Any) -> G:
        """A saved game."""
        raise NotImplementedError

    def view(self, g: G, seat: int | None) -> Any:
        """All that one seat may know (None: a spectator), built up from nothing."""
        raise NotImplementedError

    def views(self, g: G, before: Any = None) -> Callable[..., Any]:
        """The same for whoever asks while the game stands still.  An edition may make what all see alike only once, and
        write it once: then what it gives is also `encoded`, as JSON (see `editions.common.views`).  What has not
        changed since a moment `before` under the same rules may be taken over from there."""
        return lambda seat: self.view(g, seat)

    def imagine(self, g: G, seat: int | None, rng: Any) -> G:
        """A copy that agrees with all this seat knows, the rest dealt anew from `rng` (a chance stream)."""
        raise NotImplementedError

    def imagine_from(self, rules: Rules[G], view: Any, events: Sequence[Event], rng: Any) -> G:
        """The same without the game: from a seat's view and all events it has seen, for whoever plays from elsewhere.

        Raises `Unimaginable` where these do not tell enough.
        """
        raise Unimaginable(f"A game of the {self.name} edition cannot be imagined from a view alone")

    def referee(self, g: G) -> dict[str, Any]:
        """Everything an all-seeing referee could read off the table, for scenarios: facts of the table,
        and under "seats" a list of facts per seat."""
        raise NotImplementedError

    def arrange(self, g: G, position: Mapping[str, Any]) -> None:
        """Put a fresh game into a given position (scenarios); refuses what the box cannot hold."""
        raise NotImplementedError

    def aside(self, g: G, seat: int, said: tuple[Any, ...]) -> None:
        """Something a seat says without being asked (see `play.aside`); on the table it changes nothing."""
        self.check_aside(g, seat, said)

    def check_aside(self, g: G, seat: int, said: tuple[Any, ...]) -> None:
        """Refuse what a seat may not say unasked.  Changes nothing."""
        raise Refusal(f"In the {self.name} edition nobody speaks without being asked")

    def undone(self, decisions: list[str], events: list[Event]) -> list[Event]:
        """What the log says when the answers to these questions, and with them these events, have been taken back.
        Whoever has seen a card goes on knowing it, so it says that, too."""
        return [Event("undone", "", {"count": len(decisions), "decisions": decisions})]

    def talks_apart(self, g: G) -> bool:
        """May those who belong together talk among themselves now?"""
        return self.apart is None or g.decision in self.apart

    def fellows(self, g: G, seat: int) -> tuple[int, ...]:
        """The seats that belong together with this one, its own included, as everybody knows; empty without teams."""
        return ()

    def wished(self, g: G, seat: int, ranked: tuple[Any, ...]) -> Answer | None:
        """What a seat with this wish list answers to the open question, if the list is about it."""
        return None

    def silenced(self, g: G, seat: int) -> tuple[str, str]:
        """Why a seat that is not asked may not answer: a sentence and, where one says so, the clause."""
        return f"Seat {seat} is not asked now: the table waits for '{g.decision}'", ""

    def usual(self) -> SetUp:
        """What is played when nobody says more: the first cover, or the smallest table that the rules allow."""
        for setup in self.covers.values():
            return setup
        for players in range(1, MOST_CHAIRS + 1):
            try:
                return self.rules(SetUp(self.name, players)).setup
            except Refusal:
                continue
        raise Refusal(f"Nobody can play the {self.name} edition: it refuses every table of up to {MOST_CHAIRS} chairs")

    def cards(self) -> tuple[HeldCard, ...]:
        """Every card that a seat may hold and show, in the order of the rulebook."""
        return ()

    def decisions(self) -> Mapping[str, Phase[G]]:
        """The phases that may ask somebody, by name, at any of its covers."""
        return {
            name: phase
            for setup in (self.usual(), *self.covers.values(), *self.measured.values())
            for name, phase in self.rules(setup).phases.items()
            if type(phase).ask is not Phase.ask
        }

    def lessons(self) -> Mapping[str, Any]:
        """First rounds for people who have never played, as the page shows them: one by the edition's own name, and
        others by those of its modules."""
        return {}

    def aims(self, g: G) -> Mapping[int, tuple[int, ...]]:
        """Whom everybody still in the game points at, as all can see: what bots talk about."""
        return {}

    def scarred(self, g: G) -> tuple[int, ...]:
        """Who has been hit in this game, as all can see."""
        return ()

    def mind(self, temper: Any) -> Any:
        """How a regular bot of this temper thinks here (a `bots.regular.Mind`); None where nobody has thought yet."""
        return None

    def better_mind(self) -> Any:
        """Rules of thumb that beat those of regulars (a `bots.regular.Mind`): a boss goes by them itself.  None where
        nobody has found any."""
        return None

    def instinct(self, rules: Rules[G]) -> Any:
        """What a boss goes by in worlds it imagines (an `editions.common.instinct.Instinct`); None where nobody has
        written it."""
        return None

    def stage(self) -> Any:
        """How the terminal shows it (a class like `telling.stage.Stage`); None for the picture that fits any game."""
        return None

    def print_out(self, language: str, options: Mapping[str, object]) -> PrintOut | None:
        """Its cards for a printer, in this language and as these options want them; None where there is nothing."""
        return None

    def card_use(self, g: G) -> list[CardUse]:
        """For every card before a seat, at the end of a game: whose, which, and was it of any use?"""
        return []

    def logs_use(self, rules: Rules[G]) -> bool:
        """Does only the log tell whether a card was of any use?"""
        return False

    def fared(self, g: G) -> Sequence[Fared]:
        """How every seat came out of a finished game."""
        return [Fared()] * g.rules.setup.players

    def findings(self) -> Sequence[Finding]:
        """What the lab has measured of its options."""
        return ()

    def habits(self) -> Mapping[str, Any]:
        """One-line habits to try a bot with (`editions.common.habits.Habit`), by name; `habit.NAME` is a text."""
        return {}

    def vocabulary(self, rules: Rules[G]) -> tuple[Answer, ...]:
        """Every answer that could ever be given under these rules, in a fixed order (see `codec`)."""
        raise NotImplementedError

    def preset(self, name: str) -> Preset:
        """The house rules of that name."""
        if name not in self.presets:
            raise Refusal(f"The {self.name} edition has no preset '{name}'{_hint(name, self.presets)}")
        return self.presets[name]

    def checked(self, setup: SetUp, by_module: Mapping[str, Mapping[str, OptionValue]]) -> Any:
        """The options of a set-up: defaults, then what its modules choose, then what the table chose."""
        known = {module.name for module in self.modules}
        for module in setup.modules:
            if module not in known:
                raise Refusal(f"The {self.name} edition has no module '{module}'{_hint(module, known)}")
        merged: dict[str, OptionValue] = {}
        for module in setup.modules:
            merged.update(by_module.get(module, {}))
        return parse_options(self.options, merged | dict(setup.options))


def start(rules: Rules[G], key: bytes, *, log: bool = True) -> G:
    """Deal a game and run it up to its first question."""
    if len(key) != KEY_BYTES:
        raise Refusal(f"A deal needs a key of {KEY_BYTES} bytes, not {len(key)}")
    g = rules.edition.deal(rules, key, log)
    if "position" in rules.setup.deal:
        rules.edition.arrange(g, rules.setup.deal["position"])
    advance(g)
    return g


def load(rules: Rules[G], data: Any) -> G:
    """Go on with a saved game."""
    return rules.edition.load(rules, data)


@cache
def option_specs(options: type[RuleOptions]) -> tuple[OptionSpec, ...]:
    """Every option of an edition, in the order of its record.

    A field without a clause is no choice: so an edition that stands on another one settles what it leaves open.
    """
    hints = get_type_hints(options, include_extras=True)
    return tuple(
        _spec(field.encode_name, hints[field.name], field.default)
        for field in msgspec.structs.fields(options)
        if get_origin(hints[field.name]) is Annotated
    )


def _spec(name: str, hint: Any, default: Any) -> OptionSpec:
    kind, meta = get_args(hint)
    values = meta.extra.get("values") or ((False, True) if kind is bool else get_args(kind))
    ordered = (default, *(value for value in values if value != default))
    return OptionSpec(name, ordered, default, meta.extra["clause"])


def written_options(words: Iterable[str]) -> dict[str, OptionValue]:
    """`NAME=VALUE` words, as somebody types them, as a set-up wants them."""
    options: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Refusal(f"An option is written NAME=VALUE, not '{word}'")
        options[name.strip()] = value.strip()
    return options


def parse_options(options: type[RuleOptions], given: Mapping[str, object]) -> Any:
    """The typed record for what a table chose; every unknown name or value is refused in one sentence."""
    specs = {spec.name: spec for spec in option_specs(options)}
    chosen: dict[str, OptionValue] = {}
    for name, value in given.items():
        spec = specs.get(name)
        if spec is None:
            raise Refusal(f"There is no option '{name}'{_hint(name, specs)}")
        chosen[name] = _option_value(spec, value)
    return msgspec.convert(chosen, options)


def _option_value(spec: OptionSpec, value: object) -> OptionValue:
    words: dict[str, OptionValue] = {shown(known): known for known in spec.values}
    if spec.values[0].__class__ is bool:
        words |= {"true": True, "false": False}
    word = shown(value) if isinstance(value, bool | str | int) else ""
    if word not in words:
        legal = ", ".join(shown(known) for known in spec.values)
        raise Refusal(f"Option '{spec.name}' cannot be '{value}': choose {legal}", spec.clause)
    return words[word]


def shown(value: OptionValue) -> str:
    """An option's value as people write it: yes and no for the two-valued ones."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _hint(word: str, known: Any) -> str:
    """A gentle guess at what was meant, or the whole list when there is none."""
    close = get_close_matches(word, list(known), 1)
    return f"; did you mean '{close[0]}'?" if close else f"; it knows {', '.join(sorted(known)) or 'none'}"


def option(clause: str, values: Iterable[str] = ()) -> Any:
    """Attach its clause to an option: `Annotated[bool, option("AB-7")]`; the edition's texts say it in words.

    A choice among words that are written down elsewhere names them as `values`.
    """
    return msgspec.Meta(extra={"clause": clause, "values": tuple(values)})


def dotted(field: str) -> str:
    """`rain_stops` is written `rain.stops` at the table."""
    head, _, tail = field.partition("_")
    first, *rest = tail.split("_")
    return f"{head}.{first}{''.join(word.title() for word in rest)}" if tail else head
