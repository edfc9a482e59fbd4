"""Own values over the wire: what can be replaced, packs to choose, and files to check."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.data.user_packs import Difference, differences, editable_values
from dropzone.core.errors import DropzoneError
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.text.messages import M, tr
from dropzone.server.api.problems import Problem
from dropzone.server.api.routes import UPLOAD_BODY, Asking, Visiting
from dropzone.server.api.state import pack_info
from dropzone.server.api.wire import (
    ChangedValue,
    PackOffer,
    Titled,
    ValueInfo,
    ValuesAsked,
    ValuesChecked,
)
from dropzone.server.tables.table import Table
from dropzone.server.tables.uploads import Upload

__all__ = ["TableValuesController", "ValuesController"]

GameId = Annotated[str, PathParameter(max_length=64)]
All = Annotated[bool, QueryParameter(description="also those that we did not reconstruct")]


class ValuesController(Controller):
    """The values of a game, and packs of own values laid over them."""

    path = "/api/values"
    tags = ["values"]  # noqa: RUF012 - Litestar's way to set it

    @get("/{game:str}")
    async def values(self, asker: Asking, game: GameId, all: All = False) -> list[ValueInfo]:
        """Return the values that an owner of the game may replace, with their provenance."""
        house, language = asker.house, asker.language
        found = await house.run_slow(lambda: _values(house.definition(game, ""), language))
        return found if all else [each for each in found if each.provenance == "design"]

    @get("/{game:str}/packs")
    async def packs(self, asker: Asking, game: GameId) -> list[PackOffer]:
        """Return the packs of own values that a game can be begun with here."""
        house = asker.house
        found = await house.run_slow(lambda: house.packs.of_game(house.definition(game, "").id))
        return [
            PackOffer(
                each.id,
                pack_info(each.header),
                each.changes,
                _titled(each.scenarios, asker.language),
            )
            for each in found
        ]

    @post("/{game:str}/check", status_code=200, request_max_body_size=UPLOAD_BODY)
    async def check(
        self, asker: Asking, game: GameId, data: JSONBody[ValuesAsked]
    ) -> ValuesChecked:
        """Read a file of values as the game would, and say what it changes."""
        house = asker.house
        await house.run(lambda: house.definition(game, ""))  # there is such a game
        if len(data.values) > house.settings.limits.upload:
            raise Problem("too-large", M("That is too large."))
        upload = Upload("values", game, data.values, language=asker.language)
        house.keeper.admit(asker.address, len(data.values))
        try:
            read = await house.uploads.read(upload, asker.address)
        except DropzoneError as error:
            return ValuesChecked(None, [], {}, tr(asker.language, error.message))
        except Problem as problem:
            if problem.kind not in ("invalid", "unknown"):
                raise
            return ValuesChecked(None, [], {}, tr(asker.language, problem.message))
        header = None if read.header is None else pack_info(read.header)
        added = _titled(read.scenarios, asker.language)
        return ValuesChecked(header, _changed(read.changes), read.drawn, scenarios=added)


class TableValuesController(Controller):
    """The values that a table is played with."""

    path = "/api/tables"
    tags = ["tables"]  # noqa: RUF012 - as above

    @get("/{table_id:str}/values")
    async def differences(self, visit: Visiting) -> list[ChangedValue]:
        """Return the values in which a table differs from those of new games here."""

        def work(table: Table, seat: str | None) -> GameDefinition:
            return table.game.definition

        definition = await visit.look(work)
        house = visit.house
        return await house.run_slow(
            lambda: _changed(_differences(definition, house.definition(definition.id, "")))
        )


def _titled(scenarios: Sequence[ScenarioTitle], language: str) -> list[Titled]:
    return [Titled(each.id, each.title(language)) for each in scenarios]


def _changed(found: Sequence[Difference]) -> list[ChangedValue]:
    return [
        ChangedValue(each.file, list(each.path), each.ours, each.theirs, each.provenance)
        for each in found
    ]


@lru_cache(maxsize=16)
def _differences(definition: GameDefinition, base: GameDefinition) -> tuple[Difference, ...]:
    return tuple(differences(definition.pack, base.pack))


@lru_cache(maxsize=16)
def _values(definition: GameDefinition, language: str) -> list[ValueInfo]:
    """Every value of a game that can be replaced, with what its row is called."""
    pack = definition.pack
    return [
        ValueInfo(
            each.file,
            list(each.path),
            each.value,
            each.provenance,
            pack.title(each.file, each.path, language),
        )
        for each in editable_values(pack)
    ]
