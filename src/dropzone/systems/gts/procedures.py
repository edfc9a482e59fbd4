"""Every procedure of the system by name, for loading saved positions."""

from __future__ import annotations

from typing import Any

from dropzone.core.procedure import Procedure
from dropzone.systems.gts.activation import (
    Activate,
    DivisionActivation,
    FirstAction,
    JoinAssault,
    SecondAction,
    TakeBack,
)
from dropzone.systems.gts.adhoc import AdHocDrop, AdHocZone
from dropzone.systems.gts.air import PlaceStrikes, Strike
from dropzone.systems.gts.airlanding import Airland, AirlandUnit, UnderFire
from dropzone.systems.gts.arrivals import Arrive, ArriveShape
from dropzone.systems.gts.artillery import Contact, MakeContact, Parks
from dropzone.systems.gts.assault import (
    AdvanceInto,
    Aim,
    Assault,
    Blows,
    BreakOff,
    DefensiveFire,
    HoldChecks,
    RunAway,
    StandOrRun,
)
from dropzone.systems.gts.attachments import Attach
from dropzone.systems.gts.command import DeployLeader, LeaderJoins, LeaderLost, Transfer
from dropzone.systems.gts.departures import Depart, QuitBarrage
from dropzone.systems.gts.dispatch import BuyChits, BuyDispatch
from dropzone.systems.gts.drops import DropLeaders, Landing, PlaceDrop
from dropzone.systems.gts.engineers import Work
from dropzone.systems.gts.events import EventChoice, RandomEvent, ReturnFallschirmjaeger, Rout
from dropzone.systems.gts.fire import CompanyBonus, Shot
from dropzone.systems.gts.free_drops import (
    Aside,
    Companion,
    DropStick,
    InStick,
    Scatter,
    ScatterUnit,
    StickMap,
    StickTarget,
)
from dropzone.systems.gts.movement import ChangeShape, LeaderAlong, LeaveBarrage, Move, Step
from dropzone.systems.gts.naval import (
    ActivateShips,
    MoveShips,
    NavalPhase,
    PlaceShips,
    ShipAction,
    ShipAttacked,
    TargetZone,
)
from dropzone.systems.gts.offmap import NightEnds, Transit
from dropzone.systems.gts.opportunity import OpportunityFire
from dropzone.systems.gts.planned import PlanStrikes
from dropzone.systems.gts.rally import RallyMore
from dropzone.systems.gts.rearguards import LeaveRearguard
from dropzone.systems.gts.results import PossibleSuppression, Suppression
from dropzone.systems.gts.retreat import Retreat
from dropzone.systems.gts.sequence import ActivationPhase, EndOfChit, Turn
from dropzone.systems.gts.setup import (
    AddChits,
    ChooseFirstChit,
    SetUpByLot,
    SetUpColumns,
    SetUpLeader,
    SetUpUnit,
)
from dropzone.systems.gts.supply import SupplyDetermination
from dropzone.systems.gts.transport import Abandon
from dropzone.systems.gts.trucks import ChangeTruck
from dropzone.systems.gts.withdrawal import GreekChecks, GreekStays

__all__ = ["PROCEDURES"]

_ALL: tuple[type[Procedure[Any]], ...] = (
    Abandon,
    Activate,
    ActivateShips,
    ActivationPhase,
    AdHocDrop,
    AdHocZone,
    AddChits,
    AdvanceInto,
    Aim,
    Airland,
    AirlandUnit,
    Arrive,
    ArriveShape,
    Aside,
    Assault,
    Attach,
    Blows,
    BreakOff,
    BuyChits,
    BuyDispatch,
    ChangeShape,
    ChangeTruck,
    ChooseFirstChit,
    Companion,
    CompanyBonus,
    Contact,
    DefensiveFire,
    Depart,
    DeployLeader,
    DivisionActivation,
    DropLeaders,
    DropStick,
    EndOfChit,
    EventChoice,
    FirstAction,
    GreekChecks,
    GreekStays,
    HoldChecks,
    InStick,
    JoinAssault,
    Landing,
    LeaderAlong,
    LeaderJoins,
    LeaderLost,
    LeaveBarrage,
    LeaveRearguard,
    MakeContact,
    Move,
    MoveShips,
    NavalPhase,
    NightEnds,
    OpportunityFire,
    Parks,
    PlaceDrop,
    PlaceShips,
    PlaceStrikes,
    PlanStrikes,
    PossibleSuppression,
    QuitBarrage,
    RallyMore,
    RandomEvent,
    Retreat,
    ReturnFallschirmjaeger,
    Rout,
    RunAway,
    Scatter,
    ScatterUnit,
    SecondAction,
    SetUpByLot,
    SetUpColumns,
    SetUpLeader,
    SetUpUnit,
    ShipAction,
    ShipAttacked,
    Shot,
    StandOrRun,
    Step,
    StickMap,
    StickTarget,
    Strike,
    SupplyDetermination,
    Suppression,
    TakeBack,
    TargetZone,
    Transfer,
    Transit,
    Turn,
    UnderFire,
    Work,
)

PROCEDURES: dict[str, type[Procedure[Any]]] = {each.__name__: each for each in _ALL}
