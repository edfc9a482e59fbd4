"""A page of the API for people: made here, without scripts, from the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, TypeAlias

from litestar import MediaType, Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

__all__ = ["ApiPage"]


Schema: TypeAlias = Mapping[str, Any]


class ApiPage(OpenAPIRenderPlugin):
    """Lists every request with its parameters and answers."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page."""
        return "\n".join(self._lines(openapi_schema)).encode()

    def _lines(self, schema: Schema) -> Iterator[str]:
        info = schema["info"]
        yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        yield f"<title>{escape(info['title'])}: API</title></head><body>"
        yield f"<h1>{escape(info['title'])}: API {escape(info['version'])}</h1>"
        yield f"<p>{escape(info.get('description', ''))}</p>"
        yield '<p>As data: <a href="/schema/openapi.json">OpenAPI</a>.</p>'
        for path, operations in schema["paths"].items():
            for method, operation in operations.items():
                yield f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
                yield f"<p>{escape(operation.get('description', ''))}</p>"
                yield from self._parameters(operation)
                yield from self._body(operation)
        yield "<h1>Types</h1>"
        for name, each in schema.get("components", {}).get("schemas", {}).items():
            yield f'<h2 id="{escape(name)}">{escape(name)}</h2>'
            yield "<dl>"
            for key, value in each.get("properties", {}).items():
                yield f"<dt><code>{escape(key)}</code></dt><dd>{_type(value)}</dd>"
            yield "</dl>"
        yield "</body></html>"

    def _parameters(self, operation: Schema) -> Iterator[str]:
        parameters = operation.get("parameters", [])
        if parameters:
            yield "<ul>"
            for each in parameters:
                needed = "" if each.get("required") else " (optional)"
                kind = _type(each.get("schema", {}))
                yield f"<li><code>{escape(each['name'])}</code>: {kind}{needed}</li>"
            yield "</ul>"

    def _body(self, operation: Schema) -> Iterator[str]:
        for content in operation.get("requestBody", {}).get("content", {}).values():
            yield f"<p>Body: {_type(content.get('schema', {}))}</p>"
        for status, answer in operation.get("responses", {}).items():
            if status.startswith("2"):
                for content in answer.get("content", {}).values():
                    yield f"<p>Answer {status}: {_type(content.get('schema', {}))}</p>"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    if "oneOf" in schema or "anyOf" in schema:
        return " or ".join(_type(each) for each in schema.get("oneOf") or schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
