"""The sheet of a game: what a player reads before the game."""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from dropzone.core.data import Entry
from dropzone.core.errors import UnknownName
from dropzone.core.text.messages import M, Value

__all__ = ["GameSheet", "HouseRule", "OptionalRule", "RuleTable", "ScenarioTitle", "SideTitle"]

Id = Annotated[
    str, Meta(pattern=r"^[a-z0-9_-]+$", description="an id of small letters, digits and hyphens")
]
Text = Annotated[str, Meta(min_length=1)]


class _Titled(Entry, frozen=True, kw_only=True):
    """Anything with an id and a title in both languages."""

    id: Id
    title_en: Text
    title_fr: Text

    def title(self, language: str) -> str:
        """The title in a language ("en" or "fr")."""
        return self.title_fr if language == "fr" else self.title_en


class SideTitle(_Titled, frozen=True, kw_only=True):
    """One side of a game.

    >>> SideTitle(id="allied", title_en="Allies", title_fr="Alliés").title("fr")
    'Alliés'
    """


class ScenarioTitle(_Titled, frozen=True, kw_only=True):
    """One scenario of a game: what it is about, and how long it takes if not as long as most.

    `number` is what its rulebook calls it by, if it counts its scenarios.

    >>> ScenarioTitle(id="siege", title_en="Siege", title_fr="Siège", text_fr="Long.").text("fr")
    'Long.'
    """

    number: str = ""
    text_en: str = ""
    text_fr: str = ""
    minutes: Annotated[int, Meta(ge=0, le=6000)] = 0
    #: What differs from the game's own set-up, as a position file says it.
    setup: dict[str, Any] = msgspec.field(default_factory=dict)

    def text(self, language: str) -> str:
        """What the scenario is about, in a language ("en" or "fr"); empty if there is nothing."""
        return self.text_fr if language == "fr" else self.text_en


class OptionalRule(_Titled, frozen=True, kw_only=True):
    """An optional rule of the rulebook, with the options it cannot do without.

    `scenarios` are those it may be played in; with none named, all.

    >>> rule = OptionalRule(
    ...     id="fog", rule="O1", title_en="Fog", title_fr="Brume", text_en="Dense.",
    ...     text_fr="Dense.", scenarios=("landing",),
    ... )
    >>> rule.fits("landing"), rule.fits("siege")
    (True, False)
    """

    rule: Text
    text_en: Text
    text_fr: Text
    requires: tuple[Id, ...] = ()
    scenarios: tuple[Id, ...] = ()

    def fits(self, scenario: str) -> bool:
        """Whether the rule may be played in a scenario."""
        return not self.scenarios or scenario in self.scenarios


class HouseRule(_Titled, frozen=True, kw_only=True):
    """A reading of the rules that players may set otherwise; `ruling` says why it exists.

    >>> rule = HouseRule(
    ...     id="tea", ruling="C1", title_en="Tea", title_fr="Thé", text_en="When.",
    ...     text_fr="Quand.", kind="choice", default="five", allowed=("four", "five"),
    ... )
    >>> rule.accepts("four"), rule.accepts("six"), rule.accepts(4)
    (True, False, False)
    """

    ruling: Text
    text_en: Text
    text_fr: Text
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    allowed: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def accepts(self, value: bool | int | str) -> bool:
        """Whether the rule may be set to this value."""
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "int":
            return type(value) is int and self.least <= value <= self.most
        return value in self.allowed

    def read(self, text: str) -> bool | int | str:
        """The value that a text such as "on", "off" or a number means; `UnknownName` if none.

        >>> rule = HouseRule(
        ...     id="tea", ruling="C1", title_en="Tea", title_fr="Thé", text_en="When.",
        ...     text_fr="Quand.", kind="int", default=5, least=4, most=6,
        ... )
        >>> rule.read("4")
        4
        """
        value: bool | int | str = text
        if self.kind == "bool":
            value = {"on": True, "off": False}.get(text, text)
        elif self.kind == "int" and text.isdecimal():
            value = int(text)
        if not self.accepts(value):
            raise UnknownName(
                M(
                    "house rule “{name}” cannot be “{value}”; it takes {values}",
                    name=self.id,
                    value=text,
                    values=self._takes(),
                )
            )
        return value

    def write(self, value: bool | int | str) -> str:
        """The text that `read` reads as this value."""
        return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)

    def _takes(self) -> Value:
        if self.kind == "bool":
            return ["on", "off"]
        if self.kind == "int":
            return M("{least} to {most}", least=self.least, most=self.most)
        return list(self.allowed)


class GameSheet(_Titled, frozen=True, kw_only=True):
    """All of game.toml; `first` is the side that acts first."""

    system: Id
    blurb_en: Text
    blurb_fr: Text
    date: datetime.date
    minutes: Annotated[int, Meta(ge=1, le=6000)]
    players: Annotated[int, Meta(ge=1, le=8)]
    first: Id
    sides: Annotated[tuple[SideTitle, ...], Meta(min_length=1)]
    scenarios: Annotated[tuple[ScenarioTitle, ...], Meta(min_length=1)]
    options: tuple[OptionalRule, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()

    def blurb(self, language: str) -> str:
        """The blurb in a language ("en" or "fr")."""
        return self.blurb_fr if language == "fr" else self.blurb_en

    def scenario(self, name: str) -> ScenarioTitle:
        """The scenario of an id.

        >>> from dropzone.core.data.registry import game_definition
        >>> game_definition("dieppe").sheet.scenario("green").id
        'green'
        """
        return next(each for each in self.scenarios if each.id == name)

    def side_titles(self, language: str) -> dict[str, str]:
        """How the sides are called in a language, by their ids.

        >>> from dropzone.core.data.registry import game_definition
        >>> game_definition("market-garden").sheet.side_titles("fr")
        {'allied': 'Alliés', 'german': 'Allemands'}
        """
        return {side.id: side.title(language) for side in self.sides}


class RuleTable(Entry, frozen=True, kw_only=True):
    """All of rules.toml: where the booklet has each rule that the system's code names.

    >>> RuleTable(rules={"retreat": "6.3-b"}).rules["retreat"]
    '6.3-b'
    """

    rules: dict[str, str]
