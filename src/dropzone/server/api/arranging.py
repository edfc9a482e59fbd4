"""Positions arranged over the wire: nothing is kept, every answer says all there is."""

from __future__ import annotations

from typing import Annotated, cast

from litestar import Controller, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.io.arrangement_form import Form
from dropzone.core.text.messages import M
from dropzone.core.views import View
from dropzone.server.api.problems import Problem
from dropzone.server.api.routes import UPLOAD_BODY, Asking
from dropzone.server.api.wire import Id
from dropzone.server.tables.uploads import Upload

__all__ = ["ArrangementsController"]

#: What arranging costs beside other requests: a game is laid out for it.
COST = 5.0

Title = Annotated[str, Meta(min_length=1, max_length=100)]
ScenarioId = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,39}$")]


class OwnScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario of one's own is called."""

    id: ScenarioId
    title_en: Title
    title_fr: Title


class ArrangementAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to arrange: as the text of a file says, or without one as a scenario begins."""

    game: Id
    position: str | None = None
    scenario: Id | None = None
    options: Annotated[list[Id], Meta(max_length=50)] = []
    #: Makes it a scenario of its game, too.
    title: OwnScenario | None = None


class ArrangementInfo(Struct, frozen=True):
    """A position as a file arranges it: all of it, how it looks, and what may be said of it."""

    #: Every key and every unit in play, setting included.
    table: dict[str, object]
    #: The position file to keep: what differs from the set-up.
    file: str
    view: View
    #: The seat that would choose; nobody's where the game would be over.
    seat: str | None
    form: Form
    #: Whether a position of this game can become a scenario.
    takes_setups: bool
    #: The scenario as a pack, if a title was given.
    pack: str


class ArrangementsController(Controller):
    """Positions that are arranged by hand."""

    path = "/api/arrangements"
    tags = ["positions"]  # noqa: RUF012 - Litestar's way to set it

    @post("/", status_code=200, request_max_body_size=UPLOAD_BODY)
    async def arrange(self, asker: Asking, data: JSONBody[ArrangementAsked]) -> ArrangementInfo:
        """Read a position as the game would and return all about it; nothing is kept."""
        house = asker.house
        text = data.position or ""
        if len(text) > house.settings.limits.upload:
            raise Problem("too-large", M("That is too large."))
        if not house.requests_limit.allows(asker.address, COST):
            raise Problem("rate", M("Too many requests; wait a little."))
        await house.run(lambda: house.definition(data.game, ""))  # there is such a game
        named, title = data.title, None
        if named is not None:
            title = ScenarioTitle(id=named.id, title_en=named.title_en, title_fr=named.title_fr)
        upload = Upload(
            "arrangement",
            data.game,
            text,
            tuple(map(str, house.data_of(data.game))),
            scenario=data.scenario,
            options=data.options,
            title=title,
        )
        made = await house.uploads.arrange(upload, asker.address)
        return ArrangementInfo(
            table=made.table,
            file=made.file,
            view=cast(View, made.view),
            seat=made.seat,
            form=made.form,
            takes_setups=made.takes_setups,
            pack=made.pack,
        )
