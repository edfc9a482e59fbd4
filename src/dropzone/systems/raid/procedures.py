"""Every procedure of the system by name, for loading saved positions."""

from __future__ import annotations

from typing import Any

from dropzone.core.procedure import Procedure
from dropzone.systems.raid.actions import BritishPhase, ChooseFront, ChooseSet, SetActs
from dropzone.systems.raid.alarm import ActivationTests
from dropzone.systems.raid.assault import EndOfRound, FightLine, LineUp, Surplus
from dropzone.systems.raid.automaton import GermanFire, GermanMovement, Reinforcements
from dropzone.systems.raid.fire import FireAt
from dropzone.systems.raid.movement import (
    AfterArrival,
    Arrive,
    Bangalore,
    BoardBoat,
    MineTest,
    MineVictim,
    Sail,
    Walk,
)
from dropzone.systems.raid.prisoners import Escort
from dropzone.systems.raid.sequence import (
    BritishLoop,
    EndOfBritishPhase,
    LoadBoats,
    LoadMan,
    RandomEvent,
    StartGermanStep,
    Turn,
)

__all__ = ["PROCEDURES"]

_ALL: tuple[type[Procedure[Any]], ...] = (
    ActivationTests,
    AfterArrival,
    Arrive,
    Bangalore,
    BoardBoat,
    BritishLoop,
    BritishPhase,
    ChooseFront,
    ChooseSet,
    EndOfBritishPhase,
    EndOfRound,
    Escort,
    FightLine,
    FireAt,
    GermanFire,
    GermanMovement,
    LineUp,
    LoadBoats,
    LoadMan,
    MineTest,
    MineVictim,
    RandomEvent,
    Reinforcements,
    Sail,
    SetActs,
    StartGermanStep,
    Surplus,
    Turn,
    Walk,
)

PROCEDURES: dict[str, type[Procedure[Any]]] = {each.__name__: each for each in _ALL}
