"""From a set-up to rules in force: typed options, refusals that name the clause, editions that compose by listing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from standoff.engine.chance import KEY_BYTES
from standoff.engine.clauses import Catalogue
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer, Asking, Phase, Step
from standoff.engine.play import advance
from standoff.engine.splice import Pieces
from standoff.engine.state import State

OptionValue: TypeAlias = bool | str | int
G = TypeVar("G", bound=State)


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


class Options(msgspec.Struct, frozen=True):
    """Base of every edition's options record: each field is one choice, with its clause and a sentence."""


class OptionSpec(msgspec.Struct, frozen=True):
    """One option as a person meets it."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    clause: str
    text: str


class Module(msgspec.Struct, frozen=True):
    """An addition to an edition that a table may switch on."""

    name: str
    text: str
    clause: str


class Rules(Generic[G]):
    """The rules in force at one table.  Shared by all copies of its game and never changed."""

    __slots__ = ("asks", "edition", "options", "phases", "resolves", "round", "setup")

    def __init__(
        self,
        edition: Edition[G],
        setup: SetUp,
        options: Any,
        phases: Mapping[str, Phase[G]],
        round_: tuple[Step, ...],
    ) -> None:
        self.edition = edition
        self.setup = setup
        self.options = options
        self.phases = dict(phases)
        self.round = round_
        self.asks: dict[str, Callable[..., Asking] | None] = {
            name: None if type(phase).ask is Phase.ask else phase.ask for name, phase in phases.items()
        }
        """How each phase asks; None for those that just happen.  Looked up a hundred times a game."""
        self.resolves: dict[str, Callable[..., None]] = {name: phase.resolve for name, phase in phases.items()}


class Edition(Generic[G]):
    """One rulebook: its name, what may be chosen, and how a game of it is dealt, seen and imagined."""

    name: str
    title: str
    version: int = 1
    """Raised whenever the same answers could lead to another game; replays name it."""
    round_step: str = "round"
    """The step of the agenda that begins a round: between two of them the table is as the last round left it."""
    modules: tuple[Module, ...]
    options: type[Options]
    catalogue: Catalogue

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

    def views(self, g: G) -> dict[int | None, Pieces]:
        """The views of all seats and of a spectator as JSON; an edition may write what all of them see alike only
        once (see `splice`)."""
        return {seat: (msgspec.json.encode(self.view(g, seat)),) for seat in (None, *range(g.rules.setup.players))}

    def imagine(self, g: G, seat: int | None, rng: Any) -> G:
        """A copy that agrees with all this seat knows, the rest dealt anew from `rng` (a chance stream)."""
        raise NotImplementedError

    def referee(self, g: G) -> dict[str, Any]:
        """Everything an all-seeing referee could read off the table, for scenarios: facts of the table,
        and under "seats" a list of facts per seat."""
        raise NotImplementedError

    def arrange(self, g: G, position: Mapping[str, Any]) -> None:
        """Put a fresh game into a given position (scenarios); refuses what the box cannot hold."""
        raise NotImplementedError

    def aside(self, g: G, seat: int, said: tuple[Any, ...]) -> None:
        """Something a seat says without being asked (see `play.aside`); on the table it changes nothing."""
        raise Refusal(f"In the {self.name} edition nobody speaks without being asked")

    def silenced(self, g: G, seat: int) -> tuple[str, str]:
        """Why a seat that is not asked may not answer: a sentence and, where one says so, the clause."""
        return f"Seat {seat} is not asked now: the table waits for '{g.decision}'", ""

    def vocabulary(self, rules: Rules[G]) -> tuple[Answer, ...]:
        """Every answer that could ever be given under these rules, in a fixed order (see `codec`)."""
        raise NotImplementedError

    def checked(self, setup: SetUp, presets: Mapping[str, Mapping[str, OptionValue]]) -> Any:
        """The options of a set-up: defaults, then the presets of its modules, then what the table chose."""
        known = {module.name for module in self.modules}
        for module in setup.modules:
            if module not in known:
                raise Refusal(f"The {self.name} edition has no module '{module}'{_hint(module, known)}")
        merged: dict[str, OptionValue] = {}
        for module in setup.modules:
            merged.update(presets.get(module, {}))
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


def option_specs(options: type[Options]) -> tuple[OptionSpec, ...]:
    """Every option of an edition, in the order of its record."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(
        _spec(field.encode_name, hints[field.name], field.default) for field in msgspec.structs.fields(options)
    )


def _spec(name: str, hint: Any, default: Any) -> OptionSpec:
    assert get_origin(hint) is Annotated, name
    kind, meta = get_args(hint)
    values = (False, True) if kind is bool else get_args(kind)
    ordered = (default, *(value for value in values if value != default))
    return OptionSpec(name, ordered, default, meta.extra["clause"], meta.description)


def parse_options(options: type[Options], given: Mapping[str, object]) -> Any:
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


def option(clause: str, text: str) -> Any:
    """Attach its clause and sentence to an option: `Annotated[bool, option("R-20", "…")]`."""
    return msgspec.Meta(description=text, extra={"clause": clause})


def dotted(field: str) -> str:
    """`aim_slow` is written `aim.slow` at the table."""
    head, _, tail = field.partition("_")
    first, *rest = tail.split("_")
    return f"{head}.{first}{''.join(word.title() for word in rest)}" if tail else head
