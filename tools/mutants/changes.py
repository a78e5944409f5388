"""Small changes to rule code, one at a time, each of which some scenario ought to notice.

What is changed:

- comparisons: `==` and `!=`, `<` and `<=`, `>` and `>=`, `in` and `not in`, `is` and `is not` change places;
- conditions of `if`, `if … else` and comprehensions are forced true and forced false, `while` false; `not` is dropped;
- `and` and `or` change places, and each operand is left out in turn;
- `+` and `-`, `*` and `//`, `+=` and `-=` change places, a minus sign is dropped; `min` and `max`, `any` and `all`;
- whole numbers by one up and one down, truth values turned round, words of the game replaced by no word at all
  (names of decisions, postures, cards, events, clause numbers), in default arguments and constants as well;
- an element of a tuple, list, set or dict that is written out is left out; a copy `x[:]` is not made;
- `return x` returns nothing: the empty value of its type, and both truth values for a question;
- a simple statement or a class attribute is left out; `break` and `continue` change places.

What is not changed, because no rule speaks of it: docstrings, annotations and whatever only the type checker reads
(`cast`, `TypeVar`, type aliases, `if TYPE_CHECKING`), imports, decorators (caches), `__slots__`, `__all__`, asserts,
`raise NotImplementedError`, `strict=` of `zip`, formatted strings, the sentences of errors and of `forbids` (their
clause numbers are changed), other texts of several words, the `pace` of a phase (a matter of the table's clocks),
what a card tells the regular bot of itself (`helps`, `worth`), and the guards `log is not None` (a silent game is an
optimisation that a conformance test proves; the events inside them are left out one by one).
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
}  # fmt: skip
CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY: Final = {"str": "''", "int": "0", "tuple": "()", "Options": "()", "Hand": "()", "Notes": "()", "list": "[]"}
EMPTY_MAPPINGS: Final = ("dict", "Asking")
TYPING_CALLS: Final = ("TypeVar", "cast")
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
READABLE: Final = 100
"""A change is shown with what surrounds it, up to so many characters."""
MOST_WORDS: Final = 3
"""A string of more words than this is a text for people, not a word of the game."""


class Place(NamedTuple):
    """Where in the tree a node hangs."""

    parent: ast.AST
    field: str
    at: int | None

    def put(self, node: ast.AST) -> None:
        """Hang another node there."""
        if self.at is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.at] = node


class Around(NamedTuple):
    """What surrounds a node: names of classes and functions, its function, the lines of its statement."""

    names: tuple[str, ...] = ()
    function: ast.FunctionDef | ast.AsyncFunctionDef | None = None
    lines: range | None = None
    """None while the module is being loaded: every scenario may then depend on it."""


@dataclass(frozen=True)
class Mutant:
    """One change to one place of a module."""

    module: str
    path: str
    line: int
    scope: str
    change: str
    source: str = field(compare=False, repr=False)
    """The class, function or constant it belongs to, as it is: what a result is good for."""
    lines: range | None = field(compare=False)
    place: Place = field(compare=False, repr=False)
    new: ast.AST = field(compare=False, repr=False)

    @property
    def where(self) -> str:
        """Module, class and function: what `--module` and the accepted survivors go by."""
        return f"{self.module}.{self.scope}" if self.scope else self.module

    @property
    def key(self) -> str:
        """A name that stays the same when lines move."""
        return f"{self.where}: {self.change}"


def mutants_of(module: str, path: Path, tree: ast.Module) -> list[Mutant]:
    """Every change this tool knows for one module; a change that occurs again in its function is numbered."""
    found: list[Mutant] = []
    seen: Counter[str] = Counter()
    for at, part in enumerate(tree.body):
        source = ast.unparse(part)
        for place, node, new, around in _changes_at(Place(tree, "body", at), part, Around()):
            scope, change = ".".join(around.names), _described(place, node, new)
            seen[f"{scope}: {change}"] += 1
            nth = seen[f"{scope}: {change}"]
            change += f" (no. {nth})" if nth > 1 else ""
            line: int = getattr(node, "lineno", part.lineno)
            found.append(Mutant(module, str(path), line, scope, change, source, around.lines, place, new))
    return found


Change = tuple[Place, ast.AST, ast.AST, Around]
"""A place, what hangs there, what could hang there instead, and what is around it."""


def _changes_at(place: Place, node: ast.AST, around: Around) -> Iterator[Change]:
    """Every change of this node and below it."""
    if _is_left_alone(place, node, around) or _is_log_guard(node):
        return
    inside = _around(node, around)
    for new in _replacements(place, node, inside):
        if not isinstance(new, ast.expr) or ast.dump(new) != ast.dump(node):
            yield place, node, new, inside
    for below, child in _children(node):
        yield from _changes_at(below, child, inside)


def _children(node: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield Place(node, name, None), value
        elif isinstance(value, list):
            for index, part in enumerate(value):
                if isinstance(part, ast.AST):
                    yield Place(node, name, index), part


def _around(node: ast.AST, around: Around) -> Around:
    if isinstance(node, ast.ClassDef):
        return Around((*around.names, node.name))
    if isinstance(node, FUNCTIONS):
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        return Around((*around.names, node.name), node, lines)
    if isinstance(node, ast.stmt) and around.function is not None:
        first = getattr(node, "body", None)
        last = max(node.lineno, first[0].lineno - 1) if first else node.end_lineno or node.lineno
        return around._replace(lines=range(node.lineno, last + 1))
    return around


def _is_left_alone(place: Place, node: ast.AST, around: Around) -> bool:
    """The exclusions of the module's docstring."""
    if place.field in ("annotation", "returns", "decorator_list", "bases", "ctx", "targets", "target"):
        return not (place.field == "targets" and isinstance(place.parent, ast.Delete))
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.JoinedStr() | ast.Expr(value=ast.Constant()):
            return True
        case ast.AnnAssign(value=None) | ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__" | "pace" | "worth")]) | ast.keyword(arg="strict"):
            return True
        case ast.FunctionDef(name="helps"):
            return True
        case ast.Assign(value=ast.Subscript()) | ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            return around.function is None
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Raise(exc=ast.Name(id="NotImplementedError")):
            return True
        case ast.Constant(value=str(text)):
            return len(text.split()) > MOST_WORDS or _is_message(place, around)
    match place.parent:
        case ast.Call(func=ast.Name(id=name)):
            return name in TYPING_CALLS and place.at == 0
    return False


