"""Every procedure of the system by name, for loading saved positions."""

from __future__ import annotations

from typing import Any

from dropzone.core.procedure import Procedure
from dropzone.systems.battle_command.advance import Advance, AdvanceOn
from dropzone.systems.battle_command.air_support import PlaceAirSupport
from dropzone.systems.battle_command.artillery import CommitArtillery, PlaceArtillery
from dropzone.systems.battle_command.bidding import Bid, CompareBids
from dropzone.systems.battle_command.bridges import (
    Blown,
    BoatCrossing,
    Demolish,
    LastMinuteDemolition,
    RepairBridge,
)
from dropzone.systems.battle_command.combat import (
    Aftermath,
    ChooseAttackers,
    ChooseTarget,
    Combat,
    SufferDamage,
)
from dropzone.systems.battle_command.entry import EnterUnit, EnterUnits
from dropzone.systems.battle_command.interdiction import Interdiction
from dropzone.systems.battle_command.landing import ChooseLandings, Landings
from dropzone.systems.battle_command.leaders import LeaderCheck, LeaderFollows, MoveLeader
from dropzone.systems.battle_command.market_garden_actions import AlliedAction, GermanAction
from dropzone.systems.battle_command.mercury_actions import (
    ChooseBox,
    MercuryAlliedAction,
    MercuryGermanAction,
    MoveAirMarker,
    PlaceIrregulars,
)
from dropzone.systems.battle_command.movement import March, MoveTo, MoveUnit
from dropzone.systems.battle_command.naval import (
    LoseNavalMarker,
    PlaceNavalMarkers,
    ResupplyRoll,
    SeaTransport,
)
from dropzone.systems.battle_command.refit import Refit
from dropzone.systems.battle_command.retreat import (
    RetreatHexes,
    RetreatOn,
    RetreatStack,
    StandFast,
)
from dropzone.systems.battle_command.sequence import EliminateExcess, EndOfHalf, Half, Turn
from dropzone.systems.battle_command.surrender import SurrenderRolls

__all__ = ["PROCEDURES"]

_ALL: tuple[type[Procedure[Any]], ...] = (
    Advance,
    AdvanceOn,
    Aftermath,
    AlliedAction,
    Bid,
    Blown,
    BoatCrossing,
    ChooseAttackers,
    ChooseBox,
    ChooseLandings,
    ChooseTarget,
    Combat,
    CommitArtillery,
    CompareBids,
    Demolish,
    EliminateExcess,
    EndOfHalf,
    EnterUnit,
    EnterUnits,
    GermanAction,
    Half,
    Interdiction,
    Landings,
    LastMinuteDemolition,
    LeaderCheck,
    LeaderFollows,
    LoseNavalMarker,
    March,
    MercuryAlliedAction,
    MercuryGermanAction,
    MoveAirMarker,
    MoveLeader,
    MoveTo,
    MoveUnit,
    PlaceAirSupport,
    PlaceArtillery,
    PlaceIrregulars,
    PlaceNavalMarkers,
    Refit,
    RepairBridge,
    ResupplyRoll,
    RetreatHexes,
    RetreatOn,
    RetreatStack,
    SeaTransport,
    StandFast,
    SufferDamage,
    SurrenderRolls,
    Turn,
)

PROCEDURES: dict[str, type[Procedure[Any]]] = {each.__name__: each for each in _ALL}
