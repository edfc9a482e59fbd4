"""The border is typed: the API describes what it sends, the client's types are made from that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tools import client_types

WEB = client_types.TYPES.parents[1]
#: A type of JSDoc in which `any` stands for what nobody knows.
ANY = re.compile(r"\{[^}\n]*\bany\b")
#: Values of any kind: of events, as the rules tell them, of packs and position files, of changes.
VALUES = {
    "LogLine.event.items",
    "ValuesChecked.drawn.additionalProperties",
    "ChangedValue.ours",
    "ChangedValue.theirs",
    "ValueInfo.value",
    "Change.value",
    "ArrangementInfo.table.additionalProperties",
    "Form.start.additionalProperties",
}
#: Attributes of elements, and events of all kinds.
ANYS = {"lib/dom.js": 1, "boards/camera.js": 1}


def test_the_types_of_the_client_are_those_of_the_api() -> None:
    stale = "python -m tools.client_types --write"
    assert client_types.TYPES.read_text(encoding="utf-8") == client_types.written(), stale


def test_a_schema_is_written_as_its_type() -> None:
    schema = {
        "properties": {
            "kind": {"const": "hex"},
            "points": {"oneOf": [{"type": "integer"}, {"$ref": "#/components/schemas/Points"}]},
            "by_side": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "role": {"enum": ["end", "commit"]},
            "event": {"type": "array", "items": {}},
        },
        "required": ["kind"],
        "description": "A thing.",
    }
    assert client_types.typedef("Thing", schema).replace("\n *  ", "") == (
        ' * @typedef {{ kind: "hex", points?: (number | Points), by_side?: Record<string, boolean>,'
        ' role?: ("end" | "commit"), event?: unknown[] }} Thing  A thing.'
    )


def _empty(schema: Any, path: str) -> Iterator[str]:
    """Each place of a schema of which nothing is said."""
    if schema in ({}, {"type": "object"}):
        yield path
    if isinstance(schema, dict):
        for key in ("items", "additionalProperties"):
            if key in schema:
                yield from _empty(schema[key], f"{path}.{key}")
        for name, held in schema.get("properties", {}).items():
            yield from _empty(held, f"{path}.{name}")
        for held in schema.get("oneOf", ()):
            yield from _empty(held, path)


def test_every_answer_has_its_schema() -> None:
    document = client_types.document()
    for path, item in document["paths"].items():
        for operation in item.values():
            for status, answer in operation["responses"].items():
                for content in answer.get("content", {}).values():
                    assert not list(_empty(content["schema"], f"{path} {status}"))
    empty = {
        place
        for name, schema in document["components"]["schemas"].items()
        for place in _empty(schema, name)
    }
    assert empty == VALUES


def test_hardly_anything_in_the_client_is_of_any_type() -> None:
    found = {
        str(file.relative_to(WEB)): len(ANY.findall(file.read_text(encoding="utf-8")))
        for file in WEB.rglob("*.js")
    }
    assert {name: count for name, count in found.items() if count} == ANYS


def test_hardly_anything_in_the_rules_and_the_server_is_of_any_type() -> None:
    found = sum(
        file.read_text(encoding="utf-8").count("dict[str, Any]")
        for part in ("core", "systems", "server")
        for file in (WEB.parent / part).rglob("*.py")
    )
    assert found < 10  # what scripts read, rows of the database, saved positions, one library's
