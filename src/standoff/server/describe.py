"""Descriptions made from the types themselves: OpenAPI, JSON Schema, TypeScript, and the protocol page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from inspect import cleandoc
from typing import Any, Final

import msgspec

from standoff import __version__
from standoff.server.api.endpoint import Endpoint
from standoff.server.api.handling import ENDPOINTS
from standoff.server.api.types import Trouble
from standoff.table.protocol import ClientMessage, ServerMessage

REF: Final = "#/components/schemas/{name}"
TITLES: Final = {
    400: "The body is not what is wanted here.",
    401: "No token, or not one of this table.",
    403: "Not the host, or a page of somebody else.",
    404: "There is no such thing.",
    409: "The rules of the table say no.",
    413: "Too much.",
    415: "The body must be JSON.",
    429: "Too many requests.",
    503: "Not just now.",
}
_PATTERNS: Final = {
    "table": "^[2-9A-HJKMNP-Z]{10}$",
    "code": "^[A-Za-z0-9]{4}$",
    "knock": "^[A-Za-z0-9_-]{32}$",
    "number": "^[0-9]{1,15}$",
    "replay": "^[A-Za-z0-9_-]{16}$",
    "edition": "^[a-z]{1,16}$",
    "language": "^[a-z]{2}$",
    "eyes": "^(public|open|[0-9]{1,2})$",
}


def _components(types: Iterable[Any], ref: str) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The schemas of some types, and of their parts by name; described in the same letters by every Python.

    From 3.13 on a docstring comes without the blanks that its lines are indented by.
    """
    schemas, parts = msgspec.json.schema_components(types, ref_template=ref)
    for part in parts.values():
        if "description" in part:
            part["description"] = cleandoc(part["description"])
    return schemas, parts


def websocket_schema() -> dict[str, Any]:
    """JSON Schema of everything that travels over the WebSocket."""
    (heard, sent), parts = _components((ClientMessage, ServerMessage), "#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Standoff over WebSocket",
        "description": "A client sends ClientMessage, a server sends ServerMessage; one JSON text frame each.",
        "$defs": {"ClientMessage": heard, "ServerMessage": sent, **dict(sorted(parts.items()))},
    }


def openapi() -> dict[str, Any]:
    """The HTTP API in OpenAPI 3.1."""
    types: list[Any] = [Trouble]
    for endpoint in ENDPOINTS:
        types += [kind for kind in (endpoint.takes, endpoint.gives) if kind is not None]
    schemas, parts = _components(types, REF)
    found = iter(schemas[1:])
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        takes = next(found) if endpoint.takes is not None else None
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(
            endpoint, takes, next(found), schemas[0]
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Standoff",
            "version": __version__,
            "description": "Open and find tables; the game itself runs over the WebSocket at /ws.",
        },
        "paths": paths,
        "components": {
            "schemas": dict(sorted(parts.items())),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def api_schemas() -> dict[str, Any]:
    """What the HTTP API takes and gives, by name."""
    types: list[Any] = [Trouble]
    for endpoint in ENDPOINTS:
        types += [kind for kind in (endpoint.takes, endpoint.gives) if kind is not None]
    return dict(sorted(_components(types, REF)[1].items()))


def view_schemas(view: Any) -> dict[str, Any]:
    """An edition's view and its parts, by name."""
    return _components((view,), REF)[1]


def _operation(endpoint: Endpoint, takes: Any, gives: Any, error: Any) -> dict[str, Any]:
    statuses = {429, *endpoint.troubles}
    if endpoint.takes is not None:
        statuses |= {400, 403, 413, 415}
    if endpoint.method == "DELETE":
        statuses |= {403}
    if endpoint.method != "GET":
        statuses |= {503}
    answers = {str(endpoint.status): {"description": "Done.", "content": {"application/json": {"schema": gives}}}}
    for status in sorted(statuses):
        answers[str(status)] = {"description": TITLES[status], "content": {"application/json": {"schema": error}}}
    operation: dict[str, Any] = {"operationId": endpoint.name, "summary": endpoint.text, "responses": answers}
    names = re.findall(r"\{(\w+)\}", endpoint.path)
    if names or endpoint.asks:
        operation["parameters"] = [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "string", "pattern": _PATTERNS[name]},
            }
            for name in names
        ]
        operation["parameters"] += [
            {"name": name, "in": "query", "required": False, "schema": {"enum": ["yes", "no"]}}
            for name in endpoint.asks
        ]
    if takes is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": takes}}}
    if endpoint.secret:
        operation["security"] = [{"token": []}]
    return operation


def typescript(schemas: dict[str, Any]) -> str:
    """Named schemas as TypeScript types."""
    lines = ["// Made by `python -m standoff.server.generate`; do not edit.", ""]
    for name, schema in schemas.items():
        text = schema.get("description")
        if text:
            lines.append(f"/** {' '.join(text.split())} */")
        if "properties" in schema:
            lines += [f"export interface {name} {_members(schema)}", ""]
        else:
            lines += [f"export type {name} = {_typescript(schema)};", ""]
    return "\n".join(lines)


def _members(schema: dict[str, Any], indent: str = "") -> str:
    required = set(schema.get("required", ()))
    lines = ["{"]
    for name, part in schema["properties"].items():
        shown = name if re.fullmatch(r"[A-Za-z_]\w*", name) else f'"{name}"'
        lines.append(f"{indent}  {shown}{'' if name in required else '?'}: {_typescript(part, indent + '  ')};")
    return "\n".join([*lines, f"{indent}}}"])


def _typescript(schema: dict[str, Any], indent: str = "") -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " | ".join(_typescript(part, indent) for part in schema[choice])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_typescript(part, indent) for part in schema['prefixItems'])}]"
        item = schema.get("items")
        inner = _typescript(item, indent) if isinstance(item, dict) and item else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        if "properties" in schema:
            return _members(schema, indent)
        values = schema.get("additionalProperties")
        return f"Record<string, {_typescript(values, indent) if isinstance(values, dict) and values else 'unknown'}>"
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )
