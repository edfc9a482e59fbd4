"""The ratings of a unit as it stands: with its steps, on foot and mounted (G2)."""

from __future__ import annotations

from typing import NamedTuple

from dropzone.systems.gts.components import Mounted, TypeEntry, UnitRow
from dropzone.systems.gts.prepared.ground import LEG, MOVES

__all__ = [
    "INDIRECT",
    "NO",
    "NO_MOVE",
    "STAR",
    "Face",
    "face_of",
    "kind_of_move",
    "mounted_face",
    "movement_of",
    "on_truck",
    "zone_reach",
]

#: A rating of No: the ability does not exist (G2.3).
NO = -99
#: Movement that is a star, or No (G2.9, G2.10).
STAR, NO_MOVE = -1, -2


#: Colours of weapons that fire indirectly, and how far their Fire Zone reaches (G10.2).
INDIRECT = frozenset({"green", "orange", "brown", "black"})
_INDIRECT_ZONE = 3


class Face(NamedTuple):
    """The ratings of a unit as it stands."""

    fire: int
    colour: str
    range: int
    assault: int
    assault_colour: str
    defense: int
    tq: int


def zone_reach(face: Face) -> int:
    """Return how far the Fire Zone of a unit reaches, 0 for none (G10.2)."""
    if face.fire == NO:
        return 0
    return min(face.range, _INDIRECT_ZONE) if face.colour in INDIRECT else face.range


def face_of(row: UnitRow, kind: TypeEntry, steps: int) -> Face:
    """Return the ratings with so many steps; a unit without a reduced side loses one (G2.11)."""
    fire = NO if kind.weapon == "none" else kind.fire
    assault = NO if kind.assault_weapon == "none" else kind.assault
    face = Face(
        fire, kind.weapon, max(kind.range, 1), assault, kind.assault_weapon, kind.defense, kind.tq
    )
    if steps != 1 or row.steps < 2:
        return face
    if kind.reduced is None:
        return face._replace(
            fire=max(fire - 1, 0) if fire != NO else NO,
            assault=max(assault - 1, 0) if assault != NO else NO,
            tq=kind.tq - 1,
        )
    reduced = kind.reduced
    return face._replace(
        fire=reduced.fire if fire != NO else NO,
        assault=reduced.assault if assault != NO else NO,
        defense=reduced.defense,
        tq=reduced.tq,
    )


def on_truck(truck: TypeEntry) -> Mounted:
    """Return the side that a unit on a Divisional Truck shows: that of the truck (G22.5)."""
    return Mounted(
        move=truck.move,
        move_type=truck.move_type,
        weapon=truck.weapon,
        assault_weapon=truck.assault_weapon,
        defense=truck.defense,
    )


def mounted_face(mounted: Mounted | None, face: Face) -> Face:
    """Return the ratings of the mounted side (G22.2)."""
    if mounted is None:
        return face
    return face._replace(
        fire=face.fire if mounted.weapon != "none" else NO,
        assault=face.assault if mounted.assault_weapon != "none" else NO,
        defense=mounted.defense,
    )


def movement_of(kind: TypeEntry) -> int:
    """Return the Movement Rating, a star for guns that have none (G2.9, G2.10)."""
    if kind.move:
        return kind.move
    return STAR if kind.move_type == "gun" else NO_MOVE


def kind_of_move(move_type: str) -> int:
    """Return how a unit moves, by the number of its costs; guns are pushed on foot (G12.2)."""
    return MOVES.index(move_type) if move_type in MOVES else LEG
