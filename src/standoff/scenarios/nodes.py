"""YAML with a memory: every value knows the line and column it stands at, so that errors can point there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import yaml

from standoff.engine.errors import BrokenFile

LOADER: Final = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
"""The same YAML, read ten times as fast where the C library is at hand."""


TRUTH: Final = {"yes": True, "true": True, "no": False, "false": False}
"""YAML would have `on` and `off` among them, but to walk on is an answer."""


class Mistake(BrokenFile):
    """Something in a scenario file that cannot be understood, and where."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line, self.column = line, column


class Spot:
    """A value in a file, with its place."""

    __slots__ = ("_node", "column", "line")

    def __init__(self, node: yaml.Node) -> None:
        self._node = node
        self.line, self.column = node.start_mark.line + 1, node.start_mark.column + 1

    def wrong(self, message: str) -> Mistake:
        """An error that points here."""
        return Mistake(message, self.line, self.column)

    def items(self, what: str) -> Iterator[tuple[str, Spot, Spot]]:
        """(key, where the key stands, value) of a mapping; a key given twice is a mistake."""
        if not isinstance(self._node, yaml.MappingNode):
            raise self.wrong(f"{what} must be a mapping of names to values")
        seen: set[str] = set()
        for key, value in self._node.value:
            spot = Spot(key)
            name = str(spot.plain())
            if name in seen:
                raise spot.wrong(f"'{name}' is given twice")
            seen.add(name)
            yield name, spot, Spot(value)

    def parts(self, what: str) -> list[Spot]:
        """The parts of a list."""
        if not isinstance(self._node, yaml.SequenceNode):
            raise self.wrong(f"{what} must be a list")
        return [Spot(part) for part in self._node.value]

    def is_mapping(self) -> bool:
        """Is this a mapping?"""
        return isinstance(self._node, yaml.MappingNode)

    def is_list(self) -> bool:
        """Is this a list?"""
        return isinstance(self._node, yaml.SequenceNode)

    def text(self, what: str) -> str:
        """A single word or sentence."""
        if not isinstance(self._node, yaml.ScalarNode):
            raise self.wrong(f"{what} must be a single value")
        return str(self._node.value)

    def number(self, what: str) -> int:
        """A whole number."""
        value = self.plain()
        if type(value) is not int:
            raise self.wrong(f"{what} must be a whole number")
        return value

    def plain(self) -> Any:
        """The value as ordinary Python data; yes and no are truth values, words are words."""
        if isinstance(self._node, yaml.MappingNode):
            return {key: value.plain() for key, _, value in self.items("this")}
        if isinstance(self._node, yaml.SequenceNode):
            return [Spot(part).plain() for part in self._node.value]
        if self._node.tag == "tag:yaml.org,2002:int":
            return int(self._node.value.replace("_", ""))
        if self._node.tag == "tag:yaml.org,2002:null":
            return None
        if self._node.tag == "tag:yaml.org,2002:bool" and self._node.value.lower() in TRUTH:
            return TRUTH[self._node.value.lower()]
        return str(self._node.value)


def read(text: str) -> list[Spot]:
    """The documents of a YAML text (a file may hold several scenarios, divided by ---)."""
    try:
        return [Spot(node) for node in yaml.compose_all(text, Loader=LOADER) if node is not None]
    except yaml.MarkedYAMLError as err:
        mark = err.problem_mark or err.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise Mistake(f"this is not YAML: {err.problem or err.context}", line, column) from err
    except yaml.YAMLError as err:
        raise Mistake(f"this is not YAML: {err}", 1, 1) from err
