"""The schemas of answers: what a client can count on finding in one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import getdoc
from typing import TYPE_CHECKING, Any, get_args, is_typeddict

from litestar.openapi.datastructures import ResponseSpec
from litestar.plugins import OpenAPISchemaPlugin, ReceiveRoutePlugin
from litestar.routes import HTTPRoute
from litestar.typing import FieldDefinition
from msgspec import NODEFAULT, Struct, UnsetType
from msgspec.structs import fields

from dropzone.server.api.problems import ErrorBody

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from litestar.openapi.spec import Schema
    from litestar.routes import BaseRoute

__all__ = ["AnswerSchemas", "RefusalSchemas"]


class AnswerSchemas(OpenAPISchemaPlugin):
    """Describes what is sent: structs that do not refuse unknown fields, and typed dictionaries.

    A default is sent too, so that a field is only missing where defaults are left out.  Litestar
    takes every field with a default for one that may be missing, and cannot describe the views:
    it asks msgspec, which would have to tell them apart when it read them.
    """

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Return whether a type is that of an answer or of a part of one."""
        kind = field_definition.type_
        if field_definition.is_union or not isinstance(kind, type):
            return False
        return is_typeddict(kind) or (
            issubclass(kind, Struct) and not kind.__struct_config__.forbid_unknown_fields
        )

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: SchemaCreator
    ) -> Schema:
        """Return the schema of an answer, with what its type says of itself."""
        kind = field_definition.type_
        hints = field_definition.get_type_hints(include_extras=True, resolve_generics=True)
        keys = _keys_of_dict(kind, hints) if is_typeddict(kind) else _keys_of_struct(kind, hints)
        properties: dict[str, FieldDefinition] = {}
        required: list[str] = []
        for name, key, is_sure in keys:
            properties[key] = FieldDefinition.from_kwarg(hints[name], key)
            if is_sure:
                required.append(key)
        schema = schema_creator.create_component_schema(
            field_definition, required=sorted(required), property_fields=properties
        )
        schema.description = (getdoc(kind) or "").partition("\n")[0] or None
        return schema


def _keys_of_dict(kind: Any, hints: Mapping[str, Any]) -> Iterator[tuple[str, str, bool]]:
    """Each key of a typed dictionary, twice, and whether it is always there."""
    for key in hints:
        yield key, key, key in kind.__required_keys__


def _keys_of_struct(
    kind: type[Struct], hints: Mapping[str, Any]
) -> Iterator[tuple[str, str, bool]]:
    """Each field of a struct, what it is called when sent, and whether it always is."""
    omits = kind.__struct_config__.omit_defaults
    for field in fields(kind):
        has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        may_miss = UnsetType in get_args(hints[field.name]) or (omits and has_default)
        yield field.name, field.encode_name, not may_miss


class RefusalSchemas(ReceiveRoutePlugin):
    """Describes what is sent instead of an answer: all requests of the API refuse in one form."""

    def receive_route(self, route: BaseRoute) -> None:
        """Note the form of a refusal with every request of the API."""
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/"):
            spec = ResponseSpec(ErrorBody, description="A refusal; the code says which kind")
            for handler in route.route_handlers:
                handler.responses = {400: spec} | dict(handler.responses or {})