def _is_message(place: Place, around: Around) -> bool:
    """The sentence of an error, or of a refusal."""
    match place.parent:
        case ast.Call(func=ast.Name(id="Refusal")):
            return place.at == 0
        case ast.Tuple():
            return bool(around.names) and around.names[-1] == "forbids" and place.at == 0
    return False


def _is_log_guard(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left=ast.Attribute(attr="log"), ops=[ast.IsNot()]):
            return True
    return False


def _replacements(place: Place, node: ast.AST, around: Around) -> Iterator[ast.AST]:
    if isinstance(node, ast.stmt):
        yield from _of_statement(place, node, around)
    elif isinstance(node, ast.expr):
        if _is_condition(place):
            yield ast.Constant(True)
            yield ast.Constant(False)
        yield from _of_expression(place, node, around)


def _is_condition(place: Place) -> bool:
    if isinstance(place.parent, ast.comprehension):
        return place.field == "ifs"
    return isinstance(place.parent, ast.If | ast.IfExp) and place.field == "test"


def _of_statement(place: Place, node: ast.stmt, around: Around) -> Iterator[ast.stmt]:
    match node:
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Return(value=None) | ast.Raise() | ast.Expr() | ast.Delete():
            yield ast.Pass()
        case ast.Return(value=ast.expr() as value):
            for empty in _empty(around.function):
                if ast.unparse(value) not in (empty, "NOBODY"):
                    yield ast.Return(_expression(empty))
        case ast.AugAssign():
            yield ast.Pass()
            if type(node.op) in OPERATORS:
                yield ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
        case ast.Assign() | ast.AnnAssign() if around.names:
            yield ast.Pass()


