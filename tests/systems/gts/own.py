"""Scenarios for tests alone: files beside the tests, played with the game's own components."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.static import Setting
from dropzone.systems.gts.components import Scenario
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.prepared.static import GtsStatic

_PREPARED: dict[str, GtsStatic] = {}


def prepared(name: str, *options: str, **changes: Any) -> GtsStatic:
    """A scenario of this folder, prepared once; values of its file may be changed."""
    key = f"{name} {options} {changes}"
    if key not in _PREPARED:
        _PREPARED[key] = _prepare(name, options, changes)
    return _PREPARED[key]


def _prepare(name: str, options: tuple[str, ...], changes: dict[str, Any]) -> GtsStatic:
    definition = game_definition("crete")
    assert isinstance(definition, GtsGame)
    text = Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")
    scenario = msgspec.structs.replace(msgspec.convert(tomllib.loads(text), Scenario), **changes)
    known = definition.static(definition.setting("kastelli"))
    assert isinstance(known, GtsStatic)
    components = msgspec.structs.replace(
        known.components, scenarios={**known.components.scenarios, name: scenario}
    )
    return GtsStatic(
        Setting("crete", name, options), components, known.house_rules, known._rules, known.own
    )
