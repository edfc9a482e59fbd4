"""Positions that are being arranged: from where one begins, as a file, as a scenario.

A position file is read by `position_file`; here is the way back.  The whole table of a position
names every unit that is in play; a file that is kept says only what differs from the set-up.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dropzone.core.data.header import PackHeader
from dropzone.core.data.registry import definition_with
from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.data.toml import toml_key, toml_value
from dropzone.core.data.user_packs import check_values, write_scenario
from dropzone.core.errors import DataError, PositionError
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Position
from dropzone.core.rules.static import Setting
from dropzone.core.text.messages import M
from dropzone.core.views import View

__all__ = [
    "Arranged",
    "arranged",
    "first_table",
    "position_table",
    "position_text",
    "scenario_text",
    "shortened",
]

#: What a position file says of the setting; the rest is the system's.
HEAD = ("game", "scenario", "options", "house_rules")
#: So many choices are made to come to a position that a file can say.
_MOST_CHOICES = 60


class Arranged(msgspec.Struct, frozen=True, kw_only=True):
    """A position as a file arranges it: all of it, how it looks, and who would choose."""

    #: The whole table: every key and every unit in play.
    table: dict[str, object]
    #: The file to keep: what differs from the set-up.
    file: str
    view: View
    #: The seat that would choose; nobody's where the game would be over.
    seat: str | None


def position_table(definition: GameDefinition, position: Position) -> dict[str, object]:
    """Return the whole table of a position file, setting included.

    >>> from dropzone.core.rules.game import new
    >>> game = new("mercury", seed=1)
    >>> position_table(game.definition, game.position)["step"]
    'half'
    """
    setting = position.static.setting
    head: dict[str, object] = {"game": setting.game, "scenario": setting.scenario}
    if setting.options:
        head["options"] = list(setting.options)
    if setting.house_rules:
        head["house_rules"] = dict(setting.house_rules)
    return {**head, **definition.written(position)}


def first_table(definition: GameDefinition, setting: Setting) -> dict[str, object]:
    """Return the table with which one begins to arrange: the set-up, or soon after it.

    >>> from dropzone.core.data.registry import game_definition
    >>> mercury = game_definition("mercury")
    >>> first_table(mercury, mercury.setting())["step"]
    'start-of-turn'
    """
    static = definition.static(setting)
    start = definition.form(static).start
    if start:
        return position_table(definition, definition.arrange(static, start))
    game = Game(definition, definition.first_position(static), SeededDice("0"))
    for _ in range(_MOST_CHOICES):
        try:
            return position_table(definition, game.position)
        except PositionError:
            game.play(game.decision.choices[0])
    raise PositionError(M("Positions of this game cannot be written as files."))


def arranged(definition: GameDefinition, position: Position) -> Arranged:
    """Return all about a position that was arranged, before anything is played from it.

    >>> from dropzone.core.data.registry import game_definition
    >>> mercury = game_definition("mercury")
    >>> static = mercury.static(mercury.setting())
    >>> made = arranged(mercury, mercury.arrange(static, {"turn": 2, "units": {"nz-22": "0909"}}))
    >>> print(made.file)
    game = "mercury"
    scenario = "standard"
    turn = 2
    <BLANKLINE>
    [units]
    nz-22 = "0909"
    <BLANKLINE>
    """
    table = position_table(definition, position)
    file = position_text(shortened(definition, table))
    game = Game(definition, position.copy(), SeededDice("0"))
    seat = None if game.over else game.decision.seat
    return Arranged(table=table, file=file, view=position.view(seat), seat=seat)


def shortened(definition: GameDefinition, table: Mapping[str, object]) -> dict[str, object]:
    """Return a table that says of a whole one only what differs from the set-up.

    It is tried: where it would not arrange the same position, the whole table is returned.

    >>> from dropzone.core.data.registry import game_definition
    >>> mercury = game_definition("mercury")
    >>> shortened(mercury, first_table(mercury, mercury.setting()))
    {'game': 'mercury', 'scenario': 'standard', 'turn': 1, 'step': 'start-of-turn'}
    """
    whole = {key: value for key, value in table.items() if key not in HEAD}
    head = {key: value for key, value in table.items() if key in HEAD}
    setting = _setting(definition, head)
    static = definition.static(setting)
    try:
        base = definition.written(definition.arrange(static, {"turn": 1}))
        short = {"turn": whole.get("turn", 1), **_differing(whole, base)}
        if definition.arrange(static, short) == definition.arrange(static, whole):
            return {**head, **short}
    except PositionError:
        pass  # a set-up that a file cannot say: then it says all
    return {**head, **whole}


def _setting(definition: GameDefinition, head: Mapping[str, object]) -> Setting:
    told = msgspec.convert(
        {key: value for key, value in head.items() if key != "game"}, type=_Head, strict=True
    )
    return definition.setting(told.scenario, told.options, told.house_rules)


class _Head(msgspec.Struct, frozen=True):
    """What a table says of its setting."""

    scenario: str | None = None
    options: list[str] = []
    house_rules: dict[str, bool | int | str] = {}


def _differing(whole: Mapping[str, object], base: Mapping[str, object]) -> dict[str, object]:
    """What a table says otherwise than another; who is missing in it is eliminated."""
    short: dict[str, object] = {}
    for key, value in whole.items():
        before = base.get(key)
        if key == "empty" or value == before:
            continue
        if not isinstance(value, Mapping) or not isinstance(before, Mapping):
            short[key] = value
            continue
        told = {name: each for name, each in value.items() if each != before.get(name)}
        if key == "units":
            told |= dict.fromkeys((name for name in before if name not in value), "eliminated")
        short[key] = told
    return short


def position_text(table: Mapping[str, object]) -> str:
    """Return a table as the text of a position file.

    >>> print(position_text({"game": "mercury", "units": {"nz-22": "0909"}, "turn": 2}))
    game = "mercury"
    turn = 2
    <BLANKLINE>
    [units]
    nz-22 = "0909"
    <BLANKLINE>
    """
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    lines = [f"{toml_key(key)} = {toml_value(value)}" for key, value in plain.items()]
    for key, value in table.items():
        if isinstance(value, Mapping) and value:
            lines += ["", f"[{toml_key(key)}]"]
            lines += [f"{toml_key(str(name))} = {toml_value(each)}" for name, each in value.items()]
    return "\n".join(lines) + "\n"


def scenario_text(table: Mapping[str, object], label: str, title: ScenarioTitle) -> str:
    """Return a position as a scenario of its game: a pack that was read as the game would.

    >>> own = ScenarioTitle(id="late", title_en="Late", title_fr="Tard")
    >>> print(scenario_text({"game": "mercury", "turn": 2}, "late.toml", own).splitlines()[1])
    game = "mercury"
    """
    setup = {key: value for key, value in table.items() if key not in HEAD}
    for key in ("options", "house_rules"):
        if table.get(key):
            raise DataError(
                M("{file}: a scenario is without “{key}”; players choose it", file=label, key=key)
            )
    made = msgspec.structs.replace(title, setup=setup)
    game = str(table["game"])
    text = write_scenario(PackHeader(game=game, name=title.title_en), made)
    check_values(definition_with(game, {label: text}))
    return text