def _empty(function: ast.FunctionDef | ast.AsyncFunctionDef | None) -> tuple[str, ...]:
    """What a function returns that has nothing to say, by its annotation."""
    kind = ast.unparse(function.returns) if function and function.returns else ""
    if kind == "bool":
        return "True", "False"
    if kind.startswith(EMPTY_MAPPINGS):
        return ("{}",)
    return (EMPTY.get(kind.split("[")[0], "None"),)


def _of_expression(place: Place, node: ast.expr, around: Around) -> Iterator[ast.expr]:
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case ast.Constant(value=str(word)):
            yield ast.Constant(f"no {word}" if word else "something")
        case ast.Compare():
            for at, sign in enumerate(node.ops):
                signs = [*node.ops[:at], COMPARISONS[type(sign)](), *node.ops[at + 1 :]]
                yield ast.Compare(node.left, signs, node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            for part in node.values:
                left = [value for value in node.values if value is not part]
                if not _is_log_guard(part):
                    yield ast.BoolOp(node.op, left) if len(left) > 1 else left[0]
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.BinOp() if type(node.op) in OPERATORS:
            yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield ast.Call(ast.Name(CALLS[name], ast.Load()), node.args, node.keywords)
        case ast.Subscript(slice=ast.Slice(lower=None, upper=None, step=None)):
            yield node.value
        case ast.Tuple() | ast.List() | ast.Set() | ast.Dict():
            yield from _shorter(place, node, around)


def _shorter(place: Place, node: ast.Tuple | ast.List | ast.Set | ast.Dict, around: Around) -> Iterator[ast.expr]:
    """One element less; not where the number of elements is matched with names or belongs to a type."""
    matched = isinstance(place.parent, ast.Assign) and isinstance(place.parent.targets[0], ast.Tuple)
    refusal = bool(around.names) and around.names[-1] == "forbids"
    if matched or refusal or isinstance(place.parent, ast.Subscript):
        return
    for at in range(len(node.keys if isinstance(node, ast.Dict) else node.elts)):
        new: Any = copy.copy(node)
        for name in ("keys", "values", "elts"):
            if hasattr(new, name):
                parts = list(getattr(new, name))
                del parts[at]
                setattr(new, name, parts)
        yield new


def _expression(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body


def _described(place: Place, node: ast.AST, new: ast.AST) -> str:
    """The change in words, with as much around it as reads well."""
    if isinstance(new, ast.Pass):
        return f"left out `{ast.unparse(node)}`"
    gone = _left_out(node, new)
    if gone:
        return f"left out `{gone}` of `{_short(node)}`"
    parent, before, after = place.parent, ast.unparse(node), ast.unparse(new)
    if isinstance(node, ast.expr) and isinstance(parent, ast.expr | ast.keyword | ast.AugAssign | ast.Return):
        if len(ast.unparse(parent)) > READABLE:
            return f"`{before}` became `{after}` in `{_short(parent)}`"
        before = ast.unparse(parent)
        place.put(new)
        after = ast.unparse(parent)
        place.put(node)
    return f"`{before}` became `{after}`"


def _short(node: ast.AST) -> str:
    text = ast.unparse(node)
    return text if len(text) <= READABLE else f"{text[: READABLE // 2]} …"


def _left_out(node: ast.AST, new: ast.AST) -> str:
    """The element that a shorter tuple, list, set or dict lacks."""
    if isinstance(node, ast.Dict) and isinstance(new, ast.Dict):
        for key, value in zip(node.keys, node.values):
            if value not in new.values:
                return f"{ast.unparse(key)}: {ast.unparse(value)}" if key else f"**{ast.unparse(value)}"
    for kind in (ast.Tuple, ast.List, ast.Set):
        if isinstance(node, kind) and isinstance(new, kind):
            return next((ast.unparse(part) for part in node.elts if part not in new.elts), "")
    return ""
