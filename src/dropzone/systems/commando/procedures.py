"""Every procedure of the system by name, for loading saved positions."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from dropzone.core.procedure import Procedure
from dropzone.systems.commando import (
    assault,
    choices,
    dives,
    effects,
    ending,
    merville,
    pegasus,
    phases,
    replies,
    setup,
    tonga,
)

__all__ = ["PROCEDURES"]

_MODULES: tuple[ModuleType, ...] = (
    assault,
    choices,
    dives,
    effects,
    ending,
    merville,
    pegasus,
    phases,
    replies,
    setup,
    tonga,
)

PROCEDURES: dict[str, type[Procedure[Any]]] = {
    name: each
    for module in _MODULES
    for name in module.__all__
    if isinstance(each := getattr(module, name), type) and issubclass(each, Procedure)
}
