"""Makes the types of the client from the OpenAPI document of the server.

`python -m tools.client_types` says whether they are stale; with `--write` it writes them.  They are
JSDoc, as the client has no build step.  Written by hand: packages for it make TypeScript files,
need Node where a test would compare them, and the document has eight kinds of schemas.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import Any, TypeAlias

from dropzone.server.api.app import create_app
from dropzone.server.ops.settings import Settings

TYPES = Path(__file__).parents[1] / "src" / "dropzone" / "web" / "net" / "wire.js"

WIDTH = 116

Schema: TypeAlias = Mapping[str, Any]

_HEAD = """/**
 * What the API sends and takes.  Made from its OpenAPI document; do not edit:
 * `python -m tools.client_types --write`.
 *
"""
_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def document() -> Schema:
    """The OpenAPI document of the server."""
    return create_app(Settings(database="sqlite://")).openapi_schema.to_schema()


def type_of(schema: Schema) -> str:
    """A schema as JSDoc writes it.

    >>> type_of({"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "null"}]}})
    '(number | null)[]'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "oneOf" in schema:
        kinds = list(dict.fromkeys(type_of(each) for each in schema["oneOf"]))
        return kinds[0] if len(kinds) == 1 else f"({' | '.join(kinds)})"
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return f"({' | '.join(json.dumps(each) for each in schema['enum'])})"
    kind = schema.get("type")
    if kind == "array":
        return f"{type_of(schema.get('items', {}))}[]"
    if kind == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
    return _PLAIN.get(str(kind), "unknown")


def typedef(name: str, schema: Schema) -> str:
    """A named schema as a type with its properties, in as few lines as they need."""
    required = schema.get("required", ())
    keys = (
        f"{key}{'' if key in required else '?'}: {type_of(held)}"
        for key, held in schema.get("properties", {}).items()
    )
    said = f" {schema['description']}" if "description" in schema else ""
    text = f"@typedef {{{{ {', '.join(keys)} }}}} {name} {said}".rstrip()
    return fill(
        text,
        WIDTH,
        initial_indent=" * ",
        subsequent_indent=" *   ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def written() -> str:
    """The module of the types, whole."""
    schemas = sorted(document()["components"]["schemas"].items())
    return _HEAD + "\n".join(typedef(*each) for each in schemas) + "\n */\n\nexport {};\n"


def main() -> int:
    """Write the types, or say whether they are stale."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the types")
    text = written()
    if parser.parse_args().write:
        TYPES.write_text(text, encoding="utf-8")
    elif TYPES.read_text(encoding="utf-8") != text:
        print(f"{TYPES.name} is stale: python -m tools.client_types --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
